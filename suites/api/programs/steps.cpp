#include "suites/api/programs/steps.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "harness/cases/assertion.h"
#include "suites/api/programs/parts.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/calls.h"
#include "suites/host/needs.h"

namespace assay::suites::programs {
namespace {

constexpr TextParts steps_cl("suites/api/programs/steps.cl");

using host::Setting;

cl_program_binary_type type_of(Setting& on, const cl::Program& program) {
  return program.getBuildInfo<CL_PROGRAM_BINARY_TYPE>(on.device());
}

/// Every result is allowed.
cl::Program try_link(Setting& on, const std::vector<cl_program>& programs, cl_int* status) {
  const cl_device_id device = on.device_id();
  return cl::Program(
      clLinkProgram(on.context()(), 1, &device, "", static_cast<cl_uint>(programs.size()),
                    programs.data(), nullptr, nullptr, status),
      false);
}

/// The last compilation decides the status and the type.
void compiled_again(Setting& on) {
  const cl::Program program = on.program(steps_cl("answer"));
  EXPECT_BUILD_STATUS(CL_BUILD_NONE, status_of(on, program));
  EXPECT_CODE(CL_COMPILE_PROGRAM_FAILURE, compile(on, program)) << about::call("clCompileProgram");
  EXPECT_BUILD_STATUS(CL_BUILD_ERROR, status_of(on, program)) << "after a compilation that failed";
  for (const int value : {3, 4}) {
    ASSERT_SUCCESS(compile(on, program, fmt::format("-D VALUE={}", value).c_str()))
        << about::call("clCompileProgram") << "after a failure";
    EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, status_of(on, program));
    EXPECT_QUERY(type_of(on, program),
                 cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT})
        << about::query("CL_PROGRAM_BINARY_TYPE");
    EXPECT_VALUE(run(on, link(on, {program()})), ==, value) << "the kernel's result";
    EXPECT_CODE(CL_COMPILE_PROGRAM_FAILURE, compile(on, program))
        << about::call("clCompileProgram");
    EXPECT_BUILD_STATUS(CL_BUILD_ERROR, status_of(on, program));
  }
}

/// The last step decides the type.
void built_and_compiled(Setting& on) {
  const cl::Program program = on.program(steps_cl("answer"));
  ASSERT_SUCCESS(build(on, program, "-D VALUE=5")) << about::call("clBuildProgram");
  EXPECT_VALUE(run(on, program), ==, 5) << "the result of the program as built";
  ASSERT_SUCCESS(compile(on, program, "-D VALUE=6"))
      << about::call("clCompileProgram") << "after clBuildProgram";
  EXPECT_QUERY(type_of(on, program), cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT})
      << about::query("CL_PROGRAM_BINARY_TYPE") << "after clCompileProgram of a built program";
  EXPECT_VALUE(run(on, link(on, {program()})), ==, 6) << "the result of the program as linked";
  ASSERT_SUCCESS(build(on, program, "-D VALUE=7"))
      << about::call("clBuildProgram") << "after clCompileProgram";
  EXPECT_QUERY(type_of(on, program), cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_EXECUTABLE})
      << about::query("CL_PROGRAM_BINARY_TYPE") << "after clBuildProgram of a compiled program";
  EXPECT_VALUE(run(on, program), ==, 7) << "the result of the program as built again";
}

void no_kernels_in(const cl::Program& program) {
  cl_int status = CL_SUCCESS;
  const cl_kernel kernel = clCreateKernel(program(), "answer", &status);
  EXPECT_CODE(CL_INVALID_PROGRAM_EXECUTABLE, status) << about::call("clCreateKernel");
  EXPECT_VALUE(kernel, ==, nullptr) << about::object("clCreateKernel");
  cl_uint count = 0;
  EXPECT_CODE(CL_INVALID_PROGRAM_EXECUTABLE,
              clCreateKernelsInProgram(program(), 0, nullptr, &count));
  std::size_t kernels = 0;
  EXPECT_CODE(CL_INVALID_PROGRAM_EXECUTABLE, clGetProgramInfo(program(), CL_PROGRAM_NUM_KERNELS,
                                                              sizeof kernels, &kernels, nullptr));
}
cl::Program compiled(Setting& on) {
  cl::Program object = on.program(answer);
  EXPECT_SUCCESS(compile(on, object)) << about::call("clCompileProgram");
  return object;
}
void no_kernels_when_new(Setting& on) {
  no_kernels_in(on.program(answer));
}
void no_kernels_when_compiled(Setting& on) {
  no_kernels_in(compiled(on));
}
void no_kernels_in_libraries(Setting& on) {
  no_kernels_in(link(on, {compiled(on)()}, "-create-library"));
}
/// A link of programs that are not compiled fails, or gives a program without an executable.
void no_kernels_of_nothing_compiled(Setting& on) {
  const cl::Program first = on.program(answer), second = on.program("int two(void);\n");
  const cl_program inputs[] = {first(), second()};
  const cl_device_id device = on.device_id();
  cl_int status = CL_SUCCESS;
  const cl_program linked =
      clLinkProgram(on.context()(), 1, &device, "", 2, inputs, nullptr, nullptr, &status);
  if (linked != nullptr) no_kernels_in(cl::Program(linked, false));
  EXPECT_HOLDS(linked != nullptr || status != CL_SUCCESS)
      << about::object("clLinkProgram") << "clLinkProgram returned NULL and CL_SUCCESS";
}
void no_kernels_after_a_failure(Setting& on) {
  const cl::Program program = on.program(steps_cl("answer"));
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, program)) << about::call("clBuildProgram");
  no_kernels_in(program);
}

