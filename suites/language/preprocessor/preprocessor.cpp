// Directives of C99 (6.10 there), predefined macros and pragmas (OpenCL C 6.12). Values of
// __OPENCL_VERSION__, __OPENCL_C_VERSION__, __ENDIAN_LITTLE__, __IMAGE_SUPPORT__ and
// __FAST_RELAXED_MATH__ are platform/macros, those of limits data_types/constant, what FP_CONTRACT
// does contractions.
#include <fmt/format.h>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/kernel_name.h"
#include "suites/language/small_rows.h"

namespace assay::suites::preprocessor {
namespace {

using language::forbidden;
using language::row;
using language::text_row;
using language::Wanted;

constexpr Place directives{"6.12", "6.10"};

std::string id(std::string_view name) {
  return fmt::format("preprocessor/{}", name);
}

/// Whether a group behind #if is part of the program.
struct Condition {
  std::string_view name, expression;
  bool holds = true;
  std::string_view before{};
  std::string_view type{};  ///< without which the device need not have numbers as great
};
constexpr Condition conditions[] = {
    {"multiplied_first", "2 + 3 * 4 == 14"},
    {"added_first", "1 << 2 + 1 == 8"},
    {"compared_first", "1 < 2 == 1"},
    {"in_parentheses", "(2 + 3) * 4 == 20"},
    {"bits", "(6 & 3) == 2 && (6 | 3) == 7 && (6 ^ 3) == 5 && ~0 == -1"},
    {"quotients_truncate", "-7 / 2 == -3 && -7 % 2 == -1"},
    {"conditional", "(0 ? 1 : 2) == 2 && (1 ? 1 : 2) == 1"},
    {"unsigned", "-1 > 0u"},
    {"signed", "-1 > 0", false},
    {"unsigned_wraps", "0u - 1 > 0"},
    {"wide", "(1 << 40) >> 40 == 1", true, "", "long"},
    {"wide_unsigned", "0xffffffffu + 1u != 0", true, "", "long"},
    {"suffixes", "10L + 2ul == 12u"},
    {"octal_and_hexadecimal", "010 == 8 && 0x1F == 31"},
    {"characters", "'\\x41' == 65 && '\\101' == 65 && '\\0' == 0"},
    {"zero_is_false", "0", false},
    {"negative_is_true", "-1"},
    {"not", "!!5 == 1 && !0"},
    {"unknown_name_is_zero", "NAME_unknown == 0"},
    {"keyword_is_zero", "int == 0 && while == 0"},
    {"division_not_reached", "1 || (1 / 0)"},
    {"remainder_not_reached", "0 && (1 % 0)", false},
    {"division_not_chosen", "1 ? 1 : 1 / 0"},
    {"comment_is_a_space", "1 /* 0 */ + /*\n*/ 1 == 2"},
    {"macro", "NAME_seven == 7", true, "#define NAME_seven 7\n"},
    {"macro_of_tokens", "NAME_sum * 2 == 7", true, "#define NAME_sum 1 + 3\n"},
    {"macro_with_argument", "NAME_square(3) == 9", true, "#define NAME_square(x) ((x) * (x))\n"},
    {"defined", "defined NAME_here && defined(NAME_here)", true, "#define NAME_here\n"},
    {"defined_as_zero", "defined NAME_zero", true, "#define NAME_zero 0\n"},
    {"not_defined", "defined NAME_absent", false},
    {"undefined_again", "defined NAME_gone", false, "#define NAME_gone 1\n#undef NAME_gone\n"},
};

void add_conditions(std::vector<SmallProgram>& rows) {
  for (const Condition& c : conditions) {
    rows.push_back(
        row(id(fmt::format("if/{}", c.name)), directives, std::string(c.before),
            fmt::format("\n#if {}\n  out[0] = 1;\n#else\n  out[0] = 0;\n#endif", c.expression),
            {c.holds ? 1U : 0U}));
    rows.back().names = {"the group taken (1: that behind #if)"};
    if (!c.type.empty()) rows.back().types = {c.type};
  }
  // Which of several groups is taken, and how they nest.
  rows.push_back(row(id("if/first_true_group_alone"), directives, "",
                     "uint taken = 0;\n#if 0\n  taken += 1;\n#elif 1\n  taken += 2;\n#elif 1\n"
                     "  taken += 4;\n#else\n  taken += 8;\n#endif\n  out[0] = taken;",
                     {2}));
  rows.push_back(row(id("if/nested"), directives, "#define NAME_a 1\n",
                     "uint taken = 0;\n#ifdef NAME_a\n#  ifndef NAME_b\n  taken += 1;\n#  else\n"
                     "  taken += 2;\n#  endif\n  taken += 4;\n#else\n#  if 1\n  taken += 8;\n"
                     "#  else\n  taken += 16;\n#  endif\n#endif\n  out[0] = taken;",
                     {5}));
  rows.push_back(row(id("if/skipped_groups_are_not_looked_at"), directives, "",
                     "\n#if 0\n#error never\n#unknown directive\n#define NAME_x 1\n"
                     "  this is no OpenCL C;\n#else\n  out[0] = 3;\n#endif\n"
                     "#ifdef NAME_x\n  out[0] = 4;\n#endif",
                     {3}));
  rows.push_back(row(id("if/skipped_define_has_no_effect"), directives, "",
                     "\n#define NAME_v 1\n#if 0\n#undef NAME_v\n#define NAME_v 2\n#endif\n"
                     "  out[0] = NAME_v;",
                     {1}));
}

void add_macros(std::vector<SmallProgram>& rows) {
  const auto add = [&](std::string_view name, std::string before, std::string body,
                       Numbers expected) {
    rows.push_back(row(id(fmt::format("define/{}", name)), directives, std::move(before),
                       std::move(body), std::move(expected)));
  };
  const auto add_text = [&](std::string_view name, const std::string& before,
                            std::string_view string, std::string_view expected) {
    rows.push_back(
        text_row(id(fmt::format("define/{}", name)), directives, before, string, expected));
  };
  add("is_replaced_where_it_is_used", "#define NAME_a NAME_b\n#define NAME_b 5\n",
      "out[0] = NAME_a;\n#undef NAME_b\n#define NAME_b 6\n  out[1] = NAME_a;", {5, 6});
  add("tokens_not_values", "#define NAME_sum 1 + 2\n", "out[0] = NAME_sum * 3;", {7});
  add("not_within_names_or_strings", "#define NAME_x 9\n",
      "uint NAME_xy = 4;\n  out[0] = NAME_xy + sizeof(\"NAME_x\") / sizeof(\"NAME_x\");", {5});
  add("function_without_parentheses", "#define NAME_f(x) ((x) + 1)\n",
      "uint NAME_f = 7;\n  out[0] = NAME_f;\n  out[1] = NAME_f (3);\n  out[2] = NAME_f\n  (4);",
      {7, 4, 5});
  add("commas_in_parentheses", "#define NAME_pair(a, b) ((a) * 10 + (b))\n",
      "out[0] = NAME_pair(max(1, 2), (3, 4));", {24});
  add("empty_argument", "#define NAME_f(a) (1 a)\n#define NAME_g(a, b) (a + 1 b)\n",
      "out[0] = NAME_f();\n  out[1] = NAME_f(+ 2);\n  out[2] = NAME_g(3, );", {1, 3, 4});
  add("no_parameters", "#define NAME_f() 8\n", "out[0] = NAME_f();\n  out[1] = NAME_f( );", {8, 8});
  add("space_before_parenthesis_is_no_parameter", "#define NAME_f (2 + 3)\n",
      "out[0] = NAME_f * 2;", {10});
  add("stops_at_itself",
      "__constant uint NAME_x = 10;\n#define NAME_x (NAME_y + 1)\n#define NAME_y (NAME_x * 2)\n",
      "out[0] = NAME_x;", {21});
  add("own_name_is_left",
      "uint NAME_f(uint x) { return 2 * x; }\n#define NAME_f(x) (1 + NAME_f(x))\n",
      "out[0] = NAME_f(4);", {9});
  add("arguments_first", "#define NAME_two 2\n#define NAME_twice(x) x x\n",
      "out[0] = 0 NAME_twice(+ NAME_two);", {4});
  add("scanned_again", "#define NAME_f(x) NAME_g\n#define NAME_g(y) ((y) + 5)\n",
      "out[0] = NAME_f(0)(1);", {6});
  add("over_lines", "#define NAME_sum(a, b) \\\n  ((a) \\\n   + (b))\n",
      "out[0] = NAME_sum(1,\n                    2);", {3});
  add("same_again",
      "#define NAME_o (1 - 1)\n#define NAME_o /* white space */ (1 - 1) /* other */\n"
      "#define NAME_f(a) ( a )\n#define NAME_f( a )( /* note */ \\\n a /* other */ )\n",
      "out[0] = NAME_o + NAME_f(3);", {3});
  add("other_after_undef", "#define NAME_v 1\n#undef NAME_v\n#define NAME_v(x) ((x) + 1)\n",
      "out[0] = NAME_v(1);", {2});
  add("undef_of_nothing", "#undef NAME_never\n", "out[0] = 1;", {1});
  add("white_space_around_hash", " \t#  define NAME_v 6\n/* c */ # /* d */ define NAME_w 7\n#\n",
      "out[0] = NAME_v * NAME_w;", {42});
  add("digraphs", "%:define NAME_paste(a, b) a %:%: b\n",
      "uint values<:2:> = <% 5, 6 %>;\n  out[0] = values<:NAME_paste(in, )<:1:>:>;", {6});
  add("keyword_as_macro", "#define NAME_type float4\n",
      "NAME_type v = (NAME_type)(1.0f);\n  out[0] = sizeof(v) + (uint)v.w;", {17});

  add("paste/names", "#define NAME_glue(a, b) a##b\n",
      "uint xy = 3;\n  uint NAME_1 = 4;\n  out[0] = NAME_glue(x, y) + NAME_glue(NAME_, 1);", {7});
  add("paste/numbers", "#define NAME_glue(a, b) a ## b\n",
      "out[0] = NAME_glue(1, 2) + NAME_glue(0x, 1F) + NAME_glue(3, u);", {46});
  add("paste/arguments_as_they_are",
      "#define NAME_one 1\n#define NAME_onetwo 12\n#define NAME_glue(a, b) a##b\n"
      "#define NAME_late(a, b) NAME_glue(a, b)\n#define NAME_two 2\n",
      "out[0] = NAME_glue(NAME_one, two);\n  out[1] = NAME_late(NAME_one, 2);", {12, 12});
  // C99, 6.10.3.5, example 7.
  add("paste/empty_operands", "#define NAME_t(x, y, z) x ## y ## z\n",
      "const uint j[] = {NAME_t(1,2,3), NAME_t(,4,5), NAME_t(6,,7), NAME_t(8,9,), NAME_t(10,,), "
      "NAME_t(,11,), NAME_t(,,12), NAME_t(,,)};\n  for (int k = 0; k < 7; ++k) out[k] = j[k];",
      {123, 45, 67, 89, 10, 11, 12});

  const std::string string = "#define NAME_str(x) #x\n#define NAME_xstr(x) NAME_str(x)\n";
  add_text("string/as_written", string, "NAME_str(a + b)", "a + b");
  add_text("string/spaces_become_one", string, "NAME_str(  a   +\t/* c */b  )", "a + b");
  add_text("string/quotes_are_kept", string, R"(NAME_str("a\n" 'b' '"'))", R"("a\n" 'b' '"')");
  add_text("string/nothing", string, "NAME_str()", "");
  add_text("string/argument_is_not_replaced", string + "#define NAME_v 4\n", "NAME_str(NAME_v)",
           kernel_name(id("define/string/argument_is_not_replaced")) + "_v");
  add_text("string/replaced_one_level_up", string + "#define NAME_v 4 + 5\n", "NAME_xstr(NAME_v)",
           "4 + 5");
  add_text("string/adjacent", string, R"("ab" NAME_str(cd) "e" "")", "abcde");
  // C99, 6.10.3.5, example 6: # and ## as text.
  add_text("string/hash_hash",
           "#define NAME_hash # ## #\n#define NAME_mkstr(a) # a\n"
           "#define NAME_between(a) NAME_mkstr(a)\n"
           "#define NAME_join(c, d) NAME_between(c NAME_hash d)\n",
           "NAME_join(x, y)", "x ## y");
  // C99, 6.10.3.5, example 3.
  rows.push_back(text_row(
      id("define/example_3"), directives,
      "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n"
      "#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n"
      "#define q(x) x\n#define r(x,y) x ## y\n#define str(a) # a\n#define xstr(a) str(a)\n",
      "xstr(f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);)",
      "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);"));
  rows.back().shares = Sharing::nothing;
}

/// Variadic macros are there from OpenCL C 3.0 on (6.11.f).
void add_variadic_macros(std::vector<SmallProgram>& rows) {
  constexpr Place place{"6.11.f", ""};
  const auto newest = [&](SmallProgram made) {
    made.program.language = {3, 0};
    made.each_language = true;
    rows.push_back(std::move(made));
  };
  newest(text_row(id("variadic/as_text"), place, "#define NAME_show(...) #__VA_ARGS__\n",
                  "NAME_show(The first, second, and third items.)",
                  "The first, second, and third items."));
  newest(row(id("variadic/passed_on"), place,
             "uint NAME_f(uint a, uint b, uint c) { return a * 100 + b * 10 + c; }\n"
             "#define NAME_call(first, ...) NAME_f(first, __VA_ARGS__)\n",
             "out[0] = NAME_call(1, 2, 3);", {123}));
  newest(row(id("variadic/one_empty_argument"), place, "#define NAME_g(...) (7 __VA_ARGS__)\n",
             "out[0] = NAME_g();", {7}));
}

void add_lines(std::vector<SmallProgram>& rows) {
  const auto add = [&](std::string_view name, std::string before, std::string body,
                       Numbers expected) -> SmallProgram& {
    rows.push_back(row(id(fmt::format("line/{}", name)), {"6.12, __LINE__", "6.10, __LINE__"},
                       std::move(before), std::move(body), std::move(expected)));
    return rows.back();
  };
  SmallProgram& first =
      add("first_line_is_1", "__constant uint NAME_line = __LINE__;\n", "out[0] = NAME_line;", {1});
  first.shares = Sharing::nothing;
  add("counts_lines", "",
      "uint a = __LINE__;\n  uint b = __LINE__;\n\n\n  uint c = __LINE__;\n  out[0] = b - a;\n"
      "  out[1] = c - a;",
      {1, 4});
  add("counts_continued_lines", "",
      "uint a = __LINE__;\n  uint b = \\\n    1 \\\n    ;\n  uint c = __LINE__;\n"
      "  out[0] = c - a + b - 1;",
      {4});
  add("counts_lines_of_comments", "",
      "uint a = __LINE__;\n  /* 1\n     2\n     3 */ uint c = __LINE__;\n  out[0] = c - a;", {3});
  add("line_of_use_of_a_macro", "#define NAME_line() __LINE__\n",
      "uint a = __LINE__; uint b = NAME_line();\n  out[0] = b - a;\n  out[1] = NAME_line() - a;",
      {0, 2});
  add("is_a_constant", "", "\n#if __LINE__ > 0\n  out[0] = 1;\n#else\n  out[0] = 0;\n#endif", {1});
  // #line holds for the rest of a program.
  for (SmallProgram* made : {&add("directive", "",
                                  "\n#line 100\n  out[0] = __LINE__;\n  out[1] = __LINE__;\n#line "
                                  "7\n  out[2] = __LINE__;",
                                  {100, 101, 7}),
                             &add("directive_of_a_macro", "#define NAME_n 250\n",
                                  "\n#line NAME_n\n  out[0] = __LINE__;", {250})})
    made->shares = Sharing::nothing;
  rows.push_back(text_row(id("file/of_line_directive"), {"6.12, __FILE__", "6.10, __FILE__"},
                          "#line 20 \"other name.cl\"\n", "__FILE__", "other name.cl"));
  rows.back().shares = Sharing::nothing;
  rows.push_back(row(id("file/is_a_string"), {"6.12, __FILE__", "6.10, __FILE__"},
                     "__constant char NAME_text[] = __FILE__;\n",
                     "out[0] = NAME_text[sizeof(NAME_text) - 1];\n  out[1] = sizeof(\"\" __FILE__) "
                     "== sizeof(NAME_text);",
                     {0, 1}));
  rows.back().names = {"the character that ends it",
                       "sizeof is that of the text joined to another"};
}

void add_predefined(std::vector<SmallProgram>& rows) {
  struct VersionMacro {
    std::string_view name;
    std::uint32_t value;
    harness::Version since;
    Place place;
  };
  static constexpr VersionMacro versions[] = {
      {"CL_VERSION_1_0", 100, {1, 1}, {"6.12, CL_VERSION_1_0", "6.10, CL_VERSION_1_0"}},
      {"CL_VERSION_1_1", 110, {1, 1}, {"6.12, CL_VERSION_1_1", "6.10, CL_VERSION_1_1"}},
      {"CL_VERSION_1_2", 120, {1, 2}, {"6.12, CL_VERSION_1_2", "6.10, CL_VERSION_1_2"}},
      {"CL_VERSION_2_0", 200, {2, 0}, {"6.12, CL_VERSION_2_0", ""}},
      {"CL_VERSION_3_0", 300, {3, 0}, {"6.12, CL_VERSION_3_0", ""}},
  };
  for (const VersionMacro& v : versions) {
    // In #if as well as as a value.
    rows.push_back(row(id(fmt::format("predefined/{}", v.name)), v.place, "",
                       fmt::format("out[0] = {0};\n#if {0} == {1}\n  out[1] = 1;\n#else\n"
                                   "  out[1] = 0;\n#endif",
                                   v.name, v.value),
                       {v.value, 1}));
    rows.back().names = {std::string(v.name), "its value in #if (1: the same)"};
    rows.back().program.language = v.since;
    rows.back().each_language = true;
  }
  const auto each_from = [&](harness::Version since, SmallProgram made) {
    made.program.language = since;
    made.each_language = true;
    rows.push_back(std::move(made));
  };
  each_from({1, 2},
            row(id("predefined/func"), {"6.12, __func__", "6.10, __func__"},
                "uint NAME_f(__global uint *out) {\n  for (uint k = 0; k < sizeof(__func__) && k < "
                "5; ++k) out[k + 1] = __func__[k];\n  return sizeof(__func__);\n}\n",
                "out[0] = NAME_f(out) - sizeof(\"NAME_f\");", {0, 'a', 's', 's', 'a', 'y'}));
  rows.back().names = {"sizeof __func__ less that of the function's name",
                       "its first character",
                       "its second character",
                       "its third character",
                       "its fourth character",
                       "its fifth character"};
  each_from({2, 0},
            row(id("predefined/NULL"), {"6.12, NULL", ""}, "",
                "__global uint *p = NULL;\n  __private uint *q = NULL;\n  out[0] = p == 0;\n"
                "  out[1] = q == NULL;\n  p = out;\n  out[2] = p != NULL;",
                {1, 1, 1}));
  for (const char* spelled : {"__kernel_exec", "kernel_exec"}) {
    const Place place{"6.12, __kernel_exec", "6.10, __kernel_exec"};
    SmallProgram made = row(id(fmt::format("predefined/{}", spelled)), place,
                            fmt::format("{}(4, float4) void NAME_hinted(__global uint *a) {{ a[0] "
                                        "= 17; }}\n",
                                        spelled),
                            "NAME_hinted(out);", {17});
    // A kernel that another calls.
    made.shares = Sharing::program;
    rows.push_back(std::move(made));
  }
}

void add_pragmas(std::vector<SmallProgram>& rows) {
  const auto add = [&](std::string_view name, Place place, std::string before, std::string body) {
    rows.push_back(row(id(fmt::format("pragma/{}", name)), place, std::move(before),
                       std::move(body) + "out[0] = in[5];", {5}));
    rows.back().shares = Sharing::nothing;
  };
  add("unknown_is_ignored", directives,
      "#pragma NAME_nobody_knows this (is \"ignored\")\n#pragma\n", "\n#pragma NAME_another 1\n  ");
  add("not_replaced", directives,
      "#define OPENCL CLOSED\n#define FP_CONTRACT 4 5\n"
      "#pragma OPENCL FP_CONTRACT OFF\n",
      "");
  constexpr Place contract{"6.15.2.1", "6.12.2.1"};
  // In a block before everything else there, and at file scope.
  for (const char* value : {"ON", "OFF", "DEFAULT"})
    add(fmt::format("fp_contract_{}", value), contract,
        fmt::format("#pragma OPENCL FP_CONTRACT {0}\nuint NAME_f(uint x) {{\n#pragma OPENCL "
                    "FP_CONTRACT {0}\n  return x;\n}}\n",
                    value),
        "");
}

std::vector<ForbiddenProgram> negatives() {
  std::vector<ForbiddenProgram> rows;
  const auto add = [&](std::string_view name, std::string fault, std::string instead,
                       Wanted wanted = Wanted::diagnosed, std::string before = "") {
    SmallProgram made = row(id(fmt::format("refused/{}", name)), directives,
                            std::move(before) + "FAULT\n", "out[0] = 1;", {1});
    rows.push_back(forbidden(std::move(made), std::move(fault), std::move(instead), wanted));
  };
  add("error_directive", "#error \"not for this device\"",
      "#if 0\n#error \"not for this device\"\n#endif", Wanted::refused);
  add("error_behind_condition", "#if 1\n#error never\n#endif", "#if 0\n#error never\n#endif",
      Wanted::refused);
  add("if_without_endif", "#if 1", "#if 1\n#endif");
  add("endif_without_if", "#endif", "#if 1\n#endif");
  add("else_after_else", "#if 1\n#else\n#else\n#endif", "#if 1\n#else\n#endif");
  add("elif_after_else", "#if 0\n#else\n#elif 1\n#endif", "#if 0\n#elif 1\n#else\n#endif");
  add("condition_of_half_an_expression", "#if 1 +\n#endif", "#if 1 + 1\n#endif");
  add("condition_divides_by_zero", "#if 1 / 0\n#endif", "#if 1 / 1\n#endif");
  add("parameter_twice", "#define NAME_f(a, a) a", "#define NAME_f(a, b) a");
  add("macro_is_no_name", "#define 3 4", "#define NAME_3 4");
  add("paste_at_the_end", "#define NAME_f(a) a ##", "#define NAME_f(a) a ## a");
  add("string_of_no_parameter", "#define NAME_f(a) #b", "#define NAME_f(a) #a");
  // A warning everywhere, and no text says where warnings go.
  add("other_definition", "#define NAME_v 2", "#define NAME_v 1", Wanted::open,
      "#define NAME_v 1\n");
  add("too_few_arguments", "__constant int NAME_c = NAME_f(1);",
      "__constant int NAME_c = NAME_f(1, 2);", Wanted::diagnosed, "#define NAME_f(a, b) a\n");
  add("too_many_arguments", "__constant int NAME_c = NAME_f(1, 2);",
      "__constant int NAME_c = NAME_f(1);", Wanted::diagnosed, "#define NAME_f(a) a\n");
  add("header_that_is_nowhere", "#include \"NAME_nowhere.h\"",
      "#if 0\n#include \"NAME_nowhere.h\"\n#endif");
  // Not supported before OpenCL C 3.0, and no text wants an error.
  SmallProgram variadic = row(id("refused/variadic_macro"), {"6.11.f", "6.9.e"}, "",
                              "\n#define NAME_f(FAULT) 1\n  out[0] = NAME_f(2);", {1});
  variadic.before_language = {3, 0};
  rows.push_back(forbidden(std::move(variadic), "...", "a", Wanted::open));
  return rows;
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<SmallProgram> rows;
  add_conditions(rows);
  add_macros(rows);
  add_variadic_macros(rows);
  add_lines(rows);
  add_predefined(rows);
  add_pragmas(rows);
  std::vector<harness::Case> cases = small_cases(rows, target);
  for (harness::Case& one : forbidden_cases(negatives(), target)) cases.push_back(std::move(one));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("preprocessor", "Preprocessor directives and macros (OpenCL C 6.12)", expand);
}

}  // namespace assay::suites::preprocessor
