#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <utility>

#include "harness/sweep/spirv_assembly.h"
#include "suites/codegen/program/generate.h"
#include "suites/codegen/program/interpret.h"
#include "suites/codegen/program/print_module.h"
#include "suites/codegen/program/shrink.h"
#include "suites/spirv/module_builder.h"

namespace assay::suites::codegen {
namespace {

constexpr ModuleStyle styles[] = {{},
                                  {.memory = true},
                                  {.branches = true},
                                  {.composed = true},
                                  {.of_vectors = true},
                                  {.decorated = true},
                                  {.memory = true, .branches = true, .decorated = true}};

Recipe recipe(std::uint64_t key) {
  Recipe out;
  out.key = key;
  out.barriers = key % 2 == 0;
  if (key % 3 == 0) out.floats = {Element::half, Element::float_, Element::double_};
  return out;
}

std::string module_of(const Program& program, ModuleStyle style, unsigned address_bits) {
  style.address_bits = address_bits;
  const spirv::KernelText kernel{"k",
                                 {{"global_int", "in"},
                                  {"global_int", "out"},
                                  {"local_long16", "shared"},
                                  {"global_long16", "scratch"}},
                                 printed_module(program, style)};
  return spirv::build_module(kernel, {address_bits, {1, 0}}).text;
}

TEST(PrintModule, WritesModulesThatTheValidatorAccepts) {
  for (std::uint64_t key = 1; key <= 12; ++key) {
    const Program program = generate(recipe(key));
    for (ModuleStyle style : styles) {
      style.order = key % 2 == 0 ? 0 : key;
      const std::string text = module_of(program, style, key % 4 == 0 ? 32 : 64);
      const auto fault = harness::spirv_fault(harness::assemble_spirv(text), {1, 0});
      EXPECT_FALSE(fault) << "key " << key << ": " << fault.value_or("");
    }
  }
}

std::string labels(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);)
    if (line.ends_with("OpLabel")) out += line + "\n";
  return out;
}

TEST(PrintModule, OrdersBlocksByKey) {
  const Program program = generate(recipe(1));
  const std::string plain = printed_module(program, {}),
                    other = printed_module(program, {.order = 5});
  EXPECT_NE(labels(plain), labels(other));
  EXPECT_EQ(other, printed_module(program, {.order = 5}));
  const auto sorted = [](std::string text) {
    std::ranges::sort(text);
    return text;
  };
  EXPECT_EQ(sorted(plain), sorted(other)) << "the same instructions";
}

std::size_t instructions_of(const Program& program) {
  std::istringstream lines(printed_module(program, {.branches = true}));
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line);)
    if (count > 0 || line.find("= OpFunction ") != line.npos || line.ends_with("OpLabel")) ++count;
  return count;
}
/// Every kernel that writes one result has seven instructions: a label, four that compute the
/// place, a store, and a return.
constexpr std::size_t of_every_kernel = 7;

