// Operators between vectors and scalars of expressions that tables of single operators do not form,
// and operands that the compiler knows.
#include "harness/cases/case.h"
#include "suites/text/small_program.h"
#include "suites/types/operators/operators.h"

namespace assay::suites::operators {
namespace {

constexpr std::string_view operands =
    "const int4 a = (int4)(in[1], in[2], in[3], in[4]), b = -a;\n"
    "const float4 f = convert_float4(a), g = -f;\nconst float s = in[2];\nconst int n = in[3];\n";

SmallProgram row(std::string id, const Place& place, const std::string& body, Numbers expected) {
  SmallProgram made{.id = "operators/" + std::move(id), .body = std::string(operands) + body};
  made.expected = std::move(expected);
  made.place = place;
  return made;
}

SmallProgram floats(std::string id, const Place& place, const std::string& body,
                    std::initializer_list<float> expected) {
  Numbers numbers;
  for (const float value : expected)
    numbers.push_back(static_cast<std::uint32_t>(static_cast<std::int32_t>(value)));
  return row("float_vectors/" + std::move(id), place,
             body + "vstore4(as_uint4(convert_int4(r)), 0, out);\n", numbers);
}

}  // namespace

std::vector<harness::Case> mixed_forms(const Target& target) {
  constexpr Place arithmetic{"6.5.1", "6.3.a"}, ternary{"6.5.9", "6.3.i"}, shift{"6.5.10", "6.3.j"},
      assignment{"6.5.15", "6.3.o"};
  constexpr std::uint32_t m1 = 0xffffffff;
  const std::string ints = "vstore4(as_uint4(r), 0, out);\n";
  std::vector<SmallProgram> rows{
      // All bits of the condition are equal: no reading of select tells them apart.
      row("ternary_by_scalar/true", ternary,
          "const int c = -(int)in[1];\nconst int4 r = c ? a : b;\n" + ints, {1, 2, 3, 4}),
      row("ternary_by_scalar/false", ternary,
          "const int c = (int)in[0];\nconst int4 r = c ? a : b;\n" + ints,
          {m1, m1 - 1, m1 - 2, m1 - 3}),
      row("ternary_by_scalar/of_floats", ternary,
          "const int c = (int)in[0];\nconst float4 r4 = c ? g : f;\nconst int4 r = "
          "convert_int4(r4);\n" +
              ints,
          {1, 2, 3, 4}),
      row("ternary_by_scalar/with_scalar", ternary,
          "const int c = (int)in[0];\nconst int4 r = c ? a : n;\n" + ints, {3, 3, 3, 3}),
      row("ternary_of_vectors/with_scalar", ternary, "const int4 r = a > 2 ? a : 9;\n" + ints,
          {9, 9, 3, 4}),
      floats("times_scalar", arithmetic, "const float4 r = f * s;\n", {2, 4, 6, 8}),
      floats("scalar_times", arithmetic, "const float4 r = s * f;\n", {2, 4, 6, 8}),
      floats("minus_scalar", arithmetic, "const float4 r = f - s;\n", {-1, 0, 1, 2}),
      floats("scalar_minus", arithmetic, "const float4 r = s - f;\n", {1, 0, -1, -2}),
      floats("plus_int", arithmetic, "const float4 r = f + (float)n;\n", {4, 5, 6, 7}),
      floats("sum_of_products", arithmetic, "const float4 r = f * s + g * 2.0f - 1;\n",
             {-1, -1, -1, -1}),
      floats("assigned_sum", assignment, "float4 r = f; r += s;\n", {3, 4, 5, 6}),
      floats("assigned_difference", assignment, "float4 r = f; r -= g;\n", {2, 4, 6, 8}),
      floats("assigned_product", assignment, "float4 r = f; r *= s; r *= g;\n", {-2, -8, -18, -32}),
      floats("assigned_components", assignment, "float4 r = f; r.xz += r.wy;\n", {5, 2, 5, 4}),
      floats("assigned_twice", assignment, "float4 r = f, t; t = r = r + s; r = t - 1;\n",
             {2, 3, 4, 5}),
      // 'Viewed as an unsigned integer value' modulo the size, by the compiler and by the device.
      row("constant_shift/left", shift, "out[0] = 5 << 33; out[1] = 1 << -1; out[2] = 3u << 32;\n",
          {10, 0x80000000, 3}),
      row("constant_shift/right", shift,
          "out[0] = 0x80000000u >> 63; out[1] = -8 >> 34; out[2] = (uint)(256ul >> 68);\n",
          {1, m1 - 1, 16}),
      row("constant_shift/of_vectors", shift,
          "const int4 r = (int4)(5) << (int4)(33, 34, -32, 64);\n" + ints, {10, 20, 5, 5}),
      // Any value, but no exception: the next statement runs.
      row("constant_division/of_the_least", arithmetic,
          "volatile int q = (-0x7fffffff - 1) / -1; q = (-0x7fffffff - 1) % -1; out[0] = n;\n",
          {3}),
      row("constant_division/by_zero", arithmetic,
          "volatile int q = 7 / 0; q = n % 0; out[0] = n; out[1] = n + 1;\n", {3, 4}),
      row("constant_division/of_vectors", arithmetic,
          "volatile int4 q = a / (int4)(0, 1, 0, 1); q = (int4)(-0x7fffffff - 1) / -1; out[0] = "
          "n;\n",
          {3}),
  };
  rows.push_back(row("constant_shift/in_constant", shift,
                     "out[0] = NAME_shifted[0]; out[1] = NAME_shifted[1];\n", {10, 0x80000000}));
  rows.back().before = "__constant uint NAME_shifted[2] = {5 << 33, 1u << 63};\n";
  return small_cases(rows, target);
}

}  // namespace assay::suites::operators
