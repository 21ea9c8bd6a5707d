#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <iterator>
#include <optional>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "reference/exact/conversions.h"
#include "reference/exact/rearrangement.h"
#include "suites/functions/vector_load_store/literals.h"
#include "suites/functions/vector_load_store/spaces.h"
#include "suites/numeric/bit_case.h"
#include "suites/numeric/boundaries.h"
#include "suites/target/modes.h"
#include "suites/target/target.h"

namespace assay::suites::vector_load_store {
namespace {

using harness::Case;
using numeric::BitCase;
using numeric::vector_type;
using reference::Conversion;
using reference::ExactAnswer;
using reference::ExactFunction;
using reference::InputBits;
using reference::Rounding;
using reference::ScalarType;

struct Mode {
  std::string_view suffix;
  Rounding rounding;
};
constexpr std::array<Mode, 5> modes{{{"", Rounding::nearest_even},
                                     {"_rte", Rounding::nearest_even},
                                     {"_rtz", Rounding::toward_zero},
                                     {"_rtp", Rounding::up},
                                     {"_rtn", Rounding::down}}};

/// Code that copies components of `vector` one by one to elements of a result. It uses no other
/// built-in function.
std::string spill(std::string_view to, std::string_view vector, int first, int width, int all) {
  std::string text;
  for (int lane = 0; lane < width; ++lane)
    text += fmt::format("\n  {}[i * {} + {}] = {};", to, all, first + lane,
                        numeric::lane_of(vector, width, lane));
  return text;
}
std::string gathered(std::string_view type, int width) {
  std::string list;
  for (int lane = 0; lane < width; ++lane)
    list += fmt::format("{}x[{}]", lane == 0 ? "" : ", ", lane);
  return width == 1 ? "x[0]" : fmt::format("({})({})", vector_type(type, width), list);
}

/// Memory that must not change holds this value, which every type can hold.
constexpr int filler = 90;
std::uint64_t filler_bits(const ScalarType& type) {
  return reference::nearest_bits(type, filler);
}

/// vloadn. A work-item has 2n elements and reads two vectors of n. The first vector begins one
/// element after the start, so its alignment is only that of an element. The offset of the second
/// vector grows with the work-item.
BitCase vload(const ScalarType& type, int n, const Space& space) {
  std::vector<int> sources;
  for (int lane = 0; lane < 2 * n; ++lane) sources.push_back(lane < n ? lane + 1 : lane);
  const ExactFunction f =
      reference::rearrangement(fmt::format("vload{}", n), type, {reference::LaneSources{sources}});
  BitCase out;
  out.function = f;
  out.width = 2 * n;
  const std::string v = vector_type(type, n);
  out.body = filled(space, "load", type.name, type.name, 2 * n) +
             fmt::format(
                 "\n  const {0} v = vload{1}(0, p + 1);\n  const {0} w = vload{1}({2} + 1, p - {2} "
                 "* {1});",
                 v, n, space.index) +
             spill("out0", "v", 0, n, 2 * n) + spill("out0", "w", n, n, 2 * n);
  return out;
}

/// vloadn from a table at program scope. The table has literals.
BitCase vload_table(const ScalarType& type, int n) {
  constexpr int size = 96;
  const auto number = [](int k) { return (k * 37 + 11) % 120; };
  ExactFunction f;
  f.name = fmt::format("vload{}", n);
  f.parameters = {*reference::find_scalar_type("uchar")};
  f.results = {type};
  f.group_size = n;
  f.answer = [n, number, type](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    const auto offset = static_cast<int>(group[0][0]) % (size / n);
    return ExactAnswer{
        .bits = reference::nearest_bits(type, number(offset * n + static_cast<int>(lane)))};
  };
  std::string numbers;
  for (int k = 0; k < size; ++k) numbers += fmt::format("{}{}", k == 0 ? "" : ", ", number(k));
  const std::string table = fmt::format("assay_table_{}_{}", type.name, n);
  BitCase out;
  out.function = f;
  out.width = n;
  out.quick = out.standard = 1u << 12;
  out.prologue = fmt::format("__constant {} {}[{}] = {{{}}};\n", type.name, table, size, numbers);
  out.body = fmt::format("const {} v = vload{}(in0[i * {}] % {}, {});", vector_type(type, n), n, n,
                         size / n, table) +
             spill("out0", "v", 0, n, n);
  return out;
}

/// Two calls of vstoren, at the places that vload() reads. Each call has a separate result. The
/// elements around a place must not change.
BitCase vstore(const ScalarType& type, int n, const Space& space) {
  const std::vector<int> none(static_cast<std::size_t>(2 * n), reference::from_none);
  reference::LaneSources sources{none, none};
  for (int k = 0; k < n; ++k) {
    sources[0][static_cast<std::size_t>(1 + k)] = k;
    sources[1][static_cast<std::size_t>(n + k)] = k;
  }
  const ExactFunction f =
      reference::rearrangement(fmt::format("vstore{}", n), type, {sources}, filler_bits(type));
  BitCase out;
  out.function = f;
  out.width = 2 * n;
  out.body = fmt::format("__global const {} *x = in0 + i * {};\n  const {} v = {};", type.name,
                         2 * n, vector_type(type, n), gathered(type.name, n));
  for (int r = 0; r < 2; ++r)
    out.body +=
        "\n  " + filled(space, "store", type.name, type.name, 2 * n, r) +
        fmt::format("\n  for (uint k = 0; k < {0}; ++k) p{1}[k] = {2};\n  vstore{3}(v, {4});\n  ",
                    2 * n, r, filler, n,
                    r == 0 ? "0, p0 + 1" : fmt::format("{0} + 1, p1 - {0} * {1}", space.index, n)) +
        filled(space, "after", type.name, type.name, 2 * n, r);
  return out;
}

Conversion half_conversion(const Target& target, const ScalarType& from, const ScalarType& to,
                           Rounding rounding) {
  Conversion c{from, to, rounding};
  c.flushed_operand = from.bits != 16 && target.flushes(from.name);
  // 6.3.1.2: only the embedded profile flushes halves.
  if (target.embedded()) (from.bits == 16 ? c.flushed_operand : c.flushed_result) = true;
  return c;
}

/// The place of a work-item's vector of n halves. Aligned vectors follow each other; a vector of
/// three takes the space of four. An unaligned vector has one more half before it, so that the
/// vector has only the alignment of a half.
struct Place {
  Place(int elements, bool aligned, const Space& space) : n(elements) {
    const bool moved = !aligned && n != 1;
    first = moved ? 1 : 0;
    width = aligned && n == 3 ? 4 : n + first;
    offset = n == 1 ? fmt::format("{} / 2", space.index) : std::string(space.index);
    back = fmt::format("{} - {} * {}", moved ? " + 1" : "", n == 1 ? "(" + offset + ")" : offset,
                       aligned && n == 3 ? 4 : n);
  }
  bool holds(std::size_t lane) const {
    return static_cast<int>(lane) >= first && static_cast<int>(lane) < first + n;
  }

