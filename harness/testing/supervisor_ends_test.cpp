// An interrupted run can be continued, never counts as passing, and leaves no processes and
// temporary files.
#include <sys/resource.h>

#include <array>
#include <cstdio>
#include <random>
#include <set>

#include "harness/base/errors.h"
#include "harness/print/coverage.h"
#include "harness/supervise/merge.h"
#include "harness/testing/supervisor_testing.h"

namespace assay::harness {
namespace {

TEST_F(SupervisorTest, ARunResumesAfterAnyEnd) {
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

TEST_F(SupervisorTest, AnInterruptedRunNeverCountsAsPassing) {
  constexpr int by_full_disk = 0;
  constexpr std::array<int, 4> ways{SIGKILL, SIGTERM, SIGINT, by_full_disk};
  std::mt19937 random(5);
  std::size_t cut_off = 0;
  const auto first_line_is_whole = [&] {
    std::string first;
    std::ifstream file(results_path());
    return std::getline(file, first) && !file.eof();
  };
  for (std::size_t round = 0; round < 12; ++round) {
    const int way = ways.at(round % ways.size());
    fs::remove_all(folder / "out");
    fs::remove_all(folder / "merged");
    json asked = {{"filters", {"fake/slow/*", "fake/pass/*"}}};
    std::size_t cases = 70;
    if (way == by_full_disk) {
      asked["file_size"] = 8000 + random() % 16000;
    } else {
      // One case never ends, so no run ends before its signal, even on a slow machine.
      asked["filters"].push_back("fake/bad/computes_for_ever");
      asked["timeout"] = 100;
      ++cases;
    }
    const pid_t child = start(asked);
    if (way != by_full_disk) {
      EXPECT_TRUE(eventually(first_line_is_whole));
      std::this_thread::sleep_for(std::chrono::milliseconds(random() % 300));
      kill(child, way);
    }
    const int status = wait_for(child);
    if (way == by_full_disk) {
      EXPECT_EQ(status, 2);
      EXPECT_THAT(error_text(), HasSubstr("cannot be written"));
    }
    if (!first_line_is_whole()) continue;
    const Results read = read_results(results_path());
    const Completeness found = completeness_of(read);
    ASSERT_EQ(found.planned, cases);
    if (!found.incomplete()) continue;
    ++cut_off;
    EXPECT_NE(status, 0);
    EXPECT_EQ(found.recorded, read.records.size());
    const std::string told = "incomplete: " + std::to_string(found.recorded) + " of " +
                             std::to_string(cases) + " planned cases ";
    EXPECT_THAT(completeness_text(found), HasSubstr(told));
    if (way == SIGTERM || way == SIGINT) {
      EXPECT_THAT(output_text(), HasSubstr(told));
    }
    // The run writes the file at its start, because a killed run cannot write.
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
    EXPECT_THAT(text(folder / "merged" / "0-a_fake-1.0" / "junit.xml"), HasSubstr(told));
    fs::remove_all(folder / "cut off");
    fs::rename(folder / "out", folder / "cut off");
  }
  EXPECT_GE(cut_off, 9u) << "each run that a signal ends is incomplete";

  setenv("PATH", "/usr/bin:/bin", 1);  // has Debian's Python, which has Jinja2
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
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("no deviation found in 2 cases"));
}

TEST_F(SupervisorTest, AnInterruptedRunSaysHowToContinueAndLeavesNoWorker) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    const pid_t child =
        start({{"filters", {"fake/pass/1", "fake/bad/spoils", "fake/bad/computes_for_ever"}},
               {"timeout", 100},
               {"jobs", 1}});
    let_run(child, 0.7);
    kill(child, number);
    EXPECT_EQ(wait_for(child), 128 + number);
    EXPECT_THAT(error_text(), HasSubstr("--resume --out="));
    EXPECT_THAT(output_text(), HasSubstr("1 pass 1 fail")) << "what was found until then";
    EXPECT_TRUE(fs::is_empty(folder / "tmp"));
    fs::remove_all(folder / "out");
  }
}

