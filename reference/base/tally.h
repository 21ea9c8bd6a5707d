#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/plain/batch.h"

namespace assay::reference {

enum class Rule : std::uint8_t {
  rejected = 0,
  exact,            ///< 1 the value itself, with the prescribed sign if it is a zero
  within_limit,     ///< 2 within the bound, in ulp of the unrounded value
  overflow,         ///< 3 infinity for a value beyond all finite numbers, within the bound
  nan_required,     ///< 4 a NaN, if the value is a NaN
  result_flushed,   ///< 5 7.5.3.2: zero for a result that is subnormal before rounding
  operand_flushed,  ///< 6 7.5.3.3: the answer for operands with subnormals flushed to zero
  both_flushed,     ///< 7 7.5.3.4: rules 5 and 6 together
  free_value,       ///< 8 undefined, implementation-defined, or out of the row's domain
  alternative,      ///< 9 another answer that the row lists
  derived,          ///< 10 a result of a formula of the relaxed tables
  zero_sign,        ///< 11 a zero with the other sign, where the sign does not count
  special,          ///< 12 an infinity or a NaN that need not be supported
  not_recommended,  ///< 13 a value that is not the recommended value
  // Named failures. `rejected` is every other failure.
  zero_sign_wrong,    ///< 14 a zero with the other sign, and the sign is prescribed
  prescribed_missed,  ///< 15 within the row's bound, but another value is prescribed
  nan_signaling,      ///< 16 a signaling NaN, and a quiet NaN is prescribed
  other_reading,      ///< 17 only another reading of the specification accepts the answer
};
inline constexpr std::size_t rule_count = 18;
std::string_view name(Rule rule);
constexpr bool fails(Rule rule) {
  return rule == Rule::rejected || rule >= Rule::zero_sign_wrong;
}
/// The rule with the higher rank counts for a call with two results.
int rank(Rule rule);

struct Worst {
  std::uint64_t index = 0;
  double severity = -1;
  double ulp = 0;  ///< error in ulp of the unrounded value, by MPFR; infinity if ulp cannot
                   ///< describe the error
  bool failing = false;
  InputBits input{};
  SubjectBits subject{};
};

struct Verdict {
  bool accepted = false;
  Rule rule = Rule::rejected;
  double ulp = 0;  ///< rounded up; infinity if ulp cannot describe the error
};

struct Tally {
  /// Bin 0 holds exact answers. Bin k holds errors in (2^(k-9), 2^(k-8)] ulp. The last bin also
  /// holds all greater errors.
  static constexpr std::size_t bins = 32;

  std::uint64_t inputs = 0;
  std::uint64_t failing = 0;
  /// The number of answers that MPFR decided, because the fast evaluation was uncertain.
  std::uint64_t decided_by_mpfr = 0;
  std::array<std::uint64_t, bins> histogram{};
  std::array<std::uint64_t, rule_count> by_rule{};
  /// The answer with the greatest severity, and among equals the lowest index. Named failures do
  /// not count, so that they hide no other failure.
  std::optional<Worst> worst;
  std::vector<Worst> failures;  ///< the first by index, at most max_failures
  std::vector<Worst> named;     ///< the first named failures

  static constexpr std::size_t max_failures = 8;
  void merge(const Tally& other);  ///< associative and commutative
  void add(std::uint64_t index, const InputBits& input, const SubjectBits& subject,
           const Verdict& verdict);
};

struct Complaint {
  enum class Kind : std::uint8_t {
    value,  ///< another value was expected
    error,  ///< the error exceeds the limit: `got` is the error, `expected` is the limit
    nan_for_number,
    number_for_nan,
    signaling_nan,
    jointly,  ///< no reading accepts both results
  };
  Kind kind = Kind::value;
  std::string result;         ///< "returned" or "stored" if the function has two results
  std::string got, expected;  ///< "NaN" and "1"; "3.81 ulp" and "3 ulp"
  std::string limit;          ///< "absolute(0.5)"
};
/// "3.81 ulp > 3 ulp"; "got NaN, expected 1"; "stored 3, expected 4".
std::string text(const Complaint& complaint);

struct Explanation {
  bool accepted = false;
  Rule rule = Rule::rejected;
  double ulp = 0;
  std::vector<std::string> inputs_hex, inputs_decimal;    ///< one per parameter
  std::vector<std::string> subject_hex, subject_decimal;  ///< one per result
  std::vector<std::string> reference;  ///< "0x7f7fff80 + 0.19 ulp", "NaN", "any": one per result
  std::vector<std::string> reference_decimal;  ///< with more digits than the format has
  std::vector<Complaint> complaints;           ///< at least one if the answer is rejected
};

/// Greater finite errors have the same severity, because no format has this many numbers. An
/// infinite error is more severe.
inline constexpr double most_ulp = 0x1p64;

/// A failing answer is more severe than a passing answer. Among equal verdicts, a greater error is
/// more severe, up to most_ulp. `ulp` may be infinite.
double severity(bool failing, double ulp);

/// Among equal severities, the lower index stands out.
bool stands_out(const Worst& a, const Worst& b);

constexpr std::size_t histogram_bin(double ulp) {
  if (!(ulp > 0)) return 0;
  // The subtraction puts a power of two into the bin that ends with it.
  const auto binade = static_cast<std::int64_t>((std::bit_cast<std::uint64_t>(ulp) - 1) >> 52);
  return static_cast<std::size_t>(
      std::clamp<std::int64_t>(binade - (1023 - 9), 1, std::int64_t{Tally::bins} - 1));
}

}  // namespace assay::reference
