// Options of clBuildProgram, clCompileProgram and clLinkProgram (OpenCL 1.2, 5.6.4 and 5.6.5).
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/sweep/group_limit.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/example.h"
#include "suites/host/setting.h"
#include "suites/target/languages.h"
#include "suites/text/program_file.h"

namespace assay::suites::compiler_options {
namespace {

constexpr TextParts compiler_options_cl(
    "suites/language/compiler_options/compiler_options_kernels.cl");

using harness::Version;
using host::Setting;
using testing::AnyOf;

cl_int build(Setting& on, const std::string& text, const std::string& options,
             std::string* log = nullptr) {
  const cl::Program program = on.program(text);
  const cl_device_id device = on.device_id();
  const cl_int status = clBuildProgram(program(), 1, &device, options.c_str(), nullptr, nullptr);
  if (log != nullptr) *log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(on.device());
  on.progress(0, 1);
  return status;
}

/// A build for a language that the device does not offer must fail: 'will fail to compile the
/// program for any devices'. A build with a value that is not a version must also fail.
void newer_than_the_device(Setting& on) {
  const auto& offered = on.info().opencl_c_versions;
  for (const Version version : {Version{2, 0}, {3, 0}, {3, 1}, {9, 9}}) {
    if (std::ranges::find(offered, version) != offered.end()) continue;
    // A device of OpenCL C 3.0 may support parts of 2.0.
    if (version == Version{2, 0} && on.info().offers_opencl_c({3, 0})) continue;
    EXPECT_ANY_CODE(build(on, compiler_options_cl("answer"), std_option(version)),
                    CL_BUILD_PROGRAM_FAILURE, CL_INVALID_BUILD_OPTIONS)
        << about::call("clBuildProgram") << "with " << std_option(version)
        << ", which the device does not offer";
  }
}

/// Builds with an invalid option must fail. Builds with a similar valid option must succeed.
void invalid(Setting& on) {
  struct Pair {
    const char *wrong, *right;
  };
  for (const Pair& pair : {Pair{"-cl-std=", "-cl-std=CL1.2"},
                           {"-cl-std=CLX", "-cl-std=CL1.2"},
                           {"-cl-no-such-option", "-cl-mad-enable"},
                           {"-cl-mad-enabled", "-cl-mad-enable"},
                           {"-cl-opt-disable=1", "-cl-opt-disable"},
                           {"-D 1A=3", "-D A1=3"}}) {
    EXPECT_SUCCESS(build(on, compiler_options_cl("answer"), pair.right))
        << about::call("clBuildProgram") << "with " << pair.right;
    EXPECT_ANY_CODE(build(on, compiler_options_cl("answer"), pair.wrong), CL_INVALID_BUILD_OPTIONS,
                    CL_BUILD_PROGRAM_FAILURE)
        << about::call("clBuildProgram") << "with " << pair.wrong;
  }
}

void invalid_apart(Setting& on) {
  const cl_device_id device = on.device_id();
  const auto compile = [&](const cl::Program& program, const char* options) {
    on.progress(0, 1);
    return clCompileProgram(program(), 1, &device, options, 0, nullptr, nullptr, nullptr, nullptr);
  };
  const cl::Program good = on.program(compiler_options_cl("answer"));
  ASSERT_SUCCESS(compile(good, "-cl-mad-enable")) << about::call("clCompileProgram");
  for (const char* wrong : {"-cl-std=", "-cl-no-such-option", "-cl-opt-disable=1"})
    EXPECT_ANY_CODE(compile(on.program(compiler_options_cl("answer")), wrong),
                    CL_INVALID_COMPILER_OPTIONS, CL_COMPILE_PROGRAM_FAILURE)
        << about::call("clCompileProgram") << "with " << wrong;
  const auto link = [&](const char* options) {
    cl_int status = CL_SUCCESS;
    const cl_program one = good();
    const cl_program made =
        clLinkProgram(on.context()(), 1, &device, options, 1, &one, nullptr, nullptr, &status);
    if (made != nullptr) clReleaseProgram(made);
    on.progress(0, 1);
    return status;
  };
  for (const char* right : {"", "-create-library -enable-link-options"})
    EXPECT_SUCCESS(link(right)) << about::call("clLinkProgram") << "with " << right;
  for (const char* wrong : {"-create-libraries", "-cl-no-such-option"})
    EXPECT_ANY_CODE(link(wrong), CL_INVALID_LINKER_OPTIONS, CL_LINK_PROGRAM_FAILURE)
        << about::call("clLinkProgram") << "with " << wrong;
  // The option 'must be specified with the -create-library option'.
  EXPECT_ANY_CODE(link("-enable-link-options"), CL_INVALID_LINKER_OPTIONS, CL_LINK_PROGRAM_FAILURE)
      << about::call("clLinkProgram") << "with only -enable-link-options";
}

void libraries_compute_the_same(Setting& on) {
  const cl_device_id device = on.device_id();
  const auto compiled = [&](const std::string& text) {
    const cl::Program program = on.program(text);
    EXPECT_SUCCESS(
        clCompileProgram(program(), 1, &device, "", 0, nullptr, nullptr, nullptr, nullptr));
    on.progress(0, 1);
    return program;
  };
  const auto link = [&](const cl::Program& a, const cl::Program* b, const char* options) {
    const cl_program both[] = {a(), b != nullptr ? (*b)() : nullptr};
    on.progress(0, 1);
    return cl::Program(CREATED(clLinkProgram, on.context()(), 1, &device, options,
                               b != nullptr ? 2 : 1, both, nullptr, nullptr),
                       false);
  };
  const cl::Program callee = compiled(compiler_options_cl("twice"));
  const cl::Program caller = compiled(compiler_options_cl("libraries_compute_the_same"));
  for (const char* options : {"-create-library", "-create-library -enable-link-options"}) {
    const cl::Program library = link(callee, nullptr, options);
    const cl::Program whole = link(caller, &library, "");
    cl::Kernel kernel(whole, "answer");
    const cl::Buffer out = on.buffer(sizeof(cl_uint));
    kernel.setArg(0, out);
    on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
    cl_uint got = 0;
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
    EXPECT_VALUE(got, ==, 43U) << "the kernel's answer with a library made with " << options;
  }
}

/// The log of a refused program is not empty. -w removes warnings from the log. With -Werror, a
/// program with a warning is refused.
void logs(Setting& on) {
  std::string log;
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE,
              build(on, "__kernel void k(__global int *a) { *a = nowhere; }\n", "", &log))
      << about::call("clBuildProgram");
  EXPECT_VALUE(log.find_first_not_of(std::string_view(" \n\0", 3)), !=, std::string::npos)
      << about::query("CL_PROGRAM_BUILD_LOG")
      << "the build log of a program that was refused is empty";
  const std::string warned = compiler_options_cl("logs");
  std::string with, without;
  if (build(on, warned, "", &without) != CL_SUCCESS)
    GTEST_SKIP() << "the compiler refuses #warning";
  EXPECT_SUCCESS(build(on, warned, "-w", &with)) << about::call("clBuildProgram") << "with -w";
  EXPECT_VALUE(with.find("look here"), ==, std::string::npos)
      << about::query("CL_PROGRAM_BUILD_LOG") << "the build log has the warning that -w inhibits";
  if (without.find("look here") != std::string::npos) {
    EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, warned, "-Werror"))
        << about::call("clBuildProgram") << "with -Werror of a program with a warning";
  }
}

