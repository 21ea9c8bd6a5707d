#include <gmock/gmock.h>

#include <atomic>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/api/programs/parts.h"
#include "suites/api/programs/steps.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/calls.h"
#include "suites/host/suite.h"
#include "suites/host/told.h"

namespace assay::suites::programs {
namespace {

constexpr TextParts programs_cl("suites/api/programs/programs.cl");

using host::Setting;
using host::Told;
using testing::HasSubstr;

void source_is_returned(Setting& on) {
  // The first string ends at its NUL, and the second string at its length. The joined source has no
  // NUL between them.
  const std::string first = "__kernel void a(__global int *o) ", second = "{ *o = 1; }\nrubbish";
  const char* strings[] = {first.c_str(), second.c_str()};
  const std::size_t lengths[] = {0, second.size() - 7};
  const cl::Program program(CREATED(clCreateProgramWithSource, on.context()(), 2, strings, lengths),
                            false);
  const std::string whole = first + second.substr(0, second.size() - 7);
  EXPECT_QUERY(program.getInfo<CL_PROGRAM_SOURCE>(), whole);
  std::size_t size = 0;
  EXPECT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_SOURCE, 0, nullptr, &size));
  EXPECT_VALUE(size, ==, whole.size() + 1)
      << about::query_size("CL_PROGRAM_SOURCE") << "with its NUL";
  EXPECT_SUCCESS(build(on, program)) << about::call("clBuildProgram");
  // Without lengths, each string ends at its NUL.
  const cl::Program by_nul(CREATED(clCreateProgramWithSource, on.context()(), 2, strings, nullptr),
                           false);
  EXPECT_QUERY(by_nul.getInfo<CL_PROGRAM_SOURCE>(), first + second) << "lengths is NULL";
}

/// A source with 200,000 characters before the kernel. First the source is one string. Then each
/// character is a separate string.
void long_sources(Setting& on) {
  const std::string kernel = "__kernel void answer(__global int *out) { *out = VALUE; }\n";
  std::string comment = "/*";
  while (comment.size() < 200000) comment += " all of this is a comment\n";
  const std::string whole = comment + "*/\n#define VALUE 7\n" + kernel;
  const cl::Program program = on.program(whole);
  EXPECT_HOLDS(program.getInfo<CL_PROGRAM_SOURCE>() == whole)
      << about::query("CL_PROGRAM_SOURCE") << "CL_PROGRAM_SOURCE differs from the source";
  ASSERT_SUCCESS(build(on, program)) << about::call("clBuildProgram");
  EXPECT_VALUE(run(on, program), ==, 7) << "the kernel's result";
  const std::string text = "#define VALUE 8\n" + kernel;
  std::vector<const char*> pieces;
  for (const char& one : text) pieces.push_back(&one);
  const std::vector<std::size_t> lengths(text.size(), 1);
  const cl::Program in_pieces(
      CREATED(clCreateProgramWithSource, on.context()(), static_cast<cl_uint>(pieces.size()),
              pieces.data(), lengths.data()),
      false);
  EXPECT_QUERY(in_pieces.getInfo<CL_PROGRAM_SOURCE>(), text);
  ASSERT_SUCCESS(build(on, in_pieces)) << about::call("clBuildProgram");
  EXPECT_VALUE(run(on, in_pieces), ==, 8) << "the kernel's result, source in pieces";
}

void states(Setting& on) {
  const cl::Program program = on.program(answer);
  EXPECT_BUILD_STATUS(CL_BUILD_NONE, status_of(on, program));
  EXPECT_QUERY(program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device()), "");
  EXPECT_QUERY(program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(on.device()), "");
  EXPECT_QUERY(program.getInfo<CL_PROGRAM_NUM_DEVICES>(), 1U);
  EXPECT_QUERY(program.getInfo<CL_PROGRAM_CONTEXT>()(), on.context()());
  ASSERT_SUCCESS(build(on, program, "-D X=1 -cl-mad-enable")) << about::call("clBuildProgram");
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, status_of(on, program));
  EXPECT_QUERY(program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device()),
               "-D X=1 -cl-mad-enable");
  const cl::Program bad = on.program(programs_cl("states"));
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, bad)) << about::call("clBuildProgram");
  EXPECT_BUILD_STATUS(CL_BUILD_ERROR, status_of(on, bad));
}

