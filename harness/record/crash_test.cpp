#include "harness/record/crash.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::harness {
namespace {

using testing::ElementsAre;

const Dying nobody{};

TEST(Crash, NamesTheInnermostFrameOfTheDriver) {
  const Crash crash = crash_of(
      "a driver's words\n"
      "assay: frame 0x0 0x8aeec 0x0 - /lib/libc.so.6\n"
      "assay: frame 0x1 0x1234 0x0 - /usr/lib/libLLVM-14.so.1\n"
      "assay: frame 0x0 0x8aeec 0x0 - /lib/libc.so.6\n"
      "assay: frame 0x1 0x1234 0x12 _ZN4llvm25llvm_unreachable_internalEPKcS1_j "
      "/usr/lib/libLLVM-14.so.1\n"
      "assay: frame 0x2 0x2234 0x22 _ZN4llvm3FooIiE3runERKNS_6ModuleE /usr/lib/libLLVM-14.so.1\n"
      "assay: frame 0x3 0x99 0x9 POclBuildProgram /a folder/libpocl.so.2.10.0\n"
      "assay: frame 0x4 0x777 0x0 clBuildProgram assay\n"
      "assay: frame 0x5 0x26000 0x0 __libc_start_main /lib/libc.so.6\n",
      nobody);
  EXPECT_EQ(crash.frame, "llvm::Foo::run in libLLVM-14.so.1");
  EXPECT_EQ(crash.phase, "build");
  EXPECT_EQ(crash_text(crash), "in llvm::Foo::run in libLLVM-14.so.1 (build)");
  EXPECT_THAT(
      crash.frames,
      ElementsAre("libc.so.6+0x8aeec",
                  "llvm::llvm_unreachable_internal(char const*, char const*, unsigned int)+0x12 in "
                  "libLLVM-14.so.1+0x1234",
                  "llvm::Foo<int>::run(llvm::Module const&)+0x22 in libLLVM-14.so.1+0x2234",
                  "POclBuildProgram+0x9 in libpocl.so.2.10.0+0x99",
                  "assay+0x777, which called clBuildProgram"));
}

TEST(Crash, KnowsThePhaseFromTheCallThatDidNotReturn) {
  Dying dying;
  dying.call = "release";
  dying.launching = true;
  const std::string nameless = "assay: frame 0x0 0x10 0x0 - /x/libfoo.so\n";
  EXPECT_EQ(crash_of(nameless, dying).phase, "release");
  dying.function = "clReleaseEvent";
  EXPECT_EQ(crash_of(nameless, dying).call, "clReleaseEvent");
  EXPECT_EQ(crash_of("assay: frame 0x0 0x10 0x0 POclSetKernelArg /x/libpocl.so\n", nobody).call,
            "clSetKernelArg");
  EXPECT_EQ(crash_of("assay: frame 0x0 0x10 0x0 POclSetKernelArg /x/libpocl.so\n", nobody).phase,
            "setting");
  EXPECT_EQ(crash_of("assay: frame 0x0 0x10 0x0 clNobodysCall /x/libfoo.so\n", nobody).phase, "");
}

TEST(Crash, TheLastStackCounts) {
  const std::string first =
      "assay: frame 0x0 0x1 0x1 dealt_with libfoo.so\n"
      "assay: frame 0x1 0x2 0x2 clFinish libfoo.so\n";
  const std::string last = "assay: frame 0x0 0x3 0x0 - /x/libfoo.so\n";
  const Crash crash = crash_of(first + last, nobody);
  EXPECT_EQ(crash.frame, "libfoo.so+0x3") << "no name: the place in the library";
  EXPECT_EQ(crash.frames.size(), 1u);
}

TEST(Crash, AFunctionWithoutANameIsNamedByItsBeginning) {
  for (const std::string at : {"0x1010 0x10", "0x1024 0x24"}) {
    const Crash crash = crash_of(
        "assay: frame 0x0 0x1010 0x0 - /x/libfoo.so\n"
        "assay: frame 0x0 " +
            at + " - /x/libfoo.so\n",
        nobody);
    EXPECT_EQ(crash.frame, "libfoo.so+0x1000");
    EXPECT_THAT(crash.frames, ElementsAre("libfoo.so+" + at.substr(0, 6))) << "the place itself";
  }
}

TEST(Crash, CodeThatTheDriverMadeIsCalledAKernel) {
  const Dying dying{"/tmp/worker-3", false, false, true};
  for (const std::string module : {"/tmp/worker-3/cache/AB/k.so", "?"}) {
    const Crash crash = crash_of("assay: frame 0x0 0x10 0x0 - " + module +
                                     "\nassay: frame 0x1 0x20 0x4 pool_run /l/libpocl.so.2\n",
                                 dying);
    EXPECT_EQ(crash.frame, "a kernel") << module;
    EXPECT_EQ(crash.phase, "launch") << module;
  }
}

TEST(Crash, ACallThroughANullPointerIsTheFaultOfItsCaller) {
  EXPECT_EQ(crash_of("assay: frame 0x0 0x0 0x0 - ?\n"
                     "assay: frame 0x1 0x20 0x4 drv_free /l/libdrv.so\n",
                     nobody)
                .frame,
            "drv_free in libdrv.so");
}

TEST(Crash, AFaultInAssayNamesNoDriver) {
  const Crash crash = crash_of(
      "assay: frame 0x0 0x8 0x0 - /lib/libc.so.6\n"
      "assay: frame 0x1 0x9 0x0 - assay\n"
      "assay: frame 0x2 0x9 0x0 - /l/libdrv.so\n",
      nobody);
  EXPECT_EQ(crash.frame, "");
  EXPECT_EQ(crash_text(crash), "");
}

TEST(Crash, ThePhaseIsThatOfTheCallOrOfTheCase) {
  const auto phase = [](const std::string& call, Dying dying = {}) {
    return crash_of("assay: frame 0x0 0x1 0x1 inner libfoo.so\nassay: frame 0x1 0x1 0x1 " + call +
                        " libfoo.so\n",
                    dying)
        .phase;
  };
  EXPECT_EQ(phase("clBuildProgram"), "build");
  EXPECT_EQ(phase("POclEnqueueNDRangeKernel"), "launch");
  EXPECT_EQ(phase("clEnqueueMapImage"), "transfer");
  EXPECT_EQ(phase("POclReleaseContext"), "release");
  EXPECT_EQ(phase("clGetDeviceInfo"), "query");
  EXPECT_EQ(phase("other"), "");
  EXPECT_EQ(phase("run /usr/lib/libLLVM-15.so.1\nassay: frame 0x2 0x1 0x1 outer"), "build");
  EXPECT_EQ(phase("other", {"", true, false, false}), "opening the device");
  EXPECT_EQ(phase("other", {"", false, true, false}), "build");
  EXPECT_EQ(phase("other", {"", false, false, true}), "launch");
}

TEST(Crash, ALogIsKeptWithoutItsFrames) {
  const std::string frame = "assay: frame 0x0 0x1 0x1 inner libfoo.so\n";
  EXPECT_EQ(without_frames("a\n" + frame + "half a line" + frame + "b"), "a\nhalf a lineb");
  EXPECT_EQ(without_frames(""), "");
}

TEST(Crash, OtherLinesAreNotFrames) {
  for (const char* line : {"assay: frame", "assay: frame x 0x1 0x1 a b",
                           "assay: frame 0x0 0x1 0x1 a", "assay: frame 0x0 0xq 0x1 a b"})
    EXPECT_TRUE(crash_of(line, nobody).frames.empty()) << line;
}

}  // namespace
}  // namespace assay::harness
