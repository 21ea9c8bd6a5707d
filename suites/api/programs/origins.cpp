#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "suites/api/programs/parts.h"
#include "suites/api/programs/steps.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"
#include "suites/spirv/program.h"

namespace assay::suites::programs {
namespace {

using host::Setting;

/// "A null string or the appropriate program source code is returned". The driver writes the whole
/// text with its terminator.
void expect_source(const cl::Program& program, const std::vector<std::string>& allowed) {
  std::size_t size = 0;
  ASSERT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_SOURCE, 0, nullptr, &size));
  ASSERT_VALUE(size, >=, 1U) << about::query_size("CL_PROGRAM_SOURCE") << "with its NUL";
  std::string text(size, 'x');
  ASSERT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_SOURCE, size, text.data(), nullptr));
  EXPECT_VALUE(text.find('\0'), ==, size - 1)
      << about::query("CL_PROGRAM_SOURCE") << "the offset of the first NUL";
  if (allowed.empty()) return;
  text.pop_back();
  EXPECT_MATCH(text, testing::AnyOfArray(allowed)) << about::query("CL_PROGRAM_SOURCE");
}

void source_of_a_binary(Setting& on) {
  const auto binaries = on.build(answer).getInfo<CL_PROGRAM_BINARIES>();
  ASSERT_MATCH(binaries, testing::SizeIs(1)) << about::query("CL_PROGRAM_BINARIES");
  const unsigned char* bits = binaries[0].data();
  const std::size_t length = binaries[0].size();
  const cl_device_id device = on.device_id();
  const cl::Program program(
      CREATED(clCreateProgramWithBinary, on.context()(), 1, &device, &length, &bits, nullptr),
      false);
  expect_source(program, {"", answer});
  ASSERT_SUCCESS(build(on, program)) << about::call("clBuildProgram");
  DURING("after clBuildProgram");
  expect_source(program, {"", answer});
}

/// A driver may return any source for a module.
void source_of_a_module(Setting& on) {
  const auto module = spirv::storing_module(static_cast<unsigned>(on.info().address_bits), 4711);
  const cl::Program program(CREATED(clCreateProgramWithIL, on.context()(), module.data(),
                                    module.size() * sizeof module[0]),
                            false);
  expect_source(program, {});
}

// ---- Built-in kernels.

cl::Program of_built_ins(Setting& on, const std::string& names) {
  const cl_device_id device = on.device_id();
  return cl::Program(
      CREATED(clCreateProgramWithBuiltInKernels, on.context()(), 1, &device, names.c_str()), false);
}

void built_in_kernels(Setting& on) {
  std::vector<std::string> all = on.info().built_in_kernels;
  const std::string list = fmt::format("{}", fmt::join(all, ";"));
  std::vector<std::string> programs = all;
  programs.push_back(list);
  std::ranges::sort(all);
  for (const std::string& names : programs) {
    DURING(names);
    const cl::Program program = of_built_ins(on, names);
    // kernels-that-are-built-in in data/interpretations.toml
    std::size_t size = 0;
    if (clGetProgramInfo(program(), CL_PROGRAM_KERNEL_NAMES, 0, nullptr, &size) ==
        CL_INVALID_PROGRAM_EXECUTABLE) {
      ASSERT_SUCCESS(build(on, program)) << about::call("clBuildProgram");
    }
    auto said = harness::split(program.getInfo<CL_PROGRAM_KERNEL_NAMES>(), ';');
    std::ranges::sort(said);
    const auto expected = names == list ? all : std::vector<std::string>{names};
    EXPECT_VALUE(said, ==, expected) << about::query("CL_PROGRAM_KERNEL_NAMES");
    EXPECT_QUERY(program.getInfo<CL_PROGRAM_NUM_KERNELS>(), expected.size());
    EXPECT_MATCH(program.getInfo<CL_PROGRAM_DEVICES>(), testing::ElementsAre(on.device()))
        << about::query("CL_PROGRAM_DEVICES");
    expect_source(program, {});
    for (const std::string& name : expected) {
      const cl::Kernel kernel(program, name.c_str());
      EXPECT_QUERY(kernel.getInfo<CL_KERNEL_FUNCTION_NAME>(), name);
      EXPECT_QUERY(kernel.getInfo<CL_KERNEL_PROGRAM>()(), program());
      // "For kernels not created from OpenCL C source ... the string returned will be empty."
      EXPECT_QUERY(kernel.getInfo<CL_KERNEL_ATTRIBUTES>(), "");
      std::size_t sizes[3] = {0, 0, 0};
      EXPECT_SUCCESS(clGetKernelWorkGroupInfo(kernel(), on.device_id(), CL_KERNEL_GLOBAL_WORK_SIZE,
                                              sizeof sizes, sizes, nullptr))
          << "of a built-in kernel";
      for (const std::size_t one : sizes)
        EXPECT_VALUE(one, >=, 1U) << about::query("CL_KERNEL_GLOBAL_WORK_SIZE");
    }
    on.progress(0, 1);
  }
}

constexpr const char* source = "OpenCL 1.2, 5.6.7, Table 5.13, CL_PROGRAM_SOURCE";
constexpr host::Example rows[] = {
    {"source/of_a_binary", source, source_of_a_binary, {1, 0}, host::needs_compiler},
    {"source/of_a_module",
     "OpenCL API 3.0, 5.8.9, CL_PROGRAM_SOURCE",
     source_of_a_module,
     {2, 1},
     harness::parts::spirv},
    {"built_in_kernels/named",
     "OpenCL 1.2, 5.6.1, clCreateProgramWithBuiltInKernels",
     built_in_kernels,
     {1, 2},
     harness::parts::built_in_kernels},
};

}  // namespace

std::span<const host::Example> origins() {
  return rows;
}

}  // namespace assay::suites::programs
