// Drives fake_assay: real processes, real crashes, no driver.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <thread>
#include <tuple>

#include "harness/base/errors.h"
#include "harness/base/process.h"
#include "harness/base/process_table.h"
#include "harness/run/baseline_update.h"
#include "harness/run/coverage.h"
#include "harness/run/merge.h"
#include "harness/run/report_command.h"
#include "harness/run/results.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;
using namespace std::chrono_literals;

class SupervisorTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "assay-test-XXXXXX").string();
    folder = mkdtemp(pattern.data());
    fs::create_directories(folder / "state");
    fs::create_directories(folder / "tmp");
  }
  void TearDown() override { fs::remove_all(folder); }

  pid_t start(json asked) {
    if (!asked.contains("out")) asked["out"] = (folder / "out").string();
    SpawnRequest request;
    request.program = FAKE_ASSAY;
    request.arguments = {"fake_assay", "run", asked.dump()};
    request.environment = {{"FAKE_STATE", (folder / "state").string()},
                           {"TMPDIR", (folder / "tmp").string()},
                           {"XDG_CACHE_HOME", (folder / "cache").string()},
                           {"ASSAY_DRIVERS", (folder / "drivers").string()}};
    Descriptor out(
        open((folder / "stdout").c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600));
    Descriptor err(
        open((folder / "stderr").c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600));
    request.descriptors = {{out.get(), 1}, {err.get(), 2}};
    return spawn(request);
  }

  int wait_for(pid_t child) {
    for (int i = 0; i < 12000; ++i) {
      if (const auto status = try_reap(child))
        return WIFEXITED(*status) ? WEXITSTATUS(*status) : -WTERMSIG(*status);
      std::this_thread::sleep_for(10ms);
    }
    kill_and_reap(child);
    ADD_FAILURE() << "the supervisor hangs";
    return -1;
  }

  int run(const json& asked) { return wait_for(start(asked)); }
  int run_filters(const std::vector<std::string>& filters) { return run({{"filters", filters}}); }

  RunRequest merged() const {
    RunRequest made;
    made.out = (folder / "merged").string();
    made.page = false;
    return made;
  }

  std::string text(const fs::path& path) const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string error_text() const { return text(folder / "stderr"); }
  std::string output_text() const { return text(folder / "stdout"); }
  fs::path results_path() const { return folder / "out" / "0-a_fake" / "results.jsonl"; }
  std::map<std::string, CaseRecord> records() const {
    std::map<std::string, CaseRecord> found;
    for (auto& record : read_results(results_path()).records) {
      const std::string id = record.id;
      EXPECT_TRUE(found.emplace(id, std::move(record)).second) << id << " twice";
    }
    return found;
  }
  /// Runs one bad case among good ones; the good ones must pass, all of them.
  CaseRecord bad_one(const std::string& name, int status, json asked = json::object()) {
    asked["filters"] = {"fake/bad/" + name, "fake/pass/1?", "fake/pass/2?"};
    EXPECT_EQ(run(asked), status) << error_text() << output_text();
    auto found = records();
    EXPECT_EQ(found.size(), 21u);
    for (const auto& [id, record] : found)
      if (id != "fake/bad/" + name) {
        EXPECT_EQ(record.outcome, Outcome::pass) << id << record.reason;
      }
    EXPECT_TRUE(fs::is_empty(folder / "tmp")) << "temporary files are gone";
    return found["fake/bad/" + name];
  }

  /// The supervisor, and whoever it or its workers started: by their environment.
  std::vector<pid_t> started_by_us() const { return processes_with("environ", folder.string()); }

  fs::path folder;
};

TEST_F(SupervisorTest, GoodCasesPass) {
  EXPECT_EQ(run_filters({"fake/pass/*", "fake/skipped"}), 0) << error_text();
  const auto found = records();
  EXPECT_EQ(found.size(), 41u);
  EXPECT_EQ(found.at("fake/skipped").outcome, Outcome::skip);
  EXPECT_EQ(found.at("fake/skipped").reason, "no cl_khr_fp64");
  EXPECT_EQ(found.at("fake/pass/3").measurement->inputs, 100u);
  EXPECT_THAT(output_text(), HasSubstr("40 pass"));
  EXPECT_TRUE(fs::exists(results_path().parent_path() / "junit.xml"));
}

