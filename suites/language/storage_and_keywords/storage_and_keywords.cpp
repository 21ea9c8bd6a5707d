// Storage-class specifiers (OpenCL C 6.10), reserved words (6.3.9), what may point at what (6.3.8).
#include <fmt/format.h>

#include "harness/base/csv.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "suites/language/small_rows.h"

namespace assay::suites::storage_and_keywords {
namespace {

using language::forbidden;
using language::row;
using language::Wanted;

constexpr Place storage{"6.10", "6.8"};
constexpr Place keywords{"6.3.9", "6.1.9"};
constexpr Place aliasing{"6.3.8", "6.1.8"};

std::string id(std::string_view name) {
  return fmt::format("storage_and_keywords/{}", name);
}

SmallProgram in_storage(std::string_view name, std::string before, std::string body,
                        Numbers expected) {
  return row(id(fmt::format("storage/{}", name)), storage, std::move(before), std::move(body),
             std::move(expected));
}

/// extern and static need OpenCL C 1.2: once in each language.
SmallProgram from_1_2(SmallProgram made) {
  made.program.language = {1, 2};
  made.each_language = true;
  return made;
}

std::vector<SmallProgram> positives() {
  std::vector<SmallProgram> rows;
  rows.push_back(
      in_storage("typedef", "typedef uint NAME_t;\ntypedef NAME_t NAME_a[3], *NAME_p;\n",
                 "NAME_a values = {1, 2, 4};\n  NAME_p p = values + 1;\n  typedef "
                 "struct { NAME_t a; uint2 b; } pair;\n  pair x = {p[0], (uint2)(p[1], 5)};\n"
                 "  out[0] = x.a + x.b.x + x.b.y + sizeof(NAME_a);",
                 {23}));
  rows.push_back(
      in_storage("typedef_in_a_block", "typedef uint NAME_t;\n",
                 "uint first = sizeof(NAME_t);\n  {\n    typedef ulong NAME_t;\n    first "
                 "+= 10 * sizeof(NAME_t);\n  }\n  out[0] = first + 100 * sizeof(NAME_t);",
                 {484}));
  rows.back().types = {"ulong"};
  rows.push_back(from_1_2(
      in_storage("static_function",
                 "static uint NAME_f(uint x);\nuint NAME_g(uint x) { return NAME_f(x) + 1; }\n"
                 "static uint NAME_f(uint x) { return 3 * x; }\n",
                 "out[0] = NAME_g(in[2]);", {7})));
  rows.push_back(from_1_2(
      in_storage("extern_function",
                 "extern uint NAME_f(uint x);\nuint NAME_g(uint x) { return NAME_f(x) + 1; }\n"
                 "uint NAME_f(uint x) { return 5 * x; }\n",
                 "out[0] = NAME_g(in[2]);", {11})));
  rows.push_back(
      from_1_2(in_storage("extern_function_in_a_block", "uint NAME_f(uint x) { return 5 * x; }\n",
                          "extern uint NAME_f(uint x);\n  out[0] = NAME_f(in[3]);", {15})));
  rows.push_back(from_1_2(in_storage(
      "extern_kernel", "extern __kernel void NAME_k(__global uint *a);\n", "NAME_k(out);", {19})));
  rows.back().after = "__kernel void NAME_k(__global uint *a) { a[0] = 19; }\n";
  rows.back().shares = Sharing::program;
  rows.push_back(from_1_2(
      in_storage("extern_constant",
                 "extern __constant uint NAME_c[3];\nuint NAME_f(uint k) { return NAME_c[k]; }\n"
                 "__constant uint NAME_c[3] = {4, 5, 6};\n",
                 "out[0] = NAME_f(in[1]) * 10 + NAME_c[in[2]];", {56})));
  rows.push_back(from_1_2(
      in_storage("extern_constant_in_a_block", "__constant uint NAME_c = 8;\n",
                 "{\n    extern __constant uint NAME_c;\n    out[0] = NAME_c;\n  }", {8})));
  rows.push_back(
      from_1_2(in_storage("static_constant", "static __constant uint NAME_c[2] = {7, 9};\n",
                          "out[0] = NAME_c[in[0]] + NAME_c[in[1]];", {16})));
  // 1.2 has statics at program scope alone.
  SmallProgram inside =
      in_storage("static_constant_in_a_function", "",
                 "static __constant uint c[2] = {7, 9};\n  out[0] = c[in[1]];", {9});
  inside.place = {"6.10", ""};
  inside.program.language = {2, 0};
  inside.each_language = true;
  inside.shares = Sharing::program;
  rows.push_back(inside);
  // One variable of all work-items, which keeps its value.
  SmallProgram counter = in_storage("static_global_in_a_function",
                                    "uint NAME_next(void) {\n  static __global uint calls = 10;\n"
                                    "  return ++calls;\n}\n",
                                    "out[0] = NAME_next();\n  out[1] = NAME_next();", {11, 12});
  counter.place = {"6.10", ""};
  counter.program = {.language = {3, 0}, .feature = "__opencl_c_program_scope_global_variables"};
  counter.shares = Sharing::nothing;
  rows.push_back(counter);

  // ---- Aliasing: what may be read through another type is read as it was written.
  const auto alias = [&](std::string_view name, std::string body, Numbers expected,
                         std::string before = "") {
    rows.push_back(row(id(fmt::format("aliasing/{}", name)), aliasing, std::move(before),
                       std::move(body), std::move(expected)));
  };
  // The functions' stores and loads may not change places.
  alias("bytes_of_an_integer", "uint x = in[1];\n  out[0] = NAME_f(&x, (__private uchar *)&x);",
        {0x01010102},
        "uint NAME_f(uint *a, uchar *b) {\n  *a = 7;\n  for (int k = 0; k < 4; ++k) b[k] = 1;\n"
        "  return *a + 1;\n}\n");
  alias("signed_and_unsigned", "int x = (int)in[1];\n  out[0] = NAME_f(&x, (uint *)&x);", {9},
        "uint NAME_f(int *a, uint *b) {\n  *a = 3;\n  *b = 9;\n  return (uint)*a;\n}\n");
  alias("vector_as_array",
        "float4 v = (float4)(in[1], in[2], in[3], in[4]);\n  out[0] = NAME_f(&v, (float *)&v);",
        {23},
        "uint NAME_f(float4 *v, float *a) {\n  *v = (float4)(1.0f, 2.0f, 3.0f, 4.0f);\n  a[2] = "
        "16.0f;\n  return (uint)(v->x + v->y + v->z + v->w);\n}\n");
  alias(
      "member_of_a_struct", "struct NAME_s s = {in[1], 2};\n  out[0] = NAME_f(&s, &s.b);", {31},
      "struct NAME_s { uint a, b; };\nuint NAME_f(struct NAME_s *s, uint *b) {\n  s->b = 5;\n  *b "
      "= 30;\n  return s->a + s->b;\n}\n");
  alias("members_of_a_union", "union NAME_u u;\n  out[0] = NAME_f(&u);", {0x3f800000},
        "union NAME_u { uint a; float b; };\nuint NAME_f(union NAME_u *u) {\n  u->a = 5;\n  u->b = "
        "1.0f;\n  return u->a;\n}\n");
  alias("global_bytes",
        "out[1] = 0x11223344;\n  __global uchar *b = (__global uchar *)(out + 1);\n  b[0] = 1; "
        "b[1] = "
        "1; b[2] = 1; b[3] = 1;\n  out[0] = out[1];",
        {0x01010101, 0x01010101});
  alias(
      "copied_struct",
      "struct NAME_s a = {in[1], in[2]}, b;\n  NAME_copy((uchar *)&b, (uchar *)&a, sizeof a);\n"
      "  out[0] = b.x * 10 + b.y;",
      {12},
      "struct NAME_s { uint x, y; };\nvoid NAME_copy(uchar *to, const uchar *from, uint count) {\n"
      "  for (uint k = 0; k < count; ++k) to[k] = from[k];\n}\n");
  return rows;
}

std::vector<ForbiddenProgram> negatives(const Target& target) {
  std::vector<ForbiddenProgram> rows;
  const auto add = [&](std::string_view name, SmallProgram made, std::string fault,
                       std::string instead, Wanted wanted = Wanted::refused) -> ForbiddenProgram& {
    made.id = id(fmt::format("refused/{}", name));
    rows.push_back(forbidden(std::move(made), std::move(fault), std::move(instead), wanted));
    return rows.back();
  };
  // 'can only be used for non-kernel functions ...'
  add("static_kernel",
      in_storage("", "FAULT__kernel void NAME_k(__global uint *a) { a[0] = 3; }\n", "out[0] = 1;",
                 {1}),
      "static ", "")
      .program.shares = Sharing::program;
  // The text's own example, where nothing has an address space by itself.
  ForbiddenProgram& unplaced =
      add("static_without_address_space", in_storage("", "", "FAULT\n  out[0] = 2;", {2}),
          "static float c;", "float c = 1.0f; c += 1.0f;");
  unplaced.program.before_language = {2, 0};
  add("extern_parameter",
      in_storage("", "uint NAME_f(FAULTuint x) { return x + 1; }\n", "out[0] = NAME_f(in[1]);",
                 {2}),
      "extern ", "", Wanted::diagnosed);
  add("static_parameter",
      in_storage("", "uint NAME_f(FAULTuint x) { return x + 1; }\n", "out[0] = NAME_f(in[1]);",
                 {2}),
      "static ", "", Wanted::diagnosed);
  add("two_specifiers",
      in_storage("", "FAULT __constant uint NAME_c = 1;\n", "out[0] = NAME_c;", {1}),
      "static extern", "static", Wanted::diagnosed)
      .program.program.language = {1, 2};
  // 'not supported': no text wants an error.
  for (const char* specifier : {"auto", "register"})
    add(specifier, in_storage("", "", "FAULTuint x = in[4];\n  out[0] = x;", {4}),
        std::string(specifier) + " ", "", Wanted::open);

  constexpr const char* path = "language/keywords.csv";
  const bool thorough = target.options().thorough();
  for (const auto& record : harness::parse_csv(harness::read_data(target.options().data, path),
                                               path, {"name", "kind", "depth"})) {
    const auto& [name, kind, depth] =
        std::tie(record.fields[0], record.fields[1], record.fields[2]);
    if (depth != "quick" && !thorough) continue;
    // A keyword where a name is wanted is no OpenCL C. What the text reserves for later, and names
    // of types, which another declaration may hide, are the compiler's choice.
    const bool open = kind == "future" || kind == "type";
    SmallProgram made = row(id("refused/keyword/" + name), keywords, "",
                            "uint FAULT = in[7];\n  out[0] = FAULT;", {7});
    rows.push_back(
        forbidden(std::move(made), name, "NAME_x", open ? Wanted::open : Wanted::diagnosed));
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
  return suite_of("storage_and_keywords",
                  "Storage classes, keywords, aliasing (OpenCL C 6.10, 6.3)", expand);
}

}  // namespace assay::suites::storage_and_keywords