TEST_F(SupervisorTest, AKilledRunLeavesNothing) {
  std::mt19937 random(3);
  for (int round = 0; round < 12; ++round) {
    const pid_t child = start({{"filters", {"fake/slow/*", "fake/bad/leaves_a_child"}}});
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 400));
    kill(child, SIGKILL);
    wait_for(child);
    eventually([&] { return fs::is_empty(folder / "tmp") && started_by_us().empty(); });
    EXPECT_TRUE(fs::is_empty(folder / "tmp")) << "round " << round;
    EXPECT_EQ(started_by_us(), std::vector<pid_t>{}) << "round " << round;
    fs::remove_all(folder / "out");
  }
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    names.insert(entry->path().filename().string());
  return names;
}

/// Seconds. Includes ended children of ended children.
double seconds_of_children() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// A worker dies in every case. ASSAY_LONG=1 has a thousand cases.
TEST_F(SupervisorTest, WhicheverProcessDiesNoRecordIsLostOrRepeated) {
  const bool all = std::getenv("ASSAY_LONG") != nullptr;
  const std::size_t deaths = all ? 1000 : 20;
  const json filters =
      all ? json{"fake/dies/*", "fake/pass/*"} : json{"fake/dies/?", "fake/dies/1?", "fake/pass/*"};
  const std::set<std::string> shared = names_in("/dev/shm");
  const double before = seconds_of_children();
  const pid_t child = start({{"filters", filters}});
  const fs::path own = "/proc/" + std::to_string(child);
  std::size_t descriptors = 0, threads = 0;
  std::optional<int> status;
  for (OwnFairClock time; !(status = try_reap(child)) && time.seconds() < 3600;) {
    descriptors = std::max(descriptors, names_in(own / "fd").size());
    threads = std::max(threads, names_in(own / "task").size());
    std::this_thread::sleep_for(20ms);
  }
  ASSERT_TRUE(status) << "the supervisor hangs";
  EXPECT_EQ(WEXITSTATUS(*status), 1) << error_text();
  const double each = (seconds_of_children() - before) / static_cast<double>(deaths);
  const auto found = records();  // checks that no record is there twice
  EXPECT_EQ(found.size(), deaths + 40);
  for (const auto& [id, record] : found)
    EXPECT_EQ(record.outcome, id.starts_with("fake/dies/") ? Outcome::crash : Outcome::pass) << id;
  EXPECT_FALSE(completeness_of(read_results(results_path())).incomplete());
  // Two workers and the files need less, even after a thousand deaths.
  EXPECT_LT(descriptors, 40u);
  EXPECT_LT(threads, 8u);
  EXPECT_EQ(started_by_us(), std::vector<pid_t>{});
  EXPECT_TRUE(fs::is_empty(folder / "tmp"));
  for (const std::string& name : names_in("/dev/shm"))
    EXPECT_TRUE(shared.contains(name)) << name << " is left in shared memory";
  EXPECT_LT(each, 0.5) << "seconds of processor time";
  std::printf(
      "%zu cases whose workers died: %.3f s of processor time each; at most %zu descriptors "
      "and %zu threads\n",
      deaths, each, descriptors, threads);
}

TEST_F(SupervisorTest, WorkersDieWithTheSupervisor) {
  const pid_t child = start({{"filters", {"fake/bad/hang"}}, {"timeout", 100}});
  std::vector<pid_t> all;  // worker and guard
  eventually([&] { return (all = started_by_us()).size() == 3; });
  ASSERT_EQ(all.size(), 3u);
  let_run(child, 0.3);
  kill(child, SIGKILL);
  wait_for(child);
  EXPECT_TRUE(eventually([&] { return started_by_us().empty(); }));
}

}  // namespace
}  // namespace assay::harness
