// Forms of operators that compilers treat in a special way: OpenCL C 3.0.19, 6.4.6, 6.5.
#include <algorithm>
#include <stdexcept>

#include "reference/exact/integer_arithmetic.h"
#include "reference/exact/rows.h"
#include "reference/plain/text.h"

namespace assay::reference::exact {
namespace {

const ExactRow& named(const std::vector<ExactRow>& rows, const std::string& name) {
  const auto found = std::ranges::find(rows, name, &ExactRow::name);
  if (found == rows.end()) throw std::logic_error("no row " + name);
  return *found;
}

/// For a vector x, `a` is a char or uchar, because no element type has a lower rank. For a scalar
/// x, `a` has any type.
template <class Amount, bool Left>
ExactRow shift_by() {
  ExactRow r = operator_row(
      std::string(Left ? "shift_left_by_" : "shift_right_by_") + std::string(name_of<Amount>()),
      Left ? "{0} << {1}" : "{0} >> {1}", "10", "j");
  r.scalars = {0b10};
  r.make = [](const ExactForm& form) -> std::optional<ExactFunction> {
    if ((form.vector() && sizeof(Amount) != 1) || form.type.name == name_of<Amount>())
      return std::nullopt;
    return for_form<false>(form, []<class T, bool Vector>() {
      using C = computed_in<T, Vector>;
      return elementwise<T, Amount>(
          "", [](T x, Amount a) { return Left ? shift_left(C{x}, a) : shift_right(C{x}, a); });
    });
  };
  return r;
}

/// `f` gets both operands in their common type (C99 6.3.1.8). C++ has the same rule.
template <class U, class F>
ExactRow mixed(const std::string& name, const std::string& expression, F f) {
  ExactRow r = operator_row(name + "_" + std::string(name_of<U>()), expression, "1", "a");
  r.place = "6.4.6";
  r.place_1_2 = "6.2.6";
  r.scalars = {0b10};
  r.make = [f](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.vector() || form.type.floating() || form.type.name == name_of<U>())
      return std::nullopt;
    return with_integer(form.type, [f]<class T>() {
      using C = decltype(T{} + U{});
      return elementwise<T, U>("",
                               [f](T x, U y) { return f(static_cast<C>(x), static_cast<C>(y)); });
    });
  };
  return r;
}

template <class U>
void add_mixed(std::vector<ExactRow>& rows) {
  rows.push_back(mixed<U>("compare_with",
                          "({0} < {1} ? 1 : 0) + ({0} == {1} ? 2 : 0) + ({0} > {1} ? 4 : 0)",
                          [](auto x, auto y) {
                            return std::int32_t{x < y ? 1 : x == y ? 2 : 4};
                          }));
  rows.push_back(mixed<U>("divide_by", "{0} / {1}", []<class C>(C x, C y) {
    if (y == 0) return Partly<C>{C{0}, true};
    if (std::is_signed_v<C> && y == static_cast<C>(-1)) return subtract(C{0}, x);
    return Partly<C>{static_cast<C>(x / y)};
  }));
  rows.push_back(mixed<U>("ternary_with", "({1} & 1) != 0 ? {0} : {1}",
                          [](auto x, auto y) { return (y & 1) != 0 ? x : y; }));
}

/// x if x < y, otherwise y. Without `least`: x if x >= y, otherwise y. The comparison also decides
/// for NaNs and zeros, where minimum instructions of processors differ.
ExactRow lesser(const std::string& name, const std::string& op, bool least) {
  ExactRow r = operator_row(name, "{0} " + op + " {1} ? {0} : {1}", "9", "i");
  r.make = [least](const ExactForm& form) -> std::optional<ExactFunction> {
    const auto first = [least](auto x, auto y) { return least ? x < y : x >= y; };
    if (!form.type.floating())
      return for_form<false>(form, [first]<class T, bool Vector>() {
        using C = computed_in<T, Vector>;
        return elementwise<T, T>("", [first](T x, T y) { return C{first(x, y) ? x : y}; });
      });
    ExactFunction f = retyped(with_floating(form.type,
                                            [first]<class T>() {
                                              return elementwise<T, T>("", [first](T x, T y) {
                                                return first(number(x), number(y)) ? x : y;
                                              });
                                            }),
                              form.type, {true, true}, true);
    if (form.flushes)
      f.answer = [plain = f.answer, format = form.type.format](
                     std::span<const InputBits> group, std::size_t lane, std::size_t result) {
        for (std::size_t a = 0; a < 2; ++a)
          if (classify(*format, group[lane][a]) == FloatClass::subnormal)
            return ExactAnswer::free();
        return plain(group, lane, result);
      };
    return f;
  };
  return r;
}

ExactRow shift_in_place() {
  ExactRow r = operator_row(
      "shift_in_place", "({0} = ({0} << ({type})(1)) | ({1} >> ({type})({bits} - 1)))", "10", "j");
  r.second = "({1} = {1} << ({type})(1))";
  r.make = of_integers([]<class T, class C>() {
    return elementwise<T, T>("", [](T x, T y) {
      const C both = static_cast<C>(shift_left(C{x}, 1) | shift_right(C{y}, bits_of<T> - 1));
      return std::pair(assigned<T>(both), assigned<T>(shift_left(C{y}, 1)));
    });
  });
  return r;
}

/// Compilers turn this expression into a rotation.
ExactRow shift_around() {
  ExactRow r = operator_row("shift_around", "({0} << ({type})(3)) | ({0} >> ({type})({bits} - 3))",
                            "10", "j");
  r.make = of_integers([]<class T, class C>() {
    return elementwise<T>("", [](T x) {
      return static_cast<C>(shift_left(C{x}, 3) | shift_right(C{x}, bits_of<T> - 3));
    });
  });
  return r;
}

}  // namespace

