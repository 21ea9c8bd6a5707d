#include "harness/print/coverage.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string run_of(const std::string& spec) {
  return R"({"type":"run","schema":1,"assay":"0.1.0","seed":1,"depth":"quick","spec":")" + spec +
         R"(","profile":"full","driver":{"icd":"","library":""},"device":{"platform":"",)"
         R"("name":"Subject","version":"","driver_version":""},"host":{},"started":""})"
         "\n";
}

const std::string run_line = run_of("3.0.19");

std::string case_line(const std::string& id, const std::string& outcome) {
  return R"({"type":"case","id":")" + id + R"(","suite":"math","outcome":")" + outcome +
         R"(","reason":"why","seconds":0,"citations":[],"requirements":[]})" + "\n";
}

class CoverageTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    top_ = fs::temp_directory_path() / ("assay_coverage_" + std::string(test->name()));
    fs::remove_all(top_);
    fs::create_directories(top_ / "0-subject");
  }
  void TearDown() override { fs::remove_all(top_); }

  void write(const std::string& text) { std::ofstream(top_ / "0-subject/results.jsonl") << text; }
  std::string complaint() {
    try {
      read_outcomes(top_.string());
    } catch (const UsageError& error) {
      return error.what();
    }
    return "none";
  }

  fs::path top_;
};

TEST_F(CoverageTest, EveryVerdict) {
  write(run_line + case_line("math/exp/float/default", "pass") +
        case_line("math/exp/float4/default", "fail") + case_line("math/log/float/default", "pass") +
        case_line("math/sin/float/default", "skip") + case_line("math/cos/float/default", "error") +
        case_line("math/tan/float/default", "crash"));
  const auto requirements = Requirements::parse(
      {{"documents.csv", "document,spec,title,device_versions\nc,3.0.19,C,3.0\no,1.2,O,1.2\n"},
       {"requirements/c.csv",
        "id,document,section,profile,kind,gist,cases,untestable\n"
        "exp,c,1,,limit,g,math/exp/*,\nlog,c,1,full,limit,g,math/log/*,\n"
        "sin,c,1,,shall,g,math/sin/*,\ncos,c,1,,shall,g,math/cos/*,\ntan,c,1,,shall,g,math/tan/*,\n"
        "gap,c,2,,shall,g,,\nmute,c,2,,shall,g,,why\nmay,c,2,,may,g,math/exp/* math/cos/*,\n"
        "small,c,2,embedded,shall,g,math/*,\nother,o,2,,shall,g,math/*,\n"},
       {"requirements/later.csv",
        "id,document,section,profile,kind,gist,cases,untestable,planned,since,before\n"
        "plan,c,2,,shall,g,,,spirv,,\nnewer,c,2,,shall,g,math/exp/*,,,3.1,\n"}});
  const auto results = read_outcomes(top_.string());
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].device, "Subject");
  std::map<std::string, Coverage> found;
  for (const auto& row : coverage_of(requirements, results[0]))
    found[row.requirement->id] = row.coverage;
  const std::map<std::string, Coverage> expected{
      {"exp", Coverage::failed},      {"log", Coverage::covered}, {"sin", Coverage::skipped},
      {"cos", Coverage::error},       {"tan", Coverage::failed},  {"gap", Coverage::uncovered},
      {"mute", Coverage::untestable}, {"may", Coverage::covered}, {"plan", Coverage::planned}};
  EXPECT_EQ(found, expected);
}

TEST_F(CoverageTest, DropsATornLastLine) {
  write(run_line + case_line("math/exp/float/default", "pass") + R"({"type":"case","id":"ma)");
  EXPECT_EQ(read_outcomes(top_.string()).at(0).cases.size(), 1u);
}

TEST_F(CoverageTest, NamesFileAndLineOfDamage) {
  EXPECT_THAT(complaint(), HasSubstr("has a results.jsonl"));
  write(run_line + "garbage\n" + case_line("math/exp/float/default", "pass"));
  EXPECT_THAT(complaint(), HasSubstr("results.jsonl:2: "));
  write(run_line + case_line("math/exp/float/default", "good"));
  EXPECT_THAT(complaint(), HasSubstr("results.jsonl:2: 'good' is not an outcome"));
  write(case_line("math/exp/float/default", "pass"));
  EXPECT_THAT(complaint(), HasSubstr("results.jsonl:1: not the record of a run"));
}

TEST_F(CoverageTest, PlannedCasesThatWereNotJudgedAreMissing) {
  nlohmann::json run = nlohmann::json::parse(run_line);
  run["planned"] = 3;
  run["plan"] = {"math/exp/float/default", "math/exp/float2/default", "math/log/float/default"};
  write(run.dump() + '\n' + case_line("math/exp/float/default", "pass"));
  std::ostringstream text, json;
  EXPECT_EQ(coverage(top_.string(), "", "text", text), exit_fault);
  EXPECT_THAT(text.str(), HasSubstr("incomplete: 1 of 3 planned cases was judged"));
  EXPECT_THAT(text.str(), testing::ContainsRegex("Missing .*\n *c30-7.4-t65-exp +1 of 2 "));
  EXPECT_EQ(coverage(top_.string(), "", "json", json), exit_fault);
  const auto parsed = nlohmann::json::parse(json.str()).at(0);
  EXPECT_EQ(parsed.at("missing"), 2);
  EXPECT_GT(parsed.at("total").at("missing"), 1);
  write(run.dump() + '\n' + case_line("math/exp/float/default", "pass") +
        case_line("math/exp/float2/default", "pass") + case_line("math/log/float/default", "skip"));
  EXPECT_EQ(coverage(top_.string(), "", "text", text), exit_expected);
}

