#pragma once
#include <array>

#include "reference/judge/mpfr_judge.h"
#include "reference/precise/compare.h"
#include "reference/precise/precise.h"

namespace assay::reference {

/// Judges a batch of doubles or halves. Doubles are evaluated with twice their precision, and
/// halves like floats.
class PrecisePass {
 public:
  static bool serves(const Function& function, const Rules& rules);

  PrecisePass(const MpfrJudge& judge, const Batch& batch, Tally& tally);
  void run();

 private:
  static constexpr std::size_t block_size = 256;
  static constexpr std::uint64_t confirmed_failures = 128;  ///< as in FastPass
  using Input = std::array<std::uint64_t, 3>;
  using Subject = std::array<std::uint64_t, 2>;
  using Values = std::array<double, block_size>;

  void judge_block(std::size_t start, std::size_t count);
  void evaluate(std::size_t count);
  void evaluate_halves(std::size_t count);
  PreciseVerdict verdict(std::size_t position, const Subject& subject) const;
  PreciseVerdict verdict_of(std::size_t result, std::size_t position, std::uint64_t bits,
                            double wide) const;
  void count(std::size_t index, const PreciseVerdict& verdict);
  void note_greatest(std::size_t index, const PreciseVerdict& verdict);
  void settle(std::size_t index, const PreciseVerdict& verdict);
  void count_certain(std::size_t index, bool accepted, const PreciseVerdict& verdict);
  bool enough_shown(Rule rule) const;
  double halved(std::size_t index, double error, bool counted_as_failing);
  bool flushed_operands_accept(const Input& input, const Subject& subject);
  bool plain_operands(const Input& input) const;
  double confirm(std::size_t index, bool counted_as_failing);

  const MpfrJudge& judge_;
  const Batch& batch_;
  const Function& function_;
  Tally& tally_;
  bool half_;
  bool flush_;
  bool free_;
  bool dependent_limit_;  ///< the limit depends on the input; MPFR decides beyond the least limit
  int low_bits_ = 0;
  PreciseComparison comparison_;

  double greatest_ = -1;            ///< the greatest error of accepted answers
  std::size_t greatest_index_ = 0;  ///< the index of this answer, if greatest_here_ is true
  bool greatest_here_ = false;
  int decided_at_powers_ = 0;
  double certain_severity_ = -1;  ///< the greatest severity of answers that MPFR did not check
  std::size_t certain_index_ = 0;
  bool certain_failing_ = false;

  alignas(64) std::array<std::array<std::uint64_t, block_size>, 3> inputs_{};
  alignas(64) std::array<std::array<Values, 4>, 2> values_{};
  alignas(64) std::array<Values, 2> answers_{};
};

}  // namespace assay::reference