TEST_F(SupervisorTest, AWorkerIsGivenBatchAfterBatch) {
  setenv("ASSAY_KEEP", "1", 1);
  EXPECT_EQ(run({{"filters", {"fake/pass/*"}}, {"jobs", 2}}), 0) << error_text();
  unsetenv("ASSAY_KEEP");
  EXPECT_EQ(records().size(), 40u);
  std::size_t workers = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder / "tmp"))
    if (entry.path().filename().string().starts_with("worker-")) ++workers;
  EXPECT_EQ(workers, 2u);
}

TEST_F(SupervisorTest, CrashesCostOneCase) {
  EXPECT_THAT(bad_one("abort", 1).reason, HasSubstr("SIGABRT"));
}
TEST_F(SupervisorTest, FaultsCostOneCase) {
  const CaseRecord record = bad_one("segv", 1);
  EXPECT_EQ(record.outcome, Outcome::crash);
  EXPECT_THAT(record.reason, HasSubstr("SIGSEGV"));
  EXPECT_EQ(record.rerun->outcome, Outcome::crash);
  EXPECT_THAT(record.log, HasSubstr("fake.bad/segv")) << "GoogleTest's own words";
  EXPECT_THAT(output_text(), HasSubstr("CRASH fake/bad/segv"));
}
TEST_F(SupervisorTest, WithoutRerunsAFailureIsLookedAtOnce) {
  for (const std::string id : {"fake/bad/segv", "fake/bad/flaky"}) {
    fs::remove_all(folder / "out");
    // Alone: with others in its batch a crash is tried again by itself.
    EXPECT_EQ(run({{"filters", {id}}, {"rerun", false}}), 1) << error_text();
    const CaseRecord record = records()[id];
    EXPECT_FALSE(record.rerun) << id;
    EXPECT_FALSE(record.flaky) << id;
  }
}
TEST_F(SupervisorTest, LeavingQuietlyIsACrash) {
  const CaseRecord record = bad_one("exit_0", 1);
  EXPECT_EQ(record.outcome, Outcome::crash);
  EXPECT_THAT(record.reason, HasSubstr("exit status 0 during the case"));
}
TEST_F(SupervisorTest, HangsCostOneCase) {
  const CaseRecord record = bad_one("hang", 1);
  EXPECT_EQ(record.outcome, Outcome::timeout);
  EXPECT_THAT(record.reason, HasSubstr("no progress for 1 s"));
}
TEST_F(SupervisorTest, AnAbandonedCaseFailsAndTheRestGoesOn) {
  const CaseRecord record = bad_one("never_returns", 1);
  EXPECT_EQ(record.outcome, Outcome::fail) << record.reason;
  EXPECT_EQ(record.reason, "clFinish has not returned");
  EXPECT_FALSE(record.flaky);
}
TEST_F(SupervisorTest, SlowButAliveIsNoTimeout) {
  EXPECT_EQ(bad_one("slow_but_alive", 0).outcome, Outcome::pass);
}
TEST_F(SupervisorTest, ASlowLaunchIsSetAsideAndTriedAloneWithTheWholeTimeOut) {
  const json asked = {{"filters", {"fake/bad/slow_launch", "fake/pass/2?", "fake/pass/3?"}},
                      {"timeout", 2}};
  EXPECT_EQ(run(asked), 0) << error_text();
  const CaseRecord record = records()["fake/bad/slow_launch"];
  EXPECT_EQ(record.outcome, Outcome::pass);
  EXPECT_THAT(record.note, HasSubstr("no progress for 0.5 s"));
}
TEST_F(SupervisorTest, AFirstLaunchHasTimeToCompile) {
  const json asked = {{"filters", {"fake/bad/slow_first_launch", "fake/pass/2?", "fake/pass/3?"}},
                      {"timeout", 2}};
  EXPECT_EQ(run(asked), 0) << error_text();
  EXPECT_EQ(records()["fake/bad/slow_first_launch"].note, "");
}
TEST_F(SupervisorTest, ASlowBuildPassesWithANote) {
  const CaseRecord record = bad_one("slow_build", 0);
  EXPECT_EQ(record.outcome, Outcome::pass);
  EXPECT_EQ(record.note, "slow build: 2 s");
}
TEST_F(SupervisorTest, ABuildWithoutEndIsATimeOut) {
  const CaseRecord record = bad_one("endless_build", 1, {{"timeout", 0.3}});
  EXPECT_EQ(record.outcome, Outcome::timeout);
  EXPECT_EQ(record.reason, "no progress for 3.6 s of a build");
}

