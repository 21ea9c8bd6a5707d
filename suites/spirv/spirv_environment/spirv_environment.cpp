#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <utility>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/suite.h"
#include "harness/devices/query.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/capture.h"
#include "suites/host/example.h"
#include "suites/host/extension.h"
#include "suites/spirv/example.h"
#include "suites/spirv/program.h"
#include "suites/spirv/spirv_environment/device_enqueue.h"
#include "suites/spirv/support.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_environment {
namespace {

using harness::Version;
using host::Setting;
namespace parts = harness::parts;

constexpr std::string_view suite_name = "spirv_environment";

// SPIR-V Env 3.0.19, 2.1.

void oldest_version(Setting& on) {
  const auto listed = spirv::listed_versions(on.info());
  ASSERT_HOLDS(!listed.empty()) << about::query("CL_DEVICE_IL_VERSION")
                                << "no version of SPIR-V in CL_DEVICE_IL_VERSION";
  const bool required = on.info().has_extension("cl_khr_il_program") ||
                        (on.version() >= Version{2, 1} && on.version() < Version{3, 0});
  if (!required) GTEST_SKIP() << "OpenCL 3.0 does not require a version of SPIR-V";
  EXPECT_VALUE(listed.front(), ==, (Version{1, 0}))
      << about::query("CL_DEVICE_IL_VERSION")
      << "the oldest version listed; SPIR-V 1.0 is required";
}

void both_lists(Setting& on) {
  std::vector<Version> from_text, from_list;
  for (const harness::NameVersion& one : on.info().il_versions)
    if (one.name == "SPIR-V") from_list.push_back(one.version.release());
  harness::DeviceInfo text_alone = on.info();
  text_alone.il_versions.clear();
  from_text = spirv::listed_versions(text_alone);
  EXPECT_MATCH(from_list, testing::UnorderedElementsAreArray(from_text))
      << about::query("CL_DEVICE_ILS_WITH_VERSION") << "compared with CL_DEVICE_IL_VERSION";
}

/// Declares the capabilities that the device must have in the previous version (3.3 to 3.7). The
/// kernel uses the types of these capabilities, and stores 4711.
spirv::KernelText kernel_of_version(Version version, const Target& target) {
  const Version before{1, std::max(0, version.minor - 1)};
  std::set<std::string> names;
  for (const spirv::CapabilityRow& row : spirv::capability_rows())
    if (row.extension.empty() && !spirv::missing_capability(row.capability, before, target))
      names.insert(row.capability);
  std::string text;
  for (const std::string& name : names) text += fmt::format("OpCapability {}\n", name);
  std::string sum = "%int_4711";
  const auto add = [&](std::string_view type, std::string_view there, std::string_view back) {
    text += fmt::format(
        "%there_{0} = {1}\n%back_{0} = {2} %int %there_{0}{3}\n%sum_{0} = OpIAdd %int {4} "
        "%back_{0}\n",
        type, there, back, back == "OpCompositeExtract" ? " 15" : "", sum);
    sum = fmt::format("%sum_{}", type);
  };
  // The only work-item has the id 0, so the additions do not change the sum.
  for (const auto& [type, needed] :
       {std::pair{"char", "Int8"}, std::pair{"short", "Int16"}, std::pair{"long", "Int64"}})
    if (names.contains(needed)) add(type, fmt::format("OpUConvert %{} %i32", type), "OpUConvert");
  if (names.contains("Float64")) add("double", "OpConvertUToF %double %i32", "OpConvertFToU");
  if (names.contains("Vector16"))
    add("int16", "OpCompositeConstruct %int16 %i32*16", "OpCompositeExtract");
  return {"one", {{"global_int", "out"}}, text + fmt::format("OpStore %out {}\n", sum)};
}

/// The module must give the right answer.
harness::Case version_case(Version version, const Target& target) {
  harness::Case out = host::make_case(
      fmt::format("{}/versions/{}", suite_name, to_string(version)), "SPIR-V Env 3.0.19, 2.1",
      [version](Setting& on) {
        const Target judged(on.info(), on.running().options());
        const spirv::KernelText kernel = kernel_of_version(version, judged);
        const auto words =
            spirv::words_of(kernel, {static_cast<unsigned>(on.info().address_bits), version});
        const cl::Program program = spirv::create(on, words);
        spirv::build(on, program);
        EXPECT_VALUE(spirv::run(on, program, "one").at(0), ==, 4711U) << "the kernel's result";
      });
  require(out, parts::spirv, target);
  const auto listed = spirv::listed_versions(target.device());
  if (!out.skip && std::ranges::find(listed, version) == listed.end())
    out.skip = fmt::format("the device lists no SPIR-V {}", to_string(version));
  return out;
}

/// The driver may accept or refuse a version that is not listed. The record says what the driver
/// did.
void beyond_the_list(Setting& on) {
  const auto listed = spirv::listed_versions(on.info());
  harness::Measurement found;
  found.limit = "exact";
  for (int minor = 0; minor <= 6; ++minor) {
    const Version version{1, minor};
    if (std::ranges::find(listed, version) != listed.end()) continue;
    const spirv::KernelText kernel{"one", {{"global_int", "out"}}, "OpStore %out %int_4711\n"};
    const auto words =
        spirv::words_of(kernel, {static_cast<unsigned>(on.info().address_bits), version});
    ++found.inputs;
    std::string did = "refused";
    try {
      const cl::Program program = spirv::create(on, words);
      const cl_device_id device = on.device_id();
      if (clBuildProgram(program(), 1, &device, "", nullptr, nullptr) == CL_SUCCESS)
        did = "accepted";
    } catch (const cl::Error&) {
      // `did` says that the driver refused the module.
    }
    found.note +=
        fmt::format("{}SPIR-V {}: {}", found.note.empty() ? "" : "; ", to_string(version), did);
  }
  if (found.inputs == 0)
    GTEST_SKIP() << "the device lists every version of SPIR-V that Assay knows";
  on.running().record(found);
}

// OpenCL 3.0, 5.8.1.

spirv::KernelText kernel_one(std::string_view store) {
  return {"one", {{"global_int", "out"}}, std::string(store)};
}

harness::SpirvWords words_of(Setting& on, const spirv::KernelText& kernel) {
  return spirv::words_of(kernel, spirv::environment_of(on.info()));
}

void program_il(Setting& on) {
  const auto words = words_of(on, kernel_one("OpStore %out %int_5\n"));
  const cl::Program program = spirv::create(on, words);
  std::size_t size = 0;
  EXPECT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_IL, 0, nullptr, &size));
  ASSERT_VALUE(size, ==, words.size() * sizeof words[0]) << about::query_size("CL_PROGRAM_IL");
  harness::SpirvWords back(words.size());
  EXPECT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_IL, size, back.data(), nullptr));
  EXPECT_VALUE(back, ==, words) << about::query("CL_PROGRAM_IL");
  spirv::build(on, program);
  std::fill(back.begin(), back.end(), 0);
  EXPECT_SUCCESS(clGetProgramInfo(program(), CL_PROGRAM_IL, size, back.data(), nullptr));
  EXPECT_VALUE(back, ==, words) << about::query("CL_PROGRAM_IL") << "of a built program";
}

