// foreign.cpp is a program that does not use Assay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "harness/faults/selftest/run_program.h"

namespace assay::faults {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class HostileLayer : public ::testing::Test {
 protected:
  void SetUp() override {
    environment_ = pocl_environment(scratch_);
    if (!environment_) GTEST_SKIP() << "PoCL is not installed";
    (*environment_)["OPENCL_LAYERS"] = ASSAY_HOSTILE_LAYER;
    (*environment_)["ASSAY_HOSTILE_REPORT"] = scratch_ / "report";
  }
  Ran run(const std::string& order, double timeout = 30) {
    (*environment_)["ASSAY_HOSTILE"] = order;
    return run_program({ASSAY_FOREIGN, "1", "r = x + 1.0f;", "x=0x3f800000"}, *environment_,
                       timeout);
  }
  std::string report() const { return read_text(scratch_ / "report"); }

  ScratchFolder scratch_;
  std::optional<Environment> environment_;
};

constexpr const char* sound_output = "r 0x40000000";

TEST_F(HostileLayer, AbortsInABuild) {
  EXPECT_EQ(run("build:abort").signal, SIGABRT);
  EXPECT_EQ(report(), "loaded\narmed build:abort\nfired build:abort\n");
}

TEST_F(HostileLayer, CrashesWhileWaiting) {
  EXPECT_EQ(run("wait:crash").signal, SIGSEGV);
  EXPECT_THAT(report(), HasSubstr("fired wait:crash"));
}

TEST_F(HostileLayer, HangsAtALaunch) {
  EXPECT_TRUE(run("launch:hang", 10).timed_out);  // a busy machine needs seconds
  EXPECT_THAT(report(), HasSubstr("fired launch:hang"));
}

TEST_F(HostileLayer, EndsTheProcessWithStatusZero) {
  const Ran ran = run("build:exit");
  EXPECT_EQ(ran.exit_status, 0);
  EXPECT_EQ(ran.out, "");
}

TEST_F(HostileLayer, LosesTheDevice) {
  const Ran ran = run("launch:lose");
  EXPECT_EQ(ran.exit_status, 3);
  EXPECT_THAT(ran.err, HasSubstr("clEnqueueNDRangeKernel gave -2"));
}

TEST_F(HostileLayer, RefusesABuild) {
  const Ran ran = run("build:refuse");
  EXPECT_EQ(ran.exit_status, 3);
  EXPECT_THAT(ran.err, HasSubstr("clBuildProgram gave -11"));
}

TEST_F(HostileLayer, LeavesOtherProgramsAlone) {
  (*environment_)["ASSAY_HOSTILE_MATCH"] = "sin(";
  EXPECT_THAT(run("build:abort").out, StartsWith(sound_output));
  EXPECT_EQ(report(), "loaded\narmed build:abort\n");
}

TEST_F(HostileLayer, GoesOnAfterActsThatReturn) {
  for (const char* act : {"fork", "rounding", "flush", "locale", "signals", "folder"}) {
    SCOPED_TRACE(act);
    const Ran ran = run(std::string("build:") + act);
    EXPECT_EQ(ran.exit_status, 0);
    EXPECT_THAT(ran.out, StartsWith(sound_output));
  }
}

TEST_F(HostileLayer, SaysThatAnOrderIsUnknown) {
  const Ran ran = run("build:nonsense");
  EXPECT_EQ(ran.exit_status, 0);
  EXPECT_THAT(ran.err, HasSubstr("ASSAY_HOSTILE must be MOMENT:WHAT"));
  EXPECT_EQ(report(), "loaded\nunknown build:nonsense\n");
}

}  // namespace
}  // namespace assay::faults
