#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/cases/case.h"
#include "harness/sweep/random.h"
#include "reference/exact/rearrangement.h"
#include "suites/target/target.h"
#include "suites/types/data_types/parts.h"

namespace assay::suites::data_types {
namespace {

using harness::Case;
using numeric::BitCase;
using numeric::vector_type;
using reference::LaneSources;
using reference::ScalarType;

/// The text after the point, and its lanes. The lane of an undefined component is from_any.
struct Selection {
  std::string text;
  std::vector<int> lanes;
};

Selection named(const std::vector<int>& lanes, std::string_view letters) {
  Selection s{"", lanes};
  for (const int lane : lanes) s.text += letters[static_cast<std::size_t>(lane)];
  return s;
}
Selection indexed(const std::vector<int>& lanes, bool capital) {
  Selection s{capital ? "S" : "s", lanes};
  for (const int lane : lanes) s.text += fmt::format(fmt::runtime(capital ? "{:X}" : "{:x}"), lane);
  return s;
}

/// Adds every chain of .lo, .hi, .even and .odd, down to scalars. A vector of 3 counts as a vector
/// of 4 with an undefined last component.
void add_halves(const Selection& of, std::vector<Selection>& list) {
  if (of.lanes.size() < 2) return;
  std::vector<int> lanes = of.lanes;
  if (lanes.size() == 3) lanes.push_back(reference::from_any);
  const std::size_t half = lanes.size() / 2;
  for (const std::string_view name : {"lo", "hi", "even", "odd"}) {
    Selection s{of.text + (of.text.empty() ? "" : ".") + std::string(name), {}};
    for (std::size_t i = 0; i < half; ++i)
      s.lanes.push_back(name == "lo"     ? lanes[i]
                        : name == "hi"   ? lanes[half + i]
                        : name == "even" ? lanes[2 * i]
                                         : lanes[2 * i + 1]);
    list.push_back(s);
    add_halves(s, list);
  }
}

/// Selections from a vector of n components: all short selections, and a sample of longer
/// selections.
std::vector<Selection> selections(int n, std::string_view letters) {
  std::vector<Selection> list;
  const int letters_of = std::min(n, 4);
  if (!letters.empty()) {
    // Every sequence of one to three letters, and every fifth sequence of four.
    for (int size = 1; size <= 4; ++size) {
      int all = 1;
      for (int i = 0; i < size; ++i) all *= letters_of;
      for (int k = 0; k < all; k += size == 4 ? 5 : 1) {
        std::vector<int> lanes;
        for (int i = 0, rest = k; i < size; ++i, rest /= letters_of)
          lanes.push_back(rest % letters_of);
        list.push_back(named(lanes, letters));
      }
    }
    return list;
  }
  for (int lane = 0; lane < n; ++lane)
    for (const bool capital : {false, true}) list.push_back(indexed({lane}, capital));
  for (const int size : {2, 3, 4, 8, 16})
    for (int k = 0; k < 12; ++k) {
      std::vector<int> lanes;
      for (int i = 0; i < size; ++i)
        lanes.push_back(k == 0   ? i % n
                        : k == 1 ? (n - 1) - i % n
                        : k == 2 ? n - 1
                                 : static_cast<int>(harness::mix(static_cast<std::uint64_t>(
                                                        (size * 16 + k) * 16 + i)) %
                                                    static_cast<std::uint64_t>(n)));
      list.push_back(indexed(lanes, k % 2 == 1));
    }
  return list;
}

bool repeats(const Selection& s) {
  for (std::size_t i = 0; i < s.lanes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (s.lanes[i] == s.lanes[j]) return true;
  return false;
}

constexpr int most_lanes = 16;
/// A switch has at most about this number of labels.
constexpr std::size_t most_labels = 128;

/// Stores the `n` lanes of the vector `x`.
std::string stores(int n) {
  std::string text = " ";
  for (int lane = 0; lane < n; ++lane) text += fmt::format(" r[{0}] = x.s{0:x};", lane);
  return text;
}

/// The value of the first component chooses the selection, which fills the first of 16 lanes.
BitCase read_case(const ScalarType& type, int n, const std::vector<Selection>& list) {
  BitCase out;
  const ScalarType& bits = unsigned_type(type.bits);
  std::vector<LaneSources> choices;
  for (const Selection& s : list) {
    choices.push_back({s.lanes});
    choices.back()[0].resize(most_lanes, reference::from_none);
  }
  out.function = reference::rearrangement("components", bits, std::move(choices));
  out.width = most_lanes;
  out.body = fmt::format(
      "__global const {0} *b = in0 + i * 16;\n  __global const {1} *e = (__global const {1} *)b;\n"
      "  __global {1} *r = (__global {1} *)out0 + i * 16;\n  {2} x;\n",
      bits.name, type.name, vector_type(type, n));
  for (int lane = 0; lane < n; ++lane) out.body += fmt::format("  x.s{0:x} = e[{0}];", lane);
  out.body += "\n  for (uint k = 0; k < 16; ++k) out0[i * 16 + k] = 0;\n";
  out.body += fmt::format("  switch (b[0] % {}) {{\n", list.size());
  for (std::size_t k = 0; k < list.size(); ++k) {
    const auto size = static_cast<int>(list[k].lanes.size());
    out.body +=
        fmt::format("    case {}: {{ const {} y = x.{};", k, vector_type(type, size), list[k].text);
    for (int lane = 0; lane < size; ++lane)
      out.body += fmt::format(" r[{}] = {};", lane, numeric::lane_of("y", size, lane));
    out.body += " break; }\n";
  }
  out.body += "  }";
  out.quick = 1u << 15;
  out.standard = 1u << 17;
  return out;
}

/// The components of the selection change, and the other components keep their values.
BitCase write_case(const ScalarType& type, int n, std::vector<Selection> list) {
  std::erase_if(list, repeats);
  BitCase out = read_case(type, n, list);
  const ScalarType& bits = unsigned_type(type.bits);
  std::vector<LaneSources> choices;
  for (const Selection& s : list) {
    std::vector<int> sources(most_lanes, reference::from_none);
    for (int lane = 0; lane < n; ++lane) sources[static_cast<std::size_t>(lane)] = lane;
    // The new values are the 16 input components in reverse order, beginning with the last.
    int value = most_lanes;
    for (const int lane : s.lanes) {
      --value;
      if (lane >= 0) sources[static_cast<std::size_t>(lane)] = value;
    }
    choices.push_back({sources});
  }
  out.function = reference::rearrangement("components", bits, std::move(choices));
  out.body = fmt::format(
      "__global const {0} *b = in0 + i * 16;\n  __global const {1} *e = (__global const {1} *)b;\n"
      "  __global {1} *r = (__global {1} *)out0 + i * 16;\n  {2} x;\n",
      bits.name, type.name, vector_type(type, n));
  for (int lane = 0; lane < n; ++lane) out.body += fmt::format("  x.s{0:x} = e[{0}];", lane);
  out.body += "\n  for (uint k = 0; k < 16; ++k) out0[i * 16 + k] = 0;\n";
  out.body += fmt::format("  switch (b[0] % {}) {{\n", list.size());
  for (std::size_t k = 0; k < list.size(); ++k) {
    const auto size = static_cast<int>(list[k].lanes.size());
    std::string value;
    for (int lane = 0; lane < size; ++lane)
      value += fmt::format("{}e[{}]", lane == 0 ? "" : ", ", 15 - lane);
    if (size > 1) value = fmt::format("({})({})", vector_type(type, size), value);
    out.body += fmt::format("    case {}: x.{} = {}; break;\n", k, list[k].text, value);
  }
  out.body += "  }\n" + stores(n);
  return out;
}

/// The ways to write n as an ordered sum of smaller widths. 2, 3, 4, 8 and 16 have 1, 3, 7, 108 and
/// 21,198 ways.
std::vector<std::vector<int>> compositions(int n) {
  std::vector<std::vector<int>> done, open{{}};
  while (!open.empty()) {
    const std::vector<int> parts = open.back();
    open.pop_back();
    int sum = 0;
    for (const int p : parts) sum += p;
    if (sum == n) {
      done.push_back(parts);
      continue;
    }
    for (const int p : numeric::vector_widths)
      if (sum + p <= n && p < std::max(n, 2)) {
        auto next = parts;
        next.push_back(p);
        open.push_back(next);
      }
  }
  return done;
}

/// The ways to write a literal of n elements of `type`. If there are more than `most_labels` ways,
/// each way is tried with only one type.
std::vector<std::vector<int>> compositions(const ScalarType& type, int n) {
  std::vector<std::vector<int>> all = compositions(n);
  if (all.size() <= most_labels) return all;
  const auto types = reference::scalar_types();
  const auto own = std::ranges::find(types, type.name, &ScalarType::name) - types.begin();
  std::vector<std::vector<int>> list;
  for (auto k = static_cast<std::size_t>(own); k < all.size(); k += types.size())
    list.push_back(std::move(all[k]));
  return list;
}

std::size_t parts_of(const ScalarType& type, int n) {
  return (compositions(type, n).size() + most_labels - 1) / most_labels;
}

/// With n kernels, kernel k takes every n-th way, beginning with way k. The first kernel also has
/// the ways with only one width.
std::vector<std::vector<int>> part_of(const ScalarType& type, int n, std::size_t part) {
  const std::vector<std::vector<int>> all = compositions(type, n);
  const std::size_t parts = parts_of(type, n);
  std::vector<std::vector<int>> list;
  for (std::size_t k = part; k < all.size(); k += parts) list.push_back(all[k]);
  if (parts > 1 && part == 0)
    for (const int p : numeric::vector_widths)
      if (p < n && n % p == 0) list.emplace_back(static_cast<std::size_t>(n / p), p);
  return list;
}

BitCase literal_case(const ScalarType& type, int n, std::size_t part) {
  BitCase out;
  const ScalarType& bits = unsigned_type(type.bits);
  std::vector<int> same;
  for (int lane = 0; lane < n; ++lane) same.push_back(lane);
  out.function = reference::rearrangement("literal", bits, {LaneSources{same}});
  out.width = n;
  const auto list = part_of(type, n, part);
  const std::string vector = vector_type(type, n);
  out.body = fmt::format(
      "__global const {0} *e = (__global const {0} *)in0 + i * {1};\n"
      "  __global {0} *r = (__global {0} *)out0 + i * {1};\n  {2} x;\n  switch (in0[i * {1}] % "
      "{3}) {{\n",
      type.name, n, vector, list.size());
  for (std::size_t k = 0; k < list.size(); ++k) {
    std::string operands;
    int at = 0;
    for (const int p : list[k]) {
      std::string operand;
      for (int lane = 0; lane < p; ++lane)
        operand += fmt::format("{}e[{}]", lane == 0 ? "" : ", ", at + lane);
      if (p != 1) operand = fmt::format("({})({})", vector_type(type, p), operand);
      operands += (at == 0 ? "" : ", ") + operand;
      at += p;
    }
    out.body += fmt::format("    case {}: x = ({})({}); break;\n", k, vector, operands);
  }
  out.body += "  }\n" + stores(n);
  out.quick = 1u << 15;
  out.standard = 1u << 17;
  return out;
}

/// Every lane gets the value of the scalar.
BitCase splat_case(const ScalarType& type, int n) {
  BitCase out = literal_case(type, 2, 0);
  const std::vector<int> first(static_cast<std::size_t>(n), 0);
  out.function =
      reference::rearrangement("literal", unsigned_type(type.bits), {LaneSources{first}});
  out.width = n;
  out.body = fmt::format(
      "const {0} x = ({0})(((__global const {1} *)in0)[i * {2}]);\n  __global {1} *r "
      "= (__global {1} *)out0 + i * {2};\n",
      vector_type(type, n), type.name, n);
  out.body += stores(n);
  return out;
}

}  // namespace

void add_literals(const Target& target, std::vector<Case>& cases) {
  for (const ScalarType& type : reference::scalar_types())
    for (const int n : numeric::vector_widths) {
      if (n == 1 || !tries_type(type, target)) continue;
      const std::string name = vector_type(type, n);
      const bool all = target.options().exhausts();
      for (std::size_t part = 0; part < (all ? parts_of(type, n) : 1); ++part)
        cases.push_back(bits(target,
                             "vector_literal/" + name + (part == 0 ? "" : fmt::format("/{}", part)),
                             {"6.3.6", "6.1.6"}, {type.name},
                             [&type, n, part] { return literal_case(type, n, part); }));
      cases.push_back(bits(target, "vector_literal/" + name + "/scalar", {"6.3.6", "6.1.6"},
                           {type.name}, [&type, n] { return splat_case(type, n); }));
    }
}

void add_components(const Target& target, std::vector<Case>& cases) {
  struct Notation {
    std::string_view name, letters;
    bool halves = false;
    harness::Version needs{};
  };
  static constexpr Notation notations[] = {
      {"xyzw", "xyzw"}, {"rgba", "rgba", false, {3, 0}}, {"numeric", ""}, {"halves", "", true}};
  for (const ScalarType& type : reference::scalar_types())
    for (const int n : numeric::vector_widths) {
      if (n == 1 || !tries_type(type, target)) continue;
      for (const Notation& notation : notations) {
        const bool rgba = notation.needs != harness::Version{};
        const Place place{"6.3.7", rgba ? "" : "6.1.7"};
        if (!target.states(place)) continue;
        const auto list = [n, &notation] {
          if (!notation.halves) return selections(n, notation.letters);
          std::vector<Selection> chains;
          std::vector<int> all;
          for (int lane = 0; lane < n; ++lane) all.push_back(lane);
          add_halves({"", all}, chains);
          std::erase_if(chains, [](const Selection& s) { return s.text.size() > 14; });
          return chains;
        };
        for (const bool writes : {false, true}) {
          Case one = bits(
              target,
              fmt::format("components/{}/{}/{}", vector_type(type, n), notation.name,
                          writes ? "write" : "read"),
              place, {type.name}, [&type, n, list, writes, &notation] {
                std::vector<Selection> chosen = list();
                // A program cannot write to a selection if its only component is undefined. .hi and
                // .odd of a vector of 3 have a defined component too.
                if (writes)
                  std::erase_if(
                      chosen, [](const Selection& s) { return s.lanes[0] == reference::from_any; });
                BitCase out = writes ? write_case(type, n, chosen) : read_case(type, n, chosen);
                out.std = notation.needs;
                return out;
              });
          if (rgba && !target.device().offers_opencl_c(notation.needs))
            one.skip = "needs OpenCL C 3.0";
          cases.push_back(std::move(one));
        }
      }
    }
}

}  // namespace assay::suites::data_types
