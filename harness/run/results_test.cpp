#include "harness/run/results.h"

#include <gmock/gmock.h>

#include <fstream>
#include <set>
#include <sstream>

#include "harness/base/errors.h"
#include "harness/run/baseline.h"
#include "harness/run/junit.h"
#include "harness/run/merge.h"
#include "harness/run/result_folder.h"
#include "harness/run/terminal.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class ResultsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "assay-test-XXXXXX").string();
    folder = mkdtemp(pattern.data());
    device.name = "pthread-skylake (R) / 4 \xff";
    device.version = {3, 0};
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string text(const fs::path& path) const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  nlohmann::json header() const {
    auto made = run_header(device, request, 2);
    made.erase("interpretations");  // long, and the same in every file
    return made;
  }

  fs::path folder;
  DeviceInfo device;
  RunRequest request;
};

CaseRecord record_of(const std::string& id, Outcome outcome, const std::string& reason = "why") {
  CaseRecord record;
  record.id = id;
  record.outcome = outcome;
  record.reason = reason;
  return record;
}

std::string problem_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const UsageError& problem) {
    return problem.what();
  }
  return "nothing was thrown";
}

TEST_F(ResultsTest, WhatIsWrittenReadsBack) {
  const fs::path path = folder / "a" / "results.jsonl";
  CaseRecord full = record_of("math/exp/float", Outcome::fail, "3.81 ulp > 3 ulp");
  full.rerun = Rerun{Outcome::pass, "", 0.5};
  full.flaky = true;
  full.driver_changed = {"mxcsr"};
  full.log = "raw \xff\x01 bytes";
  full.measurement.emplace();
  full.measurement->inputs = 5;
  {
    auto file = ResultsFile::create(path, header());
    file.append(full);
    file.append(record_of("math/log/float", Outcome::pass, ""));
    EXPECT_THAT(text(path), HasSubstr("math/log")) << "at once, not at the end";
  }
  const Results read = read_results(path);
  EXPECT_EQ(read.header["type"], "run");
  EXPECT_EQ(read.header["spec"], "3.0.19");
  ASSERT_EQ(read.records.size(), 2u);
  EXPECT_EQ(read.records[0].rerun->outcome, Outcome::pass);
  EXPECT_TRUE(read.records[0].flaky);
  EXPECT_EQ(read.records[0].measurement->inputs, 5u);
  EXPECT_EQ(read.whole_bytes, fs::file_size(path));
}

TEST_F(ResultsTest, EveryTornEndResumes) {
  const fs::path whole = folder / "results.jsonl", torn = folder / "torn.jsonl";
  {
    auto file = ResultsFile::create(whole, header());
    for (int i = 0; i < 3; ++i)
      file.append(record_of("math/exp/" + std::to_string(i), Outcome::pass));
  }
  const std::string all = text(whole);
  std::size_t most = 0;
  for (std::size_t size = 0; size <= all.size(); ++size) {
    std::ofstream(torn, std::ios::binary) << all.substr(0, size);
    std::vector<CaseRecord> recorded;
    {
      auto file = ResultsFile::resume(torn, header(), recorded);
      file.append(record_of("math/last", Outcome::pass));
    }
    const Results read = read_results(torn);
    EXPECT_EQ(read.records.size(), recorded.size() + 1) << "cut at " << size;
    EXPECT_GE(recorded.size(), most);
    most = recorded.size();
  }
  EXPECT_EQ(most, 3u);
}

TEST_F(ResultsTest, AnotherRunsFileIsRefused) {
  const fs::path path = folder / "results.jsonl";
  { auto file = ResultsFile::create(path, header()); }
  EXPECT_THAT(problem_of([&] { ResultsFile::create(path, header()); }), HasSubstr("--resume"));
  request.options.seed = 2;
  std::vector<CaseRecord> recorded;
  EXPECT_THAT(problem_of([&] { ResultsFile::resume(path, header(), recorded); }),
              HasSubstr("seed 1 and 2"));
  request.options.seed = 1;
  request.jobs = 7;
  EXPECT_EQ(problem_of([&] { ResultsFile::resume(path, header(), recorded); }),
            "nothing was thrown");
  const auto held = ResultsFile::resume(path, header(), recorded);
  EXPECT_THAT(problem_of([&] { ResultsFile::resume(path, header(), recorded); }),
              HasSubstr("another run is writing"));
}

