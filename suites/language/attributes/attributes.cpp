#include <fmt/format.h>

#include <functional>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/language/attributes/parts.h"
#include "suites/language/small_rows.h"

namespace assay::suites::attributes {
namespace {

constexpr Place types{"6.13.1", "6.11.1"}, variables{"6.13.3", "6.11.3"},
    statements{"6.13.4", "6.11.4"}, unrolling{"6.13.5", ""}, extending{"6.13.6", "6.11.5"};

SmallProgram program(const std::string& name, std::string before, std::string body,
                     Numbers expected, Place place) {
  return language::own_kernel("attributes/" + name, place, std::move(before), std::move(body),
                              std::move(expected));
}

std::vector<SmallProgram> programs() {
  std::vector<SmallProgram> all;
  const auto add = [&all](auto&&... row) {
    all.push_back(program(std::forward<decltype(row)>(row)...));
  };
  // Vectors of 128 bytes are aligned to their size on every device, so it is able to.
  for (const std::uint32_t n : {8U, 16U, 32U, 64U, 128U}) {
    add(fmt::format("aligned/type_{}", n),
        fmt::format("struct NAME_s {{ short f[3]; }} __attribute__((aligned({0})));\n"
                    "typedef int NAME_t __attribute__((aligned({0})));\nstruct NAME_u {{ char c; "
                    "NAME_t t; }};\n",
                    n),
        "struct NAME_s a[2]; struct NAME_u u; __local struct NAME_s b[2];\n"
        "  out[0] = (uint)sizeof(struct NAME_s); out[1] = (uint)sizeof(a); out[2] = (uint)((uchar "
        "*)&u.t - (uchar *)&u);\n"
        "  out[3] = (uint)sizeof(struct NAME_u); out[4] = (uint)((__local uchar *)&b[1] - (__local "
        "uchar *)b);",
        Numbers{n, 2 * n, n, 2 * n, n}, types);
    add(fmt::format("aligned/variable_{}", n), "",
        fmt::format("char before = (char)in[1]; int x __attribute__((aligned({0}))) = 7; __local "
                    "char shared; "
                    "__local int y __attribute__((aligned({0}))); struct {{ char c; int z[2] "
                    "__attribute__((aligned({0}))); char d; }} s;\n"
                    "  shared = before; y = x + before; s.d = shared;\n"
                    "  out[0] = (uint)((size_t)&x & {1}u); out[1] = (uint)((size_t)&y & {1}u); "
                    "out[2] = (uint)((uchar *)&s.z - (uchar *)&s);\n"
                    "  out[3] = (uint)sizeof(s); out[4] = (uint)(y + s.d);",
                    n, n - 1),
        Numbers{0, 0, n, (n + 9 + n - 1) / n * n, 9}, variables);
  }
  add("aligned/without_a_number", "struct NAME_s { short f[3]; } __attribute__((aligned));\n",
      "struct NAME_s s[2]; short a[3] __attribute__((aligned)); a[2] = 5;\n"
      "  out[0] = sizeof(struct NAME_s) >= 8 && (sizeof(struct NAME_s) & (sizeof(struct NAME_s) - "
      "1)) == 0;\n"
      "  out[1] = ((size_t)a & 7u) == 0; out[2] = (uint)a[2]; out[3] = (size_t)((uchar *)&s[1] - "
      "(uchar *)s) == sizeof(struct NAME_s);",
      Numbers{1, 1, 5, 1}, types);
  add("packed/members",
      "struct NAME_in { char c; int i; };\nstruct __attribute__((packed)) NAME_s { char c; int i; "
      "struct NAME_in s; };\n"
      "struct NAME_f { char a; int x[2] __attribute__((packed)); };\n",
      "struct NAME_s s; struct NAME_f f; s.s.i = 9; f.x[1] = 8; s.i = 7;\n"
      "  out[0] = (uint)sizeof(s); out[1] = (uint)((uchar *)&s.i - (uchar *)&s); out[2] = "
      "(uint)((uchar *)&s.s.i - (uchar *)&s);\n"
      "  out[3] = (uint)sizeof(f); out[4] = (uint)((uchar *)f.x - (uchar *)&f); out[5] = "
      "(uint)(s.s.i * 100 + f.x[1] * 10 + s.i);",
      Numbers{13, 1, 9, 9, 1, 987}, types);
  add("packed/enums",
      "enum __attribute__((packed)) NAME_small { NAME_a, NAME_b = 100 };\nenum "
      "__attribute__((packed)) NAME_middle { NAME_c = 1000 };\n"
      "enum __attribute__((packed)) NAME_large { NAME_d = 100000 };\n",
      "enum NAME_small x = in[1] ? NAME_b : NAME_a;\n  out[0] = (uint)sizeof(enum NAME_small); "
      "out[1] = (uint)sizeof(enum NAME_middle); "
      "out[2] = (uint)sizeof(enum NAME_large); out[3] = (uint)x;",
      Numbers{1, 2, 4, 100}, types);
  add("packed/with_aligned",
      "struct __attribute__((packed, aligned(4))) NAME_s { char c; short s; char d; int i; };\n",
      "out[0] = (uint)sizeof(struct NAME_s); struct NAME_s s; out[1] = (uint)((uchar *)&s.i - "
      "(uchar *)&s);",
      Numbers{8, 4}, types);
  add("lists/where_they_stand",
      "struct __attribute__((packed)) NAME_a { char c; int i; };\nstruct NAME_b { char c; int i; } "
      "__attribute__((packed));\n"
      "typedef struct { char c; int i; } __attribute__((packed)) NAME_c;\ntypedef struct "
      "__attribute__((packed)) { char c; int i; } NAME_d;\n"
      "typedef union __attribute__((aligned(16))) { char c; int i; } NAME_e;\n",
      "out[0] = (uint)sizeof(struct NAME_a); out[1] = (uint)sizeof(struct NAME_b); out[2] = "
      "(uint)sizeof(NAME_c); out[3] = (uint)sizeof(NAME_d); out[4] = (uint)sizeof(NAME_e);",
      Numbers{5, 5, 5, 5, 16}, types);
  add("lists/of_variables_and_types", "",
      "__attribute__((aligned(128))) struct A { int i; } a; __attribute__((aligned(16))) struct B "
      "{ int d; } __attribute__((aligned(32))) b; a.i = 1; b.d = 2;\n"
      "  out[0] = (uint)sizeof(struct A); out[1] = (uint)((size_t)&a & 127u); out[2] = "
      "(uint)sizeof(struct B); out[3] = (uint)((size_t)&b & 31u); out[4] = (uint)(a.i + b.d);",
      Numbers{4, 0, 32, 0, 3}, variables);
  add("lists/empty_and_several", "struct __attribute__(()) NAME_s { char c; int i; };\n",
      "int x __attribute__((aligned(8))) __attribute__((aligned(32))) = 5; int y "
      "__attribute__((aligned(16), aligned(8))) = 6;\n"
      "  out[0] = (uint)sizeof(struct NAME_s); out[1] = (uint)((size_t)&x & 31u); out[2] = "
      "(uint)((size_t)&y & 15u); out[3] = (uint)(x + y);",
      Numbers{8, 0, 0, 11}, Place{"6.13", "6.11"});
  add("endian/device_and_host",
      "uint NAME_f(__global const uint *p __attribute__((endian(device)))) { return p[3]; }\n",
      "__global const uint *q __attribute__((endian(device))) = in; __global const uint *h "
      "__attribute__((endian(host))) = in;\n"
      "  out[0] = NAME_f(q); out[1] = h[2];",
      Numbers{3, 2}, variables);
  add("nosvm/pointer",
      "uint NAME_f(__global const uint *__attribute__((nosvm)) p) { return p[3]; }\n",
      "out[0] = NAME_f(in);", Numbers{3}, Place{"6.13.3", ""});
  all.back().program.language = {2, 0};
  // Bits in memory: element order follows the device's byte order (1.2, appendix B).
  add("order/elements", "",
      "uchar4 v = (uchar4)(1, 2, 3, 4); uint w = 0x04030201u; __private uchar *p = (__private "
      "uchar *)&v; ushort2 t = (ushort2)(5, 6);\n"
      "  __private ushort *s = (__private ushort *)&t; out[0] = p[0] * 1000u + p[1] * 100u + p[2] "
      "* 10u + p[3]; out[1] = s[0] * 10u + s[1];\n"
      "  __private uchar *b = (__private uchar *)&w;\n#ifdef __ENDIAN_LITTLE__\n  out[2] = "
      "b[0];\n#else\n  out[2] = b[3];\n#endif\n",
      Numbers{1234, 56, 1}, Place{"6.3.7", "6.1.7"});
  all.back().shares = Sharing::nothing;
  // Hints change nothing.
  const auto hint = [&](std::string name, std::string attribute) {
    add(
        "unroll/" + std::move(name), "",
        fmt::format("uint r = 0; uint k = 0;\n  {0}\n  for (uint j = 0; j < 19u; ++j) r += j * "
                    "in[j];\n  {0}\n  while (k < in[13]) {{ r ^= k; ++k; }}\n"
                    "  {0}\n  do {{ r += 3u; --k; }} while (k != 0);\n  {0}\n  for (;;) {{ if (++k "
                    "> 7u) break; if (k & 1u) continue; r += k; }}\n  *out = r;",
                    attribute),
        [] {
          std::uint32_t r = 0, k = 0;
          for (std::uint32_t j = 0; j < 19; ++j) r += j * j;
          while (k < 13) r ^= k++;
          do r += 3;
          while (--k != 0);
          for (;;) {
            if (++k > 7) break;
            if (k & 1) continue;
            r += k;
          }
          return Numbers{r};
        }(),
        unrolling);
    all.back().program.language = {2, 0};
  };
  hint("unnumbered", "__attribute__((opencl_unroll_hint))");
  for (const int n : {1, 2, 3, 8, 1000})
    hint(fmt::format("by_{}", n), fmt::format("__attribute__((opencl_unroll_hint({})))", n));
  hint("by_expression", "__attribute__((opencl_unroll_hint(2 * 3 - 1)))");
  return all;
}

std::vector<ForbiddenProgram> forbidden() {
  std::vector<ForbiddenProgram> all;
  const auto add = [&all](std::string name, std::string before, std::string body, std::string fault,
                          std::string instead, Place place, bool open,
                          harness::Version language = {}) {
    ForbiddenProgram one;
    one.program = program("must_not_compile/" + std::move(name), std::move(before), std::move(body),
                          {6}, place);
    one.program.program.language = language;
    one.fault = std::move(fault);
    one.instead = std::move(instead);
    one.open = open;
    all.push_back(std::move(one));
  };
  // 'invalid usage', in three examples.
  add("unroll_negative", "",
      "uint r = in[1];\n  __attribute__((opencl_unroll_hint(FAULT)))\n  for (uint k = 0; k < 5u; "
      "++k) r += 1u;\n  *out = r;",
      "-1", "1", unrolling, false, {2, 0});
  add("unroll_variable", "",
      "int x = (int)in[2]; uint r = in[1] + (uint)(x - 2);\n  "
      "__attribute__((opencl_unroll_hint(FAULT)))\n  for (uint k = 0; k < 5u; ++k) r += 1u;\n  "
      "*out = r;",
      "x", "2", unrolling, false, {2, 0});
  add("unroll_no_loop", "",
      "uint r = in[1];\n  __attribute__((opencl_unroll_hint))\n  FAULT (r < 6u) { r += 5u; }\n  "
      "*out = r;",
      "if", "while", unrolling, false, {2, 0});
  // What the text says of programs, and not of compilers.
  add("aligned_no_power", "", "int x __attribute__((aligned(FAULT))) = 6;\n  *out = (uint)x;", "12",
      "16", variables, true);
  add("packed_typedef", "typedef int NAME_t FAULT;\n", "NAME_t x = 6;\n  *out = (uint)x;",
      "__attribute__((packed))", "", types, true);
  add("endian_of_a_number", "", "int x FAULT = 6;\n  *out = (uint)x;",
      "__attribute__((endian(host)))", "", variables, true);
  add("endian_of_a_private_pointer", "", "uint x = 6u; __private uint *p FAULT = &x;\n  *out = *p;",
      "__attribute__((endian(host)))", "", variables, true);
  add("unknown_attribute", "", "uint x FAULT = 6u;\n  *out = x;",
      "__attribute__((no_such_attribute_of_anyone))", "", extending, true);
  add("attribute_of_a_block", "", "uint x = 1u;\n  FAULT { x = 6u; }\n  *out = x;",
      "__attribute__((no_such_attribute_of_anyone))", "", statements, true);
  return all;
}

}  // namespace

/// The suite `attributes` (OpenCL C 6.13).
harness::Suite suite() {
  return suite_of("attributes", "Attributes of types, variables and statements (OpenCL C 6.13)",
                  [](const Target& target) {
                    std::vector<harness::Case> cases = small_cases(programs(), target);
                    for (harness::Case& one : small_cases(layouts(target), target))
                      cases.push_back(std::move(one));
                    for (harness::Case& one : forbidden_cases(forbidden(), target))
                      cases.push_back(std::move(one));
                    return cases;
                  });
}

}  // namespace assay::suites::attributes