/// Four processes a core that compute, for as long as one of these lives.
class Load {
 public:
  Load() {
    SpawnRequest request;
    request.program = "/bin/sh";
    request.arguments = {"sh", "-c", "ulimit -t 30; while :; do :; done"};
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    for (unsigned i = 0; i < 4 * cores; ++i) processes_.push_back(spawn(request));
  }
  ~Load() {
    for (const pid_t process : processes_) kill_and_reap(process);
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

 private:
  std::vector<pid_t> processes_;
};

TEST_F(SupervisorTest, ABusyMachineChangesNothing) {
  const Load load;
  for (const char* name : {"computes", "computes_in_a_child"}) {
    const CaseRecord record = bad_one(name, 0);
    EXPECT_EQ(record.outcome, Outcome::pass) << record.reason;
    EXPECT_GT(record.seconds, 1.5) << "no test: it was not starved";
    EXPECT_EQ(record.note, "");
    fs::remove_all(folder / "out");
  }
  for (const char* name : {"computes_for_ever", "hang"}) {
    const CaseRecord record = bad_one(name, 1, {{"timeout", 0.5}});
    EXPECT_EQ(record.outcome, Outcome::timeout);
    EXPECT_EQ(record.reason, "no progress for 0.5 s");
    fs::remove_all(folder / "out");
  }
}

TEST_F(SupervisorTest, RunawayMemoryCostsOneCase) {
  const CaseRecord record = bad_one("memory", 1, {{"memory", 300u << 20}, {"timeout", 20}});
  EXPECT_EQ(record.outcome, Outcome::crash);
  EXPECT_THAT(record.reason, HasSubstr("memory"));
}
TEST_F(SupervisorTest, NoiseOnStandardOutputHarmsNothing) {
  EXPECT_EQ(bad_one("noise", 0, {{"timeout", 20}}).outcome, Outcome::pass);
}
TEST_F(SupervisorTest, NonsenseOnThePipeIsAnError) {
  const CaseRecord record = bad_one("nonsense", 2);
  EXPECT_EQ(record.outcome, Outcome::error);
  EXPECT_THAT(record.reason, HasSubstr("an invalid record"));
}
TEST_F(SupervisorTest, ClosedDescriptorsCostOneCase) {
  EXPECT_EQ(bad_one("closes_everything", 1).outcome, Outcome::crash);
}
TEST_F(SupervisorTest, AChildThatKeepsThePipeHoldsNobodyUp) {
  EXPECT_EQ(bad_one("orphan", 0).outcome, Outcome::pass);
}
TEST_F(SupervisorTest, FailuresAreLookedAtAgain) {
  const CaseRecord record = bad_one("fail", 1);
  EXPECT_EQ(record.outcome, Outcome::fail);
  EXPECT_EQ(record.reason, "3.81 ulp > 3 ulp");
  EXPECT_EQ(record.rerun->outcome, Outcome::fail);
  EXPECT_FALSE(record.flaky);
  EXPECT_EQ(record.reproduce, "assay repro fake/bad/fail --input=0x42b17217 --index=0");
  EXPECT_THAT(output_text(), HasSubstr("  subject    0x7f7fff84"));
}
TEST_F(SupervisorTest, TheRerunLineHasWhatTheCaseDependedOn) {
  const CaseRecord record =
      bad_one("fail", 1, {{"seed", 7}, {"sequences", 3}, {"sequence_length", 50}});
  EXPECT_EQ(record.reproduce,
            "assay repro fake/bad/fail --input=0x42b17217 --index=0 --seed=7 --sequences=3 "
            "--sequence-length=50");
}
TEST_F(SupervisorTest, FlakesAreMarked) {
  const CaseRecord record = bad_one("flaky", 1);
  EXPECT_EQ(record.outcome, Outcome::fail);
  EXPECT_EQ(record.rerun->outcome, Outcome::pass);
  EXPECT_TRUE(record.flaky);
}
TEST_F(SupervisorTest, ACrashThatDoesNotComeBackIsNoted) {
  const CaseRecord record = bad_one("crashes_once", 0, {{"jobs", 1}});  // a batch of several
  EXPECT_EQ(record.outcome, Outcome::pass);
  EXPECT_THAT(record.note, HasSubstr("SIGABRT"));
}
TEST_F(SupervisorTest, ALostDeviceRetiresTheWorker) {
  const CaseRecord record = bad_one("device_lost", 1);
  EXPECT_EQ(record.outcome, Outcome::fail);
  EXPECT_EQ(record.reason, "clFinish returned CL_DEVICE_NOT_AVAILABLE (-2)");
}
TEST_F(SupervisorTest, WhatAFailingCaseLeavesBehindHarmsNoOther) {
  // With so many others that the two share a batch.
  EXPECT_EQ(
      run({{"filters", {"fake/pass/*", "fake/bad/spoils", "fake/bad/sensitive"}}, {"jobs", 1}}), 1);
  const auto found = records();
  EXPECT_EQ(found.at("fake/bad/spoils").rerun->outcome, Outcome::fail);
  EXPECT_EQ(found.at("fake/bad/sensitive").outcome, Outcome::pass);
}
TEST_F(SupervisorTest, ACaseMayGiveUpItsWorker) {
  const json asked = {
      {"filters", {"fake/pass/*", "fake/bad/spoils_by_right", "fake/bad/sensitive"}}, {"jobs", 1}};
  EXPECT_EQ(run(asked), 0) << output_text();
  EXPECT_EQ(records().at("fake/bad/spoils_by_right").outcome, Outcome::pass);
}
TEST_F(SupervisorTest, WhatADriverChangesIsFoundAndPutBack) {
  EXPECT_EQ(run_filters({"fake/bad/changes_host", "fake/bad/sees_host"}), 0) << output_text();
  const auto found = records();
  EXPECT_THAT(found.at("fake/bad/changes_host").driver_changed, Contains("mxcsr"));
  EXPECT_THAT(found.at("fake/bad/changes_host").driver_changed, Contains("working directory"));
  EXPECT_THAT(found.at("fake/bad/changes_host").driver_changed, Contains("signal SIGINT"));
  EXPECT_TRUE(found.at("fake/bad/sees_host").driver_changed.empty());
}

TEST_F(SupervisorTest, OutcomesOfBodies) {
  EXPECT_EQ(run_filters({"fake/bad/expect", "fake/bad/cl_error", "fake/bad/throws*",
                         "fake/bad/no_inputs", "fake/bad/skips", "fake/bad/errs"}),
            2);
  auto found = records();
  const auto expect = [&](const char* name, Outcome outcome, const char* reason) {
    const CaseRecord& record = found.at(std::string("fake/bad/") + name);
    EXPECT_EQ(record.outcome, outcome) << name;
    EXPECT_THAT(record.reason, HasSubstr(reason));
  };
  expect("expect", Outcome::fail, "as the driver says");
  expect("cl_error", Outcome::fail, "clCreateBuffer returned CL_INVALID_VALUE (-30)");
  expect("throws", Outcome::error, "no such table at all");
  expect("throws_int", Outcome::fail, "a call into the driver threw an exception");
  expect("no_inputs", Outcome::error, "no input was checked");
  expect("skips", Outcome::skip, "no images");
  expect("errs", Outcome::error, "a reference failed");
  EXPECT_THAT(error_text(), HasSubstr("ended in error"));
}

TEST_F(SupervisorTest, ADeviceThatDoesNotOpenIsGivenUp) {
  EXPECT_EQ(run({{"device", "unusable"}, {"filters", {"fake/pass/*"}}}), 2);
  const auto read = read_results(folder / "out" / "0-unusable" / "results.jsonl");
  EXPECT_EQ(read.records.size(), 40u);
  for (const auto& record : read.records) {
    EXPECT_EQ(record.outcome, Outcome::error);
    EXPECT_THAT(record.reason, HasSubstr("CL_OUT_OF_RESOURCES"));
  }
}

TEST_F(SupervisorTest, WhateverTheMomentOfItsEndARunResumes) {
  std::mt19937 random(1);
  std::map<std::string, CaseRecord> before;
  const json asked = {{"filters", {"fake/slow/*", "fake/pass/*", "fake/bad/abort"}}};
  for (int round = 0; round < 6; ++round) {
    json again = asked;
    again["resume"] = true;
    const pid_t child = start(again);
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + random() % 400));
    kill(child, round % 2 == 0 ? SIGKILL : SIGTERM);
    wait_for(child);
    if (!fs::exists(results_path())) continue;
    std::ifstream file(results_path());
    std::string first;
    if (!std::getline(file, first) || file.eof()) continue;
    auto now = records();
    for (const auto& [id, record] : before) EXPECT_TRUE(now.contains(id)) << id;
    before = std::move(now);
  }
  json last = asked;
  last["resume"] = true;
  EXPECT_EQ(run(last), 1) << error_text();
  EXPECT_EQ(records().size(), 71u);
  EXPECT_EQ(run(last), 1) << "nothing is left to do, the verdict stays";
  last["seed"] = 2;
  EXPECT_EQ(run(last), 2);
  EXPECT_THAT(error_text(), HasSubstr("seed 1 and 2"));
}