TEST_F(ResultsTest, BrokenLinesAreNamed) {
  const fs::path path = folder / "results.jsonl";
  { auto file = ResultsFile::create(path, header()); }
  std::ofstream(path, std::ios::app) << "{\"type\":\"case\",\"id\":\"a/b\"}\n{}\n";
  EXPECT_THAT(problem_of([&] { read_results(path); }), HasSubstr("results.jsonl:2: "));
  std::ofstream(path) << "{\"type\":\"run\",\"schema\":99}\n";
  EXPECT_THAT(problem_of([&] { read_results(path); }), HasSubstr("schema 99"));
}

TEST_F(ResultsTest, FolderNamesAreSafe) {
  EXPECT_EQ(folder_name(device), "0-pthread-skylake_R_4");
  device.name = "../../..";
  EXPECT_THAT(folder_name(device), Not(HasSubstr("/")));
  device.name = "";
  EXPECT_EQ(folder_name(device), "0-device");
}

TEST_F(ResultsTest, ShardsMerge) {
  std::vector<std::string> folders;
  for (int shard = 0; shard < 3; ++shard) {
    request.shard = {shard, 3};
    folders.push_back((folder / std::to_string(shard)).string());
    auto file = ResultsFile::create(fs::path(folders.back()) / "0-x" / "results.jsonl", header());
    file.append(record_of("math/exp/" + std::to_string(shard), Outcome::pass));
    // A case that two shards ran: the failure stays.
    if (shard > 0) file.append(record_of("math/log", shard == 1 ? Outcome::pass : Outcome::fail));
  }
  testing::internal::CaptureStdout();
  EXPECT_EQ(merge(folders, (folder / "all").string(), ""), exit_unexpected);
  testing::internal::GetCapturedStdout();
  const fs::path merged = folder / "all" / folder_name(device);
  const Results read = read_results(merged / "results.jsonl");
  EXPECT_EQ(read.records.size(), 4u);
  EXPECT_THAT(text(merged / "failures.txt"), HasSubstr("fail    math/log"));
  EXPECT_THAT(text(merged / "junit.xml"), HasSubstr("tests=\"4\" failures=\"1\""));

  folders.pop_back();
  EXPECT_THAT(problem_of([&] { merge(folders, (folder / "b").string(), ""); }),
              HasSubstr("shard 2/3"));
  request.shard = {2, 3};
  request.options.seed = 9;
  const fs::path other = folder / "other";
  { auto file = ResultsFile::create(other / "results.jsonl", header()); }
  folders.push_back(other.string());
  EXPECT_THAT(problem_of([&] { merge(folders, (folder / "c").string(), ""); }),
              HasSubstr("different runs: seed"));
  EXPECT_FALSE(fs::exists(folder / "c")) << "nothing half-written";
}

/// A shard of a plan, of whose cases some were judged.
class PlannedTest : public ResultsTest {
 protected:
  nlohmann::json planned(std::vector<std::string> ids) const {
    auto made = header();
    set_plan(made, std::move(ids));
    return made;
  }
  std::string shard(int index, std::vector<std::string> ids, std::size_t judged,
                    const std::optional<std::string>& stopped) {
    request.shard = {index, 2};
    const fs::path made = folder / std::to_string(index);
    auto file = ResultsFile::create(made / "0-x" / "results.jsonl", planned(ids));
    ids.resize(judged);
    for (const std::string& id : ids) file.append(record_of(id, Outcome::pass));
    if (stopped) file.close(1, *stopped);
    return made.string();
  }
  std::string merged(const std::vector<std::string>& parts, int status) {
    fs::remove_all(folder / "all");
    testing::internal::CaptureStdout();
    EXPECT_EQ(merge(parts, (folder / "all").string(), ""), status);
    return testing::internal::GetCapturedStdout();
  }
};

TEST_F(PlannedTest, MergedShardsMissWhatOneOfThemMissed) {
  const std::string whole = shard(0, {"math/a", "math/b"}, 2, "");
  const std::string none = shard(1, {}, 0, "");
  EXPECT_THAT(merged({whole, none}, exit_expected),
              HasSubstr("all 2 judged cases of every suite at standard depth pass"));
  Results read = read_results(folder / "all" / folder_name(device) / "results.jsonl");
  EXPECT_FALSE(completeness_of(read).incomplete());
  EXPECT_TRUE(read.end) << "the merged run is closed";

  fs::remove_all(none);
  const std::string stopped = shard(1, {"math/c", "math/d"}, 1, "SIGTERM");
  EXPECT_THAT(merged({whole, stopped}, exit_fault),
              HasSubstr("incomplete: 3 of 4 planned cases were judged (SIGTERM ended the run)"));
  read = read_results(folder / "all" / folder_name(device) / "results.jsonl");
  EXPECT_EQ(completeness_of(read).missing, std::vector<std::string>{"math/d"});
  const std::string xml = text(folder / "all" / folder_name(device) / "junit.xml");
  EXPECT_THAT(xml, HasSubstr("<error type=\"missing\" message=\"incomplete: 3 of 4 planned"));
  EXPECT_THAT(xml, HasSubstr(">math/d&#10;</error>"));

  fs::remove_all(stopped);
  const std::string killed = shard(1, {"math/c"}, 0, std::nullopt);
  EXPECT_THAT(merged({whole, killed}, exit_fault), HasSubstr("(the run was cut off)"));
}

