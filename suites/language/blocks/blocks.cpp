#include <fmt/format.h>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/language/small_rows.h"
#include "suites/negative_build.h"

namespace assay::suites::blocks {
namespace {

constexpr Place declaring{"6.14.1", ""}, references{"6.14.2", ""}, literals{"6.14.3", ""},
    flow{"6.14.4", ""}, restrictions{"6.14.5", ""};
constexpr harness::ProgramNeeds needed{{2, 0}, {}, "__opencl_c_device_enqueue"};

SmallProgram program(const std::string& name, std::string before, std::string body,
                     Numbers expected, Place place) {
  return language::own_kernel("blocks/" + name, place, std::move(before), std::move(body),
                              std::move(expected), needed);
}

std::vector<SmallProgram> programs() {
  std::vector<SmallProgram> all;
  const auto add = [&all](auto&&... row) {
    all.push_back(program(std::forward<decltype(row)>(row)...));
  };
  add("used/as_function", "",
      "uint multiplier = in[7]; uint (^f)(uint) = ^(uint num) { return num * multiplier; };\n  "
      "out[0] = f(3u); out[1] = f(f(2u));",
      Numbers{21, 98}, declaring);
  add("used/at_once", "",
      "out[0] = ^(uint a, uint b) { return a - b; }(in[9], 4u); ^{ out[1] = 5u; }();",
      Numbers{5, 5}, literals);
  add("used/typedef", "typedef uint (^NAME_t)(uint, uint);\n",
      "const NAME_t add = ^(uint a, uint b) { return a + b; }; NAME_t times = ^(uint a, uint b) { "
      "return a * b; };\n  out[0] = add(in[3], 4u) * 100u + times(in[3], 4u);",
      Numbers{712}, references);
  add("used/void", "",
      "__global uint *o = out; void (^f)(void) = ^{ o[0] = 3u; }; void (^g)(void) = ^(void) { o[1] "
      "= 4u; }; void (^h)(uint) = ^void(uint n) { o[2] = n; };\n  f(); g(); h(in[5]);",
      Numbers{3, 4, 5}, literals);
  add("used/types", "struct NAME_s { uchar a; float4 b; };\n",
      "float4 (^f)(float, uchar) = ^(float x, uchar c) { return (float4)(x, (float)c, 2.0f, 3.0f); "
      "};\n  struct NAME_s (^g)(struct NAME_s) = ^(struct NAME_s s) { s.a += 1; s.b *= 2.0f; "
      "return s; };\n"
      "  struct NAME_s s = {(uchar)in[4], (float4)(1.0f, 2.0f, 3.0f, 4.0f)}; const struct NAME_s t "
      "= g(s); const float4 v = f(1.0f, (uchar)in[9]);\n  out[0] = (uint)(v.x + v.y * 10.0f + v.w "
      "* 100.0f); out[1] = t.a; out[2] = (uint)t.b.w; out[3] = s.a;",
      Numbers{391, 5, 8, 4}, references);
  add("inferred/return_type", "",
      "float (^f)(uint) = ^(uint n) { if (n > 5u) return 1.5f; return 2.5f; }; uchar (^g)(void) = "
      "^{ return (uchar)(in[1] + 255u); };\n  out[0] = (uint)(f(in[9]) * 10.0f); out[1] = "
      "(uint)(f(in[1]) * 10.0f); out[2] = g();",
      Numbers{15, 25, 0}, literals);
  add("captured/at_evaluation", "",
      "uint n = in[5]; uint (^f)(void) = ^{ return n * 2u; }; n = 100u; out[0] = f(); uint "
      "(^g)(void) = ^{ return n * 2u; }; n = 7u; out[1] = g(); out[2] = f() + n;",
      Numbers{10, 200, 17}, literals);
  add("captured/struct_by_value", "struct NAME_v { uint arr[2]; };\n",
      "struct NAME_v s = {{0u, in[1]}}; uint (^f)(void) = ^{ return s.arr[1]; }; s.arr[1] = 8u; "
      "out[0] = f(); out[1] = s.arr[1];",
      Numbers{1, 8}, restrictions);
  add("captured/array_by_reference", "",
      "uint arr[2] = {0u, in[1]}; uint *const a = arr; uint (^f)(void) = ^{ return a[1]; }; arr[1] "
      "= 8u; out[0] = f();",
      Numbers{8}, restrictions);
  add("captured/vectors", "",
      "uint4 v = (uint4)(in[1], in[2], in[3], in[4]); uchar c = (uchar)in[9]; float f = 2.5f; uint "
      "(^b)(uint) = ^(uint n) { return v.s3 * n + v.x + c + (uint)(f * 2.0f); }; v = (uint4)(0u); "
      "c = 0; f = 0.0f;\n  out[0] = b(10u);",
      Numbers{40 + 1 + 9 + 5}, literals);
  add("captured/pointers", "",
      "__local uint l; l = 3u; __local uint *lp = &l; __global uint *g = out; uint own = 4u; uint "
      "*p = &own; void (^f)(void) = ^{ *lp += 10u; g[2] = 5u; *p += 20u; }; f(); f();\n  out[0] = "
      "l; out[1] = own;",
      Numbers{23, 44, 5}, literals);
  add("captured/in_loops", "",
      "uint r = 0; for (uint k = 0; k < 5u; ++k) { uint (^f)(uint) = ^(uint x) { return x * 10u + "
      "k; }; r = f(r); }\n  out[0] = r;",
      Numbers{1234}, literals);
  add("nested/two", "",
      "uint a = in[2]; uint (^f)(uint) = ^(uint b) { uint (^g)(uint) = ^(uint c) { return a * 100u "
      "+ b * 10u + c; }; return g(b + 1u); }; a = 9u;\n  out[0] = f(3u);",
      Numbers{234}, literals);
  add("nested/three_at_once", "",
      "uint a = in[1]; out[0] = ^(uint b) { return ^(uint c) { return ^(uint d) { return a * 1000u "
      "+ b * 100u + c * 10u + d; }(4u); }(3u); }(2u);",
      Numbers{1234}, literals);
  add("scope/program",
      "uint (^NAME_twice)(uint) = ^(uint n) { return n * 2u; };\n__constant uint NAME_c = "
      "30u;\nuint (^const NAME_fixed)(void) = ^{ return NAME_c; };\nuint NAME_f(uint n) { return "
      "NAME_twice(n) + 1u; }\n",
      "out[0] = NAME_twice(in[4]); out[1] = NAME_f(5u); out[2] = NAME_fixed();", Numbers{8, 11, 30},
      literals);
  add("scope/inner", "",
      "uint n = in[3]; { uint n = 10u; uint (^f)(void) = ^{ return n; }; out[0] = f(); } uint "
      "(^f)(uint) = ^(uint n) { return n + 1u; }; out[1] = f(4u) + n;",
      Numbers{10, 8}, literals);
  add("flow/own", "",
      "uint r = 0; uint (^f)(uint) = ^(uint n) { uint s = 0; for (uint k = 0; k < n; ++k) { if (k "
      "== 2u) continue; if (k == 6u) break; s += k; } switch (n) { case 3u: return s + 100u; "
      "default: break; } while (1) { if (++s > 40u) return s; } };\n"
      "  for (uint k = 0; k < 3u; ++k) { r += f(k * 3u); if (k == 1u) break; }\n  out[0] = r;",
      Numbers{41 + 101}, flow);
  add("flow/called_in_conditions", "",
      "uint n = 0; uint *p = &n; uint (^f)(uint) = ^(uint v) { *p += 1u; return v; };\n  out[0] = "
      "f(in[0]) && f(1u) ? 1u : f(in[7]) || f(2u) ? 2u : 3u; out[1] = n;",
      Numbers{2, 2}, flow);
  add("functions/called", "uint NAME_f(uint n) { return n * 3u + 1u; }\n",
      "uint (^b)(uint) = ^(uint n) { return NAME_f(n) + NAME_f(n + 1u); };\n  out[0] = b(in[2]); "
      "out[1] = (uint)(^{ return max(3, 4); }());",
      Numbers{17, 4}, literals);
  return all;
}

std::vector<ForbiddenProgram> forbidden() {
  std::vector<ForbiddenProgram> all;
  const auto add = [&all](std::string name, std::string before, std::string body, std::string fault,
                          std::string instead) {
    ForbiddenProgram one;
    one.program = program("must_not_compile/" + std::move(name), std::move(before), std::move(body),
                          {6}, restrictions);
    one.fault = std::move(fault);
    one.instead = std::move(instead);
    all.push_back(std::move(one));
  };
  const std::string two =
      "uint (^a)(void) = ^{ return 6u; }; uint (^b)(void) = ^{ return 6u; };\n  ";
  add("block_storage", "", "FAULT uint n = 6u; uint (^a)(void) = ^{ return n; };\n  *out = a();",
      "__block", "");
  add("variadic", "", "uint (^a)(uint FAULT) = ^(uint n FAULT) { return n; };\n  *out = a(6u);",
      ", ...", "");
  add("array", "", two + "FAULT\n  *out = a() + b() - 6u;",
      "uint (^all[2])(void) = {a, b}; (void)all;", "");
  add("member", "FAULT\n", "*out = 6u;", "struct NAME_s { uint (^a)(void); };",
      "struct NAME_s { uint a; };");
  add("union_member", "FAULT\n", "*out = 6u;", "union NAME_u { uint (^a)(void); uint b; };",
      "union NAME_u { uint a; uint b; };");
  add("reassigned", "", two + "FAULT\n  *out = a() + b() - 6u;", "a = b;", "");
  add("uninitialized", "", "uint (^a)(void) FAULT;\n  *out = 6u; (void)a;", "",
      "= ^{ return 6u; }");
  add("returned", "typedef uint (^NAME_t)(void);\nFAULT NAME_f(void);\n", "*out = 6u;", "NAME_t",
      "uint");
  add("chosen", "", two + "*out = (FAULT)();", "in[1] ? a : b", "a");
  add("dereferenced", "", two + "FAULT\n  *out = a() + b() - 6u;", "*a;", "a();");
  add("address", "", two + "FAULT\n  *out = a() + b() - 6u;", "(void)&a;", "(void)a();");
  add("pointer", "", two + "FAULT\n  *out = a() + b() - 6u;", "uint (^*p)(void) = 0; (void)p;",
      "uint *p = 0; (void)p;");
  add("captured_block", "", two + "uint (^c)(void) = ^{ return FAULT; };\n  *out = c() + b() - 6u;",
      "a()", "6u");
  add("extern", "FAULT uint (^NAME_b)(void) = ^{ return 6u; };\n", "*out = NAME_b();", "extern",
      "");
  add("assigned_to_capture", "",
      "uint n = 6u; uint (^a)(void) = ^{ FAULT return n; };\n  *out = a();", "n = 7u;", "");
  add("two_return_types", "",
      "uint x = in[1]; uint r = (uint)(^{ if (x > 3u) return FAULT; return 6u; }());\n  *out = r;",
      "1.5f", "5u");
  add("size", "", two + "*out = a() + (FAULT > 1000u) + b() - 6u;", "sizeof(*a)", "sizeof(uint)");
  add("wrong_argument", "", "uint (^a)(uint) = ^(uint n) { return n; };\n  *out = a(FAULT);", "",
      "6u");
  return all;
}

}  // namespace

/// The suite `blocks` (OpenCL C 6.14).
harness::Suite suite() {
  return suite_of("blocks", "Blocks (OpenCL C 6.14)", [](const Target& target) {
    std::vector<harness::Case> cases = small_cases(programs(), target);
    for (harness::Case& one : forbidden_cases(forbidden(), target)) cases.push_back(std::move(one));
    return cases;
  });
}

}  // namespace assay::suites::blocks
