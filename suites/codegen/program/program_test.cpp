#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "suites/codegen/program/generate.h"
#include "suites/codegen/program/interpret.h"
#include "suites/codegen/program/print.h"
#include "suites/codegen/program/reduce.h"
#include "suites/codegen/program/shrink.h"

namespace assay::suites::codegen {
namespace {

Recipe recipe(std::uint64_t key) {
  Recipe out;
  out.key = key;
  out.barriers = key % 2 == 0;
  out.generic = key % 4 < 2;
  return out;
}

// ---- Operations on one lane. The results were computed by hand.
struct Lane {
  Op op;
  Element element;
  std::uint64_t a, b, c, scalar, vector;
};
TEST(Evaluate, GivesWhatTheTextSays) {
  constexpr Lane lanes[] = {
      {Op::add, Element::int_, 0x7fffffff, 1, 0, 0x80000000, 0x80000000},
      {Op::sub, Element::uchar, 3, 5, 0, 0xfe, 0xfe},
      {Op::mul, Element::short_, 0x4000, 4, 0, 0, 0},
      {Op::mul, Element::ulong, 0xffffffffffffffff, 3, 0, 0xfffffffffffffffd, 0xfffffffffffffffd},
      // Signed divisors become (b & ~1) | 2, unsigned divisors b | 1. Here -7 / 2 and 100 / -2.
      {Op::div, Element::int_, 0xfffffff9, 2, 0, 0xfffffffd, 0xfffffffd},
      {Op::mod, Element::int_, 0xfffffff9, 2, 0, 0xffffffff, 0xffffffff},
      {Op::div, Element::char_, 100, 0xff, 0, 0xce, 0xce},
      {Op::div, Element::uint, 7, 0, 0, 7, 7},
      {Op::mod, Element::ushort, 0xffff, 0x10, 0, 0xffff % 0x11, 0xffff % 0x11},
      // 6.5.10: scalars of 8 bits are promoted before they are shifted. Lanes of vectors are not.
      {Op::shl, Element::uchar, 1, 9, 0, 0, 2},
      {Op::shr, Element::char_, 0x80, 9, 0, 0xff, 0xc0},
      {Op::shr, Element::int_, 0x80000000, 33, 0, 0xc0000000, 0xc0000000},
      {Op::shl, Element::ulong, 3, 65, 0, 6, 6},
      // 6.5.4: true is 1 for scalars and -1 for lanes.
      {Op::lt, Element::int_, 0xffffffff, 0, 0, 1, 0xffffffff},
      {Op::lt, Element::uint, 0xffffffff, 0, 0, 0, 0},
      {Op::ge, Element::short_, 5, 5, 0, 1, 0xffff},
      {Op::lnot, Element::char_, 0, 0, 0, 1, 0xff},
      {Op::land, Element::int_, 2, 1, 0, 1, 0xffffffff},
      {Op::neg, Element::char_, 0x80, 0, 0, 0x80, 0x80},
      {Op::not_, Element::ushort, 0xff00, 0, 0, 0xff, 0xff},
      // Table 13 of 6.15.3.
      {Op::add_sat, Element::char_, 0x7f, 1, 0, 0x7f, 0x7f},
      {Op::sub_sat, Element::uint, 1, 2, 0, 0, 0},
      {Op::sub_sat, Element::long_, 0x8000000000000000, 1, 0, 0x8000000000000000,
       0x8000000000000000},
      {Op::hadd, Element::uchar, 255, 254, 0, 254, 254},
      {Op::hadd, Element::char_, 0xff, 0xfe, 0, 0xfe, 0xfe},
      {Op::mul_hi, Element::ulong, 0xffffffffffffffff, 0xffffffffffffffff, 0, 0xfffffffffffffffe,
       0xfffffffffffffffe},
      {Op::mul_hi, Element::int_, 0xffffffff, 2, 0, 0xffffffff, 0xffffffff},
      {Op::rotate, Element::ushort, 0x8001, 1, 0, 3, 3},
      {Op::rotate, Element::uchar, 0x81, 8, 0, 0x81, 0x81},
      {Op::clz, Element::short_, 1, 0, 0, 15, 15},
      {Op::clz, Element::uint, 0, 0, 0, 32, 32},
      {Op::popcount, Element::char_, 0xff, 0, 0, 8, 8},
      {Op::abs_diff, Element::char_, 0x80, 0x7f, 0, 0xff, 0xff},
      {Op::bitselect, Element::uchar, 0x0f, 0xf0, 0x3c, 0x33, 0x33},
      {Op::mul, Element::float_, 0x40400000, 0xc0000000, 0, 0xc0c00000, 0xc0c00000},  // 3 * -2
  };
  for (const Lane& lane : lanes) {
    const std::string where = fmt::format("{} of {}s, {:x}, {:x}", info(lane.op).spelling,
                                          info(lane.element).name, lane.a, lane.b);
    EXPECT_EQ(evaluate(lane.op, lane.element, false, lane.a, lane.b, lane.c), lane.scalar) << where;
    EXPECT_EQ(evaluate(lane.op, lane.element, true, lane.a, lane.b, lane.c), lane.vector) << where;
  }
}

TEST(Convert, GivesWhatTheTextSays) {
  EXPECT_EQ(converted(Element::uchar, Element::int_, 0x1ff, false), 0xffU);
  EXPECT_EQ(converted(Element::uchar, Element::int_, 0x1ff, true), 0xffU);
  EXPECT_EQ(converted(Element::uchar, Element::int_, 0xffffffff, true), 0U);
  EXPECT_EQ(converted(Element::char_, Element::uint, 0x80, true), 0x7fU);
  EXPECT_EQ(converted(Element::long_, Element::short_, 0x8000, false), 0xffffffffffff8000U);
  EXPECT_EQ(converted(Element::float_, Element::int_, 0xffffffff, false), 0xbf800000U);
  EXPECT_EQ(converted(Element::short_, Element::float_, real_bits(Element::float_, -70000.0), true),
            0x8000U);
}

// ---- A program written by hand: a loop with `continue`, a switch that falls through, a call
// through a pointer, an exchange with the next work-item.
Expr literal(std::uint64_t value) {
  return {.kind = Expr::Kind::literal, .type = scalar(Element::uint), .lanes = {value}};
}
Expr variable(int v, Type type = scalar(Element::uint)) {
  return {.kind = Expr::Kind::variable, .type = type, .id = v};
}
Expr op(Op which, Expr a, Expr b) {
  Expr out{.kind = Expr::Kind::operation, .type = result_type(which, a.type), .op = which};
  out.args = {std::move(a), std::move(b)};
  return out;
}
Expr word(std::uint64_t n) {
  Expr out{.kind = Expr::Kind::index, .type = scalar(Element::uint)};
  out.args = {variable(mine, {.count = mine_words, .space = Space::global}), literal(n)};
  return out;
}
Stmt assign(Expr to, Expr value) {
  Stmt out;
  out.args = {std::move(to), std::move(value)};
  return out;
}
Stmt with(Stmt::Kind kind, int v, std::vector<Expr> args, std::vector<Stmt> body = {}) {
  Stmt out{.kind = kind, .variable = v};
  out.args = std::move(args);
  out.body = std::move(body);
  return out;
}

Program by_hand() {
  const Type pointer{.count = 1, .pointer = true};
  Program out;
  out.input.assign(input_words, 0);
  out.local_size = 4;
  out.groups = 2;
  // void f0(__private uint *v0) { *v0 = *v0 * 3; }
  Function triple;
  triple.parameters = 1;
  triple.variables = {{pointer}};
  Expr pointed{.kind = Expr::Kind::index, .type = scalar(Element::uint)};
  pointed.args = {variable(0, pointer), literal(0)};
  triple.body = {assign(pointed, op(Op::mul, pointed, literal(3)))};
  Function kernel;
  kernel.variables = {{{.count = input_words, .space = Space::global}, true},
                      {{.count = mine_words, .space = Space::global}},
                      {{}, true},
                      {{}, true},
                      {{}, true},
                      {{}},
                      {{}, true},
                      {{}}};
  constexpr int sum = 5, counter = 6, got = 7;
  kernel.body.push_back(with(Stmt::Kind::declare, sum, {literal(0)}));
  // The text of the loop:
  //   for (counter = 1; counter < 6; ++counter) { if (counter == 3) continue; sum = sum + counter;
  //   }
  Stmt loop = with(Stmt::Kind::for_, counter, {},
                   {with(Stmt::Kind::if_, -1, {op(Op::eq, variable(counter), literal(3))},
                         {Stmt{.kind = Stmt::Kind::continue_}}),
                    assign(variable(sum), op(Op::add, variable(sum), variable(counter)))});
  loop.from = 1;
  loop.to = 6;
  kernel.body.push_back(loop);  // sum: 1 + 2 + 4 + 5
  kernel.body.push_back(assign(word(0), variable(sum)));
  // switch (lid % 4) { case 1: sum = sum + 1; case 2: sum = sum + 10; break; default: sum = 0; }
  Stmt one = with(Stmt::Kind::case_, -1, {},
                  {assign(variable(sum), op(Op::add, variable(sum), literal(1)))});
  one.from = 1;
  one.stops = false;
  Stmt two = with(Stmt::Kind::case_, -1, {},
                  {assign(variable(sum), op(Op::add, variable(sum), literal(10)))});
  two.from = 2;
  Stmt other = with(Stmt::Kind::case_, -1, {}, {assign(variable(sum), literal(0))});
  other.from = -1;
  Stmt cases = with(Stmt::Kind::switch_, -1, {variable(local_id)}, {one, two, other});
  cases.to = 4;
  kernel.body.push_back(cases);
  kernel.body.push_back(assign(word(1), variable(sum)));
  Expr address{.kind = Expr::Kind::address, .type = pointer};
  address.args = {variable(sum)};
  Expr call{.kind = Expr::Kind::call};
  call.args = {address};
  kernel.body.push_back(with(Stmt::Kind::call, -1, {call}));
  kernel.body.push_back(assign(word(2), variable(sum)));
  kernel.body.push_back(with(Stmt::Kind::declare, got, {literal(0)}));
  kernel.body.push_back(with(Stmt::Kind::exchange, got,
                             {variable(sum), op(Op::add, variable(local_id), literal(1))}));
  kernel.body.push_back(assign(word(3), op(Op::add, variable(got), variable(group_id))));
  out.functions = {triple, kernel};
  return out;
}

TEST(Interpret, GivesTheResultsComputedByHand) {
  const Computed computed = interpret(by_hand());
  ASSERT_FALSE(computed.undefined) << *computed.undefined;
  ASSERT_EQ(computed.words.size(), 8 * mine_words);
  // The sums of the work-items after the switch: 0, 23, 22, 0. The call multiplies a sum by 3. The
  // exchange gives the next work-item's result.
  constexpr std::array<std::uint32_t, 4> after{0, 23, 22, 0};
  for (std::size_t item = 0; item < 8; ++item) {
    const auto* words = computed.words.data() + item * mine_words;
    EXPECT_EQ(words[0], 12U);
    EXPECT_EQ(words[1], after.at(item % 4));
    EXPECT_EQ(words[2], 3 * after.at(item % 4));
    EXPECT_EQ(words[3], 3 * after.at((item + 1) % 4) + item / 4);
    EXPECT_EQ(words[4], untouched);
  }
}

TEST(Interpret, RefusesABarrierThatNotAllReach) {
  Program program = by_hand();
  auto& body = program.kernel().body;
  Stmt exchange = body[body.size() - 2];
  body[body.size() - 2] =
      with(Stmt::Kind::if_, -1, {op(Op::eq, variable(local_id), literal(0))}, {exchange});
  EXPECT_TRUE(interpret(program).undefined);
}

/// C99, 6.5.16.1: an assignment must not read an object that overlaps its target.
TEST(Interpret, RefusesAVectorAssignedToItsOwnComponents) {
  const auto assigned = [](bool computed) {
    const Type pair = scalar(Element::uint, 2);
    Program program = by_hand();
    Function& kernel = program.kernel();
    kernel.variables.push_back({pair});
    const int v = static_cast<int>(kernel.variables.size()) - 1;
    const Expr zeros{.kind = Expr::Kind::literal, .type = pair, .lanes = {3, 4}};
    Expr swapped{.kind = Expr::Kind::swizzle, .type = pair, .components = {1, 0}};
    swapped.args = {variable(v, pair)};
    kernel.body.push_back(with(Stmt::Kind::declare, v, {zeros}));
    kernel.body.push_back(
        assign(swapped, computed ? op(Op::or_, variable(v, pair), zeros) : variable(v, pair)));
    return interpret(program);
  };
  EXPECT_TRUE(assigned(false).undefined);
  EXPECT_FALSE(assigned(true).undefined);
}

// ---- Comparison with the host's compiler. Programs with only C99 are compiled as one C program.
constexpr std::string_view c_prelude = R"(
#include <stdio.h>
#include <string.h>
typedef unsigned char uchar; typedef unsigned short ushort; typedef unsigned int uint;
typedef unsigned long ulong;
typedef struct { _Alignas(128) ulong x[16]; } ulong16;
#define __global
#define __local
#define __private
#define __constant const
#define __kernel static
#define CLK_LOCAL_MEM_FENCE 0
#define CLK_GLOBAL_MEM_FENCE 0
#define barrier(flags)
static uint item;
#define get_local_id(n) 0u
#define get_group_id(n) item
#define get_global_id(n) ((n) == 0 ? item : 0u)
#define AS(T, x) ({ __typeof__(x) from_ = (x); T to_; \
  _Static_assert(sizeof(T) == sizeof from_, "sizes"); memcpy(&to_, &from_, sizeof to_); to_; })
