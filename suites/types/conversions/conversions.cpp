#include "reference/exact/conversions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <iterator>
#include <vector>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/numeric/bit_case.h"
#include "suites/target/target.h"
#include "suites/text/program_file.h"
#include "suites/types/conversions/agreement.h"
#include "suites/types/conversions/conversion_case.h"
#include "suites/types/conversions/literals.h"
#include "suites/types/conversions/rounding_pragma.h"

namespace assay::suites::conversions {
namespace {

using harness::Case;
using numeric::BitCase;
using numeric::vector_type;
using numeric::vector_widths;
using reference::Batch;
using reference::Conversion;
using reference::ExactFunction;
using reference::InputBits;
using reference::Rounding;
using reference::ScalarType;

/// A rounding mode of Table 7.
struct Modifier {
  std::string_view suffix;
  Rounding rounding;
};
constexpr std::array<Modifier, 4> modifiers{{{"_rte", Rounding::nearest_even},
                                             {"_rtz", Rounding::toward_zero},
                                             {"_rtp", Rounding::up},
                                             {"_rtn", Rounding::down}}};

/// The rank of a scalar in an operation with a vector (6.4.6): its index in scalar_types().
std::ptrdiff_t rank(const ScalarType& type) {
  return reference::find_scalar_type(type.name) - reference::scalar_types().data();
}

const ScalarType& type_named(std::string_view name) {
  return *reference::find_scalar_type(name);
}

/// The common type of two scalars by C99 6.3.1.8. In OpenCL C, int has 32 bits and long has 64
/// bits.
const ScalarType& common_type(const ScalarType& a, const ScalarType& b) {
  const auto promoted = [](const ScalarType& t) -> const ScalarType& {
    return !t.floating() && t.bits < 32 ? reference::int_type : t;
  };
  const ScalarType &x = promoted(a), &y = promoted(b);
  if (x.floating() != y.floating()) return x.floating() ? x : y;
  // If both are integers of one size, the unsigned type is the common type. Otherwise the larger
  // type can hold all values of the other type.
  return rank(x) >= rank(y) ? x : y;
}

/// The type in which the kernel writes a value of `type`. This type has all values of `type`, so
/// the result shows the conversion to `type`.
const ScalarType& shown_as(const ScalarType& type) {
  if (type.floating()) return type;
  return type_named(type.is_signed() ? "long" : "ulong");
}

/// A batch in which all elements of a group have the input of the group's first element.
struct FirstOfEach {
  FirstOfEach(const Conversion& c, const Batch& of, int width) : batch(of) {
    const auto bytes = static_cast<std::size_t>(c.from.bytes());
    const auto group_size = static_cast<std::size_t>(width);
    inputs.resize(of.count * bytes);
    for (std::size_t i = 0; i < of.count; ++i)
      std::memcpy(&inputs[i * bytes],
                  static_cast<const char*>(of.inputs[0]) + i / group_size * group_size * bytes,
                  bytes);
    batch.inputs[0] = inputs.data();
  }
  std::vector<char> inputs;
  Batch batch;
};

/// The number of elements of a short case. Types with at most 2^16 values try all values.
std::uint64_t short_sweep(const ScalarType& from) {
  return from.bits <= 16 ? 1u << 16 : 1u << 14;
}

class Expansion {
 public:
  explicit Expansion(const Target& target) : target_(target) {}

  std::vector<Case> run() {
    for (const ScalarType& from : reference::scalar_types())
      for (const ScalarType& to : reference::scalar_types()) {
        add_explicit(from, to);
        add_implicit(from, to);
        add_usual(from, to);
      }
    for (const ScalarType& type : reference::scalar_types()) add_bool(type);
    for (const auto& part : {rounding_pragma, literals, agreement})
      std::ranges::move(part(target_), std::back_inserter(cases_));
    std::ranges::move(file_cases("types", "conversions", {"refused"}, target_),
                      std::back_inserter(cases_));
    return std::move(cases_);
  }

 private:
  /// The rounding mode of conversions without a modifier (6.4.3.2, 7.1).
  Rounding unmodified_to(const ScalarType& to) const {
    return unmodified(to, target_.rounding(to.floating() && to.bits == 16 ? "half" : "float"));
  }
  /// Casts and implicit conversions follow C99 for values out of range.
  Conversion cast(const ScalarType& from, const ScalarType& to) const {
    Conversion c = conversion_on(target_, from, to, unmodified_to(to));
    c.out_of_range = Conversion::OutOfRange::integral_part;
    return c;
  }

