#include "harness/devices/worker_prefix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

class WorkerPrefixTest : public testing::Test {
 protected:
  void SetUp() override {
    // Tests may run at the same time, so each test has its own folder.
    std::string pattern = (fs::path(testing::TempDir()) / "assay-worker-prefix-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
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

TEST_F(WorkerPrefixTest, WithoutAPrefixTheWorkerStartsHere) {
  EXPECT_EQ(worker_prefix(board_), std::nullopt);
  EXPECT_EQ(worker_prefix({"other.icd", "libother.so"}), std::nullopt);
}

TEST_F(WorkerPrefixTest, ReadsTheCommandAndTheOptionsOfItsStreams) {
  const auto here = read("command = ['unshare', '-Urm', 'sh']\n");
  ASSERT_TRUE(here);
  EXPECT_THAT(here->command, ElementsAre("unshare", "-Urm", "sh"));
  EXPECT_EQ(here->channel, WorkerPrefix::Channel::descriptors);
  EXPECT_TRUE(here->process_id);
  EXPECT_TRUE(here->signals);
  const auto child = read("command = ['bwrap']\nprocess_id = false\nsignals = false\n");
  EXPECT_FALSE(child->process_id);
  EXPECT_FALSE(child->signals);
  const auto there =
      read("command = ['ssh', 'board']\nprogram = '/opt/assay'\nchannel = 'stdio'\n");
  EXPECT_EQ(there->program, "/opt/assay");
  EXPECT_EQ(there->channel, WorkerPrefix::Channel::stdio);
  EXPECT_FALSE(there->process_id);
  EXPECT_FALSE(there->signals) << "the command turns a worker's signal into an exit status";
  EXPECT_THAT(read("command = ['ssh']\nchannel = 'stdio'\nsend = ['arm/assay']\n")->send,
              ElementsAre("arm/assay"));
}

TEST_F(WorkerPrefixTest, RefusesFilesThatItCannotRead) {
  EXPECT_THAT(complaint("program = '/opt/assay'\n"), HasSubstr("command = [...] is missing"));
  EXPECT_THAT(complaint("command = ['ssh']\nhost = 'board'\n"),
              HasSubstr(".worker:2: unknown key 'host'"));
  EXPECT_THAT(complaint("command = ['ssh']\nchannel = 'smoke'\n"), HasSubstr("not 'smoke'"));
  EXPECT_THAT(complaint("command = ['ssh']\nsignals = 'no'\n"), HasSubstr("true or false"));
  EXPECT_THAT(complaint("command = ['ssh']\nprocess_id = 1\n"), HasSubstr("true or false"));
  EXPECT_THAT(complaint("command = ['bwrap']\nsend = ['assay']\n"),
              HasSubstr("send needs channel"));
  EXPECT_THAT(complaint("command = [\n"), HasSubstr("board.worker:"));
}

TEST_F(WorkerPrefixTest, AMissingCommandIsNamed) {
  read("command = ['no-such-command-of-assay']\n");
  const Pipe pipe = make_pipe();
  const auto start = [&] {
    start_worker(board_, {.arguments = {"assay"}}, {pipe.write.get(), pipe.write.get()}, {});
  };
  EXPECT_THROW(start(), UsageError);
}

TEST_F(WorkerPrefixTest, ADebuggerStartsThePrefixAndDoesNotReachAnotherMachine) {
  const std::vector<std::string> worker{"/here/assay", "worker"};
  EXPECT_EQ(under_prefix(board_, worker), worker);
  read("command = ['unshare', '-Urm']\n");
  EXPECT_THAT(under_prefix(board_, worker),
              ElementsAre("unshare", "-Urm", "/here/assay", "worker"));
  read("command = ['ssh', 'board']\nchannel = 'stdio'\n");
  EXPECT_THROW(under_prefix(board_, worker), UsageError);
}

TEST_F(WorkerPrefixTest, TheMemoryOfAChildCounts) {
  const std::string eats = "'x=$(head -c 40000000 /dev/zero | tr \"\\\\000\" x); echo; sleep 60'";
  const auto resident = [&](const std::string& prefix) {
    read(prefix);
    const Pipe pipe = make_pipe();
    const StartedWorker started =
        start_worker(board_, {.arguments = {"assay"}}, {pipe.write.get(), pipe.write.get()}, {});
    char ready = 0;
    EXPECT_EQ(::read(pipe.read.get(), &ready, 1), 1);
    std::uint64_t bytes = 0;  // The kernel's list of children may be incomplete, so the test takes
                              // the greatest of several readings.
    for (int i = 0; i < 20; ++i) {
      bytes = std::max(bytes, resident_bytes(started));
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    kill_and_reap(started.process);
    return bytes >> 20;
  };
  EXPECT_GT(resident("command = ['sh', '-c', " + eats + "]\n"), 30u);
  const std::string child = "command = ['sh', '-c', 'sh -c \"$0\"; :', " + eats + "]\n";
  EXPECT_LT(resident(child), 10u) << "only the memory of the command";
  EXPECT_GT(resident(child + "process_id = false\n"), 30u);
}

/// The job is larger than the buffer of a pipe, so a plain write() would block.
TEST_F(WorkerPrefixTest, AJobThatIsNeverReadDoesNotBlock) {
  read("command = ['sh', '-c', 'exec sleep 60']\nprogram = 'assay'\nchannel = 'stdio'\n");
  std::ofstream(folder_ / "job.json") << std::string(4 << 20, 'x');
  const Pipe pipe = make_pipe();
  const StartedWorker started = start_worker(board_, {.arguments = {"assay"}},
                                             {pipe.write.get(), pipe.write.get()}, {folder_});
  EXPECT_TRUE(kill_and_reap(started.process));
}

int status_of(const char* text) {
  return std::system(text);  // NOLINT: TEXT is a constant of this test
}

TEST(WorkerStatus, ASignalThatAPrefixReportsIsThatSignal) {
  const int crashed = worker_status(status_of("exit 139"), false);
  ASSERT_TRUE(WIFSIGNALED(crashed));
  EXPECT_EQ(WTERMSIG(crashed), SIGSEGV);
  EXPECT_TRUE(WIFEXITED(worker_status(status_of("exit 139"), true))) << "its own exit status";
  EXPECT_EQ(WEXITSTATUS(worker_status(status_of("exit 3"), false)), 3);
}

TEST(WorkerStatus, APrefixThatFailsIsNotTheDriver) {
  StartedWorker here, there;
  there.prefix = "unshare";
  EXPECT_THAT(prefix_failure(there, status_of("exit 1")),
              HasSubstr("'unshare' ended with exit status 1 before a worker started"));
  EXPECT_EQ(prefix_failure(there, status_of("exit 0")), "");
  EXPECT_EQ(prefix_failure(there, status_of("kill -9 $$")), "") << "a signal may be the driver's";
  EXPECT_EQ(prefix_failure(here, status_of("exit 1")), "");
}

}  // namespace
}  // namespace assay::harness
