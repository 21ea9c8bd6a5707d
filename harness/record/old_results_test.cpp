/// Results of schema 1: failures have a reason and a signature, but no finding.
#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/base/errors.h"
#include "harness/base/temporary_folder.h"
#include "harness/judge/baseline_update.h"
#include "harness/print/compare.h"
#include "harness/print/report_command.h"
#include "harness/record/results.h"
#include "harness/supervise/merge.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

json failing(const std::string& id, const json& details) {
  json made = json::parse(R"json({
    "type": "case", "id": "", "suite": "s", "outcome": "fail", "certainty": "undisputed",
    "reason": "an old sentence", "seconds": 1, "citations": [], "requirements": [],
    "failing": [{"rule": "rejected", "count": 1, "certainty": "undisputed"}],
    "measurement": {
      "inputs": 5, "failing": 1, "max_ulp": 3.5, "limit": "ulp(3)", "bound": "lower",
      "failures": [{"input": ["0x1"], "subject": "0x2", "reference": "0x3",
                    "reason": "an old sentence", "rule": "rejected", "details": []}]},
    "signature": {"mismatch": "an old mismatch", "subject": "s/a"}})json");
  made["id"] = id;
  made["measurement"]["failures"][0]["details"] = details;
  return made;
}

json passing(const std::string& id) {
  return {{"type", "case"},
          {"id", id},
          {"suite", "s"},
          {"outcome", "pass"},
          {"reason", ""},
          {"seconds", 1},
          {"citations", json::array()},
          {"requirements", json::array()}};
}

class OldResults : public testing::Test {
 protected:
  void SetUp() override {
    DeviceInfo device;
    device.version = {3, 0};
    header = run_header(device, {}, 2);
    header["schema"] = 1;
    set_plan(header, {"image_read/a/float", "image_read/b/float", "math/log/float"});
    write({header, failing("image_read/a/float", {"location 3", "picture 1 1 ff0000 00ff00"}),
           failing("image_read/b/float", json::array()), passing("math/log/float")});
  }
  void write(const std::vector<json>& lines) const {
    fs::create_directories(path.parent_path());
    std::ofstream file(path);
    for (const json& one : lines) file << line(one) << '\n';
    file << R"({"type": "end", "finished": "now", "seconds": 1})" << '\n';
  }
  static std::string text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string problem() const {
    try {
      read_results(path);
    } catch (const UsageError& found) {
      return found.what();
    }
    return "nothing was thrown";
  }
  RunRequest to_all() const {
    RunRequest made;
    made.out = (folder.path() / "all").string();
    made.page = false;
    return made;
  }

  TemporaryFolder folder;
  std::string run = (folder.path() / "old").string();
  fs::path path = fs::path(run) / "0-device" / "results.jsonl";
  json header;
};

TEST_F(OldResults, AreMerged) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(merge(std::vector{run}, to_all()), exit_unexpected);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("an old mismatch"));
  const fs::path merged = fs::path(to_all().out) / "0-device";
  const Results read = read_results(merged / "results.jsonl");
  EXPECT_EQ(read.header["schema"], 1);
  ASSERT_EQ(read.records.size(), 3U);
  EXPECT_EQ(read.records[0].signature->mismatch, "an old mismatch");
  const json texts = json::parse(text(merged / "texts.json"));
  EXPECT_THAT(texts["verdict"][0].get<std::string>(), HasSubstr("2 of 3 judged cases"));
  EXPECT_EQ(texts["failures"].size(), 2U);
  EXPECT_THAT(texts["failures"]["image_read/a/float"].get<std::string>(),
              AllOf(HasSubstr("FAIL image_read/a/float   an old sentence"), HasSubstr("location"),
                    Not(HasSubstr("picture"))));
  const json groups = json::parse(text(merged / "groups.json"));
  EXPECT_THAT(groups[0]["title"].get<std::string>(), HasSubstr(": an old mismatch"));
}

TEST_F(OldResults, AreReported) {
  write_report(run, false);  // only the page needs Python
  EXPECT_TRUE(fs::exists(path.parent_path() / "groups.json"));
  const fs::path texts = path.parent_path() / "texts.json";
  EXPECT_THAT(text(texts), HasSubstr("FAIL image_read/b/float   an old sentence"));
  std::ofstream(texts) << "{}";
  write_report(run, false);
  EXPECT_EQ(text(texts), "{}") << "texts.json of a run is kept";
  fs::last_write_time(texts, fs::last_write_time(path) - std::chrono::seconds(1));
  write_report(run, false);
  EXPECT_THAT(text(texts), HasSubstr("FAIL image_read/b/float")) << "written again";
}

TEST_F(OldResults, AreCompared) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(compare_command(std::vector{run, run}, "text"), exit_expected);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("no case changed"));
}

TEST_F(OldResults, MakeABaseline) {
  const std::string file = (folder.path() / "baseline.txt").string();
  EXPECT_EQ(update_baseline(file, run), exit_expected);
  EXPECT_THAT(text(file), HasSubstr("fail    image_read/* cases=2 ulp=3.5 failing=2 rules=rejected"
                                    "  # an old sentence\n"));
}

TEST_F(OldResults, MixedWithOthersAreRefused) {
  json mixed = failing("image_read/b/float", json::array());
  mixed["finding"] = {{"kind", "value"}, {"rule", "rejected"}};
  write({header, mixed});
  EXPECT_THAT(problem(), HasSubstr("results.jsonl:2: a record of schema 1 cannot have a finding"));
  write({header, header});
  EXPECT_THAT(problem(), HasSubstr("results.jsonl:2: not the record of a case"));
  json other = header;
  other["schema"] = result_schema + 1;
  write({other});
  EXPECT_THAT(
      problem(),
      HasSubstr(
          "results.jsonl:1: the file has schema 3; this version of assay reads schemas 1 to 2"));

  other["schema"] = result_schema;
  const std::string newer = (folder.path() / "newer").string();
  fs::create_directories(newer);
  std::ofstream(newer + "/results.jsonl") << line(other) << '\n';
  write({header});
  try {
    merge(std::vector{run, newer}, to_all());
    ADD_FAILURE() << "nothing was thrown";
  } catch (const UsageError& found) {
    EXPECT_THAT(found.what(), HasSubstr("different runs: schema 1 and 2"));
  }
}

}  // namespace
}  // namespace assay::harness
