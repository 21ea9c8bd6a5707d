#pragma once
#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>

#include "reference/exact_elements.h"
#include "reference/exact_table.h"

/// What the tables of exact functions are written with.
namespace assay::reference::exact {

/// "name({0}, {1})".
inline std::string call(const std::string& name, int parameters) {
  std::string text = name + "(";
  for (int i = 0; i < parameters; ++i) text += (i == 0 ? "{" : ", {") + std::to_string(i) + "}";
  return text + ")";
}

using Make = std::function<std::optional<ExactFunction>(const ExactForm&)>;

/// f over one, two or three arguments of type T.
template <int Parameters, class T, class F>
ExactFunction same_typed(F f) {
  if constexpr (Parameters == 1) return elementwise<T>("", f);
  if constexpr (Parameters == 2) return elementwise<T, T>("", f);
  if constexpr (Parameters == 3) return elementwise<T, T, T>("", f);
}

/// f over one, two or three arguments of the gentype, for every integer type. f is called with
/// C++'s integer of that type.
template <int Parameters, class F>
Make integers(F f) {
  return [f](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.floating()) return std::nullopt;
    return with_integer(form.type, [&]<class T>() { return same_typed<Parameters, T>(f); });
  };
}

/// Answers for operands whose subnormals were taken for zero are right as well (7.5.3), where the
/// device's type flushes.
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

/// A function of bits as one of another type of the same size: results and parameters that were
/// unsigned integers of that size become `type`. A floating result that is a NaN may be any NaN,
/// for values may be quieted on their way.
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

}  // namespace assay::reference::exact