  int n, first = 0, width = 1;
  std::string offset, back;  ///< the offset for the call; p<back> is the pointer to which the call
                             ///< adds the offset
};

/// Converts the lanes at a place. The other elements must be `around`. Without `around`, they may
/// have any value.
ExactFunction in_place(ExactFunction f, const Conversion& c, const Place& place,
                       std::optional<std::uint64_t> around) {
  f.group_size = place.width;
  f.answer = [c, place, around](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    if (place.holds(lane)) return convert(c, group[lane][0]);
    return around ? ExactAnswer{.bits = *around} : ExactAnswer::free();
  };
  const auto width = static_cast<std::size_t>(place.width);
  f.fill = [c, place, around, width, bytes = static_cast<std::size_t>(f.results[0].bytes())](
               const reference::Batch& batch, const std::array<void*, 2>& expected) {
    fill_conversion(c, batch, expected[0]);
    for (std::size_t i = 0; i < batch.count; ++i) {
      if (place.holds(i % width)) continue;
      const char* own = static_cast<const char*>(batch.outputs[0]) + i * bytes;
      std::memcpy(static_cast<char*>(expected[0]) + i * bytes,
                  around ? static_cast<const void*>(&*around) : own, bytes);
    }
  };
  f.free_in = nullptr;
  if (!around)
    f.free_in = [place, width](const reference::Batch& batch) {
      return batch.count / width * (width - static_cast<std::size_t>(place.n));
    };
  return f;
}

/// vload_half, vload_halfn, vloada_halfn.
BitCase vload_half(const Conversion& c, std::string_view call, int n, bool aligned,
                   const Space& space) {
  const Place place(n, aligned, space);
  BitCase out;
  out.function = conversion_function(std::string(call), c);
  out.width = place.width;
  if (place.width != n) {
    out.function = in_place(std::move(out.function), c, place, 0);
    // A load does not read all halves of its place. So every value must also be in a half that the
    // load reads.
    out.first_counts = true;
  }
  out.body = filled(space, "load", "half", "ushort", place.width) +
             fmt::format("\n  const {} v = {}({}, p{});", vector_type("float", n), call,
                         place.offset, place.back) +
             spill("out0", "v", place.first, n, place.width);
  for (int lane = 0; lane < place.width; ++lane)
    if (!place.holds(static_cast<std::size_t>(lane)))
      out.body += fmt::format("\n  out0[i * {} + {}] = 0.0f;", place.width, lane);
  return out;
}

/// Declares a pointer q to the bits at p0.
std::string bits_of_place(const Space& space) {
  const std::string qualifier = space.needs != nullptr ? "" : fmt::format("__{} ", space.name);
  return fmt::format("\n  {0}ushort *q = ({0}ushort *)p0;", qualifier);
}

/// vstore_half and similar functions. The half before an unaligned place has the bits 0x5a5a, which
/// must not change.
BitCase vstore_half(const Conversion& c, std::string_view call, int n, bool aligned,
                    const Space& space) {
  const Place place(n, aligned, space);
  BitCase out;
  out.function = conversion_function(std::string(call), c);
  out.function.results = {*reference::find_scalar_type("half")};
  out.width = place.width;
  if (place.width != n) {
    // The specification does not define the fourth element of vstorea_half3.
    out.function = in_place(std::move(out.function), c, place,
                            place.first != 0 ? std::optional<std::uint64_t>(0x5a5a) : std::nullopt);
  }
  out.hard_cases = numeric::boundaries(c.from, c.to);
  out.range = {-66000.0, 66000.0};
  out.body =
      fmt::format("__global const {} *x = in0 + i * {} + {};\n  const {} v = {};\n  ", c.from.name,
                  place.width, place.first, vector_type(c.from, n), gathered(c.from.name, n)) +
      filled(space, "store", "half", "ushort", place.width) +
      (place.first != 0 ? bits_of_place(space) + "\n  q[0] = 0x5a5a;" : "") +
      fmt::format("\n  {}(v, {}, p0{});\n  ", call, place.offset, place.back) +
      filled(space, "after", "half", "ushort", place.width);
  return out;
}

/// vstore_half() in a case that also judges the memory around the vector. A work-item has places
/// for three vectors, and stores at the second place with the offset 1.
BitCase vstore_half_guard(const Conversion& c, std::string_view call, int n, int stride,
                          const Space& space) {
  const int all = 3 * stride;
  ExactFunction f;
  f.name = std::string(call);
  f.parameters = {c.from};
  f.results = {*reference::find_scalar_type("half")};
  f.group_size = all;
  f.answer = [c, n, stride](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    const auto at = static_cast<int>(lane) - stride;
    if (at < 0 || at >= stride) return ExactAnswer{.bits = 0x5a5a};
    return at < n ? convert(c, group[static_cast<std::size_t>(at)][0]) : ExactAnswer::free();
  };
  BitCase out;
  out.function = f;
  out.width = all;
  out.quick = out.standard = 1u << 12;
  out.range = {-66000.0, 66000.0};
  out.body = fmt::format("__global const {} *x = in0 + i * {};\n  const {} v = {};\n  ",
                         c.from.name, all, vector_type(c.from, n), gathered(c.from.name, n)) +
             filled(space, "store", "half", "ushort", all) + bits_of_place(space) +
             fmt::format("\n  for (uint k = 0; k < {}; ++k) q[k] = 0x5a5a;\n  {}(v, 1, p0);\n  ",
                         all, call) +
             filled(space, "after", "half", "ushort", all);
  return out;
}

suites::Place place_of(const Space& space) {
  return {"6.15.7, Table 19", space.needs != nullptr ? "" : "6.12.7, Table 6.15"};
}

class Expansion {
 public:
  explicit Expansion(const Target& target) : target_(target) {}

