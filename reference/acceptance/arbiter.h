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
  Rule rule = Rule::rejected;  ///< that accepts it, or by which it fails
  double ulp = 0;
};

/// The rule for an int that is the sign of a number (-1, 1), or 0 for no sign. By Table 11,
/// lgamma_r stores a sign. Another reading takes it as a sign bit. 7.5.1 has 0 at poles.
Rule sign_rule(int sign, std::int64_t subject);

/// The answers that an accuracy allows for certain operands.
struct Limit {
  bool free = false;
  bool edges = false;     ///< free, except for the values that 7.5 prescribes
  bool rounded = false;   ///< one answer: the value rounded (exactly representable for 'exact')
  bool absolute = false;  ///< `bound` is a distance, not a number of ulp
  double bound = 0;
  int unit = 0;  ///< of an absolute bound: it is bound * 2^unit
};

/// Applies the rules of acceptance.cpp to one result of a call, for one choice of operands.
class Arbiter {
 public:
  /// Keeps references to all three arguments.
  Arbiter(const Function& function, const Rules& rules, const Operands& operands);

  /// The same under one limit instead of the rules' accuracy. For bounds that depend on more than
  /// this call's operands (accuracy::Scaled).
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
  std::array<Limit, most_limits> limits_{};  ///< any of them is enough
  std::size_t limit_count_ = 0;
  const RelaxedRow::Clause* clause_ = nullptr;  ///< of a relaxed row
};

}  // namespace assay::reference