/// Ends runs at many moments, each in another way, and asks whoever reads results.
TEST_F(SupervisorTest, WhateverTheMomentOfItsEndNobodyCallsItGreen) {
  constexpr int by_full_disk = 0;
  constexpr std::array<int, 4> ways{SIGKILL, SIGTERM, SIGINT, by_full_disk};
  constexpr std::size_t cases = 70;
  std::mt19937 random(5);
  std::size_t cut_off = 0;
  for (std::size_t round = 0; round < 12; ++round) {
    const int way = ways.at(round % ways.size());
    fs::remove_all(folder / "out");
    fs::remove_all(folder / "merged");
    json asked = {{"filters", {"fake/slow/*", "fake/pass/*"}}};
    if (way == by_full_disk) asked["file_size"] = 8000 + random() % 16000;
    const pid_t child = start(asked);
    if (way != by_full_disk) {
      for (int i = 0; i < 1000 && !fs::exists(results_path()); ++i)
        std::this_thread::sleep_for(1ms);
      std::this_thread::sleep_for(std::chrono::milliseconds(random() % 300));
      kill(child, way);
    }
    const int status = wait_for(child);
    if (way == by_full_disk) {
      EXPECT_EQ(status, 2);
      EXPECT_THAT(error_text(), HasSubstr("cannot be written"));
    }
    if (!fs::exists(results_path())) continue;
    std::string first;
    std::ifstream file(results_path());
    if (!std::getline(file, first) || file.eof()) continue;
    const Results read = read_results(results_path());
    const Completeness found = completeness_of(read);
    ASSERT_EQ(found.planned, cases);
    if (!found.incomplete()) continue;
    ++cut_off;
    EXPECT_NE(status, 0);
    EXPECT_EQ(found.recorded, read.records.size());
    const std::string told =
        "incomplete: " + std::to_string(found.recorded) + " of 70 planned cases were judged";
    EXPECT_THAT(completeness_text(found), HasSubstr(told));
    if (way == SIGTERM || way == SIGINT) {
      EXPECT_THAT(output_text(), HasSubstr(told));
    }
    // Written at the start, for whoever cannot write at its end.
    EXPECT_THAT(text(results_path().parent_path() / "junit.xml"),
                HasSubstr("<error type=\"missing\" message=\"incomplete: "));

    std::ostringstream covered;
    EXPECT_EQ(coverage((folder / "out").string(), "", "text", covered), exit_fault);
    EXPECT_THAT(covered.str(), HasSubstr(told));
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(merge(std::array{(folder / "out").string()}, merged()), exit_fault);
    testing::internal::GetCapturedStderr();
    EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr(told));
    EXPECT_THAT(text(folder / "merged" / "0-a_fake" / "junit.xml"), HasSubstr(told));
    fs::remove_all(folder / "cut off");
    fs::rename(folder / "out", folder / "cut off");
  }
  EXPECT_GT(cut_off, 8u) << "no test: runs were over before";

  setenv("PATH", "/usr/bin:/bin", 1);  // Debian's Python, which has Jinja2
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int status = report_command((folder / "cut off").string());
  testing::internal::GetCapturedStdout();
  EXPECT_EQ(status, exit_fault);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("incomplete: "));
}

