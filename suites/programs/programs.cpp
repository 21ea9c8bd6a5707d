#include "suites/programs/programs.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "suites/api/suite.h"

namespace assay::suites::programs {
namespace {

using api::Setting;
using testing::HasSubstr;

constexpr const char* answer = "__kernel void answer(__global int *out) { *out = 42; }\n";

cl_int run(Setting& on, const cl::Program& program, const char* name = "answer") {
  cl::Kernel kernel(program, name);
  const cl::Buffer out = on.buffer(4);
  kernel.setArg(0, out);
  on.queue().enqueueTask(kernel);
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4, &got);
  return got;
}

cl_build_status status_of(Setting& on, const cl::Program& program) {
  return program.getBuildInfo<CL_PROGRAM_BUILD_STATUS>(on.device());
}

cl_int build(Setting& on, const cl::Program& program, const char* options = "") {
  const cl_device_id device = on.device_id();
  return clBuildProgram(program(), 1, &device, options, nullptr, nullptr);
}

cl_int compile(Setting& on, const cl::Program& program, const char* options = "") {
  const cl_device_id device = on.device_id();
  return clCompileProgram(program(), 1, &device, options, 0, nullptr, nullptr, nullptr, nullptr);
}

cl::Program link(Setting& on, const std::vector<cl_program>& programs, const char* options = "") {
  cl_int status = CL_SUCCESS;
  const cl_device_id device = on.device_id();
  const cl_program made =
      clLinkProgram(on.context()(), 1, &device, options, static_cast<cl_uint>(programs.size()),
                    programs.data(), nullptr, nullptr, &status);
  EXPECT_CODE(CL_SUCCESS, status);
  return cl::Program(made, false);
}

void source_is_returned(Setting& on) {
  // Pieces with and without lengths; terminators in between are stripped.
  const std::string first = "__kernel void a(__global int *o) ", second = "{ *o = 1; }\nrubbish";
  const char* strings[] = {first.c_str(), second.c_str()};
  const std::size_t lengths[] = {0, second.size() - 7};
  cl_int status = CL_SUCCESS;
  const cl::Program program(clCreateProgramWithSource(on.context()(), 2, strings, lengths, &status),
                            false);
  ASSERT_CODE(CL_SUCCESS, status);
  const std::string whole = first + second.substr(0, second.size() - 7);
  EXPECT_EQ(program.getInfo<CL_PROGRAM_SOURCE>(), whole);
  std::size_t size = 0;
  EXPECT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_SOURCE, 0, nullptr, &size));
  EXPECT_EQ(size, whole.size() + 1) << "the NUL is counted";
  EXPECT_SUCCESS(build(on, program));
}

void states(Setting& on) {
  const cl::Program program = on.program(answer);
  EXPECT_EQ(status_of(on, program), CL_BUILD_NONE);
  EXPECT_EQ(program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device()), "");
  EXPECT_EQ(program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(on.device()), "");
  EXPECT_EQ(program.getInfo<CL_PROGRAM_NUM_DEVICES>(), 1U);
  EXPECT_EQ(program.getInfo<CL_PROGRAM_CONTEXT>()(), on.context()());
  ASSERT_SUCCESS(build(on, program, "-D X=1 -cl-mad-enable"));
  EXPECT_EQ(status_of(on, program), CL_BUILD_SUCCESS);
  EXPECT_EQ(program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device()), "-D X=1 -cl-mad-enable");
  const cl::Program bad = on.program("__kernel void k(__global int *o) { nonsense }\n");
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, bad));
  EXPECT_EQ(status_of(on, bad), CL_BUILD_ERROR);
}

void binary_types(Setting& on) {
  const auto type = [&](const cl::Program& program) {
    return program.getBuildInfo<CL_PROGRAM_BINARY_TYPE>(on.device());
  };
  const cl::Program program = on.program(answer);
  EXPECT_EQ(type(program), cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_NONE});
  ASSERT_SUCCESS(compile(on, program));
  EXPECT_EQ(type(program), cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT});
  EXPECT_EQ(type(link(on, {program()})), cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_EXECUTABLE});
  EXPECT_EQ(type(link(on, {program()}, "-create-library")),
            cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_LIBRARY});
  EXPECT_EQ(type(on.build(answer)), cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_EXECUTABLE});
}