/// The application may free the memory of the module after the call that creates the program.
void module_is_copied(Setting& on) {
  auto words = words_of(on, kernel_one("OpStore %out %int_5\n"));
  const cl::Program program = spirv::create(on, words);
  std::fill(words.begin(), words.end(), 0);
  spirv::build(on, program);
  EXPECT_VALUE(spirv::run(on, program, "one").at(0), ==, 5U) << "the kernel's result";
}

void by_the_extension(Setting& on) {
  const auto create =
      host::extension_function<clCreateProgramWithILKHR_fn>(on, "clCreateProgramWithILKHR");
  const auto words = words_of(on, kernel_one("OpStore %out %int_6\n"));
  cl_int status = CL_SUCCESS;
  const cl::Program program(
      create(on.context()(), words.data(), words.size() * sizeof words[0], &status), false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateProgramWithILKHR");
  spirv::build(on, program);
  EXPECT_VALUE(spirv::run(on, program, "one").at(0), ==, 6U) << "the kernel's result";
}

void several_kernels(Setting& on) {
  std::vector<std::string> texts;
  const auto environment = spirv::environment_of(on.info());
  for (const int k : {1, 2, 3})
    texts.push_back(spirv::build_module({fmt::format("kernel_{}", k),
                                         {{"global_int", "out"}},
                                         fmt::format("OpStore %out %int_{}\n", 10 * k)},
                                        environment)
                        .text);
  const cl::Program program =
      spirv::create(on, harness::assemble_spirv(harness::joined_spirv(texts)));
  spirv::build(on, program);
  EXPECT_QUERY(program.getInfo<CL_PROGRAM_NUM_KERNELS>(), 3U);
  for (const cl_uint k : {3U, 1U, 2U})
    EXPECT_VALUE(spirv::run(on, program, fmt::format("kernel_{}", k).c_str()).at(0), ==, 10 * k)
        << "the result of kernel_" << k;
}

/// Names with one to nine bytes. In a module, names of four and eight bytes end with a word of
/// zeros.
void names_of_kernels(Setting& on) {
  std::vector<std::string> texts, names;
  for (cl_uint k = 1; k <= 9; ++k) {
    names.push_back(std::string("kernel_of").substr(0, k));
    texts.push_back(
        spirv::build_module(
            {names.back(), {{"global_int", "out"}}, fmt::format("OpStore %out %int_{}\n", 11 * k)},
            spirv::environment_of(on.info()))
            .text);
  }
  const cl::Program program =
      spirv::create(on, harness::assemble_spirv(harness::joined_spirv(texts)));
  spirv::build(on, program);
  for (cl_uint k = 1; k <= 9; ++k)
    EXPECT_VALUE(spirv::run(on, program, names[k - 1].c_str()).at(0), ==, 11 * k)
        << "the result of the kernel " << names[k - 1];
}

/// Two entry points may be the same function.
void two_names(Setting& on) {
  std::string text =
      spirv::build_module(kernel_one("OpStore %out %int_5\n"), spirv::environment_of(on.info()))
          .text;
  const auto at = text.find("OpEntryPoint");
  text.insert(at, "OpEntryPoint Kernel %one \"other_name\"\n");
  const cl::Program program = spirv::create(on, harness::assemble_spirv(text));
  spirv::build(on, program);
  EXPECT_QUERY(program.getInfo<CL_PROGRAM_NUM_KERNELS>(), 2U);
  for (const char* name : {"one", "other_name"})
    EXPECT_VALUE(spirv::run(on, program, name).at(0), ==, 5U) << "the result of " << name;
}

/// Each kernel of a module has its own execution modes.
void local_sizes(Setting& on) {
  std::vector<std::string> texts;
  for (const auto& [name, mode] : {std::pair{"first", "LocalSize 2 3 1"},
                                   {"second", "LocalSizeHint 7 1 1"},
                                   {"third", "LocalSize 1 2 4"}})
    texts.push_back(spirv::build_module({name,
                                         {{"global_int", "out"}},
                                         fmt::format("OpExecutionMode %kernel {}\n"
                                                     "OpStore %out %int_5\n",
                                                     mode)},
                                        spirv::environment_of(on.info()))
                        .text);
  const cl::Program program =
      spirv::create(on, harness::assemble_spirv(harness::joined_spirv(texts)));
  spirv::build(on, program);
  using Size = std::array<std::size_t, 3>;
  for (const auto& [name, due] :
       {std::pair{"first", Size{2, 3, 1}}, {"second", Size{0, 0, 0}}, {"third", Size{1, 2, 4}}}) {
    const cl::Kernel kernel(program, name);
    Size size{};
    ASSERT_SUCCESS(clGetKernelWorkGroupInfo(kernel(), on.device_id(),
                                            CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof size,
                                            size.data(), nullptr));
    EXPECT_VALUE(size, ==, due) << about::query("CL_KERNEL_COMPILE_WORK_GROUP_SIZE") << "of "
                                << name;
  }
}

/// The format strings are in constant memory.
class PrintedText {
 public:
  void print(std::string_view format, std::string_view operands) {
    const int k = count_++;
    text_ += fmt::format("%text{} = OpConstantComposite %arr{}_char", k, format.size() + 1);
    for (const char c : format) text_ += fmt::format(" %char_{}", static_cast<int>(c));
    text_ += fmt::format(
        " %char_0\n"
        "%format{0} = OpVariable %constant_arr{1}_char UniformConstant %text{0}\n"
        "%p{0} = OpInBoundsAccessChain %constant_char %format{0} %size_0\n"
        "%r{0} = OpExtInst %int %std printf %p{0}{2}\n",
        k, format.size() + 1, operands);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  int count_ = 0;
};

void expect_printed(Setting& on, const std::string& text, std::string_view due) {
  const cl::Program program =
      spirv::create(on, words_of(on, kernel_one(text + "OpStore %out %int_5\n")));
  spirv::build(on, program);
  cl::Kernel kernel(program, "one");
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(sizeof(cl_uint), 0xa5));
  kernel.setArg(0, out);
  on.progress(0, 1);
  const std::size_t one = 1;
  cl_int launched = CL_SUCCESS, finished = CL_SUCCESS;
  std::string printed;
  {
    printf::Capture capture;
    launched = clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &one, nullptr, 0, nullptr,
                                      nullptr);
    finished = clFinish(on.queue()());
    printed = capture.text();
  }
  EXPECT_CODE(CL_SUCCESS, launched) << about::call("clEnqueueNDRangeKernel");
  EXPECT_CODE(CL_SUCCESS, finished) << about::call("clFinish");
  EXPECT_VALUE(printed, ==, due) << "the output of printf";
}