TEST_F(SupervisorTest, AShardWithoutACaseMerges) {
  std::vector<std::string> parts;
  for (int shard = 0; shard < 3; ++shard) {
    parts.push_back((folder / std::to_string(shard)).string());
    EXPECT_EQ(run({{"filters", {"fake/pass/1", "fake/pass/2"}},
                   {"shard", shard},
                   {"shards", 3},
                   {"out", parts.back()}}),
              0)
        << error_text();
  }
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(merge(parts, merged()), exit_expected);
  testing::internal::GetCapturedStderr();
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("all 2 judged cases"));
}

TEST_F(SupervisorTest, InterruptedItSaysHowToGoOnAndLeavesNoWorker) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    const pid_t child =
        start({{"filters", {"fake/pass/1", "fake/bad/hang"}}, {"timeout", 100}, {"jobs", 1}});
    std::this_thread::sleep_for(700ms);
    kill(child, number);
    EXPECT_EQ(wait_for(child), 128 + number);
    EXPECT_THAT(error_text(), HasSubstr("--resume --out="));
    EXPECT_THAT(output_text(), HasSubstr("1 pass")) << "what was found until then";
    EXPECT_TRUE(fs::is_empty(folder / "tmp"));
    fs::remove_all(folder / "out");
  }
}

TEST_F(SupervisorTest, KilledItLeavesNothing) {
  std::mt19937 random(3);
  for (int round = 0; round < 12; ++round) {
    const pid_t child = start({{"filters", {"fake/slow/*", "fake/bad/leaves_a_child"}}});
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 400));
    kill(child, SIGKILL);
    wait_for(child);
    bool clean = false;
    for (int i = 0; i < 500 && !clean; ++i) {
      std::this_thread::sleep_for(10ms);
      clean = fs::is_empty(folder / "tmp") && started_by_us().empty();
    }
    EXPECT_TRUE(fs::is_empty(folder / "tmp")) << "round " << round;
    EXPECT_EQ(started_by_us(), std::vector<pid_t>{}) << "round " << round;
    fs::remove_all(folder / "out");
  }
}

