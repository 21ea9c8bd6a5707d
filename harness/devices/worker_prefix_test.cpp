#include "harness/devices/worker_prefix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <csignal>
#include <fstream>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

/// A folder of registered drivers with one in it, board.icd.
class WorkerPrefixTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "assay-worker-prefix";
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    std::ofstream(folder_ / "board.icd") << "libboard.so\n";
    setenv("ASSAY_DRIVERS", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("ASSAY_DRIVERS");
    fs::remove_all(folder_);
  }
  std::optional<WorkerPrefix> read(const std::string& text) {
    std::ofstream(folder_ / "board.worker") << text;
    return worker_prefix(board_);
  }
  std::string complaint(const std::string& text) {
    try {
      read(text);
      return "none";
    } catch (const UsageError& error) {
      return error.what();
    }
  }
  const Driver board_{"board.icd", "libboard.so"};
  fs::path folder_;
};

TEST_F(WorkerPrefixTest, ADriverWithoutOneStartsHere) {
  EXPECT_EQ(worker_prefix(board_), std::nullopt);
  EXPECT_EQ(worker_prefix({"other.icd", "libother.so"}), std::nullopt);
}

TEST_F(WorkerPrefixTest, SaysWhatStartsAWorkerAndWhatReachesIt) {
  const auto here = read("command = ['unshare', '-Urm', 'sh']\n");
  ASSERT_TRUE(here);
  EXPECT_THAT(here->command, ElementsAre("unshare", "-Urm", "sh"));
  EXPECT_EQ(here->channel, WorkerPrefix::Channel::descriptors);
  EXPECT_TRUE(here->signals);
  EXPECT_FALSE(read("command = ['bwrap']\nsignals = false\n")->signals);
  const auto there =
      read("command = ['ssh', 'board']\nprogram = '/opt/assay'\nchannel = 'stdio'\n");
  EXPECT_EQ(there->program, "/opt/assay");
  EXPECT_EQ(there->channel, WorkerPrefix::Channel::stdio);
  EXPECT_FALSE(there->signals) << "a signal there is an exit status here";
}

TEST_F(WorkerPrefixTest, RefusesWhatItCannotRead) {
  EXPECT_THAT(complaint("program = '/opt/assay'\n"), HasSubstr("command = [...] is missing"));
  EXPECT_THAT(complaint("command = ['ssh']\nhost = 'board'\n"), HasSubstr(".worker:2: 'host'"));
  EXPECT_THAT(complaint("command = ['ssh']\nchannel = 'smoke'\n"), HasSubstr("not 'smoke'"));
  EXPECT_THAT(complaint("command = ['ssh']\nsignals = 'no'\n"), HasSubstr("true or false"));
  EXPECT_THAT(complaint("command = [\n"), HasSubstr("board.worker:"));
}

TEST_F(WorkerPrefixTest, ACommandThatDoesNotExistIsSaidSo) {
  read("command = ['no-such-command-of-assay']\n");
  const Pipe pipe = make_pipe();
  const auto start = [&] {
    start_worker(board_, {.arguments = {"assay"}}, {pipe.write.get(), pipe.write.get()}, {});
  };
  EXPECT_THROW(start(), UsageError);
}

/// A job that no pipe holds, for a prefix that never reads it: we go on.
TEST_F(WorkerPrefixTest, AJobThatNobodyReadsHoldsNobodyUp) {
  read("command = ['sh', '-c', 'exec sleep 60']\nchannel = 'stdio'\n");
  std::ofstream(folder_ / "job.json") << std::string(4 << 20, 'x');
  const Pipe pipe = make_pipe();
  const StartedWorker started = start_worker(board_, {.arguments = {"assay"}},
                                             {pipe.write.get(), pipe.write.get()}, {folder_});
  EXPECT_TRUE(kill_and_reap(started.process));
}

/// The wait status of `sh -c TEXT`.
int status_of(const char* text) {
  return std::system(text);  // NOLINT: a constant of this test
}

TEST(WorkerStatus, ASignalThatAPrefixReportsIsThatSignal) {
  const int crashed = worker_status(status_of("exit 139"), false);
  ASSERT_TRUE(WIFSIGNALED(crashed));
  EXPECT_EQ(WTERMSIG(crashed), SIGSEGV);
  EXPECT_TRUE(WIFEXITED(worker_status(status_of("exit 139"), true))) << "its own exit status";
  EXPECT_EQ(WEXITSTATUS(worker_status(status_of("exit 3"), false)), 3);
}

TEST(WorkerStatus, APrefixThatFailsIsNotTheDriver) {
  EXPECT_THAT(prefix_failure(status_of("exit 127")), HasSubstr("cannot start assay"));
  EXPECT_THAT(prefix_failure(status_of("exit 255")), HasSubstr("gave up"));
  EXPECT_EQ(prefix_failure(status_of("exit 1")), "");
}

}  // namespace
}  // namespace assay::harness
