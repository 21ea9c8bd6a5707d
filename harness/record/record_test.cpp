/// The tables of fields must agree with reports/schema.
#include "harness/record/record.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/errors.h"
#include "harness/record/budget.h"
#include "harness/record/results.h"

namespace assay::harness {
namespace {

using nlohmann::json;

const json& schema() {
  static const json read = [] {
    std::ifstream file(std::string(ASSAY_SOURCE_DIR) + "/reports/schema/results.schema.json");
    return json::parse(file);
  }();
  return read;
}

/// Each field has a description, and each description has a field.
void expect_described(const json& object, const std::vector<JsonKey>& keys) {
  const json& properties = object.at("properties");
  const auto required = object.value("required", std::set<std::string>{});
  std::set<std::string> names;
  for (const JsonKey& key : keys) {
    names.insert(key.name);
    EXPECT_TRUE(properties.contains(key.name))
        << "reports/schema/results.schema.json: add \"" << key.name << "\" to its properties";
    if (!key.required) {
      EXPECT_FALSE(required.contains(key.name)) << key.name << " is not always written";
    }
  }
  for (const auto& [name, description] : properties.items())
    EXPECT_TRUE(names.contains(name)) << name << " is described in the schema, but is not a field";
}

TEST(Schema, DescribesEachFieldOfACase) {
  const json& parts = schema().at("$defs");
  expect_described(parts.at("case"), case_record_keys());
  expect_described(parts.at("case").at("properties").at("rerun"), rerun_keys());
  expect_described(parts.at("case").at("properties").at("signature"), signature_keys());
  expect_described(parts.at("case").at("properties").at("crash"), crash_keys());
  expect_described(parts.at("failure_class"), failure_class_keys());
  expect_described(parts.at("finding"), finding_keys());
  expect_described(parts.at("value"), finding_value_keys());
  expect_described(parts.at("measurement"), measurement_keys());
  expect_described(parts.at("exhibit"), exhibit_keys());
}

std::vector<JsonKey> keys_of(const json& object) {
  std::vector<JsonKey> keys;
  for (const auto& [name, value] : object.items()) keys.push_back({name.c_str(), true});
  return keys;
}

TEST(Schema, DescribesEachFieldOfARun) {
  DeviceInfo device;
  device.version = {3, 0};
  RunRequest request;
  request.options.spec = "2.0";
  Provenance provenance;
  provenance.digest = "a";
  provenance.loader.emplace();
  provenance.environment = {{"POCL_DEBUG", "1"}};
  provenance.assay = build_json({.sha256 = "a", .build_id = "b"});
  json header = run_header(device, request, 1, provenance);
  set_plan(header, {"math/exp/float"});
  // Some options add these fields to the header.
  header["started_on"] = json::object();
  header["budget"] = BudgetedPlan{};
  header["driver"]["worker_prefix"] = json::array();
  const json& run = schema().at("$defs").at("run");
  expect_described(run, keys_of(header));
  header["build"]["commit"] = "where there is git";
  for (const char* part : {"driver", "device", "options", "build", "data"})
    expect_described(run.at("properties").at(part), keys_of(header.at(part)));
  expect_described(schema().at("$defs").at("library_file"), library_file_keys());
  expect_described(schema().at("$defs").at("end"), {{"type", true},
                                                    {"finished", true},
                                                    {"seconds", true},
                                                    {"stopped", false},
                                                    {"handlers", false},
                                                    {"driver", false}});
}

TEST(Schema, HasEachCertainty) {
  json names = json::array();
  for (const Certainty one : certainties) names.push_back(name(one));
  EXPECT_EQ(schema().at("$defs").at("certainty").at("enum"), names);
}

TEST(Record, IsAsCertainAsItsSurestClass) {
  CaseRecord record;
  record.id = "math/fract/float/default";
  record.outcome = Outcome::fail;
  record.failing = {{.rule = "zero_sign_wrong", .count = 3}, {.rule = "rejected", .count = 1}};
  CertaintyTable table = CertaintyTable::parse(
      "cases,rules,certainty,why\n"
      "*,zero_sign_wrong,by_the_letter,only the sign of a zero\n",
      "table");
  table.excuse({{"zeros-of-fract", "either", {"math/fract/*"}, {"zero_sign_wrong"}, {}}});
  judge_certainty(record, table);
  EXPECT_EQ(certainty_of(record), Certainty::undisputed);
  ASSERT_EQ(record.failing.size(), 2u);
  EXPECT_EQ(record.failing[0].rule, "rejected");
  EXPECT_EQ(record.failing[1].certainty, Certainty::reading);
  EXPECT_EQ(record.failing[1].interpretation, "zeros-of-fract");

  record.failing.erase(record.failing.begin());
  EXPECT_EQ(certainty_of(record), Certainty::reading);
  const json written = record;
  EXPECT_EQ(written.at("certainty"), "reading");
  EXPECT_EQ(written.get<CaseRecord>().failing[0].count, 3u);

  record.outcome = Outcome::pass;
  EXPECT_EQ(certainty_of(record), std::nullopt);
}

TEST(Record, AnEndOfTheProcessIsNotAnAnswer) {
  const CertaintyTable table = CertaintyTable::parse(
      "cases,rules,certainty,why\n"
      "restrictions/*,,by_the_letter,a diagnostic\n"
      "restrictions/*,crash,by_the_letter,the program is not valid\n",
      "table");
  CaseRecord record;
  record.id = "restrictions/functions/recursion";
  record.outcome = Outcome::crash;
  EXPECT_EQ(certainty_of(record), Certainty::undisputed) << "of an older Assay";
  for (const auto& [rule, due] : {std::pair{failed_by::crash, Certainty::by_the_letter},
                                  {failed_by::timeout, Certainty::undisputed}}) {
    record.failing = {{.rule = std::string(rule), .count = 1}};
    judge_certainty(record, table);
    EXPECT_EQ(certainty_of(record), due) << rule;
  }
}

TEST(Record, AnAnswerOfASearchIsRepeatedOnlyIfTheSequenceHasNone) {
  CaseRecord record;
  record.measurement.emplace().failing = 2;
  Exhibit& searched = record.measurement->worst.emplace();
  searched.severity = 3;
  record.measurement->failures = {searched};
  EXPECT_EQ(repeatable_answer(record), &*record.measurement->worst);
  Exhibit placed;
  placed.index = 44'611;
  record.measurement->failures.push_back(placed);
  EXPECT_EQ(repeatable_answer(record)->index, 44'611);
  EXPECT_EQ(shown_answer(record), &*record.measurement->worst);
}

TEST(Record, TheMoreCertainOfTwoRunsCounts) {
  const CertaintyTable table = CertaintyTable::parse(
      "cases,rules,certainty,why\n"
      "*,accepted_call,by_the_letter,no effect\n",
      "table");
  CaseRecord record;
  record.id = "api_errors/clEnqueueTask/not_built_for_the_device";
  record.outcome = Outcome::fail;
  record.flaky = true;
  record.failing = {{.rule = std::string(failed_by::accepted_call), .count = 1}};
  judge_certainty(record, table);
  EXPECT_EQ(certainty_of(record), Certainty::by_the_letter);
  record.rerun = Rerun{.outcome = Outcome::crash,
                       .failing = {{.rule = std::string(failed_by::crash), .count = 1}}};
  judge_certainty(record, table);
  EXPECT_EQ(certainty_of(record), Certainty::undisputed);
  const json written = record;
  EXPECT_EQ(written.at("certainty"), "undisputed");
  EXPECT_EQ(written.get<CaseRecord>().rerun->failing.at(0).rule, failed_by::crash);
}

TEST(CertaintyTable, RefusesDamagedTables) {
  const auto complaint = [](const std::string& row) -> std::string {
    try {
      CertaintyTable::parse("cases,rules,certainty,why\n" + row, "t");
    } catch (const UsageError& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_EQ(complaint("*,,sure,why\n"), "t:2: 'sure' is not a certainty");
  EXPECT_EQ(complaint(",,undisputed,why\n"), "t:2: the column 'cases' is empty");
  EXPECT_EQ(complaint("*,,by_the_letter,\n"), "t:2: the column 'why' is empty");
  EXPECT_THAT(complaint("*,,reading,why\n"),
              testing::HasSubstr("an entry in data/interpretations.toml"));
  EXPECT_EQ(complaint("*,,by_the_letter,why\n"), "none");
}

TEST(Schema, HasEachKindOfFinding) {
  const json& kind = schema().at("$defs").at("finding").at("properties").at("kind");
  EXPECT_EQ(kind.at("enum"), json(finding_kinds()));
}

TEST(Record, KeepsItsFinding) {
  CaseRecord record;
  record.id = "events/status";
  record.outcome = Outcome::fail;
  record.finding = code_finding("clFinish", 0, {-36, -5});
  record.finding->parameter = "errcode_ret";
  record.finding->aspect = object_with_an_error;
  record.finding->relation = Relation::not_equal;
  record.finding->got.address = true;
  record.finding->expression = "clFinish(queue)";
  record.finding->words = "words";
  record.finding->during = "the second time";
  record.finding->place = "a.cpp:1";
  record.reason = sentence(*record.finding);
  const json written = record;
  EXPECT_EQ(written.at("finding").at("kind"), "code");
  const auto read = written.get<CaseRecord>();
  ASSERT_TRUE(read.finding);
  EXPECT_EQ(json(*read.finding), json(*record.finding));
  EXPECT_EQ(read.finding->allowed, record.finding->allowed);
  EXPECT_FALSE(json(CaseRecord{.id = "a/b", .outcome = Outcome::pass}).contains("finding"));
}

TEST(Schema, HasEachDepthAndOutcome) {
  const json& parts = schema().at("$defs");
  json depths = json::array();
  for (const DepthPlan& plan : depth_plans()) depths.push_back(plan.name);
  EXPECT_EQ(parts.at("run").at("properties").at("depth").at("enum"), depths);
  for (const json& outcome : parts.at("outcome").at("enum"))
    EXPECT_TRUE(outcome_of(outcome.get<std::string>())) << outcome;
}

}  // namespace
}  // namespace assay::harness