ExactRow operator_row(const std::string& name, const std::string& expression,
                      const std::string& section, const std::string& letter) {
  ExactRow r;
  r.name = name;
  r.expression = expression;
  r.place = "6.5." + section;
  r.place_1_2 = "6.3." + letter;
  return r;
}

ExactRow with_constant(const ExactRow& base, std::string name, std::size_t which,
                       std::int64_t value) {
  ExactRow r = base;
  r.name = std::move(name);
  const auto place = [](std::size_t a) { return "{" + std::to_string(a) + "}"; };
  for (std::string* text : {&r.expression, &r.second}) {
    *text = replaced(*text, place(which), "({type})(" + std::to_string(value) + ")");
    for (std::size_t a = which + 1; a < 3; ++a) *text = replaced(*text, place(a), place(a - 1));
  }
  r.scalars = {0};
  r.most = 1u << 16;
  r.literals = false;
  r.make = [make = base.make, which, value](const ExactForm& form) -> std::optional<ExactFunction> {
    if ((form.width != 1 && form.width != 4) || (value < 0 && !form.type.is_signed()))
      return std::nullopt;
    auto f = make(form);
    if (!f) return std::nullopt;
    f->parameters.erase(f->parameters.begin() + static_cast<std::ptrdiff_t>(which));
    f->fill = nullptr;
    f->answer = [plain = f->answer, which,
                 bits = static_cast<std::uint64_t>(value) & form.type.mask()](
                    std::span<const InputBits> group, std::size_t lane, std::size_t result) {
      InputBits all = group[lane];
      for (std::size_t a = all.size() - 1; a > which; --a) all[a] = all[a - 1];
      all[which] = bits;
      return plain({&all, 1}, 0, result);
    };
    return f;
  };
  return r;
}

ExactRow with_itself(const ExactRow& base, std::string name) {
  ExactRow r = base;
  r.name = std::move(name);
  r.expression = replaced(r.expression, "{1}", "{0}");
  r.scalars = {0};
  r.make = [make = base.make](const ExactForm& form) -> std::optional<ExactFunction> {
    auto f = make(form);
    if (!f) return std::nullopt;
    f->parameters.pop_back();
    f->fill = nullptr;
    f->answer = [plain = f->answer](std::span<const InputBits> group, std::size_t lane,
                                    std::size_t result) {
      InputBits all = group[lane];
      all[1] = all[0];
      return plain({&all, 1}, 0, result);
    };
    return f;
  };
  return r;
}

std::vector<ExactRow> operator_forms(const std::vector<ExactRow>& operators) {
  const auto by = [&](const std::string& base, const std::string& name, std::int64_t value) {
    return with_constant(named(operators, base), name, 1, value);
  };
  std::vector<ExactRow> rows{
      by("multiply", "multiply_by_10", 10),
      by("divide", "divide_by_3", 3),
      by("divide", "divide_by_7", 7),
      by("divide", "divide_by_10", 10),
      by("divide", "divide_by_16", 16),
      by("divide", "divide_by_minus_5", -5),
      by("divide", "divide_by_minus_16", -16),
      by("remainder", "remainder_by_3", 3),
      by("remainder", "remainder_by_10", 10),
      by("remainder", "remainder_by_16", 16),
      by("remainder", "remainder_by_minus_7", -7),
      by("shift_left", "shift_left_by_3", 3),
      by("shift_left", "shift_left_by_37", 37),  // more bits than most types have
      by("shift_right", "shift_right_by_7", 7),
      by("shift_right", "shift_right_by_69", 69),
      with_itself(named(operators, "equal"), "equal_itself"),
      with_itself(named(operators, "not_equal"), "not_equal_itself"),
      with_itself(named(operators, "less_equal"), "less_equal_itself"),
      lesser("ternary_lesser", "<", true),
      lesser("ternary_greater", ">=", false),
      shift_in_place(),
      shift_around(),
      shift_by<std::int8_t, true>(),
      shift_by<std::int8_t, false>(),
      shift_by<std::int32_t, true>(),
      shift_by<std::int32_t, false>(),
      shift_by<std::uint64_t, true>(),
      shift_by<std::uint64_t, false>(),
  };
  add_mixed<std::int32_t>(rows);
  add_mixed<std::uint32_t>(rows);
  add_mixed<std::int64_t>(rows);
  add_mixed<std::uint64_t>(rows);
  return rows;
}

}  // namespace assay::reference::exact