TEST_F(SupervisorTest, WorkersDieWithTheSupervisor) {
  const pid_t child = start({{"filters", {"fake/bad/hang"}}, {"timeout", 100}});
  std::vector<pid_t> all;  // the worker, and who cleans up
  for (int i = 0; i < 200 && all.size() < 3; ++i) {
    std::this_thread::sleep_for(10ms);
    all = started_by_us();
  }
  ASSERT_EQ(all.size(), 3u);
  std::this_thread::sleep_for(300ms);
  kill(child, SIGKILL);
  wait_for(child);
  for (int i = 0; i < 300 && !all.empty(); ++i) {
    std::this_thread::sleep_for(10ms);
    all = started_by_us();
  }
  EXPECT_TRUE(all.empty());
}

/// Workers somewhere else: what stands for ssh is a shell, which passes the standard streams alone
/// as far as we let it, and gets the program as any other machine does.
class FarWorkersTest : public SupervisorTest {
 protected:
  void SetUp() override {
    SupervisorTest::SetUp();
    fs::create_directories(folder / "drivers");
    std::ofstream(folder / "drivers" / "far.icd") << "libfar.so\n";
  }
  /// What a run asks for whose workers `shell` starts, a script that ends in "$@".
  json far(const std::string& shell, const std::string& states = "channel = 'stdio'") {
    std::ofstream(folder / "drivers" / "far.worker")
        << "command = ['sh', '-c', '" << shell << "', 'sh']\n"
        << states << '\n';
    return {{"driver", {{"icd", "far.icd"}, {"library", "libfar.so"}}}};
  }
  /// The worker, as soon as there is one alone (who starts it looks like it until it is started): a
  /// run of a case that hangs has begun.
  pid_t far_worker() const {
    const std::string job = "--job=" + (folder / "tmp" / "assay-remote-").string();
    for (int i = 0; i < 1000; ++i) {
      const auto found = processes_with("cmdline", job);
      if (found.size() == 1) return found.front();
      std::this_thread::sleep_for(10ms);
    }
    throw std::runtime_error("no worker: " + error_text());
  }
  bool nothing_is_left() const {
    for (int i = 0; i < 500; ++i) {
      bool left = !processes_with("cmdline", "--job=" + (folder / "tmp").string()).empty();
      for (const auto& entry : fs::directory_iterator(folder / "tmp"))
        left = left || entry.path().filename().string().starts_with("assay-remote-");
      if (!left) return true;
      std::this_thread::sleep_for(10ms);
    }
    return false;
  }
};