void kernel_names(Setting& on) {
  const cl::Program program = on.build(
      "int helper(int x) { return x; }\n"
      "__kernel void beta(__global int *o) { *o = helper(1); }\n"
      "__kernel void alpha(__global int *o) { *o = 2; }\n");
  EXPECT_EQ(program.getInfo<CL_PROGRAM_NUM_KERNELS>(), 2U);
  EXPECT_THAT(program.getInfo<CL_PROGRAM_KERNEL_NAMES>(),
              testing::AnyOf("alpha;beta", "beta;alpha"));
}

void builds_again(Setting& on) {
  const cl::Program program =
      on.program("__kernel void answer(__global int *out) { *out = VALUE; }\n");
  for (const char* options : {"-D VALUE=3", "-D VALUE=4", "-D VALUE=5 -cl-opt-disable"}) {
    ASSERT_SUCCESS(build(on, program, options));
    EXPECT_EQ(run(on, program), options[std::string_view(options).find('=') + 1] - '0') << options;
  }
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, program)) << " without the macro";
  ASSERT_SUCCESS(build(on, program, "-D VALUE=6")) << " after a failure";
  EXPECT_EQ(run(on, program), 6);
}

void macros(Setting& on) {
  const auto value = [&](const char* options) {
    return run(on, on.build("#ifndef A\n#define A -1\n#endif\n"
                            "__kernel void answer(__global int *out) { *out = A; }\n",
                            options));
  };
  EXPECT_EQ(value(""), -1);
  EXPECT_EQ(value("-D A"), 1) << "-D name defines it as 1";
  EXPECT_EQ(value("-D A=7"), 7);
  EXPECT_EQ(value("-D A=(3+4*2)"), 11) << "a definition is a list of tokens";
  EXPECT_EQ(value("-D B=5 -D A=B"), 5);
}

void options_are_accepted(Setting& on) {
  constexpr std::array all{"-cl-single-precision-constant",
                           "-cl-denorms-are-zero",
                           "-cl-opt-disable",
                           "-cl-mad-enable",
                           "-cl-no-signed-zeros",
                           "-cl-unsafe-math-optimizations",
                           "-cl-finite-math-only",
                           "-cl-fast-relaxed-math",
                           "-w",
                           "-Werror",
                           "-cl-std=CL1.1",
                           "-cl-std=CL1.2",
                           "-cl-kernel-arg-info",
                           "-I . -w"};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const cl::Program program = on.program(answer);
    EXPECT_SUCCESS(build(on, program, all.at(i))) << " with " << all.at(i);
    on.progress(i + 1, all.size());
  }
}

/// C99 6.5.16.1 wants a diagnostic for the assignment and leaves its kind to the compiler: where it
/// is a warning, the option makes it an error.
void warnings_as_errors(Setting& on) {
  const char* text =
      "__kernel void answer(__global int *out) {\n"
      "  float number = 1;\n  int *bits = &number;\n  *out = bits ? 42 : 0;\n}\n";
  const cl_int status = build(on, on.program(text));
  if (status == CL_BUILD_PROGRAM_FAILURE) GTEST_SKIP() << "the compiler takes it for an error";
  ASSERT_SUCCESS(status);
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, on.program(text), "-Werror"));
  EXPECT_SUCCESS(build(on, on.program(text), "-w")) << "warnings are inhibited";
}

void logs(Setting& on) {
  const cl::Program bad =
      on.program("__kernel void k(__global int *o) {\n  *o = undeclared_name_in_line_two;\n}\n");
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, bad));
  // What a log says, and that it says anything, is the implementation's; it must be there to read.
  const cl_device_id device = on.device_id();
  std::size_t size = 0;
  ASSERT_SUCCESS(clGetProgramBuildInfo(bad(), device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size));
  ASSERT_GE(size, 1U) << "a string has a NUL at least";
  ASSERT_LE(size, std::size_t{1} << 26);
  std::string log(size, 'x');
  ASSERT_SUCCESS(
      clGetProgramBuildInfo(bad(), device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr));
  EXPECT_EQ(log.back(), '\0') << "the end of the log of a failed build";
}

/// Binaries come back as programs that do the same.
void binary_round_trip(Setting& on) {
  const cl::Program program = on.build(answer);
  const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
  ASSERT_THAT(binaries, testing::SizeIs(1));
  ASSERT_FALSE(binaries[0].empty());
  const unsigned char* bits = binaries[0].data();
  const std::size_t length = binaries[0].size();
  const cl_device_id device = on.device_id();
  cl_int of_device = -1, status = -1;
  const cl::Program again(
      clCreateProgramWithBinary(on.context()(), 1, &device, &length, &bits, &of_device, &status),
      false);
  ASSERT_CODE(CL_SUCCESS, status);
  EXPECT_CODE(CL_SUCCESS, of_device);
  ASSERT_SUCCESS(build(on, again));
  EXPECT_EQ(run(on, again), 42);
  EXPECT_EQ(again.getInfo<CL_PROGRAM_NUM_DEVICES>(), 1U);
}

