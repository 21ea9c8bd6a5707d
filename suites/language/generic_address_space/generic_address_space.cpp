#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/base/matching.h"
#include "suites/host/example.h"
#include "suites/host/svm_memory.h"
#include "suites/language/small_rows.h"
#include "suites/text/program_file.h"

namespace assay::suites::generic_address_space {
namespace {

constexpr Place space{"6.7.5", ""}, functions{"6.15.10", ""};
constexpr harness::Needs generic =
    harness::Needs::opencl_c({2, 0}) & harness::Needs::feature("__opencl_c_generic_address_space");

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
  return all;
}

/// Shared virtual memory is global memory: a pointer without an address space leads there, and the
/// functions of 6.15.10 say so.
void shared_memory(host::Setting& on) {
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
      "through", host::newest_language(on.info()));
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

constexpr host::Example examples[] = {
    {"shared_memory/through_generic",
     "OpenCL C 3.0.19, 6.7.5; 6.15.10",
     shared_memory,
     {2, 0},
     host::needs_newest_language& svm::needs_svm_and_compiler& host::Needs(
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
        std::ranges::move(
            file_cases("language", "generic_address_space", {"generic_address_space"}, target),
            std::back_inserter(cases));
        for (harness::Case& one : host::expand("generic_address_space", examples, target))
          cases.push_back(std::move(one));
        return cases;
      });
}

}  // namespace assay::suites::generic_address_space