#define as_char(x) AS(char, x)
#define as_uchar(x) AS(uchar, x)
#define as_short(x) AS(short, x)
#define as_ushort(x) AS(ushort, x)
#define as_int(x) AS(int, x)
#define as_uint(x) AS(uint, x)
#define as_long(x) AS(long, x)
#define as_ulong(x) AS(ulong, x)
#define SAT(T, least, most, x) ({ __int128 whole_ = (__int128)(x); \
  (T)(whole_ < (least) ? (least) : whole_ > (most) ? (most) : whole_); })
#define convert_char(x) ((char)(x))
#define convert_uchar(x) ((uchar)(x))
#define convert_short(x) ((short)(x))
#define convert_ushort(x) ((ushort)(x))
#define convert_int(x) ((int)(x))
#define convert_uint(x) ((uint)(x))
#define convert_long(x) ((long)(x))
#define convert_ulong(x) ((ulong)(x))
#define convert_float(x) ((float)(x))
#define convert_char_sat(x) SAT(char, -128, 127, x)
#define convert_uchar_sat(x) SAT(uchar, 0, 255, x)
#define convert_short_sat(x) SAT(short, -32768, 32767, x)
#define convert_ushort_sat(x) SAT(ushort, 0, 65535, x)
#define convert_int_sat(x) SAT(int, -2147483648L, 2147483647L, x)
#define convert_uint_sat(x) SAT(uint, 0, 4294967295L, x)
#define convert_long_sat(x) SAT(long, -9223372036854775807L - 1, 9223372036854775807L, x)
#define convert_ulong_sat(x) SAT(ulong, 0, (__int128)18446744073709551615UL, x)
static uint out[64];
static ulong16 shared[512], scratch[4096];
)";

