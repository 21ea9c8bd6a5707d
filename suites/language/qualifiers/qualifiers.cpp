#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/needs.h"
#include "suites/language/small_rows.h"
#include "suites/matching.h"
#include "suites/negative_build.h"

namespace assay::suites::qualifiers {
namespace {

using api::Setting;

constexpr Place kernels{"6.9.1", "6.7.1"}, hints{"6.9.2", "6.7.2"}, types{"6.11", "6.9"},
    spellings{"6.3.9", "6.1.9"};

SmallProgram program(const std::string& name, std::string before, std::string body,
                     Numbers expected, Place place) {
  return language::own_kernel("qualifiers/" + name, place, std::move(before), std::move(body),
                              std::move(expected));
}

std::vector<SmallProgram> programs(const Target& target) {
  std::vector<SmallProgram> all;
  const auto add = [&all](auto&&... row) {
    all.push_back(program(std::forward<decltype(row)>(row)...));
  };
  add("kernel/called_by_kernel",
      "__kernel void NAME_k(__global uint *p, uint n) { p[n] += n; }\n__kernel void "
      "NAME_l(__global uint *p, uint n) { NAME_k(p, n); NAME_k(p, n + 1u); }\n",
      "out[0] = out[1] = out[2] = 10u; NAME_l(out, in[0]); NAME_k(out, 2u); NAME_l(out, 1u);",
      Numbers{10, 12, 14}, kernels);
  add("kernel/called_with_structs",
      "struct NAME_s { uint a; uchar b[3]; };\n__kernel void NAME_k(__global uint *p, struct "
      "NAME_s s) { s.a += s.b[2]; *p = s.a; }\n",
      "struct NAME_s s = {40u, {1, 2, 3}}; NAME_k(out, s); out[1] = s.a;", Numbers{43, 40},
      kernels);
  add("kernel/declared_before",
      "__kernel void NAME_k(__global uint *p, uint n);\nvoid NAME_f(__global uint *p);\n__kernel "
      "void NAME_k(__global uint *p, uint n) { *p = n; }\nvoid NAME_f(__global uint *p) { NAME_k(p "
      "+ 1, 8u); }\n",
      "NAME_k(out, 7u); NAME_f(out);", Numbers{7, 8}, kernels);
  add("spelled/without_underscores",
      "kernel void NAME_k(global uint *p, local uint *l, constant uint *c, const uint n) { private "
      "uint x = n; *p = x; }\nconstant uint NAME_c = 5u;\n",
      "local uint l; l = 3u; private uint p = 4u; global uint *g = out; g[0] = l; out[1] = p + "
      "NAME_c; constant uint *c = &NAME_c; out[2] = *c;",
      Numbers{3, 9, 5}, spellings);
  add("spelled/mixed", "",
      "__local uint a; local uint *b = &a; private uint c = 1u; __private uint *d = &c; *b = 6u; "
      "*d += *b; out[0] = a + c;",
      Numbers{13}, spellings);
  add("volatile/every_access", "",
      "volatile uint n = in[3]; uint r = 0; for (uint k = 0; k < 5u; ++k) { n += k; r += n; } "
      "volatile __local uint l; l = r; l += l; volatile __global uint *g = out; g[1] = l; g[1] += "
      "1u;\n  out[0] = n + r * 100u; (void)g[1];",
      Numbers{13 + 3500, 71}, types);
  add("volatile/structs_and_vectors", "struct NAME_s { uint a; uint4 b; };\n",
      "volatile struct NAME_s s; s.a = in[5]; s.b = (uint4)(1u, 2u, 3u, 4u); volatile uint4 v = "
      "s.b; v = v + s.a; out[0] = s.a; out[1] = v.w; const volatile uint c = 7u; out[2] = c;",
      Numbers{5, 9, 7}, types);
  add("restrict/pointers",
      "uint NAME_f(__global uint *restrict a, const __global uint *restrict b, __private uint "
      "*restrict c) { *a = *b + *c; *c = *a * 2u; return *a + *c; }\n",
      "uint own = 3u; out[1] = NAME_f(out, in + 4, &own); uint *restrict p = &own; *p += 1u; "
      "out[2] = own;",
      Numbers{7, 21, 15}, types);
  add("const/objects_and_pointers",
      "uint NAME_f(const uint n, const uint *const p) { return n + p[1]; }\nstruct NAME_s { const "
      "uint a; uint b; };\n",
      "const uint a[2] = {in[1], in[2]}; const uint4 v = (uint4)(in[3]); const struct NAME_s s = "
      "{4u, 5u}; uint b = 6u; const uint *p = a; p = &b; b = 7u; uint *const q = &b; *q += 1u;\n"
      "  out[0] = NAME_f(a[0], a); out[1] = v.z + s.a; out[2] = *p;",
      Numbers{3, 7, 8}, types);
  add("inline/functions",
      "static inline uint NAME_f(uint n) { return n * 2u; }\nstatic uint NAME_g(uint n) { return "
      "NAME_f(n) + 1u; }\n",
      "out[0] = NAME_g(in[4]);", Numbers{9}, types);
  // Hints of every type: a conforming implementation supports them, and they change nothing.
  constexpr std::array<std::string_view, 10> scalars{"char", "uchar", "short", "ushort", "int",
                                                     "uint", "long",  "ulong", "float",  "double"};
  constexpr std::array<int, 6> widths{1, 2, 3, 4, 8, 16};
  for (std::size_t s = 0; s < scalars.size(); ++s)
    for (std::size_t w = 0; w < widths.size(); ++w) {
      if (!target.options().plan().thorough && (s + w) % widths.size() != 0) continue;
      const std::string type =
          fmt::format("{}{}", scalars.at(s), widths.at(w) == 1 ? "" : std::to_string(widths.at(w)));
      SmallProgram one = program("hints/vec_type/" + type, "", "out[0] = in[i] * 3u;", {}, hints);
      one.attributes = fmt::format("__attribute__((vec_type_hint({})))", type);
      one.expected =
          Expected::each([](std::size_t i) { return Numbers{static_cast<std::uint32_t>(i * 3)}; });
      one.global = 37;
      one.types = {scalars.at(s)};
      all.push_back(std::move(one));
    }
  struct Sizes {
    std::string_view name, attribute;
    std::size_t global, local;
  };
  for (const Sizes& row :
       {Sizes{"hint_met", "work_group_size_hint(8, 1, 1)", 32, 8},
        Sizes{"hint_not_met", "work_group_size_hint(8, 1, 1)", 30, 5},
        Sizes{"required", "reqd_work_group_size(4, 1, 1)", 32, 4},
        Sizes{"required_one", "reqd_work_group_size(1, 1, 1)", 5, 1},
        Sizes{"several",
              "vec_type_hint(float4), work_group_size_hint(4, 1, 1), reqd_work_group_size(4, 1, 1)",
              16, 4},
        Sizes{"several_lists", "vec_type_hint(uint))) __attribute__((reqd_work_group_size(2, 1, 1)",
              16, 2}}) {
    SmallProgram one =
        program(fmt::format("hints/sizes/{}", row.name), "",
                "out[0] = (uint)get_local_size(0); out[1] = in[i] + (uint)get_group_id(0) * 100u; ",
                {}, hints);
    one.attributes = fmt::format("__attribute__(({}))", row.attribute);
    one.expected = Expected::each([local = row.local](std::size_t i) {
      return Numbers{static_cast<std::uint32_t>(local),
                     static_cast<std::uint32_t>(i + i / local * 100)};
    });
    one.global = row.global;
    one.local = row.local;
    one.needs = api::needs_work_group_and_compiler<8>;
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<ForbiddenProgram> forbidden() {
  std::vector<ForbiddenProgram> all;
  const auto add = [&all](std::string name, std::string before, std::string body, std::string fault,
                          std::string instead, Place place, bool open = false) {
    ForbiddenProgram one;
    one.program = program("must_not_compile/" + std::move(name), std::move(before), std::move(body),
                          {6}, place);
    one.fault = std::move(fault);
    one.instead = std::move(instead);
    one.open = open;
    all.push_back(std::move(one));
  };
  add("const_assigned", "", "FAULT uint n = 5u; n = 6u;\n  *out = n;", "const", "", types);
  add("const_incremented", "", "FAULT uint n = 5u; ++n;\n  *out = n;", "const", "", types);
  add("const_pointed_to", "", "uint n = 5u; FAULT uint *p = &n; *p = 6u;\n  *out = n;", "const", "",
      types);
  add("const_pointer", "", "uint n = 6u, m = 5u; uint *FAULT p = &m; p = &n;\n  *out = *p;",
      "const", "", types);
  add("const_parameter", "uint NAME_f(FAULT uint n) { n += 1u; return n; }\n", "*out = NAME_f(5u);",
      "const", "", types);
  add("const_member", "struct NAME_s { FAULT uint a; };\n",
      "struct NAME_s s = {5u}; s.a = 6u;\n  *out = s.a;", "const", "", types);
  add("const_component", "", "FAULT uint4 v = (uint4)(5u); v.y = 6u;\n  *out = v.y;", "const", "",
      types);
  add("restrict_of_a_number", "", "uint FAULT n = 6u;\n  *out = n;", "restrict", "", types);
  add("kernel_of_a_variable", "FAULT uint NAME_k = 6u;\n", "*out = NAME_k;", "__kernel __constant",
      "__constant", kernels);
  add("required_of_two_numbers",
      "__kernel __attribute__((reqd_work_group_size(FAULT))) void NAME_k(__global uint *p) { *p = "
      "1u; }\n",
      "*out = 6u;", "1, 1", "1, 1, 1", hints, true);
  add("hint_of_no_type",
      "__kernel __attribute__((vec_type_hint(FAULT))) void NAME_k(__global uint *p) { *p = 1u; }\n",
      "*out = 6u;", "6", "float4", hints, true);
  return all;
}

/// 6.9.2: with Z one, work_dim may be 2 or 3; with Y and Z one, 1, 2 or 3.
template <int x, int y, int z>
void required_dimensions(Setting& on) {
  cl::Kernel kernel =
      on.kernel(fmt::format("__kernel __attribute__((reqd_work_group_size({}, {}, {}))) void "
                            "k(__global uint *out) {{\n"
                            "  uint at = (uint)((get_global_id(2) * get_global_size(1) + "
                            "get_global_id(1)) * get_global_size(0) + get_global_id(0));\n"
                            "  out[at] = get_work_dim() * 1000u + (uint)(get_local_size(0) * 100 + "
                            "get_local_size(1) * 10 + get_local_size(2));\n}}\n",
                            x, y, z),
                "k");
  const std::array<std::size_t, 3> local{x, y, z}, global{2 * x, 2 * y, 2 * z};
  harness::GroupLimit(kernel, on.running()).require({x, y, z});
  for (cl_uint dimensions = z > 1 ? 3 : y > 1 ? 2 : 1; dimensions <= 3; ++dimensions) {
    std::size_t items = 1;
    for (cl_uint d = 0; d < dimensions; ++d) items *= global.at(d);
    const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(items * 4, 0xa5));
    kernel.setArg(0, out);
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), dimensions, nullptr,
                                          global.data(), local.data(), 0, nullptr, nullptr))
        << "work_dim " << dimensions;
    std::vector<cl_uint> got(items);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * 4, got.data());
    EXPECT_MATCH(got, testing::Each(dimensions * 1000 + x * 100 + y * 10 + z))
        << "1000 work_dim + the local sizes, work_dim " << dimensions;
    on.progress(dimensions, 3);
  }
}

constexpr const char* place = "OpenCL C 3.0.19, 6.9.2";
constexpr api::Example rows[] = {
    {"hints/dimensions/one",
     place,
     required_dimensions<4, 1, 1>,
     {1, 0},
     api::needs_work_group_and_compiler<4>},
    {"hints/dimensions/two",
     place,
     required_dimensions<2, 3, 1>,
     {1, 0},
     api::needs_work_group_and_compiler<2, 3>},
    {"hints/dimensions/three",
     place,
     required_dimensions<2, 1, 3>,
     {1, 0},
     api::needs_work_group_and_compiler<6>},
};

}  // namespace

/// The suite `qualifiers` (OpenCL C 6.9, 6.11 q).
harness::Suite suite() {
  return suite_of("qualifiers", "Qualifiers of functions and types (OpenCL C 6.9, 6.11)",
                  [](const Target& target) {
                    std::vector<harness::Case> cases = small_cases(programs(target), target);
                    for (harness::Case& one : api::expand("qualifiers", rows, target))
                      cases.push_back(std::move(one));
                    for (harness::Case& one : forbidden_cases(forbidden(), target))
                      cases.push_back(std::move(one));
                    return cases;
                  });
}

}  // namespace assay::suites::qualifiers
