// After a fault of the machine, a run must end with a line that says why. Another run must be able
// to continue this run.
#include <cerrno>
#include <cstring>

#include "harness/testing/supervisor_testing.h"

namespace assay::harness {
namespace {

class BadMachineTest : public SupervisorTest {
 protected:
  void TearDown() override {
    good_again();
    SupervisorTest::TearDown();
  }

  /// The preloaded library reads this variable.
  void go_wrong(const std::string& name, const std::string& value) {
    setenv("LD_PRELOAD", BAD_MACHINE, 1);
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 0);
    setenv(name.c_str(), value.c_str(), 1);
  }
  void good_again() {
    for (const char* name : {"LD_PRELOAD", "BAD_DISK", "BAD_SYNC", "SYNCED", "BAD_CLOCK"})
      unsetenv(name);
  }
  std::string below(int error, const fs::path& path, long bytes = -1) const {
    return std::to_string(error) + ':' + path.string() +
           (bytes < 0 ? std::string() : ':' + std::to_string(bytes));
  }
  std::map<std::string, CaseRecord> recorded() const {
    std::string first;
    std::ifstream file(results_path());
    if (!std::getline(file, first) || file.eof()) return {};
    return records();
  }
  void expect_one_line(int status, const std::string& said) {
    EXPECT_EQ(status, 2);
    EXPECT_THAT(error_text(), HasSubstr(said));
    EXPECT_TRUE(fs::is_empty(folder / "tmp")) << "temporary files are gone";
  }

  const json asked = {{"filters", {"fake/slow/*", "fake/pass/*"}}};
  json again() const {
    json made = asked;
    made["resume"] = true;
    return made;
  }
  static constexpr std::size_t cases = 70;
};

TEST_F(BadMachineTest, AFailingDiskEndsTheRunWhichCanBeContinued) {
  EXPECT_EQ(run(asked), 0) << error_text();
  const auto header = static_cast<long>(text(results_path()).find('\n'));
  fs::remove_all(folder / "out");
  std::size_t held = 0;
  for (const int error : {ENOSPC, EIO, EROFS}) {
    constexpr long some_records = 5000;  // bytes
    go_wrong("BAD_DISK", below(error, results_path(), some_records + (held == 0 ? header : 0)));
    expect_one_line(run(again()),
                    std::string("results.jsonl: cannot be written: ") + std::strerror(error));
    good_again();
    const std::size_t now = recorded().size();
    EXPECT_GT(now, held) << "what was recorded stays, and there is more";
    EXPECT_LT(now, cases) << "no test: the run had ended before";
    held = now;
  }
  EXPECT_EQ(run(again()), 0) << error_text();
  EXPECT_EQ(records().size(), cases);
}

TEST_F(BadMachineTest, AFailingSyncEndsTheRunWhichCanBeContinued) {
  go_wrong("BAD_SYNC", std::to_string(EIO));
  expect_one_line(run(asked),
                  std::string("results.jsonl: cannot be written: ") + std::strerror(EIO));
  good_again();
  EXPECT_EQ(run(again()), 0) << error_text();
  EXPECT_EQ(records().size(), cases);
}

TEST_F(BadMachineTest, FoldersThatCannotBeWrittenAreNamed) {
  for (const int error : {EROFS, ENOSPC}) {
    go_wrong("BAD_DISK", below(error, folder / "out"));
    expect_one_line(run(asked), std::strerror(error));
    EXPECT_THAT(error_text(), HasSubstr((folder / "out").string()));
    go_wrong("BAD_DISK", below(error, folder / "tmp"));
    expect_one_line(run(again()), std::strerror(error));
    EXPECT_THAT(error_text(), HasSubstr((folder / "tmp").string()));
    good_again();
  }
  EXPECT_EQ(run(again()), 0) << error_text();
  EXPECT_EQ(records().size(), cases);
}

TEST_F(BadMachineTest, AClockThatJumpsChangesNothing) {
  go_wrong("BAD_CLOCK", "1");
  EXPECT_EQ(run(asked), 0) << error_text();
  EXPECT_EQ(records().size(), cases);
}

TEST_F(BadMachineTest, ARunThatWasStoppedHasNoTimeOut) {
  json short_one = asked;
  short_one["timeout"] = 2;
  const pid_t child = start(short_one);
  EXPECT_TRUE(eventually([&] { return fs::exists(results_path()) && recorded().size() > 3; }));
  // Stops the supervisor first, so that it does not see the stopped workers.
  kill(child, SIGSTOP);
  std::vector<pid_t> all = started_by_us();
  for (const pid_t one : all) kill(one, SIGSTOP);
  std::this_thread::sleep_for(4s);  // twice the time-out
  for (const pid_t one : all)
    if (one != child) kill(one, SIGCONT);
  kill(child, SIGCONT);
  EXPECT_EQ(wait_for(child), 0) << error_text() << output_text();
  EXPECT_EQ(records().size(), cases);
}

TEST_F(BadMachineTest, ALossOfPowerLosesNothingThatWasSynced) {
  const fs::path note = folder / "synced";
  const auto synced = [&]() -> std::uintmax_t {
    const std::string size = text(note);
    return size.empty() ? 0 : std::stoull(size);
  };
  go_wrong("SYNCED", note.string());
  for (int round = 0; round < 2; ++round) {
    std::size_t header = 0;
    const pid_t child = start(again());
    // The first sync has only the header.
    EXPECT_TRUE(eventually([&] {
      if (header == 0) header = text(results_path()).find('\n') + 1;
      return synced() > header + 1 || try_reap(child).has_value();
    }));
    kill(child, SIGKILL);
    try_reap(child);
    EXPECT_TRUE(eventually([&] { return started_by_us().empty(); }));
    const std::uintmax_t kept = synced();
    ASSERT_LE(kept, fs::file_size(results_path()));
    fs::resize_file(results_path(), kept);
    const std::size_t before = recorded().size();
    EXPECT_GT(before, 0u);
    // After a loss of power, some file systems have zeros in place of unwritten data.
    fs::resize_file(results_path(), kept + 300);
    EXPECT_EQ(recorded().size(), before);
  }
  const auto kept = recorded();
  EXPECT_EQ(run(again()), 0) << error_text();
  const auto whole = records();
  EXPECT_EQ(whole.size(), cases);
  for (const auto& [id, record] : kept) EXPECT_EQ(line(whole.at(id)), line(record)) << id;
}

}  // namespace
}  // namespace assay::harness
