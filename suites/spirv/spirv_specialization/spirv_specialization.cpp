#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <regex>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/base/about.h"
#include "suites/host/example.h"
#include "suites/spirv/program.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_specialization {
namespace {

using harness::Version;
using host::Setting;
namespace parts = harness::parts;

/// A specialization constant: its text in the module, and values for it.
struct Constant {
  std::string_view name, type;
  std::string_view declaration;  ///< the declaration with its default
  std::string_view store;        ///< makes %r (an int) from the constant %c
  std::size_t bytes;
  std::uint64_t given;  ///< the specialized value
  cl_uint by_default, specialized;
};
constexpr Constant constants[] = {
    {"bool", "bool", "OpSpecConstantTrue %bool", "%r = OpSelect %int %c %int_1 %int_0\n", 1, 0, 1,
     0},
    {"char", "char", "OpSpecConstant %char 5", "%r = OpUConvert %int %c\n", 1, 0x81, 5, 0x81},
    {"short", "short", "OpSpecConstant %short 5", "%r = OpUConvert %int %c\n", 2, 0x8001, 5,
     0x8001},
    {"int", "int", "OpSpecConstant %int 5", "%r = OpCopyObject %int %c\n", 4, 0x80000001, 5,
     0x80000001},
    {"long", "long", "OpSpecConstant %long 5",
     "%high = OpShiftRightLogical %long %c %long_8\n%r = OpUConvert %int %high\n", 8, 0x123456789a,
     0, 0x12345678},
    {"half", "half", "OpSpecConstant %half 5", "%r = OpConvertFToU %int %c\n", 2, 0x4880, 5, 9},
    {"float", "float", "OpSpecConstant %float 5", "%r = OpConvertFToU %int %c\n", 4, 0x41100000, 5,
     9},
    {"double", "double", "OpSpecConstant %double 5", "%r = OpConvertFToU %int %c\n", 8,
     0x4022000000000000, 5, 9},
    {"bool_false", "bool", "OpSpecConstantFalse %bool", "%r = OpSelect %int %c %int_1 %int_0\n", 1,
     1, 0, 1},
    {"char_negative", "char", "OpSpecConstant %char 251", "%r = OpSConvert %int %c\n", 1, 0x81,
     static_cast<cl_uint>(-5), static_cast<cl_uint>(-127)},
    {"short_negative", "short", "OpSpecConstant %short 65531", "%r = OpSConvert %int %c\n", 2,
     0x8001, static_cast<cl_uint>(-5), static_cast<cl_uint>(-32767)},
    {"long_high", "long", "OpSpecConstant %long 0xfedcba9876543210",
     "%high = OpShiftRightLogical %long %c %long_32\n%r = OpUConvert %int %high\n", 8,
     0x123456789abcdef0, 0xfedcba98, 0x12345678},
    {"long_low", "long", "OpSpecConstant %long 0xfedcba9876543210", "%r = OpUConvert %int %c\n", 8,
     0x123456789abcdef0, 0x76543210, 0x9abcdef0},
    {"double_low", "double", "OpSpecConstant %double 0x1.123456789abcdp+2",
     "%bits = OpBitcast %long %c\n%r = OpUConvert %int %bits\n", 8, 0x40220000deadbeef, 0x6789abcd,
     0xdeadbeef},
};

spirv::KernelText text_of(const Constant& constant) {
  return {"one",
          {{"global_int", "out"}},
          fmt::format("OpDecorate %c SpecId 7\n%c = {}\n{}OpStore %out %r\n", constant.declaration,
                      constant.store)};
}

cl::Program made(Setting& on, const spirv::KernelText& kernel) {
  return spirv::create(on, spirv::words_of(kernel, spirv::environment_of(on.info())));
}

cl_uint answer(Setting& on, const cl::Program& program) {
  spirv::build(on, program);
  return spirv::run(on, program, "one").at(0);
}

/// Why the device lacks clSetProgramSpecializationConstant, which OpenCL 2.2 adds.
std::optional<std::string> missing_call(const Target& target) {
  if (suites::api_version(target.device()) >= Version{2, 2}) return std::nullopt;
  return "needs OpenCL 2.2";
}

void add(std::vector<harness::Case>& cases, const Target& target, const std::string& name,
         const std::string& citation, const spirv::KernelText& kernel, bool specializes,
         std::function<void(Setting&)> body, Version least = {1, 0}) {
  harness::Case one = host::make_case("spirv_specialization/" + name, citation, std::move(body));
  const spirv::Environment environment{static_cast<unsigned>(target.device().address_bits),
                                       spirv::version_from(target.device(), least).value_or(least)};
  const spirv::Module module = spirv::build_module(kernel, environment);
  require(one, parts::spirv, target);
  spirv::require(one, module, environment.version, target);
  if (!one.skip && specializes) one.skip = missing_call(target);
  one.shown = [module] { return module.text; };
  cases.push_back(std::move(one));
}

/// An operation on specialization constants. The driver computes the result when it builds the
/// program.
struct Operation {
  std::string_view name;
  std::string_view text;            ///< makes %r from %c, or from %m, which is -%c
  cl_uint by_default, specialized;  ///< the results for the default 5, and for 9
};
constexpr Operation operations[] = {
    {"IAdd", "%r = OpSpecConstantOp %int IAdd %c %int_3", 8, 12},
    {"ISub", "%r = OpSpecConstantOp %int ISub %c %int_3", 2, 6},
    {"IMul", "%r = OpSpecConstantOp %int IMul %c %int_3", 15, 27},
    {"UDiv", "%r = OpSpecConstantOp %int UDiv %c %int_3", 1, 3},
    {"UDiv_negative", "%r = OpSpecConstantOp %int UDiv %m %int_2", 0x7ffffffd, 0x7ffffffb},
    {"SDiv", "%r = OpSpecConstantOp %int SDiv %c %int_n3", static_cast<cl_uint>(-1),
     static_cast<cl_uint>(-3)},
    {"SDiv_negative", "%r = OpSpecConstantOp %int SDiv %m %int_2", static_cast<cl_uint>(-2),
     static_cast<cl_uint>(-4)},
    {"UMod", "%r = OpSpecConstantOp %int UMod %c %int_4", 1, 1},
    {"UMod_negative", "%r = OpSpecConstantOp %int UMod %m %int_7", 6, 2},
    {"SRem", "%r = OpSpecConstantOp %int SRem %c %int_n4", 1, 1},
    {"SRem_negative", "%r = OpSpecConstantOp %int SRem %m %int_7", static_cast<cl_uint>(-5),
     static_cast<cl_uint>(-2)},
    {"SMod", "%r = OpSpecConstantOp %int SMod %c %int_n4", static_cast<cl_uint>(-3),
     static_cast<cl_uint>(-3)},
    {"SMod_negative", "%r = OpSpecConstantOp %int SMod %m %int_7", 2, 5},
    {"ShiftLeftLogical", "%r = OpSpecConstantOp %int ShiftLeftLogical %c %int_2", 20, 36},
    {"ShiftRightLogical", "%r = OpSpecConstantOp %int ShiftRightLogical %c %int_1", 2, 4},
    {"ShiftRightLogical_negative", "%r = OpSpecConstantOp %int ShiftRightLogical %m %int_1",
     0x7ffffffd, 0x7ffffffb},
    {"ShiftRightArithmetic", "%r = OpSpecConstantOp %int ShiftRightArithmetic %m %int_1",
     static_cast<cl_uint>(-3), static_cast<cl_uint>(-5)},
    {"BitwiseAnd", "%r = OpSpecConstantOp %int BitwiseAnd %c %int_12", 4, 8},
    {"BitwiseOr", "%r = OpSpecConstantOp %int BitwiseOr %c %int_2", 7, 11},
    {"BitwiseXor", "%r = OpSpecConstantOp %int BitwiseXor %c %int_15", 10, 6},
    {"Not", "%r = OpSpecConstantOp %int Not %c", static_cast<cl_uint>(~5),
     static_cast<cl_uint>(~9)},
    {"SNegate", "%r = OpSpecConstantOp %int SNegate %c", static_cast<cl_uint>(-5),
     static_cast<cl_uint>(-9)},
    {"SConvert", "%n = OpSpecConstantOp %char SConvert %m\n%r = OpSpecConstantOp %int SConvert %n",
     static_cast<cl_uint>(-5), static_cast<cl_uint>(-9)},
    {"UConvert", "%n = OpSpecConstantOp %char UConvert %m\n%r = OpSpecConstantOp %int UConvert %n",
     251, 247},
    {"FConvert",
     "%f = OpSpecConstantOp %float ConvertSToF %m\n%d = OpSpecConstantOp %double FConvert %f\n"
     "%r = OpSpecConstantOp %int ConvertFToS %d",
     static_cast<cl_uint>(-5), static_cast<cl_uint>(-9)},
    {"ConvertUToF",
     "%f = OpSpecConstantOp %double ConvertUToF %m\n%t = OpFMul %double %f %double_0p5\n"
     "%r = OpConvertFToU %int %t",
     0x7ffffffd, 0x7ffffffb},
    {"ConvertFToU",
     "%f = OpSpecConstantOp %float ConvertUToF %c\n%r = OpSpecConstantOp %int ConvertFToU %f", 5,
     9},
    {"Bitcast",
     "%f = OpSpecConstantOp %float ConvertUToF %c\n%r = OpSpecConstantOp %int Bitcast %f",
     0x40a00000, 0x41100000},
    {"Select",
     "%t = OpSpecConstantOp %bool IEqual %c %int_5\n"
     "%r = OpSpecConstantOp %int Select %t %int_40 %int_50",
     40, 50},
    {"CompositeExtract",
     "%v = OpSpecConstantComposite %int2 %int_40 %c\n"
     "%r = OpSpecConstantOp %int CompositeExtract %v 1",
     5, 9},
    {"CompositeInsert",
     "%v = OpConstantComposite %int2 %int_40 %int_50\n"
     "%w = OpSpecConstantOp %int2 CompositeInsert %c %v 1\n"
     "%r = OpCompositeExtract %int %w 1",
     5, 9},
    {"VectorShuffle",
     "%v = OpSpecConstantComposite %int2 %c %int_40\n"
     "%w = OpSpecConstantOp %int2 VectorShuffle %v %v 1 2\n"
     "%a = OpCompositeExtract %int %w 0\n%b = OpCompositeExtract %int %w 1\n"
     "%k = OpIMul %int %a %int_100\n%r = OpIAdd %int %k %b",
     4005, 4009},
};

/// Operations on floating-point numbers. The first operand is -%c. The second operand is 3.5, or
/// 0.5 for the division. The results are multiplied by 8 to make them integers.
constexpr Operation float_operations[] = {
    {"FAdd", "FAdd %f %float_3p5", static_cast<cl_uint>(-12), static_cast<cl_uint>(-44)},
    {"FSub", "FSub %f %float_3p5", static_cast<cl_uint>(-68), static_cast<cl_uint>(-100)},
    {"FMul", "FMul %f %float_3p5", static_cast<cl_uint>(-140), static_cast<cl_uint>(-252)},
    {"FDiv", "FDiv %f %float_0p5", static_cast<cl_uint>(-80), static_cast<cl_uint>(-144)},
    {"FRem", "FRem %f %float_3p5", static_cast<cl_uint>(-12), static_cast<cl_uint>(-16)},
    {"FMod", "FMod %f %float_3p5", 16, 12},
    {"FNegate", "FNegate %f", 40, 72},
};

/// Compares -%c with -5, -9, 3 and -6. Each result is one bit. The first result is the lowest bit.
constexpr Operation comparisons[] = {
    {"IEqual", "", 1, 2},
    {"INotEqual", "", 14, 13},
    {"SLessThan", "", 4, 13},
    {"ULessThan", "", 0, 9},
    {"SGreaterThan", "", 10, 0},
    {"UGreaterThan", "", 14, 4},
    {"SLessThanEqual", "", 5, 15},
    {"ULessThanEqual", "", 1, 11},
    {"SGreaterThanEqual", "", 11, 2},
    {"UGreaterThanEqual", "", 15, 6},
};
/// Compares %c with 5. The first bit combines the result with true, the second bit with false.
constexpr Operation logic[] = {
    {"LogicalAnd", "", 1, 0},
    {"LogicalOr", "", 3, 1},
    {"LogicalEqual", "", 1, 2},
    {"LogicalNotEqual", "", 2, 1},
};

/// Makes %r from the bits %b0, %b1 ...
std::string bits_of(int count) {
  std::string text = "%s0 = OpCopyObject %int %int_0\n";
  for (int k = 0; k < count; ++k)
    text += fmt::format(
        "%k{0} = OpSelect %int %b{0} %int_{1} %int_0\n%s{2} = OpBitwiseOr %int %s{0} %k{0}\n", k,
        1 << k, k + 1);
  return text + fmt::format("%r = OpCopyObject %int %s{}", count);
}

/// Reads element %c of the table 100, 101 ... through a pointer.
std::string element_of_table(std::string_view chain) {
  std::string text = "%data = OpConstantComposite %arr10_int";
  for (int k = 0; k < 10; ++k) text += fmt::format(" %int_{}", 100 + k);
  return text + fmt::format(
                    "\n%table = OpVariable %constant_arr10_int UniformConstant %data\n"
                    "%p = OpSpecConstantOp %constant_int {} %table {}%c\n"
                    "%r = OpLoad %int %p",
                    chain, chain.find("Ptr") == chain.npos ? "" : "%int_0 ");
}

std::vector<std::pair<Operation, std::string>> all_operations() {
  std::vector<std::pair<Operation, std::string>> all;
  for (const Operation& one : operations) all.emplace_back(one, one.text);
  for (const Operation& one : float_operations)
    all.emplace_back(one, fmt::format("%f = OpSpecConstantOp %float ConvertSToF %m\n"
                                      "%q = OpSpecConstantOp %float {}\n"
                                      "%e = OpFMul %float %q %float_8\n"
                                      "%r = OpConvertFToS %int %e",
                                      one.text));
  for (const Operation& one : comparisons) {
    std::string text;
    for (const auto& [k, other] : {std::pair{0, "n5"}, {1, "n9"}, {2, "3"}, {3, "n6"}})
      text += fmt::format("%b{} = OpSpecConstantOp %bool {} %m %int_{}\n", k, one.name, other);
    all.emplace_back(one, text + bits_of(4));
  }
  constexpr std::string_view five = "%t = OpSpecConstantOp %bool IEqual %c %int_5\n";
  for (const Operation& one : logic)
    all.emplace_back(one, fmt::format("{0}%b0 = OpSpecConstantOp %bool {1} %t %true\n"
                                      "%b1 = OpSpecConstantOp %bool {1} %t %false\n{2}",
                                      five, one.name, bits_of(2)));
  all.emplace_back(
      Operation{"LogicalNot", "", 0, 1},
      fmt::format("{}%b0 = OpSpecConstantOp %bool LogicalNot %t\n{}", five, bits_of(1)));
  for (const std::string_view chain :
       {"AccessChain", "InBoundsAccessChain", "PtrAccessChain", "InBoundsPtrAccessChain"})
    all.emplace_back(Operation{chain, "", 105, 109}, element_of_table(chain));
  return all;
}

/// The text of an operation, and the same text with other ids. %r is the result for the constant
/// %c. %r_set is the result for the constant %c_set. Both constants have the default 5.
std::string twice(const std::string& text) {
  const bool negated = text.find("%m") != text.npos;
  const std::string once =
      fmt::format("%c = OpSpecConstant %int 5\n{}{}\n",
                  negated ? "%m = OpSpecConstantOp %int SNegate %c\n" : "", text);
  std::string again = once;
  static const std::regex defined("%(\\w+) = ");
  for (std::sregex_iterator one(once.begin(), once.end(), defined), end; one != end; ++one)
    again = std::regex_replace(again, std::regex("%" + one->str(1) + "\\b"),
                               "%" + one->str(1) + "_set");
  return once + again;
}

/// Three constants of different types. Each value must go to the constant with its id.
void several(Setting& on, const spirv::KernelText& kernel) {
  EXPECT_VALUE(answer(on, made(on, kernel)), ==, 123U) << "with the defaults of the constants";
  const cl::Program one = made(on, kernel);
  const cl_uchar five = 5;
  ASSERT_SUCCESS(clSetProgramSpecializationConstant(one(), 7, sizeof five, &five));
  EXPECT_VALUE(answer(on, one), ==, 153U) << "with one of three constants specialized";
  const cl::Program all = made(on, kernel);
  const cl_ulong nine = 9;
  const cl_uint eight = 8;
  ASSERT_SUCCESS(clSetProgramSpecializationConstant(all(), 70'000, sizeof nine, &nine));
  ASSERT_SUCCESS(clSetProgramSpecializationConstant(all(), 0, sizeof eight, &eight));
  ASSERT_SUCCESS(clSetProgramSpecializationConstant(all(), 7, sizeof five, &five));
  EXPECT_VALUE(answer(on, all), ==, 859U) << "with all three specialized, in another order";
}

/// The first size of the kernel's work-groups is a specialization constant. Its default is 5, and
/// the case sets it to 3.
void local_size(Setting& on, const spirv::KernelText& kernel) {
  const cl::Program program =
      spirv::create(on, spirv::words_of(kernel, spirv::environment_of(on.info(), {1, 2})));
  const cl_uint three = 3;
  ASSERT_SUCCESS(clSetProgramSpecializationConstant(program(), 7, sizeof three, &three));
  spirv::build(on, program);
  const cl::Kernel one(program, "one");
  std::array<std::size_t, 3> size{};
  ASSERT_SUCCESS(clGetKernelWorkGroupInfo(one(), on.device_id(), CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                          sizeof size, size.data(), nullptr));
  const std::array<std::size_t, 3> due{3, 2, 1};
  for (std::size_t k = 0; k < due.size(); ++k)
    EXPECT_VALUE(size[k], ==, due[k]) << about::query("CL_KERNEL_COMPILE_WORK_GROUP_SIZE")
                                      << "with the constant specialized to 3, dimension " << k;
}

std::vector<harness::Case> cases(const Target& target) {
  std::vector<harness::Case> all;
  const std::string citation = "OpenCL API 3.0, clSetProgramSpecializationConstant";
  for (const Constant& constant : constants) {
    const auto kernel = text_of(constant);
    add(all, target, fmt::format("default/{}", constant.name), citation, kernel, false,
        [kernel, constant](Setting& on) {
          EXPECT_VALUE(answer(on, made(on, kernel)), ==, constant.by_default)
              << "the kernel's result, with the constant's default";
        });
    add(all, target, fmt::format("set/{}", constant.name), citation, kernel, true,
        [kernel, constant](Setting& on) {
          const cl::Program program = made(on, kernel);
          ASSERT_SUCCESS(
              clSetProgramSpecializationConstant(program(), 7, constant.bytes, &constant.given));
          EXPECT_VALUE(answer(on, program), ==, constant.specialized)
              << "the kernel's result, with the constant specialized";
        });
  }
  const auto& integer = *std::ranges::find(constants, "int", &Constant::name);
  for (const auto& [operation, text] : all_operations()) {
    const spirv::KernelText kernel{"one",
                                   {{"global_int", "out"}},
                                   twice(text) +
                                       "OpDecorate %c SpecId 7\nOpDecorate %c_set SpecId 8\n"
                                       "OpStore %out %r\n"
                                       "%two = OpInBoundsPtrAccessChain %global_int %out %size_1\n"
                                       "OpStore %two %r_set\n"};
    add(all, target, fmt::format("operations/{}", operation.name), citation, kernel, true,
        [kernel, operation = operation](Setting& on) {
          const cl::Program program = made(on, kernel);
          const cl_uint nine = 9;
          ASSERT_SUCCESS(clSetProgramSpecializationConstant(program(), 8, sizeof nine, &nine));
          spirv::build(on, program);
          const std::vector<cl_uint> out = spirv::run(on, program, "one", 1, 2);
          EXPECT_VALUE(out.at(0), ==, operation.by_default)
              << "the kernel's result, with the constant's default";
          EXPECT_VALUE(out.at(1), ==, operation.specialized)
              << "the kernel's result, with the constant specialized to 9";
        });
  }
  const spirv::KernelText composite{
      "one",
      {{"global_int", "out"}},
      "OpDecorate %c SpecId 7\n%c = OpSpecConstant %int 5\n"
      "%v = OpSpecConstantComposite %int2 %c %int_40\n"
      "%a = OpCompositeExtract %int %v 0\n%b = OpCompositeExtract %int %v 1\n"
      "%r = OpIAdd %int %a %b\nOpStore %out %r\n"};
  add(all, target, "composite", citation, composite, true, [composite](Setting& on) {
    EXPECT_VALUE(answer(on, made(on, composite)), ==, 45U) << "with the constant's default";
    const cl::Program program = made(on, composite);
    const cl_uint two = 2;
    ASSERT_SUCCESS(clSetProgramSpecializationConstant(program(), 7, sizeof two, &two));
    EXPECT_VALUE(answer(on, program), ==, 42U) << "with the constant specialized to 2";
  });
  const spirv::KernelText size{"one",
                               {{"global_int", "out"}},
                               "OpDecorate %c SpecId 7\n%c = OpSpecConstant %int 5\n"
                               "%array = OpTypeArray %int %c\n"
                               "%pointer = OpTypePointer Function %array\n"
                               "%v = OpVariable %pointer Function\n"
                               "%p = OpInBoundsAccessChain %private_int %v %int_4\n"
                               "OpStore %p %int_33\n%r = OpLoad %int %p\nOpStore %out %r\n"};
  add(all, target, "array_length", citation, size, true, [size](Setting& on) {
    const cl::Program program = made(on, size);
    const cl_uint eight = 8;
    ASSERT_SUCCESS(clSetProgramSpecializationConstant(program(), 7, sizeof eight, &eight));
    EXPECT_VALUE(answer(on, program), ==, 33U) << "the kernel's result";
  });
  const spirv::KernelText rows{
      "one",
      {{"global_int", "out"}},
      "OpDecorate %c SpecId 7\n%c = OpSpecConstant %int 5\n"
      "%row = OpTypeArray %int %c\n%rows = OpTypeArray %row %int_2\n"
      "%pointer = OpTypePointer Function %rows\n"
      "%v = OpVariable %pointer Function\n"
      "%p = OpInBoundsAccessChain %private_int %v %int_0 %int_0\n"
      "%q = OpInBoundsAccessChain %private_int %v %int_1 %int_0\n"
      "%a = OpConvertPtrToU %size %p\n%b = OpConvertPtrToU %size %q\n"
      "%bytes = OpISub %size %b %a\n%places = OpUDiv %size %bytes %size_4\n"
      "%r = OpUConvert %int %places\nOpStore %out %r\n"};
  add(all, target, "array_of_arrays", citation, rows, true, [rows](Setting& on) {
    const cl::Program program = made(on, rows);
    const cl_uint eight = 8;
    ASSERT_SUCCESS(clSetProgramSpecializationConstant(program(), 7, sizeof eight, &eight));
    EXPECT_VALUE(answer(on, program), ==, 8U) << "integers from one row to the next";
  });
  const spirv::KernelText sized{
      "one",
      {{"global_int", "out"}},
      "OpExecutionModeId %kernel LocalSizeId %c %int_2 %int_1\n"
      "OpDecorate %c SpecId 7\n%c = OpSpecConstant %int 5\nOpStore %out %int_1\n"};
  add(all, target, "local_size", citation, sized, true,
      [sized](Setting& on) { local_size(on, sized); }, {1, 2});
  // The default is 5 * 2 * 1 work-items.
  if (!all.back().skip && target.device().max_work_group_size < 10)
    all.back().skip = "needs work-groups of 10 (CL_DEVICE_MAX_WORK_GROUP_SIZE)";
  const spirv::KernelText three{
      "one",
      {{"global_int", "out"}},
      "OpDecorate %a SpecId 0\nOpDecorate %b SpecId 7\nOpDecorate %c SpecId 70000\n"
      "%a = OpSpecConstant %int 1\n%b = OpSpecConstant %char 2\n%c = OpSpecConstant %long 3\n"
      "%wide = OpUConvert %int %b\n%narrow = OpUConvert %int %c\n"
      "%k = OpIMul %int %a %int_100\n%m = OpIMul %int %wide %int_10\n"
      "%s = OpIAdd %int %k %m\n%r = OpIAdd %int %s %narrow\nOpStore %out %r\n"};
  add(all, target, "several", citation, three, true, [three](Setting& on) { several(on, three); });
  const spirv::KernelText nested{
      "one",
      {{"global_int", "out"}},
      "OpDecorate %c SpecId 7\n%c = OpSpecConstant %int 5\n"
      "%row = OpTypeStruct %char %arr3_int\n"
      "%list = OpSpecConstantComposite %arr3_int %int_1 %c %int_3\n"
      "%v = OpSpecConstantComposite %row %char_2 %list\n"
      "%a = OpCompositeExtract %int %v 1 1\n%b = OpCompositeExtract %char %v 0\n"
      "%w = OpUConvert %int %b\n%k = OpIMul %int %a %int_10\n%r = OpIAdd %int %k %w\n"
      "OpStore %out %r\n"};
  add(all, target, "nested", citation, nested, true, [nested](Setting& on) {
    EXPECT_VALUE(answer(on, made(on, nested)), ==, 52U) << "with the constant's default";
    const cl::Program program = made(on, nested);
    const cl_uint nine = 9;
    ASSERT_SUCCESS(clSetProgramSpecializationConstant(program(), 7, sizeof nine, &nine));
    EXPECT_VALUE(answer(on, program), ==, 92U) << "with the constant specialized to 9";
  });
  const auto plain = text_of(integer);
  add(all, target, "again", citation, plain, true, [plain](Setting& on) {
    const cl::Program program = made(on, plain);
    for (const cl_uint value : {11U, 12U}) {
      ASSERT_SUCCESS(clSetProgramSpecializationConstant(program(), 7, sizeof value, &value));
      EXPECT_VALUE(answer(on, program), ==, value) << "specialized and built again";
    }
  });
  add(all, target, "other_program", citation, plain, true, [plain](Setting& on) {
    const cl::Program one = made(on, plain), other = made(on, plain);
    const cl_uint value = 11;
    ASSERT_SUCCESS(clSetProgramSpecializationConstant(one(), 7, sizeof value, &value));
    EXPECT_VALUE(answer(on, other), ==, 5U) << "of a program that was not specialized";
    EXPECT_VALUE(answer(on, one), ==, 11U) << "of the program that was specialized";
  });
  add(all, target, "unknown_id", citation, plain, true, [plain](Setting& on) {
    const cl::Program program = made(on, plain);
    const cl_uint value = 11;
    EXPECT_CODE(CL_INVALID_SPEC_ID,
                clSetProgramSpecializationConstant(program(), 8, sizeof value, &value));
  });
  add(all, target, "wrong_size", citation, plain, true, [plain](Setting& on) {
    const cl::Program program = made(on, plain);
    const cl_ulong value = 11;
    EXPECT_CODE(CL_INVALID_VALUE,
                clSetProgramSpecializationConstant(program(), 7, sizeof value, &value));
  });
  return all;
}

}  // namespace

harness::Suite suite() {
  return suite_of("spirv_specialization",
                  "SPIR-V: specialization constants (OpenCL API 3.0, "
                  "clSetProgramSpecializationConstant)",
                  cases);
}

}  // namespace assay::suites::spirv_specialization
