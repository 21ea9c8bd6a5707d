#include <gmock/gmock.h>

#include <array>
#include <optional>
#include <string>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/programs/parts.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::programs {
namespace {

constexpr TextParts binaries_cl("suites/api/programs/binaries.cl");

using host::Setting;

void binary_types(Setting& on) {
  const auto type = [&](const cl::Program& program) {
    return program.getBuildInfo<CL_PROGRAM_BINARY_TYPE>(on.device());
  };
  const cl::Program program = on.program(answer);
  EXPECT_QUERY(type(program), cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_NONE})
      << about::query("CL_PROGRAM_BINARY_TYPE") << "of a new program";
  ASSERT_SUCCESS(compile(on, program)) << about::call("clCompileProgram");
  EXPECT_QUERY(type(program), cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT})
      << about::query("CL_PROGRAM_BINARY_TYPE") << "after clCompileProgram";
  EXPECT_QUERY(type(link(on, {program()})),
               cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_EXECUTABLE})
      << about::query("CL_PROGRAM_BINARY_TYPE") << "after clLinkProgram";
  EXPECT_QUERY(type(link(on, {program()}, "-create-library")),
               cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_LIBRARY})
      << about::query("CL_PROGRAM_BINARY_TYPE") << "after clLinkProgram with -create-library";
  EXPECT_QUERY(type(on.build(answer)), cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_EXECUTABLE})
      << about::query("CL_PROGRAM_BINARY_TYPE") << "after clBuildProgram";
}

void binary_round_trip(Setting& on) {
  const cl::Program program = on.build(answer);
  const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
  ASSERT_MATCH(binaries, testing::SizeIs(1)) << about::query("CL_PROGRAM_BINARIES");
  ASSERT_HOLDS(!binaries[0].empty())
      << about::query("CL_PROGRAM_BINARIES") << "the binary is empty";
  const unsigned char* bits = binaries[0].data();
  const std::size_t length = binaries[0].size();
  const cl_device_id device = on.device_id();
  cl_int of_device = -1, status = -1;
  const cl::Program again(
      clCreateProgramWithBinary(on.context()(), 1, &device, &length, &bits, &of_device, &status),
      false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateProgramWithBinary");
  EXPECT_CODE(CL_SUCCESS, of_device) << about::call("clCreateProgramWithBinary");
  ASSERT_SUCCESS(build(on, again)) << about::call("clBuildProgram");
  EXPECT_VALUE(run(on, again), ==, 42) << "the kernel's result";
  EXPECT_QUERY(again.getInfo<CL_PROGRAM_NUM_DEVICES>(), 1U);
}

/// "If an entry value in the array is NULL, the implementation skips copying the program binary".
/// Versions from 2.2 on do not say this.
void null_entry(Setting& on) {
  const cl::Program program = on.build(answer);
  unsigned char* nowhere = nullptr;
  EXPECT_SUCCESS(
      clGetProgramInfo(program(), CL_PROGRAM_BINARIES, sizeof nowhere, &nowhere, nullptr));
}

void compiled_binary_round_trip(Setting& on) {
  const cl::Program object = on.program(answer);
  ASSERT_SUCCESS(compile(on, object)) << about::call("clCompileProgram");
  const auto binaries = object.getInfo<CL_PROGRAM_BINARIES>();
  ASSERT_HOLDS(!(binaries.empty() || binaries[0].empty()))
      << about::query("CL_PROGRAM_BINARIES") << "the compiled program has no binary";
  const cl::Program again(on.context(), {on.device()}, binaries);
  EXPECT_QUERY(again.getBuildInfo<CL_PROGRAM_BINARY_TYPE>(on.device()),
               cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT});
  EXPECT_VALUE(run(on, link(on, {again()})), ==, 42) << "the kernel's result";
}

/// A damaged binary must be refused when it is loaded or built. With `may_be_sound`, the binary is
/// truncated but may still be valid, because an implementation may not need its end. Then the
/// kernels must give right results.
void damaged_binary(Setting& on, std::vector<unsigned char> bits, bool may_be_sound = false) {
  const unsigned char* pointer = bits.data();
  const std::size_t length = bits.size();
  const cl_device_id device = on.device_id();
  cl_int of_device = CL_SUCCESS, status = CL_SUCCESS;
  const cl_program made =
      clCreateProgramWithBinary(on.context()(), 1, &device, &length, &pointer, &of_device, &status);
  if (made == nullptr) {
    EXPECT_CODE(CL_INVALID_BINARY, status) << about::call("clCreateProgramWithBinary");
    return;
  }
  const cl::Program program(made, false);
  const cl_int built = build(on, program);
  if (built == CL_SUCCESS && may_be_sound) {
    cl_uint kernels = 0;
    EXPECT_SUCCESS(clCreateKernelsInProgram(program(), 0, nullptr, &kernels));
    if (kernels == 0) return;
    EXPECT_VALUE(run(on, program), ==, 42)
        << "the result of a truncated binary that loads and builds";
    return;
  }
  EXPECT_VALUE(built, !=, CL_SUCCESS) << about::call("clBuildProgram", "a corrupted binary")
                                      << "a corrupted binary loads and builds";
}

