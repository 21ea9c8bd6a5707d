#include "suites/api/programs/programs.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "suites/api/programs/parts.h"
#include "suites/api/suite.h"

namespace assay::suites::programs {
namespace {

using api::Setting;
using testing::HasSubstr;

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

/// 200,000 characters in front of the kernel, and as many pieces as it has characters.
void long_sources(Setting& on) {
  const std::string kernel = "__kernel void answer(__global int *out) { *out = VALUE; }\n";
  std::string comment = "/*";
  while (comment.size() < 200000) comment += " all of this is a comment\n";
  const std::string whole = comment + "*/\n#define VALUE 7\n" + kernel;
  const cl::Program program = on.program(whole);
  EXPECT_TRUE(program.getInfo<CL_PROGRAM_SOURCE>() == whole) << "CL_PROGRAM_SOURCE is another text";
  ASSERT_SUCCESS(build(on, program));
  EXPECT_EQ(run(on, program), 7);
  const std::string text = "#define VALUE 8\n" + kernel;
  std::vector<const char*> pieces;
  for (const char& one : text) pieces.push_back(&one);
  const std::vector<std::size_t> lengths(text.size(), 1);
  cl_int status = CL_SUCCESS;
  const cl::Program in_pieces(
      clCreateProgramWithSource(on.context()(), static_cast<cl_uint>(pieces.size()), pieces.data(),
                                lengths.data(), &status),
      false);
  ASSERT_CODE(CL_SUCCESS, status);
  EXPECT_EQ(in_pieces.getInfo<CL_PROGRAM_SOURCE>(), text);
  ASSERT_SUCCESS(build(on, in_pieces));
  EXPECT_EQ(run(on, in_pieces), 8);
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

void kernel_names(Setting& on) {
  const cl::Program program = on.build(
      "int helper(int x) { return x; }\n"
      "__kernel void beta(__global int *o) { *o = helper(1); }\n"
      "__kernel void alpha(__global int *o) { *o = 2; }\n");
  EXPECT_EQ(program.getInfo<CL_PROGRAM_NUM_KERNELS>(), 2U);
  EXPECT_THAT(program.getInfo<CL_PROGRAM_KERNEL_NAMES>(),
              testing::AnyOf("alpha;beta", "beta;alpha"));
}

/// 31 characters of a name count (C99 5.2.4.1), the last as well.
void similar_names(Setting& on) {
  const std::string name = "a_kernel_of_thirty_and_one_char";
  ASSERT_EQ(name.size(), 31U);
  std::string source;
  for (const char* last : {"0", "1", "2"})
    source += "__kernel void " + name.substr(0, 30) + last + "(__global int *o) { *o = 4" + last +
              "; }\n";
  const cl::Program program = on.build(source);
  for (const int last : {2, 0, 1}) {
    const std::string one = name.substr(0, 30) + std::to_string(last);
    EXPECT_EQ(run(on, program, one.c_str()), 40 + last) << one;
    EXPECT_EQ(cl::Kernel(program, one.c_str()).getInfo<CL_KERNEL_FUNCTION_NAME>(), one);
  }
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

/// Without a list all devices are meant, and without options none.
void build_for_all(Setting& on) {
  const cl::Program program = on.program(answer);
  ASSERT_SUCCESS(clBuildProgram(program(), 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(status_of(on, program), CL_BUILD_SUCCESS);
  EXPECT_EQ(program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device()), "");
  EXPECT_EQ(run(on, program), 42);
}

/// The options of the last build or compilation.
void options_are_said(Setting& on) {
  const auto said = [&](const cl::Program& program) {
    return program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device());
  };
  const cl::Program program = on.program(answer);
  ASSERT_SUCCESS(build(on, program, "-D A=1 -w"));
  EXPECT_EQ(said(program), "-D A=1 -w");
  ASSERT_SUCCESS(build(on, program, "-cl-mad-enable"));
  EXPECT_EQ(said(program), "-cl-mad-enable") << "of the second build";
  ASSERT_SUCCESS(build(on, program));
  EXPECT_EQ(said(program), "") << "of the third, without any";
  const cl::Program object = on.program(answer);
  ASSERT_SUCCESS(compile(on, object, "-D B=2"));
  EXPECT_EQ(said(object), "-D B=2") << "of clCompileProgram";
}

void link_options_are_said(Setting& on) {
  const cl::Program object = on.program(answer);
  ASSERT_SUCCESS(compile(on, object, "-D B=2"));
  EXPECT_EQ(
      link(on, {object()}, "-create-library").getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device()),
      "-create-library");
}

/// A function that is declared and called, and defined nowhere.
void missing_function(Setting& on) {
  const cl::Program program = on.program(
      "int nowhere(int x);\n__kernel void answer(__global int *out) { *out = nowhere(*out); }\n");
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, program));
  EXPECT_EQ(status_of(on, program), CL_BUILD_ERROR);
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
    {"source/long", "OpenCL 1.2, 5.6.1, clCreateProgramWithSource", long_sources, {1, 0}, compiler},
    {"kernels/similar_names", "OpenCL 1.2, 5.7.1; C99, 5.2.4.1", similar_names, {1, 0}, compiler},
    {"build/states", "OpenCL 1.2, 5.6.7, Table 5.14", states, {1, 0}, compiler},
    {"build/again", "OpenCL 1.2, 5.6.2, clBuildProgram", builds_again, {1, 0}, compiler},
    {"build/callbacks", "OpenCL 1.2, 5.6.2, pfn_notify", callbacks, {1, 0}, compiler},
    {"build/logs", "OpenCL 1.2, 5.6.7, Table 5.14, CL_PROGRAM_BUILD_LOG", logs, {1, 0}, compiler},
    {"build/for_all", "OpenCL 1.2, 5.6.2, device_list; options", build_for_all, {1, 0}, compiler},
    {"build/options_said",
     "OpenCL 1.2, 5.6.7, Table 5.14, CL_PROGRAM_BUILD_OPTIONS",
     options_are_said,
     {1, 2},
     compiler},
    {"build/link_options_said",
     "OpenCL 1.2, 5.6.7, Table 5.14, CL_PROGRAM_BUILD_OPTIONS",
     link_options_are_said,
     {1, 2},
     compiler},
    {"build/missing_function",
     "OpenCL 1.2, 5.6.2, CL_BUILD_PROGRAM_FAILURE",
     missing_function,
     {1, 0},
     compiler},
    {"kernels/names",
     "OpenCL 1.2, 5.6.7, Table 5.13, CL_PROGRAM_KERNEL_NAMES",
     kernel_names,
     {1, 2},
     compiler},
    {"references/counted",
     "OpenCL 1.2, 5.6.1, clRetainProgram",
     counts_references,
     {1, 0},
     compiler},
};

}  // namespace

harness::Suite suite() {
  return api::make_suite("programs", "Program objects (OpenCL 5.6)",
                         {examples, options(), binaries(), linking()});
}

}  // namespace assay::suites::programs
