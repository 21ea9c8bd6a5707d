#include <gmock/gmock.h>

#include <atomic>
#include <string>

#include "harness/cases/assertion.h"
#include "suites/api/programs/parts.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/calls.h"
#include "suites/host/told.h"

namespace assay::suites::programs {
namespace {

constexpr TextParts linking_cl("suites/api/programs/linking.cl");

using host::Setting;
using host::Told;

void separate_compilation(Setting& on) {
  const cl::Program caller = on.program(linking_cl("separate_compilation"));
  const cl::Program callee = on.program(linking_cl("twice"));
  ASSERT_SUCCESS(compile(on, caller)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, callee)) << about::call("clCompileProgram");
  EXPECT_VALUE(run(on, link(on, {caller(), callee()})), ==, 42) << "the kernel's result";
}

void libraries(Setting& on) {
  const cl::Program callee = on.program(linking_cl("twice"));
  ASSERT_SUCCESS(compile(on, callee)) << about::call("clCompileProgram");
  const cl::Program library = link(on, {callee()}, "-create-library");
  const cl::Program caller = on.program(linking_cl("separate_compilation"));
  ASSERT_SUCCESS(compile(on, caller)) << about::call("clCompileProgram");
  EXPECT_VALUE(run(on, link(on, {caller(), library()})), ==, 42) << "the kernel's result";
}

void embedded_headers(Setting& on) {
  const cl::Program program = on.program(linking_cl("answer"));
  const cl::Program first = on.program("#define VALUE 4\n"),
                    second = on.program("#define VALUE 2\n"),
                    shadowed = on.program("#define VALUE 1\n");
  // The first of two headers with the same name is used.
  const cl_program headers[] = {first(), second(), shadowed()};
  const char* names[] = {"one.h", "folder/two.h", "one.h"};
  ASSERT_SUCCESS(clCompileProgram(program(), 0, nullptr, "", 3, headers, names, nullptr, nullptr));
  EXPECT_VALUE(run(on, link(on, {program()})), ==, 42) << "the kernel's result";
}

/// Headers with the same name in two folders are different.
void headers_of_one_name(Setting& on) {
  const cl::Program program = on.program(linking_cl("headers_of_one_name"));
  const cl::Program one = on.program("#define VALUE 4\n"), two = on.program("#define VALUE 2\n");
  const cl_program headers[] = {one(), two()};
  const char* names[] = {"one/value.h", "two/value.h"};
  ASSERT_SUCCESS(clCompileProgram(program(), 0, nullptr, "", 2, headers, names, nullptr, nullptr));
  EXPECT_VALUE(run(on, link(on, {program()})), ==, 42) << "the kernel's result";
}

/// A link that fails after it began returns a program with the status of the failure.
void failed_link(Setting& on) {
  const cl::Program caller = on.program(linking_cl("failed_link"));
  ASSERT_SUCCESS(compile(on, caller)) << about::call("clCompileProgram");
  const cl_device_id device = on.device_id();
  const cl_program parts[] = {caller()};
  cl_int status = CL_SUCCESS;
  const cl::Program linked(
      clLinkProgram(on.context()(), 1, &device, "", 1, parts, nullptr, nullptr, &status), false);
  EXPECT_CODE(CL_LINK_PROGRAM_FAILURE, status) << about::call("clLinkProgram");
  ASSERT_VALUE(linked(), !=, nullptr)
      << about::object("clLinkProgram") << "the link began, so the call must return a program";
  EXPECT_VALUE(status_of(on, linked), ==, CL_BUILD_ERROR)
      << about::query("CL_PROGRAM_BUILD_STATUS");
  std::size_t size = 0;
  EXPECT_SUCCESS(clGetProgramBuildInfo(linked(), device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size));
}

/// Compiles a source several times. Each time, headers of the same names have other contents.
void other_headers(Setting& on) {
  const std::string text = linking_cl("other_headers");
  const char* names[] = {"one.h", "two.h"};
  const cl::Program again = on.program(text);
  for (const int value : {3, 4, 5}) {
    on.progress(0, 1);
    const cl::Program one = on.program("#define ONE (10 + TWO)\n"),
                      two = on.program("#define TWO " + std::to_string(value) + "\n"),
                      fresh = on.program(text);
    const cl_program headers[] = {one(), two()};
    for (const cl::Program& program : {fresh, again}) {
      ASSERT_SUCCESS(
          clCompileProgram(program(), 0, nullptr, "", 2, headers, names, nullptr, nullptr));
      EXPECT_VALUE(run(on, link(on, {program()})), ==, 10 + value)
          << (program() == fresh() ? "a new program" : "a program compiled before");
    }
  }
}

/// An object uses constants, structs and vectors of another object. Static functions of the same
/// name stay separate. The program has the kernels of both objects.
void what_objects_share(Setting& on) {
  const cl::Program first =
      on.program(embedded_text("suites/api/programs/kernels/shared_first.cl"));
  const cl::Program second =
      on.program(embedded_text("suites/api/programs/kernels/shared_second.cl"));
  ASSERT_SUCCESS(compile(on, first)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, second)) << about::call("clCompileProgram");
  for (const auto& objects : {std::vector{first(), second()}, std::vector{second(), first()}}) {
    const cl::Program linked = link(on, objects);
    EXPECT_ANY_VALUE(linked.getInfo<CL_PROGRAM_KERNEL_NAMES>(), "answer;other", "other;answer");
    EXPECT_VALUE(run(on, linked), ==, 5 + 3000 - 7 + 250 + 100 + 300) << "the kernel's result";
    EXPECT_VALUE(run(on, linked, "other"), ==, 4200) << "the result of kernel other";
  }
}

