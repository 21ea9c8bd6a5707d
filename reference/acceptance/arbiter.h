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

/// The decision about one result. It is undecided if the truth is not known closely enough.
struct Result {
  Decision decision = Decision::rejected;
  Rule rule = Rule::rejected;  ///< the rule that accepts the result, or by which it fails
  double ulp = 0;
};

/// The rule for an int whose right value is `sign`: -1, 1, or 0 for no sign. By Table 11, lgamma_r
/// stores a sign. By another reading, it stores a sign bit. 7.5.1 prescribes 0 at poles.
Rule sign_rule(int sign, std::int64_t subject);

/// The answers that an accuracy allows for certain operands.
struct Limit {
  bool free = false;
  bool edges = false;     ///< any answer is right, except where 7.5 prescribes values
  bool rounded = false;   ///< only one answer is right: the rounded value (for 'exact', the value
                          ///< itself)
  bool absolute = false;  ///< `bound` is a distance, not a number of ulp
  double bound = 0;
  int unit = 0;  ///< for an absolute bound: it is bound * 2^unit
};

/// Applies the rules of acceptance.cpp to one result of a call, for one choice of operands.
class Arbiter {
 public:
  /// Keeps references to all three arguments.
  Arbiter(const Function& function, const Rules& rules, const Operands& operands);

  /// Works like the constructor above, but with one limit in place of the rules' accuracy. This is
  /// for bounds that depend on more than this call's operands (accuracy::Scaled).
  Arbiter(const Function& function, const Rules& rules, const Operands& operands,
          const Limit& limit);

  Result judge(const Truth& truth, std::uint64_t subject) const;

  /// Whether the value is a NaN or an infinity, or a number so great that an answer within the
  /// limit may be infinite.
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
  std::array<Limit, most_limits> limits_{};  ///< an answer is right if one of them accepts it
  std::size_t limit_count_ = 0;
  const RelaxedRow::Clause* clause_ = nullptr;  ///< the clause of a relaxed row that holds; null
                                                ///< without such a row
};

}  // namespace assay::reference
