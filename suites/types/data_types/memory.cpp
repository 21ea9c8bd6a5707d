// OpenCL C 6.3.3, 6.3.5, 6.3.7.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "harness/cases/case.h"
#include "suites/base/embedded_text.h"
#include "suites/target/target.h"
#include "suites/types/data_types/parts.h"

namespace assay::suites::data_types {
namespace {

using numeric::BitCase;
using numeric::vector_type;
using reference::ExactAnswer;
using reference::InputBits;
using reference::ScalarType;

constexpr std::size_t lanes = 16;
using Lanes = std::array<std::uint64_t, lanes>;

/// A statement over vectors q[0] ... q[{last}] in global memory and elements e[0] ... e[15]. Before
/// the statement, the vectors have the numbers of e. `change` makes the same change on the host.
struct Update {
  std::string_view statement;
  void (*change)(Lanes& x, std::size_t last);
  bool arithmetic = false;  ///< only for unsigned integers, because signed integers may overflow
};
constexpr Update updates[] = {
    {"q[0].s1 = e[15];", [](Lanes& x, std::size_t) { x[1] = x[15]; }},
    {"q[{last}].s0 = e[2];", [](Lanes& x, std::size_t last) { x[last] = x[2]; }},
    {"q[0].s01 = q[0].s10;", [](Lanes& x, std::size_t) { std::swap(x[0], x[1]); }},
    {"q[0].s10 = ({type}2)(e[14], q[{last}].s1);",
     [](Lanes& x, std::size_t last) {
       x[0] = x[last + 1];
       x[1] = x[14];
     }},
    {"q[{last}].s1++;", [](Lanes& x, std::size_t last) { ++x[last + 1]; }, true},
    {"--q[0].s0;", [](Lanes& x, std::size_t) { --x[0]; }, true},
    {"q[0].s0 += e[13];", [](Lanes& x, std::size_t) { x[0] += x[13]; }, true},
    {"q[0].s01 ^= q[0].s10;", [](Lanes& x, std::size_t) { x[0] = x[1] = x[0] ^ x[1]; }, true},
    {"q[0].s10 -= q[{last}].s01;",
     [](Lanes& x, std::size_t last) {
       const std::uint64_t first = x[last], second = x[last + 1];
       x[1] -= first;
       x[0] -= second;
     },
     true},
};

BitCase update_case(const ScalarType& type, int n) {
  const bool whole = !type.floating() && !type.is_signed();
  const int room = n == 3 ? 4 : n;
  const auto vectors = lanes / static_cast<std::size_t>(room);
  const auto last = vectors - 1;
  std::vector<const Update*> list;
  for (const Update& update : updates)
    if (whole || !update.arithmetic) list.push_back(&update);
  BitCase out;
  const ScalarType& bits = unsigned_type(type.bits);
  out.function.name = "component in memory";
  out.function.parameters = out.function.results = {bits};
  out.function.group_size = out.width = static_cast<int>(lanes);
  out.function.answer = [list, n, at = last * static_cast<std::size_t>(room), mask = type.mask()](
                            std::span<const InputBits> group, std::size_t lane, std::size_t) {
    // A store of a vector of 3 may change its fourth place.
    if (n == 3 && lane % 4 == 3) return ExactAnswer::free();
    Lanes x{};
    for (std::size_t i = 0; i < lanes; ++i) x[i] = group[i][0];
    list[group[0][0] % list.size()]->change(x, at);
    return ExactAnswer{.bits = x[lane] & mask};
  };
  out.body = fmt::format(
      "__global const {0} *e = (__global const {0} *)in0 + i * 16;\n"
      "  __global {1} *q = (__global {1} *)((__global {0} *)out0 + i * 16);\n"
      "  for (uint k = 0; k < 16; ++k) ((__global {0} *)q)[k] = e[k];\n"
      "  switch (in0[i * 16] % {2}) {{\n",
      type.name, vector_type(type, n), list.size());
  for (std::size_t k = 0; k < list.size(); ++k)
    out.body += fmt::format("    case {}: {} break;\n", k,
                            fmt::format(fmt::runtime(list[k]->statement), fmt::arg("last", last),
                                        fmt::arg("type", type.name)));
  out.body += "  }";
  out.quick = 1u << 14;
  out.standard = 1u << 16;
  return out;
}

/// The result has a bit for each comparison, and the distance of the pointers in bytes.
BitCase pointer_case(const std::string& type, std::uint64_t bytes) {
  struct Space {
    std::string_view qualifier, memory;
  };
  static constexpr Space spaces[] = {{"__global const", "in0"}, {"__private", "own"}};
  static constexpr std::string_view holds[] = {
      "q - p == 5",
      "p - q == -5",
      "q == p + 5",
      "p == q - 5",
      "&p[5] == q",
      "&5[p] == q",
      "p < q",
      "q >= p",
      "p != q",
      "&q[-5] == p",
      "&*q == q",
      "(q -= 2) == p + 3",
      "++q == p + 4",
      "q++ == p + 4",
      "q == p + 5",
      "--q == p + 4",
      "(q += 1) - p == 5",
  };
  BitCase out;
  out.function.name = "pointers";
  out.function.parameters = {*reference::find_scalar_type("uint")};
  out.function.results.assign(2, *reference::find_scalar_type("uint"));
  constexpr std::uint64_t expected = (1u << std::size(holds)) - 1;
  out.function.answer = [bytes](auto, auto, std::size_t result) {
    return ExactAnswer{.bits = result == 0 ? expected : 2 * 5 * bytes};
  };
  out.body = fmt::format("{0} own[8];\n  uint said = {1}u, apart = 0;\n", type, expected);
  for (const Space& space : spaces) {
    out.body += fmt::format(
        "  {{\n    {0} {1} *p = ({0} {1} *){2}, *q = p + 5;\n"
        "    apart += (uint)(({0} uchar *)q - ({0} uchar *)p);\n    uint here = 0;\n",
        space.qualifier, type, space.memory);
    for (std::size_t k = 0; k < std::size(holds); ++k)
      out.body += fmt::format("    here |= ({}) ? {}u : 0;\n", holds[k], 1u << k);
    out.body += "    said &= here;\n  }\n";
  }
  out.body += "  out0[i] = said;\n  out1[i] = apart;";
  out.quick = out.standard = 1u << 10;
  return out;
}

/// The last element has no initializer. The compiler does not know the indices.
BitCase table_case(const ScalarType& type, int n) {
  constexpr int given = 3;
  const auto number = [n](int element, int lane) {
    return element >= given ? 0 : (element * n + lane) * 37 % 120 + 1;
  };
  const std::string name = vector_type(type, n), table = fmt::format("assay_array_{}", name);
  std::string list;
  for (int k = 0; k < given; ++k) {
    std::string numbers;
    for (int lane = 0; lane < n; ++lane)
      numbers += fmt::format("{}{}", lane == 0 ? "" : ", ", number(k, lane));
    list += fmt::format("{}({})({})", k == 0 ? "" : ", ", name, numbers);
  }
  BitCase out;
  out.function.name = "array";
  out.function.parameters = {*reference::find_scalar_type("uint")};
  out.function.results = {type, type};
  out.function.group_size = out.width = n;
  out.function.answer = [number, type](std::span<const InputBits> group, std::size_t lane,
                                       std::size_t result) {
    const auto at = static_cast<int>((group[0][0] + result) % (given + 1));
    return ExactAnswer{.bits = reference::nearest_bits(type, number(at, static_cast<int>(lane)))};
  };
  out.prologue = fmt::format("__constant {} {}[{}] = {{{}}};\n", name, table, given + 1, list);
  out.body = fmt::format(
      "{0} own[{1}];\n  for (uint k = 0; k < {1}; ++k) own[k] = {2}[(k + 1) % {1}];\n"
      "  const {0} x = {2}[in0[i * {3}] % {1}], y = own[in0[i * {3}] % {1}];\n ",
      name, given + 1, table, n);
  for (int lane = 0; lane < n; ++lane)
    out.body += fmt::format(" out0[i * {0} + {1}] = {2}; out1[i * {0} + {1}] = {3};", n, lane,
                            numeric::lane_of("x", n, lane), numeric::lane_of("y", n, lane));
  out.quick = out.standard = 1u << 10;
  return out;
}

/// The private objects must stay aligned and keep their values.
BitCase barrier_case(const std::string& type, std::uint64_t bytes) {
  BitCase out;
  out.function.name = "across a barrier";
  out.function.parameters = {*reference::find_scalar_type("uint")};
  out.function.results.assign(2, *reference::find_scalar_type("uint"));
  out.function.answer = [](auto, auto, auto) { return ExactAnswer{.bits = 0}; };
  out.body = embedded_text(
      "suites/types/data_types/kernels/across_barrier.cl",
      {{"type", type}, {"bytes", std::to_string(bytes)}, {"mask", std::to_string(bytes - 1)}});
  out.joined = false;
  out.quick = out.standard = 1u << 8;
  return out;
}

}  // namespace

void add_memory(const Target& target, std::vector<harness::Case>& cases) {
  for (const ScalarType& type : reference::scalar_types())
    for (const int n : numeric::vector_widths) {
      const std::string name = vector_type(type, n);
      cases.push_back(
          bits(target, "pointers/" + name, {"6.3.3", "6.1.3"}, {type.name},
               [name, bytes = host_type(type, n).size] { return pointer_case(name, bytes); }));
      cases.push_back(
          bits(target, "across_barrier/" + name, {"6.3.5", "6.1.5"}, {type.name},
               [name, bytes = host_type(type, n).size] { return barrier_case(name, bytes); }));
      cases.push_back(bits(target, "arrays/" + name, {"6.3.3", "6.1.3"}, {type.name},
                           [&type, n] { return table_case(type, n); }));
      if (n != 1)
        cases.push_back(bits(target, "components_in_memory/" + name, {"6.3.7", "6.1.7"},
                             {type.name}, [&type, n] { return update_case(type, n); }));
    }
}

}  // namespace assay::suites::data_types