/// Types and storage classes (2.11).
void printed_operands(Setting& on) {
  PrintedText text;
  text.print("%d %x %u %%\n", " %int_n5 %int_255 %int_4000000000");
  text.print("%ld %lx\n", " %long_n5000000000 %long_0x123456789abcdef0");
  text.print("%d %d %d %d %d %d %d\n", " %int_1 %int_2 %int_3 %int_4 %int_5 %int_6 %int_7");
  text.print("%.2f %d %.1f\n", " %float_1p25 %int_8 %float_n3p5");
  text.print("%v2hld %v4hd\n", " %pair %four");
  expect_printed(on,
                 "%pair = OpConstantComposite %int2 %int_n70000 %int_6\n"
                 "%four = OpConstantComposite %short4 %short_1 %short_n2 %short_300 %short_4\n" +
                     text.text(),
                 "-5 ff 4000000000 %\n-5000000000 123456789abcdef0\n1 2 3 4 5 6 7\n1.25 8 -3.5\n"
                 "-70000,6 1,-2,300,4\n");
}

/// Flags, widths and the other rows of the table (2.11).
void printed_formats(Setting& on) {
  PrintedText text;
  text.print("%5d|%-4d|%+d|%04x|%o\n", " %int_n42 %int_7 %int_7 %int_171 %int_8");
  text.print("%i %X %e %g\n", " %int_n3 %int_171 %float_1p25 %float_0p5");
  text.print("%v3hhd|%v4hlf|%v2lx\n", " %three %floats %longs");
  expect_printed(on,
                 "%three = OpConstantComposite %char3 %char_n1 %char_2 %char_127\n"
                 "%floats = OpConstantComposite %float4 %float_1p5 %float_n2 %float_0 %float_4\n"
                 "%longs = OpConstantComposite %long2 %long_0x123456789abcdef0 %long_17\n" +
                     text.text(),
                 "  -42|7   |+7|00ab|10\n-3 AB 1.250000e+00 0.5\n"
                 "-1,2,127|1.500000,-2.000000,0.000000,4.000000|123456789abcdef0,11\n");
}

