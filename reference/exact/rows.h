#pragma once
#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>

#include "reference/exact/elements.h"
#include "reference/exact/table.h"

namespace assay::reference::exact {

inline std::string call(const std::string& name, int parameters) {
  std::string text = name + "(";
  for (int i = 0; i < parameters; ++i) text += (i == 0 ? "{" : ", {") + std::to_string(i) + "}";
  return text + ")";
}

using Make = std::function<std::optional<ExactFunction>(const ExactForm&)>;

template <int Parameters, class T, class F>
Elementwise same_typed(F f) {
  if constexpr (Parameters == 1) return elementwise<T>("", f);
  if constexpr (Parameters == 2) return elementwise<T, T>("", f);
  if constexpr (Parameters == 3) return elementwise<T, T, T>("", f);
}

/// A function of the gentype for every integer type. f gets C++ integers of this type.
template <int Parameters, class F>
Make integers(F f) {
  return [f](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.floating()) return std::nullopt;
    return with_integer(form.type, [&]<class T>() { return same_typed<Parameters, T>(f); });
  };
}

/// The function on a device that flushes subnormals (7.5.3). The answer for zeros in place of
/// subnormal operands is also right.
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

/// Turns a function of unsigned integers into a function of `type`, which has the same size. The
/// result and the marked parameters get this type. With `any_nan`, any NaN is right for a NaN,
/// because a move may make the NaN quiet.
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

/// The type of an operation. Scalars are promoted (C99 6.3.1.1), elements of vectors are not.
template <class T, bool Vector>
using computed_in = std::conditional_t<Vector || (sizeof(T) >= 4), T, std::int32_t>;

/// Calls make.template operator()<T, Vector>() for the form's type. Without `Floats`, returns
/// nothing for a floating-point type.
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

/// Makes functions of integers. `make` gets the type of the element and the type of the operation.
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

/// Assigns a value of type C to a T. If a signed T cannot represent the value, the result is
/// implementation-defined (C99 6.3.1.3).
template <class T, class C>
Partly<T> assigned(Partly<C> computed) {
  const T value = static_cast<T>(computed.value);
  return {value, computed.free || (std::is_signed_v<T> && computed.value != static_cast<C>(value))};
}
template <class T, class C>
Partly<T> assigned(C computed) {
  return assigned<T>(Partly<C>{computed, false});
}

/// 6.5.`section` describes the operator (in OpenCL 1.2: 6.3.`letter`).
ExactRow operator_row(const std::string& name, const std::string& expression,
                      const std::string& section, const std::string& letter);

/// Like `base`, but argument `which`, a gentype, is the constant `value`. The forms are scalars and
/// vectors of 4. A negative constant has only signed types.
ExactRow with_constant(const ExactRow& base, std::string name, std::size_t which,
                       std::int64_t value);
/// Like `base`, but one argument is used for both arguments.
ExactRow with_itself(const ExactRow& base, std::string name);

/// Rows for constant operands, for scalars of two types, and for combinations of operators that a
/// processor may compute in one instruction.
std::vector<ExactRow> operator_forms(const std::vector<ExactRow>& operators);

}  // namespace assay::reference::exact
