// OpenCL C 3.0.19, 6.15.6, in the order of that section.

#include "reference/exact/rows.h"

namespace assay::reference {
namespace {

using namespace exact;

ExactRow row(const std::string& name, int parameters) {
  return {.name = name,
          .expression = call(name, parameters),
          .place = "6.15.6, Table 18, " + name,
          .place_1_2 = "6.12.6, Table 6.14, " + name,
          .make = {}};
}

/// The result of a scalar is the int 1 or 0. The result of a vector is -1 or 0, in integers of the
/// argument's size. With two parameters, `f` gets a half as a float.
template <int Parameters, class F>
ExactRow relation(const std::string& name, F f) {
  ExactRow r = row(name, Parameters);
  r.make = [f](const ExactForm& form) -> std::optional<ExactFunction> {
    if (!form.type.floating()) return std::nullopt;
    ExactFunction function = with_floating(form.type, [&]<class T>() {
      const auto of = [&]<class R>(R yes) {
        if constexpr (Parameters == 1)
          return elementwise<T>("", [f, yes](T x) { return f(x) ? yes : R{0}; });
        else
          return elementwise<T, T>(
              "", [f, yes](T x, T y) { return f(number(x), number(y)) ? yes : R{0}; });
      };
      return form.vector() ? of(static_cast<signed_of_size<sizeof(T)>>(-1)) : of(std::int32_t{1});
    });
    return form.flushes ? with_flushed_operands(std::move(function)) : function;
  };
  return r;
}

/// any and all use the most significant bits of all elements.
template <class F>
ExactRow reduction(const std::string& name, F f) {
  ExactRow r = row(name, 1);
  r.splat = true;
  r.make = [f](const ExactForm& form) -> std::optional<ExactFunction> {
    if (!form.type.is_signed()) return std::nullopt;
    ExactFunction function;
    function.parameters = {form.type};
    function.results = {*find_scalar_type("int")};
    function.group_size = form.width;
    const std::uint64_t top = 1ull << (form.type.bits - 1);
    function.answer = [f, top](std::span<const InputBits> group, std::size_t, std::size_t) {
      return ExactAnswer{f(group, [top](const InputBits& x) { return (x[0] & top) != 0; }) ? 1ull
                                                                                           : 0};
    };
    return function;
  };
  // The most significant bit is set in no element, in all elements, in one element, or in all
  // elements except one.
  r.inputs = [](const ExactForm& form, const std::function<std::uint64_t()>& random) {
    const std::uint64_t mask = form.type.mask(), top = 1ull << (form.type.bits - 1);
    std::vector<InputBits> list;
    for (int round = 0; round < 64; ++round)
      for (int lane = -1; lane < form.width; ++lane)
        for (const bool others : {false, true})
          for (int i = 0; i < form.width; ++i) {
            const bool set = (i == lane) != others;
            // The other bits are clear, set or random.
            const std::uint64_t rest = round == 0 ? 0 : round == 1 ? mask : random();
            list.push_back({(rest & mask & ~top) | (set ? top : 0)});
          }
    return list;
  };
  return r;
}

ExactRow bitselect() {
  ExactRow r = row("bitselect", 3);
  r.make = [](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.name == "half") return std::nullopt;  // 6.15.6 has no half
    return retyped(with_bits(form.type,
                             []<class T>() {
                               return elementwise<T, T, T>("", [](T a, T b, T c) {
                                 return static_cast<T>((a & ~c) | (b & c));
                               });
                             }),
                   form.type, {true, true, true}, false);
  };
  return r;
}

/// Returns b if c is true, otherwise a. A scalar c is true if it is not 0. An element of a vector
/// is true if its most significant bit is set.
template <bool Signed>
ExactRow select(const std::string& name) {
  ExactRow r = row("select", 3);
  r.name = name;
  r.make = [](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.name == "half") return std::nullopt;
    return retyped(with_bits(form.type,
                             [&]<class T>() {
                               using C = std::conditional_t<Signed, std::make_signed_t<T>, T>;
                               const T top = static_cast<T>(T{1} << (sizeof(T) * 8 - 1));
                               const T decisive = form.vector() ? top : static_cast<T>(~T{0});
                               return elementwise<T, T, C>("", [decisive](T a, T b, C c) {
                                 return (static_cast<T>(c) & decisive) != 0 ? b : a;
                               });
                             }),
                   form.type, {true, true, false}, true);
  };
  return r;
}

template <class T>
struct Magnitude {
  using Bits = unsigned_of_size<sizeof(T)>;
  Bits magnitude, infinity, least_normal;
  bool negative;
  explicit Magnitude(T x) {
    const FloatFormat& format = *type_of<T>().format;
    const auto bits = std::bit_cast<Bits>(x);
    const auto top = static_cast<Bits>(Bits{1} << (sizeof(T) * 8 - 1));
    negative = (bits & top) != 0;
    magnitude = static_cast<Bits>(bits & ~top);
    infinity = static_cast<Bits>(infinity_bits(format));
    least_normal = static_cast<Bits>(Bits{1} << format.significand_bits());
  }
};

std::vector<ExactRow> make_table() {
  return {
      relation<2>("isequal", [](auto x, auto y) { return x == y; }),
      relation<2>("isnotequal", [](auto x, auto y) { return !(x == y); }),
      relation<2>("isgreater", [](auto x, auto y) { return x > y; }),
      relation<2>("isgreaterequal", [](auto x, auto y) { return x >= y; }),
      relation<2>("isless", [](auto x, auto y) { return x < y; }),
      relation<2>("islessequal", [](auto x, auto y) { return x <= y; }),
      relation<2>("islessgreater", [](auto x, auto y) { return x < y || x > y; }),
      relation<1>("isfinite",
                  []<class T>(T x) { return Magnitude(x).magnitude < Magnitude(x).infinity; }),
      relation<1>("isinf",
                  []<class T>(T x) { return Magnitude(x).magnitude == Magnitude(x).infinity; }),
      relation<1>("isnan",
                  []<class T>(T x) { return Magnitude(x).magnitude > Magnitude(x).infinity; }),
      relation<1>("isnormal",
                  []<class T>(T x) {
                    const Magnitude m(x);
                    return m.magnitude >= m.least_normal && m.magnitude < m.infinity;
                  }),
      relation<2>("isordered", [](auto x, auto y) { return x == x && y == y; }),
      relation<2>("isunordered", [](auto x, auto y) { return x != x || y != y; }),
      relation<1>("signbit", []<class T>(T x) { return Magnitude(x).negative; }),
      reduction("any", [](const auto& group,
                          auto set) { return std::any_of(group.begin(), group.end(), set); }),
      reduction("all", [](const auto& group,
                          auto set) { return std::all_of(group.begin(), group.end(), set); }),
      bitselect(),
      select<true>("select"),
      select<false>("select_unsigned"),
  };
}

}  // namespace

std::span<const ExactRow> relational_functions() {
  static const std::vector<ExactRow> table = make_table();
  return table;
}

}  // namespace assay::reference