void kernel_info(Setting& on) {
  const cl::Program program = spirv::create(on, words_of(on, kernel_one("OpStore %out %int_5\n")));
  spirv::build(on, program);
  const cl::Kernel kernel(program, "one");
  EXPECT_VALUE(kernel.getInfo<CL_KERNEL_FUNCTION_NAME>(), ==, "one");
  EXPECT_QUERY(kernel.getInfo<CL_KERNEL_NUM_ARGS>(), 1U);
}

/// "For kernels not created from OpenCL C source and the clCreateProgramWithSource API call the
/// string returned from this query will be empty."
void no_attributes(Setting& on) {
  const cl::Program program =
      spirv::create(on, words_of(on, kernel_one("OpExecutionMode %kernel LocalSize 1 1 1\n"
                                                "OpStore %out %int_5\n")));
  spirv::build(on, program);
  EXPECT_QUERY(cl::Kernel(program, "one").getInfo<CL_KERNEL_ATTRIBUTES>(), "")
      << "of a kernel of a module with LocalSize";
}

/// "These options are ignored for programs created with IL": options of the preprocessor, of
/// warnings and of the language version, and -cl-single-precision-constant.
void options_of_source(Setting& on) {
  const auto words = words_of(on, kernel_one("OpStore %out %int_4711\n"));
  for (const char* options :
       {"-D int=nothing -D A -I /no/such/folder", "-cl-single-precision-constant", "-w", "-Werror",
        "-cl-std=CL1.2", "-D A=1 -Werror -cl-std=CL1.1"}) {
    DURING(options);
    const cl::Program program = spirv::create(on, words);
    spirv::build(on, program, options);
    EXPECT_VALUE(spirv::run(on, program, "one").at(0), ==, 4711U) << "the kernel's result";
    on.progress(0, 1);
  }
}

// Linking (5.8.4, 5.8.5; SPIR-V Env 3.1, Linkage).

cl_int compile(Setting& on, const cl::Program& program) {
  const cl_device_id device = on.device_id();
  return clCompileProgram(program(), 1, &device, "", 0, nullptr, nullptr, nullptr, nullptr);
}