void compiled_binary_round_trip(Setting& on) {
  const cl::Program object = on.program(answer);
  ASSERT_SUCCESS(compile(on, object));
  const auto binaries = object.getInfo<CL_PROGRAM_BINARIES>();
  ASSERT_FALSE(binaries.empty() || binaries[0].empty()) << "of a compiled program";
  const cl::Program again(on.context(), {on.device()}, binaries);
  EXPECT_EQ(again.getBuildInfo<CL_PROGRAM_BINARY_TYPE>(on.device()),
            cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT});
  EXPECT_EQ(run(on, link(on, {again()})), 42);
}

/// Damaged binaries are refused when loaded or when built, and never crash the process. What a
/// binary needs is the implementation's affair: one that lacks its end may do without, but then the
/// program must be sound (`may_be_sound`).
void damaged_binary(Setting& on, std::vector<unsigned char> bits, bool may_be_sound = false) {
  const unsigned char* pointer = bits.data();
  const std::size_t length = bits.size();
  const cl_device_id device = on.device_id();
  cl_int of_device = CL_SUCCESS, status = CL_SUCCESS;
  const cl_program made =
      clCreateProgramWithBinary(on.context()(), 1, &device, &length, &pointer, &of_device, &status);
  if (made == nullptr) {
    EXPECT_CODE(CL_INVALID_BINARY, status);
    return;
  }
  const cl::Program program(made, false);
  const cl_int built = build(on, program);
  if (built == CL_SUCCESS && may_be_sound) {
    EXPECT_EQ(run(on, program), 42) << "a part of a binary loads and builds";
    return;
  }
  EXPECT_NE(built, CL_SUCCESS) << "a damaged binary loads and builds";
}

void truncated_binaries(Setting& on) {
  const auto bits = on.build(answer).getInfo<CL_PROGRAM_BINARIES>().at(0);
  for (const std::size_t part : {std::size_t{1}, bits.size() / 16, bits.size() / 2})
    if (part > 0)
      damaged_binary(on, {bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(part)},
                     part > 1);
}

/// A changed bit may leave a sound program behind: what counts is that the driver says yes or no.
void corrupted_binaries(Setting& on) {
  const auto bits = on.build(answer).getInfo<CL_PROGRAM_BINARIES>().at(0);
  const int tries = on.thorough() ? 200 : 24;
  for (int i = 0; i < tries; ++i) {
    auto changed = bits;
    // The first bytes, where headers lie, and places all over.
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
      // A size within the binary may be among what changed.
      EXPECT_THAT(status,
                  testing::AnyOf(CL_INVALID_BINARY, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY))
          << "byte " << at << " changed";
      continue;
    }
    EXPECT_CODE(CL_SUCCESS, status) << ", with a program";
    const cl::Program program(made, false);
    EXPECT_THAT(build(on, program),
                testing::AnyOf(CL_SUCCESS, CL_INVALID_BINARY, CL_BUILD_PROGRAM_FAILURE,
                               CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY))
        << "byte " << at << " changed";
  }
}

void foreign_binaries(Setting& on) {
  std::vector<unsigned char> noise(4096);
  for (auto& byte : noise) byte = static_cast<unsigned char>(on.random_bits());
  damaged_binary(on, noise);
  damaged_binary(on, std::vector<unsigned char>(64, 0));
}

void separate_compilation(Setting& on) {
  const cl::Program caller = on.program(
      "int twice(int x);\n__kernel void answer(__global int *out) { *out = twice(21); }\n");
  const cl::Program callee = on.program("int twice(int x) { return 2 * x; }\n");
  ASSERT_SUCCESS(compile(on, caller));
  ASSERT_SUCCESS(compile(on, callee));
  EXPECT_EQ(run(on, link(on, {caller(), callee()})), 42);
}

void libraries(Setting& on) {
  const cl::Program callee = on.program("int twice(int x) { return 2 * x; }\n");
  ASSERT_SUCCESS(compile(on, callee));
  const cl::Program library = link(on, {callee()}, "-create-library");
  const cl::Program caller = on.program(
      "int twice(int x);\n__kernel void answer(__global int *out) { *out = twice(21); }\n");
  ASSERT_SUCCESS(compile(on, caller));
  EXPECT_EQ(run(on, link(on, {caller(), library()})), 42);
}