/// Links objects more than once, and compiles them again between links.
void objects_again(Setting& on) {
  const cl::Program caller = on.program(linking_cl("objects_again"));
  const cl::Program callee = on.program(linking_cl("twice"));
  const cl::Program other = on.program(linking_cl("objects_again_twice"));
  ASSERT_SUCCESS(compile(on, caller, "-D VALUE=21")) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, callee)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, other)) << about::call("clCompileProgram");
  const cl::Program first = link(on, {caller(), callee()}), second = link(on, {other(), caller()});
  ASSERT_SUCCESS(compile(on, caller, "-D VALUE=5")) << about::call("clCompileProgram");
  const cl::Program third = link(on, {caller(), callee()});
  EXPECT_VALUE(run(on, third), ==, 10) << "the third program's result";
  EXPECT_VALUE(run(on, second), ==, 420) << "the second program's result";
  EXPECT_VALUE(run(on, first), ==, 42)
      << "the first program's result, linked before its object was compiled again";
}

/// -cl-no-signed-zeroes is not tested, because 5.6.4.3 spells it in another way.
void link_options(Setting& on) {
  const cl::Program object = on.program(answer);
  ASSERT_SUCCESS(compile(on, object)) << about::call("clCompileProgram");
  for (const char* options :
       {"-cl-denorms-are-zero", "-cl-unsafe-math-optimizations", "-cl-finite-math-only",
        "-cl-fast-relaxed-math", "-cl-denorms-are-zero -cl-finite-math-only"}) {
    DURING(options);
    on.progress(0, 1);
    EXPECT_VALUE(run(on, link(on, {object()}, options)), ==, 42) << "the kernel's result";
    EXPECT_VALUE(run(on, link(on, {link(on, {object()}, "-create-library -enable-link-options")()},
                              options)),
                 ==, 42)
        << "the kernel's result, linked with the library";
  }
}

void callbacks(Setting& on) {
  static Told compiled, linked;  // static, because a driver may call back late
  compiled.calls = linked.calls = 0;
  const cl_device_id device = on.device_id();
  const cl::Program object = on.program(answer);
  const cl_program parts[] = {object()};
  ASSERT_SUCCESS(
      clCompileProgram(object(), 1, &device, "", 0, nullptr, nullptr, Told::of_program, &compiled));
  ASSERT_CALLS(compiled.calls, ==, 1, 30) << "the callback of clCompileProgram";
  EXPECT_QUERY(compiled.program.load(), object())
      << about::callback() << "the callback of clCompileProgram";
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, status_of(on, object)) << "in the callback";
  const cl::Program program(
      CREATED(clLinkProgram, on.context()(), 1, &device, "", 1, parts, Told::of_program, &linked),
      false);
  ASSERT_CALLS(linked.calls, ==, 1, 30) << "the callback of clLinkProgram";
  EXPECT_QUERY(linked.program.load(), program())
      << about::callback() << "the callback of clLinkProgram";
  EXPECT_VALUE(run(on, program), ==, 42) << "the kernel's result";
  EXPECT_VALUE(compiled.calls, ==, 1)
      << about::callback() << "calls of the callback of clCompileProgram";
}

