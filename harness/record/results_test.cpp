#include "harness/record/results.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

#include "harness/base/errors.h"
#include "harness/judge/baseline.h"
#include "harness/judge/baseline_update.h"
#include "harness/judge/gate.h"
#include "harness/print/junit.h"
#include "harness/print/terminal.h"
#include "harness/record/result_files.h"
#include "harness/record/run_options.h"
#include "harness/supervise/merge.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
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
    for (const char* field : {"interpretations", "data"})  // long, and equal in every file
      made.erase(field);
    return made;
  }

  RunRequest all_in_junit() const {
    RunRequest made = request;
    made.junit = "all";
    return made;
  }
  RunRequest to(const std::string& name) const {
    RunRequest made;
    made.out = (folder / name).string();
    made.page = false;
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
    file.append(record_of("math/log/float2", Outcome::skip, std::string(1, '\0')));
    EXPECT_THAT(text(path), HasSubstr("math/log")) << "at once, not at the end";
  }
  const Results read = read_results(path);
  EXPECT_EQ(read.header["type"], "run");
  EXPECT_EQ(read.header["spec"], "3.0.19");
  ASSERT_EQ(read.records.size(), 3u);
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
  device.driver_version = "3.1+debian";
  EXPECT_EQ(folder_name(device), "0-pthread-skylake_R_4-3.1_debian");
  device.driver_version = "";
  device.name = "../../..";
  EXPECT_THAT(folder_name(device), Not(HasSubstr("/")));
  device.name = "";
  EXPECT_EQ(folder_name(device), "0-device");
}

/// A user other than root, so that file modes have an effect.
constexpr unsigned nobody = 65534;

/// Exits with status 1 and the message if the folder is refused.
[[noreturn]] void read_without_rights(const fs::path& run) {
  if (geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) _exit(3);
  try {
    result_files(run);
  } catch (const UsageError& error) {
    fmt::print(stderr, "{}\n", error.what());
    _exit(1);
  }
  _exit(0);
}

TEST_F(ResultsTest, AFolderThatMayNotBeReadIsNamed) {
  fs::permissions(folder, fs::perms(0755));
  const fs::path run = folder / "run";
  { auto file = ResultsFile::create(run / "0-x" / "results.jsonl", header()); }
  for (const fs::path& place : {run, run / "0-x"}) {
    fs::permissions(place, fs::perms::none);
    EXPECT_EXIT(read_without_rights(run), testing::ExitedWithCode(1),
                place.string() + ": Permission denied");
    fs::permissions(place, fs::perms(0755));
  }
  EXPECT_EXIT(read_without_rights(run), testing::ExitedWithCode(0), "");
}

TEST_F(ResultsTest, ShardsMerge) {
  std::vector<std::string> folders;
  for (int shard = 0; shard < 3; ++shard) {
    request.shard = {shard, 3};
    folders.push_back((folder / std::to_string(shard)).string());
    auto file = ResultsFile::create(fs::path(folders.back()) / "0-x" / "results.jsonl", header());
    file.append(record_of("math/exp/" + std::to_string(shard), Outcome::pass));
    if (shard == 1) file.append(record_of("math/log", Outcome::fail));
  }
  testing::internal::CaptureStdout();
  EXPECT_EQ(merge(folders, to("all")), exit_unexpected);
  testing::internal::GetCapturedStdout();
  const fs::path merged = folder / "all" / folder_name(device);
  const Results read = read_results(merged / "results.jsonl");
  EXPECT_EQ(read.records.size(), 4u);
  EXPECT_THAT(text(merged / "failures.txt"), HasSubstr("fail    math/log"));
  EXPECT_THAT(text(merged / "junit.xml"), AllOf(HasSubstr("tests=\"2\" failures=\"1\""),
                                                HasSubstr("name=\"cases\" value=\"4\"")));

  folders.pop_back();
  EXPECT_THAT(problem_of([&] { merge(folders, to("b")); }), HasSubstr("shard 2/3"));
  request.shard = {2, 3};
  request.options.seed = 9;
  const fs::path other = folder / "other";
  { auto file = ResultsFile::create(other / "results.jsonl", header()); }
  folders.push_back(other.string());
  EXPECT_THAT(problem_of([&] { merge(folders, to("c")); }), HasSubstr("different runs: seed"));
  EXPECT_FALSE(fs::exists(folder / "c")) << "nothing half-written";
}