/// A failed link is reported and does not change the linked objects.
void linked(Setting& on) {
  const cl::Program callee = on.program(steps_cl("twice"));
  const cl::Program caller = on.program(steps_cl("caller_of_twice"));
  ASSERT_SUCCESS(compile(on, callee)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, caller)) << about::call("clCompileProgram");
  const cl::Program library = link(on, {callee()}, "-create-library");
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, status_of(on, library));
  cl_int status = CL_SUCCESS;
  const cl::Program failed = try_link(on, {caller()}, &status);
  EXPECT_CODE(CL_LINK_PROGRAM_FAILURE, status)
      << about::call("clLinkProgram") << "without the function";
  for (const cl::Program& object : {caller, callee}) {
    EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, status_of(on, object))
        << "of an object, after a link that failed";
    EXPECT_QUERY(type_of(on, object),
                 cl_program_binary_type{CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT})
        << about::query("CL_PROGRAM_BINARY_TYPE");
  }
  const cl::Program good = link(on, {caller(), library()});
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, status_of(on, good));
  EXPECT_VALUE(run(on, good), ==, 42) << "the kernel's result, linked after a failure";
}

void many_objects(Setting& on) {
  const std::size_t count = on.thorough() ? 16 : 4, half = count / 2;
  std::vector<cl::Program> objects;
  std::string text, sum;
  cl_int expected = 0;
  for (std::size_t i = 0; i < count; ++i) {
    objects.push_back(
        on.program(fmt::format("int part{0}(int x) {{ return x * {1}; }}\n", i, 1 + i)));
    ASSERT_SUCCESS(compile(on, objects.back())) << about::call("clCompileProgram");
    on.progress(i, count + 4);
    text += fmt::format("int part{}(int x);\n", i);
    sum += fmt::format(" + part{}(2)", i);
    expected += static_cast<cl_int>(2 * (1 + i));
  }
  objects.push_back(on.program(
      fmt::format("{}__kernel void answer(__global int *out) {{ *out = 0{}; }}\n", text, sum)));
  ASSERT_SUCCESS(compile(on, objects.back())) << about::call("clCompileProgram");
  std::vector<cl_program> all;
  for (const cl::Program& one : objects) all.push_back(one());
  EXPECT_VALUE(run(on, link(on, all)), ==, expected)
      << "the result, linked from " << all.size() << " objects";
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(half);
  const cl::Program low = link(on, {all.begin(), middle}, "-create-library"),
                    high = link(on, {middle, all.end() - 1}, "-create-library");
  EXPECT_VALUE(run(on, link(on, {low(), all.back(), high()})), ==, expected)
      << "the result, linked from two libraries of " << half << " objects";
  std::vector<cl_program> mixed(middle, all.end());
  mixed.push_back(low());
  EXPECT_VALUE(run(on, link(on, mixed)), ==, expected)
      << "the result, linked from a library and objects";
}

void CL_CALLBACK count_call(cl_program, void* data) {
  static_cast<std::atomic<int>*>(data)->fetch_add(1);
}