cl::Program link(Setting& on, const std::vector<cl_program>& programs, const char* options = "") {
  const cl_device_id device = on.device_id();
  cl_int status = CL_SUCCESS;
  const cl_program linked =
      clLinkProgram(on.context()(), 1, &device, options, static_cast<cl_uint>(programs.size()),
                    programs.data(), nullptr, nullptr, &status);
  if (status != CL_SUCCESS) throw cl::Error(status, "clLinkProgram");
  return cl::Program(linked);
}

/// clCompileProgram ignores headers if the program is a module.
void headers_of_a_module(Setting& on) {
  const cl::Program program =
      spirv::create(on, words_of(on, kernel_one("OpStore %out %int_4711\n")));
  const cl::Program header = on.program("#error no header\n");
  const cl_program headers[] = {header()};
  const char* const names[] = {"one.h"};
  const cl_device_id device = on.device_id();
  ASSERT_SUCCESS(clCompileProgram(program(), 1, &device, "", 1, headers,
                                  const_cast<const char**>(names), nullptr, nullptr));
  EXPECT_VALUE(spirv::run(on, link(on, {program()}), "one").at(0), ==, 4711U)
      << "the kernel's result";
}

constexpr std::string_view caller_text =
    "OpCapability Linkage\n"
    "OpDecorate %f LinkageAttributes \"assay_thrice\" Import\n"
    "%f = OpFunction %int None %fn__int__int\n"
    "%a = OpFunctionParameter %int\n"
    "OpFunctionEnd\n"
    "%r = OpFunctionCall %int %f %int_7\n"
    "OpStore %out %r\n";
constexpr std::string_view callee_text =
    "OpCapability Linkage\n"
    "OpDecorate %f LinkageAttributes \"assay_thrice\" Export\n"
    "%f = OpFunction %int None %fn__int__int\n"
    "%a = OpFunctionParameter %int\n"
    "%l = OpLabel\n"
    "%t = OpIMul %int %a %int_3\n"
    "OpReturnValue %t\n"
    "OpFunctionEnd\n"
    "OpStore %out %int_0\n";

cl::Program caller(Setting& on) {
  return spirv::create(on, words_of(on, kernel_one(caller_text)));
}
cl::Program callee(Setting& on) {
  return spirv::create(on,
                       words_of(on, {"other", {{"global_int", "out"}}, std::string(callee_text)}));
}

void module_with_module(Setting& on) {
  const cl::Program one = caller(on), other = callee(on);
  ASSERT_SUCCESS(compile(on, one)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, other)) << about::call("clCompileProgram");
  const cl::Program linked = link(on, {one(), other()});
  EXPECT_VALUE(spirv::run(on, linked, "one").at(0), ==, 21U) << "the kernel's result";
}

void two_functions(Setting& on) {
  const cl::Program one = spirv::create(
      on, words_of(on, kernel_one("OpCapability Linkage\n"
                                  "OpDecorate %f LinkageAttributes \"assay_thrice\" Import\n"
                                  "OpDecorate %g LinkageAttributes \"assay_negative\" Import\n"
                                  "%f = OpFunction %int None %fn__int__int\n"
                                  "%a = OpFunctionParameter %int\nOpFunctionEnd\n"
                                  "%g = OpFunction %int None %fn__int__int\n"
                                  "%b = OpFunctionParameter %int\nOpFunctionEnd\n"
                                  "%t = OpFunctionCall %int %f %int_7\n"
                                  "%n = OpFunctionCall %int %g %int_2\n"
                                  "%r = OpIAdd %int %t %n\nOpStore %out %r\n")));
  const cl::Program other = spirv::create(
      on, words_of(on, {"other",
                        {{"global_int", "out"}},
                        "OpCapability Linkage\n"
                        "OpDecorate %g LinkageAttributes \"assay_negative\" Export\n"
                        "OpDecorate %f LinkageAttributes \"assay_thrice\" Export\n"
                        "%f = OpFunction %int None %fn__int__int\n"
                        "%a = OpFunctionParameter %int\n%l = OpLabel\n"
                        "%t = OpIMul %int %a %int_3\nOpReturnValue %t\nOpFunctionEnd\n"
                        "%g = OpFunction %int None %fn__int__int\n"
                        "%b = OpFunctionParameter %int\n%m = OpLabel\n"
                        "%n = OpSNegate %int %b\nOpReturnValue %n\nOpFunctionEnd\n"
                        "OpStore %out %int_0\n"}));
  ASSERT_SUCCESS(compile(on, one)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, other)) << about::call("clCompileProgram");
  const cl::Program linked = link(on, {one(), other()});
  EXPECT_VALUE(spirv::run(on, linked, "one").at(0), ==, 19U) << "the kernel's result";
}