TEST_F(ResultsTest, OverlapsHolesAndMixturesDoNotMerge) {
  using Plan = std::vector<std::string>;
  struct Part {
    int index;
    Plan plan, whole;
    std::string weights{};
    std::string commit = "one";
  };
  int written = 0;
  const auto merged = [&](const std::vector<Part>& parts) {
    std::vector<std::string> folders;
    for (const Part& one : parts) {
      request.shard = {one.index, static_cast<int>(parts.size())};
      folders.push_back((folder / std::to_string(++written)).string());
      auto made = header();
      set_plan(made, one.plan);
      made["build"] = {{"version", "0.1.0"},
                       {"tree", "clean"},
                       {"sha256", std::string(64, 'a')},
                       {"commit", one.commit}};
      if (!one.whole.empty()) made["options"]["shard"]["plan"] = plan_digest(one.whole);
      if (!one.weights.empty()) made["options"]["shard"]["weights"] = one.weights;
      ResultsFile::create(fs::path(folders.back()) / "0-x" / "results.jsonl", made).close({});
    }
    testing::internal::CaptureStdout();
    const std::string problem =
        problem_of([&] { merge(folders, to("out" + std::to_string(++written))); });
    testing::internal::GetCapturedStdout();
    return problem;
  };
  const Plan all{"a/1", "a/2", "a/3"};
  EXPECT_EQ(merged({{0, {"a/1", "a/3"}, all}, {1, {"a/2"}, all}}), "nothing was thrown");
  EXPECT_THAT(merged({{0, {"a/1", "a/2"}, all}, {1, {"a/2", "a/3"}, all}}),
              HasSubstr("are not shards of one run, because both have the case a/2"));
  EXPECT_THAT(merged({{0, all, all}, {0, {}, all}}), HasSubstr("are both shard 0/2"));
  EXPECT_THAT(merged({{0, {"a/1"}, all}, {1, {"a/2"}, all}}), HasSubstr("do not have the cases"));
  EXPECT_THAT(merged({{0, {"a/1"}, all}, {1, {"a/2"}, {"a/1", "a/2"}}}),
              HasSubstr("of different runs: options shard plan"));
  EXPECT_THAT(merged({{0, {"a/1", "a/3"}, all, std::string(64, 'b')}, {1, {"a/2"}, all}}),
              HasSubstr("of different runs: options shard weights"));
  EXPECT_THAT(merged({{0, {"a/1", "a/3"}, all}, {1, {"a/2"}, all, "", "another"}}),
              HasSubstr("of different runs: build commit"));
  EXPECT_EQ(merged({{0, {"a/1"}, {}}, {1, {"a/2"}, {}}}), "nothing was thrown")
      << "a file of an older version does not say";
}

TEST_F(ResultsTest, ShardsOfDifferentDriversDoNotMerge) {
  std::vector<std::string> folders;
  int written = 0;
  const auto shard = [&](int index, const nlohmann::json& digest, const std::string& loaded) {
    request.shard = {index, 2};
    folders.push_back((folder / std::to_string(++written)).string());
    auto made = header();
    if (!digest.is_null()) made["driver"]["digest"] = digest;
    auto file = ResultsFile::create(fs::path(folders.back()) / "0-x" / "results.jsonl", made);
    file.close({.loaded = {{.path = "/lib/libcompiler.so", .sha256 = loaded}}});
  };
  const auto merged = [&](const std::string& out) {
    testing::internal::CaptureStdout();
    const std::string problem = problem_of([&] { merge(folders, to(out)); });
    testing::internal::GetCapturedStdout();
    folders.resize(1);
    return problem;
  };
  shard(0, "a", "1");
  shard(1, "b", "1");
  EXPECT_THAT(merged("a"), HasSubstr("of different runs: driver digest \"a\" and \"b\""));
  shard(1, "a", "2");
  EXPECT_THAT(merged("b"), HasSubstr("used different drivers: /lib/libcompiler.so is different"));
  shard(1, nullptr, "1");
  EXPECT_EQ(merged("c"), "nothing was thrown") << "a file of an older version does not say";
  shard(1, "a", "1");
  EXPECT_EQ(merged("d"), "nothing was thrown");
  EXPECT_EQ(read_results(folder / "d" / folder_name(device) / "results.jsonl").end->loaded.size(),
            1u);
}

TEST_F(ResultsTest, AHeaderHasTheRequestedAndTheUsedOptions) {
  EXPECT_FALSE(header().contains("spec_asked"));
  const std::string device_spec = header()["spec"];
  request.options.spec = "2.0";
  EXPECT_EQ(header()["spec_asked"], "2.0");
  EXPECT_EQ(header()["spec"], device_spec);
  request.options.spec = "3.0.12";
  EXPECT_EQ(header()["spec"], "3.0.12");
  request.options.spec = "2.0.5";
  EXPECT_THROW(header(), UsageError);
  request.options.spec = "";
  request.labels = {"board=rx6600"};
  EXPECT_EQ(header()["labels"]["board"], "rx6600");
  const auto whole = run_header(device, request, 2);
  EXPECT_EQ(whole["data"]["tables"]["certainty.csv"].get<std::string>().size(), 64u);
  auto one = header(), other = header();
  set_plan(one, {"a/b", "a/c"});
  set_plan(other, {"a/c", "a/b"});
  EXPECT_EQ(one["plan_digest"], other["plan_digest"]);
}

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
    if (stopped) file.close({.seconds = 1, .stopped = *stopped});
    return made.string();
  }
  std::string merged(const std::vector<std::string>& parts, int status) {
    fs::remove_all(folder / "all");
    testing::internal::CaptureStdout();
    EXPECT_EQ(merge(parts, to("all")), status);
    return testing::internal::GetCapturedStdout();
  }
};

