#include "suites/vector_load_store/vector_load_store.h"

#include <fmt/format.h>

#include <array>
#include <functional>

#include "harness/requirements.h"
#include "reference/conversions.h"
#include "suites/limits.h"
#include "suites/numeric/bit_case.h"
#include "suites/numeric/boundaries.h"

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

/// Where the pointer of a load or a store leads. `{T}` is the pointed-to type and `{W}` the
/// elements of a work-item; `p` is what the function gets, `base` where a work-item's elements
/// begin in it.
struct Space {
  std::string_view name;
  std::string_view load;         ///< declares p and base over the elements in0[i * W] ...
  std::string_view store;        ///< declares p and base, for elements to be stored to
  std::string_view after;        ///< brings what was stored to out0
  std::string_view index = "i";  ///< the work-item's place in the memory that p leads into
  bool stores = true;
  bool constant = false;
  bool own_kernel = false;  ///< declares local memory, which only a kernel can
  bool generic = false;
};

// A copy element by element, where the elements have to come from or go to other memory. Halfs
// cannot be handled as values without cl_khr_fp16: they are copied as ushorts.
constexpr std::array<Space, 5> spaces{{
    {.name = "global",
     .load = "__global const {T} *p = (__global const {T} *)in0 + i * {W};",
     .store = "__global {T} *p{r} = (__global {T} *)out{r} + i * {W};",
     .after = ""},
    {.name = "constant",
     .load = "__constant {T} *p = (__constant {T} *)in0 + i * {W};",
     .store = "",
     .after = "",
     .stores = false,
     .constant = true},
    {.name = "local",
     .load =
         "__local {B} area[2 * {W}] __attribute__((aligned(128)));\n"
         "  __local {B} *mine = area + get_local_id(0) * {W};\n"
         "  for (uint k = 0; k < {W}; ++k) mine[k] = ((__global const {B} *)in0)[i * {W} + k];\n"
         "  __local const {T} *p = (__local const {T} *)mine;",
     .store = "__local {B} area{r}[2 * {W}] __attribute__((aligned(128)));\n"
              "  __local {B} *mine{r} = area{r} + get_local_id(0) * {W};\n"
              "  __local {T} *p{r} = (__local {T} *)mine{r};",
     .after = "for (uint k = 0; k < {W}; ++k) ((__global {B} *)out{r})[i * {W} + k] = mine{r}[k];",
     .index = "get_local_id(0)",
     .own_kernel = true},
    {.name = "private",
     .load =
         "{B} mine[{W}] __attribute__((aligned(128)));\n"
         "  for (uint k = 0; k < {W}; ++k) mine[k] = ((__global const {B} *)in0)[i * {W} + k];\n"
         "  const __private {T} *p = (const __private {T} *)mine;",
     .store = "{B} mine{r}[{W}] __attribute__((aligned(128)));\n"
              "  __private {T} *p{r} = (__private {T} *)mine{r};",
     .after = "for (uint k = 0; k < {W}; ++k) ((__global {B} *)out{r})[i * {W} + k] = mine{r}[k];",
     .index = "0"},
    {.name = "generic",
     .load = "const {T} *p = (__global const {T} *)in0 + i * {W};",
     .store = "{T} *p{r} = (__global {T} *)out{r} + i * {W};",
     .after = "",
     .generic = true},
}};

struct Mode {
  std::string_view suffix;
  Rounding rounding;
};
constexpr std::array<Mode, 5> modes{{{"", Rounding::nearest_even},
                                     {"_rte", Rounding::nearest_even},
                                     {"_rtz", Rounding::toward_zero},
                                     {"_rtp", Rounding::up},
                                     {"_rtn", Rounding::down}}};

std::string filled(std::string_view text, std::string_view type, std::string_view bits, int width,
                   int result = 0) {
  std::string out(text);
  for (const auto& [place, value] : {std::pair<std::string, std::string>{"{T}", std::string(type)},
                                     {"{B}", std::string(bits)},
                                     {"{W}", std::to_string(width)},
                                     {"{r}", std::to_string(result)}})
    for (std::size_t at = out.find(place); at != std::string::npos; at = out.find(place))
      out.replace(at, place.size(), value);
  return out;
}

/// Components of `v` to elements of a result, one by one: no other built-in is trusted.
std::string spill(std::string_view to, int first, int width, int all) {
  std::string text;
  for (int lane = 0; lane < width; ++lane)
    text += fmt::format("\n  {}[i * {} + {}] = {};", to, all, first + lane,
                        numeric::lane_of(first == 0 ? "v" : "w", width, lane));
  return text;
}
std::string gathered(std::string_view type, int width) {
  std::string list;
  for (int lane = 0; lane < width; ++lane)
    list += fmt::format("{}x[{}]", lane == 0 ? "" : ", ", lane);
  return width == 1 ? "x[0]" : fmt::format("({})({})", vector_type(type, width), list);
}

