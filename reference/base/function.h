#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/plain/scalar_type.h"

namespace assay::reference {

/// The types have the names of section 6.15. A gentype has the format that a case tests. An intn
/// has 32 bits in every format. A uintn, the argument of nan, has the size of the gentype.
enum class Kind { gentype, intn, uintn };
constexpr const ScalarType& scalar_type(Kind kind, const FloatFormat& format) {
  return kind == Kind::intn    ? int_type
         : kind == Kind::uintn ? unsigned_type(format.storage_bits)
                               : scalar_type(format);
}

class Oracle;            // reference/oracle/oracle.h: the exact value
class FastEvaluator;     // reference/fast/fast.h: the value in double, with a limit for the error
class PreciseEvaluator;  // reference/precise/precise.h: the value for doubles, in twice their
                         // precision
struct Wide;             // reference/judge/wide.h: the value of one call in long double

/// Many random inputs are in this range. Inputs outside the range are also tried.
struct Range {
  double low;
  double high;
};
using RangeOf = Range (*)(const FloatFormat&);

/// `table_row` names the limits of the function in data/accuracy/*.csv.
struct Function {
  std::string name;        ///< for ids: "exp", "half_cos", "add"
  std::string table_row;   ///< as in the accuracy tables: "exp", "x + y"
  std::string expression;  ///< OpenCL C over {0}, {1}, {2}: "exp({0})". The last one may be the
                           ///< pointer for a second result: "fract({0}, {1})"
  std::vector<Kind> parameters;
  std::vector<Kind> results;  ///< [0] is returned, [1] is stored through a pointer
  /// In vector forms, the last parameter may be a scalar: fmax(gentype, float), ldexp(floatn, int).
  bool scalar_last = false;
  /// A bit mask for one more form, in which these parameters are scalars and the others are
  /// vectors: smoothstep(float, float, floatn).
  unsigned scalars = 0;
  bool scalar_only = false;
  bool float_only = false;  ///< no forms for double and half: half_ and native_ functions
  bool operation = false;
  /// The names of the parameters in the tables, in the order of the call: atan2(y, x).
  std::string_view variables = "xyz";
  std::vector<RangeOf> ranges;  ///< one for each parameter
  /// The function compares its operands and returns an operand, or a neighbor of an operand. A
  /// device may compare flushed operands and return the unflushed operand.
  bool selects = false;
  /// The function stores the sign of a number as an int. No section states the encoding.
  bool stores_sign = false;
  /// 7.5.3 applies to every device, because 6.15.2 makes subnormals optional for half_ functions.
  bool may_flush = false;
  const Oracle* oracle = nullptr;
  const FastEvaluator* fast = nullptr;       ///< for floats
  const FastEvaluator* fast_half = nullptr;  ///< for halves as floats
  const PreciseEvaluator* precise = nullptr;
  /// The value in long double, for any format; may be null. `arguments` are exact.
  Wide (*wide)(const long double* arguments) = nullptr;
};

/// The functions of 6.15.2 and the operators of Table 65, in their order.
std::span<const Function> math_functions();

/// The functions of 6.15.4, in their order.
std::span<const Function> common_functions();

/// The functions of both tables that have evaluators.
std::vector<const Function*> evaluated_functions();

const Function* find_function(std::string_view name);

}  // namespace assay::reference
