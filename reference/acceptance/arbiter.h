#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "reference/acceptance/relaxed.h"
#include "reference/acceptance/rules.h"
#include "reference/base/tally.h"
#include "reference/base/ulp.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

enum class Decision { rejected, accepted, undecided };

/// The decision about a result. Undecided if the true value is not known well enough.
struct Result {
  Decision decision = Decision::rejected;
  Rule rule = Rule::rejected;  ///< the rule that accepts or rejects the result
  double ulp = 0;
};

/// The rule for the sign that lgamma_r stores (Table 11). `sign` is the right sign: -1, 1, or 0 at
/// poles (7.5.1). In another reading of Table 11, the function stores a sign bit.
Rule sign_rule(int sign, std::int64_t subject);

/// The answers that an accuracy allows for given operands.
struct Limit {
  bool free = false;
  bool edges = false;     ///< any answer is right, except where 7.5 prescribes a value
  bool rounded = false;   ///< only the rounded value is right (for 'exact', the value)
  bool absolute = false;  ///< `bound` is a distance, not in ulp
  double bound = 0;
  int unit = 0;  ///< an absolute bound is bound * 2^unit
};

/// Applies the rules of acceptance.cpp to a result for given operands.
class Arbiter {
 public:
  /// Keeps references to the arguments.
  Arbiter(const Function& function, const Rules& rules, const Operands& operands);

  /// Uses `limit` in place of the rules' accuracy. Such a limit has a bound that depends on other
  /// operands (accuracy::Scaled).
  Arbiter(const Function& function, const Rules& rules, const Operands& operands,
          const Limit& limit);

  Result judge(const Truth& truth, std::uint64_t subject) const;

  /// True if the value is a NaN or an infinity, or so large that an infinity may be within the
  /// limit.
  bool may_be_special(const Truth& truth) const;

 private:
  Result judge_value(const Truth& truth, std::uint64_t subject) const;
  Result judge_under(const Limit& limit, const Truth& truth, std::uint64_t subject) const;
  Result judge_number(const Limit& limit, const Truth& truth, std::uint64_t subject) const;
  Result judge_rounded(const Truth& truth, std::uint64_t subject, double ulp) const;
  bool ulp_disputed(const Truth& truth) const;
  Result judge_limited(const Limit& limit, const Truth& truth, std::uint64_t subject,
                       const ErrorBounds& error) const;
  ErrorBounds measured(const Truth& truth, std::uint64_t subject, int unit) const;
  bool prescribed(const Truth& truth) const;
  bool free(const Limit& limit, const Truth& truth) const;
  bool zero_of_right_sign(bool negative_expected, std::uint64_t subject, bool sign_free) const;
  bool derived(std::uint64_t subject) const;
  void find_limits();

  static constexpr std::size_t most_limits = 4;

  const Function& function_;
  const Rules& rules_;
  const Operands& operands_;
  std::array<Limit, most_limits> limits_{};  ///< an answer is right if one limit accepts it
  std::size_t limit_count_ = 0;
  const RelaxedRow::Clause* clause_ = nullptr;  ///< null without a relaxed row
};

}  // namespace assay::reference