void embedded_headers(Setting& on) {
  const cl::Program program = on.program(
      "#include \"one.h\"\n#include <folder/two.h>\n"
      "__kernel void answer(__global int *out) { *out = ONE + TWO; }\n");
  const cl::Program first = on.program("#define ONE 40\n"), second = on.program("#define TWO 2\n"),
                    shadowed = on.program("#define ONE 1\n");
  // Of two with the same name the first counts.
  const cl_program headers[] = {first(), second(), shadowed()};
  const char* names[] = {"one.h", "folder/two.h", "one.h"};
  ASSERT_SUCCESS(clCompileProgram(program(), 0, nullptr, "", 3, headers, names, nullptr, nullptr));
  EXPECT_EQ(run(on, link(on, {program()})), 42);
}

void CL_CALLBACK built(cl_program, void* data) {
  static_cast<std::atomic<int>*>(data)->fetch_add(1);
}

void callbacks(Setting& on) {
  static std::atomic<int> calls;
  calls = 0;
  const cl::Program good = on.program(answer), bad = on.program("nonsense\n");
  const cl_device_id device = on.device_id();
  ASSERT_SUCCESS(clBuildProgram(good(), 1, &device, "", built, &calls));
  EXPECT_TRUE(api::wait_until([] { return calls == 1; }, 30)) << "calls: " << calls.load();
  EXPECT_EQ(status_of(on, good), CL_BUILD_SUCCESS) << "when the callback was called";
  EXPECT_EQ(run(on, good), 42);
  calls = 0;
  const cl_int status = clBuildProgram(bad(), 1, &device, "", built, &calls);
  EXPECT_THAT(status, testing::AnyOf(CL_SUCCESS, CL_BUILD_PROGRAM_FAILURE));
  EXPECT_TRUE(api::wait_until([] { return calls == 1; }, 30)) << "also called when the build fails";
  EXPECT_EQ(status_of(on, bad), CL_BUILD_ERROR);
}

void counts_references(Setting& on) {
  const cl::Program program = on.build(answer);
  const auto references = [&] { return program.getInfo<CL_PROGRAM_REFERENCE_COUNT>(); };
  const cl_uint at_first = references();
  EXPECT_EQ(at_first, 1U);
  EXPECT_SUCCESS(clRetainProgram(program()));
  EXPECT_EQ(references(), at_first + 1);
  EXPECT_SUCCESS(clReleaseProgram(program()));
  EXPECT_EQ(references(), at_first);
}

constexpr auto compiler = api::needs_compiler;
constexpr api::Example examples[] = {
    {"source/returned",
     "OpenCL 1.2, 5.6.7, Table 5.13, CL_PROGRAM_SOURCE",
     source_is_returned,
     {1, 0},
     compiler},
    {"build/states", "OpenCL 1.2, 5.6.7, Table 5.14", states, {1, 0}, compiler},
    {"build/again", "OpenCL 1.2, 5.6.2, clBuildProgram", builds_again, {1, 0}, compiler},
    {"build/callbacks", "OpenCL 1.2, 5.6.2, pfn_notify", callbacks, {1, 0}, compiler},
    {"build/logs", "OpenCL 1.2, 5.6.7, Table 5.14, CL_PROGRAM_BUILD_LOG", logs, {1, 0}, compiler},
    {"kernels/names",
     "OpenCL 1.2, 5.6.7, Table 5.13, CL_PROGRAM_KERNEL_NAMES",
     kernel_names,
     {1, 2},
     compiler},
    {"options/macros", "OpenCL 1.2, 5.6.4.1", macros, {1, 0}, compiler},
    {"options/accepted", "OpenCL 1.2, 5.6.4", options_are_accepted, {1, 2}, compiler},
    {"options/warnings", "OpenCL 1.2, 5.6.4.4", warnings_as_errors, {1, 0}, compiler},
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
    {"linking/separate",
     "OpenCL 1.2, 5.6.3, clLinkProgram",
     separate_compilation,
     {1, 2},
     compiler},
    {"linking/libraries", "OpenCL 1.2, 5.6.5.1, -create-library", libraries, {1, 2}, compiler},
    {"linking/headers", "OpenCL 1.2, 5.6.3, clCompileProgram", embedded_headers, {1, 2}, compiler},
    {"references/counted",
     "OpenCL 1.2, 5.6.1, clRetainProgram",
     counts_references,
     {1, 0},
     compiler},
};

}  // namespace

harness::Suite suite() {
  return api::make_suite("programs", "Program objects (OpenCL 5.6)", {examples});
}

}  // namespace assay::suites::programs
