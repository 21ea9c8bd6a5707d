#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>

#include "harness/cases/assertion.h"
#include "suites/api/programs/parts.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/setting.h"

namespace assay::suites::programs {
namespace {

constexpr TextParts options_cl("suites/api/programs/options.cl");

using host::Setting;

void macros(Setting& on) {
  const auto value = [&](const char* options) {
    on.progress(0, 1);
    return run(on, on.build(options_cl("answer"), options));
  };
  EXPECT_VALUE(value(""), ==, -1) << "the macro without an option (-1: not defined)";
  EXPECT_VALUE(value("-D A"), ==, 1) << "the macro with -D A";
  EXPECT_VALUE(value("-D A=7"), ==, 7) << "the macro with -D A=7";
  EXPECT_VALUE(value("-D A=(3+4*2)"), ==, 11) << "the macro with -D A=(3+4*2)";
  EXPECT_VALUE(value("-D B=5 -D A=B"), ==, 5) << "the macro with -D B=5 -D A=B";
  EXPECT_VALUE(value("-D A=B -D B=6"), ==, 6) << "the macro with -D A=B -D B=6";
  EXPECT_VALUE(value("-D AA=1 -D A=-3 -D A_=2 -D _A=4"), ==, -3)
      << "the macro among others with similar names";
  EXPECT_VALUE(value(" -w  -D   A=0x1F -cl-mad-enable "), ==, 31)
      << "the macro with -D A=0x1F among spaces";
  std::string many;
  for (int i = 0; i < 300; ++i) many += "-D SOME_LONGER_NAME_" + std::to_string(i) + "=1000 ";
  EXPECT_VALUE(value((many + "-D A=14").c_str()), ==, 14) << "the macro after 300 others";
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
    EXPECT_SUCCESS(build(on, program, all.at(i)))
        << about::call("clBuildProgram") << "with " << all.at(i);
    on.progress(i + 1, all.size());
  }
}

/// The option promises that sub-groups do not wait for each other.
void no_progress_of_sub_groups(Setting& on) {
  const cl::Program program = on.program(answer);
  ASSERT_SUCCESS(build(on, program, "-cl-no-subgroup-ifp"))
      << about::call("clBuildProgram") << "with -cl-no-subgroup-ifp";
  EXPECT_VALUE(run(on, program), ==, 42) << "the kernel's result";
}

/// C99 6.5.16.1 requires a diagnostic for this assignment, of any kind. If the diagnostic is a
/// warning, -Werror makes it an error.
void warnings_as_errors(Setting& on) {
  const std::string text = options_cl("warnings_as_errors");
  const cl_int status = build(on, on.program(text));
  if (status == CL_BUILD_PROGRAM_FAILURE)
    GTEST_SKIP() << "the compiler reports the assignment as an error";
  ASSERT_SUCCESS(status) << about::call("clBuildProgram");
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, build(on, on.program(text), "-Werror"))
      << about::call("clBuildProgram");
  EXPECT_SUCCESS(build(on, on.program(text), "-w")) << about::call("clBuildProgram") << "with -w";
}

/// The destructor removes the folder.
class Folder {
 public:
  explicit Folder(Setting& on, const char* suffix = "")
      : path_(std::filesystem::temp_directory_path() /
              fmt::format("assay-headers-{}-{:016x}{}", getpid(), on.random_bits(), suffix)) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code nothing_to_do;
    std::filesystem::remove_all(path_, nothing_to_do);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

void include_folders(Setting& on) {
  const Folder first(on), second(on);
  first.write("assay_value.h", "#include <deeper/assay_other.h>\n#define VALUE (OTHER + 1)\n");
  first.write("deeper/assay_other.h", "#define OTHER 10\n");
  second.write("assay_value.h", "#define VALUE 20\n");
  const auto value = [&](const std::string& options) {
    on.progress(0, 1);
    return run(on, on.build(options_cl("with_header"), options));
  };
  EXPECT_VALUE(value("-I " + first.path()), ==, 11) << "the header's value, one folder";
  EXPECT_VALUE(value("-I " + second.path()), ==, 20)
      << "the header's value, the same source with another folder";
  EXPECT_VALUE(value("-I " + first.path() + " -I " + second.path()), ==, 11)
      << "the header's value, from the first of two folders";
  EXPECT_VALUE(value("-I " + second.path() + " -w -I " + first.path() + " -D A=1"), ==, 20)
      << "the header's value, two folders";
  // The next build must see the new content of the file.
  second.write("assay_value.h", "#define VALUE 30\n");
  EXPECT_VALUE(value("-I " + second.path()), ==, 30)
      << "the header's value after the file was changed";
}

/// From 2.2 on, a folder may be in double quotes, so its name may have spaces.
void include_quoted(Setting& on) {
  const Folder plain(on), spaced(on, " of two words");
  plain.write("assay_value.h", "#define VALUE 1\n");
  spaced.write("assay_value.h", "#define VALUE 2\n");
  EXPECT_VALUE(run(on, on.build(options_cl("with_header"), fmt::format("-I \"{}\"", plain.path()))),
               ==, 1)
      << "the header's value, the folder in quotes";
  EXPECT_VALUE(
      run(on, on.build(options_cl("with_header"), fmt::format("-I \"{}\" -D A=1", spaced.path()))),
      ==, 2)
      << "the header's value; the folder's name has spaces, and the option has it in quotes";
}

/// A driver may keep earlier builds, but each program must have its own result. The programs differ
/// in options, or in one digit of the source.
void apart(Setting& on) {
  const std::string source = "__kernel void answer(__global int *out) { *out = VALUE * 10 + 1; }\n";
  std::vector<cl::Program> programs;
  std::vector<cl_int> wanted;
  for (const int value : {1, 2, 3}) {
    on.progress(0, 1);
    programs.push_back(on.build(source, "-D VALUE=" + std::to_string(value)));
    wanted.push_back(value * 10 + 1);
    std::string other = source;
    other.replace(other.find("+ 1"), 3, "+ " + std::to_string(value + 1));
    programs.push_back(on.build(other, "-D VALUE=1"));
    wanted.push_back(10 + value + 1);
  }
  for (std::size_t i = programs.size(); i-- > 0;)
    EXPECT_VALUE(run(on, programs[i]), ==, wanted[i]) << "program " << i;
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example rows[] = {
    {"options/macros", "OpenCL 1.2, 5.6.4.1", macros, {1, 0}, compiler},
    {"options/accepted", "OpenCL 1.2, 5.6.4", options_are_accepted, {1, 2}, compiler},
    {"options/no_progress_of_sub_groups",
     "OpenCL API 3.0, 5.8.6.3, -cl-no-subgroup-ifp",
     no_progress_of_sub_groups,
     {2, 1},
     compiler& host::needs_sub_groups},
    {"options/warnings", "OpenCL 1.2, 5.6.4.4", warnings_as_errors, {1, 0}, compiler},
    {"options/include", "OpenCL 1.2, 5.6.4.1, -I", include_folders, {1, 0}, compiler},
    {"options/include_quoted", "OpenCL API 3.0, 5.8.6.1, -I", include_quoted, {3, 0}, compiler},
    {"options/apart", "OpenCL 1.2, 5.6.2, clBuildProgram", apart, {1, 0}, compiler},
};

}  // namespace

std::span<const host::Example> options() {
  return rows;
}

}  // namespace assay::suites::programs