TEST_F(CoverageTest, ACaseThatWasNotAskedAfterAHangIsMissing) {
  const std::string not_asked =
      R"({"type":"case","id":"math/exp/float2/default","suite":"math","outcome":"skip","seconds":0,)"
      R"("reason":"hung: math/exp/float/default","hung":"math/exp/float/default",)"
      R"("citations":[],"requirements":[]})"
      "\n";
  write(run_line + not_asked);
  const DeviceResults found = read_outcomes(top_.string()).at(0);
  EXPECT_TRUE(found.cases.empty());
  EXPECT_THAT(found.completeness.missing, testing::ElementsAre("math/exp/float2/default"));
  std::ostringstream text;
  coverage(top_.string(), "", "text", text);
  EXPECT_THAT(text.str(), testing::ContainsRegex("Missing .*\n *c30-7.4-t65-exp +1 of 1 "));
}

TEST_F(CoverageTest, ReadsBothSchemasButNoFileOfTwo) {
  const auto run = [](int schema) {
    auto line = nlohmann::json::parse(run_line);
    line["schema"] = schema;
    return line.dump() + '\n';
  };
  const std::string found =
      R"({"type":"case","id":"math/exp/float","suite":"math","outcome":"fail","reason":"why",)"
      R"("seconds":0,"citations":[],"requirements":[],)"
      R"("failing":[{"rule":"rejected","count":1,"certainty":"undisputed"}],)"
      R"("finding":{"kind":"value","rule":"rejected"}})"
      "\n";
  write(run(2) + found);
  EXPECT_EQ(read_outcomes(top_.string())[0].cases.size(), 1U);
  write(run(1) + case_line("math/exp/float", "fail"));
  EXPECT_EQ(read_outcomes(top_.string())[0].cases.size(), 1U);
  write(run(1) + found);
  EXPECT_THAT(complaint(), HasSubstr("results.jsonl:2: a record of schema 1"));
  write(run(1) + run(2) + found);
  EXPECT_THAT(complaint(), HasSubstr("results.jsonl:2: not the record of a case"));
  write(run(3) + found);
  EXPECT_THAT(complaint(), HasSubstr("results.jsonl:1: the file has schema 3"));
}

TEST_F(CoverageTest, SectionsFollowTheTotalInTheirOrder) {
  write(run_line + case_line("math/exp/float/default", "pass"));
  std::ostringstream text;
  coverage(top_.string(), "", "text", text);
  const std::string all = text.str();
  EXPECT_LT(all.find("\n  total"), all.find("\n  6.2 "));
  EXPECT_LT(all.find("\n  6.3 "), all.find("\n  6.15.2 "));
  EXPECT_LT(all.find("\n  6.15.2 "), all.find("\n  6.15.12 "));
}

TEST_F(CoverageTest, NamesPlannedSuites) {
  write(run_of("3.1.1"));
  const fs::path data = top_ / "data";
  fs::create_directories(data / "requirements");
  std::ofstream(data / "requirements/more.csv")
      << "id,document,section,profile,kind,gist,cases,untestable,planned\n"
         "c31-to-come,opencl-c-3.1,new,,shall,what comes,,,ray_tracing\n";
  std::ostringstream text, json;
  EXPECT_EQ(coverage(top_.string(), data.string(), "text", text), exit_expected);
  EXPECT_THAT(text.str(), testing::ContainsRegex("Planned .*\n.*ray_tracing +c31-to-come"));
  EXPECT_EQ(coverage(top_.string(), data.string(), "json", json), exit_expected);
  EXPECT_GT(nlohmann::json::parse(json.str())[0]["total"]["planned"], 0);
}

TEST_F(CoverageTest, PrintsTextAndJson) {
  write(run_line + case_line("math/exp/float/default", "fail") +
        case_line("math/log/float/default", "pass"));
  std::ostringstream text, json;
  EXPECT_EQ(coverage(top_.string(), "", "text", text), exit_expected);
  EXPECT_THAT(text.str(), HasSubstr("Subject\n"));
  EXPECT_THAT(text.str(), HasSubstr("c30-7.4-t65-exp "));
  EXPECT_EQ(coverage(top_.string(), "", "json", json), exit_expected);
  const auto parsed = nlohmann::json::parse(json.str());
  ASSERT_EQ(parsed.size(), 1u);
  EXPECT_GT(parsed[0]["total"]["failed"], 0);
  EXPECT_GT(parsed[0]["total"]["covered"], 0);
  EXPECT_THROW(coverage(top_.string(), "", "xml", text), UsageError);
}

}  // namespace
}  // namespace assay::harness