TEST(Interpret, GivesTheResultsOfTheHostsCompiler) {
  constexpr std::uint64_t programs = 12;
  const std::filesystem::path compiler = "/usr/bin/cc";
  if (!std::filesystem::exists(compiler)) GTEST_SKIP() << "needs a C compiler";
  std::string source(c_prelude), calls, expected;
  for (std::uint64_t key = 0; key < programs; ++key) {
    Recipe drawn = recipe(key);
    drawn.c99 = true;
    drawn.generic = false;
    drawn.local_size = 1;
    drawn.groups = 4;
    const Program program = generate(drawn);
    const std::string name = fmt::format("p{}", key);
    source += printed(program, {}, name);
    source += fmt::format("static const uint in{}[] = {{", key);
    for (const std::uint32_t value : program.input) source += fmt::format("{}u, ", value);
    source += "};\n";
    calls += fmt::format(
        "  memset(out, 0xa5, sizeof out);\n  for (item = 0; item < 4; ++item) "
        "{0}(in{1}, out, shared, scratch);\n"
        "  for (int i = 0; i < 64; ++i) printf(\"{1} %d %08x\\n\", i, out[i]);\n",
        name, key);
    const Computed computed = interpret(program);
    for (std::size_t i = 0; i < computed.words.size(); ++i)
      expected += fmt::format("{} {} {:08x}\n", key, i, computed.words[i]);
  }
  source += "int main(void) {\n" + calls + "  return 0;\n}\n";
  std::string folder = (std::filesystem::temp_directory_path() / "assay-codegen-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::string built = folder + "/programs";
  std::ofstream(built + ".c") << source;
  // The sanitizer reports behavior that C99 leaves undefined.
  ASSERT_EQ(std::system(fmt::format("{0} -std=gnu11 -fsigned-char -w -O1 -fsanitize=undefined "
                                    "-fno-sanitize-recover=undefined -o {1} {1}.c",
                                    compiler.string(), built)
                            .c_str()),
            0);
  ASSERT_EQ(std::system(fmt::format("{0} >{0}.out", built).c_str()), 0);
  std::ostringstream got;
  got << std::ifstream(built + ".out").rdbuf();
  std::istringstream is(got.str()), should(expected);
  std::size_t different = 0;
  for (std::string one, other; std::getline(should, other);) {
    std::getline(is, one);
    if (one != other && ++different < 5) ADD_FAILURE() << one << ", expected " << other;
  }
  EXPECT_EQ(different, 0U);
  std::filesystem::remove_all(folder);
}

// ---- Drawn programs.
TEST(Generate, GivesTheSameForTheSameKey) {
  EXPECT_EQ(printed(generate(recipe(5)), {}, "k"), printed(generate(recipe(5)), {}, "k"));
  EXPECT_NE(printed(generate(recipe(5)), {}, "k"), printed(generate(recipe(6)), {}, "k"));
}

TEST(Generate, HasEachConstructInOneProgramOfTwenty) {
  constexpr int programs = 240;
  std::map<std::string, int> with;
  std::vector<std::size_t> sizes;
  for (int key = 0; key < programs; ++key) {
    // generate() throws if the program has undefined behavior.
    const Program program = generate(recipe(static_cast<std::uint64_t>(key)));
    sizes.push_back(statement_count(program));
    for (const auto& [name, count] : constructs(program)) with[name] += count > 0 ? 1 : 0;
  }
  std::ranges::sort(sizes);
  EXPECT_GE(sizes[programs / 2], 100U) << "statements in half of the programs";
  EXPECT_GE(with.size(), 90U);
  for (const auto& [name, count] : with) EXPECT_GE(count * 20, programs) << name;
  for (const std::string name : {"structs",
                                 "swizzles",
                                 "conversions",
                                 "switch",
                                 "fall-through",
                                 "do",
                                 "while",
                                 "continue",
                                 "early returns",
                                 "private arrays",
                                 "local arrays",
                                 "global arrays",
                                 "constant tables",
                                 "generic pointer parameters",
                                 "constant pointer parameters",
                                 "local pointer parameters",
                                 "exchanges in local memory",
                                 "exchanges in global memory",
                                 "barriers in loops",
                                 "barriers in branches",
                                 "width 16",
                                 "element long",
                                 "element float"})
    EXPECT_TRUE(with.contains(name)) << name;
}

// ---- Programs that are made smaller. lines_of() does not count the three lines of every kernel:
// its head, `mine`, and the closing brace.
std::size_t lines_of(const Program& program) {
  const std::string text = printed(program, {}, "k");
  return static_cast<std::size_t>(std::ranges::count(text, '\n')) - 3;
}

/// A simulated fault of a compiler, which changes the program or computes an operation wrongly.
struct Mutant {
  const char* name;
  std::optional<Mutation> mutation;
  std::function<void(Program&)> change{};
};
Mutant operation_mutant(const char* name, Mutation mutation) {
  return {name, mutation};
}
Mutant expression_mutant(const char* name, std::function<void(Expr&)> change) {
  return {name, std::nullopt, [change = std::move(change)](Program& program) {
            for (Function& function : program.functions) each_expression_of(function.body, change);
          }};
}
Mutant statement_mutant(const char* name, std::function<void(Stmt&)> change) {
  return {name, std::nullopt, [change = std::move(change)](Program& program) {
            for (Function& function : program.functions) each_statement(function.body, change);
          }};
}
Mutant operator_mutant(const char* name, Op op, Op other) {
  return expression_mutant(name, [op, other](Expr& expr) {
    if (expr.kind == Expr::Kind::operation && expr.op == op) expr.op = other;
  });
}
Mutant lost(const char* name, Stmt::Kind kind) {
  return {name, std::nullopt, [kind](Program& program) {
            const auto drop = [kind](auto& self, std::vector<Stmt>& list) -> void {
              std::erase_if(list, [&](const Stmt& stmt) { return stmt.kind == kind; });
              for (Stmt& stmt : list) {
                self(self, stmt.body);
                self(self, stmt.other);
              }
            };
            for (Function& function : program.functions) drop(drop, function.body);
          }};
}

// The faults of harness/faults/table/programs/codegen.toml, except the faults of barriers. Some
// faults are only in this list.
const std::vector<Mutant>& mutants() {
  static const std::vector<Mutant> all{
      operation_mutant(
          "a sum of ints is too great by one",
          {Op::add, Element::int_, [](std::uint64_t a, std::uint64_t b) { return a + b + 1; }}),
      operation_mutant(
          "differences of uints have swapped operands",
          {Op::sub, Element::uint, [](std::uint64_t a, std::uint64_t b) { return b - a; }}),
      operation_mutant(
          "signed shifts do not copy the sign",
          {Op::shr, Element::int_, [](std::uint64_t a, std::uint64_t b) { return a >> (b & 31); }}),
      operation_mutant(
          "products of ulongs use only the low halves",
          {Op::mul, Element::ulong,
           [](std::uint64_t a, std::uint64_t b) { return (a & 0xffffffff) * (b & 0xffffffff); }}),
      lost("continue has no effect", Stmt::Kind::continue_),
      {"break has no effect", std::nullopt,
       [](Program& program) {
         lost("", Stmt::Kind::break_).change(program);
         for (Function& function : program.functions)
           each_statement(function.body, [](Stmt& stmt) { stmt.stops = false; });
       }},
      expression_mutant("the low half is taken for the high half",
                        [](Expr& expr) {
                          if (expr.kind != Expr::Kind::swizzle) return;
                          const std::size_t half = expr.components.size();
                          if (half * 2 != expr.args[0].type.width) return;
                          for (std::size_t i = 0; i < half; ++i)
                            if (expr.components[i] != half + i) return;
                          for (auto& lane : expr.components)
                            lane = static_cast<std::uint8_t>(lane - half);
                        }),
      statement_mutant("assignments to .y go to .x",
                       [](Stmt& stmt) {
                         if (stmt.kind != Stmt::Kind::assign || stmt.compound) return;
                         Expr& to = stmt.args[0];
                         if (to.kind == Expr::Kind::swizzle &&
                             to.components == std::vector<std::uint8_t>{1})
                           to.components = {0};
                       }),
      expression_mutant(
          "conversions to int do not saturate",
          [](Expr& expr) {
            if (expr.kind != Expr::Kind::convert || !expr.saturates ||
                expr.type != scalar(Element::int_) || info(expr.args[0].type.element).floating)
              return;
            expr.saturates = false;
            expr.type.element = Element::uint;
            Expr outer{.kind = Expr::Kind::reinterpret, .type = scalar(Element::int_)};
            outer.args.push_back(std::move(expr));
            expr = std::move(outer);
          }),
      statement_mutant("loops to 6 end one iteration early",
                       [](Stmt& stmt) {
                         if (stmt.kind == Stmt::Kind::for_ && stmt.step == 1 && stmt.to == 6)
                           stmt.to = 5;
                       }),
      expression_mutant(
          "an index that is masked with 1 is inverted",
          [](Expr& expr) {
            if (expr.kind != Expr::Kind::index || expr.args[0].type.count != 2 ||
                expr.args[1].kind == Expr::Kind::literal)
              return;
            Expr one{.kind = Expr::Kind::literal, .type = scalar(Element::uint), .lanes = {1}};
            Expr other{
                .kind = Expr::Kind::operation, .type = scalar(Element::uint), .op = Op::xor_};
            other.args = {std::move(expr.args[1]), std::move(one)};
            expr.args[1] = std::move(other);
          }),
      operator_mutant("&& is ||", Op::land, Op::lor),
      statement_mutant("no value reaches a default label",
                       [](Stmt& stmt) {
                         if (stmt.kind == Stmt::Kind::case_ && stmt.from < 0) stmt.from = 99;
                       }),
      operator_mutant("~ gives the negative number", Op::not_, Op::neg),
      statement_mutant("^= sets bits",
                       [](Stmt& stmt) {
                         if (stmt.kind == Stmt::Kind::assign && stmt.compound &&
                             stmt.op == Op::xor_)
                           stmt.op = Op::or_;
                       }),
      statement_mutant("++ subtracts",
                       [](Stmt& stmt) {
                         if (stmt.kind != Stmt::Kind::increment) return;
                         stmt.kind = Stmt::Kind::assign;
                         stmt.compound = true;
                         stmt.op = Op::sub;
                         const Type type = stmt.args[0].type;
                         stmt.args.push_back({.kind = Expr::Kind::literal,
                                              .type = type,
                                              .lanes = std::vector<std::uint64_t>(type.width, 1)});
                       }),
      operator_mutant(">= is false where numbers are equal", Op::ge, Op::gt),
  };
  return all;
}

TEST(Shrink, LeavesTenLinesOrFewer) {
  int found = 0, tries = 0;
  for (const Mutant& mutant : mutants()) {
    int of_it = 0;
    for (std::uint64_t key = 100; key < 140 && of_it < 2; ++key) {
      Recipe one = recipe(key);
      one.barriers = false;
      const Program program = generate(one);
      const auto differs = [&](const Program& some) -> std::optional<std::size_t> {
        Program compiled = some;
        if (mutant.change) mutant.change(compiled);
        const Computed right = interpret(some);
        const Computed wrong =
            interpret(compiled, 2'000'000, mutant.mutation ? &*mutant.mutation : nullptr);
        if (right.undefined || wrong.undefined) return std::nullopt;
        const auto at = std::ranges::mismatch(right.words, wrong.words).in1;
        if (at == right.words.end()) return std::nullopt;
        return static_cast<std::size_t>(at - right.words.begin());
      };
      const auto first = differs(program);
      if (!first) continue;
      ++found;
      ++of_it;
      const auto first_failing = [&](std::span<const Program> some) -> std::optional<std::size_t> {
        for (std::size_t i = 0; i < some.size(); ++i)
          if (differs(some[i])) return i;
        return std::nullopt;
      };
      const Shrunk least = shrink(program, *first % mine_words, first_failing, [] { return true; });
      EXPECT_LE(lines_of(least.program), 10U) << mutant.name << ", key " << key << ":\n"
                                              << printed(least.program, {}, "k");
      tries += least.tries;
      if (std::getenv("SHOW"))
        printf("%s %d: %zu lines, %d tries\n%s", mutant.name, (int)key, lines_of(least.program),
               least.tries, printed(least.program, {}, "k").c_str());
      // The recorded steps lead to the same program again.
      Program again = program;
      for (const Reduction step : least.path) again = reduced(again, step).value();
      EXPECT_EQ(printed(again, {}, "k"), printed(least.program, {}, "k"));
    }
    EXPECT_GE(of_it, 1) << mutant.name << ": no program finds the fault";
  }
  EXPECT_LE(tries, found * 250) << "a driver compiles a program for each try";
}

TEST(Print, RewritingChangesTheText) {
  // Only compares the texts. The suite checks that both programs have equal results.
  const Program program = generate(recipe(1));
  const std::string plain = printed(program, {}, "k", false);
  for (const auto rewrite : {Style::Rewrite::plus_zero, Style::Rewrite::unrolled,
                             Style::Rewrite::outlined, Style::Rewrite::through_generic})
    EXPECT_NE(printed(program, {.rewrite = rewrite}, "k", false), plain);
}

}  // namespace
}  // namespace assay::suites::codegen