void truncated_binaries(Setting& on) {
  const auto bits = on.build(answer).getInfo<CL_PROGRAM_BINARIES>().at(0);
  for (const std::size_t part : {std::size_t{1}, bits.size() / 16, bits.size() / 2})
    if (part > 0)
      damaged_binary(on, {bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(part)},
                     part > 1);
}

/// A program may still be right after a bit has changed, so only a wrong error code is a failure.
void corrupted_binaries(Setting& on) {
  const auto bits = on.build(answer).getInfo<CL_PROGRAM_BINARIES>().at(0);
  const int tries = on.thorough() ? 200 : 24;
  for (int i = 0; i < tries; ++i) {
    auto changed = bits;
    // Changes the first bytes, which have headers, and bytes at random places.
    const std::size_t at = i < tries / 3 ? static_cast<std::size_t>(i) % changed.size()
                                         : on.random_below(changed.size());
    changed[at] = static_cast<unsigned char>(changed[at] ^ (1U << on.random_below(8)));
    const unsigned char* pointer = changed.data();
    const std::size_t length = changed.size();
    const cl_device_id device = on.device_id();
    cl_int of_device = CL_SUCCESS, status = CL_SUCCESS;
    const cl_program made = clCreateProgramWithBinary(on.context()(), 1, &device, &length, &pointer,
                                                      &of_device, &status);
    on.progress(static_cast<std::uint64_t>(i), static_cast<std::uint64_t>(tries));
    if (made == nullptr) {
      // The changed byte may be a part of a size, so lack of memory is also right.
      EXPECT_ANY_CODE(status, CL_INVALID_BINARY, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY)
          << about::call("clCreateProgramWithBinary") << "byte " << at << " changed";
      continue;
    }
    EXPECT_CODE(CL_SUCCESS, status) << about::call("clCreateProgramWithBinary") << "with a program";
    const cl::Program program(made, false);
    EXPECT_ANY_CODE(build(on, program), CL_SUCCESS, CL_INVALID_BINARY, CL_BUILD_PROGRAM_FAILURE,
                    CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY)
        << about::call("clBuildProgram") << "byte " << at << " changed";
  }
}

void foreign_binaries(Setting& on) {
  std::vector<unsigned char> noise(4096);
  for (auto& byte : noise) byte = static_cast<unsigned char>(on.random_bits());
  damaged_binary(on, noise);
  damaged_binary(on, std::vector<unsigned char>(64, 0));
}

cl::Program from_binary(Setting& on, const cl::Program& program) {
  const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
  return {on.context(), {on.device()}, binaries};
}

void expect_rich(Setting& on, const cl::Program& program) {
  EXPECT_QUERY(program.getInfo<CL_PROGRAM_NUM_KERNELS>(), 2U);
  EXPECT_ANY_VALUE(program.getInfo<CL_PROGRAM_KERNEL_NAMES>(), "exchange;plain", "plain;exchange");
  cl::Kernel exchange(program, "exchange"), plain(program, "plain");
  EXPECT_QUERY(exchange.getInfo<CL_KERNEL_NUM_ARGS>(), 3U);
  EXPECT_QUERY(plain.getInfo<CL_KERNEL_NUM_ARGS>(), 5U);
  EXPECT_QUERY(exchange.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(on.device()),
               (std::array<cl::size_type, 3>{2, 1, 1}));
  EXPECT_QUERY(plain.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(on.device()),
               (std::array<cl::size_type, 3>{0, 0, 0}));
  EXPECT_VALUE(exchange.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(on.device()), >=, 8U);
  struct Pair {
    cl_int a;
    cl_char b[5];
  };
  const Pair pair{7, {0, 0, 0, 0, -9}};
  const cl::Buffer out = on.buffer(4 * sizeof(cl_int));
  exchange.setArg(0, out);
  EXPECT_SUCCESS(clSetKernelArg(exchange(), 1, sizeof pair, &pair));
  exchange.setArg(2, cl::Local(2 * sizeof(cl_int)));
  const std::size_t items = 4, local = 2;
  harness::GroupLimit(exchange, on.running()).require({local});
  std::vector<cl_int> got(4);
  EXPECT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), exchange(), 1, nullptr, &items, &local, 0,
                                        nullptr, nullptr));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4 * sizeof(cl_int), got.data());
  EXPECT_MATCH(got, testing::ElementsAre(370, 461, 370, 461)) << "kernel 'exchange'";
  std::vector<cl_int> in{1, 2, 3, 4};
  const cl::Buffer table(on.context(), CL_MEM_COPY_HOST_PTR, 4 * sizeof(cl_int), in.data());
  const cl_float4 f = {{0, 0, 0, 30}};
  plain.setArg(0, out);
  plain.setArg(1, cl_int{5});
  plain.setArg(2, table);
  EXPECT_SUCCESS(clSetKernelArg(plain(), 3, sizeof f, &f));
  plain.setArg(4, cl_char{-2});
  EXPECT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), plain(), 1, nullptr, &items, nullptr, 0,
                                        nullptr, nullptr));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4 * sizeof(cl_int), got.data());
  EXPECT_MATCH(got, testing::ElementsAre(6028, 7028, 8028, 9028)) << "kernel 'plain'";
}

