#include <fmt/format.h>

#include <functional>

#include "suites/language/address_spaces/parts.h"

// What pointers in every space lead to.
namespace assay::suites::address_spaces {
namespace {

struct Row {
  std::string_view name, before, body;
  Numbers expected;
  Place place;
  std::size_t global = 1, local = 0;
};

constexpr harness::Needs groups(
    [](const harness::DeviceInfo& device) -> std::optional<std::string> {
      if (device.max_work_group_size >= 16 && device.max_work_item_size_0 >= 16)
        return std::nullopt;
      return "needs work-groups of 16 (CL_DEVICE_MAX_WORK_GROUP_SIZE)";
    });
/// 6.7.3: each variable in constant memory may count as an argument.
constexpr harness::Needs constants(
    [](const harness::DeviceInfo& device) -> std::optional<std::string> {
      if (device.max_constant_args >= 8) return std::nullopt;
      return "needs 8 constant arguments (CL_DEVICE_MAX_CONSTANT_ARGS)";
    });

SmallProgram program(const Row& row) {
  SmallProgram one;
  one.id = fmt::format("address_spaces/{}", row.name);
  one.before = row.before;
  one.body = row.body;
  one.expected = row.expected;
  one.place = row.place;
  one.global = row.global;
  one.local = row.local;
  one.shares = Sharing::program;
  one.needs = row.local != 0 ? groups : constants;
  return one;
}

}  // namespace

std::vector<SmallProgram> objects() {
  constexpr Place spaces{"6.7", "6.5"}, local{"6.7.2", "6.5.2"}, constant{"6.7.3", "6.5.3"},
      literals{"6.7.8", "6.5.3"};
  const std::vector<Row> rows{
      {"pointers/arrays_of_pointers",
       "",
       "uint a = 1u, b = 2u, c = 3u;\n  __private uint *all[3] = {&a, &b, &c};\n"
       "  *all[in[1]] += 10u; __private uint *t = all[0]; all[0] = all[2]; all[2] = t;\n"
       "  out[0] = *all[0]; out[1] = b; out[2] = *all[2];",
       {3, 12, 1},
       spaces},
      {"pointers/to_pointers",
       "",
       "uint a = 1u, b = 2u;\n  uint *p = &a;\n  uint **pp = &p;\n  uint ***ppp = &pp;\n"
       "  **pp = 5u; *pp = &b; ***ppp = 7u; __global const uint *g = in; __global const uint **gg "
       "= &g;\n"
       "  *gg += 4; out[0] = a; out[1] = b; out[2] = *g; out[3] = **gg + 1u;",
       {5, 7, 4, 5},
       spaces},
      {"pointers/in_structs",
       "struct NAME_s { __global const uint *g; __local uint *l; __private uint *p; __constant "
       "uint *c; uint n; };\n"
       "__constant uint NAME_c[2] = {20u, 21u};\n"
       "uint NAME_f(struct NAME_s s) { s.n += *s.g + *s.l + *s.p + s.c[1]; *s.p = 9u; return s.n; "
       "}\n",
       "__local uint l[2]; l[1] = 30u; uint own = 40u;\n"
       "  struct NAME_s s = {in + 5, l + 1, &own, NAME_c, 1u};\n  out[0] = NAME_f(s); out[1] = "
       "own; out[2] = s.n;",
       {1 + 5 + 30 + 40 + 21, 9, 1},
       spaces},
      {"pointers/returned",
       "__global const uint *NAME_g(__global const uint *p, uint n) { return p + n; }\n"
       "__local uint *NAME_l(__local uint *p) { return p + 1; }\n"
       "__constant uint NAME_c[3] = {7u, 8u, 9u};\n__constant uint *NAME_f(uint n) { return "
       "&NAME_c[n]; }\n"
       "uint *NAME_p(uint *p) { return p + 2; }\n",
       "__local uint l[3]; l[0] = 1u; l[1] = 2u; l[2] = 3u; uint own[3] = {4u, 5u, 6u};\n"
       "  out[0] = *NAME_g(in, 9u); out[1] = *NAME_l(l); out[2] = *NAME_f(in[2]); out[3] = "
       "*NAME_p(own);",
       {9, 2, 9, 6},
       spaces},
      {"pointers/in_local_memory",
       "",
       "__local uint values[4]; __local uint *__local where[2]; __global const uint *__local far;\n"
       "  values[3] = 33u; where[1] = &values[3]; far = in + 6;\n  out[0] = *where[1]; out[1] = "
       "*far;",
       {33, 6},
       spaces},
      {"pointers/arithmetic",
       "",
       "uint own[8];\n  for (uint k = 0; k < 8; ++k) own[k] = k * k;\n  uint *a = own + 7; uint *b "
       "= &own[2];\n"
       "  out[0] = (uint)(a - b); out[1] = *(b + 3); out[2] = a[-1]; out[3] = *b++ + *--a; out[4] "
       "= a > b; out[5] = (uint)(&in[40] - in);\n"
       "  out[6] = b == own + 3; __global uint *n = 0; out[7] = n == NULL && !n;",
       {5, 25, 36, 4 + 36, 1, 40, 1, 1},
       spaces},
      {"pointers/const_kept",
       "",
       "uint own = 3u;\n  const uint *p = &own; uint *const q = &own; *q = 4u; const volatile uint "
       "*const r = &own;\n"
       "  own += 1u; out[0] = *p + *q + *r;",
       {15},
       spaces},
      {"literals/in_constant_space",
       "uint NAME_sum(__constant const char *s) { uint n = 0; while (*s) n = n * 3u + (uint)*s++; "
       "return n; }\n",
       "__constant const char *text = \"Hello\";\n  out[0] = NAME_sum(text); out[1] = "
       "(uint)sizeof(\"four\"); out[2] = (uint)\"abc\"[in[1]]; out[3] = NAME_sum(\"a\" \"b\");",
       {((((72 * 3 + 101) * 3 + 108) * 3 + 108) * 3) + 111, 5, 98, 97 * 3 + 98},
       literals},
      {"literals/initialize_arrays",
       "__constant char NAME_t[] = \"xyz\";\n",
       "char own[] = \"ab\"; char cut[2] = \"cd\"; own[0] += (char)in[1];\n"
       "  out[0] = (uint)sizeof(own); out[1] = (uint)own[0] * 256u + (uint)own[1]; out[2] = "
       "(uint)cut[1]; out[3] = (uint)sizeof(NAME_t) * 256u + (uint)NAME_t[2];",
       {3, 98 * 256 + 98, 100, 4 * 256 + 122},
       literals},
      {"constant/tables",
       "__constant uint NAME_a[3] = {1u, 2u, 3u};\n__constant float4 NAME_v[2] = {(float4)(1.0f), "
       "(float4)(2.0f, 3.0f, 4.0f, 5.0f)};\n"
       "struct NAME_s { uchar a; ushort b[2]; uint c; };\n__constant struct NAME_s NAME_s1[2] = "
       "{{1, {2, 3}, 4u}, {5, {6, 7}, 8u}};\n"
       "__constant uint NAME_zero[4] = {5u};\n__constant uint NAME_two[2][2] = {{1u, 2u}, {3u, "
       "4u}};\n",
       "const uint k = in[1];\n  out[0] = NAME_a[k]; out[1] = (uint)NAME_v[k].w; out[2] = "
       "NAME_s1[k].b[k]; out[3] = NAME_zero[k + 2]; out[4] = NAME_two[k][0];",
       {2, 5, 7, 0, 3},
       constant},
      {"constant/of_kernels",
       "",
       "__constant uint a[3] = {10u, 20u, 30u}; __constant uint b = 5u; __constant uint *p = a + "
       "1;\n"
       "  out[0] = a[in[2]] + b; out[1] = p[in[1]]; out[2] = *p;",
       {35, 30, 20},
       constant},
      {"constant/of_addresses",
       "__constant uint NAME_a[2] = {4u, 5u};\n__constant uint *__constant NAME_p = &NAME_a[1];\n",
       "out[0] = *NAME_p; out[1] = (uint)(NAME_p - NAME_a);",
       {5, 1},
       constant},
      {"constant/of_constants",
       "enum { NAME_three = 3 };\n__constant int NAME_i = -(NAME_three << 2) + (int)sizeof(uint) * "
       "5 % 7;\n"
       "__constant float NAME_f = 1.5f * 4.0f - 0.5f;\n__constant uchar NAME_c = 'A' + 1;\n",
       "out[0] = (uint)(NAME_i + 100); out[1] = (uint)(NAME_f * 2.0f); out[2] = NAME_c;",
       {94, 11, 66},
       constant},
      {"local/two_arrays",
       "",
       "__local uint a[16]; __local uchar b[16]; const uint l = (uint)get_local_id(0);\n"
       "  a[l] = l * 3u; b[l] = (uchar)(l + 200u); barrier(CLK_LOCAL_MEM_FENCE);\n"
       "  out[0] = a[15u - l]; out[1] = b[(l + 1u) & 15u];",
       {},
       local,
       64,
       16},
      {"local/own_in_each_group",
       "",
       "__local uint n[16]; const uint l = (uint)get_local_id(0); n[l] = (uint)get_group_id(0) * "
       "100u + l;\n"
       "  barrier(CLK_LOCAL_MEM_FENCE);\n  for (uint turn = 0; turn < 5u; ++turn) {\n    const "
       "uint next = n[(l + 1u) & 15u];\n"
       "    barrier(CLK_LOCAL_MEM_FENCE); n[l] = next; barrier(CLK_LOCAL_MEM_FENCE);\n  }\n  "
       "out[0] = n[l];",
       {},
       local,
       128,
       16},
      {"local/structs_and_vectors",
       "struct NAME_s { uchar a; uint4 b; };\n",
       "__local struct NAME_s s[8]; __local uint3 v[8]; const uint l = (uint)get_local_id(0);\n"
       "  s[l].a = (uchar)l; s[l].b = (uint4)(l, l + 1u, l + 2u, l + 3u); v[l] = s[l].b.wzy; "
       "barrier(CLK_LOCAL_MEM_FENCE);\n"
       "  const struct NAME_s t = s[7u - l]; out[0] = t.a + t.b.y * 100u + v[7u - l].x * 10000u;",
       {},
       local,
       32,
       8},
      {"private/own_of_each_item",
       "",
       "uint own[8]; for (uint k = 0; k < 8u; ++k) own[k] = (uint)i * 10u + k;\n"
       "  barrier(CLK_LOCAL_MEM_FENCE); own[i & 7u] += 1000u; barrier(CLK_LOCAL_MEM_FENCE);\n  "
       "out[0] = own[0] + own[7];",
       {},
       {"6.7.4", "6.5.4"},
       64,
       16},
  };
  std::vector<SmallProgram> all;
  for (const Row& row : rows) all.push_back(program(row));
  const auto each = [&all](std::string_view name, std::function<Numbers(std::uint32_t)> of) {
    for (SmallProgram& one : all)
      if (one.id == fmt::format("address_spaces/{}", name))
        one.expected =
            Expected::each([of](std::size_t i) { return of(static_cast<std::uint32_t>(i)); });
  };
  each("local/two_arrays", [](std::uint32_t i) {
    const std::uint32_t l = i % 16;
    return Numbers{(15 - l) * 3, (l + 1) % 16 + 200};
  });
  each("local/own_in_each_group",
       [](std::uint32_t i) { return Numbers{i / 16 * 100 + (i % 16 + 5) % 16}; });
  each("local/structs_and_vectors", [](std::uint32_t i) {
    const std::uint32_t l = 7 - i % 8;
    return Numbers{l + (l + 1) * 100 + (l + 3) * 10000};
  });
  each("private/own_of_each_item", [](std::uint32_t i) {
    return Numbers{i * 20 + 7 + (i % 8 == 0 || i % 8 == 7 ? 1000U : 0U)};
  });
  return all;
}

}  // namespace assay::suites::address_spaces