  std::vector<Case> run() {
    for (const ScalarType& type : reference::scalar_types())
      for (const int n : numeric::vector_widths) {
        if (n == 1) continue;
        for (const Space& space : spaces) {
          if (!target_.states(place_of(space)) || (space.sampled && n != 3 && n != 4)) continue;
          put(fmt::format("vload{}/{}/{}", n, type.name, space.name), type, space,
              [&type, n, &space] { return vload(type, n, space); });
          if (space.stores)
            put(fmt::format("vstore{}/{}/{}", n, type.name, space.name), type, space,
                [&type, n, &space] { return vstore(type, n, space); });
        }
      }
    for (const std::string_view name : {"char", "ushort", "int", "ulong", "float"})
      for (const int n : numeric::vector_widths) {
        const ScalarType& type = *reference::find_scalar_type(name);
        if (n != 1)
          put(fmt::format("vload{}/{}/program_scope", n, name), type, spaces.front(),
              [&type, n] { return vload_table(type, n); });
      }
    for (const int n : numeric::vector_widths)
      for (const Space& space : spaces) {
        if (!target_.states(place_of(space)) || (space.sampled && n != 1 && n != 3)) continue;
        add_halves(n, false, space);
        if (n != 1) add_halves(n, true, space);
      }
    return std::move(cases_);
  }