TEST_F(PlannedTest, AnOlderFileDoesNotSayAndIsNoFailure) {
  const std::string whole = shard(0, {"math/a"}, 1, "");
  request.shard = {1, 2};
  const fs::path older = folder / "older";
  {
    auto file = ResultsFile::create(older / "0-x" / "results.jsonl", header());
    file.append(record_of("math/b", Outcome::pass));
  }
  EXPECT_THAT(merged({whole, older.string()}, exit_expected), HasSubstr("not known whether"));
}

TEST_F(PlannedTest, AResumedRunGoesOnBeforeItsEnd) {
  const fs::path path = folder / "results.jsonl";
  const auto plan = planned({"math/a", "math/b"});
  {
    auto file = ResultsFile::create(path, plan);
    file.append(record_of("math/a", Outcome::pass));
    file.close(1, "SIGINT");
  }
  EXPECT_EQ(completeness_text(completeness_of(read_results(path))),
            "incomplete: 1 of 2 planned cases were judged (SIGINT ended the run)");
  std::vector<CaseRecord> recorded;
  {
    auto file = ResultsFile::resume(path, plan, recorded);
    file.append(record_of("math/b", Outcome::pass));
    file.close(1, "");
  }
  EXPECT_EQ(completeness_text(completeness_of(read_results(path))), "");
  EXPECT_THAT(problem_of([&] { ResultsFile::resume(path, planned({"math/a"}), recorded); }),
              HasSubstr("planned 2 cases and this run plans 1"));
  std::ofstream(path, std::ios::app) << nlohmann::json(record_of("math/c", Outcome::pass)) << '\n';
  EXPECT_THAT(problem_of([&] { read_results(path); }), HasSubstr("behind the end"));
}

TEST_F(PlannedTest, GreenSaysOfWhatAndHowDeep) {
  request.suites = {"geometric", "math"};
  request.options.depth = Depth::quick;
  std::vector<CaseRecord> records{record_of("math/a", Outcome::pass, ""),
                                  record_of("math/b", Outcome::pass, ""),
                                  record_of("math/c", Outcome::skip, "no half")};
  const auto verdict = [&] {
    const auto made = planned({"math/a", "math/b", "math/c"});
    std::set<std::string> ids;
    for (const auto& record : records) ids.insert(record.id);
    return verdict_text(made, records, completeness_of(made, ids, RunEnd{}));
  };
  EXPECT_EQ(verdict(),
            "all 2 judged cases of --suite=geometric,math at quick depth pass; 1 skipped: no half");
  request.suites = {};
  request.filters = {"math/*"};
  request.shard = {1, 4};
  records[1].outcome = Outcome::crash;
  EXPECT_EQ(verdict(),
            "1 of 2 judged cases of --filter='math/*' at quick depth, shard 1/4 fails; 1 skipped: "
            "no half");
  records.pop_back();
  EXPECT_EQ(verdict(),
            "incomplete: 2 of 3 planned cases were judged; asked for: --filter='math/*' at quick "
            "depth, shard 1/4");
}

TEST_F(ResultsTest, JunitIsXmlWhateverADriverSays) {
  std::vector<CaseRecord> records{
      record_of("math/exp/float", Outcome::fail, "a < b & \"c\" \xff\x01"),
      record_of("math/log/float", Outcome::crash), record_of("math/sin/float", Outcome::skip),
      record_of("math/cos/float", Outcome::error), record_of("math/tan/float", Outcome::pass)};
  const std::string xml = junit(header(), records, {});
  EXPECT_THAT(xml, HasSubstr("a &lt; b &amp; &quot;c&quot;"));
  EXPECT_THAT(xml, HasSubstr("<error type=\"crash.undisputed\""));
  EXPECT_THAT(xml, HasSubstr("tests=\"5\" failures=\"1\" errors=\"2\" skipped=\"1\""));
  EXPECT_THAT(xml, HasSubstr("classname=\"math.exp\" name=\"float\""));
  EXPECT_EQ(xml.find('\x01'), std::string::npos);
  EXPECT_EQ(xml.find('\xff'), std::string::npos);
}

