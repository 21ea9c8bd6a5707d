// Vectors, aggregates and conversions as programs write them: components in any order and of any
// expression, literals of several types, implicit conversions, unions. Also pointers in every
// address space. A row a sentence; work-item 0 of small kernels.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "suites/text/small_program.h"
#include "suites/types/data_types/parts.h"

namespace assay::suites::data_types {
namespace {

constexpr Place components{"6.3.7", "6.1.7"}, vector_literals{"6.3.6", "6.1.6"},
    implicit_conversions{"6.4.1", "6.2.1"}, unions{"6.4.4.1", "6.2.4.1"},
    pointer_casts{"6.4.5", "6.2.5"}, alignment{"6.3.5", "6.1.5"}, sizes{"6.5.11", "6.3.k"};

/// Numbers 1, 2, 3 ... that the compiler does not know, as vectors.
constexpr std::string_view vectors =
    "const int4 v = (int4)(in[1], in[2], in[3], in[4]);\n"
    "const int8 w = (int8)(v, in[5], in[6], in[7], in[8]);\n"
    "const int16 q = (int16)(w, in[9], in[10], in[11], in[12], in[13], in[14], in[15], in[16]);\n";

/// `out` gets the components of an int2, int4 or int8.
std::string stores(std::string_view vector, std::size_t count) {
  return fmt::format("vstore{}(as_uint{}({}), 0, out);\n", count, count, vector);
}

SmallProgram row(std::string id, const Place& place, std::string body, Numbers expected) {
  SmallProgram made{.id = "data_types/" + std::move(id), .body = std::move(body)};
  made.expected = std::move(expected);
  made.place = place;
  return made;
}

/// A value that is read: an expression over v, w and q.
SmallProgram read(std::string name, std::string_view expression, const Numbers& expected) {
  return row("swizzle/" + std::move(name), components,
             fmt::format("{}const int{} r = {};\n{}", vectors, expected.size(), expression,
                         stores("r", expected.size())),
             expected);
}
/// A vector r of four that was v, after statements.
SmallProgram written(std::string name, std::string_view statements, const Numbers& expected) {
  return row("swizzle/" + std::move(name), components,
             fmt::format("{}int4 r = v;\n{}\n{}", vectors, statements, stores("r", 4)), expected);
}

/// Every order of four components, read or written, by letters or digits.
SmallProgram orders(std::string_view name, std::string_view prefix, std::string_view letters,
                    std::string_view type, bool writes) {
  SmallProgram made = row(fmt::format("swizzle/orders_{}/{}{}", name, type, writes ? "/write" : ""),
                          components, "", {});
  made.body =
      fmt::format("const {0}4 v = ({0}4)(({0})in[1], ({0})in[2], ({0})in[3], ({0})in[4]);\n", type);
  made.body += fmt::format("{}4 r;\n", type);
  Numbers order{0, 1, 2, 3}, expected;
  do {
    std::string swizzle(prefix);
    for (const std::uint32_t at : order) swizzle += letters[at];
    made.body += writes ? fmt::format("r.{} = v; ", swizzle) : fmt::format("r = v.{}; ", swizzle);
    made.body += fmt::format("vstore4(convert_uint4(r), {}, out);\n", expected.size() / 4);
    Numbers numbers(4);
    for (std::size_t at = 0; at < 4; ++at) {
      if (writes)
        numbers[order[at]] = static_cast<std::uint32_t>(at + 1);
      else
        numbers[at] = order[at] + 1;
    }
    std::ranges::copy(numbers, std::back_inserter(expected));
    for (std::size_t at = 0; at < 4; ++at)
      made.names.push_back(fmt::format("component {} by .{}", at, swizzle));
  } while (std::ranges::next_permutation(order).found);
  made.expected = expected;
  return made;
}

void add_swizzles(std::vector<SmallProgram>& rows) {
  for (const std::string_view type : {"int", "float", "uchar"})
    for (const bool writes : {false, true}) {
      rows.push_back(orders("xyzw", "", "xyzw", type, writes));
      rows.push_back(orders("numeric", "s", "0123", type, writes));
    }
  rows.push_back(read("repeated", "v.xxyy", {1, 1, 2, 2}));
  rows.push_back(read("eight_reversed", "w.s76543210", {8, 7, 6, 5, 4, 3, 2, 1}));
  rows.push_back(read("sixteen_mixed_case", "q.sFeDcBa98", {16, 15, 14, 13, 12, 11, 10, 9}));
  rows.push_back(read("sixteen_scattered", "q.s5a0F3c72", {6, 11, 1, 16, 4, 13, 8, 3}));
  rows.push_back(read("halves_of_halves", "q.hi.lo.even", {9, 11}));
  rows.push_back(read("odd_of_odd", "q.odd.odd", {4, 8, 12, 16}));
  rows.push_back(read("even_of_hi", "q.hi.even", {9, 11, 13, 15}));
  rows.push_back(read("swizzle_of_swizzle", "v.wzyx.yxwz", {3, 4, 1, 2}));
  rows.push_back(read("letters_of_half", "w.hi.wx", {8, 5}));
  rows.push_back(read("half_of_digits", "w.s7531.lo", {8, 6}));
  rows.push_back(read("even_of_letters", "v.wzyx.even", {4, 2}));
  rows.push_back(read("of_a_sum", "(v + v.wzyx * 10).zyxw", {23, 32, 41, 14}));
  rows.push_back(read("of_a_literal", "((int4)(v.yx, v.wz)).wxyz", {3, 2, 1, 4}));
  rows.push_back(read("of_a_conversion", "convert_int4(convert_float4(v)).wyzx", {4, 2, 3, 1}));
  rows.push_back(read("of_a_condition", "(v > 2 ? v : -v).ywxz", {0xfffffffe, 4, 0xffffffff, 3}));
  SmallProgram call = read("of_a_call", "NAME_twice(v).wzxy", {8, 6, 2, 4});
  call.before = "int4 NAME_twice(int4 x) { return x * 2; }\n";
  rows.push_back(call);
  rows.push_back(row("swizzle/of_three", components,
                     std::string(vectors) + "const int3 t = v.yzw;\nconst int3 r = t.zxy;\n"
                                            "out[0] = r.x; out[1] = r.y; out[2] = r.z;\n",
                     {4, 2, 3}));
  rows.push_back(written("some_written", "r.wx = v.yz;", {3, 2, 3, 2}));
  rows.push_back(written("added_to", "r.zx += v.xy;", {3, 2, 4, 4}));
  rows.push_back(written("swapped", "r.xyzw = r.wzyx * 2;", {8, 6, 4, 2}));
  rows.push_back(written("pair_swapped", "r.yz = r.zy + 1;", {1, 4, 3, 4}));
  rows.push_back(written("half_of_half_written", "r.hi.x = 9; r.lo.y = 8;", {1, 8, 9, 4}));
  rows.push_back(written("odd_written", "r.odd = v.wx; r.even.y = 7;", {1, 4, 7, 1}));
  rows.push_back(written("scalar_widened", "r.wy = 5;", {1, 5, 3, 5}));
  rows.push_back(written("component_incremented", "r.z++; --r.s1;", {1, 1, 4, 4}));
  rows.push_back(
      written("through_pointer", "int4 *p = &r; p->wz = p->xy; (*p).x = p->s2;", {2, 2, 2, 1}));
  rows.push_back(row("swizzle/of_global", components,
                     "__global const uint4 *p = (__global const uint4 *)in;\n" +
                         std::string("vstore4(p[1].wxzy, 0, out);\n"),
                     {7, 4, 6, 5}));
  SmallProgram constant = row("swizzle/of_constant", components,
                              "vstore4(NAME_table[in[1]].zwyx, 0, out);\n", {7, 8, 6, 5});
  constant.before =
      "__constant uint4 NAME_table[2] = {(uint4)(1, 2, 3, 4), (uint4)(5, 6, 7, 8)};\n";
  rows.push_back(constant);
  SmallProgram local = row("swizzle/of_local", components,
                           "__local uint4 shared;\nshared = (uint4)(0);\n"
                           "shared.yw = (uint2)(in[1], in[2]);\nshared.s02 = shared.wy;\n"
                           "vstore4(shared.wzyx, 0, out);\n",
                           {2, 1, 1, 2});
  local.shares = Sharing::program;
  rows.push_back(local);
}

void add_conversions(std::vector<SmallProgram>& rows) {
  rows.push_back(row("mixed_literal/scalars", vector_literals,
                     "const float4 r = (float4)(in[1], 2, (char)-3, 4.5f);\n"
                     "vstore4(as_uint4(r), 0, out);\n",
                     {0x3f800000, 0x40000000, 0xc0400000, 0x40900000}));
  rows.push_back(row("mixed_literal/to_shorts", vector_literals,
                     "const short4 r = (short4)((uchar)in[1], in[2], (char)-1, 4l);\n"
                     "vstore4(as_uint4(convert_int4(r)), 0, out);\n",
                     {1, 2, 0xffffffff, 4}));
  rows.push_back(row("mixed_literal/with_vectors", vector_literals,
                     "const float2 a = (float2)(in[1], in[2]);\n"
                     "const float8 r = (float8)(a.yx, 3, a, (uchar)255, a.x, -7);\n"
                     "vstore8(as_uint8(r), 0, out);\n",
                     {0x40000000, 0x3f800000, 0x40400000, 0x3f800000, 0x40000000, 0x437f0000,
                      0x3f800000, 0xc0e00000}));
  rows.push_back(row("mixed_literal/floats_to_ints", vector_literals,
                     "const float f = in[3] + 0.75f;\nconst int4 r = (int4)(f, -f, 2.5f, in[1]);\n"
                     "vstore4(as_uint4(r), 0, out);\n",
                     {3, 0xfffffffd, 2, 1}));

  const auto implicit = [&](std::string name, std::string before, std::string body,
                            Numbers expected) {
    SmallProgram made = row("implicit/" + std::move(name), implicit_conversions, std::move(body),
                            std::move(expected));
    made.before = std::move(before);
    rows.push_back(made);
  };
  implicit("argument_to_float", "float NAME_half(float x) { return x / 2; }\n",
           "const char c = (char)(in[7] - 14);\nout[0] = as_uint(NAME_half(c) * 2);\n",
           {0xc0e00000});
  implicit("argument_to_uchar", "uint NAME_low(uchar x) { return x; }\n",
           "out[0] = NAME_low(in[1] + 0x1200u);\n", {1});
  implicit("argument_to_long", "ulong NAME_half(ulong x) { return x >> 32; }\n",
           "const int minus = -(int)in[1];\nout[0] = (uint)NAME_half(minus);\n", {0xffffffff});
  implicit("result_to_int", "int NAME_cut(float x) { return x; }\n",
           "out[0] = NAME_cut(in[5] + 0.9f);\nout[1] = NAME_cut(-(in[5] + 0.9f));\n",
           {5, 0xfffffffb});
  implicit("result_to_float", "float NAME_made(uint x) { return x; }\n",
           "out[0] = as_uint(NAME_made(in[9]));\n", {0x41100000});
  implicit(
      "assignment", "",
      "float f; f = in[3]; int n; n = f + 0.5f; uchar c; c = in[1] + 0x100; bool b; b = in[2];\n"
      "out[0] = as_uint(f); out[1] = n; out[2] = c; out[3] = b;\n",
      {0x40400000, 3, 1, 1});
  implicit("array_and_struct", "struct NAME_pair { float f; short s; };\n",
           "const float list[2] = {in[1], in[2]};\nconst struct NAME_pair p = {in[4], in[5]};\n"
           "out[0] = as_uint(list[1]); out[1] = as_uint(p.f); out[2] = p.s;\n",
           {0x40000000, 0x40800000, 5});
}

void add_aggregates(std::vector<SmallProgram>& rows) {
  const auto size = [&](std::string name, std::string declaration, Numbers expected) {
    SmallProgram made =
        row("aggregate_size/" + std::move(name), sizes,
            "out[0] = sizeof(NAME_type); out[1] = sizeof(NAME_type[3]);\n", std::move(expected));
    made.before = std::move(declaration);
    rows.push_back(made);
  };
  size("struct_of_char_and_int", "typedef struct { char c; int i; } NAME_type;\n", {8, 24});
  size("struct_of_char_and_long", "typedef struct { char a; long b; char c; } NAME_type;\n",
       {24, 72});
  size("struct_of_char3", "typedef struct { char3 v; char c; } NAME_type;\n", {8, 24});
  size("struct_of_int3", "typedef struct { int3 v; int n; } NAME_type;\n", {32, 96});
  size("struct_of_struct",
       "typedef struct { struct { short s; char c; } inner; uchar last; } NAME_type;\n", {6, 18});
  size("struct_of_array", "typedef struct { short s[3]; int i; } NAME_type;\n", {12, 36});
  size("union_of_vector", "typedef union { float4 f; char c[20]; } NAME_type;\n", {32, 96});
  size("union_of_struct", "typedef union { struct { long a; char b; } s; int i; } NAME_type;\n",
       {16, 48});
  size("array_of_vectors", "typedef short3 NAME_type[5];\n", {40, 120});

  // The members of a union share their bytes, wherever it is.
  const std::string declared = "typedef union { uint u; float f; uchar4 b; } NAME_union;\n";
  const std::string numbers =
      "out[0] = as_uint({0}.f * 2); out[1] = {0}.b.x + {0}.b.y + {0}.b.z + {0}.b.w;\n";
  const auto in_space = [&](std::string name, const std::string& body, Sharing shares) {
    SmallProgram made = row("union/" + std::move(name), unions, body, {0x40800000, 0x40});
    made.before = declared;
    made.shares = shares;
    rows.push_back(made);
  };
  const auto of = [&](std::string_view place) { return fmt::format(fmt::runtime(numbers), place); };
  in_space("private", "NAME_union x; x.u = in[0] + 0x40000000u;\n" + of("x"), Sharing::kernel);
  in_space("private_pointer", "NAME_union x; NAME_union *p = &x; p->f = in[2];\n" + of("(*p)"),
           Sharing::kernel);
  in_space("local", "__local NAME_union x; x.u = in[0] + 0x40000000u;\n" + of("x"),
           Sharing::program);
  in_space("global",
           "__global NAME_union *p = (__global NAME_union *)out; p->u = in[0] + 0x40000000u;\n"
           "const NAME_union x = *p;\n" +
               of("x"),
           Sharing::kernel);
  SmallProgram constant =
      row("union/constant", unions, of("NAME_known[in[0]]"), {0x40800000, 0x40});
  constant.before = declared + "__constant NAME_union NAME_known[1] = {{0x40000000u}};\n";
  rows.push_back(constant);

  const auto cast = [&](std::string name, std::string before, std::string body, Sharing shares) {
    SmallProgram made =
        row("pointer_cast/" + std::move(name), pointer_casts, std::move(body), {8, 5, 7, 6});
    made.before = std::move(before);
    made.shares = shares;
    rows.push_back(made);
  };
  const std::string stored = "vstore4(((SPACE const uint4 *)p)[1].wxzy, 0, out);\n";
  const auto through = [&](std::string_view space) {
    std::string text = stored;
    return text.replace(text.find("SPACE"), 5, space);
  };
  cast("private", "",
       "uint4 x[2]; uint *p = (uint *)x;\nfor (uint k = 0; k < 8; ++k) p[k] = in[k + 1];\n" +
           through("__private"),
       Sharing::kernel);
  cast("local", "",
       "__local uint4 x[2]; __local uint *p = (__local uint *)x;\n"
       "for (uint k = 0; k < 8; ++k) p[k] = in[k + 1];\n" +
           through("__local"),
       Sharing::program);
  cast("global", "",
       "__global const uint *p = in + 1;\nuint4 x = vload4(1, p);\nvstore4(x.wxzy, 0, out);\n",
       Sharing::kernel);
  cast("constant", "__constant uint4 NAME_x[2] = {(uint4)(1, 2, 3, 4), (uint4)(5, 6, 7, 8)};\n",
       "__constant const uint *p = (__constant const uint *)NAME_x + 4 * in[0];\n" +
           through("__constant"),
       Sharing::kernel);
}

}  // namespace

void add_uses(const Target& target, std::vector<harness::Case>& cases) {
  std::vector<SmallProgram> rows;
  add_swizzles(rows);
  add_conversions(rows);
  add_aggregates(rows);
  std::ranges::move(small_cases(rows, target), std::back_inserter(cases));
}

}  // namespace assay::suites::data_types