void variable_of_another(Setting& on) {
  const cl::Program one = spirv::create(
      on, words_of(on, kernel_one("OpCapability Linkage\n"
                                  "OpDecorate %v LinkageAttributes \"assay_table\" Import\n"
                                  "%pointer = OpTypePointer UniformConstant %arr3_int\n"
                                  "%v = OpVariable %pointer UniformConstant\n"
                                  "%p = OpInBoundsAccessChain %constant_int %v %int_1\n"
                                  "%r = OpLoad %int %p\nOpStore %out %r\n")));
  const cl::Program other = spirv::create(
      on, words_of(on, {"other",
                        {{"global_int", "out"}},
                        "OpCapability Linkage\n"
                        "OpDecorate %v LinkageAttributes \"assay_table\" Export\n"
                        "%pointer = OpTypePointer UniformConstant %arr3_int\n"
                        "%data = OpConstantComposite %arr3_int %int_31 %int_32 %int_33\n"
                        "%v = OpVariable %pointer UniformConstant %data\n"
                        "OpStore %out %int_0\n"}));
  ASSERT_SUCCESS(compile(on, one)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, other)) << about::call("clCompileProgram");
  const cl::Program linked = link(on, {one(), other()});
  EXPECT_VALUE(spirv::run(on, linked, "one").at(0), ==, 32U) << "the kernel's result";
}

void module_with_library(Setting& on) {
  const cl::Program one = caller(on), other = callee(on);
  ASSERT_SUCCESS(compile(on, one)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, other)) << about::call("clCompileProgram");
  const cl::Program library = link(on, {other()}, "-create-library");
  const cl::Program linked = link(on, {one(), library()});
  EXPECT_VALUE(spirv::run(on, linked, "one").at(0), ==, 21U) << "the kernel's result";
}

void source_calls_module(Setting& on) {
  const cl::Program one = on.program(
      "uint assay_thrice(uint x);\n"
      "__kernel void one(__global uint *out) { *out = assay_thrice(7); }\n");
  const cl::Program other = callee(on);
  ASSERT_SUCCESS(compile(on, one)) << about::call("clCompileProgram");
  ASSERT_SUCCESS(compile(on, other)) << about::call("clCompileProgram");
  harness::Measurement note;
  note.inputs = 1;
  note.limit = "exact";
  // The specification does not say how a module names the functions of OpenCL C, so the link may
  // fail.
  try {
    const cl::Program linked = link(on, {one(), other()});
    EXPECT_VALUE(spirv::run(on, linked, "one").at(0), ==, 21U) << "the kernel's result";
    note.note = "functions of a module and of OpenCL C find each other";
  } catch (const cl::Error& error) {
    note.note = fmt::format("functions of a module and of OpenCL C do not find each other: {} {}",
                            error.what(), error.err());
  }
  on.running().record(note);
}

void unresolved(Setting& on) {
  const cl::Program one = caller(on);
  ASSERT_SUCCESS(compile(on, one)) << about::call("clCompileProgram");
  const cl_device_id device = on.device_id();
  const cl_program objects[] = {one()};
  cl_int status = CL_SUCCESS;
  const cl_program linked =
      clLinkProgram(on.context()(), 1, &device, "", 1, objects, nullptr, nullptr, &status);
  if (linked != nullptr) clReleaseProgram(linked);
  EXPECT_CODE(CL_LINK_PROGRAM_FAILURE, status)
      << about::call("clLinkProgram") << "a function is missing";
}

// cl_khr_spirv_queries (5.2.29).

constexpr cl_device_info spirv_sets = 0x12B9, spirv_extensions = 0x12BA,
                         spirv_capabilities = 0x12BB;

template <typename T>
std::vector<T> device_list(Setting& on, cl_device_info name) {
  std::size_t size = 0;
  if (const cl_int status = clGetDeviceInfo(on.device_id(), name, 0, nullptr, &size);
      status != CL_SUCCESS)
    throw cl::Error(status, "clGetDeviceInfo");
  std::vector<T> all(size / sizeof(T));
  if (const cl_int status = clGetDeviceInfo(on.device_id(), name, size, all.data(), nullptr);
      status != CL_SUCCESS)
    throw cl::Error(status, "clGetDeviceInfo");
  return all;
}

