// Operators with exact answers, in the order of OpenCL C 3.0.19, 6.5. Floating-point operators with
// an error in ulp are among the real functions.
#include <algorithm>
#include <iterator>

#include "reference/exact/integer_arithmetic.h"
#include "reference/exact/rows.h"

namespace assay::reference {
namespace {

using namespace exact;

/// In a mask, bit k is set if operand k is a scalar beside a vector.
const std::vector<unsigned> either_may_be_scalar{0, 0b10, 0b01}, right_may_be_scalar{0, 0b10};

/// The result of relational, equality and logical operators: int for scalars. For vectors: signed
/// integers of the operand's size.
template <class T, bool Vector>
using truth_type = std::conditional_t<Vector, signed_of_size<sizeof(T)>, std::int32_t>;

template <class T, bool Vector>
truth_type<T, Vector> truth(bool holds) {
  return static_cast<truth_type<T, Vector>>(holds ? (Vector ? -1 : 1) : 0);
}

/// x op y, in the type of the operation.
template <class F>
ExactRow arithmetic(const std::string& name, const std::string& op, const std::string& section,
                    const std::string& letter, F f) {
  ExactRow r = operator_row(name, "{0} " + op + " {1}", section, letter);
  r.scalars = either_may_be_scalar;
  r.make = of_integers([f]<class T, class C>() {
    return elementwise<T, T>("", [f](T x, T y) { return f(C{x}, C{y}); });
  });
  return r;
}

/// x op= y. The results are the value of the expression and the new x.
template <class F>
ExactRow compound(const std::string& name, const std::string& op, F f) {
  ExactRow r = operator_row(name + "_assign", "({0} " + op + "= {1})", "15", "o");
  r.second = "{0}";
  r.scalars = right_may_be_scalar;
  r.make = of_integers([f]<class T, class C>() {
    return elementwise<T, T>("", [f](T x, T y) {
      const Partly<T> result = assigned<T>(f(C{x}, C{y}));
      return std::pair(result, result);
    });
  });
  return r;
}

/// ++ and --. The results are the value of the expression and the new x. With `post`, the value is
/// the old x.
ExactRow step(const std::string& name, const std::string& expression, int by, bool post) {
  ExactRow r = operator_row(name, expression, "3", "c");
  r.second = "{0}";
  r.make = of_integers([by, post]<class T, class C>() {
    return elementwise<T>("", [by, post](T x) {
      const Partly<T> stepped = assigned<T>(by > 0 ? add<C>(C{x}, C{1}) : subtract<C>(C{x}, C{1}));
      return std::pair(post ? Partly<T>{x} : stepped, stepped);
    });
  });
  return r;
}

template <class F>
ExactRow relation(const std::string& name, const std::string& op, const std::string& section,
                  const std::string& letter, F f) {
  ExactRow r = operator_row(name, "{0} " + op + " {1}", section, letter);
  r.scalars = either_may_be_scalar;
  r.make = [f](const ExactForm& form) -> std::optional<ExactFunction> {
    auto function = for_form<true>(form, [&]<class T, bool Vector>() {
      return elementwise<T, T>("",
                               [f](T x, T y) { return truth<T, Vector>(f(number(x), number(y))); });
    });
    return form.flushes ? with_flushed_operands(*function) : function;
  };
  return r;
}

template <class F>
ExactRow logical(const std::string& name, const std::string& op, F f) {
  return relation(name, op, "7", "g", [f](auto x, auto y) { return f(x != 0, y != 0); });
}

/// The right operand of a logical operator has an increment. The increment shows whether the
/// operand is evaluated. Vectors always evaluate the operand. Scalars evaluate the operand only if
/// the left operand does not decide.
ExactRow short_circuit(const std::string& name, const std::string& op, bool decides) {
  ExactRow r = operator_row(name, "{0} " + op + " ({1}++)", "7", "g");
  r.second = "{1}";
  r.make = [decides](const ExactForm& form) {
    return for_form<false>(form, [decides]<class T, bool Vector>() {
      using C = computed_in<T, Vector>;
      return elementwise<T, T>("", [decides](T x, T y) {
        const bool value = decides ? x != 0 || y != 0 : x != 0 && y != 0;
        const bool evaluated = Vector || (x != 0) != decides;
        return std::pair(truth<T, Vector>(value),
                         evaluated ? assigned<T>(add<C>(C{y}, C{1})) : Partly<T>{y});
      });
    });
  };
  return r;
}

/// Unary + and -. For floating-point numbers, these operators change only the sign.
ExactRow sign_operator(const std::string& name, const std::string& op, bool negative) {
  ExactRow r = operator_row(name, op + "{0}", "2", "b");
  r.make = [negative](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.floating()) {
      ExactFunction f =
          retyped(with_bits(form.type,
                            [negative]<class T>() {
                              return elementwise<T>("", [negative](T x) {
                                return static_cast<T>(
                                    x ^ static_cast<T>(static_cast<std::uint64_t>(negative)
                                                       << (bits_of<T> - 1)));
                              });
                            }),
                  form.type, {true}, true);
      return form.flushes ? with_flushed_operands(std::move(f)) : f;
    }
    return for_form<false>(form, [&]<class T, bool Vector>() {
      using C = computed_in<T, Vector>;
      return elementwise<T>(
          "", [negative](T x) { return negative ? subtract<C>(C{0}, C{x}) : Partly<C>{C{x}}; });
    });
  };
  return r;
}

ExactRow bit_not() {
  ExactRow r = operator_row("bit_not", "~{0}", "6", "f");
  r.make = of_integers([]<class T, class C>() {
    return elementwise<T>("", [](T x) { return static_cast<C>(~C{x}); });
  });
  return r;
}

ExactRow logical_not() {
  ExactRow r = operator_row("logical_not", "!{0}", "8", "h");
  r.make = [](const ExactForm& form) -> std::optional<ExactFunction> {
    auto function = for_form<true>(form, []<class T, bool Vector>() {
      return elementwise<T>("", [](T x) { return truth<T, Vector>(number(x) == 0); });
    });
    return form.flushes ? with_flushed_operands(*function) : function;
  };
  return r;
}

/// c ? x : y with conditions of the operands' size. A scalar is true if it is not 0. An element of
/// a vector is true if its most significant bit is set.
template <bool SignedCondition>
ExactRow ternary(const std::string& name) {
  ExactRow r = operator_row(name, "{0} ? {1} : {2}", "9", "i");
  r.scalars = {0, 0b100, 0b010};
  r.make = [](const ExactForm& form) -> std::optional<ExactFunction> {
    const auto chosen = [&]<class T, bool Vector, class Result>() {
      using Condition = std::conditional_t<SignedCondition, signed_of_size<sizeof(T)>,
                                           unsigned_of_size<sizeof(T)>>;
      return elementwise<Condition, T, T>("", [](Condition c, T x, T y) {
        const bool first = Vector ? static_cast<signed_of_size<sizeof(T)>>(c) < 0 : c != 0;
        return static_cast<Result>(first ? x : y);
      });
    };
    if (!form.type.floating())
      return for_form<false>(form, [&]<class T, bool Vector>() {
        return chosen.template operator()<T, Vector, computed_in<T, Vector>>();
      });
    const ExactFunction f = with_bits(form.type, [&]<class T>() {
      return form.vector() ? chosen.template operator()<T, true, T>()
                           : chosen.template operator()<T, false, T>();
    });
    return retyped(f, form.type, {false, true, true}, true);
  };
  return r;
}

/// The comma operator: the right operand, after the effect of the left one.
ExactRow comma() {
  ExactRow r = operator_row("comma", "({0}++, {0} ^ {1})", "12", "l");
  r.second = "{0}";
  r.make = of_integers([]<class T, class C>() {
    return elementwise<T, T>("", [](T x, T y) {
      const Partly<T> stepped = assigned<T>(add<C>(C{x}, C{1}));
      return std::pair(Partly<C>{static_cast<C>(C{stepped.value} ^ C{y}), stepped.free}, stepped);
    });
  });
  return r;
}

/// The value is x, because & and * cancel (6.5.13, 6.5.14).
ExactRow address(const std::string& name, const std::string& expression, const std::string& section,
                 const std::string& letter) {
  ExactRow r = operator_row(name, expression, section, letter);
  r.most = 4096;
  r.make = [](const ExactForm& form) -> std::optional<ExactFunction> {
    return retyped(
        with_bits(form.type, []<class T>() { return elementwise<T>("", [](T x) { return x; }); }),
        form.type, {true}, true);
  };
  return r;
}

/// The bytes of an operand's type. x keeps its value, because the operand is not evaluated.
ExactRow size_of(const std::string& name, const std::string& expression, bool promoted) {
  ExactRow r = operator_row(name, expression, "11", "k");
  r.second = "{0}";
  r.most = 4096;
  r.splat = true;
  r.make = [promoted](const ExactForm& form) {
    return for_form<false>(form, [&]<class T, bool Vector>() {
      // A vector of 3 elements has the size of a vector of 4.
      const int lanes = form.width == 3 ? 4 : form.width;
      const std::size_t one = promoted ? sizeof(computed_in<T, Vector>) : sizeof(T);
      const auto size = static_cast<std::uint32_t>(one * static_cast<std::size_t>(lanes));
      return elementwise<T>("", [size](T x) { return std::pair(size, x); });
    });
  };
  return r;
}

struct Divide {
  /// A division by zero, or a quotient outside of the type, gives any value.
  template <class T>
  Partly<T> operator()(T x, T y) const {
    if (y == 0) return {T{0}, true};
    if constexpr (std::is_signed_v<T>)
      if (y == T{-1}) return subtract<T>(T{0}, x);
    return {static_cast<T>(x / y)};
  }
};

struct Remainder {
  template <class T>
  Partly<T> operator()(T x, T y) const {
    if (y == 0) return {T{0}, true};
    if constexpr (std::is_signed_v<T>)
      if (y == T{-1}) return {T{0}, x == std::numeric_limits<T>::min()};
    return {static_cast<T>(x % y)};
  }
};

constexpr auto plus = [](auto x, auto y) { return add(x, y); };
constexpr auto minus = [](auto x, auto y) { return subtract(x, y); };
constexpr auto times = [](auto x, auto y) { return multiply(x, y); };
constexpr auto bit_and = []<class T>(T x, T y) { return static_cast<T>(x & y); };
constexpr auto bit_or = []<class T>(T x, T y) { return static_cast<T>(x | y); };
constexpr auto bit_xor = []<class T>(T x, T y) { return static_cast<T>(x ^ y); };
constexpr auto left = [](auto x, auto y) { return shift_left(x, y); };
constexpr auto right = [](auto x, auto y) { return shift_right(x, y); };

ExactRow shift(const std::string& name, const std::string& op, bool to_left) {
  ExactRow r =
      to_left ? arithmetic(name, op, "10", "j", left) : arithmetic(name, op, "10", "j", right);
  // If the left operand is a scalar, the right operand must be a scalar.
  r.scalars = right_may_be_scalar;
  return r;
}

std::vector<ExactRow> make_table() {
  std::vector<ExactRow> rows{
      arithmetic("add", "+", "1", "a", plus),
      arithmetic("subtract", "-", "1", "a", minus),
      arithmetic("multiply", "*", "1", "a", times),
      arithmetic("divide", "/", "1", "a", Divide{}),
      arithmetic("remainder", "%", "1", "a", Remainder{}),
      sign_operator("unary_plus", "+", false),
      sign_operator("unary_minus", "-", true),
      step("pre_increment", "++{0}", 1, false),
      step("pre_decrement", "--{0}", -1, false),
      step("post_increment", "{0}++", 1, true),
      step("post_decrement", "{0}--", -1, true),
      relation("greater", ">", "4", "d", [](auto x, auto y) { return x > y; }),
      relation("less", "<", "4", "d", [](auto x, auto y) { return x < y; }),
      relation("greater_equal", ">=", "4", "d", [](auto x, auto y) { return x >= y; }),
      relation("less_equal", "<=", "4", "d", [](auto x, auto y) { return x <= y; }),
      relation("equal", "==", "5", "e", [](auto x, auto y) { return x == y; }),
      relation("not_equal", "!=", "5", "e", [](auto x, auto y) { return x != y; }),
      arithmetic("bit_and", "&", "6", "f", bit_and),
      arithmetic("bit_or", "|", "6", "f", bit_or),
      arithmetic("bit_xor", "^", "6", "f", bit_xor),
      bit_not(),
      logical("logical_and", "&&", [](bool x, bool y) { return x && y; }),
      logical("logical_or", "||", [](bool x, bool y) { return x || y; }),
      short_circuit("logical_and_effect", "&&", false),
      short_circuit("logical_or_effect", "||", true),
      logical_not(),
      ternary<true>("ternary"),
      ternary<false>("ternary_unsigned"),
      shift("shift_left", "<<", true),
      shift("shift_right", ">>", false),
      size_of("sizeof", "sizeof({0})", false),
      size_of("sizeof_expression", "sizeof({0} + {0})", true),
      size_of("sizeof_unevaluated", "sizeof({0}++)", false),
      comma(),
      address("indirection", "*&{0}", "13", "m"),
      address("address_of_indirection", "*(&*(&{0} + 0))", "14", "n"),
      address("address_of_element", "*(&(&{0})[0])", "14", "n"),
      compound("add", "+", plus),
      compound("subtract", "-", minus),
      compound("multiply", "*", times),
      compound("divide", "/", Divide{}),
      compound("remainder", "%", Remainder{}),
      compound("shift_left", "<<", left),
      compound("shift_right", ">>", right),
      compound("bit_and", "&", bit_and),
      compound("bit_or", "|", bit_or),
      compound("bit_xor", "^", bit_xor),
  };
  std::ranges::move(operator_forms(rows), std::back_inserter(rows));
  return rows;
}

}  // namespace

std::span<const ExactRow> operators() {
  static const std::vector<ExactRow> table = make_table();
  return table;
}

}  // namespace assay::reference
