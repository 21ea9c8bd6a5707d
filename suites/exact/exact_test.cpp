#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <iostream>
#include <iterator>
#include <map>
#include <set>

#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/base/test_context.h"
#include "suites/exact/exact_case.h"
#include "suites/exact/exact_suite.h"
#include "suites/numeric/swept_case.h"
#include "suites/suites.h"
#include "suites/target/target.h"

namespace assay::suites::exact {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

harness::DeviceInfo complete_device() {
  harness::DeviceInfo info;
  info.name = "complete";
  info.version = info.opencl_c_version = {3, 0};
  info.opencl_c_versions = {{1, 0}, {1, 1}, {1, 2}, {2, 0}, {3, 0}};
  info.profile = "FULL_PROFILE";
  info.half_fp_config = info.single_fp_config = info.double_fp_config =
      CL_FP_DENORM | CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  for (const auto* name :
       {"cl_khr_fp16", "cl_khr_fp64", "cl_khr_extended_bit_ops", "cl_khr_integer_dot_product"})
    info.extensions.push_back({name, {1, 0}});
  info.features = {{"__opencl_c_generic_address_space", {3, 0}}};
  info.address_bits = 64;
  info.integer_dot_product_capabilities = CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR |
                                          CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR;
  return info;
}

/// Leaves out cases whose ids contain one of these words.
harness::Suite without(harness::Suite suite, std::vector<std::string> words) {
  suite.expand = [expand = suite.expand, words](const auto& device, const auto& options) {
    auto cases = expand(device, options);
    std::erase_if(cases, [&](const harness::Case& c) {
      return std::ranges::any_of(
          words, [&](const std::string& word) { return c.id.find(word) != std::string::npos; });
    });
    return cases;
  };
  return suite;
}

/// The number of forms is functions * types * forms of a type. There are 6 widths. An argument that
/// may be a scalar beside a vector adds 5 forms.
struct Declared {
  const char* what;
  int functions, types, forms;
};
constexpr int integers = 8, floats = 3, every = integers + floats;

void expect_all_declared(const harness::Suite& suite, const std::vector<Declared>& declared) {
  int expected = 0;
  for (const Declared& d : declared) expected += d.functions * d.types * d.forms;
  const auto cases = suite.expand(complete_device(), {});
  const auto tested = std::ranges::count_if(cases, [](const harness::Case& c) {
    return !c.skip && c.id.find("/must_not_compile/") == std::string::npos;
  });
  const auto forbidden = std::ranges::count_if(
      cases, [](const auto& c) { return c.id.find("/must_not_compile/") != std::string::npos; });
  std::cout << fmt::format("{}: {} of {} declared forms tested, {} forbidden forms\n", suite.name,
                           tested, expected, forbidden);
  EXPECT_EQ(tested, expected);
}

TEST(Forms, OfTheSpecificationAreAllTested) {
  expect_all_declared(
      without(suite_of("operators"), {"/literal", "/float_vectors/", "/ternary_by_scalar/",
                                      "/ternary_of_vectors/", "/constant_"}),
      {{"+ - * / %", 5, integers, 6 + 2 * 5},
       {"unary + -", 2, every, 6},
       {"++ --, before and after", 4, integers, 6},
       {"> < >= <= == !=", 6, every, 6 + 2 * 5},
       {"& | ^", 3, integers, 6 + 2 * 5},
       {"~", 1, integers, 6},
       {"&& ||", 2, every, 6 + 2 * 5},
       {"&& ||, evaluation of the right operand", 2, integers, 6},
       {"!", 1, every, 6},
       {"?: by signed and by unsigned", 2, every, 6 + 2 * 5},
       {"<< >>", 2, integers, 6 + 5},
       {"sizeof: operand, expression, not evaluated", 3, integers, 6},
       {"comma", 1, integers, 6},
       {"& and *", 3, every, 6},
       {"compound assignment", 10, integers, 6 + 5},
       {"by constants", 12, integers, 2},
       {"by constants below zero", 3, 4, 2},
       {"of twice the same operand", 3, every, 6},
       {"the lesser, the greater", 2, every, 6},
       {"combined shifts", 2, integers, 6},
       {"shifts by char", 2, integers - 1, 6},
       {"shifts of scalars by int, by ulong", 2 * 2, integers - 1, 1},
       {"scalars of two types", 3 * 4, integers - 1, 1}});
  expect_all_declared(suite_of("integer"), {{"functions without other forms", 13, integers, 6},
                                            {"clamp max min", 3, integers, 6 + 5},
                                            {"upsample", 1, 6, 6},
                                            {"mad24 mul24", 2, 2, 6},
                                            {"extended bit operations", 4, integers, 6},
                                            {"dot products", 16, 1, 1},
                                            {"with constants", 5, integers, 2},
                                            {"literals", 13 + 3 + 4, integers, 2},
                                            {"literals, upsample", 1, 6, 2},
                                            {"literals, mad24 mul24", 2, 2, 2},
                                            {"literals, dot products", 16, 1, 1}});
  expect_all_declared(suite_of("relational"),
                      {{"comparisons and tests", 14, floats, 6},
                       {"any all", 2, 4, 6},
                       {"bitselect", 1, integers + 2, 6},
                       {"select by signed and by unsigned", 2, integers + 2, 6},
                       {"literals, comparisons and tests", 14, floats, 2},
                       {"literals, any all", 2, 4, 2},
                       {"literals, bitselect select", 3, integers + 2, 2}});
  expect_all_declared(suite_of("vector_misc"), {{"vec_step of values and types", 2, every, 6},
                                                {"vec_step, not evaluated", 1, integers, 6},
                                                {"shuffle shuffle2", 2, every, 4 * 4},
                                                {"literals, shuffle shuffle2", 2, every, 4}});
}

/// `expected` ids must match the glob.
struct DeclaredIds {
  const char *what, *glob;
  int expected;
};

void expect_all_declared(const harness::Suite& suite, const std::vector<DeclaredIds>& declared) {
  const auto cases = suite.expand(complete_device(), {});
  for (const DeclaredIds& d : declared) {
    const auto tested = std::ranges::count_if(
        cases, [&](const harness::Case& c) { return !c.skip && harness::matches(d.glob, c.id); });
    std::cout << fmt::format("{}: {} of {} declared forms tested: {}\n", suite.name, tested,
                             d.expected, d.what);
    EXPECT_EQ(tested, d.expected) << d.what;
  }
}

std::set<std::string> asked(const harness::DeviceInfo& device) {
  std::set<std::string> ids;
  for (const SuiteFolder& folder : suite_folders())
    for (const harness::Case& c : folder.suite().expand(device, {})) ids.insert(c.id);
  return ids;
}

// A device that flushes has the same cases, but accepts more answers.
TEST(Forms, AreTheSameOnADeviceThatFlushes) {
  harness::DeviceInfo flushes = complete_device();
  flushes.half_fp_config = flushes.single_fp_config = flushes.double_fp_config =
      CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
  const std::set<std::string> keeping = asked(complete_device()), flushing = asked(flushes);
  std::vector<std::string> others;
  std::ranges::set_symmetric_difference(keeping, flushing, std::back_inserter(others));
  EXPECT_THAT(others, IsEmpty());
}

TEST(Forms, OfTypesAndMemoryAreAllTested) {
  constexpr int widths = 6, vectors = 5, modes = 5;  // none, _rte, _rtz, _rtp, _rtn
  // Scalars and vectors of 4: from float to every integer, and to float from two floating-point
  // types and two 64-bit integers.
  constexpr int literals = 2 * modes * (2 * integers * floats + floats * (2 + 2));
  expect_all_declared(
      suite_of("conversions"),
      {{"explicit, to integers: modes, with _sat and without", "conversions/convert_*/*",
        every * widths * modes * (2 * integers + floats) + literals},
       {"casts of scalars to scalars and vectors, from bool and to bool", "conversions/cast_*",
        every * every * widths + every * widths + every},
       {"implicit: scalars, to vectors of no lower rank, bool", "conversions/implicit_*",
        every * every + vectors * every * (every + 1) / 2 + 2 * every},
       {"scalars beside vectors of no lower rank", "conversions/widened_*",
        vectors * every * (every + 1) / 2},
       {"pairs of scalars under the usual arithmetic conversions", "conversions/usual_arithmetic/*",
        every * every}});
  // Pairs of types of one size. There are 2 types of 1 byte, 5 of 2 bytes, 10 of 4, 14 of 8, 14 of
  // 16, 12 of 32, 6 of 64 and 3 of 128. Vectors of 3 have a fourth lane without a value. Without
  // vectors of 3, there are 2, 5, 8, 11, 11, 9, 6 and 3 types.
  expect_all_declared(
      suite_of("reinterpret"),
      {{"as_type and as_typen", "reinterpret/as_*", 4 + 25 + 100 + 2 * 14 * 14 + 144 + 36 + 9},
       {"unions", "reinterpret/union_*", 4 + 25 + 64 + 2 * 121 + 81 + 36 + 9},
       {"pointers", "reinterpret/pointer/*", every * (widths - 1)}});
  constexpr int spaces = 5, written = 4;  // kernels cannot write to constant memory
  expect_all_declared(
      suite_of("vector_load_store"),
      {{"vloadn; generic pointers to other spaces at widths 3 and 4, tables",
        "vector_load_store/vload?/*", every * ((vectors - 1) * spaces + 2 * 2) + 5 * (vectors - 1)},
       {"vload16", "vector_load_store/vload16/*", every * spaces + 5},
       {"vstoren", "vector_load_store/vstore?/*", every * ((vectors - 1) * written + 2 * 2)},
       {"vstore16", "vector_load_store/vstore16/*", every * written},
       {"vload_half, vload_halfn, vloada_halfn", "vector_load_store/vload*_half*",
        (widths + vectors) * spaces + 3 * 2},
       {"vstore_half and similar functions, of float and double; also the cases */guards",
        "vector_load_store/vstore*_half*",
        ((widths + vectors) * (modes + 2) * written + 3 * written + 3 * 2 * 2) * 2}});
  expect_all_declared(
      suite_of("data_types"),
      {{"sizes and alignments in structs, pointer-sized types", "data_types/size/*",
        every * widths + 4},
       {"variables", "data_types/alignment/*", every * widths},
       {"literals of vectors, and of one scalar", "data_types/vector_literal/*",
        every * vectors * 2},
       {"components: four notations, read and written", "data_types/components/*",
        every * vectors * 4 * 2},
       {"components of vectors in memory", "data_types/components_in_memory/*", every * vectors},
       {"pointers", "data_types/pointers/*", every * widths},
       {"arrays", "data_types/arrays/*", every * widths},
       {"private objects across a barrier", "data_types/across_barrier/*", every * widths}});
}

TEST(Forms, OfOneTypeAndWidthAreInOrderAndShareKernels) {
  const auto cases = suite_of("integer").expand(complete_device(), {});
  std::map<std::string, std::string> by_id;
  for (const auto& c : cases)
    if (c.kernel) by_id[c.id] = c.kernel().parameters;
  EXPECT_EQ(by_id.at("integer/hadd/int4"), by_id.at("integer/rotate/int4"));
  EXPECT_EQ(by_id.at("integer/hadd/int"), "");  // scalar kernels are not joined
  EXPECT_NE(by_id.at("integer/max/int4"), by_id.at("integer/max/int4.int"));
}

class OnPocl : public ::testing::Test {
 protected:
  void SetUp() override {
    device_ = harness::pocl_device();
    if (!device_) GTEST_SKIP() << "PoCL is not installed";
    info_ = describe(*device_);
    options_.depth = harness::Depth::quick;
  }
  harness::Case find(const harness::Suite& suite, const std::string& id) {
    for (const auto& c : suite.expand(info_, options_))
      if (c.id == id) return c;
    ADD_FAILURE() << id;
    return {};
  }
  std::optional<cl::Device> device_;
  harness::DeviceInfo info_;
  harness::RunOptions options_;
};

TEST_F(OnPocl, EightBitPairsAreAllTried) {
  TestContext context(*device_, info_, options_);
  context.run(find(suite_of("integer"), "integer/hadd/uchar"));
  EXPECT_THAT(context.failures, IsEmpty());
  ASSERT_TRUE(context.measurement);
  EXPECT_EQ(context.measurement->inputs, 65536u);
  EXPECT_EQ(context.measurement->failing, 0u);
  EXPECT_TRUE(context.measurement->upper_bound);
}

TEST_F(OnPocl, EveryShapeOfKernelComputes) {
  TestContext context(*device_, info_, options_);
  for (const auto& [suite, id] : std::vector<std::pair<harness::Suite, std::string>>{
           {suite_of("integer"), "integer/clamp/short3.short.short"},
           {suite_of("operators"), "operators/shift_left_assign/uchar2.uchar"},
           {suite_of("operators"), "operators/divide/int"},
           {suite_of("relational"), "relational/any/char16"},
           {suite_of("vector_misc"), "vector_misc/shuffle/ushort4.ushort2"},
           {suite_of("vector_misc"), "vector_misc/shuffle2/float2.float2.uint8"}}) {
    context.run(find(suite, id));
    EXPECT_THAT(context.failures, IsEmpty()) << id;
    ASSERT_TRUE(context.measurement) << id;
    EXPECT_GT(context.measurement->inputs, 1000u) << id;
    EXPECT_EQ(context.measurement->failing, 0u) << id;
  }
}

harness::Case swept(const ExactCase& c) {
  return numeric::swept_case({.id = c.id}, {},
                             [c](const Target& on) { return make_case(c, on.options()); });
}

TEST_F(OnPocl, AWrongFunctionFails) {
  for (const reference::ExactRow& row : reference::integer_functions()) {
    if (row.name != "rhadd") continue;
    reference::ExactRow wrong = row;
    wrong.expression = "hadd({0}, {1})";
    ExactCase c;
    c.row = &wrong;
    c.type = reference::find_scalar_type("int");
    c.width = 3;
    c.id = "integer/rhadd/int3";
    TestContext context(*device_, info_, options_);
    const harness::Case one = swept(c);
    context.run(one);
    ASSERT_TRUE(context.measurement);
    EXPECT_GT(context.measurement->failing, context.measurement->inputs / 4);
    EXPECT_THAT(context.measurement->failures, SizeIs(8));
    const auto& worst = context.measurement->failures[0];
    EXPECT_THAT(sentence(worst.finding.value()), HasSubstr(", expected "));
    const harness::Launch program =
        one.stand_alone(info_, options_, {.input = {worst.input[0], worst.input[1]}});
    EXPECT_EQ(program.checks.size(), 3u);
    EXPECT_THAT(program.source, HasSubstr("hadd("));
  }
}

TEST_F(OnPocl, WrongFormsFail) {
  struct Wrong {
    std::span<const reference::ExactRow> rows;
    std::string name, type;
    int width;
    bool literals;
    std::string expression;
  };
  const std::vector<Wrong> list{
      {reference::operators(), "divide_by_7", "int", 4, false, "({0} - ({type})(1)) / ({type})(7)"},
      {reference::operators(), "remainder_by_minus_7", "long", 1, false, "{0} % ({type})(-6)"},
      {reference::operators(), "shift_left_by_37", "uint", 4, false, "{0} * ({type})(0)"},
      {reference::operators(), "shift_left_by_char", "ulong", 4, false, "{0} << ({1} & (char)31)"},
      {reference::operators(), "shift_right_by_int", "long", 1, false, "{0} >> ({1} & 31)"},
      {reference::operators(), "compare_with_uint", "int", 1, false,
       "({0} < (int){1} ? 1 : 0) + ({0} == {1} ? 2 : 0) + ({0} > (int){1} ? 4 : 0)"},
      {reference::operators(), "divide_by_uint", "int", 1, false, "(uint)({0} / (long){1})"},
      {reference::operators(), "ternary_with_ulong", "int", 1, false,
       "({1} & 1) != 0 ? (ulong)(uint){0} : {1}"},
      {reference::operators(), "ternary_lesser", "float", 4, false, "fmin({0}, {1})"},
      {reference::operators(), "not_equal_itself", "float", 1, false, "0"},
      {reference::operators(), "shift_in_place", "uint", 3, false, "({0} = {0} << ({type})(1))"},
      {reference::integer_functions(), "rotate_of_1", "uint", 1, false, "{0}"},
      {reference::integer_functions(), "rotate", "uint", 1, true, "{0} << ({1} & 31)"},
      {reference::integer_functions(), "hadd", "char", 4, true, "rhadd({0}, {1})"},
      {reference::relational_functions(), "isnan", "float", 4, true, "isinf({0})"},
      {reference::vector_functions(), "shuffle", "short", 4, true, "shuffle({0}, {1} ^ (ushort)1)"},
  };
  for (const Wrong& one : list) {
    SCOPED_TRACE(one.name);
    const auto row = std::ranges::find(one.rows, one.name, &reference::ExactRow::name);
    ASSERT_NE(row, one.rows.end());
    for (const bool wrong : {false, true}) {
      reference::ExactRow tried = *row;
      if (wrong) tried.expression = one.expression;
      ExactCase c;
      c.row = &tried;
      c.type = reference::find_scalar_type(one.type);
      c.width = one.width;
      c.scalars = tried.scalars.front();
      c.literals = one.literals;
      c.id = "operators/form/" + one.name;
      TestContext context(*device_, info_, options_);
      const harness::Case run = swept(c);
      context.run(run);
      ASSERT_TRUE(context.measurement);
      EXPECT_GT(context.measurement->inputs, 50u);
      EXPECT_EQ(context.measurement->failing != 0, wrong);
    }
  }
}

}  // namespace
}  // namespace assay::suites::exact
