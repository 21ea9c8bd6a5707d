#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "harness/base/errors.h"
#include "harness/devices/cl_names.h"
#include "suites/api/api_errors/call.h"
#include "suites/api/api_errors/error_table.h"
#include "suites/api/api_errors/impossible.h"
#include "suites/api/api_errors/trigger.h"

namespace assay::suites::api_errors {
namespace {

using testing::IsEmpty;

TEST(Errors, EveryRowHasATriggerOrAReason) {
  std::set<std::string> triggered, missing;
  for (const Trigger& one : triggers()) triggered.insert(one.id);
  for (const ErrorRow& row : load_errors({}))
    if (row.impossible.empty() && !triggered.contains(row.id())) missing.insert(row.id());
  EXPECT_THAT(missing, IsEmpty());
}

TEST(Errors, EveryReasonIsKnownAndChecked) {
  std::map<std::string, Reason> reasons;
  for (const Reason& one : load_reasons({})) {
    EXPECT_TRUE(has_check(one.name)) << one.name;
    EXPECT_TRUE(reasons.emplace(one.name, one).second) << one.name << " has two rows";
  }
  std::set<std::string> given;
  for (const ErrorRow& row : load_errors({})) {
    if (row.impossible.empty()) continue;
    given.insert(row.impossible);
    const auto reason = reasons.find(row.impossible);
    ASSERT_NE(reason, reasons.end()) << row.source << ": " << row.impossible;
    const bool fits = std::ranges::any_of(reason->second.codes, [&](const std::string& code) {
      return harness::error_code(code) == row.error;
    });
    EXPECT_TRUE(fits) << row.source << ": " << row.impossible << " is not a reason for this code";
  }
  EXPECT_EQ(given.size(), reasons.size()) << "a reason that no row uses";
}

TEST(Errors, NoErrorHasTwoRows) {
  std::map<std::string, int> seen;
  for (const ErrorRow& row : load_errors({}))
    if (row.impossible.empty()) ++seen[row.id()];
  for (const auto& [id, count] : seen) EXPECT_EQ(count, 1) << id;
}

TEST(Errors, AKindOfViolationIsTheAspectOfAnAcceptedCall) {
  const auto aspect = [](const std::string& violation) {
    return parse_errors(
               "function,name,error,since,before,citation,condition,impossible,violation\n"
               "clF,zero,CL_INVALID_VALUE,1.0,,\"OpenCL 1.2, 1\",size is 0,," +
                   violation + "\n",
               "errors.csv")
        .at(0)
        .violation;
  };
  EXPECT_EQ(aspect("range"), "an argument out of bounds");
  EXPECT_EQ(aspect("missing"), "a missing argument");
  EXPECT_EQ(aspect(""), "");
  EXPECT_THROW(aspect("other"), harness::UsageError);
}

TEST(Errors, EveryTriggerHasARow) {
  std::set<std::string> stray;
  for (const Trigger& one : triggers()) stray.insert(one.id);
  for (const ErrorRow& row : load_errors({})) stray.erase(row.id());
  EXPECT_THAT(stray, IsEmpty());
}

TEST(Errors, NoErrorHasTwoTriggers) {
  std::set<std::string> seen;
  for (const Trigger& one : triggers()) EXPECT_TRUE(seen.insert(one.id).second) << one.id;
}

TEST(Errors, NamesOfErrorsAreKnown) {
  EXPECT_EQ(harness::error_code("CL_INVALID_VALUE"), -30);
  EXPECT_EQ(harness::error_code("CL_SUCCESS"), 0);
  EXPECT_FALSE(harness::error_code("CL_NO_SUCH_ERROR").has_value());
}

TEST(Errors, PrintsTheirNumbers) {
  std::size_t stated = 0, triggered = 0;
  std::set<std::string> functions;
  for (const ErrorRow& row : load_errors({})) {
    ++stated;
    triggered += row.impossible.empty();
    functions.insert(row.function);
  }
  std::printf("%zu functions, %zu errors, %zu with a case, %zu without\n", functions.size(), stated,
              triggered, stated - triggered);
  EXPECT_GT(triggered, 500U);
}

TEST(Breaks, ChangeTheParametersThatTheyName) {
  EXPECT_EQ(places("clF", {"a", "b"}, 2, {"row", {{"b", 0}, {"a", nullptr}}}),
            (std::vector<std::size_t>{1, 0}));
  EXPECT_THROW(places("clF", {"a", "b"}, 3, {"row", {}}), std::logic_error);
  EXPECT_THROW(places("clF", {"a", "b"}, 2, {"row", {{"c", 0}}}), std::logic_error);
}

TEST(Breaks, KnowTheNamesOfParameters) {
  EXPECT_EQ(parameters_of("clCreateUserEvent"), (std::vector<std::string>{"context"}));
  EXPECT_THROW(parameters_of("clF"), std::logic_error);
}

}  // namespace
}  // namespace assay::suites::api_errors