void library_with_callback(Setting& on) {
  static std::atomic<int> calls;  // static, because a driver may call back late
  calls = 0;
  const cl::Program callee = on.program(steps_cl("twice"));
  const cl::Program caller = on.program(steps_cl("caller_of_twice"));
  ASSERT_SUCCESS(compile(on, callee)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, caller)) << about::call("clCompileProgram");
  const cl_device_id device = on.device_id();
  const cl_program parts[] = {callee()};
  const cl::Program library(CREATED(clLinkProgram, on.context()(), 1, &device, "-create-library", 1,
                                    parts, count_call, &calls),
                            false);
  bool called = false;
  for (std::size_t i = 0; i < 3 && !called; ++i) {  // three waits, because a link may take long
    called = host::wait_until([] { return calls == 1; }, 5);
    on.progress(i, 3);
  }
  ASSERT_CALLS(calls, ==, 1, 0) << "the callback of clLinkProgram with -create-library";
  EXPECT_VALUE(run(on, link(on, {caller(), library()})), ==, 42) << "the kernel's result";
  EXPECT_VALUE(calls, ==, 1) << about::callback() << "calls of the callback";
}

/// The destructor removes the folder.
class HeaderFolder {
 public:
  HeaderFolder(Setting& on, const char* name, const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              fmt::format("assay-steps-{}-{:016x}", getpid(), on.random_bits())) {
    std::filesystem::create_directories(path_);
    std::ofstream(path_ / name) << text;
  }
  ~HeaderFolder() {
    std::error_code nothing_to_do;
    std::filesystem::remove_all(path_, nothing_to_do);
  }
  HeaderFolder(const HeaderFolder&) = delete;
  HeaderFolder& operator=(const HeaderFolder&) = delete;
  std::string option() const { return "-I " + path_.string(); }

 private:
  std::filesystem::path path_;
};

/// "The embedded headers are first searched before the headers in the list of directories specified
/// by the -I compile option."
void headers_before_folders(Setting& on) {
  const HeaderFolder folder(on, "assay_value.h", "#define VALUE 1\n");
  const cl::Program header = on.program("#define VALUE 2\n");
  const cl_program headers[] = {header()};
  const char* names[] = {"assay_value.h"};
  const cl::Program program = on.program(steps_cl("with_value_header"));
  ASSERT_SUCCESS(clCompileProgram(program(), 0, nullptr, folder.option().c_str(), 1, headers, names,
                                  nullptr, nullptr));
  EXPECT_VALUE(run(on, link(on, {program()})), ==, 2) << "the value of the embedded header";
  const cl::Program without = on.program(steps_cl("with_value_header"));
  ASSERT_SUCCESS(compile(on, without, folder.option().c_str()))
      << about::call("clCompileProgram") << "without the embedded header";
  EXPECT_VALUE(run(on, link(on, {without()})), ==, 1) << "the value of the header in the folder";
}

// clUnloadPlatformCompiler is a hint. The next build loads the compiler again.

void unload(Setting& on) {
  EXPECT_SUCCESS(clUnloadPlatformCompiler(on.platform()));
}

void unload_between_steps(Setting& on) {
  const cl::Program callee = on.program(steps_cl("twice"));
  const cl::Program caller = on.program(steps_cl("caller_of_twice"));
  ASSERT_SUCCESS(compile(on, callee)) << about::call("clCompileProgram");
  unload(on);
  unload(on);
  ASSERT_SUCCESS(compile(on, caller))
      << about::call("clCompileProgram") << "after clUnloadPlatformCompiler";
  unload(on);
  const cl::Program program = link(on, {caller(), callee()});
  unload(on);
  EXPECT_VALUE(run(on, program), ==, 42)
      << "the result of a kernel made after clUnloadPlatformCompiler";
}

/// A built program keeps its kernels, its binaries and its answers to queries.
void unload_keeps_programs(Setting& on) {
  const cl::Program program = on.program(steps_cl("answer"));
  ASSERT_SUCCESS(build(on, program, "-D VALUE=9")) << about::call("clBuildProgram");
  const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
  {
    cl::Kernel before(program, "answer");
    const cl::Buffer out = on.buffer(4);
    before.setArg(0, out);
    unload(on);
    on.queue().enqueueTask(before);
    cl_int got = 0;
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4, &got);
    EXPECT_VALUE(got, ==, 9) << "the result of a kernel made before clUnloadPlatformCompiler";
  }
  EXPECT_VALUE(run(on, program), ==, 9)
      << "the result of a kernel made after clUnloadPlatformCompiler";
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, status_of(on, program));
  EXPECT_QUERY(program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(on.device()), "-D VALUE=9");
  EXPECT_VALUE(program.getInfo<CL_PROGRAM_SOURCE>(), ==, steps_cl("answer"));
  EXPECT_HOLDS(program.getInfo<CL_PROGRAM_BINARIES>() == binaries)
      << about::query("CL_PROGRAM_BINARIES")
      << "CL_PROGRAM_BINARIES changed with clUnloadPlatformCompiler";
  const cl::Program again(on.context(), {on.device()}, binaries);
  ASSERT_SUCCESS(build(on, again, nullptr))
      << about::call("clBuildProgram") << "of a binary, after clUnloadPlatformCompiler";
  EXPECT_VALUE(run(on, again), ==, 9) << "the result of the binary";
}