TEST_F(FarWorkersTest, TheirCasesEndAsTheyDoHere) {
  json asked{{"filters", json::array({"fake/pass/1?", "fake/skipped"})}};
  for (const char* name : {"abort", "segv", "exit_0", "hang", "fail", "orphan", "device_lost"})
    asked["filters"].push_back(std::string("fake/bad/") + name);
  const auto outcomes = [&] {
    EXPECT_EQ(run(asked), 1) << error_text();
    std::map<std::string, std::string> found;
    for (const auto& [id, record] : records())
      found[id] = std::string(name(record.outcome)) + ": " + record.reason;
    fs::remove_all(folder / "out");
    return found;
  };
  const auto here = outcomes();
  ASSERT_EQ(here.size(), 18u);
  asked.update(far("exec \"$@\""));
  EXPECT_EQ(outcomes(), here);
  EXPECT_TRUE(nothing_is_left());
  // As ssh does it: another process starts the command, and no signal reaches that.
  asked.update(far("setsid -w \"$@\""));
  EXPECT_EQ(outcomes(), here);
  EXPECT_TRUE(nothing_is_left());
}

/// As bwrap does it: a parent that hands the descriptors on and exits with 128 + n.
TEST_F(FarWorkersTest, AParentThatPassesDescriptorsAlone) {
  const std::string parent = "\"$@\"; exit $?";
  const std::string states = "process_id = false\nsignals = false";
  EXPECT_EQ(bad_one("segv", 1, far(parent, states)).reason, "signal 11 (SIGSEGV)");
  fs::remove_all(folder / "out");
  EXPECT_EQ(bad_one("hang", 1, far(parent, states)).outcome, Outcome::timeout);
  fs::remove_all(folder / "out");
  json asked = far(parent, states);
  asked["memory"] = 256 << 20;
  const CaseRecord eaten = bad_one("memory", 1, asked);
  EXPECT_EQ(eaten.outcome, Outcome::crash);
  EXPECT_THAT(eaten.reason, HasSubstr("memory: "));
  fs::remove_all(folder / "out");
  EXPECT_EQ(bad_one("segv", 1, far(parent)).reason, "signal 11 (SIGSEGV)") << "over stdio";
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(FarWorkersTest, WhoeverIsKilledNothingIsLeft) {
  json asked = far("exec \"$@\"");
  asked["filters"] = {"fake/bad/hang"};
  asked["timeout"] = 100;
  const auto begun = [&] {
    const pid_t started = start(asked);
    return std::pair(started, far_worker());
  };
  auto [supervisor, worker] = begun();
  kill(supervisor, SIGKILL);
  wait_for(supervisor);
  EXPECT_TRUE(nothing_is_left()) << "the supervisor";

  fs::remove_all(folder / "out");
  std::tie(supervisor, worker) = begun();
  for (const pid_t process : processes_with("cmdline", (folder / "cache").string())) {
    // The far half alone, not what looks after its worker in a session of its own.
    if (getpgid(process) == process && getsid(process) != process) kill(process, SIGKILL);
  }
  for (int i = 0; i < 500 && kill(worker, 0) == 0; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_NE(kill(worker, 0), 0) << "the case is tried again, by another worker";
  kill(supervisor, SIGINT);
  EXPECT_EQ(wait_for(supervisor), 128 + SIGINT);
  EXPECT_TRUE(nothing_is_left()) << "the far half";
}

TEST_F(FarWorkersTest, APrefixThatStartsNothingSaysSo) {
  json asked = far("case $# in 1) exec \"$@\" ;; esac; echo no more lines >&2; exit 3");
  asked["filters"] = {"fake/pass/1"};
  EXPECT_EQ(run(asked), 2);
  const std::string reason = records().at("fake/pass/1").reason;
  EXPECT_THAT(reason, HasSubstr("ended with exit status 3 before a worker started"));
  EXPECT_THAT(reason, HasSubstr("no more lines"));
}

TEST_F(SupervisorTest, BaselinesAndTheExitStatus) {
  const std::string baseline = (folder / "baseline.txt").string();
  std::ofstream(baseline) << "fail fake/bad/fail # known\nfail fake/pass/1\n";
  EXPECT_EQ(run({{"filters", {"fake/bad/fail", "fake/pass/1"}}, {"baseline", baseline}}), 0);
  EXPECT_THAT(output_text(), HasSubstr("fake/pass/1 passes, but"));
  EXPECT_EQ(run({{"filters", {"fake/bad/fail"}},
                 {"out", (folder / "again").string()},
                 {"baseline", (results_path().parent_path() / "failures.txt").string()}}),
            0);
}

TEST_F(SupervisorTest, MaxFailuresEndsTheRun) {
  EXPECT_EQ(run({{"filters", {"fake/bad/fail", "fake/bad/expect", "fake/slow/*"}},
                 {"jobs", 1},
                 {"rerun", false},
                 {"max_failures", 1}}),
            1)
      << error_text();
  EXPECT_THAT(output_text(), HasSubstr("(--max-failures=1 ended the run)"));
  EXPECT_EQ(run({{"filters", {"fake/bad/fail", "fake/slow/*"}},
                 {"max_failures", 9},
                 {"out", (folder / "more").string()}}),
            1);
  EXPECT_THAT(output_text(), HasSubstr("1 of 31 judged cases"));
}

TEST_F(SupervisorTest, RetriesGoOnUntilTheOutcomeChanges) {
  // Fails the first time and the second, and passes then.
  EXPECT_EQ(run({{"filters", {"fake/bad/fails_twice", "fake/bad/fail"}}, {"retries", 3}}), 1);
  auto found = records();
  EXPECT_TRUE(found.at("fake/bad/fails_twice").flaky);
  EXPECT_EQ(found.at("fake/bad/fails_twice").rerun->outcome, Outcome::pass);
  EXPECT_FALSE(found.at("fake/bad/fail").flaky);
}

TEST_F(SupervisorTest, ABaselineHasBoundsAndIsUpdated) {
  const json filters = {"fake/bad/fail", "fake/pass/1"};
  const std::string baseline = (folder / "baseline.txt").string();
  std::ofstream(baseline) << "fail fake/bad/fail ulp=3\n";
  EXPECT_EQ(run({{"filters", filters}, {"baseline", baseline}}), 1) << output_text();
  EXPECT_THAT(output_text(), HasSubstr("the greatest error is 3.81 ulp"));
  EXPECT_EQ(update_baseline(baseline, (folder / "out").string()), 0);
  fs::remove_all(folder / "out");
  EXPECT_EQ(run({{"filters", filters}, {"baseline", baseline}}), 0) << output_text();
  fs::remove_all(folder / "out");
  std::ofstream(baseline) << "fail fake/pass/1\nfail fake/bad/fail\n";
  EXPECT_EQ(run({{"filters", filters}, {"baseline", baseline}, {"strict", true}}), 1);
}

TEST_F(SupervisorTest, FaultsOfTheCommandWriteNothing) {
  const auto refused = [&](json asked, const char* what) {
    EXPECT_EQ(run(asked), 2);
    EXPECT_THAT(error_text(), HasSubstr(what));
    EXPECT_FALSE(fs::exists(folder / "out"));
  };
  refused({{"filters", {"fake/none"}}}, "--filter");
  refused({{"out", "/proc/nothing/there"}}, "assay: ");
  std::ofstream(folder / "file") << "x";
  refused({{"out", (folder / "file" / "out").string()}}, "--out");
  refused({{"baseline", "/nonexistent"}}, "--baseline");
  EXPECT_EQ(run({{"filters", {"fake/pass/1"}}}), 0);
  EXPECT_EQ(run({{"filters", {"fake/pass/1"}}}), 2) << "results are not overwritten";
}

TEST_F(SupervisorTest, SummaryAsJson) {
  EXPECT_EQ(run({{"filters", {"fake/bad/fail", "fake/pass/1"}}, {"format", "json"}}), 1);
  const json summary = json::parse(output_text());
  EXPECT_EQ(summary["exit"], 1);
  EXPECT_EQ(summary["devices"][0]["outcomes"]["fail"], 1);
}

}  // namespace
}  // namespace assay::harness