bool builds(Setting& on, std::span<const std::uint32_t> words) {
  try {
    const cl::Program program = spirv::create(on, words);
    const cl_device_id device = on.device_id();
    return clBuildProgram(program(), 1, &device, "", nullptr, nullptr) == CL_SUCCESS;
  } catch (const cl::Error&) {
    return false;
  }
}

spirv::Environment newest_environment(Setting& on) {
  Version newest{1, 0};
  for (const Version one : spirv::listed_versions(on.info()))
    if (one <= Version{1, 6}) newest = one;
  return {static_cast<unsigned>(on.info().address_bits), newest};
}

/// A module may declare every listed extension.
void listed_extensions(Setting& on) {
  for (const char* name : device_list<const char*>(on, spirv_extensions)) {
    ASSERT_VALUE(name, !=, nullptr) << about::query("CL_DEVICE_SPIRV_EXTENSIONS_KHR") << "an entry";
    on.progress(0, 1);
    const auto words =
        spirv::words_of(kernel_one(fmt::format("OpExtension \"{}\"\nOpStore %out %int_5\n", name)),
                        newest_environment(on));
    EXPECT_HOLDS(builds(on, words))
        << "the build fails for a module that declares the listed extension " << name;
  }
}

void listed_sets(Setting& on) {
  for (const char* name : device_list<const char*>(on, spirv_sets)) {
    ASSERT_VALUE(name, !=, nullptr)
        << about::query("CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR") << "an entry";
    // The assembler knows only some sets, so the case writes the name into the words of the module.
    auto words = spirv::words_of(kernel_one("%set = OpExtInstImport \"OpenCL.std\"\n"
                                            "OpStore %out %int_5\n"),
                                 newest_environment(on));
    for (std::size_t at = 5; at < words.size(); at += words[at] >> 16) {
      constexpr std::uint32_t ext_inst_import = 11;
      if ((words[at] & 0xffff) != ext_inst_import) continue;
      const std::string text(name);
      std::vector<std::uint32_t> packed(text.size() / 4 + 1);
      std::memcpy(packed.data(), text.data(), text.size());
      const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
      words.erase(first + 2, first + static_cast<std::ptrdiff_t>(words[at] >> 16));
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(at) + 2, packed.begin(),
                   packed.end());
      words[at] = static_cast<std::uint32_t>(packed.size() + 2) << 16 | ext_inst_import;
      break;
    }
    EXPECT_HOLDS(builds(on, words))
        << "the build fails for a module that imports the listed set " << name;
  }
}

/// A module may declare every listed capability. The module also declares every listed extension,
/// because some capabilities need an extension.
void listed_capabilities(Setting& on) {
  std::string text;
  for (const char* name : device_list<const char*>(on, spirv_extensions))
    text += fmt::format("OpExtension \"{}\"\n", name);
  text += "OpStore %out %int_5\n";
  const auto plain = spirv::words_of(kernel_one(text), newest_environment(on));
  ASSERT_HOLDS(builds(on, plain))
      << "the build fails for a module that declares every listed extension";
  for (const cl_uint capability : device_list<cl_uint>(on, spirv_capabilities)) {
    on.progress(0, 1);
    auto words = plain;
    constexpr std::uint32_t op_capability = 2U << 16 | 17;
    words.insert(words.begin() + 5, {op_capability, capability});
    EXPECT_HOLDS(builds(on, words))
        << "the build fails for a module that declares the listed capability " << capability;
  }
}

void required_capabilities(Setting& on) {
  const auto listed = device_list<cl_uint>(on, spirv_capabilities);
  const Target target = on.target();
  const Version newest = newest_environment(on).version;
  for (const spirv::CapabilityRow& row : spirv::capability_rows()) {
    if (spirv::missing_capability(row.capability, newest, target)) continue;
    // The assembler gives the capability's number.
    const auto words = harness::assemble_spirv(harness::spirv_heading({1, 6}) + "OpCapability " +
                                               row.capability + "\n");
    EXPECT_MATCH(listed, testing::Contains(words.at(6)))
        << about::query("CL_DEVICE_SPIRV_CAPABILITIES_KHR") << row.capability
        << " is not among CL_DEVICE_SPIRV_CAPABILITIES_KHR (" << row.citation << ")";
  }
}

constexpr host::Needs needs_spirv = parts::spirv;
constexpr host::Needs needs_linker = needs_spirv & parts::linker;
constexpr host::Needs needs_queries = needs_spirv & host::Needs::extension("cl_khr_spirv_queries");

