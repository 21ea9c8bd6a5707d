#pragma once
#include <array>
#include <vector>

#include "reference/acceptance/relaxed.h"
#include "reference/fast/compare.h"
#include "reference/fast/known_ranges.h"
#include "reference/judge/mpfr_judge.h"

namespace assay::reference {

/// Judges a batch in vectorized double. MPFR decides the elements that stay undecided.
class FastPass {
 public:
  static bool serves(const Function& function, const Rules& rules);

  FastPass(const MpfrJudge& judge, const Batch& batch, Tally& tally);
  void run();

 private:
  /// An answer that may be the worst.
  struct Candidate {
    double error;
    std::size_t index;  ///< in the batch
  };
  static constexpr std::size_t max_candidates = 4;
  /// Only MPFR can decide whether a value near a power of two is above or below this power. If only
  /// the greatest error depends on it, MPFR decides at most this number of elements in a batch.
  static constexpr int max_decided_at_powers = 64;
  /// MPFR decides this many failures of a tally. Later certain failures are only counted, because
  /// MPFR would take long.
  static constexpr std::uint64_t confirmed_failures = 128;

  using Input = std::array<std::uint64_t, 3>;
  using Subject = std::array<std::uint64_t, 2>;

  void judge_block(std::size_t start, std::size_t count);
  /// Points block_ and subjects_ at the batch, or at copies that are filled with zeros up to
  /// `whole` elements.
  void place_block(std::size_t start, std::size_t count, std::size_t whole);
  /// An element has the error of its worse result. Returns true if no error was written, because
  /// all errors are 0.
  bool compare_block(std::size_t whole, FastCounts& counts);
  /// Accepts undecided numbers by their clause of the relaxed table. Returns how many.
  std::uint64_t accept_by_clause(std::size_t count, FastCounts& counts);
  bool all_common(const void* arguments, std::size_t count);
  bool stands_out_here() const;
  double floor() const;
  void count_histogram(std::size_t count, std::uint64_t decided, const FastCounts& counts);
  void count_rules(std::uint64_t decided, const FastCounts& counts);
  void count_rules_of_each(std::size_t count);
  std::uint64_t count_certain(std::size_t start, std::size_t count);
  std::uint64_t count_wrong_signs(std::size_t start, std::size_t count);
  bool enough_shown(Rule rule) const;
  void note_certain(bool failing, double error, std::size_t index);
  void note_certain_at(std::size_t position, bool failing, double error, std::size_t index);
  double halved(double error, std::size_t index, bool counted_as_failing);
  bool may_be_within(std::size_t position, const Subject& subject) const;
  double error_of_int(std::size_t result, std::size_t position) const;
  void settle(std::size_t start, std::size_t position);
  void count(Rule rule, double error);
  void count_settled(std::size_t index, Rule rule, double error);
  void count_measured(std::size_t index, std::size_t position, Rule rule, double error);
  double certain_error_of(std::size_t result, std::size_t position, std::uint64_t subject) const;
  bool flushed_operands_accept(const Input& input, const Subject& subject);
  bool settle_by_clause(std::size_t index, std::size_t position, const Input& input,
                        const Subject& subject);
  static double mul_add_error(const Input& input, const Subject& subject);
  bool plain(std::size_t position, const Input& input) const;
  bool plain_operands(const Input& input) const;
  bool beyond_freedoms(std::size_t position, const Input& input) const;
  bool special(std::size_t position, const Input& input) const;
  Rule wrong_integer(std::size_t position, const Input& input, const Subject& subject) const;
  bool signals(std::size_t position, const Subject& subject) const;
  bool wrong_zero(std::size_t position, const Input& input, const Subject& subject) const;
  bool free_at(std::size_t position) const;
  double certain_error(std::size_t position, const Input& input, const Subject& subject) const;
  bool at_power_of_two(std::size_t position) const;
  void find_candidates(std::size_t start, std::size_t count);
  void keep_candidate(double error, std::size_t index);
  double confirm(std::size_t index, bool counted_as_failing = false);

  const MpfrJudge& judge_;
  const Batch& batch_;
  const Function& function_;
  FastEvaluator::Kernel kernel_;
  Compare compare_;
  Summarise summarize_;
  std::span<const KnownRange> known_;
  Screen screen_ = nullptr;  ///< null: evaluates blocks completely
  std::array<FastComparison, 2> comparison_;
  double limit_ = 0;      ///< in ulp
  double slack_ = 0;      ///< twice the evaluation's own error, in ulp (Judge::tie)
  bool free_ = false;     ///< no error fails: the limit is undefined or implementation-defined
  bool edges_ = false;    ///< any answer is right, but 7.5 prescribes some values
  bool decisive_ = true;  ///< an answer far beyond the limit is wrong for every input
  bool freedoms_ = false;
  bool certain_by_vectors_ = false;  ///< the vector code can find wrong answers
  /// An int of the wrong sign makes the answer wrong, even if the other result is right.
  bool certain_by_sign_ = false;
  bool flush_ = false;               ///< 7.5.3 applies
  Rule usual_ = Rule::within_limit;  ///< the rule that accepts a number
  Tally& tally_;

  std::vector<RelaxedRow::Stretch> stretches_;  ///< for accept_by_clause()

  FastBlock block_{};
  std::array<const void*, 2> subjects_{};
  FastSummary summary_;
  std::array<Candidate, max_candidates> candidates_{};
  std::size_t candidate_count_ = 0;
  double carried_ = undecided_error;  ///< greatest error before this batch
  double greatest_ = undecided_error;
  int decided_at_powers_ = 0;
  double certain_severity_ = -1;   ///< of the worst answer that MPFR did not check
  std::size_t certain_index_ = 0;  ///< its index in the batch
  bool certain_failing_ = false;

  // All arrays of a block fit into the first-level cache.
  alignas(64) double values_[2][block_size];
  alignas(64) double errors_[2][block_size];
  alignas(64) std::uint32_t padded_[5][block_size];
  Screened screened_;
};

}  // namespace assay::reference