/// Callbacks are also called if a compilation or a link fails. clLinkProgram returns a program with
/// the status of the failure.
void callbacks_of_failures(Setting& on) {
  static Told compiled, linked;  // static, because a driver may call back late
  compiled.calls = linked.calls = 0;
  const cl_device_id device = on.device_id();
  const cl::Program bad = on.program("nonsense\n"), caller = on.program(linking_cl("failed_link"));
  const cl_int refused =
      clCompileProgram(bad(), 1, &device, "", 0, nullptr, nullptr, Told::of_program, &compiled);
  EXPECT_ANY_CODE(refused, CL_SUCCESS, CL_COMPILE_PROGRAM_FAILURE)
      << about::call("clCompileProgram");
  ASSERT_CALLS(compiled.calls, ==, 1, 30)
      << "the callback of clCompileProgram, after the compilation failed";
  EXPECT_QUERY(compiled.program.load(), bad())
      << about::callback() << "the callback of clCompileProgram";
  EXPECT_BUILD_STATUS(CL_BUILD_ERROR, status_of(on, bad)) << "in the callback";
  ASSERT_SUCCESS(compile(on, caller)) << about::call("clCompileProgram");
  const cl_program parts[] = {caller()};
  cl_int status = 1;
  const cl::Program failed(
      clLinkProgram(on.context()(), 1, &device, "", 1, parts, Told::of_program, &linked, &status),
      false);
  EXPECT_ANY_CODE(status, CL_SUCCESS, CL_LINK_PROGRAM_FAILURE) << about::call("clLinkProgram");
  ASSERT_VALUE(failed(), !=, nullptr)
      << about::object("clLinkProgram") << "the link began, so the call must return a program";
  ASSERT_CALLS(linked.calls, ==, 1, 30) << "the callback of clLinkProgram, after the link failed";
  EXPECT_QUERY(linked.program.load(), failed())
      << about::callback() << "the callback of clLinkProgram";
  EXPECT_BUILD_STATUS(CL_BUILD_ERROR, status_of(on, failed)) << "in the callback";
}

std::atomic<int> without_data{0};
void CL_CALLBACK count_without_data(cl_program, void* data) {
  if (data == nullptr) ++without_data;
}

/// Waits for the callback, because a build may take long.
void expect_without_data(Setting& on, int calls, const char* of) {
  bool called = false;
  for (std::size_t i = 0; i < 30 && !called; ++i) {
    called = host::wait_until([=] { return without_data == calls; }, 1);
    on.progress(i, 30);
  }
  ASSERT_CALLS(without_data, ==, calls, 0) << "the callback of " << of;
}

/// "user_data can be NULL." The list of devices and the options are also NULL.
void callbacks_without_data(Setting& on) {
  without_data = 0;
  const cl::Program built = on.program(answer), object = on.program(answer);
  const cl_program parts[] = {object()};
  ASSERT_SUCCESS(clBuildProgram(built(), 0, nullptr, nullptr, count_without_data, nullptr));
  expect_without_data(on, 1, "clBuildProgram");
  ASSERT_SUCCESS(clCompileProgram(object(), 0, nullptr, nullptr, 0, nullptr, nullptr,
                                  count_without_data, nullptr));
  expect_without_data(on, 2, "clCompileProgram");
  const cl::Program linked(CREATED(clLinkProgram, on.context()(), 0, nullptr, nullptr, 1, parts,
                                   count_without_data, nullptr),
                           false);
  expect_without_data(on, 3, "clLinkProgram");
  EXPECT_VALUE(run(on, built), ==, 42) << "the result of the built program";
  EXPECT_VALUE(run(on, linked), ==, 42) << "the result of the linked program";
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example rows[] = {
    {"linking/separate",
     "OpenCL 1.2, 5.6.3, clLinkProgram",
     separate_compilation,
     {1, 2},
     compiler},
    {"linking/libraries", "OpenCL 1.2, 5.6.5.1, -create-library", libraries, {1, 2}, compiler},
    {"linking/headers", "OpenCL 1.2, 5.6.3, clCompileProgram", embedded_headers, {1, 2}, compiler},
    {"linking/headers_of_one_name",
     "OpenCL 1.2, 5.6.3, clCompileProgram",
     headers_of_one_name,
     {1, 2},
     compiler},
    {"linking/failed", "OpenCL 1.2, 5.6.3, clLinkProgram", failed_link, {1, 2}, compiler},
    {"linking/other_headers",
     "OpenCL 1.2, 5.6.3, clCompileProgram",
     other_headers,
     {1, 2},
     compiler},
    {"linking/what_objects_share",
     "OpenCL 1.2, 5.6.3, clLinkProgram; 6.8",
     what_objects_share,
     {1, 2},
     compiler},
    {"linking/objects_again", "OpenCL 1.2, 5.6.3, clLinkProgram", objects_again, {1, 2}, compiler},
    {"linking/options", "OpenCL 1.2, 5.6.5", link_options, {1, 2}, compiler},
    {"linking/callbacks", "OpenCL 1.2, 5.6.3, pfn_notify", callbacks, {1, 2}, compiler},
    {"linking/callbacks_of_failures",
     "OpenCL 1.2, 5.6.3, pfn_notify",
     callbacks_of_failures,
     {1, 2},
     compiler},
    {"linking/callbacks_without_data",
     "OpenCL 1.2, 5.6.2; 5.6.3, user_data, device_list",
     callbacks_without_data,
     {1, 2},
     compiler},
};

}  // namespace

std::span<const host::Example> linking() {
  return rows;
}

}  // namespace assay::suites::programs