constexpr host::Example rows[] = {
    {"versions/oldest", "SPIR-V Env 3.0.19, 2.1", oldest_version, {1, 0}, needs_spirv},
    {"versions/lists", "SPIR-V Env 3.0.19, 2.1", both_lists, {3, 0}, needs_spirv},
    {"versions/beyond_the_list", "SPIR-V Env 3.0.19, 2.1", beyond_the_list, {1, 0}, needs_spirv},
    {"programs/il", "OpenCL API 3.0, CL_PROGRAM_IL", program_il, {1, 0}, needs_spirv},
    {"programs/copied",
     "OpenCL API 3.0, clCreateProgramWithIL",
     module_is_copied,
     {1, 0},
     needs_spirv},
    {"programs/extension",
     "cl_khr_il_program, clCreateProgramWithILKHR",
     by_the_extension,
     {1, 0},
     needs_spirv& host::Needs::extension("cl_khr_il_program")},
    {"programs/several_kernels", "SPIR-V Env 3.0.19, 2.8", several_kernels, {1, 0}, needs_spirv},
    {"programs/names_of_kernels", "SPIR-V Env 3.0.19, 2.8", names_of_kernels, {1, 0}, needs_spirv},
    {"programs/two_names", "SPIR-V Env 3.0.19, 2.8", two_names, {1, 0}, needs_spirv},
    {"programs/local_sizes", "SPIR-V Env 3.0.19, 2.8", local_sizes, {1, 0}, needs_spirv},
    {"printf/operands", "SPIR-V Env 3.0.19, 2.11", printed_operands, {1, 0}, needs_spirv},
    {"printf/formats", "SPIR-V Env 3.0.19, 2.11", printed_formats, {1, 0}, needs_spirv},
    {"programs/kernel_info", "SPIR-V Env 3.0.19, 2.8", kernel_info, {1, 0}, needs_spirv},
    {"programs/attributes",
     "OpenCL API 3.0, 5.9.3, CL_KERNEL_ATTRIBUTES",
     no_attributes,
     {2, 1},
     needs_spirv},
    {"programs/options_of_source",
     "OpenCL API 3.0, 5.8.6, options that are ignored",
     options_of_source,
     {2, 1},
     needs_spirv},
    {"programs/headers",
     "OpenCL API 3.0, 5.8.5, clCompileProgram, input_headers",
     headers_of_a_module,
     {2, 1},
     needs_linker},
    {"linking/module_with_module",
     "SPIR-V Env 3.0.19, 3.1, Linkage",
     module_with_module,
     {1, 0},
     needs_linker},
    {"linking/two_functions",
     "SPIR-V Env 3.0.19, 3.1, Linkage",
     two_functions,
     {1, 0},
     needs_linker},
    {"linking/variable",
     "SPIR-V Env 3.0.19, 3.1, Linkage",
     variable_of_another,
     {1, 0},
     needs_linker},
    {"linking/module_with_library",
     "SPIR-V Env 3.0.19, 3.1, Linkage",
     module_with_library,
     {1, 0},
     needs_linker},
    {"linking/source_calls_module",
     "SPIR-V Env 3.0.19, 3.1, Linkage",
     source_calls_module,
     {1, 0},
     needs_linker& host::needs_compiler},
    {"linking/unresolved", "OpenCL 1.2, 5.6.3, clLinkProgram", unresolved, {1, 0}, needs_linker},
    {"queries/extensions", "SPIR-V Env 3.0.19, 5.2.29", listed_extensions, {1, 0}, needs_queries},
    {"queries/sets", "SPIR-V Env 3.0.19, 5.2.29", listed_sets, {1, 0}, needs_queries},
    {"queries/capabilities",
     "SPIR-V Env 3.0.19, 5.2.29",
     listed_capabilities,
     {1, 0},
     needs_queries},
    {"queries/required",
     "OpenCL SPIR-V Env 3.1, required capabilities",
     required_capabilities,
     {3, 1},
     needs_queries},
};

std::vector<harness::Case> cases(const Target& target) {
  std::vector<harness::Case> all = host::expand(suite_name, rows, target);
  for (int minor = 0; minor <= 6; ++minor) all.push_back(version_case({1, minor}, target));
  for (harness::Case& one : spirv::example_cases(
           spirv::load_examples(suite_name,
                                "suites/spirv/spirv_environment/spirv_environment.spvasm"),
           target))
    all.push_back(std::move(one));
  std::ranges::move(device_enqueue_cases(target), std::back_inserter(all));
  return all;
}

}  // namespace

harness::Suite suite() {
  return suite_of(std::string(suite_name),
                  "SPIR-V: the environment of a module (SPIR-V Environment 2)", cases);
}

}  // namespace assay::suites::spirv_environment