void kernel_names(Setting& on) {
  const cl::Program program = on.build(programs_cl("kernel_names"));
  EXPECT_QUERY(program.getInfo<CL_PROGRAM_NUM_KERNELS>(), 2U);
  EXPECT_ANY_VALUE(program.getInfo<CL_PROGRAM_KERNEL_NAMES>(), "alpha;beta", "beta;alpha");
}

/// C99 5.2.4.1: at least 31 characters of a name count. These names differ only in the last
/// character.
void similar_names(Setting& on) {
  const std::string name = "a_kernel_of_thirty_and_one_char";
  ASSERT_VALUE(name.size(), ==, 31U) << "length of the kernel's name";
  std::string source;
  for (const char* last : {"0", "1", "2"})
    source += "__kernel void " + name.substr(0, 30) + last + "(__global int *o) { *o = 4" + last +
              "; }\n";
  const cl::Program program = on.build(source);
  for (const int last : {2, 0, 1}) {
    const std::string one = name.substr(0, 30) + std::to_string(last);
    EXPECT_VALUE(run(on, program, one.c_str()), ==, 40 + last) << one;
    EXPECT_QUERY(cl::Kernel(program, one.c_str()).getInfo<CL_KERNEL_FUNCTION_NAME>(), one);
  }
}

void builds_again(Setting& on) {
  const cl::Program program = on.program(programs_cl("answer"));
  for (const char* options : {"-D VALUE=3", "-D VALUE=4", "-D VALUE=5 -cl-opt-disable"}) {
    ASSERT_SUCCESS(build(on, program, options)) << about::call("clBuildProgram");
    EXPECT_VALUE(run(on, program), ==, options[std::string_view(options).find('=') + 1] - '0')
        << options;
  }
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, program))
      << about::call("clBuildProgram") << "without the macro";
  ASSERT_SUCCESS(build(on, program, "-D VALUE=6"))
      << about::call("clBuildProgram") << "after a failure";
  EXPECT_VALUE(run(on, program), ==, 6) << "the kernel's result";
}

/// Without a list, the call builds for all devices.
void build_for_all(Setting& on) {
  const cl::Program program = on.program(answer);
  ASSERT_SUCCESS(clBuildProgram(program(), 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, status_of(on, program));
  EXPECT_QUERY(program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device()), "");
  EXPECT_VALUE(run(on, program), ==, 42) << "the kernel's result";
}

/// The query returns the options of the last build or compilation.
void options_are_said(Setting& on) {
  const auto said = [&](const cl::Program& program) {
    return program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device());
  };
  const cl::Program program = on.program(answer);
  ASSERT_SUCCESS(build(on, program, "-D A=1 -w")) << about::call("clBuildProgram");
  EXPECT_VALUE(said(program), ==, "-D A=1 -w") << about::query("CL_PROGRAM_BUILD_OPTIONS");
  ASSERT_SUCCESS(build(on, program, "-cl-mad-enable")) << about::call("clBuildProgram");
  EXPECT_VALUE(said(program), ==, "-cl-mad-enable")
      << about::query("CL_PROGRAM_BUILD_OPTIONS") << "of the second build";
  ASSERT_SUCCESS(build(on, program)) << about::call("clBuildProgram");
  EXPECT_VALUE(said(program), ==, "")
      << about::query("CL_PROGRAM_BUILD_OPTIONS") << "of the third build, without options";
  const cl::Program object = on.program(answer);
  ASSERT_SUCCESS(compile(on, object, "-D B=2")) << about::call("clCompileProgram");
  EXPECT_VALUE(said(object), ==, "-D B=2")
      << about::query("CL_PROGRAM_BUILD_OPTIONS") << "of clCompileProgram";
}

