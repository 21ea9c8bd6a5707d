#include "harness/sweep/ingest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

namespace assay::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Ingest, GivesEachItsOptions) {
  const IngestOptions options =
      ingest_options("-cl-std=CL3.0 -D N=3 -DM -cl-fast-relaxed-math -cl-kernel-arg-info");
  EXPECT_THAT(options.compiler, ElementsAre("-cl-std=CL3.0", "-D", "N=3", "-DM",
                                            "-cl-fast-relaxed-math", "-cl-kernel-arg-info"));
  EXPECT_EQ(options.driver, "-cl-fast-relaxed-math");
}

TEST(Ingest, WritesTheNewestVersionThatTheDeviceLists) {
  DeviceInfo device;
  EXPECT_EQ(ingest_version(device), (Version{1, 0}));
  device.il_version = "SPIR-V_1.2 SPIR-V_1.1";
  EXPECT_EQ(ingest_version(device), (Version{1, 2}));
  device.il_versions = {{"other", {9, 0}}, {"SPIR-V", {1, 4}}};
  EXPECT_EQ(ingest_version(device), (Version{1, 4}));
}

TEST(Ingest, HasAnEnd) {
  EXPECT_EQ(IngestingPrograms::device(), nullptr);
  DeviceInfo device;
  {
    const IngestingPrograms road(device);
    EXPECT_EQ(IngestingPrograms::device(), &device);
  }
  EXPECT_EQ(IngestingPrograms::device(), nullptr);
}

/// One test has all checks, because a process searches for the compiler only once.
TEST(Ingest, CompilesOnceAndNamesTheError) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / ("ingest" + std::to_string(getpid()));
  fs::create_directories(folder);
  const std::string front = spirv_heading({1, 0}) +
                            "OpCapability Addresses\nOpCapability Kernel\nOpCapability Linkage\n"
                            "OpCapability Int8\nOpMemoryModel Physical64 OpenCL\n"
                            "OpDecorate %8 FPRoundingMode RTE\n";
  const std::string forbidden = "OpDecorate %6 FPRoundingMode RTE\n";
  const std::string back =
      "%1 = OpTypeInt 32 0\n%2 = OpTypeInt 8 0\n%9 = OpTypeFloat 32\n"
      "%3 = OpTypeFunction %2 %1\n%4 = OpFunction %2 None %3\n%5 = OpFunctionParameter %1\n"
      "%7 = OpLabel\n%8 = OpConvertUToF %9 %5\n%6 = OpUConvert %2 %5\nOpReturnValue %6\n"
      "OpFunctionEnd\n";
  const SpirvWords expected = assemble_spirv(front + back);
  const SpirvWords words = assemble_spirv(front + forbidden + back);
  const auto write_module = [&folder](const SpirvWords& module) {
    std::ofstream(folder / "module.spv", std::ios::binary)
        .write(reinterpret_cast<const char*>(module.data()),
               static_cast<std::streamsize>(4 * module.size()));
  };
  write_module(words);
  std::ofstream(folder / "clang") << "#!/bin/sh\n"
                                     "[ \"$1\" = --version ] && echo clang version 99 && exit\n"
                                     "for last; do :; done\n"
                                     "grep -q refuse \"$last\" && echo 'a: error: no' && exit 1\n"
                                     "echo \"$@\" >> "
                                  << folder.string()
                                  << "/asked\n"
                                     "while [ \"$1\" != -o ]; do shift; done\n"
                                     "cp "
                                  << folder.string() << "/module.spv \"$2\"\n";
  fs::permissions(folder / "clang", fs::perms::owner_all);
  setenv("ASSAY_CLANG", (folder / "clang").c_str(), 1);
  setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  DeviceInfo device;
  device.address_bits = 64;
  device.extensions = {{"cl_khr_fp64", {}}};

  EXPECT_EQ(ingested("__kernel void a() {}", "-D A", device), expected);
  EXPECT_EQ(ingested("__kernel void a() {}", "-D A", device), expected);
  std::ifstream asked(folder / "asked");
  std::string line, none;
  ASSERT_TRUE(std::getline(asked, line));
  EXPECT_THAT(line, HasSubstr("-cl-ext=-all,+cl_khr_fp64"));
  EXPECT_THAT(line, HasSubstr("--target=spirv64v1.0-unknown-unknown -D A "));
  EXPECT_FALSE(std::getline(asked, none)) << "compiled twice: " << none;
  for (int time = 0; time < 2; ++time) try {
      ingested("refuse", "", device);
      ADD_FAILURE() << "was compiled";
    } catch (const NotIngested& problem) {
      EXPECT_STREQ(problem.what(), "clang cannot compile the kernel: a: error: no");
    }
  write_module(assemble_spirv(spirv_heading({1, 0}) +
                              "OpCapability Matrix\nOpCapability Shader\nOpCapability Kernel\n"));
  for (int time = 0; time < 2; ++time) try {
      ingested("__kernel void b() {}", "", device);
      ADD_FAILURE() << "a module with Shader was taken";
    } catch (const NotIngested& problem) {
      EXPECT_THAT(problem.what(), HasSubstr("declares the capability Shader"));
    }
  fs::remove_all(folder);
}

}  // namespace
}  // namespace assay::harness