  void put(std::string id, const Place& place, std::vector<std::string_view> types,
           std::function<BitCase()> make) {
    if (!target_.states(place)) return;
    cases_.push_back(numeric::bit_case(
        {.id = "conversions/" + std::move(id), .citations = {target_.cite(place)}},
        std::move(types), std::move(make), target_));
  }

  void add_explicit(const ScalarType& from, const ScalarType& to) {
    for (const bool saturated : {false, true}) {
      if (saturated && to.floating()) continue;
      for (std::size_t m = 0; m <= modifiers.size(); ++m) {
        const std::string name =
            fmt::format("{}{}", saturated ? "_sat" : "", m == 0 ? "" : modifiers[m - 1].suffix);
        Conversion c = conversion_on(target_, from, to,
                                     m == 0 ? unmodified_to(to) : modifiers[m - 1].rounding);
        c.saturated = saturated;
        for (const int width : vector_widths)
          put(fmt::format("convert_{}{}/{}", to.name, name, vector_type(from, width)),
              {"6.4.3", "6.2.3"}, {from.name, to.name},
              [c, width, name] { return explicit_conversion(c, width, name); });
      }
    }
  }

  /// The function that copies a scalar to every lane of a vector.
  static ExactFunction spread(std::string name, const Conversion& c, int width) {
    ExactFunction f = conversion_function(std::move(name), c);
    if (width == 1) return f;
    f.group_size = width;
    f.fill = [c, width](const Batch& batch, const std::array<void*, 2>& expected) {
      fill_conversion(c, FirstOfEach(c, batch, width).batch, expected[0]);
    };
    f.free_in = [c, width](const Batch& batch) {
      return free_conversions(c, FirstOfEach(c, batch, width).batch);
    };
    f.answer = [c](std::span<const InputBits> group, std::size_t, std::size_t) {
      return convert(c, group[0][0]);
    };
    return f;
  }

  /// Adds a case that converts a scalar to a scalar or a vector, in a statement that declares `y`.
  /// `{0}` is the scalar's type, `{1}` is the scalar, and `{2}` is the type of the result.
  void put_scalar(const std::string& id, const Place& place, const Conversion& c, int width,
                  std::string_view statement) {
    put(id, place, {c.from.name, c.to.name}, [c, width, statement] {
      const std::string to = vector_type(c.to, width);
      const std::string text =
          fmt::format("const {} x = in0[i * {}];\n  {}\n  {}", c.from.name, width,
                      fmt::format(fmt::runtime(statement), c.from.name, "x", to),
                      numeric::stored(c.to.name, width, "out0", "y"));
      BitCase out =
          conversion_case(c, spread(to + " of " + std::string(c.from.name), c, width), width, text);
      if (width != 1) out.quick = out.standard = short_sweep(c.from);
      out.first_counts = width != 1;
      return out;
    });
  }

  void add_implicit(const ScalarType& from, const ScalarType& to) {
    const Conversion c = cast(from, to);
    for (const int width : vector_widths) {
      put_scalar(fmt::format("cast_{}/{}", vector_type(to, width), from.name), {"6.4.2", "6.2.2"},
                 c, width, "const {2} y = ({2}){1};");
      // A scalar may become a vector only if its rank is not higher than the rank of the elements
      // (6.4.6). OpenCL 1.2 does not have this rule.
      if (width == 1 || rank(from) <= rank(to))
        put_scalar(fmt::format("implicit_{}/{}", vector_type(to, width), from.name),
                   {"6.4.1", width == 1 ? "6.2.1" : ""}, c, width, "const {2} y = {1};");
      if (width != 1 && rank(from) <= rank(to))
        put_scalar(fmt::format("widened_{}/{}", vector_type(to, width), from.name),
                   {"6.4.6", "6.2.6"}, c, width, "const {2} y = ({2})(1) * {1};");
    }
  }