class Folder {
 public:
  explicit Folder(Setting& on)
      : path_(std::filesystem::temp_directory_path() /
              fmt::format("assay-options-{}-{:016x}", getpid(), on.random_bits())) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code nothing_to_do;
    std::filesystem::remove_all(path_, nothing_to_do);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
  }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

cl_int answer_with_headers(Setting& on, const std::string& text,
                           const std::vector<std::pair<const char*, std::string>>& headers,
                           const std::string& options) {
  std::vector<cl::Program> embedded;
  std::vector<cl_program> handles;
  std::vector<const char*> names;
  for (const auto& [name, header] : headers) {
    embedded.push_back(on.program(header));
    handles.push_back(embedded.back()());
    names.push_back(name);
  }
  const cl::Program program = on.program(text);
  const cl_device_id device = on.device_id();
  EXPECT_SUCCESS(clCompileProgram(program(), 1, &device, options.c_str(),
                                  static_cast<cl_uint>(handles.size()), handles.data(),
                                  names.data(), nullptr, nullptr));
  const cl_program one = program();
  const cl::Program whole(
      CREATED(clLinkProgram, on.context()(), 1, &device, "", 1, &one, nullptr, nullptr), false);
  cl::Kernel kernel(whole, "answer");
  const cl::Buffer out = on.buffer(sizeof(cl_int));
  kernel.setArg(0, out);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  return got;
}