/// vloadn: an element past the start of a work-item's 2n, so aligned to an element only, and the
/// second n by the offset.
BitCase vload(const ScalarType& type, int n, const Space& space) {
  ExactFunction f;
  f.name = fmt::format("vload{}", n);
  f.parameters = f.results = {type};
  f.together = 2 * n;
  f.answer = [n](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    return ExactAnswer{.bits = group[lane < static_cast<std::size_t>(n) ? lane + 1 : lane][0]};
  };
  BitCase out;
  out.function = f;
  out.width = 2 * n;
  const std::string v = vector_type(type, n);
  out.body =
      filled(space.load, type.name, type.name, 2 * n) +
      fmt::format("\n  const {0} v = vload{1}(0, p + 1);\n  const {0} w = vload{1}(1, p);", v, n) +
      spill("out0", 0, n, 2 * n) + spill("out0", n, n, 2 * n);
  return out;
}

/// vstoren: the same places, in one result each; every element around them stays as it was.
BitCase vstore(const ScalarType& type, int n, const Space& space) {
  ExactFunction f;
  f.name = fmt::format("vstore{}", n);
  f.parameters = {type};
  f.results = {type, type};
  f.together = 2 * n;
  f.answer = [n](std::span<const InputBits> group, std::size_t lane, std::size_t result) {
    const std::size_t first = result == 0 ? 1 : static_cast<std::size_t>(n);
    const bool stored = lane >= first && lane < first + static_cast<std::size_t>(n);
    return ExactAnswer{.bits = stored ? group[lane - first][0] : 0};
  };
  BitCase out;
  out.function = f;
  out.width = 2 * n;
  out.body = fmt::format("__global const {} *x = in0 + i * {};\n  const {} v = {};", type.name,
                         2 * n, vector_type(type, n), gathered(type.name, n));
  for (int r = 0; r < 2; ++r)
    out.body +=
        "\n  " + filled(space.store, type.name, type.name, 2 * n, r) +
        fmt::format(
            "\n  for (uint k = 0; k < {0}; ++k) p{1}[k] = 0;\n  vstore{2}(v, {1}, p{1}{3});\n  ",
            2 * n, r, n, r == 0 ? " + 1" : "") +
        filled(space.after, type.name, type.name, 2 * n, r);
  return out;
}

Conversion half_conversion(const harness::DeviceInfo& device, const harness::RunOptions& options,
                           const ScalarType& from, const ScalarType& to, Rounding rounding) {
  Conversion c{from, to, rounding};
  c.flushed_operand = !from.floating() || from.bits == 16 ? false : numeric::flushes(device, from);
  // 6.3.1.2: halfs are never flushed; the embedded profile may.
  if (profile_of(device, options) == "embedded")
    (from.bits == 16 ? c.flushed_operand : c.flushed_result) = true;
  return c;
}

/// vload_half, vload_halfn, vloada_halfn: `stride` elements a vector (4 for vloada_half3).
BitCase vload_half(const Conversion& c, std::string_view call, int n, int stride,
                   const Space& space) {
  BitCase out;
  out.function = conversion_function(std::string(call), c);
  if (stride != n) {
    out.function.together = stride;
    out.function.fill = nullptr;
    out.function.free_in = nullptr;
    out.function.answer = [c, n](std::span<const InputBits> group, std::size_t lane, std::size_t) {
      return lane < static_cast<std::size_t>(n) ? convert(c, group[lane][0]) : ExactAnswer{};
    };
  }
  out.width = stride;
  out.body = filled(space.load, "half", "ushort", stride) +
             fmt::format("\n  const {0} v = {1}({2}, p - {2} * {3});", vector_type("float", n),
                         call, space.index, stride) +
             spill("out0", 0, n, stride);
  for (int lane = n; lane < stride; ++lane)
    out.body += fmt::format("\n  out0[i * {} + {}] = 0.0f;", stride, lane);
  return out;
}

/// vstore_half and its kin: to the second of three places of a vector each, 0x5a5a around it.
BitCase vstore_half(const Conversion& c, std::string_view call, int n, int stride,
                    const Space& space) {
  BitCase out;
  out.function = conversion_function(std::string(call), c);
  out.function.results = {*reference::find_scalar_type("half")};
  if (stride != n) {
    out.function.together = stride;
    out.function.fill = nullptr;
    out.function.free_in = nullptr;
    // Of vstorea_half3's fourth element nothing is said.
    out.function.answer = [c, n](std::span<const InputBits> group, std::size_t lane, std::size_t) {
      return lane < static_cast<std::size_t>(n) ? convert(c, group[lane][0]) : ExactAnswer::free();
    };
  }
  out.width = stride;
  out.hard_cases = numeric::boundaries(c.from, c.to);
  out.range = {-66000.0, 66000.0};
  out.body = fmt::format("__global const {} *x = in0 + i * {};\n  const {} v = {};\n  ",
                         c.from.name, stride, vector_type(c.from, n), gathered(c.from.name, n)) +
             filled(space.store, "half", "ushort", stride) +
             fmt::format("\n  {0}(v, {1}, p0 - {1} * {2});\n  ", call, space.index, stride) +
             filled(space.after, "half", "ushort", stride);
  return out;
}