/// A simulated defect of a driver: one instruction computes something else.
struct Wrong {
  const char* name;
  Mutation mutation;
  void (*change)(Program&) = nullptr;  ///< if set: changes the program instead
};
template <class Visit>
void each_read(Program& program, const Visit& visit) {
  for (Function& function : program.functions)
    each_statement(function.body, [&](Stmt& stmt) {
      for (std::size_t a = stmt.kind == Stmt::Kind::assign ? 1 : 0; a < stmt.args.size(); ++a)
        each_expression(stmt.args[a], visit);
    });
}
template <Element element>
std::int64_t number(std::uint64_t bits) {
  return signed_value(element, bits);
}
constexpr Wrong wrong[] = {
    {"u_hadd is u_rhadd",
     {Op::hadd, Element::uint, [](auto a, auto b) { return (a + b + 1) >> 1; }}},
    {"u_add_sat is OpIAdd", {Op::add_sat, Element::uint, [](auto a, auto b) { return a + b; }}},
    {"s_abs_diff is u_abs_diff",
     {Op::abs_diff, Element::int_, [](auto a, auto b) { return a < b ? b - a : a - b; }}},
    {"u_max is s_max",
     {Op::max, Element::uint,
      [](auto a, auto b) { return number<Element::uint>(a) < number<Element::uint>(b) ? b : a; }}},
    {"s_min is u_min", {Op::min, Element::int_, [](auto a, auto b) { return b < a ? b : a; }}},
    {"popcount is clz",
     {Op::popcount, Element::uint,
      [](auto a, auto) { return static_cast<std::uint64_t>(std::countl_zero(a) - 32); }}},
    {"OpSDiv is OpUDiv",
     {Op::div, Element::int_, [](auto a, auto b) { return a / divisor_of(Element::int_, b); }}},
    {"OpISub swaps its operands", {Op::sub, Element::int_, [](auto a, auto b) { return b - a; }}},
    {"OpBitwiseOr is OpBitwiseXor", {Op::or_, Element::uint, [](auto a, auto b) { return a ^ b; }}},
    {"OpBitwiseXor is OpBitwiseOr",
     {Op::xor_, Element::uint, [](auto a, auto b) { return a | b; }}},
    {"OpShiftRightArithmetic is OpShiftRightLogical",
     {Op::shr, Element::int_, [](auto a, auto b) { return a >> (b & 31); }}},
    {"OpSLessThan is OpULessThan",
     {Op::lt, Element::int_, [](auto a, auto b) { return std::uint64_t{a < b}; }}},
    {"OpNot is OpSNegate", {Op::not_, Element::uint, [](auto a, auto) { return 0 - a; }}},
    {"OpSNegate is OpNot", {Op::neg, Element::int_, [](auto a, auto) { return ~a; }}},
    {"OpIMul loses its high half",
     {Op::mul, Element::uint, [](auto a, auto b) { return a * b & 0xffff; }}},
    {"OpFUnordNotEqual is OpFOrdLessThan",
     {Op::ne, Element::float_,
      [](auto a, auto b) {
        return std::uint64_t{real_value(Element::float_, a) < real_value(Element::float_, b)};
      }}},
    {"the second component of a shuffle is the first of the vector",
     {},
     [](Program& program) {
       each_read(program, [](Expr& expr) {
         if (expr.kind == Expr::Kind::swizzle && expr.type.width > 1) expr.components[1] = 0;
       });
     }},
    {"extracting the second component gives the first",
     {},
     [](Program& program) {
       each_read(program, [](Expr& expr) {
         if (expr.kind == Expr::Kind::swizzle && expr.type.width == 1 && expr.components[0] == 1)
           expr.components[0] = 0;
       });
     }},
    {"every component is inserted as the first",
     {},
     [](Program& program) {
       for (Function& function : program.functions)
         each_statement(function.body, [](Stmt& stmt) {
           if (stmt.kind != Stmt::Kind::assign || stmt.args[0].kind != Expr::Kind::swizzle) return;
           if (stmt.args[0].type.width == 1) stmt.args[0].components[0] = 0;
         });
     }},
};

/// Takes the smallest of the first programs that find the fault, because a driver with the fault
/// fails several cases.
TEST(Shrink, LeavesTenInstructionsOrFewer) {
  constexpr int enough = 4;
  for (const Wrong& one : wrong) {
    int found = 0;
    std::optional<Program> least;
    for (std::uint64_t key = 500; key < 620 && found < enough; ++key) {
      Recipe drawn = recipe(key);
      drawn.barriers = false;
      const Program program = generate(drawn);
      const auto differs = [&](const Program& some) -> std::optional<std::size_t> {
        Program changed = some;
        if (one.change != nullptr) one.change(changed);
        const Computed right = interpret(some);
        const Computed other =
            interpret(changed, 2'000'000, one.change == nullptr ? &one.mutation : nullptr);
        if (right.undefined || other.undefined) return std::nullopt;
        const auto at = std::ranges::mismatch(right.words, other.words).in1;
        if (at == right.words.end()) return std::nullopt;
        return static_cast<std::size_t>(at - right.words.begin());
      };
      const auto first = differs(program);
      if (!first) continue;
      ++found;
      const auto first_failing = [&](std::span<const Program> some) -> std::optional<std::size_t> {
        for (std::size_t i = 0; i < some.size(); ++i)
          if (differs(some[i])) return i;
        return std::nullopt;
      };
      Shrunk small = shrink(program, *first % mine_words, first_failing, [] { return true; });
      if (!least || instructions_of(small.program) < instructions_of(*least))
        least = std::move(small.program);
    }
    ASSERT_TRUE(least) << one.name << ": no program finds the fault";
    EXPECT_LE(instructions_of(*least), of_every_kernel + 10)
        << one.name << ":\n"
        << printed_module(*least, {.branches = true});
  }
}

}  // namespace
}  // namespace assay::suites::codegen