void unload_beside_builds(Setting& on) {
  constexpr int rounds = 2;
  std::atomic<int> building{2};
  std::array<std::vector<cl_int>, 2> codes;
  std::array<std::vector<cl::Program>, 2> programs;
  for (std::size_t t = 0; t < 2; ++t)
    for (int i = 0; i < rounds; ++i) programs.at(t).push_back(on.program(steps_cl("answer")));
  const cl_device_id device = on.device_id();
  std::vector<std::thread> threads;
  threads.reserve(2);
  for (std::size_t t = 0; t < 2; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < rounds; ++i)
        codes.at(t).push_back(
            clBuildProgram(programs.at(t)[static_cast<std::size_t>(i)](), 1, &device,
                           fmt::format("-D VALUE={}", 10 * (t + 1) + i).c_str(), nullptr, nullptr));
      --building;
    });
  std::vector<cl_int> unloads;
  while (building > 0) {
    unloads.push_back(clUnloadPlatformCompiler(on.platform()));
    on.progress(unloads.size(), unloads.size() + 1);
    usleep(2000);
  }
  for (std::thread& one : threads) one.join();
  EXPECT_MATCH(unloads, testing::Each(CL_SUCCESS))
      << about::call("clUnloadPlatformCompiler") << "the codes of all calls";
  for (std::size_t t = 0; t < 2; ++t) {
    ASSERT_MATCH(codes.at(t), testing::Each(CL_SUCCESS))
        << about::call("clBuildProgram") << "the codes of all calls";
    for (int i = 0; i < rounds; ++i)
      EXPECT_VALUE(run(on, programs.at(t)[static_cast<std::size_t>(i)]), ==,
                   static_cast<cl_int>(10 * (t + 1)) + i)
          << "the kernel's result";
  }
}

constexpr auto compiler = host::needs_compiler;
constexpr std::string_view no_executable =
    "OpenCL 1.2, 5.6.7; 5.7.1, CL_INVALID_PROGRAM_EXECUTABLE";
constexpr host::Example rows[] = {
    {"steps/compiled_again",
     "OpenCL 1.2, 5.6.3, clCompileProgram; 5.6.7, Table 5.14",
     compiled_again,
     {1, 2},
     compiler},
    {"steps/built_and_compiled",
     "OpenCL 1.2, 5.6.7, Table 5.14, CL_PROGRAM_BINARY_TYPE",
     built_and_compiled,
     {1, 2},
     compiler},
    {"steps/no_executable/new", no_executable, no_kernels_when_new, {1, 2}, compiler},
    {"steps/no_executable/compiled", no_executable, no_kernels_when_compiled, {1, 2}, compiler},
    {"steps/no_executable/library", no_executable, no_kernels_in_libraries, {1, 2}, compiler},
    {"steps/no_executable/nothing_compiled",
     "OpenCL 1.2, 5.6.3, clLinkProgram, input_programs",
     no_kernels_of_nothing_compiled,
     {1, 2},
     compiler},
    {"steps/no_executable/failed", no_executable, no_kernels_after_a_failure, {1, 2}, compiler},
    {"steps/linked", "OpenCL 1.2, 5.6.3, clLinkProgram", linked, {1, 2}, compiler},
    {"steps/many_objects", "OpenCL 1.2, 5.6.3; 5.6.5.1", many_objects, {1, 2}, compiler, 0.5},
    {"steps/library_callback",
     "OpenCL 1.2, 5.6.3, clLinkProgram, pfn_notify",
     library_with_callback,
     {1, 2},
     compiler},
    {"steps/headers_before_folders",
     "OpenCL 1.2, 5.6.3, header_include_names",
     headers_before_folders,
     {1, 2},
     compiler},
    {"unload/between_steps",
     "OpenCL 1.2, 5.6.6, clUnloadPlatformCompiler",
     unload_between_steps,
     {1, 2},
     compiler},
    {"unload/keeps_programs",
     "OpenCL 1.2, 5.6.6, clUnloadPlatformCompiler",
     unload_keeps_programs,
     {1, 2},
     compiler},
    {"unload/beside_builds",
     "OpenCL 1.2, 5.6.6, clUnloadPlatformCompiler; A.2",
     unload_beside_builds,
     {1, 2},
     compiler,
     0.5},
};

}  // namespace

std::span<const host::Example> steps() {
  return rows;
}

}  // namespace assay::suites::programs
