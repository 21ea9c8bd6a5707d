#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/api/example.h"
#include "suites/api/svm/memory.h"
#include "suites/language/small_rows.h"
#include "suites/matching.h"
#include "suites/negative_build.h"

namespace assay::suites::generic_address_space {
namespace {

constexpr Place space{"6.7.5", ""}, inference{"6.7.8", ""}, conversions{"6.7.9", ""},
    functions{"6.15.10", ""};
constexpr harness::ProgramNeeds generic{{2, 0}, {}, "__opencl_c_generic_address_space"};

/// A type that pointers lead to, a value of it made of uint n, and the uint that it gives back.
struct Type {
  std::string_view name, written, value, read;
  bool quick = false;  ///< the functions, which do not look at what lies there, ask at every depth
};
constexpr Type types[] = {
    {"uchar", "uchar", "(uchar)({})", "(uint)({})"},
    {"ushort2", "ushort2", "(ushort2)((ushort)({}), 3)", "(uint)({}).x"},
    {"uint", "uint", "({})", "({})", true},
    {"float", "float", "(float)({})", "(uint)({})"},
    {"uint3", "uint3", "(uint3)(1u, 2u, {})", "({}).z"},
    {"float16", "float16", "(float16)((float)({}))", "(uint)({}).sf"},
    {"struct", "struct NAME_s", "NAME_made({})", "({}).b[1]", true},
};
constexpr std::string_view struct_text =
    "struct NAME_s { uchar a; uint b[2]; };\n"
    "struct NAME_s NAME_made(uint n) { struct NAME_s s; s.a = 1; s.b[0] = 0u; s.b[1] = n; return "
    "s; }\n";

SmallProgram program(const std::string& name, std::string before, std::string body,
                     Numbers expected, Place place) {
  return language::own_kernel("generic_address_space/" + name, place, std::move(before),
                              std::move(body), std::move(expected), generic);
}

/// One function for pointers to every space: g in global, l in local, p in private memory.
std::string objects(const Type& type) {
  return fmt::format(
      "__local {0} ls[2]; {0} ps[2]; __global {0} *g = (__global {0} *)(out + 16); __local {0} *l "
      "= ls; __private {0} *p = ps;\n"
      "  g[0] = g[1] = l[0] = l[1] = p[0] = p[1] = {1};\n",
      type.written, fmt::format(fmt::runtime(type.value), "0u"));
}

std::vector<SmallProgram> programs(bool thorough) {
  std::vector<SmallProgram> all;
  const auto add = [&all](auto&&... row) {
    all.push_back(program(std::forward<decltype(row)>(row)...));
  };
  for (const Type& type : types) {
    const auto value = [&](std::string_view n) { return fmt::format(fmt::runtime(type.value), n); };
    const auto read = [&](std::string_view x) { return fmt::format(fmt::runtime(type.read), x); };
    // The kernel's outputs take the first words; what lies in global memory those behind them.
    const std::string before = std::string(struct_text) +
                               fmt::format(
                                   "void NAME_put({0} *q, uint n) {{ q[1] = {1}; }}\nuint "
                                   "NAME_get(const {0} *q) {{ const {0} x = q[1]; return {2}; }}\n"
                                   "{0} *NAME_pick(uint k, {0} *a, {0} *b, {0} *c) {{ return k == "
                                   "0 ? a : k == 1 ? b : c; }}\n",
                                   type.written, value("n"), read("x"));
    std::string fill;
    Numbers expected{11, 22, 33, 22, 33, 11, 77, 22, 33};
    for (int k = 9; k < 96; ++k) expected.push_back(0);
    const std::string body =
        objects(type) +
        "  NAME_put(g, 11u); NAME_put(l, 22u); NAME_put(p, 33u);\n"
        "  const uint r0 = NAME_get(g), r1 = NAME_get(l), r2 = NAME_get(p);\n"
        "  const uint r3 = NAME_get(NAME_pick(in[1], g, l, p)), r4 = NAME_get(NAME_pick(in[2], g, "
        "l, p)), r5 = NAME_get(NAME_pick(in[0], g, l, p));\n" +
        fmt::format("  {} *q = p;\n  if (in[3]) q = g; q[1] = {}; const uint r6 = NAME_get(g);\n",
                    type.written, value("77u")) +
        "  q = l; const uint r7 = NAME_get(q); q = p; const uint r8 = NAME_get(q);\n"
        "  for (uint k = 9; k < 96u; ++k) out[k] = 0;\n"
        "  out[0] = r0; out[1] = r1; out[2] = r2; out[3] = r3; out[4] = r4; out[5] = r5; out[6] = "
        "r6; out[7] = r7; out[8] = r8;";
    add(fmt::format("access/{}", type.name), before, body, expected, space);
    if (!type.quick && !thorough) continue;
    // Of the own space the pointer itself, of others NULL.
    const auto asked = [&](std::string_view name, std::string_view per_pointer, Numbers wanted) {
      const std::size_t count = wanted.size();
      std::string body2 = objects(type) +
                          fmt::format("  {} *all[3] = {{g, l, p}};\n  uint r[3];\n", type.written) +
                          fmt::format(
                              "  for (uint k = 0; k < 3u; ++k) {{\n    {0} *q = all[(k + in[3]) % "
                              "3u];\n    const {0} *c = q;\n    r[k] = {1};\n  }}\n",
                              type.written, per_pointer) +
                          fmt::format(
                              "  for (uint k = {}; k < 96u; ++k) out[k] = 0;\n  for (uint k = 0; k "
                              "< 3u; ++k) out[k] = r[k];",
                              count);
      for (std::size_t k = count; k < 96; ++k) wanted.push_back(0);
      add(fmt::format("functions/{}/{}", name, type.name), std::string(struct_text), body2, wanted,
          functions);
    };
    asked("own_space",
          "(to_global(q) == g) + 2u * (to_local(q) == l) + 4u * (to_private(q) == p) + 8u * "
          "(to_global(c) == g) + 16u * (to_local(c) == l) + 32u * (to_private(c) == p)",
          {9, 18, 36});
    asked("other_spaces",
          "(to_global(q) != NULL) + 2u * (to_local(q) != NULL) + 4u * (to_private(q) != NULL) + 8u "
          "* (to_global(c) != NULL)",
          {9, 2, 4});
    // A value that fences at least the memory that it leads to.
    asked("fence",
          "k == 2u || ((uint)get_fence(q) & (uint)(k == 0 ? CLK_GLOBAL_MEM_FENCE : "
          "CLK_LOCAL_MEM_FENCE)) != 0 && get_fence(c) == get_fence(q)",
          {1, 1, 1});
  }
  const std::string three =
      "__local uint ls[2]; uint ps[2] = {5u, 6u}; __global const uint *g = in + 4; __local uint *l "
      "= ls; __private uint *p = ps; l[0] = 8u; l[1] = 9u;\n  ";
  add("pointers/null", "",
      three +
          "uint *q = NULL; const uint *r = 0; out[0] = q == NULL && !q && r == 0; q = l; out[1] = "
          "q != NULL && q == l; r = g; out[2] = r == g && g == r;\n"
          "  q = p; out[3] = q == p; __local uint *n = NULL; q = n; out[4] = q == NULL; __global "
          "uint *m = 0; q = m; out[5] = q == NULL && to_global(q) == NULL;",
      Numbers{1, 1, 1, 1, 1, 1}, conversions);
  add("pointers/compared", "",
      three +
          "const uint *a = in + 1; __global const uint *b = in + 3; uint *c = l; uint *d = p + 1;\n"
          "  out[0] = a < b && b > a && a <= b && b >= a && a != b; out[1] = (uint)(b - (__global "
          "const uint *)a); out[2] = c == l && l == c && c + 1 > l; out[3] = d > p && (d - p) == 1 "
          "&& p == d - 1;",
      Numbers{1, 2, 1, 1}, conversions);
  add("pointers/cast_back", "",
      three +
          "const uint *q = g; out[0] = *(__global const uint *)q; q = l + 1; out[1] = *(const "
          "__local uint *)q; q = p; out[2] = ((const __private uint *)q)[1];\n"
          "  uint *w = (uint *)l; *w = 17u; out[3] = l[0]; ++*(__local uint *)w; out[4] = ls[0];",
      Numbers{4, 9, 6, 17, 18}, conversions);
  add("pointers/arithmetic", "",
      three +
          "const uint *q = g; q += 3; out[0] = *q; out[1] = q[-2]; out[2] = *--q; q = p; out[3] = "
          "*q++ * 10u + *q; q = &l[1]; out[4] = *q; out[5] = *(q - 1);",
      Numbers{7, 5, 6, 56, 9, 8}, space);
  add("pointers/in_structs",
      "struct NAME_s { const uint *a; uint *b[2]; };\nuint NAME_f(struct NAME_s s) { *s.b[0] += "
      "1u; return *s.a * 100u + *s.b[0] * 10u + *s.b[1]; }\n",
      three +
          "struct NAME_s s = {g, {l, p}}; out[0] = NAME_f(s); s.a = p + 1; s.b[0] = p; s.b[1] = l "
          "+ 1; out[1] = NAME_f(s); out[2] = l[0];",
      Numbers{400 + 90 + 5, 600 + 60 + 9, 9}, space);
  add("pointers/in_memory", "",
      "__local uint n; __local uint *__local where; __local const uint *b; const uint *__local "
      "any[2]; n = 7u; where = &n; b = &n; any[0] = in + 3; any[1] = &n;\n"
      "  out[0] = *any[0]; out[1] = *any[1]; out[2] = **(__local uint *__local *)&where; out[3] = "
      "*b;",
      Numbers{3, 7, 7, 7}, inference);
  add("pointers/to_pointers", "",
      three +
          "const uint *q = g; const uint **qq = &q; out[0] = **qq; *qq = l; out[1] = *q; const "
          "uint ***qqq = &qq; **qqq = p; out[2] = *q + **qq + ***qqq;",
      Numbers{4, 8, 15}, inference);
  add(
      "pointers/of_loops", "",
      three +
          "const uint *q = g; uint r = 0; for (uint k = 0; k < 9u; ++k) { r = r * 3u + *q; q = k % "
          "3u == 0 ? (const uint *)l : k % 3u == 1u ? (const uint *)p : (const uint *)(g + k); }\n "
          " out[0] = r;",
      [] {
        std::uint32_t r = 0, q = 4;
        for (std::uint32_t k = 0; k < 9; ++k) {
          r = r * 3 + q;
          q = k % 3 == 0 ? 8 : k % 3 == 1 ? 5 : 4 + k;
        }
        return Numbers{r};
      }(),
      space);
  add("pointers/chosen", "",
      three +
          "const uint *q = in[1] ? g : (const uint *)p; out[0] = *q; q = in[0] ? q : l; out[1] = "
          "*q; out[2] = *(in[1] == 1u ? q : g);",
      Numbers{4, 8, 8}, conversions);
  add("pointers/void", "void NAME_f(void *p, uint n) { *(uint *)p = n; }\n",
      three +
          "NAME_f(l, 3u); NAME_f(p, 4u); void *v = l; out[0] = *(uint *)v; v = p; out[1] = *(uint "
          "*)v; NAME_f(out + 2, 5u);",
      Numbers{3, 4, 5}, conversions);
  add("atomics/of_any_space", "void NAME_f(volatile uint *p) { *p = *p + 2u; }\n",
      three + "NAME_f(l); NAME_f(p); out[2] = 1u; NAME_f(out + 2); out[0] = l[0]; out[1] = p[0];",
      Numbers{10, 7, 3}, space);
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
  const std::string fixed = "__constant uint NAME_c = 1u;\nvoid NAME_f(const uint *p) { }\n";
  const std::string objects =
      "__local uint l; uint p = 1u; __global uint *gp = out; __local uint *lp = &l; __private uint "
      "*pp = &p; __constant uint *cp = &NAME_c; uint *q = pp; const uint *r = pp;\n"
      "  (void)gp; (void)lp; (void)cp; (void)q; (void)r;\n  ";
  add("constant_assigned", fixed, objects + "r = FAULT;\n  *out = 6u;", "cp", "pp", conversions);
  add("constant_cast", fixed, objects + "r = (const uint *)FAULT;\n  *out = 6u;", "cp", "lp",
      conversions);
  add("constant_passed", fixed, objects + "NAME_f(FAULT);\n  *out = 6u;", "cp", "gp", conversions);
  add("constant_compared", fixed, objects + "*out = 6u + (r == FAULT && p == 7u);", "cp", "gp",
      conversions);
  for (const std::string_view name : {"global", "local", "private"}) {
    add(fmt::format("to_{}_assigned", name), fixed,
        objects + fmt::format("{0}p = FAULT;\n  *out = 6u;", name[0]), "q",
        fmt::format("(__{} uint *)q", name), conversions);
    add(fmt::format("to_{}_passed", name),
        fixed + fmt::format("void NAME_g(__{} uint *p) {{ }}\n", name),
        objects + "NAME_g(FAULT);\n  *out = 6u;", "q", fmt::format("{}p", name[0]), conversions);
    add(fmt::format("{}_nested", name), fixed,
        objects +
            fmt::format(
                "__{0} uint *n = {1}p; uint **a = &q; (void)n; (void)a; a = FAULT;\n  *out = 6u;",
                name, name[0]),
        "&n", "&q", conversions);
  }
  add("to_constant_assigned", fixed, objects + "cp = FAULT;\n  *out = 6u;", "r", "&NAME_c",
      conversions);
  add("to_constant_cast", fixed, objects + "cp = FAULT;\n  *out = 6u;", "(__constant uint *)q",
      "(__constant uint *)cp", conversions);
  add("argument_of_kernel", "__kernel void NAME_k(FAULT uint *p) { }\n", "*out = 6u;", "",
      "__global", {"6.7.6", ""});
  add("named_compared", fixed, objects + "*out = 6u + (lp == FAULT && p == 7u);", "gp", "q",
      conversions);
  add("named_chosen", fixed, objects + "r = p == 7u ? gp : FAULT;\n  *out = 6u;", "lp", "q",
      conversions);
  add("to_global_of_constant", fixed,
      objects + "*out = 6u + (to_global(FAULT) == NULL && p == 7u);", "cp", "q", functions);
  return all;
}

/// Shared virtual memory is global memory: a pointer without an address space leads there, and the
/// functions of 6.15.10 say so.
void shared_memory(api::Setting& on) {
  const cl::Kernel kernel = on.kernel(
      "uint sum(const uint *p) { return p[0] + p[1]; }\n"
      "void put(uint *p, uint n) { *p = n; }\n"
      "__kernel void through(__global uint *shared, __global uint *out) {\n"
      "  uint *q = shared;\n"
      "  out[0] = sum(q);\n"
      "  out[1] = to_global(q) == shared;\n"
      "  out[2] = ((uint)get_fence(q) & (uint)CLK_GLOBAL_MEM_FENCE) != 0;\n"
      "  put(q + 2, 40u);\n"
      "}\n",
      "through", api::newest_language(on.info()));
  const svm::Memory memory(on, 4 * sizeof(cl_uint));
  {
    const svm::Mapping mapping(on, memory, CL_MAP_WRITE);
    for (cl_uint i = 0; i < 4; ++i) memory.as<cl_uint>()[i] = 5 + i;
  }
  const cl::Buffer out = on.buffer(3 * sizeof(cl_uint));
  cl::Kernel launched = kernel;
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(launched(), 0, memory.get()));
  launched.setArg(1, out);
  on.queue().enqueueNDRangeKernel(launched, cl::NullRange, cl::NDRange(1));
  std::array<cl_uint, 3> got{};
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, got.data());
  EXPECT_MATCH(got, testing::ElementsAre(11, 1, 1))
      << "the sum of the first two; to_global; get_fence";
  const svm::Mapping mapping(on, memory, CL_MAP_READ);
  EXPECT_VALUE(memory.as<cl_uint>()[2], ==, 40U) << "what the kernel wrote through the pointer";
  EXPECT_VALUE(memory.as<cl_uint>()[3], ==, 8U) << "what lies behind it";
}

constexpr api::Example examples[] = {
    {"shared_memory/through_generic",
     "OpenCL C 3.0.19, 6.7.5; 6.15.10",
     shared_memory,
     {2, 0},
     api::needs_newest_language& svm::needs_svm_and_compiler& api::Needs(
         harness::parts::generic_address_space),
     0.2},
};

}  // namespace

/// The suite `generic_address_space` (OpenCL C 6.7.5, 6.7.9, 6.15.10).
harness::Suite suite() {
  return suite_of(
      "generic_address_space", "The generic address space (OpenCL C 6.7.5, 6.7.9, 6.15.10)",
      [](const Target& target) {
        std::vector<harness::Case> cases =
            small_cases(programs(target.options().thorough()), target);
        for (harness::Case& one : forbidden_cases(forbidden(), target))
          cases.push_back(std::move(one));
        for (harness::Case& one : api::expand("generic_address_space", examples, target))
          cases.push_back(std::move(one));
        return cases;
      });
}

}  // namespace assay::suites::generic_address_space