 private:
  void add_halves(int n, bool aligned, const Space& space) {
    static const ScalarType& half = *reference::find_scalar_type("half");
    static const ScalarType& single = *reference::find_scalar_type("float");
    const std::string tail =
        fmt::format("{}_half{}", aligned ? "a" : "", n == 1 ? "" : std::to_string(n));
    const int stride = aligned && n == 3 ? 4 : n;
    const Conversion up = half_conversion(target_, half, single, Rounding::nearest_even);
    const std::string load = "vload" + tail;
    put(fmt::format("{}/{}", load, space.name), single, space,
        [up, load, n, aligned, &space] { return vload_half(up, load, n, aligned, space); });
    if (!space.stores) return;
    for (const std::string_view from : {"float", "double"})
      for (const Mode& mode : modes) {
        if (space.sampled && !mode.suffix.empty()) continue;
        const ScalarType& type = *reference::find_scalar_type(from);
        const Conversion down = half_conversion(
            target_, type, half, mode.suffix.empty() ? target_.rounding("float") : mode.rounding);
        const std::string store = fmt::format("vstore{}{}", tail, mode.suffix);
        put(fmt::format("{}/{}/{}", store, from, space.name), type, space,
            [down, store, n, aligned, &space] {
              return vstore_half(down, store, n, aligned, space);
            });
        // vstore_half3 must not write the fourth half, which belongs to another vector.
        if (mode.suffix.empty() || mode.suffix == "_rtp" || (n == 3 && !aligned))
          put(fmt::format("{}/{}/{}/guards", store, from, space.name), type, space,
              [down, store, n, stride, &space] {
                return vstore_half_guard(down, store, n, stride, space);
              });
      }
  }

  void put(const std::string& id, const ScalarType& type, const Space& space,
           std::function<BitCase()> make) {
    numeric::CaseHead head{.id = "vector_load_store/" + id,
                           .citations = {target_.cite(place_of(space))},
                           .cost = space.own_kernel ? 0.1 : 0.03};
    harness::Version std{};
    if (space.needs != nullptr) {
      std = target_.language(space.needs->required);
      require(head, *space.needs, target_, std);
    }
    cases_.push_back(numeric::bit_case(
        std::move(head), {type.name},
        [make = std::move(make), std, &space] {
          BitCase out = make();
          out.std = std;
          if (space.own_kernel) out.local = 2;  // a device may have only 1 KiB of local memory
          out.constant = space.constant;
          out.joined = !space.own_kernel && !space.constant;
          out.quick = std::min<std::uint64_t>(out.quick, 1u << 16);
          out.standard = std::min<std::uint64_t>(out.standard, 1u << 18);
          return out;
        },
        target_));
  }

  const Target& target_;
  std::vector<Case> cases_;
};

}  // namespace

harness::Suite suite() {
  return suite_of("vector_load_store", "Vector data load and store functions (OpenCL C 6.15.7)",
                  [](const Target& target) {
                    auto cases = Expansion(target).run();
                    std::ranges::move(literals(target), std::back_inserter(cases));
                    return cases;
                  });
}

}  // namespace assay::suites::vector_load_store