  /// The common type of an operation on two scalars. The kernel writes the result in the type
  /// shown_as(), so the answer shows the common type.
  void add_usual(const ScalarType& from, const ScalarType& other) {
    const ScalarType& common = common_type(from, other);
    const ScalarType& seen = shown_as(common);
    const Conversion first = cast(from, common), second = cast(common, seen);
    put(fmt::format("usual_arithmetic/{}.{}", from.name, other.name), {"6.4.6", "6.2.6"},
        {from.name, other.name, seen.name}, [first, second, &other] {
          ExactFunction f;
          f.name = fmt::format("{} * {}", first.from.name, other.name);
          f.parameters = {first.from};
          f.results = {second.to};
          f.answer = [first, second](std::span<const InputBits> group, std::size_t lane,
                                     std::size_t) {
            const auto common_value = convert(first, group[lane][0]);
            auto answer = convert(second, common_value.bits);
            for (int i = 0; i < common_value.other_count && answer.other_count < 3; ++i)
              answer.others[static_cast<std::size_t>(answer.other_count++)] =
                  common_value.others[static_cast<std::size_t>(i)];
            return answer;
          };
          BitCase out =
              conversion_case(first, f, 1,
                              fmt::format("const {} x = in0[i];\n  out0[i] = ({})(x * ({})1);",
                                          first.from.name, second.to.name, other.name));
          out.quick = out.standard = short_sweep(first.from);
          return out;
        });
  }

  /// In a scalar, a true bool becomes 1. In a vector of integers, a true bool sets all bits
  /// (6.4.2).
  void add_bool(const ScalarType& type) {
    const bool flushed = target_.flushes(type.name);
    for (const std::string_view form : {"cast_bool", "implicit_bool"}) {
      const bool is_cast = form == "cast_bool";
      put(fmt::format("{}/{}", form, type.name),
          is_cast ? Place{"6.4.2", "6.2.2"} : Place{"6.4.1", "6.2.1"}, {type.name},
          [&type, is_cast, flushed] {
            ExactFunction f;
            f.name = "bool";
            f.parameters = {type};
            f.results = {type_named("uchar")};
            f.answer = [&type, flushed](std::span<const InputBits> group, std::size_t lane,
                                        std::size_t) {
              const std::uint64_t bits = group[lane][0];
              const bool zero =
                  type.floating() ? magnitude_bits(*type.format, bits) == 0 : bits == 0;
              reference::ExactAnswer answer{.bits = zero ? 0u : 1u};
              if (flushed && classify(*type.format, bits) == reference::FloatClass::subnormal)
                answer.other_count = 1;  // 0
              return answer;
            };
            BitCase out;
            out.body = fmt::format("const bool y = {}in0[i];\n  out0[i] = y ? 1 : 0;",
                                   is_cast ? "(bool)" : "");
            out.function = f;
            out.quick = out.standard = short_sweep(type);
            return out;
          });
    }
    for (const int width : vector_widths)
      for (const std::string_view form : {"cast", "implicit"}) {
        if (form == "implicit" && width != 1) continue;
        put(fmt::format("{}_{}/bool", form, vector_type(type, width)),
            form == "cast" ? Place{"6.4.2", "6.2.2"} : Place{"6.4.1", "6.2.1"}, {type.name},
            [&type, width, form] {
              ExactFunction f;
              f.name = "bool to " + vector_type(type, width);
              f.parameters = {type_named("uchar")};
              f.results = {type};
              f.group_size = width;
              const Conversion c{type_named("uchar"), type, Rounding::nearest_even};
              f.answer = [c, width](std::span<const InputBits> group, std::size_t, std::size_t) {
                const bool value = group[0][0] > 127;
                if (value && width != 1 && !c.to.floating())
                  return reference::ExactAnswer{.bits = c.to.mask()};
                auto answer = convert(c, value ? 1 : 0);
                // 6.4.2 says 'all ones' only for integers. Floating-point elements may be 1 or -1.
                if (value && width != 1) {
                  answer.others[0] = answer.bits ^ sign_bit(*c.to.format);
                  answer.other_count = 1;
                }
                return answer;
              };
              BitCase out;
              const std::string to = vector_type(type, width);
              out.body = fmt::format("const bool x = in0[i * {}] > 127;\n  const {} y = {}x;\n  {}",
                                     width, to, form == "cast" ? "(" + to + ")" : "",
                                     numeric::stored(type.name, width, "out0", "y"));
              out.function = f;
              out.width = width;
              return out;
            });
      }
  }

  const Target& target_;
  std::vector<Case> cases_;
};

}  // namespace

/// Every explicit conversion between two types, with every modifier and width. Also casts, implicit
/// conversions, the usual arithmetic conversions, and programs that must be refused (OpenCL C 6.4.1
/// to 6.4.3, 6.4.6). Ids: conversions/convert_<destination><modifiers>/<gentype of the source>.
harness::Suite suite() {
  return suite_of("conversions", "Conversions and casts (OpenCL C 6.4.1 to 6.4.3, 6.4.6)",
                  [](const Target& target) { return Expansion(target).run(); });
}

}  // namespace assay::suites::conversions