/// The binary is saved and loaded twice.
void rich_kernels(Setting& on) {
  cl::Program program = on.build(embedded_text("suites/api/programs/kernels/rich.cl"));
  for (const char* generation : {"from source", "from a binary", "from a binary's binary"}) {
    DURING(generation);
    expect_rich(on, program);
    on.progress(0, 1);
    if (testing::Test::HasFailure()) return;
    program = from_binary(on, program);
    ASSERT_SUCCESS(build(on, program)) << about::call("clBuildProgram");
  }
}

/// The program is not built again, but has a type: "... or an executable binary is loaded using
/// clCreateProgramWithBinary."
void loaded_executable(Setting& on) {
  EXPECT_QUERY(from_binary(on, on.build(answer)).getBuildInfo<CL_PROGRAM_BINARY_TYPE>(on.device()),
               cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_EXECUTABLE});
}
void library_round_trip(Setting& on) {
  const cl::Program callee = on.program(binaries_cl("twice"));
  ASSERT_SUCCESS(compile(on, callee)) << about::call("clCompileProgram");
  const cl::Program library = from_binary(on, link(on, {callee()}, "-create-library"));
  EXPECT_QUERY(library.getBuildInfo<CL_PROGRAM_BINARY_TYPE>(on.device()),
               cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_LIBRARY});
  const cl::Program caller = on.program(binaries_cl("library_round_trip"));
  ASSERT_SUCCESS(compile(on, caller)) << about::call("clCompileProgram");
  EXPECT_VALUE(run(on, link(on, {caller(), library()})), ==, 42) << "the kernel's result";
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example rows[] = {
    {"binaries/round_trip",
     "OpenCL 1.2, 5.6.1, clCreateProgramWithBinary",
     binary_round_trip,
     {1, 0},
     compiler},
    {"binaries/compiled", "OpenCL 1.2, 5.6.1; 5.6.3", compiled_binary_round_trip, {1, 2}, compiler},
    {"binaries/truncated",
     "OpenCL 1.2, 5.6.1, CL_INVALID_BINARY",
     truncated_binaries,
     {1, 0},
     compiler},
    {"binaries/corrupted",
     "OpenCL 1.2, 5.6.1, CL_INVALID_BINARY",
     corrupted_binaries,
     {1, 0},
     compiler},
    {"binaries/foreign", "OpenCL 1.2, 5.6.1, CL_INVALID_BINARY", foreign_binaries, {1, 0}},
    {"binaries/types",
     "OpenCL 1.2, 5.6.7, Table 5.14, CL_PROGRAM_BINARY_TYPE",
     binary_types,
     {1, 2},
     compiler},
    {"binaries/rich_kernels",
     "OpenCL 1.2, 5.6.1, clCreateProgramWithBinary; 5.7.3",
     rich_kernels,
     {1, 2},
     host::needs_work_group_and_compiler<2>},
    {"binaries/null_entry",
     "OpenCL 1.2, 5.6.7, Table 5.13, CL_PROGRAM_BINARIES",
     null_entry,
     {1, 0},
     compiler& host::Needs::lack(host::Needs::opencl({2, 2}))},
    {"binaries/loaded_executable",
     "OpenCL 1.2, 5.6.7, Table 5.14, CL_PROGRAM_BINARY_TYPE",
     loaded_executable,
     {1, 2},
     compiler},
    {"binaries/library",
     "OpenCL 1.2, 5.6.1, clCreateProgramWithBinary; 5.6.5.1",
     library_round_trip,
     {1, 2},
     compiler},
};

}  // namespace

std::span<const host::Example> binaries() {
  return rows;
}

}  // namespace assay::suites::programs
