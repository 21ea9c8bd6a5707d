#include <fmt/format.h>

#include "suites/api/needs.h"
#include "suites/language/control_flow/parts.h"

// Code that no work-item reaches, behind conditions that only the data make false: what would not
// end, or would touch memory that there is not, must have no effect. `in` is 0, 1 ... 63.
namespace assay::suites::control_flow {
namespace {

using Value = std::uint32_t;

struct Row {
  std::string_view name, before, body;
  Value (*answer)(Value x);
  std::size_t local = 0;
};

/// What is over 100 is never true; x is the work-item's input.
constexpr Row rows[] = {
    {"endless_while",
     "static void NAME_f(__private uint *d, uint error) { d[0] += 1u; if (error) while (1) {} }\n",
     "uint d = x; if (x % 9u == 0u) NAME_f(&d, x > 100u);\n  *out = d * 100u + x % 9u;",
     [](Value x) { return (x + (x % 9 == 0)) * 100 + x % 9; }},
    {"endless_of_the_group",
     "static void NAME_f(__local uint *d, uint error) { d[0] += 1u; if (error) while (1) {} }\n",
     "__local uint d[2]; const uint l = (uint)get_local_id(0); if (l < 2u) d[l] = 0u;\n  "
     "barrier(CLK_LOCAL_MEM_FENCE);\n  if (get_local_id(0) % 8u == 0u) NAME_f(d, in[0]);\n  "
     "barrier(CLK_LOCAL_MEM_FENCE);\n  const uint place = (uint)get_local_id(0) % 8u;\n  *out = "
     "place * 100u + d[0];",
     [](Value x) { return x % 8 * 100 + 1; }, 8},
    {"endless_for", "", "uint r = x; if (x > 100u) for (;;) r = r * 3u + 1u;\n  *out = r + 7u;",
     [](Value x) { return x + 7; }},
    {"endless_do_in_a_loop", "",
     "uint r = 0; for (uint k = 0; k < x; ++k) { if (k > 100u) do r ^= k; while (1); r = r * 3u + "
     "k; }\n  *out = r;",
     [](Value x) {
       Value r = 0;
       for (Value k = 0; k < x; ++k) r = r * 3 + k;
       return r;
     }},
    {"endless_by_goto", "",
     "uint r = x; if (x > 100u) { again: r += 3u; goto again; }\n  *out = r * 5u;",
     [](Value x) { return x * 5; }},
    {"endless_in_a_switch", "",
     "uint r = 1; switch (x) { case 1000: while (1) r += x; case 5: r = 50u; break; case 2000: "
     "for (;;) {} default: r = x * 2u; }\n  *out = r;",
     [](Value x) { return x == 5 ? Value{50} : x * 2; }},
    {"division_by_0", "",
     "uint r = 9; if (x > 100u) r = 7u / (x - in[i]);\n  const int z = (int)(x % 4u); if (z != 0) "
     "r "
     "+= (uint)((1000 / z) * 10 + 1000 % z);\n  *out = r;",
     [](Value x) {
       const Value z = x % 4;
       return z == 0 ? Value{9} : 9 + 1000 / z * 10 + 1000 % z;
     }},
    {"no_memory", "",
     "uint r = 3; __global uint *p = 0; if (x > 100u) *p = 5u;\n  __global const uint *q = x & 1u "
     "? "
     "in : 0; if (q != 0) r = q[x];\n  *out = r;",
     [](Value x) { return x % 2 != 0 ? x : Value{3}; }},
    {"far_from_the_array", "",
     "uint a[4] = {x, x + 1u, x + 2u, x + 3u}; uint r = 0; for (uint k = 0; k < 8u; ++k) { const "
     "uint at = k < 4u ? k : k * 100000000u; if (at < 4u) r = r * 3u + a[at]; else r += k; }\n  r "
     "+= x % 7u == 0u ? in[x % 64u] : x > 100u ? in[x * 60000000u] : 1u;\n  *out = r;",
     [](Value x) {
       Value r = 0;
       for (Value k = 0; k < 8; ++k) r = k < 4 ? r * 3 + x + k : r + k;
       return r + (x % 7 == 0 ? x : 1);
     }},
    {"by_short_circuit", "",
     "uint r = 0; if (x < 64u || in[x * 50000000u] == 3u) r = 1u; if (x > 100u && out[x * "
     "50000000u] == 3u) r = 2u; const uint far = x % 2u ? x : x + 900000000u; if (far < 64u && "
     "in[far] == far) r += 10u;\n  *out = r;",
     [](Value x) { return x % 2 != 0 ? Value{11} : Value{1}; }},
    {"behind_a_return",
     "static uint NAME_f(uint x, __global const uint *in) { if (x % 3u == 0u) return x; if (x < "
     "100u) return x * 2u; while (in[0] == 0u) {} return in[x * 70000000u]; }\n",
     "*out = NAME_f(x, in);", [](Value x) { return x % 3 == 0 ? x : x * 2; }},
    {"barrier_of_nobody", "",
     "__local uint d[8]; const uint l = (uint)get_local_id(0); d[l] = x; if (in[0] != 0u) for (;;) "
     "barrier(CLK_LOCAL_MEM_FENCE);\n  barrier(CLK_LOCAL_MEM_FENCE);\n  *out = d[7u - l];",
     [](Value x) { return x / 8 * 8 + 7 - x % 8; }, 8},
    {"loop_of_no_turns", "",
     "uint r = x; for (uint k = 64u; k < x; ++k) r += in[k * 80000000u]; while (x > 100u) r += "
     "out[1u << 29];\n  *out = r;",
     [](Value x) { return x; }},
};

}  // namespace

std::vector<SmallProgram> unreached() {
  std::vector<SmallProgram> all;
  for (const Row& row : rows) {
    SmallProgram one;
    one.id = fmt::format("control_flow/unreached/{}", row.name);
    one.before = row.before;
    one.body = fmt::format("const uint x = in[i];\n  {}", row.body);
    one.expected = Expected::each(
        [&row](std::size_t item) { return Numbers{row.answer(static_cast<Value>(item))}; });
    one.place = place;
    one.global = 64;
    one.local = row.local;
    if (row.local != 0) one.needs = api::needs_work_group_and_compiler<8>;
    one.shares = Sharing::program;
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace assay::suites::control_flow
