#include "harness/cases/finding.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/cases/assertion.h"

namespace assay::harness {
namespace {

using nlohmann::json;
using Kind = Finding::Kind;

Finding made(Kind kind, const std::string& subject, Value got, std::vector<Value> allowed,
             Relation relation = Relation::equal) {
  Finding finding;
  finding.kind = kind;
  finding.subject = subject;
  finding.got = std::move(got);
  finding.allowed = std::move(allowed);
  finding.relation = relation;
  return finding;
}

TEST(Finding, EachKindHasItsSentence) {
  Finding value = made(Kind::value, "", number_value(12), {number_value(16)});
  EXPECT_EQ(sentence(value), "got 12, expected 16");
  value.words = "the sum";
  EXPECT_EQ(sentence(value), "the sum: got 12, expected 16");
  value.during = "round 3";
  EXPECT_EQ(sentence(value), "the sum: got 12, expected 16 (round 3)");

  const Finding accuracy =
      made(Kind::accuracy, "exp", text_value("3.81 ulp"), {text_value("3 ulp")}, Relation::at_most);
  EXPECT_EQ(sentence(accuracy), "3.81 ulp > 3 ulp");

  Finding query =
      made(Kind::query, "CL_MEM_SIZE", number_value(4), {number_value(8)}, Relation::at_least);
  query.words = "after a copy";
  EXPECT_EQ(sentence(query), "CL_MEM_SIZE is 4, expected at least 8; after a copy");
  query.parameter = "param_value_size_ret";
  EXPECT_EQ(sentence(query),
            "CL_MEM_SIZE, param_value_size_ret is 4, expected at least 8; after a copy");

  Finding code = code_finding("clFinish", 0, {-36, -34});
  EXPECT_EQ(sentence(code),
            "clFinish returned CL_SUCCESS (0), expected CL_INVALID_COMMAND_QUEUE (-36) or "
            "CL_INVALID_CONTEXT (-34)");
  code.expression = "clFinish(queue)";
  EXPECT_TRUE(sentence(code).starts_with("clFinish(queue) returned ")) << sentence(code);

  Finding overrun = said("the kernel wrote past the end of out", Kind::overrun);
  overrun.got = {"byte 12", 12};
  EXPECT_EQ(sentence(overrun), "the kernel wrote past the end of out: at byte 12");

  EXPECT_EQ(sentence(made(Kind::text, "CL_DEVICE_NAME", text_value("a"),
                          {text_value("b"), text_value("c")})),
            R"(CL_DEVICE_NAME gave "a", expected "b" or "c")");
  EXPECT_EQ(sentence(made(Kind::output, "", text_value("1"), {text_value("2")})),
            R"(got "1", expected "2")");

  const Value null{"NULL", 0, true};
  EXPECT_EQ(sentence(made(Kind::object, "clCreateBuffer", null, {null}, Relation::not_equal)),
            "clCreateBuffer returned NULL, expected not NULL");
  EXPECT_EQ(sentence(made(Kind::object, "CL_EVENT_CONTEXT", text_value("another object"),
                          {text_value("the right one")})),
            "CL_EVENT_CONTEXT is another object, expected the right one");
  Finding failed = made(Kind::object, "clCreateBuffer", {"not NULL", 1, true}, {null});
  failed.aspect = std::string(object_with_an_error);
  EXPECT_EQ(sentence(failed), "clCreateBuffer failed, but returned an object");
  failed.parameter = "event";
  EXPECT_EQ(sentence(failed), "clCreateBuffer failed, but wrote event");

  Finding callback = made(Kind::callback, "", number_value(0), {number_value(1)});
  callback.parameter = "calls";
  callback.words = "the callback of clBuildProgram";
  EXPECT_EQ(sentence(callback), "the callback of clBuildProgram: calls: got 0, expected 1");

  for (const Kind kind : {Kind::condition, Kind::bytes, Kind::color, Kind::order, Kind::accepted,
                          Kind::returns, Kind::crash, Kind::hang, Kind::error}) {
    EXPECT_EQ(sentence(said("it is so", kind)), "it is so");
    EXPECT_EQ(sentence(said("", kind)), name(kind)) << "without words";
  }
}

TEST(Finding, AFailedCallHasTheRuleThatItBreaks) {
  EXPECT_EQ(code_finding("clFinish", -30, {0}).rule, failed_by::rejection);
  EXPECT_EQ(code_finding("clFinish", -30, {0, -42}).rule, failed_by::rejection);
  EXPECT_EQ(code_finding("clFinish", -30, {-34}).rule, failed_by::other_code);
  EXPECT_EQ(code_finding("clFinish", 0, {-34}).rule, failed_by::accepted_call);
  EXPECT_EQ(said("anything").rule, failed_by::rejection);
}

TEST(Finding, JsonKeepsAllFields) {
  Finding all = made(Kind::object, "clCreateBuffer", {"NULL", 0, true}, {{"not NULL", 1, true}},
                     Relation::not_equal);
  all.parameter = "errcode_ret";
  all.aspect = std::string(object_with_an_error);
  all.rule = failed_by::accepted_call;
  all.expression = "clCreateBuffer(context, ...)";
  all.words = "words";
  all.during = "round 3";
  all.place = "suites/api/buffers/creation.cpp:42";
  for (const Finding& one : {all, Finding{}, said("words")}) {
    const json written = one;
    const auto again = written.get<Finding>();
    EXPECT_EQ(json(again), written);
    EXPECT_EQ(again.got, one.got);
    EXPECT_EQ(again.allowed, one.allowed);
    EXPECT_EQ(again.relation, one.relation);
    EXPECT_EQ(again.rule, one.rule);
    EXPECT_EQ(sentence(again), sentence(one));
  }
  for (const std::string_view kind : finding_kinds()) {
    const auto read = json{{"kind", kind}, {"rule", "rejected"}}.get<Finding>();
    EXPECT_EQ(name(read.kind), kind);
  }
  EXPECT_THROW((json{{"kind", "other"}, {"rule", "rejected"}}.get<Finding>()),
               std::invalid_argument);
  EXPECT_THROW((json{{"kind", "value"}}.get<Finding>()), std::exception) << "without a rule";
}

TEST(Assertion, IntegersAreComparedByValue) {
  const auto other = check_value<Relation::equal>("got", "allowed", -1, 4294967295U);
  ASSERT_TRUE(other.has_value());
  EXPECT_EQ(other->kind, Kind::value);
  EXPECT_EQ(other->got, number_value(-1));
  EXPECT_EQ(other->allowed, std::vector{number_value(4294967295)});
  EXPECT_FALSE((check_value<Relation::less>("", "", -1, std::uint8_t{1}).has_value()));
  EXPECT_FALSE(
      (check_value<Relation::equal>("", "", std::int8_t{7}, std::uint64_t{7}).has_value()));
  const auto less = check_value<Relation::at_least>("", "", 3, 4U);
  ASSERT_TRUE(less.has_value());
  EXPECT_EQ(less->relation, Relation::at_least);
}

TEST(Assertion, AComparisonWithANameOfTheApiIsAQuery) {
  const auto query =
      check_value<Relation::equal>("info(buffer, CL_MEM_FLAGS)", "cl_uint{CL_MEM_READ_ONLY}", 2, 4);
  ASSERT_TRUE(query.has_value());
  EXPECT_EQ(query->kind, Kind::query);
  EXPECT_EQ(query->subject, "CL_MEM_FLAGS");
  EXPECT_EQ(sentence(*query), "CL_MEM_FLAGS is 2, expected CL_MEM_READ_ONLY (4)");
  EXPECT_EQ(api_name("queue.getInfo<CL_QUEUE_CONTEXT>()()"), "CL_QUEUE_CONTEXT");
  EXPECT_EQ(api_name("MY_CL_SIZE"), "");
  EXPECT_EQ(api_name("size"), "");
}

TEST(Assertion, AnAddressIsShownOnlyAsNullOrNotNull) {
  int one = 1, two = 2;
  int* const none = nullptr;
  const auto null = check_value<Relation::not_equal>("made", "nullptr", none, nullptr);
  ASSERT_TRUE(null.has_value());
  EXPECT_TRUE(null->got.address);
  EXPECT_EQ(null->got.number, 0);
  EXPECT_EQ(sentence(*null), "got NULL, expected not NULL");
  const auto some = check_value<Relation::equal>("made", "nullptr", &one, nullptr);
  ASSERT_TRUE(some.has_value());
  EXPECT_EQ(some->got.number, 1);
  const auto other = check_value<Relation::equal>("info(CL_EVENT_CONTEXT)", "context", &one, &two);
  ASSERT_TRUE(other.has_value());
  EXPECT_EQ(other->kind, Kind::object);
  EXPECT_EQ(other->subject, "CL_EVENT_CONTEXT");
}

TEST(Assertion, StringsAreTexts) {
  const auto text = check_value<Relation::equal>("name", "\"b\"", std::string("a"), "b");
  ASSERT_TRUE(text.has_value());
  EXPECT_EQ(text->kind, Kind::text);
  EXPECT_EQ(text->got.text, "a");
  EXPECT_EQ(text->allowed.at(0).text, "b");
  EXPECT_FALSE(text->got.number.has_value());
}

TEST(Assertion, AnyOfSeveralValues) {
  EXPECT_FALSE(check_any("got", 2U, 1, 2).has_value());
  const auto none = check_any("got", 3U, 1, 2);
  ASSERT_TRUE(none.has_value());
  EXPECT_EQ(sentence(*none), "got 3, expected 1 or 2");
  EXPECT_EQ(none->allowed.size(), 2U);
}

TEST(Assertion, ConditionsAndPlaces) {
  EXPECT_FALSE(check_condition(true).has_value());
  EXPECT_EQ(check_condition(false).value().kind, Kind::condition);
  EXPECT_EQ(place_of("/somewhere/suites/api/events/events.cpp", 42),
            "suites/api/events/events.cpp:42");
  EXPECT_EQ(place_of(nullptr, 0), "");
  EXPECT_EQ(reported_finding(), nullptr);
}

}  // namespace
}  // namespace assay::harness
