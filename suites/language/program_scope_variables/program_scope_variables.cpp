#include <fmt/format.h>

#include <array>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/language/small_rows.h"
#include "suites/text/negative_build.h"

namespace assay::suites::program_scope_variables {
namespace {

constexpr Place global{"6.7.1", ""}, scopes{"6.7.6", ""}, initialization{"6.7.7", ""},
    inference{"6.7.8", ""};
constexpr harness::Needs needed =
    harness::Needs::opencl_c({2, 0}) &
    harness::Needs::feature("__opencl_c_program_scope_global_variables");

/// A type, what initializes a variable v of it, what sets it from uint n, and what reads it.
struct Type {
  std::string_view name, written, suffix, initializer, set, get;
  std::uint32_t initial;  ///< what `get` gives of the initializer; 0 of a variable without one
  std::vector<std::string_view> needs;
};
const std::vector<Type>& types() {
  static const std::vector<Type> all = [] {
    std::vector<Type> made;
    for (const std::string_view name :
         {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double"})
      made.push_back({name, name, "", "41", "v = (uint)n;", "(uint)v", 41, {name}});
    made.push_back({"uchar2",
                    "uchar2",
                    "",
                    "(uchar2)(1, 2)",
                    "v.y = (uchar)n;",
                    "(uint)v.x + v.y * 10u",
                    21,
                    {}});
    made.push_back({"ushort3",
                    "ushort3",
                    "",
                    "(ushort3)(1, 2, 3)",
                    "v.z = (ushort)n;",
                    "(uint)v.x + v.z * 10u",
                    31,
                    {}});
    made.push_back({"float4",
                    "float4",
                    "",
                    "(float4)(1.0f, 2.0f, 3.0f, 4.0f)",
                    "v.w = (float)n;",
                    "(uint)(v.x + v.w * 10.0f)",
                    41,
                    {}});
    made.push_back({"uint8",
                    "uint8",
                    "",
                    "(uint8)(1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u)",
                    "v.s7 = n;",
                    "v.s0 + v.s7 * 10u",
                    81,
                    {}});
    made.push_back({"int16",
                    "int16",
                    "",
                    "(int16)(7)",
                    "v.sf = (int)n;",
                    "(uint)v.s0 + (uint)v.sf * 10u",
                    77,
                    {}});
    made.push_back(
        {"array", "uint", "[5]", "{1u, 2u, 3u}", "v[4] = n;", "v[1] + v[4] * 10u", 2, {}});
    made.push_back({"array_of_arrays",
                    "uchar",
                    "[2][3]",
                    "{{1, 2}, {3, 4, 5}}",
                    "v[1][2] = (uchar)n;",
                    "v[0][1] + v[1][2] * 10u",
                    52,
                    {}});
    made.push_back({"struct",
                    "struct NAME_s",
                    "",
                    "{7, {3u, 4u}}",
                    "v.b[1] = n;",
                    "v.a + v.b[1] * 10u",
                    47,
                    {}});
    made.push_back({"union", "union NAME_u", "", "{9u}", "v.w = n;", "v.w", 9, {}});
    made.push_back({"enum",
                    "enum NAME_e",
                    "",
                    "NAME_two",
                    "v = n > 5u ? NAME_two : NAME_one;",
                    "(uint)v",
                    2,
                    {}});
    made.push_back(
        {"large_array", "uint", "[1000]", "{5u}", "v[999] = n;", "v[0] + v[999] * 10u", 5, {}});
    return made;
  }();
  return all;
}
constexpr std::string_view declared =
    "struct NAME_s { uchar a; uint b[2]; };\nunion NAME_u { uint w; uchar b[4]; };\nenum NAME_e { "
    "NAME_one = 1, NAME_two };\n";

/// How a variable with storage for the program's life may be declared (6.7.6, 6.7.8).
struct Form {
  std::string_view name, declaration;
  bool in_function = false;  ///< static inside a function
  Place place;
};
constexpr Form forms[] = {
    {"global", "__global ", false, scopes},
    {"unqualified", "", false, inference},
    {"static", "static __global ", false, scopes},
    {"static_unqualified", "static ", false, inference},
    {"in_function", "static __global ", true, scopes},
    {"in_function_unqualified", "static ", true, inference},
};

SmallProgram program(const std::string& name, std::string before, std::string body,
                     Numbers expected, Place place) {
  return language::own_kernel("program_scope_variables/" + name, place, std::move(before),
                              std::move(body), std::move(expected), needed);
}

/// A variable read, written by one function and read by another.
SmallProgram variable(const Form& form, const Type& type, bool initialized) {
  const std::string declaration =
      fmt::format("{}{} {}{}{}{};\n", form.declaration, type.written, "v", type.suffix,
                  initialized ? " = " : "", initialized ? type.initializer : "");
  std::string before(declared);
  // One function does it all, so that a variable within it is in reach; the macro keeps names
  // apart.
  before += "#define v NAME_v\n";
  if (!form.in_function) before += declaration;
  before += fmt::format(
      "uint NAME_f(uint n) {{\n{}  const uint old = {};\n  if (n != 0) {{ {} }}\n  return "
      "old;\n}}\n",
      form.in_function ? "  " + declaration : "", type.get, type.set);
  SmallProgram one = program(
      fmt::format("variables/{}{}/{}", form.name, initialized ? "_initialized" : "", type.name),
      before, "out[0] = NAME_f(in[0]); out[1] = NAME_f(in[1]); out[2] = NAME_f(in[0]) != out[1];",
      {}, form.place);
  one.after = "#undef v\n";
  const std::uint32_t first = initialized ? type.initial : 0U;
  one.expected = {first, first, 1};
  for (const std::string_view name : type.needs) one.needs = one.needs & harness::needs_of(name);
  one.names = {"the value at first", "the value before it is written", "whether it is kept (1)"};
  return one;
}

std::vector<SmallProgram> programs(const Target& target) {
  std::vector<SmallProgram> all;
  std::size_t n = 0;
  for (const Form& form : forms)
    for (const Type& type : types())
      for (const bool initialized : {false, true})
        if (target.options().thorough() || n++ % 3 == 0)
          all.push_back(variable(form, type, initialized));
  const auto add = [&all](auto&&... row) {
    all.push_back(program(std::forward<decltype(row)>(row)...));
  };
  add("pointers/constant_addresses",
      "__global uint NAME_a[3] = {4u, 5u, 6u};\n__global uint *__global NAME_p = "
      "&NAME_a[1];\n__global uint *__constant NAME_q = NAME_a + 2;\nstruct NAME_s { __global uint "
      "*p; uint n; };\n__global struct NAME_s NAME_s1 = {NAME_a, 7u};\n",
      "out[0] = *NAME_p; out[1] = *NAME_q; out[2] = *NAME_s1.p + NAME_s1.n; NAME_p += 1; *NAME_p = "
      "9u; out[3] = *NAME_q;",
      Numbers{5, 6, 11, 9}, scopes);
  add("pointers/set_later",
      "__global uint NAME_a = 4u;\n__global uint *NAME_p;\n__constant uint NAME_c = "
      "8u;\n__constant uint *NAME_k;\n",
      "out[0] = NAME_p == NULL; NAME_p = &NAME_a; ++*NAME_p; NAME_k = &NAME_c; out[1] = NAME_a; "
      "out[2] = *NAME_k;",
      Numbers{1, 5, 8}, initialization);
  add("pointers/to_generic", "uint NAME_a = 4u;\nuint *NAME_p = &NAME_a;\n",
      "*NAME_p += in[3]; out[0] = NAME_a;", Numbers{7}, inference);
  all.back().needs = all.back().needs & harness::parts::generic_address_space;
  add("shared/by_functions",
      "__global uint NAME_a = 1u;\nvoid NAME_f(uint n) { NAME_a = NAME_a * 3u + n; }\nuint "
      "NAME_g(void) { NAME_f(2u); return NAME_a; }\n",
      "const uint r = NAME_g(); NAME_f(in[4]); out[0] = r; out[1] = NAME_a;", Numbers{5, 19},
      global);
  add("shared/static_of_each_function",
      "uint NAME_f(void) { static uint n = 5u; return n++; }\nuint NAME_g(void) { static uint n = "
      "50u; return n++; }\n",
      "NAME_f(); NAME_g(); NAME_g(); out[0] = NAME_f(); out[1] = NAME_g(); { static uint n = 7u; "
      "++n; out[2] = n; } { static uint n; ++n; out[3] = n; }",
      Numbers{6, 52, 8, 1}, scopes);
  add("shared/extern_before",
      "extern __global uint NAME_a;\nuint NAME_f(void) { return NAME_a + 1u; }\n__global uint "
      "NAME_a = 6u;\n",
      "out[0] = NAME_f(); { extern __global uint NAME_a; out[1] = NAME_a; }", Numbers{7, 6},
      scopes);
  add("shared/const", "__global const uint NAME_a[2] = {3u, 4u};\nconst float NAME_f = 2.5f;\n",
      "out[0] = NAME_a[in[1]]; out[1] = (uint)(NAME_f * 4.0f);", Numbers{4, 10}, global);
  add("aligned/types",
      "__global uchar NAME_b = 1;\n__global float16 NAME_v;\n__global uchar NAME_c = 2;\n__global "
      "uint4 NAME_w;\n__global uchar NAME_d __attribute__((aligned(64))) = 3;\n",
      "out[0] = (uint)((size_t)&NAME_v & 63u); out[1] = (uint)((size_t)&NAME_w & 15u); out[2] = "
      "(uint)((size_t)&NAME_d & 63u); out[3] = NAME_b + NAME_c * 10u + NAME_d * 100u; NAME_v.sf = "
      "3.0f; out[4] = (uint)NAME_v.sf;",
      Numbers{0, 0, 0, 321, 3}, Place{"6.3.5", ""});
  return all;
}

/// Constants of the program: on every device, in every language (6.7.3).
std::vector<SmallProgram> constants() {
  std::vector<SmallProgram> all;
  for (const Type& type : types()) {
    if (type.name == "large_array") continue;
    std::string before(declared);
    before += fmt::format("#define v NAME_v\n__constant {} v{} = {};\n", type.written, type.suffix,
                          type.initializer);
    SmallProgram one =
        program(fmt::format("constants/{}", type.name), before,
                fmt::format("out[0] = {};", type.get), {type.initial}, {"6.7.3", "6.5.3"});
    one.after = "#undef v\n";
    one.needs = {};
    for (const std::string_view name : type.needs) one.needs = one.needs & harness::needs_of(name);
    all.push_back(one);
  }
  return all;
}

std::vector<ForbiddenProgram> forbidden() {
  std::vector<ForbiddenProgram> all;
  const auto add = [&all](std::string name, std::string before, std::string body, std::string fault,
                          std::string instead, Place place) {
    ForbiddenProgram one;
    one.program = program("must_not_compile/" + std::move(name), std::move(before), std::move(body),
                          {6}, place);
    one.fault = std::move(fault);
    one.instead = std::move(instead);
    all.push_back(std::move(one));
  };
  add("pointer_to_other_space",
      "__global uint NAME_a = 6u;\nFAULT uint *__global NAME_p = &NAME_a;\n", "*out = *NAME_p;",
      "__constant", "__global", scopes);
  add("initializer_not_constant", "__global uint NAME_a = 3u;\n__global uint NAME_b = FAULT;\n",
      "*out = NAME_b + NAME_a;", "NAME_a", "3u", initialization);
  add("static_initializer_not_constant",
      "uint NAME_f(uint n) { static uint s = FAULT; return s + n; }\n", "*out = NAME_f(3u);", "n",
      "3u", initialization);
  add("not_static_in_function", "", "FAULT __global uint n = 6u;\n  *out = n;", "", "static",
      scopes);
  add("local", "FAULT uint NAME_a;\n", "NAME_a = 6u; *out = NAME_a;", "__local", "__global",
      scopes);
  add("private", "FAULT uint NAME_a = 6u;\n", "*out = NAME_a;", "__private", "__global", scopes);
  return all;
}

/// Without the feature, or before 2.0: constants alone (6.7.6).
std::vector<ForbiddenProgram> forbidden_without() {
  std::vector<ForbiddenProgram> all;
  constexpr Place place{"6.7.6", "6.5"};
  for (const std::string_view space : {"__global", "", "static __global"}) {
    ForbiddenProgram one;
    one.program = program(
        fmt::format("must_not_compile/without_feature_{}", space.empty()         ? "unqualified"
                                                           : space == "__global" ? "global"
                                                                                 : "static_global"),
        "FAULT uint NAME_a = 6u;\n", "*out = NAME_a;", {6}, place);
    one.program.before_language = {2, 0};
    one.program.needs = harness::Needs::opencl_c({1, 2});
    one.fault = space;
    one.instead = "__constant";
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace

/// The suite `program_scope_variables` (OpenCL C 6.7.1, 6.7.3, 6.7.6 to 6.7.8).
harness::Suite suite() {
  return suite_of("program_scope_variables",
                  "Variables of the program (OpenCL C 6.7.1, 6.7.3, 6.7.6)",
                  [](const Target& target) {
                    std::vector<harness::Case> cases = small_cases(programs(target), target);
                    for (harness::Case& one : small_cases(constants(), target))
                      cases.push_back(std::move(one));
                    for (const auto& rows : {forbidden(), forbidden_without()})
                      for (harness::Case& one : forbidden_cases(rows, target))
                        cases.push_back(std::move(one));
                    return cases;
                  });
}

}  // namespace assay::suites::program_scope_variables