/// The same, judged by what lies around: a work-item has three vectors of places, the middle one of
/// which is stored to by the offset 1.
BitCase vstore_half_guard(const Conversion& c, std::string_view call, int n, int stride,
                          const Space& space) {
  const int all = 3 * stride;
  ExactFunction f;
  f.name = std::string(call);
  f.parameters = {c.from};
  f.results = {*reference::find_scalar_type("half")};
  f.together = all;
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
             filled(space.store, "half", "ushort", all) +
             fmt::format(
                 "\n  {0}ushort *q = ({0}ushort *)p0;\n  for (uint k = 0; k < {1}; ++k) q[k] = "
                 "0x5a5a;\n  {2}(v, 1, p0);\n  ",
                 space.name == "generic" ? "" : fmt::format("__{} ", space.name), all, call) +
             filled(space.after, "half", "ushort", all);
  return out;
}

class Expansion {
 public:
  Expansion(const harness::DeviceInfo& device, const harness::RunOptions& options)
      : device_(device),
        options_(options),
        is_1_2_(harness::requirements(options).document(device.version, options.spec).name ==
                "opencl-1.2") {
    if (options.std.size() == 5) build_options_ = "-cl-std=" + options.std;
  }

  std::vector<Case> run() {
    for (const ScalarType& type : reference::scalar_types())
      for (const int n : numeric::vector_widths) {
        if (n == 1) continue;
        for (const Space& space : spaces) {
          if (space.generic && is_1_2_) continue;
          put(fmt::format("vload{}/{}/{}", n, type.name, space.name), type, space,
              [&type, n, &space] { return vload(type, n, space); });
          if (space.stores)
            put(fmt::format("vstore{}/{}/{}", n, type.name, space.name), type, space,
                [&type, n, &space] { return vstore(type, n, space); });
        }
      }
    for (const int n : numeric::vector_widths)
      for (const Space& space : spaces) {
        if (space.generic && is_1_2_) continue;
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
    const Conversion up = half_conversion(device_, options_, half, single, Rounding::nearest_even);
    const std::string load = "vload" + tail;
    put(fmt::format("{}/{}", load, space.name), single, space,
        [up, load, n, stride, &space] { return vload_half(up, load, n, stride, space); });
    if (!space.stores) return;
    for (const std::string_view from : {"float", "double"})
      for (const Mode& mode : modes) {
        const ScalarType& type = *reference::find_scalar_type(from);
        const Conversion down = half_conversion(device_, options_, type, half, mode.rounding);
        const std::string store = fmt::format("vstore{}{}", tail, mode.suffix);
        put(fmt::format("{}/{}/{}", store, from, space.name), type, space,
            [down, store, n, stride, &space] {
              return vstore_half(down, store, n, stride, space);
            });
        if (mode.suffix.empty() || mode.suffix == "_rtp")
          put(fmt::format("{}/{}/{}/guards", store, from, space.name), type, space,
              [down, store, n, stride, &space] {
                return vstore_half_guard(down, store, n, stride, space);
              });
      }
  }

  void put(const std::string& id, const ScalarType& type, const Space& space,
           std::function<BitCase()> make) {
    auto skip = numeric::missing_type(device_, type);
    std::string options = build_options_;
    if (space.generic) {
      if (!device_.has_feature("__opencl_c_generic_address_space") &&
          (device_.version < harness::Version{2, 0} || device_.version >= harness::Version{3, 0}))
        skip = "needs OpenCL C 2.0, or 3.0 with __opencl_c_generic_address_space";
      if (options.empty())
        options = device_.version >= harness::Version{3, 0} ? "-cl-std=CL3.0" : "-cl-std=CL2.0";
    }
    const std::string prologue = numeric::type_pragmas(device_, {&type});
    cases_.push_back(numeric::bit_case(
        {"vector_load_store/" + id,
         is_1_2_ ? std::string("OpenCL 1.2, 6.12.7, Table 6.15")
                 : std::string("OpenCL C 3.0.19, 6.15.7, Table 19"),
         skip, space.own_kernel ? 0.1 : 0.03},
        [make = std::move(make), prologue, options, &space] {
          BitCase out = make();
          out.prologue = prologue;
          out.options = options;
          if (space.own_kernel)
            out.local = 2;  // 1 KiB of local memory is all that a device must have
          out.constant = space.constant;
          out.joined = !space.own_kernel && !space.constant;
          out.quick = std::min<std::uint64_t>(out.quick, 1u << 16);
          out.standard = std::min<std::uint64_t>(out.standard, 1u << 18);
          return out;
        },
        options_));
  }

  const harness::DeviceInfo& device_;
  const harness::RunOptions& options_;
  bool is_1_2_;
  std::string build_options_;
  std::vector<Case> cases_;
};

}  // namespace

harness::Suite suite() {
  return {"vector_load_store", "Vector data load and store functions (OpenCL C 6.15.7)",
          [](const harness::DeviceInfo& device, const harness::RunOptions& options) {
            return Expansion(device, options).run();
          }};
}

}  // namespace assay::suites::vector_load_store