/// 'The embedded headers are first searched before the headers in the list of directories.'
void embedded_headers_first(Setting& on) {
  const Folder folder(on);
  folder.write("assay_both.h", "#define BOTH 1\n");
  folder.write("assay_file.h", "#define OF_FILE 30\n");
  EXPECT_VALUE(answer_with_headers(on, compiler_options_cl("embedded_headers_first"),
                                   {{"assay_both.h", "#define BOTH 2\n"}}, "-I " + folder.path()),
               ==, 32)
      << "the answer (31: the header of the folder came before the embedded header)";
}

/// A header with an include guard (C99, 6.10.1) counts once, even if several files include the
/// header.
void guarded_header(Setting& on) {
  EXPECT_VALUE(answer_with_headers(on, compiler_options_cl("guarded_header"),
                                   {{"assay_guarded.h", compiler_options_cl("assay_guarded.h")},
                                    {"assay_outer.h", compiler_options_cl("assay_outer.h")}},
                                   ""),
               ==, 42)
      << "the answer";
}

/// With -cl-uniform-work-group-size, the local size of a launch must divide the global size.
void uniform_groups(Setting& on) {
  const std::string language = host::newest_language(on.info());
  const std::string text = compiler_options_cl("sizes");
  const cl::Buffer out = on.buffer(12 * sizeof(cl_uint));
  cl::Kernel uniform = on.kernel(text, "sizes", language + " -cl-uniform-work-group-size");
  uniform.setArg(0, out);
  const std::size_t global = 10, local = 4, even = 12;
  harness::GroupLimit(uniform, on.running()).require({local});
  EXPECT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), uniform(), 1, nullptr, &even, &local, 0,
                                        nullptr, nullptr));
  EXPECT_CODE(CL_INVALID_WORK_GROUP_SIZE,
              clEnqueueNDRangeKernel(on.queue()(), uniform(), 1, nullptr, &global, &local, 0,
                                     nullptr, nullptr))
      << "of 10 work-items in groups of 4";
  on.queue().finish();
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example examples[] = {
    {"std/newer_than_the_device",
     "OpenCL 1.2, 5.6.4.5",
     newer_than_the_device,
     {1, 0},
     compiler,
     1},
    {"invalid/build", "OpenCL 1.2, 5.6.2, CL_INVALID_BUILD_OPTIONS", invalid, {1, 2}, compiler, 1},
    {"invalid/compile_and_link", "OpenCL 1.2, 5.6.3", invalid_apart, {1, 2}, compiler, 1},
    {"linking/libraries_compute_the_same",
     "OpenCL 1.2, 5.6.5",
     libraries_compute_the_same,
     {1, 2},
     compiler,
     1},
    {"logs/said", "OpenCL 1.2, 5.6.4.4; 5.6.7", logs, {1, 0}, compiler, 1},
    {"include/embedded_headers_first",
     "OpenCL 1.2, 5.6.3, clCompileProgram",
     embedded_headers_first,
     {1, 2},
     compiler,
     0.5},
    {"include/guarded_header",
     "OpenCL 1.2, 5.6.3, clCompileProgram; C99, 6.10.1",
     guarded_header,
     {1, 2},
     compiler,
     0.5},
    {"uniform_groups",
     "OpenCL API 3.0, 5.8.6, -cl-uniform-work-group-size",
     uniform_groups,
     {2, 0},
     host::needs_newest_language& compiler,
     0.5},
};

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases =
      file_cases("language", "compiler_options", {"compiler_options"}, target);
  for (harness::Case& one : host::expand("compiler_options", examples, target))
    cases.push_back(std::move(one));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("compiler_options", "Options of builds and links (OpenCL 1.2, 5.6.4, 5.6.5)",
                  expand);
}

}  // namespace assay::suites::compiler_options
