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

/// The type of a parameter or result of a built-in function, in the words of section 6.15. A
/// gentype has the format under test. An intn (pown's and frexp's exponents) has 32 bits in every
/// format. A uintn (nan's code: ushortn, uintn or ulongn) is as wide as the gentype.
enum class Kind { gentype, intn, uintn };
/// The scalar type that a kind has with this format.
constexpr const ScalarType& scalar_type(Kind kind, const FloatFormat& format) {
  return kind == Kind::intn    ? int_type
         : kind == Kind::uintn ? unsigned_type(format.storage_bits)
                               : scalar_type(format);
}

class Oracle;         // reference/oracle/oracle.h: the exact value, as an enclosure that tightens
class FastEvaluator;  // reference/fast/fast.h: vectorized double with a stated bound; may be absent
class PreciseEvaluator;  // reference/precise/precise.h: for doubles, in twice their precision
struct Wide;             // reference/judge/wide.h: the value of one call in long double

/// The range of the interesting arguments of one parameter. Some of the random inputs come from it.
/// Inputs outside of it are tried and judged, too.
struct Range {
  double low;
  double high;
};
using RangeOf = Range (*)(const FloatFormat&);

/// One built-in function or operator of OpenCL C. This row is the only place that declares it.
/// Widths, formats, pointer forms, kernels, sweeps and reports follow from the row. Its limits are
/// the rows of data/accuracy/*.csv with the name `table_row`.
struct Function {
  std::string name;              ///< id-safe: "exp", "half_cos", "add"
  std::string table_row;         ///< as the accuracy tables spell it: "exp", "x + y"
  std::string expression;        ///< OpenCL C over {0}, {1}, {2}: "exp({0})", "{0} + {1}". The last
                                 ///< placeholder may be the pointer for a second result:
                                 ///< "fract({0}, {1})"
  std::vector<Kind> parameters;  ///< the parameters that are passed by value, in order.
  std::vector<Kind> results;     ///< [0] is returned, [1] is stored through a pointer.
  /// The last parameter may be a scalar if the others are vectors: fmax(gentype, float),
  /// ldexp(floatn, int).
  bool scalar_last = false;
  /// A bit mask. The function has one more form, in which these parameters are scalars and the
  /// others are vectors: smoothstep(float, float, floatn).
  unsigned scalars = 0;
  bool scalar_only = false;  ///< no vector form
  bool float_only = false;   ///< no forms for double and half: half_ and native_ functions
  bool operation = false;    ///< an operator of the language, not a call
  /// The tables' names of the parameters, in the prototype's order: atan2(y, x).
  std::string_view variables = "xyz";
  std::vector<RangeOf> ranges;  ///< one per parameter, see ranges.h
  /// Whether it compares its operands, and returns one of them or a neighbor of one. If subnormals
  /// may be flushed, the comparison may use flushed operands although the returned operand is not
  /// flushed.
  bool selects = false;
  /// Whether it stores an int that is the sign of a number. No section says how the sign is
  /// encoded.
  bool stores_sign = false;
  /// Whether section 7.5.3 applies even if the device keeps subnormals. 6.15.2 makes support for
  /// subnormals optional for half_ functions.
  bool may_flush = false;
  const Oracle* oracle = nullptr;
  const FastEvaluator* fast = nullptr;       ///< for floats
  const FastEvaluator* fast_half = nullptr;  ///< for halves, widened to float: nearly always `fast`
  const PreciseEvaluator* precise = nullptr;
  /// The value in long double, for any format; may be absent. `arguments` are exact.
  Wide (*wide)(const long double* arguments) = nullptr;
};

/// The functions of 6.15.2 and the operators that Table 65 lists, in the tables' order.
std::span<const Function> math_functions();

/// The functions of 6.15.4, in the section's order.
std::span<const Function> common_functions();

/// The function of that name in one of the two tables, or nullptr.
const Function* find_function(std::string_view name);

}  // namespace assay::reference
