// What OpenCL C takes away from C99 (6.11; OpenCL 1.2, 6.9), letter by letter, each beside its
// nearest legal neighbor. Images and samplers (b) are image_queries/must_not_compile, event_t (r)
// data_types/event_t, half (n) data_types/refused, implicit conversions conversions/refused.
//
// Where the text says 'must', 'can only', 'cannot' or 'not allowed', a program against it must be
// refused. Where it says 'not supported', a compiler may support it all the same; and where C99
// has a constraint or its syntax is violated, there is a diagnostic (5.1.1.3).
#include <fmt/format.h>

#include "harness/base/csv.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "suites/language/small_rows.h"

namespace assay::suites::restrictions {
namespace {

using harness::Version;
using language::forbidden;
using language::row;
using language::Wanted;

std::string id(std::string_view name) {
  return fmt::format("restrictions/{}", name);
}

SmallProgram program(std::string_view name, Place place, std::string before, std::string body,
                     Numbers expected) {
  return row(id(name), place, std::move(before), std::move(body), std::move(expected));
}

SmallProgram in_languages(SmallProgram made, Version since, Version before = {}) {
  made.program.language = since;
  made.before_language = before;
  made.each_language = true;
  return made;
}

std::vector<SmallProgram> positives() {
  std::vector<SmallProgram> rows;
  const auto add = [&](std::string_view name, Place place, std::string before, std::string body,
                       Numbers expected) -> SmallProgram& {
    rows.push_back(program(name, place, std::move(before), std::move(body), std::move(expected)));
    return rows.back();
  };
  constexpr Place pointers{"6.11.a", "6.9.a"};
  add("pointers/to_a_pointer", pointers, "",
      "uint x = in[6], y = in[7];\n  uint *p = &x;\n  uint **pp = &p;\n  **pp += 1;\n  *pp = &y;\n"
      "  out[0] = x * 10 + *p;",
      {77});
  add("pointers/to_a_pointer_as_argument", pointers,
      "uint NAME_f(uint **pp) {\n  **pp += 2;\n  (*pp)++;\n  return **pp;\n}\n",
      "uint a[2] = {in[3], in[4]};\n  uint *p = a;\n  uint second = NAME_f(&p);\n  out[0] = a[0] * "
      "10 + second;",
      {54});
  add("pointers/to_a_global_pointer", pointers,
      "__global const uint *NAME_f(__global const uint *__private *pp) { return *pp + 1; }\n",
      "__global const uint *p = in + 4;\n  out[0] = *NAME_f(&p);", {5});
  add("pointers/array_of_pointers", pointers, "",
      "uint x = in[1], y = in[2], z = in[3];\n  uint *all[3] = {&x, &y, &z};\n  for (int k = 0; k "
      "< "
      "3; ++k) *all[k] += 1;\n  out[0] = x * 100 + y * 10 + z;",
      {234});
  add("pointers/constant_to_constant", pointers, "__constant uint NAME_c[4] = {4, 5, 6, 7};\n",
      "__constant uint *p = NAME_c;\n  __constant uint *q = p + in[2];\n  out[0] = *q;", {6});
  // The kernel is built, not run: what lies behind the inner pointer is the host's.
  rows.push_back(
      in_languages(program("pointers/kernel_argument_to_a_pointer", {"6.11.a", ""},
                           "__kernel void NAME_k(__global uint * __global *a) { a[0][0] = 1; }\n",
                           "out[0] = in[5];", {5}),
                   {2, 0}));
  rows.back().shares = Sharing::program;

  add("arrays/of_constant_length", {"6.11.d", "6.9.d"}, "enum { NAME_n = 3 };\n",
      "uint a[NAME_n + sizeof(uint)];\n  for (uint k = 0; k < sizeof(a) / sizeof(a[0]); ++k) a[k] "
      "= "
      "k * in[2];\n  out[0] = a[6] + sizeof(a);",
      {40});
  add("functions/empty_parameter_list", {"6.11.g", ""}, "uint NAME_f() { return 6; }\n",
      "out[0] = NAME_f();", {6});
  add("functions/return_types", {"6.11.l", "6.9.j"},
      "struct NAME_s { uint a; float b; };\nstruct NAME_s NAME_f(uint x) { struct NAME_s s = {x, "
      "1.5f}; return s; }\nuint4 NAME_g(uint x) { return (uint4)(x, x + 1, x + 2, x + 3); }\n",
      "struct NAME_s s = NAME_f(in[3]);\n  out[0] = s.a + (uint)(2 * s.b) + NAME_g(in[4]).w;",
      {13});
  add("functions/calls_ten_deep", {"6.11.k", "6.9.i"},
      "uint NAME_0(uint x) { return x + 1; }\n"
      "uint NAME_1(uint x) { return 2 * NAME_0(x); }\nuint NAME_2(uint x) { return 1 + NAME_1(x); "
      "}\n"
      "uint NAME_3(uint x) { return 2 * NAME_2(x); }\nuint NAME_4(uint x) { return 1 + NAME_3(x); "
      "}\n"
      "uint NAME_5(uint x) { return 2 * NAME_4(x); }\nuint NAME_6(uint x) { return 1 + NAME_5(x); "
      "}\n"
      "uint NAME_7(uint x) { return 2 * NAME_6(x); }\nuint NAME_8(uint x) { return 1 + NAME_7(x); "
      "}\n"
      "uint NAME_9(uint x) { return 2 * NAME_8(x); }\n",
      "out[0] = NAME_9(in[0]);", {62});
  constexpr Place scalars{"6.11.m", "6.9.k"};
  add("scalars/bool_and_size_t_inside", scalars,
      "bool NAME_odd(size_t x) { return x & 1; }\nptrdiff_t NAME_d(__global const uint *a, "
      "__global "
      "const uint *b) { return b - a; }\nstruct NAME_s { bool b; size_t n; uintptr_t u; intptr_t "
      "i; "
      "};\n",
      "struct NAME_s s;\n  s.b = NAME_odd(in[3]);\n  s.n = in[6];\n  s.u = (uintptr_t)in;\n  s.i = "
      "(intptr_t)out;\n  out[0] = s.b ? (uint)s.n + (uint)NAME_d(in, in + 9) + (s.u == "
      "(uintptr_t)in) "
      "+ (s.i == (intptr_t)out) : 0;",
      {17});
  constexpr Place small{"6.11.p", "6.9.m"};
  // Stores to types of less than 32 bits, which 1.0 does not have.
  rows.push_back(in_languages(
      program(
          "bytes/stored", small, "struct NAME_s { uchar a; short b; char2 c; };\n",
          "out[0] = 0; out[1] = 0;\n  __global uchar *bytes = (__global uchar *)out;\n  bytes[1] = "
          "(uchar)in[7];\n  __global ushort *pair = (__global ushort *)(out + 1);\n  pair[0] = "
          "(ushort)in[9];\n  uchar own[4] = {1, 2, 3, 4};\n  own[in[2]] = (uchar)in[8];\n  struct "
          "NAME_s s;\n  s.a = own[2];\n  s.b = (short)-in[1];\n  s.c = (char2)(1, 2);\n  out[2] = "
          "s.a + (uint)(s.b + 1) + s.c.y;",
          {0x700, 9, 10}),
      {1, 1}));
  rows.back().needs = [](const harness::DeviceInfo& device) -> std::optional<std::string> {
    if (device.little_endian) return std::nullopt;
    return "needs a little-endian device (CL_DEVICE_ENDIAN_LITTLE)";
  };
  constexpr Place qualifiers{"6.11.q", "6.9.q"};
  add("qualifiers/const_volatile_restrict", qualifiers,
      "uint NAME_f(__global const uint *restrict a, __global uint *restrict b, const uint c) {\n  "
      "volatile uint v = a[c];\n  const volatile uint w = v + 1;\n  b[0] = v;\n  return w;\n}\n",
      "const uint k = 4;\n  uint x = 0;\n  uint *const p = &x;\n  *p = NAME_f(in, out, k);\n  "
      "out[0] = *p;",
      {5});
  add("program_scope/constants_of_many_types", {"6.11.w", ""},
      "struct NAME_s { uint a; float4 b; char c[3]; };\ntypedef enum { NAME_e0, NAME_e1 = 5 } "
      "NAME_e;\n__constant struct NAME_s NAME_c = {1, (float4)(1.0f, 2.0f, 3.0f, 4.0f), {7, 8, "
      "9}};\n__constant NAME_e NAME_v = NAME_e1;\n__constant uint NAME_m[2][3] = {{1, 2, 3}, {4, "
      "5, "
      "6}};\n__constant uint *__constant NAME_p = &NAME_m[1][1];\n",
      "out[0] = NAME_c.a + (uint)NAME_c.b.w + NAME_c.c[in[2]] + NAME_v + NAME_m[in[1]][in[2]] + "
      "*NAME_p;",
      {30});
  return rows;
}

std::vector<ForbiddenProgram> negatives(const Target& target) {
  std::vector<ForbiddenProgram> rows;
  const bool thorough = target.options().thorough();
  const auto add = [&](SmallProgram made, std::string fault, std::string instead,
                       Wanted wanted = Wanted::refused) -> SmallProgram& {
    rows.push_back(forbidden(std::move(made), std::move(fault), std::move(instead), wanted));
    return rows.back().program;
  };
  // Another kernel than the one that runs has the argument.
  const auto argument = [&](std::string_view name, Place place, std::string before,
                            std::string wrong, std::string right,
                            Wanted wanted = Wanted::refused) -> SmallProgram& {
    SmallProgram& made = add(
        program(name, place,
                std::move(before) + "__kernel void NAME_k(FAULT, __global uint *b) { b[0] = 1; }\n",
                "out[0] = 1;", {1}),
        std::move(wrong), std::move(right), wanted);
    made.shares = Sharing::program;
    return made;
  };
  constexpr Place pointers{"6.11.a", "6.9.a"};
  argument("pointers/kernel_argument_without_space", pointers, "", "uint *a", "__global uint *a")
      .before_language = {2, 0};
  argument("pointers/kernel_argument_private", pointers, "", "__private uint *a",
           "__local uint *a");
  SmallProgram& generic = argument("pointers/kernel_argument_generic", {"6.11.t", ""}, "",
                                   "uint *a", "__global uint *a");
  generic.program.language = {2, 0};
  generic.parts = {&harness::parts::generic_address_space};
  argument("pointers/kernel_argument_to_a_pointer", pointers, "", "__global uint **a",
           "__global uint *a")
      .before_language = {2, 0};
  add(program("pointers/constant_to_global", pointers, "__constant uint NAME_c[2] = {3, 4};\n",
              "FAULT const uint *p = NAME_c;\n  out[0] = p[in[1]];", {4}),
      "__global", "__constant");
  add(program("pointers/constant_to_private", pointers, "__constant uint NAME_c[2] = {3, 4};\n",
              "FAULT const uint *p = NAME_c;\n  out[0] = p[in[1]];", {4}),
      "__private", "__constant");
  add(program("pointers/global_to_constant", pointers, "",
              "FAULT const uint *p = in;\n  out[0] = p[4];", {4}),
      "__constant", "__global");
  add(program("pointers/to_a_function", pointers, "uint NAME_f(uint x) { return x + 1; }\n",
              "FAULT\n  out[0] = y;", {2}),
      "uint (*f)(uint) = NAME_f; uint y = f(in[1]);", "uint y = NAME_f(in[1]);");
  add(program("pointers/function_as_argument", pointers,
              "uint NAME_f(uint x) { return x + 1; }\nuint NAME_g(FAULT) { return NAME_f(3); }\n",
              "out[0] = 4;", {4}),
      "uint f(uint)", "uint f");
  // Not supported.
  add(program("types/bit_field", {"6.11.c", "6.9.c"}, "struct NAME_s { uint aFAULT, b; };\n",
              "struct NAME_s s = {1, 2};\n  out[0] = s.a + s.b;", {3}),
      " : 4", "", Wanted::open);
  add(program("types/array_of_variable_length", {"6.11.d", "6.9.d"}, "",
              "uint a[FAULT];\n  a[3] = in[3];\n  out[0] = a[in[3]];", {3}),
      "in[4]", "4", Wanted::open);
  add(program("types/parameter_of_variable_length", {"6.11.d", "6.9.d"},
              "uint NAME_f(uint n, uint a[4][FAULT]) { return a[1][0]; }\n",
              "uint a[4][4];\n  a[1][0] = in[3];\n  out[0] = NAME_f(4, a);", {3}),
      "n", "4", Wanted::open);
  add(program("types/flexible_array", {"6.11.d", "6.9.d"},
              "struct NAME_s { uint n; uint a[FAULT]; };\n",
              "struct NAME_s *s = 0;\n  out[0] = s == 0;", {1}),
      "", "1", Wanted::open);
  add(program("functions/variadic", {"6.11.e", "6.9.e"}, "uint NAME_f(uint xFAULT) { return x; }\n",
              "out[0] = NAME_f(in[2]);", {2}),
      ", ...", "", Wanted::open);
  add(program("functions/argument_of_empty_list", {"6.11.g", ""}, "uint NAME_f() { return 6; }\n",
              "out[0] = NAME_f(FAULT);", {6}),
      "1", "", Wanted::diagnosed);
  add(program(
          "functions/recursion", {"6.11.k", "6.9.i"},
          "uint NAME_h(uint x) { return x + 1; }\nuint NAME_g(uint x) { return x == 0 ? 1 : x * "
          "FAULT(x - 1); }\n",
          "out[0] = NAME_g(in[2]);", {4}),
      "NAME_g", "NAME_h", Wanted::open);
  add(program("functions/kernel_returns", {"6.11.l", "6.9.j"}, "__kernel FAULT\n", "out[0] = 1;",
              {1}),
      "uint NAME_k(__global uint *a) { return a[0]; }",
      "void NAME_k(__global uint *a) { a[0] = 1; }")
      .shares = Sharing::program;
  for (const char* kind : {"__kernel void", "void"})
    add(program(fmt::format("functions/called_main{}", kind[0] == 'v' ? "" : "_kernel"),
                {"6.11.u", ""}, fmt::format("{} FAULT(__global uint *a) {{ a[0] = 1; }}\n", kind),
                "out[0] = 1;", {1}),
        "main", "NAME_main")
        .shares = Sharing::nothing;
  add(program("functions/not_declared", {"6.11.v", ""}, "", "out[0] = FAULT(in[1]);", {1}),
      "NAME_nowhere", "(uint)", Wanted::refused);
  // C99 itself has no calls of what is not declared (6.5.1, footnote 79).
  add(program("functions/declared_behind", {"6.11.v", ""}, "FAULT", "out[0] = NAME_g(in[1]);", {2}),
      "uint NAME_g(uint x) { return NAME_f(x); }\nuint NAME_f(uint x) { return x + 1; }\n",
      "uint NAME_f(uint x);\nuint NAME_g(uint x) { return NAME_f(x); }\nuint NAME_f(uint x) { "
      "return "
      "x + 1; }\n",
      Wanted::diagnosed);

  constexpr Place scalars{"6.11.m", "6.9.k"};
  struct Scalar {
    const char *type, *instead;
    bool quick;
  };
  for (const Scalar& s : {Scalar{"bool", "int", true},
                          {"size_t", "ulong", true},
                          {"ptrdiff_t", "long", false},
                          {"intptr_t", "long", false},
                          {"uintptr_t", "ulong", false}}) {
    if (!s.quick && !thorough) continue;
    argument(fmt::format("scalars/{}_as_kernel_argument", s.type), scalars, "",
             fmt::format("{} a", s.type), fmt::format("{} a", s.instead));
    argument(fmt::format("scalars/{}_in_struct_argument", s.type), scalars,
             "struct NAME_s { uint x; FAULT y; };\n", s.type, s.instead);
    rows.back().program.before =
        "struct NAME_s { uint x; FAULT y; };\n__kernel void NAME_k(struct NAME_s a, __global uint "
        "*b) "
        "{ b[0] = a.x; }\n";
    if (thorough) {
      argument(fmt::format("scalars/{}_in_union_argument", s.type), scalars, "", s.type, s.instead);
      rows.back().program.before =
          "union NAME_u { uint x; FAULT y; };\n__kernel void NAME_k(union NAME_u a, __global uint "
          "*b) { b[0] = a.x; }\n";
    }
  }
  SmallProgram& half =
      argument("scalars/half_as_kernel_argument", {"", "6.9.k"}, "", "half a", "__global half *a");
  half.needs = harness::Needs::lack(harness::parts::half);

  constexpr Place qualifiers{"6.11.q", "6.9.q"};
  add(program("qualifiers/restrict_on_a_number", qualifiers, "", "FAULT a = in[1];\n  out[0] = a;",
              {1}),
      "restrict uint", "uint", Wanted::diagnosed);
  add(program("qualifiers/store_to_const", qualifiers, "",
              "FAULT uint a = in[1];\n  a = 2;\n  out[0] "
              "= a;",
              {2}),
      "const", "", Wanted::diagnosed);
  for (const char* qualifier : {"const", "volatile"})
    argument(fmt::format("qualifiers/{}_image", qualifier), qualifiers, "",
             fmt::format("__read_only {} image2d_t a", qualifier), "__read_only image2d_t a")
        .needs = harness::parts::images;
  // 1.2 alone.
  add(program("types/members_in_other_spaces", {"", "6.9.o"},
              "struct NAME_s { uint a; FAULT uint b; };"
              "\n",
              "struct NAME_s s;\n  s.a = in[1];\n  out[0] = s.a;", {1}),
      "__local", "");
  const auto queues = [&](std::string_view name, std::string type, Place place) {
    SmallProgram& made = argument(fmt::format("objects/{}_as_kernel_argument", name), place, "",
                                  type + " a", "uint a");
    made.program = {.language = {3, 0}, .feature = "__opencl_c_device_enqueue"};
  };
  queues("clk_event_t", "clk_event_t", {"6.11.s", ""});
  queues("ndrange_t", "ndrange_t", {"6.11.s", ""});
  argument("objects/reserve_id_t_as_kernel_argument", {"6.11.s", ""}, "", "reserve_id_t a",
           "uint a")
      .program = {.language = {3, 0}, .feature = "__opencl_c_pipes"};
  add(program("objects/clk_event_t_at_program_scope", {"6.11.s", ""}, "FAULT;\n", "out[0] = 1;",
              {1}),
      "clk_event_t NAME_e", "uint NAME_e")
      .program = {.language = {3, 0}, .feature = "__opencl_c_device_enqueue"};
  rows.back().program.shares = Sharing::program;
  // Devices with queues have variables of the program, too.
  SmallProgram& reserved = add(program("objects/reserve_id_t_at_program_scope", {"6.11.s", ""},
                                       "FAULT;\n", "out[0] = 1;", {1}),
                               "reserve_id_t NAME_e", "uint NAME_e");
  reserved.program = {.language = {3, 0}, .feature = "__opencl_c_device_enqueue"};
  reserved.needs = harness::parts::pipes;
  reserved.shares = Sharing::program;
  add(program("objects/image_at_program_scope", {"6.11.w", "6.9.b"}, "FAULT NAME_v = 1;\n",
              "out[0] = NAME_v;", {1}),
      "__constant image2d_t", "__constant uint")
      .needs = harness::parts::images;

  // Headers of C99, and the names that they bring.
  constexpr const char* path = "language/c99_headers.csv";
  for (const auto& record : harness::parse_csv(harness::read_data(target.options().data, path),
                                               path, {"header", "depth"})) {
    const std::string& header = record.fields[0];
    if (record.fields[1] != "quick" && !thorough) continue;
    SmallProgram made = program("headers/" + header.substr(0, header.find('.')),
                                {"6.11.h", "6.9.f"}, "FAULT\n", "out[0] = 1;", {1});
    add(std::move(made), "#include <" + header + ">", "");
  }
  return rows;
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases = small_cases(positives(), target);
  for (harness::Case& one : forbidden_cases(negatives(target), target))
    cases.push_back(std::move(one));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("restrictions", "Restrictions (OpenCL C 6.11)", expand);
}

}  // namespace assay::suites::restrictions
