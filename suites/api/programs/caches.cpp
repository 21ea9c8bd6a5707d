#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <string>

#include "harness/cases/assertion.h"
#include "suites/api/programs/parts.h"
#include "suites/api/programs/steps.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::programs {
namespace {

constexpr TextParts caches_cl("suites/api/programs/caches.cl");

using host::Setting;

/// A cache that looks only at the source returns the wrong program. The macros show which options
/// had an effect.
void same_source_other_options(Setting& on) {
  const std::string text = caches_cl("answer");
  struct Row {
    std::string options;
    cl_int expected;
  };
  std::vector<Row> all{{"-cl-std=CL1.2", 240}, {"-cl-std=CL1.2 -cl-fast-relaxed-math", 241}};
  const std::string newest = host::newest_language(on.info());
  if (newest.find("CL3.0") != std::string::npos) {
    all.push_back({"-cl-std=CL3.0", 600});
    all.push_back({"-cl-std=CL3.0 -cl-fast-relaxed-math", 601});
  }
  for (int round = 0; round < 2; ++round)
    for (const Row& row : all) {
      on.progress(0, 1);
      EXPECT_VALUE(run(on, on.build(text, row.options)), ==, row.expected)
          << "2 * __OPENCL_C_VERSION__, plus 1 for relaxed math, with " << row.options
          << (round == 0 ? "" : ", the second time");
    }
}

void argument_info_after_none(Setting& on) {
  on.build(answer);
  const cl::Program program = on.build(answer, "-cl-kernel-arg-info");
  EXPECT_QUERY((cl::Kernel(program, "answer").getArgInfo<CL_KERNEL_ARG_NAME>(0)), "out");
}

void same_tokens_other_lines(Setting& on) {
  const std::string text = caches_cl("same_tokens_other_lines");
  EXPECT_VALUE(run(on, on.build(text)), ==, 1) << "the line of the kernel";
  EXPECT_VALUE(run(on, on.build("\n\n" + text)), ==, 3)
      << "the line of the kernel after two more lines";
  EXPECT_VALUE(run(on, on.build("// a comment\n" + text)), ==, 2) << "the line after a comment";
}

/// An earlier build must not make a right source fail, or a wrong source succeed.
void failures_are_not_kept(Setting& on) {
  const std::string text = caches_cl("failures_are_not_kept");
  for (int round = 0; round < 2; ++round) {
    EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, on.program(text)))
        << about::call("clBuildProgram") << "without the macro";
    const cl::Program program = on.program(text);
    ASSERT_SUCCESS(build(on, program, "-D VALUE=11")) << about::call("clBuildProgram");
    EXPECT_VALUE(run(on, program), ==, 11) << "the kernel's result";
    on.progress(0, 1);
  }
}

cl_int run_in_other(Setting& on, const cl::Program& program) {
  cl::Kernel kernel(program, "answer");
  const cl::Buffer out(on.other_context(), CL_MEM_READ_WRITE, sizeof(cl_int));
  kernel.setArg(0, out);
  on.other_queue().enqueueTask(kernel);
  cl_int got = 0;
  on.other_queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  return got;
}

void contexts_apart(Setting& on) {
  const std::string text = caches_cl("failures_are_not_kept");
  const cl::Program first = on.build(text, "-D VALUE=1");
  const cl::Program second(on.other_context(), text);
  ASSERT_SUCCESS(build(on, second, "-D VALUE=2"))
      << about::call("clBuildProgram") << "in another context";
  EXPECT_VALUE(run(on, first), ==, 1) << "the result in the first context";
  EXPECT_VALUE(run_in_other(on, second), ==, 2) << "the result in the second context";
}

std::size_t size_of(const cl::Program& program) {
  const auto sizes = program.getInfo<CL_PROGRAM_BINARY_SIZES>();
  EXPECT_MATCH(sizes, testing::SizeIs(1)) << about::query("CL_PROGRAM_BINARY_SIZES");
  return sizes.empty() ? 0 : sizes[0];
}

/// "If a binary is not available ... a size of zero is returned."
void size_of_none(Setting& on) {
  EXPECT_VALUE(size_of(on.program(answer)), ==, 0U)
      << about::query("CL_PROGRAM_BINARY_SIZES") << "of a new program";
}

