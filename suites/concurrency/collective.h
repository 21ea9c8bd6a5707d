#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/plain/scalar_type.h"

// The right results of functions over the work-items of a group: the host's model of reductions and
// scans. It serves work-groups and sub-groups.
namespace assay::suites::concurrency {

using reference::ScalarType;

/// The gentypes of collective functions: int, uint, long, ulong, half, float, double; then char,
/// uchar, short, ushort.
std::span<const ScalarType> gentypes();
inline constexpr std::size_t wide_gentypes = 7;
const ScalarType& gentype(std::string_view name);

/// The allowed values of one answer.
struct Allowed {
  enum class Kind { bits, truth, number, anything } kind = Kind::bits;
  std::uint64_t bits = 0;       ///< truth: whether it is not zero
  double value = 0, error = 0;  ///< number: the value, and the greatest distance from it
};
bool accepts(const ScalarType& type, const Allowed& allowed, std::uint64_t bits);
/// "0x00000011", "3.5 +- 1e-7", "not zero".
std::string text(const ScalarType& type, const Allowed& allowed);
std::string text(const ScalarType& type, std::uint64_t bits);

/// The <op> of a reduction or scan.
struct Operator {
  std::string_view name;
  enum class Of { numbers, integers, truths } of = Of::numbers;
  /// How the rounding errors of its floating-point results are bounded.
  enum class Rounds { never, sum, product } rounds = Rounds::never;
  /// Which operands are drawn. The result over many work-items must still show a wrong operand.
  enum class Operands { any, odd, mostly_ones, mostly_zeros, mostly_true } operands = Operands::any;
};
/// add, min, max; then mul, and, or, xor, logical_and, logical_or, logical_xor.
std::span<const Operator> operators();
inline constexpr std::size_t basic_operators = 3;

/// The result of the operator for values, in any order of evaluation.
class Reduction {
 public:
  Reduction(const Operator& op, const ScalarType& type);
  void add(std::uint64_t value);
  /// The result for the values so far. Without values, the operator's identity.
  Allowed result() const;

 private:
  Allowed sum() const;

  const Operator& op_;
  const ScalarType& type_;
  std::size_t count_ = 0;
  std::uint64_t bits_ = 0;  ///< the result, except for floating-point sums and products
  long double total_ = 0, magnitudes_ = 0;
  double product_ = 1;
  bool whole_ = true;
};
Allowed reduce(const Operator& op, const ScalarType& type, std::span<const std::uint64_t> values);
/// The result at each place: over the values up to this place, or only over the values before it.
std::vector<Allowed> scan(const Operator& op, const ScalarType& type,
                          std::span<const std::uint64_t> values, bool inclusive);

/// An operand for work-item `item` of `items`, made from random bits. Sums and products of
/// floating-point numbers stay finite.
std::uint64_t operand(const Operator& op, const ScalarType& type, std::size_t item,
                      std::size_t items, std::uint64_t random);

}  // namespace assay::suites::concurrency
