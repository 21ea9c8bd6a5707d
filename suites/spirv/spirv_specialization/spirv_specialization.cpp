#include <fmt/format.h>
#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/host/example.h"
#include "suites/spirv/program.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_specialization {
namespace {

using harness::Version;
using host::Setting;
namespace parts = harness::parts;

/// One kind of specialization constant: what it is in the module, and values for it.
struct Constant {
  std::string_view name, type;
  std::string_view declaration;  ///< with its default, 5 or true
  std::string_view store;        ///< makes %r, an int, of the constant %c
  std::size_t bytes;
  std::uint64_t given;  ///< the specialization
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

/// 2.2 brings the call that specializes (clSetProgramSpecializationConstant).
std::optional<std::string> missing_call(const Target& target) {
  if (suites::api_version(target.device()) >= Version{2, 2}) return std::nullopt;
  return "needs OpenCL 2.2";
}

void add(std::vector<harness::Case>& cases, const Target& target, const std::string& name,
         const std::string& citation, const spirv::KernelText& kernel, bool specializes,
         std::function<void(Setting&)> body) {
  harness::Case one = host::make_case("spirv_specialization/" + name, citation, std::move(body));
  const spirv::Environment environment{
      static_cast<unsigned>(target.device().address_bits),
      spirv::version_from(target.device(), {1, 0}).value_or(Version{1, 0})};
  const spirv::Module module = spirv::build_module(kernel, environment);
  require(one, parts::spirv, target);
  if (!one.skip) one.skip = spirv::missing(module, environment.version, target);
  if (!one.skip && specializes) one.skip = missing_call(target);
  one.shown = [module] { return module.text; };
  cases.push_back(std::move(one));
}

/// Operations on specialization constants: folded when the program is built.
struct Operation {
  std::string_view name, declaration;
  cl_uint by_default, specialized;  ///< with 5 and 9
};
constexpr Operation operations[] = {
    {"IAdd", "OpSpecConstantOp %int IAdd %c %int_3", 8, 12},
    {"ISub", "OpSpecConstantOp %int ISub %c %int_3", 2, 6},
    {"IMul", "OpSpecConstantOp %int IMul %c %int_3", 15, 27},
    {"UDiv", "OpSpecConstantOp %int UDiv %c %int_3", 1, 3},
    {"SDiv", "OpSpecConstantOp %int SDiv %c %int_n3", static_cast<cl_uint>(-1),
     static_cast<cl_uint>(-3)},
    {"UMod", "OpSpecConstantOp %int UMod %c %int_4", 1, 1},
    {"SRem", "OpSpecConstantOp %int SRem %c %int_n4", 1, 1},
    {"SMod", "OpSpecConstantOp %int SMod %c %int_n4", static_cast<cl_uint>(-3),
     static_cast<cl_uint>(-3)},
    {"ShiftLeftLogical", "OpSpecConstantOp %int ShiftLeftLogical %c %int_2", 20, 36},
    {"ShiftRightLogical", "OpSpecConstantOp %int ShiftRightLogical %c %int_1", 2, 4},
    {"BitwiseAnd", "OpSpecConstantOp %int BitwiseAnd %c %int_12", 4, 8},
    {"BitwiseOr", "OpSpecConstantOp %int BitwiseOr %c %int_2", 7, 11},
    {"BitwiseXor", "OpSpecConstantOp %int BitwiseXor %c %int_15", 10, 6},
    {"Not", "OpSpecConstantOp %int Not %c", static_cast<cl_uint>(~5), static_cast<cl_uint>(~9)},
    {"SNegate", "OpSpecConstantOp %int SNegate %c", static_cast<cl_uint>(-5),
     static_cast<cl_uint>(-9)},
};

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
  for (const Operation& operation : operations) {
    const spirv::KernelText kernel{
        "one",
        {{"global_int", "out"}},
        fmt::format(
            "OpDecorate %c SpecId 7\n%c = OpSpecConstant %int 5\n%r = {}\nOpStore %out %r\n",
            operation.declaration)};
    add(all, target, fmt::format("operations/{}", operation.name), citation, kernel, true,
        [kernel, operation](Setting& on) {
          EXPECT_VALUE(answer(on, made(on, kernel)), ==, operation.by_default)
              << "the kernel's result, with the constant's default";
          const cl::Program program = made(on, kernel);
          const cl_uint nine = 9;
          ASSERT_SUCCESS(clSetProgramSpecializationConstant(program(), 7, sizeof nine, &nine));
          EXPECT_VALUE(answer(on, program), ==, operation.specialized)
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
  const auto plain = text_of(integer);
  add(all, target, "again", citation, plain, true, [plain](Setting& on) {
    const cl::Program program = made(on, plain);
    for (const cl_uint value : {11U, 12U}) {
      ASSERT_SUCCESS(clSetProgramSpecializationConstant(program(), 7, sizeof value, &value));
      EXPECT_VALUE(answer(on, program), ==, value) << "specialized and built once more";
    }
  });
  add(all, target, "other_program", citation, plain, true, [plain](Setting& on) {
    const cl::Program one = made(on, plain), other = made(on, plain);
    const cl_uint value = 11;
    ASSERT_SUCCESS(clSetProgramSpecializationConstant(one(), 7, sizeof value, &value));
    EXPECT_VALUE(answer(on, other), ==, 5U) << "of a program that was not specialized";
    EXPECT_VALUE(answer(on, one), ==, 11U) << "of the one that was";
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