/// The driver writes exactly the bytes that the query returned.
void size_of_a_binary(Setting& on) {
  const cl::Program program = on.build(answer);
  const std::size_t size = size_of(program);
  EXPECT_VALUE(size, >, 0U) << about::query("CL_PROGRAM_BINARY_SIZES") << "of a built program";
  std::vector<unsigned char> room(size + 64, 0xa5);
  unsigned char* at = room.data();
  ASSERT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_BINARIES, sizeof at, &at, nullptr));
  EXPECT_MATCH(std::vector(room.begin() + static_cast<std::ptrdiff_t>(size), room.end()),
               testing::Each(0xa5))
      << about::bytes("outside param_value") << "memory after the binary";
}

/// A loaded binary answers queries before it is built. It also runs in a different context.
void in_another_context(Setting& on) {
  const auto binaries = on.build(answer).getInfo<CL_PROGRAM_BINARIES>();
  const unsigned char* bits = binaries.at(0).data();
  const std::size_t length = binaries.at(0).size();
  const cl_device_id device = on.device_id();
  cl_int of_device = -1;
  const cl::Program program(CREATED(clCreateProgramWithBinary, on.other_context()(), 1, &device,
                                    &length, &bits, &of_device),
                            false);
  EXPECT_CODE(CL_SUCCESS, of_device) << about::call("clCreateProgramWithBinary") << "binary_status";
  ASSERT_SUCCESS(build(on, program)) << about::call("clBuildProgram") << "in another context";
  EXPECT_QUERY(program.getBuildInfo<CL_PROGRAM_BINARY_TYPE>(on.device()),
               cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_EXECUTABLE});
  EXPECT_VALUE(run_in_other(on, program), ==, 42) << "the kernel's result";
}

void refused(Setting& on, const unsigned char* bits, std::size_t length, cl_int expected) {
  const cl_device_id device = on.device_id();
  cl_int of_device = 99, status = CL_SUCCESS;
  const cl::Program made(
      clCreateProgramWithBinary(on.context()(), 1, &device, &length, &bits, &of_device, &status),
      false);
  EXPECT_CODE(expected, status) << about::call("clCreateProgramWithBinary");
  EXPECT_CODE(expected, of_device) << about::call("clCreateProgramWithBinary") << "binary_status";
}
constexpr std::array<unsigned char, 64> noise{0x5a, 0x01};

/// The driver may also accept the binary and refuse the binary in the build.
void status_of_noise(Setting& on) {
  const cl_device_id device = on.device_id();
  const unsigned char* bits = noise.data();
  const std::size_t length = noise.size();
  const cl::Program made(
      clCreateProgramWithBinary(on.context()(), 1, &device, &length, &bits, nullptr, nullptr),
      false);
  if (made() != nullptr) GTEST_SKIP() << "clCreateProgramWithBinary accepts an invalid binary";
  refused(on, bits, length, CL_INVALID_BINARY);
}
void status_of_nothing(Setting& on) {
  {
    DURING("a length of 0");
    refused(on, noise.data(), 0, CL_INVALID_VALUE);
  }
  DURING("a NULL binary");
  refused(on, nullptr, noise.size(), CL_INVALID_VALUE);
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example rows[] = {
    {"caches/options", "OpenCL 1.2, 5.6.2; 5.6.4", same_source_other_options, {1, 2}, compiler},
    {"caches/argument_info",
     "OpenCL 1.2, 5.6.4.6, -cl-kernel-arg-info",
     argument_info_after_none,
     {1, 2},
     compiler},
    {"caches/lines", "OpenCL 1.2, 6.10, __LINE__", same_tokens_other_lines, {1, 0}, compiler},
    {"caches/failures",
     "OpenCL 1.2, 5.6.2, clBuildProgram",
     failures_are_not_kept,
     {1, 0},
     compiler},
    {"caches/contexts", "OpenCL 1.2, 5.6.2, clBuildProgram", contexts_apart, {1, 2}, compiler},
    {"binaries/size_of_none",
     "OpenCL 1.2, 5.6.7, Table 5.13, CL_PROGRAM_BINARY_SIZES",
     size_of_none,
     {1, 0},
     compiler},
    {"binaries/size",
     "OpenCL 1.2, 5.6.7, Table 5.13, CL_PROGRAM_BINARY_SIZES",
     size_of_a_binary,
     {1, 0},
     compiler},
    {"binaries/other_context",
     "OpenCL 1.2, 5.6.1, clCreateProgramWithBinary",
     in_another_context,
     {1, 2},
     compiler},
    {"binaries/status_of_noise", "OpenCL 1.2, 5.6.1, binary_status", status_of_noise},
    {"binaries/status_of_nothing", "OpenCL 1.2, 5.6.1, binary_status", status_of_nothing},
};

}  // namespace

std::span<const host::Example> caches() {
  return rows;
}

}  // namespace assay::suites::programs