TEST_F(PlannedTest, MergedShardsLackTheCasesThatOneOfThemLacks) {
  const std::string whole = shard(0, {"math/a", "math/b"}, 2, "");
  const std::string none = shard(1, {}, 0, "");
  EXPECT_THAT(merged({whole, none}, exit_expected),
              HasSubstr("no deviation found in 2 cases; selection: every suite at standard "
                        "depth"));
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

TEST_F(PlannedTest, AnOlderFileWithoutAPlanIsNotAFailure) {
  const std::string whole = shard(0, {"math/a"}, 1, "");
  request.shard = {1, 2};
  const fs::path older = folder / "older";
  {
    auto file = ResultsFile::create(older / "0-x" / "results.jsonl", header());
    file.append(record_of("math/b", Outcome::pass));
  }
  EXPECT_THAT(merged({whole, older.string()}, exit_expected), HasSubstr("may be incomplete"));
}

TEST_F(PlannedTest, AnOlderRunResumesWithoutOptionsThatItDidNotHave) {
  const fs::path path = folder / "results.jsonl";
  auto older = header();
  for (const char* key : {"excludes", "failed_of"}) older["options"].erase(key);
  { auto file = ResultsFile::create(path, older); }
  std::vector<CaseRecord> recorded;
  EXPECT_EQ(problem_of([&] { ResultsFile::resume(path, header(), recorded); }),
            "nothing was thrown");
  request.excludes = {"math/*"};
  EXPECT_THAT(problem_of([&] { ResultsFile::resume(path, header(), recorded); }),
              HasSubstr("options excludes [] and [\"math/*\"]"));
}

TEST_F(PlannedTest, AResumedRunGoesOnBeforeItsEnd) {
  const fs::path path = folder / "results.jsonl";
  const auto plan = planned({"math/a", "math/b"});
  {
    auto file = ResultsFile::create(path, plan);
    file.append(record_of("math/a", Outcome::pass));
    file.close({.seconds = 1, .stopped = "SIGINT"});
  }
  EXPECT_EQ(completeness_text(completeness_of(read_results(path))),
            "incomplete: 1 of 2 planned cases was judged (SIGINT ended the run)");
  std::vector<CaseRecord> recorded;
  {
    auto file = ResultsFile::resume(path, plan, recorded);
    file.append(record_of("math/b", Outcome::pass));
    file.close({.seconds = 1});
  }
  EXPECT_EQ(completeness_text(completeness_of(read_results(path))), "");
  EXPECT_THAT(problem_of([&] { ResultsFile::resume(path, planned({"math/a"}), recorded); }),
              HasSubstr("has a plan with other cases (2 cases; this run: 1)"));
  std::ofstream(path, std::ios::app) << nlohmann::json(record_of("math/c", Outcome::pass)) << '\n';
  EXPECT_THAT(problem_of([&] { read_results(path); }), HasSubstr("after the end"));
}

TEST_F(PlannedTest, ASuccessNamesItsSelectionAndDepth) {
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
  EXPECT_EQ(
      verdict(),
      "no deviation found in 2 cases; selection: --suite=geometric,math at quick depth; 1 skipped: "
      "no half");
  request.suites = {};
  request.filters = {"math/*"};
  request.shard = {1, 4};
  records[1].outcome = Outcome::crash;
  EXPECT_EQ(verdict(),
            "1 of 2 judged cases fails; selection: --filter='math/*' at quick depth, shard 1/4; 1 "
            "skipped: no half");
  records[1].outcome = Outcome::fail;
  records[1].failing = {{.rule = "other_code", .certainty = Certainty::by_the_letter}};
  EXPECT_THAT(verdict(), HasSubstr("1 of 2 judged cases fails, 0 of them undisputed; selection: "));
  records.pop_back();
  EXPECT_EQ(verdict(),
            "incomplete: 2 of 3 planned cases were judged; selection: --filter='math/*' at quick "
            "depth, shard 1/4");
}

TEST_F(ResultsTest, JunitIsXmlWhateverADriverSays) {
  std::vector<CaseRecord> records{
      record_of("math/exp/float", Outcome::fail, "a < b & \"c\" \xff\x01"),
      record_of("math/log/float", Outcome::crash), record_of("math/sin/float", Outcome::skip),
      record_of("math/cos/float", Outcome::error), record_of("math/tan/float", Outcome::pass)};
  const std::string xml =
      junit(header(), records, {}, Baseline(), all_in_junit(), "a<b>/report.html").at(0);
  EXPECT_THAT(xml, HasSubstr("</failure><system-out>[[ATTACHMENT|a&lt;b&gt;/report.html]]"
                             "</system-out></testcase>"));
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

class GateTest : public testing::Test {
 protected:
  GateTest() {
    header = {{"depth", "quick"},
              {"driver", {{"icd", "pocl.icd"}}},
              {"device", {{"platform", "PoCL"}, {"driver_version", "3.1+debian"}}},
              {"options", {{"suites", nlohmann::json::array()}}}};
  }
  void fails(const std::string& id, double ulp, std::uint64_t failing,
             std::vector<FailureClass> classes = {{.rule = "rejected", .count = 1}}) {
    CaseRecord record = record_of(id, Outcome::fail, "too far off");
    record.measurement.emplace();
    record.measurement->inputs = 1000;
    record.measurement->max_ulp = ulp;
    record.measurement->failing = failing;
    record.failing = std::move(classes);
    records.push_back(std::move(record));
  }
  void comes(const std::string& id, Outcome outcome) { records.push_back(record_of(id, outcome)); }
  int status(const std::string& baseline, bool strict = false) {
    summary = {};
    summary.header = header;
    summary.records = records;
    judge_by(summary, Baseline::parse(baseline, "b.txt").of(header), least, strict);
    return exit_status(std::span(&summary, 1));
  }
  std::string updated(const std::string& baseline) const {
    return Baseline::parse(baseline, "b.txt").updated(header, records);
  }

  nlohmann::json header;
  std::vector<CaseRecord> records;
  Certainty least = Certainty::undisputed;
  DeviceSummary summary;
};

TEST_F(GateTest, PassToFail) {
  fails("math/exp/float", 4.2, 10);
  EXPECT_EQ(status(""), exit_unexpected);
  EXPECT_EQ(status("fail math/exp/*\n"), exit_expected);
}

TEST_F(GateTest, FailToCrash) {
  comes("math/exp/float", Outcome::crash);
  EXPECT_EQ(status("fail math/exp/*\n"), exit_unexpected);
  EXPECT_THAT(summary.worse,
              testing::ElementsAre("math/exp/float: crash, but b.txt:1 expects fail"));
  EXPECT_EQ(status("flaky math/exp/*\n"), exit_expected);
}

TEST_F(GateTest, GreaterError) {
  fails("math/exp/float", 4.2, 10);
  EXPECT_EQ(status("fail math/exp/* ulp=4.2\n"), exit_expected);
  EXPECT_EQ(status("fail math/exp/* ulp=4.19 # known\n"), exit_unexpected);
  EXPECT_THAT(summary.worse, testing::ElementsAre("math/exp/float: the greatest error is 4.2 ulp, "
                                                  "but b.txt:1 allows 4.19 ulp"));
  records[0].measurement->max_ulp = NAN;
  EXPECT_EQ(status("fail math/exp/* ulp=1e30\n"), exit_unexpected);
  EXPECT_EQ(status("fail math/exp/* ulp=inf\n"), exit_expected);
}

TEST_F(GateTest, ManyMoreFailingInputs) {
  fails("math/exp/float", 4.2, 2100);
  EXPECT_EQ(status("fail math/exp/* failing=2000\n"), exit_unexpected);
  EXPECT_THAT(summary.worse.at(0), HasSubstr("2,100 inputs fail, but b.txt:1 allows 2,000"));
  EXPECT_EQ(status("fail math/exp/* failing=2100\n"), exit_expected);
}

TEST_F(GateTest, ANewClassOfAnswerInACaseThatWasRed) {
  fails("math/exp/float", 0, 3,
        {{.rule = "rejected", .count = 1},
         {.rule = "zero_sign_wrong", .count = 2, .certainty = Certainty::by_the_letter}});
  EXPECT_EQ(status("fail math/exp/* rules=rejected,zero_sign_wrong\n"), exit_expected);
  EXPECT_EQ(status("fail math/exp/* rules=zero_sign_wrong\n"), exit_unexpected);
  EXPECT_THAT(summary.worse.at(0), HasSubstr("answers also fail by the rules 'rejected'"));
  // The status is good, because the new failure counts with its own certainty.
  EXPECT_EQ(status("fail math/exp/* rules=rejected\n"), exit_expected);
  EXPECT_EQ(summary.unexpected.size(), 1u);
  least = Certainty::by_the_letter;
  EXPECT_EQ(status("fail math/exp/* rules=rejected\n"), exit_unexpected);
}

TEST_F(GateTest, PassToSkip) {
  comes("math/exp/float", Outcome::skip);
  comes("math/log/float", Outcome::pass);
  EXPECT_EQ(status("fail math/sin/*\n"), exit_fault) << "that glob matches nothing";
  EXPECT_EQ(status(""), exit_expected) << "a baseline that does not list skips";
  EXPECT_EQ(status("depth quick\ncases math 2\n"), exit_unexpected);
  EXPECT_THAT(summary.worse.at(0), HasSubstr("math/exp/float: skipped, but the baseline"));
  EXPECT_EQ(status("cases math 2\nskip math/exp/*\n"), exit_expected);
}

TEST_F(GateTest, ACaseThatWasNotAskedAfterAHangIsAsExpected) {
  comes("math/exp/float", Outcome::timeout);
  for (const char* id : {"math/exp/float2", "math/exp/float4"}) {
    comes(id, Outcome::skip);
    records.back().hung = "math/exp/float";
  }
  const std::string known = "cases math 3\ntimeout math/exp/float\nfail math/exp/float4 ulp=5\n";
  EXPECT_EQ(status(known, true), exit_expected);
  EXPECT_THAT(summary.unexpected, testing::IsEmpty());
  EXPECT_EQ(status("cases math 3\n"), exit_unexpected) << "the hang itself";
  EXPECT_THAT(summary.unexpected, testing::ElementsAre("math/exp/float"));
  const std::string text = updated(known);
  EXPECT_THAT(text, HasSubstr("fail    math/exp/float4 ulp=5"));
  EXPECT_THAT(text, testing::Not(HasSubstr("skip")));
  EXPECT_THAT(updated("timeout math/exp/* cases=2\n"), HasSubstr("math/exp/* cases=2"));
  EXPECT_THAT(verdict_text(header, records, {.planned = 3, .recorded = 3}),
              HasSubstr("; 2 cases did not run because their function hung in another case"));
}

TEST_F(GateTest, ACaseVanished) {
  comes("math/log/float", Outcome::pass);
  EXPECT_EQ(status("cases math 1\n"), exit_expected);
  EXPECT_EQ(status("cases math 2\n"), exit_unexpected);
  EXPECT_THAT(summary.vanished, testing::ElementsAre("math has 1 case, 1 fewer than in b.txt:1"));
  EXPECT_EQ(status("fail math/exp/float\n"), exit_unexpected);
  EXPECT_THAT(summary.vanished.at(0),
              HasSubstr("math/exp/float in b.txt:1 no longer matches a case"));
  header["options"]["filters"] = {"math/log/*"};
  EXPECT_EQ(status("cases math 2\nfail math/exp/float\n"), exit_expected) << "not asked for";
}

TEST_F(GateTest, AGlobThatMatchesNothingIsAFaultOfTheFile) {
  comes("math/log/float", Outcome::pass);
  EXPECT_EQ(status("fail math/exq/*\n"), exit_fault);
  EXPECT_THAT(summary.stale.at(0), HasSubstr("b.txt:1: 'math/exq/*' matches no case"));
  header["options"]["suites"] = {"math"};
  EXPECT_EQ(status("fail images/*\n"), exit_expected) << "of another suite";
  header["options"]["shard"] = {{"index", 0}, {"count", 2}};
  EXPECT_EQ(status("fail math/exq/*\n"), exit_expected) << "of another shard, perhaps";
}

TEST_F(GateTest, LinesOfOtherDriversVersionsAndDepths) {
  fails("math/exp/float", 4.2, 10);
  EXPECT_EQ(status("fail math/exp/* driver=PoCL version=3.1*\n"), exit_expected);
  EXPECT_EQ(status("fail math/exp/* driver=pocl.icd\n"), exit_expected);
  EXPECT_EQ(status("fail math/exp/* driver=rusticl\n"), exit_unexpected);
  EXPECT_EQ(status("fail math/exp/* version=7.*\n"), exit_unexpected);
  EXPECT_EQ(status("depth quick\nfail math/exp/* ulp=4\n"), exit_unexpected);
  EXPECT_EQ(status("depth standard\nfail math/exp/* ulp=4\n"), exit_expected);
}

TEST_F(GateTest, UnexpectedPassesCountWhenStrict) {
  comes("math/log/float", Outcome::pass);
  EXPECT_EQ(status("fail math/log/*\n"), exit_expected);
  EXPECT_EQ(summary.unexpected_passes.size(), 1u);
  EXPECT_EQ(status("fail math/log/*\n", true), exit_unexpected);
}

TEST_F(GateTest, ALineWithANumberOfCasesMissesEachPass) {
  fails("math/exp/float", 4.2, 10);
  fails("math/exp/float2", 4.2, 10);
  EXPECT_EQ(status("fail math/exp/* cases=2\n", true), exit_expected);
  // More failing cases than the line allows are unexpected, even within the other limits.
  EXPECT_EQ(status("fail math/exp/* cases=1\n"), exit_unexpected);
  EXPECT_THAT(
      summary.vanished,
      testing::ElementsAre("2 cases of math/exp/* have the outcome fail, but b.txt:1 allows 1"));
  comes("math/exp/float4", Outcome::pass);
  EXPECT_EQ(status("fail math/exp/* cases=3\n"), exit_expected);
  EXPECT_THAT(summary.unexpected_passes,
              testing::ElementsAre(
                  "1 of the 3 cases that match math/exp/* passes, but b.txt:1 expects fail"));
  EXPECT_EQ(status("fail math/exp/* cases=3\n", true), exit_unexpected);
  EXPECT_EQ(status("fail math/exp/*\n", true), exit_expected);
  EXPECT_THAT(updated("fail math/exp/* cases=3\n"), HasSubstr("math/exp/* cases=2"));
}

TEST_F(GateTest, AnUpdateIsMinimalSortedAndExpectsTheRun) {
  fails("math/exp/float4", 4.1234, 6);
  fails("math/exp/float", NAN, 10, {{.rule = "zero_sign_wrong", .count = 10}});
  comes("math/log/float", Outcome::crash);
  comes("math/log/float2", Outcome::pass);
  comes("images/a/half", Outcome::skip);
  comes("images/b/half", Outcome::skip);
  comes("math/sin/half", Outcome::skip);
  records.push_back(record_of("math/tan/float", Outcome::fail));
  records.back().flaky = true;
  const std::string text = updated("# Ours.\n");
  EXPECT_EQ(text,
            "# Ours.\n"
            "depth quick\n"
            "cases   images 2\n"
            "cases   math 6\n"
            "skip    images/*  # why\n"
            "fail    math/exp/float ulp=inf failing=20 rules=zero_sign_wrong  # too far off\n"
            "fail    math/exp/float4 ulp=4.13 failing=12 rules=rejected  # too far off\n"
            "crash   math/log/float  # why\n"
            "skip    math/sin/half  # why\n"
            "flaky   math/tan/float  # why\n");
  EXPECT_EQ(status(text), exit_expected);
  EXPECT_EQ(updated(text), text) << "again changes nothing";
}

TEST_F(GateTest, AnUpdateListsSkipsByGlobsThatSkipNothingElse) {
  for (const char* id :
       {"math/exp/half/default", "math/log/half/default", "math/exp/half2/default"})
    comes(id, Outcome::skip);
  comes("math/log/half2/default", Outcome::pass);
  comes("math/tan/a/x", Outcome::skip);
  comes("math/tan/a/y", Outcome::skip);
  comes("math/sin/a/y", Outcome::pass);
  const std::string text = updated("");
  EXPECT_THAT(text, HasSubstr("\nskip    math/exp/*/default  # why\n"));
  EXPECT_THAT(text, HasSubstr("\nskip    math/log/half/default  # why\n"));
  EXPECT_THAT(text, HasSubstr("\nskip    math/tan/a/*  # why\n"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5) << text;
  EXPECT_EQ(status(text), exit_expected);
}

TEST_F(GateTest, AnUpdateFoldsCasesThatGoWrongAlike) {
  for (const char* function : {"cos", "sin"})
    for (const char* type : {"float", "float2"})
      fails(fmt::format("math/{}/{}", function, type), *function == 'c' ? 5 : 8, 3);
  fails("math/tan/float", 10.1, 3);  // more than twice the smallest error
  fails("math/tan/float2", 8, 7);    // more than twice the smallest number of failing inputs
  fails("math/exp/float", 5, 3, {{.rule = "other", .count = 1}});
  comes("math/cos/double", Outcome::crash);
  comes("math/exp/float2", Outcome::pass);
  const std::string text = updated("");
  EXPECT_THAT(text, HasSubstr("\nfail    math/{cos,sin}/{float,float2} cases=4 ulp=8 failing=6 "
                              "rules=rejected  # too far off\n"));
  EXPECT_THAT(text, HasSubstr("\nfail    math/tan/float ulp=10.1 failing=6 rules=rejected"));
  EXPECT_THAT(text, HasSubstr("\nfail    math/tan/float2 ulp=8 failing=14 rules=rejected"));
  EXPECT_THAT(text, HasSubstr("\nfail    math/exp/float ulp=5 failing=6 rules=other"));
  EXPECT_EQ(status(text), exit_expected);
  EXPECT_EQ(updated(text), text);
  for (CaseRecord& record : records) {
    const CaseRecord before = record;
    record.outcome = before.outcome == Outcome::fail ? Outcome::crash : Outcome::fail;
    EXPECT_EQ(status(text), exit_unexpected) << record.id;
    record = before;
    if (before.outcome == Outcome::pass) continue;
    record.outcome = Outcome::pass;
    EXPECT_EQ(status(text, true), exit_unexpected) << record.id;
    record = before;
  }
}

TEST_F(GateTest, ARunThatJudgesNothingIsNotASuccess) {
  comes("math/exp/half", Outcome::skip);
  const auto ended = [&](bool allowed) {
    summary = {};
    summary.header = header;
    summary.records = records;
    summary.completeness.closed = true;
    summary.may_be_empty = allowed;
    return exit_status(std::span(&summary, 1));
  };
  EXPECT_EQ(ended(false), exit_fault);
  EXPECT_EQ(ended(true), exit_expected);
  header["options"]["shard"] = {{"index", 0}, {"count", 2}};
  EXPECT_EQ(ended(false), exit_expected) << "a shard may be empty";
  header["options"].erase("shard");
  comes("math/exp/float", Outcome::pass);
  EXPECT_EQ(ended(false), exit_expected);
}

TEST_F(GateTest, AnUpdatePrunesAndKeepsWhatPeopleWrote) {
  fails("math/exp/float", 5, 3);
  fails("math/exp/float4", 3, 1);
  comes("math/log/float", Outcome::pass);
  header["options"]["suites"] = {"math"};
  EXPECT_EQ(updated("fail math/exp/* ulp=4 link=https://x.org/b#17  # bug 17\n"
                    "fail math/exp/float\n"
                    "fail math/log/float  # fixed\n"
                    "fail math/gone/*\n"
                    "crash images/read\n"
                    "fail math/exp/* driver=rusticl  # theirs\n"),
            "depth quick\n"
            "cases   math 3\n"
            "crash   images/read\n"
            "fail    math/exp/* ulp=5 failing=6 rules=rejected link=https://x.org/b#17  # bug 17\n"
            "fail    math/exp/* driver=rusticl  # theirs\n");
}

TEST_F(ResultsTest, MesasConventionsAreReadAndWritten) {
  const auto write = [&](const std::string& name, const std::string& what) {
    std::ofstream(folder / name) << what;
    return (folder / name).string();
  };
  const std::string fails_path =
      write("lvp-fails.txt", "# known\nmath/exp/float,Fail\nmath/log/float,Crash\n");
  write("lvp-flakes.txt", "math/sin/.*\n");
  write("lvp-skips.txt", "^math/slow/\n");
  const Baseline baseline = Baseline::read(fails_path);
  EXPECT_TRUE(baseline.expects(record_of("math/exp/float", Outcome::fail)));
  EXPECT_FALSE(baseline.expects(record_of("math/exp/float4", Outcome::fail)));
  EXPECT_FALSE(baseline.expects(record_of("math/log/float", Outcome::fail)));
  EXPECT_TRUE(baseline.expects(record_of("math/sin/float", Outcome::timeout)));
  EXPECT_THAT(baseline.left_out("math/slow/a").value_or(""), HasSubstr("lvp-skips.txt:1"));
  EXPECT_FALSE(baseline.left_out("math/exp/float"));
  EXPECT_THAT(problem_of([&] { Baseline::read(write("x-fails.txt", "a/b\n")); }),
              HasSubstr("x-fails.txt:1: expected 'id,Fail'"));
  EXPECT_THAT(problem_of([&] { Baseline::read(write("y-skips.txt", "(\n")); }),
              HasSubstr("y-skips.txt:1: '(' is not a regular expression"));
  // A recursive search would need too much stack.
  const std::string long_id = "math/" + std::string(100'000, 'a');
  const Baseline hostile =
      Baseline::read(write("z-skips.txt", "^((a|[a-m])*)*!$\n(.|a)*/(a*)*!\n"));
  EXPECT_FALSE(hostile.left_out(long_id));
  EXPECT_TRUE(hostile.left_out(long_id + '!'));

  const fs::path run = folder / "run" / "results.jsonl";
  auto made = header();
  set_plan(made, {"math/exp/float", "math/log/float", "math/tan/float"});
  {
    auto file = ResultsFile::create(run, made);
    file.append(record_of("math/exp/float", Outcome::pass));
    file.append(record_of("math/log/float", Outcome::timeout));
    CaseRecord flake = record_of("math/tan/float", Outcome::fail);
    flake.rerun = Rerun{Outcome::pass, "", 0};
    flake.flaky = true;
    file.append(flake);
  }
  const std::vector<CaseRecord> found = read_results(run).records;
  EXPECT_EQ(failures_csv(found, baseline, std::vector<std::string>{"math/x"}),
            "math/log/float,Timeout\nmath/tan/float,Flake\nmath/x,Missing\n");
  const std::string csv = write("failures.csv", failures_csv(found, baseline, {}));
  EXPECT_TRUE(Baseline::read(csv).expects(record_of("math/log/float", Outcome::timeout)));
  EXPECT_EQ(update_baseline(fails_path, (folder / "run").string()), exit_expected);
  EXPECT_EQ(text(fails_path), "math/log/float,Timeout\n");
  EXPECT_EQ(text(folder / "lvp-flakes.txt"), "math/sin/.*\n^math/tan/float$\n");
}

TEST_F(ResultsTest, ABaselineIsMadeOfAWholeRun) {
  auto made = header();
  set_plan(made, {"math/exp/float"});
  { auto file = ResultsFile::create(folder / "run" / "results.jsonl", made); }
  EXPECT_THAT(
      problem_of([&] { update_baseline((folder / "b.txt").string(), (folder / "run").string()); }),
      HasSubstr("incomplete: 0 of 1"));
}

TEST_F(ResultsTest, JunitObeysTheBaselineAndHasTheImportantParts) {
  std::vector<CaseRecord> records{
      record_of("math/exp/float", Outcome::fail), record_of("math/log/float", Outcome::crash),
      record_of("math/sin/float", Outcome::skip, "no half"),
      record_of("math/cos/float", Outcome::pass), record_of("math/tan/float", Outcome::pass)};
  const Baseline baseline = Baseline::parse("fail math/exp/float # bug 17\n", "b.txt");
  const std::string xml = junit(header(), records, {}, baseline, request).at(0);
  EXPECT_THAT(xml, HasSubstr("<skipped message=\"expected fail (b.txt:1: bug 17): why\"/>"));
  EXPECT_THAT(xml, HasSubstr("tests=\"4\" failures=\"0\" errors=\"1\" skipped=\"2\""));
  EXPECT_THAT(xml, HasSubstr("name=\"cases that pass\""));
  EXPECT_THAT(xml, HasSubstr("<skipped message=\"1 case: no half (1)\"/>"));
  EXPECT_THAT(xml, HasSubstr("CRASH math/log/float   why"));
  EXPECT_THAT(xml, Not(HasSubstr("name=\"float2\"")));
  const auto files = junit(header(), records, {}, baseline, all_in_junit(), "", 2);
  ASSERT_EQ(files.size(), 3u);
  EXPECT_THAT(files[2], HasSubstr("<testsuites name=\"assay\" tests=\"1\""));
}

TEST_F(ResultsTest, JunitFollowsTheExitStatus) {
  std::vector<CaseRecord> records{record_of("math/exp/float", Outcome::fail, "got 1"),
                                  record_of("math/log/float", Outcome::fail)};
  records[0].failing = {
      {.rule = "prescribed_missed", .count = 1, .certainty = Certainty::by_the_letter}};
  const auto xml = [&] { return junit(header(), records, {}, Baseline(), request).at(0); };
  EXPECT_THAT(xml(),
              AllOf(HasSubstr("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"1\""),
                    HasSubstr("<skipped message=\"a failure with the certainty 'by the letter' "
                              "(prescribed_missed) does not count: got 1\"/>")));
  request.certainty = Certainty::by_the_letter;
  EXPECT_THAT(xml(), HasSubstr("failures=\"2\" errors=\"0\" skipped=\"0\""));
}

TEST_F(ResultsTest, JunitOfARunThatJudgedNothingIsRed) {
  const std::vector<CaseRecord> records{record_of("math/exp/half", Outcome::skip, "no half")};
  Completeness whole;
  whole.closed = true;
  EXPECT_THAT(junit(header(), records, whole, Baseline(), request).at(0),
              HasSubstr("<error type=\"empty\" message=\"no case was judged\">"));
  request.allow_empty = true;
  EXPECT_THAT(junit(header(), records, whole, Baseline(), request).at(0),
              HasSubstr("errors=\"0\""));
}

TEST_F(ResultsTest, ARunIsAskedForAgainByItsHeader) {
  request.options.depth = *depth_of("quick");
  request.options.seed = 7;
  request.options.spec = "3.0";
  request.timeout = 99;
  device.profile = "FULL_PROFILE";
  device.driver = {"libnowhere.so", "/nowhere/libnowhere.so"};
  const RunRequest again = request_of(header());
  EXPECT_EQ(again.options.depth, request.options.depth);
  EXPECT_EQ(again.options.seed, 7U);
  EXPECT_EQ(again.options.spec, "3.0");
  EXPECT_EQ(again.options.profile, "");
  EXPECT_EQ(again.timeout, 99);
  EXPECT_EQ(again.driver, "/nowhere/libnowhere.so");
  EXPECT_THAT(again.device, HasSubstr("pthread-skylake"));
  EXPECT_EQ(rerun_options(again), rerun_options([&] {
              RunRequest asked = request;
              asked.driver = again.driver;
              return asked;
            }()));
}

TEST_F(ResultsTest, JunitStaysWithinTheLimitsOfItsReaders) {
  constexpr std::size_t gitlab_bytes = 30'000'000, gitlab_objects = 250'000;
  std::vector<CaseRecord> records;
  // Long logs need several files, even for few cases.
  for (int i = 0; i < 80; ++i) {
    records.push_back(record_of(fmt::format("math/f{}/float", i), Outcome::fail));
    records.back().log.assign(100'000, '<');
  }
  for (const auto& xml : junit(header(), records, {}, Baseline(), request, "out/report.html"))
    EXPECT_LT(xml.size(), gitlab_bytes);
  records.clear();
  for (int i = 0; i < 21'000; ++i)
    records.push_back(record_of(fmt::format("math/f{}/float", i), Outcome::skip, "no half"));
  std::set<std::string> names;
  for (const auto& xml : junit(header(), records, {}, Baseline(), all_in_junit())) {
    // Counts like GitLab: an attribute has two quotes.
    const auto elements = std::ranges::count(xml, '<'), quotes = std::ranges::count(xml, '"');
    EXPECT_LT(static_cast<std::size_t>(elements + quotes / 2), gitlab_objects);
    for (std::size_t at = 0; (at = xml.find("<testcase ", at)) != xml.npos; ++at)
      names.insert(xml.substr(at, xml.find(" time=", at) - at));
  }
  EXPECT_EQ(names.size(), records.size());
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
      failure_block(record, header, Reader::file),
      "FAIL math/exp/float4/default   3.81 ulp > 3 ulp   OpenCL C 3.0.19, 7.4, Table 65, exp\n"
      "  x          0x42b17217  88.722839\n"
      "  subject    0x7f7fff84  3.4028080e38\n"
      "  reference  0x7f7fff80 + 0.19 ulp\n"
      "  device     PoCL 3.1, pthread, lane 2 of 4, build options \"\", seed 1\n"
      "  inputs     2 of 65,536 fail; greatest error 3.81 ulp\n"
      "  rerun      assay repro math/exp/float4/default --input=0x42b17217\n");
}

TEST(Terminal, ABlockHasNoEmptyRow) {
  CaseRecord record = record_of("printf/x/ulong8", Outcome::fail, "wrote \"7\", not \"8\"");
  record.measurement.emplace();
  record.measurement->inputs = 9;
  record.measurement->failing = 1;
  record.measurement->limit = "exact";
  record.measurement->max_ulp = HUGE_VAL;
  Exhibit shown;
  shown.input = {"0x1", "0x2", "0x3", "0x4", "0x5"};
  shown.input_text = {"1", "2", "3", "4", "5"};
  shown.subject = {"7"};
  shown.subject_text = {"7"};
  shown.reference = {""};
  shown.details = {"format %v8lx"};
  record.measurement->worst = shown;
  const nlohmann::json header = {{"seed", 1}, {"device", nlohmann::json::object()}};
  EXPECT_EQ(failure_block(record, header, Reader::file),
            "FAIL printf/x/ulong8   wrote \"7\", not \"8\"\n"
            "  input 1    0x1  1\n"
            "  input 2    0x2  2\n"
            "  input 3    0x3  3\n"
            "  input 4    0x4  4\n"
            "  input 5    0x5  5\n"
            "  subject    7\n"
            "  format     %v8lx\n"
            "  device      , , build options \"\", seed 1\n"
            "  inputs     1 of 9 fail\n");
}

TEST(Terminal, AFailureOfTheApiShowsTheCall) {
  CaseRecord record = record_of("buffers/zero", Outcome::fail, "clFlush returned CL_SUCCESS (0)");
  record.call = "clFlush(NULL) returned CL_SUCCESS, expected CL_INVALID_COMMAND_QUEUE";
  record.note = "asserted at suites/api/buffers/zero.cpp:42";
  const nlohmann::json header = {{"seed", 1}, {"device", nlohmann::json::object()}};
  EXPECT_THAT(
      failure_block(record, header, Reader::file),
      testing::HasSubstr(
          "  call       clFlush(NULL) returned CL_SUCCESS, expected CL_INVALID_COMMAND_QUEUE\n"
          "  note       asserted at suites/api/buffers/zero.cpp:42\n"));
}

TEST(Terminal, WithoutATerminalALineShowsTheProgress) {
  testing::internal::CaptureStderr();
  Terminal terminal(true, 0);
  terminal.start(46012, 1234);
  const RunningCase running{"math/exp/float"};
  terminal.progress({&running, 1});
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "1,234 of 46,012 cases; running math/exp/float\n");
  testing::internal::CaptureStderr();
  Terminal rare(true, 60);
  rare.start(2, 0);
  rare.progress({&running, 1});
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
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
