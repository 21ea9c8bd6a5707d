#pragma once
#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>

#include "reference/exact/elements.h"
#include "reference/exact/table.h"

/// Helpers that the tables of exact functions use.
namespace assay::reference::exact {

/// "name({0}, {1})".
inline std::string call(const std::string& name, int parameters) {
  std::string text = name + "(";
  for (int i = 0; i < parameters; ++i) text += (i == 0 ? "{" : ", {") + std::to_string(i) + "}";
  return text + ")";
}

using Make = std::function<std::optional<ExactFunction>(const ExactForm&)>;

/// The function f of one, two or three arguments of type T.
template <int Parameters, class T, class F>
Elementwise same_typed(F f) {
  if constexpr (Parameters == 1) return elementwise<T>("", f);
  if constexpr (Parameters == 2) return elementwise<T, T>("", f);
  if constexpr (Parameters == 3) return elementwise<T, T, T>("", f);
}

/// The function f of one, two or three arguments of the gentype, for every integer type. f is
/// called with C++'s integer of that type.
template <int Parameters, class F>
Make integers(F f) {
  return [f](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.floating()) return std::nullopt;
    return with_integer(form.type, [&]<class T>() { return same_typed<Parameters, T>(f); });
  };
}

/// The function on a device that flushes subnormals of the type (7.5.3). If subnormal operands are
/// replaced by zero, the answer is also right.
inline ExactFunction with_flushed_operands(ExactFunction function) {
  const auto plain = function.answer;
  const auto parameters = function.parameters;
  function.answer = [plain, parameters](std::span<const InputBits> group, std::size_t lane,
                                        std::size_t result) {
    ExactAnswer answer = plain(group, lane, result);
    std::vector<InputBits> changed(group.begin(), group.end());
    for (unsigned which = 1; which < 1u << parameters.size(); ++which) {
      InputBits& bits = changed[lane] = group[lane];
      for (std::size_t a = 0; a < parameters.size(); ++a)
        if ((which >> a & 1) != 0 && parameters[a].floating() &&
            classify(*parameters[a].format, bits[a]) == FloatClass::subnormal)
          bits[a] &= 1ull << (parameters[a].bits - 1);
      const std::uint64_t other = plain(changed, lane, result).bits;
      const auto known =
          std::span(answer.others).first(static_cast<std::size_t>(answer.other_count));
      if (other != answer.bits && std::ranges::find(known, other) == known.end() &&
          answer.other_count < static_cast<int>(answer.others.size()))
        answer.others[static_cast<std::size_t>(answer.other_count++)] = other;
    }
    return answer;
  };
  return function;
}

/// Turns a function of unsigned integers into a function of another type of the same size. Results
/// and the marked parameters get the type `type`. With `any_nan`, any NaN is right if a floating
/// result is a NaN, because a move may make the NaN quiet.
inline ExactFunction retyped(ExactFunction function, const ScalarType& type,
                             const std::vector<bool>& parameters, bool any_nan) {
  for (std::size_t a = 0; a < parameters.size(); ++a)
    if (parameters[a]) function.parameters[a] = type;
  for (ScalarType& result : function.results) result = type;
  if (any_nan && type.floating())
    function.answer = [plain = function.answer, format = type.format](
                          std::span<const InputBits> group, std::size_t lane, std::size_t result) {
      ExactAnswer answer = plain(group, lane, result);
      answer.any_nan = classify(*format, answer.bits) == FloatClass::nan;
      return answer;
    };
  return function;
}

/// The type in which an operator computes. Scalars are promoted (C99 6.3.1.1), but elements of
/// vectors are not.
template <class T, bool Vector>
using computed_in = std::conditional_t<Vector || (sizeof(T) >= 4), T, std::int32_t>;

/// Calls make.template operator()<T, Vector>() for the form's type. That is an integer type; with
/// `Floats` it may be any type.
template <bool Floats, class Make>
std::optional<ExactFunction> for_form(const ExactForm& form, Make make) {
  const auto both = [&]<class T>() {
    return form.vector() ? make.template operator()<T, true>()
                         : make.template operator()<T, false>();
  };
  if (!form.type.floating()) return with_integer(form.type, both);
  if constexpr (Floats) return with_floating(form.type, both);
  return std::nullopt;
}

/// Makes functions of integers. `make` is called with the element's type and the type that the
/// operator computes in.
template <class Make>
auto of_integers(Make make) {
  return [make](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.floating()) return std::nullopt;
    return with_integer(form.type, [&]<class T>() {
      if constexpr (sizeof(T) < sizeof(std::int32_t))
        if (!form.vector()) return make.template operator()<T, computed_in<T, false>>();
      return make.template operator()<T, T>();
    });
  };
}

/// The result if a value that was computed in type C is assigned to a T. If a signed T cannot hold
/// it, the result is implementation-defined (C99 6.3.1.3).
template <class T, class C>
Partly<T> assigned(Partly<C> computed) {
  const T value = static_cast<T>(computed.value);
  return {value, computed.free || (std::is_signed_v<T> && computed.value != static_cast<C>(value))};
}
template <class T, class C>
Partly<T> assigned(C computed) {
  return assigned<T>(Partly<C>{computed, false});
}

/// A row of an operator of 6.5.`section`; 6.3.`letter` in OpenCL 1.2.
ExactRow operator_row(const std::string& name, const std::string& expression,
                      const std::string& section, const std::string& letter);

/// A row in which argument number `which` is a constant that the compiler knows. The argument must
/// be a gentype. It has forms for scalars and vectors of 4. If the constant is negative, it has
/// forms only for signed types.
ExactRow with_constant(const ExactRow& base, std::string name, std::size_t which,
                       std::int64_t value);
/// Turns a row with two arguments into a row with one argument, which is used for both.
ExactRow with_itself(const ExactRow& base, std::string name);

/// Special forms of operators: with constant operands, with scalars of two types, and combinations
/// of operators for which processors have an instruction.
std::vector<ExactRow> operator_forms(const std::vector<ExactRow>& operators);

}  // namespace assay::reference::exact
