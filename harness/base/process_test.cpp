#include "harness/base/process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "harness/testing/patience.h"

namespace assay::harness {
namespace {

std::string read_all(int descriptor) {
  std::string text;
  char buffer[512];
  for (ssize_t n; (n = read(descriptor, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(n));
  return text;
}

int wait_for(pid_t child) {
  if (const auto status = reap_within(child, 10)) return *status;
  ADD_FAILURE() << "the child did not end";
  return kill_and_reap(child).value_or(-1);
}

SpawnRequest shell(const std::string& script) {
  SpawnRequest request;
  request.program = "/bin/sh";
  request.arguments = {"sh", "-c", script};
  return request;
}

TEST(Process, PassesDescriptorsAndEnvironment) {
  setenv("GTEST_ASSAY_EXAMPLE", "1", 1);
  setenv("ASSAY_REMOVED", "1", 1);
  Pipe pipe = make_pipe();
  SpawnRequest request = shell("printf %s \"$ASSAY_SET|$ASSAY_REMOVED|$GTEST_ASSAY_EXAMPLE\" >&7");
  request.environment = {{"ASSAY_SET", "yes"}, {"ASSAY_REMOVED", std::nullopt}};
  request.removed_prefixes = {"GTEST_"};
  request.descriptors = {{pipe.write.get(), 7}};
  const pid_t child = spawn(request);
  pipe.write.reset();
  EXPECT_EQ(read_all(pipe.read.get()), "yes||");
  EXPECT_EQ(describe_exit(wait_for(child)), "exit status 0");
}

/// The next test runs this test in a process with two layers.
TEST(Process, DISABLED_HasTwoLayersAfterASplit) {
  *std::strchr(std::getenv("OPENCL_LAYERS"), ':') = '\0';  // ocl-icd cuts the list in this way
  wait_for(spawn(shell("printf %s \"$OPENCL_LAYERS\" >&7")));
}

TEST(Process, PassesEveryLayerAfterTheLoaderHasSplitTheirList) {
  Pipe pipe = make_pipe();
  SpawnRequest request;
  request.program = "/proc/self/exe";
  request.arguments = {"test", "--gtest_filter=*HasTwoLayersAfterASplit",
                       "--gtest_also_run_disabled_tests"};
  request.environment = {{"OPENCL_LAYERS", "/one.so:/two.so"}};
  request.removed_prefixes = {"GTEST_"};
  request.descriptors = {{pipe.write.get(), 7}};
  const pid_t child = spawn(request);
  pipe.write.reset();
  EXPECT_EQ(read_all(pipe.read.get()), "/one.so:/two.so");
  EXPECT_EQ(describe_exit(wait_for(child)), "exit status 0");
}

TEST(Process, SwapsDescriptorsWhoseNumbersOverlap) {
  Pipe first = make_pipe(), second = make_pipe();
  SpawnRequest request = shell("printf A >&" + std::to_string(second.write.get()) +
                               "; printf B >&" + std::to_string(first.write.get()));
  request.descriptors = {{first.write.get(), second.write.get()},
                         {second.write.get(), first.write.get()}};
  const pid_t child = spawn(request);
  first.write.reset();
  second.write.reset();
  EXPECT_EQ(read_all(first.read.get()), "A");
  EXPECT_EQ(read_all(second.read.get()), "B");
  wait_for(child);
}

TEST(Process, KillsTheWholeGroup) {
  Pipe pipe = make_pipe();
  SpawnRequest request = shell("trap '' TERM; sleep 100 & echo started; wait");
  request.descriptors = {{pipe.write.get(), 1}};
  const pid_t child = spawn(request);
  pipe.write.reset();
  char byte = 0;
  ASSERT_EQ(read(pipe.read.get(), &byte, 1), 1);
  const auto status = kill_and_reap(child);
  ASSERT_TRUE(status);
  EXPECT_EQ(describe_exit(*status), "signal 9 (SIGKILL)");
  read_all(pipe.read.get());  // returns when the grandchild has ended
}

TEST(Process, SaysHowAChildEnded) {
  EXPECT_EQ(describe_exit(wait_for(spawn(shell("exit 3")))), "exit status 3");
  EXPECT_EQ(describe_exit(wait_for(spawn(shell("kill -SEGV $$")))), "signal 11 (SIGSEGV)");
}

TEST(Process, MissingProgramThrows) {
  SpawnRequest request;
  request.program = "/nonexistent/program";
  request.arguments = {"x"};
  EXPECT_THROW(spawn(request), std::system_error);
}

}  // namespace
}  // namespace assay::harness
