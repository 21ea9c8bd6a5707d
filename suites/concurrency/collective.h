#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/plain/scalar_type.h"

// The right results of reductions and scans over the work-items of a work-group or sub-group.
namespace assay::suites::concurrency {

using reference::ScalarType;

/// The types of collective functions: int, uint, long, ulong, half, float, double, char, uchar,
/// short, ushort.
std::span<const ScalarType> gentypes();
inline constexpr std::size_t wide_gentypes = 7;
const ScalarType& gentype(std::string_view name);

struct Allowed {
  enum class Kind { bits, truth, number, anything } kind = Kind::bits;
  std::uint64_t bits = 0;       ///< for a truth value: 0, or 1 for any value that is not zero
  double value = 0, error = 0;  ///< for a floating-point number: the value, and the greatest error
};
bool accepts(const ScalarType& type, const Allowed& allowed, std::uint64_t bits);
/// The text for messages: "0x00000011", "3.5 +- 1e-7", "not zero".
std::string text(const ScalarType& type, const Allowed& allowed);
std::string text(const ScalarType& type, std::uint64_t bits);

struct Operator {
  std::string_view name;
  enum class Of { numbers, integers, truths } of = Of::numbers;
  /// How rounding errors of floating-point results are bounded.
  enum class Rounds { never, sum, product } rounds = Rounds::never;
  /// How operands are drawn, so that a wrong operand usually changes the result.
  enum class Operands { any, odd, mostly_ones, mostly_zeros, mostly_true } operands = Operands::any;
};
/// The operators: add, min, max, mul, and, or, xor, logical_and, logical_or, logical_xor.
std::span<const Operator> operators();
inline constexpr std::size_t basic_operators = 3;

/// The result of the operator over values, for any order of evaluation.
class Reduction {
 public:
  Reduction(const Operator& op, const ScalarType& type);
  void add(std::uint64_t value);
  /// The result for the values that were added. Without values, the identity of the operator.
  Allowed result() const;

 private:
  Allowed sum() const;

  const Operator& op_;
  const ScalarType& type_;
  std::size_t count_ = 0;
  std::uint64_t bits_ = 0;  ///< the result, if it is not a floating-point sum or product
  long double total_ = 0, magnitudes_ = 0;
  double product_ = 1;
  bool whole_ = true;
};
Allowed reduce(const Operator& op, const ScalarType& type, std::span<const std::uint64_t> values);
/// The results of an inclusive or exclusive scan, one for each value.
std::vector<Allowed> scan(const Operator& op, const ScalarType& type,
                          std::span<const std::uint64_t> values, bool inclusive);

/// An operand for work-item `item` of `items`, from random bits. Floating-point sums and products
/// of the operands stay finite.
std::uint64_t operand(const Operator& op, const ScalarType& type, std::size_t item,
                      std::size_t items, std::uint64_t random);

}  // namespace assay::suites::concurrency