TEST(Baseline, ExpectsWhatItLists) {
  const auto baseline = Baseline::parse(
      "# known\n\nfail math/exp/*   # bug 17\ncrash math/log/float\nflaky math/sin/*\n", "b.txt");
  EXPECT_TRUE(baseline.expects(record_of("math/exp/float4", Outcome::fail)));
  EXPECT_FALSE(baseline.expects(record_of("math/exp/float4", Outcome::crash)));
  EXPECT_TRUE(baseline.expects(record_of("math/sin/float", Outcome::timeout)));
  EXPECT_FALSE(baseline.expects(record_of("math/sin/float", Outcome::error)));
  EXPECT_TRUE(baseline.expects(record_of("math/tan/float", Outcome::pass)));
  EXPECT_FALSE(baseline.expects(record_of("math/tan/float", Outcome::fail)));

  const std::vector<CaseRecord> records{record_of("math/log/float", Outcome::pass),
                                        record_of("math/exp/float", Outcome::fail),
                                        record_of("math/exp/float2", Outcome::pass)};
  EXPECT_THAT(baseline.unexpected_passes(records),
              testing::ElementsAre("math/log/float passes, but b.txt:4 expects crash"));
}

TEST(Baseline, ARunsFailuresAreTheNextBaseline) {
  std::vector<CaseRecord> records{record_of("math/exp/float", Outcome::fail, "3 ulp # more"),
                                  record_of("math/log/float", Outcome::timeout),
                                  record_of("math/sin/float", Outcome::fail)};
  records[2].flaky = true;
  const auto baseline = Baseline::parse(failure_list(records), "failures.txt");
  for (const auto& record : records) EXPECT_TRUE(baseline.expects(record)) << record.id;
}

TEST(Baseline, BrokenLinesAreNamed) {
  for (const char* bad : {"fail\n", "broken math/exp\n", "error math/exp\n", "fail a/b c/d\n"})
    EXPECT_THAT(problem_of([&] { Baseline::parse(std::string("# x\n") + bad, "b.txt"); }),
                HasSubstr("b.txt:2: "));
  EXPECT_THAT(problem_of([] { Baseline::read("/nonexistent/b.txt"); }), HasSubstr("--baseline"));
  EXPECT_THAT(problem_of([] { Baseline::read("/"); }), HasSubstr("--baseline"));
}

TEST(Terminal, AFailureIsPrintedAsDesigned) {
  CaseRecord record = record_of("math/exp/float4/default", Outcome::fail, "3.81 ulp > 3 ulp");
  record.citations = {"OpenCL C 3.0.19, 7.4, Table 65, exp"};
  record.reproduce = "assay repro math/exp/float4/default --input=0x42b17217";
  record.measurement.emplace();
  record.measurement->inputs = 65536;
  record.measurement->failing = 2;
  record.measurement->max_ulp = 3.81;
  Exhibit shown;
  shown.input = {"0x42b17217"};
  shown.input_text = {"88.722839"};
  shown.subject = {"0x7f7fff84"};
  shown.subject_text = {"3.4028080e38"};
  shown.reference = {"0x7f7fff80 + 0.19 ulp"};
  shown.lane = 2;
  shown.width = 4;
  record.measurement->worst = shown;
  const nlohmann::json header = {
      {"seed", 1},
      {"device", {{"platform", "PoCL"}, {"driver_version", "3.1"}, {"name", "pthread"}}}};
  EXPECT_EQ(
      failure_block(record, header, false),
      "FAIL math/exp/float4/default   3.81 ulp > 3 ulp   OpenCL C 3.0.19, 7.4, Table 65, exp\n"
      "  x          0x42b17217  88.722839\n"
      "  subject    0x7f7fff84  3.4028080e38\n"
      "  reference  0x7f7fff80 + 0.19 ulp\n"
      "  device     PoCL 3.1, pthread, lane 2 of 4, build options \"\", seed 1\n"
      "  inputs     2 of 65,536 fail; greatest error 3.81 ulp\n"
      "  rerun      assay repro math/exp/float4/default --input=0x42b17217\n");
}

TEST(Terminal, NumbersAndTimes) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(4294967296), "4,294,967,296");
  EXPECT_EQ(duration_text(0.41), "0.4 s");
  EXPECT_EQ(duration_text(59.2), "59 s");
  EXPECT_EQ(duration_text(192), "3 min 12 s");
  EXPECT_EQ(duration_text(7500), "2 h 05 min");
}

}  // namespace
}  // namespace assay::harness