void link_options_are_said(Setting& on) {
  const cl::Program object = on.program(answer);
  ASSERT_SUCCESS(compile(on, object, "-D B=2")) << about::call("clCompileProgram");
  EXPECT_QUERY(
      link(on, {object()}, "-create-library").getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device()),
      "-create-library");
}

/// A function that is declared and called, but not defined.
void missing_function(Setting& on) {
  const cl::Program program = on.program(programs_cl("missing_function"));
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, program)) << about::call("clBuildProgram");
  EXPECT_BUILD_STATUS(CL_BUILD_ERROR, status_of(on, program));
}

void logs(Setting& on) {
  const cl::Program bad = on.program(programs_cl("logs"));
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, bad)) << about::call("clBuildProgram");
  // The log must be readable. The implementation chooses its text, which may be empty.
  const cl_device_id device = on.device_id();
  std::size_t size = 0;
  ASSERT_SUCCESS(clGetProgramBuildInfo(bad(), device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size));
  ASSERT_VALUE(size, >=, 1U) << about::query_size("CL_PROGRAM_BUILD_LOG") << "with its NUL";
  ASSERT_VALUE(size, <=, std::size_t{1} << 26) << about::query_size("CL_PROGRAM_BUILD_LOG");
  std::string log(size, 'x');
  ASSERT_SUCCESS(
      clGetProgramBuildInfo(bad(), device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr));
  EXPECT_VALUE(log.back(), ==, '\0')
      << about::query("CL_PROGRAM_BUILD_LOG") << "the last character of the build log";
}

void callbacks(Setting& on) {
  static Told told;  // static, because a driver may call the callback late
  std::atomic<int>& calls = told.calls;
  calls = 0;
  const cl::Program good = on.program(answer), bad = on.program("nonsense\n");
  const cl_device_id device = on.device_id();
  ASSERT_SUCCESS(clBuildProgram(good(), 1, &device, "", Told::of_program, &told));
  EXPECT_CALLS(calls, ==, 1, 30) << "the callback of clBuildProgram";
  EXPECT_QUERY(told.program.load(), good())
      << about::callback() << "the program that the callback was given";
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, status_of(on, good)) << "in the callback";
  EXPECT_VALUE(run(on, good), ==, 42) << "the kernel's result";
  calls = 0;
  const cl_int status = clBuildProgram(bad(), 1, &device, "", Told::of_program, &told);
  EXPECT_ANY_CODE(status, CL_SUCCESS, CL_BUILD_PROGRAM_FAILURE) << about::call("clBuildProgram");
  EXPECT_CALLS(calls, ==, 1, 30) << "the callback of clBuildProgram, when the build failed";
  EXPECT_QUERY(told.program.load(), bad())
      << about::callback() << "the program that the callback was given, when the build failed";
  EXPECT_BUILD_STATUS(CL_BUILD_ERROR, status_of(on, bad));
}

void counts_references(Setting& on) {
  const cl::Program program = on.build(answer);
  const auto references = [&] { return program.getInfo<CL_PROGRAM_REFERENCE_COUNT>(); };
  const cl_uint at_first = references();
  EXPECT_VALUE(at_first, >=, 1U) << about::query("CL_PROGRAM_REFERENCE_COUNT")
                                 << "of a new program";
  EXPECT_SUCCESS(clRetainProgram(program()));
  EXPECT_VALUE(references(), ==, at_first + 1)
      << about::query("CL_PROGRAM_REFERENCE_COUNT") << "after clRetainProgram";
  EXPECT_SUCCESS(clReleaseProgram(program()));
  EXPECT_VALUE(references(), ==, at_first)
      << about::query("CL_PROGRAM_REFERENCE_COUNT") << "after clReleaseProgram";
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example examples[] = {
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
  return host::make_suite("programs", "Program objects (OpenCL 5.6)",
                          {examples, options(), binaries(), linking(), steps(), caches(), origins(),
                           other_processes()});
}

}  // namespace assay::suites::programs
