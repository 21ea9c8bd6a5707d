#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "reference/base/batch_judge.h"
#include "reference/plain/scalar_type.h"

namespace assay::reference {

/// The allowed values of an answer that has no tolerance. They are a few bit patterns.
struct ExactAnswer {
  std::uint64_t bits = 0;  ///< the answer
  std::array<std::uint64_t, 3>
      others{};  ///< other right answers: a flushed subnormal, another reading
  int other_count = 0;
  bool any_nan = false;   ///< any NaN of the result's format is right, and `bits` is one of them
  bool anything = false;  ///< undefined or implementation-defined: every value is right
  /// Every value is right, and `bits` is the one that the specification recommends ("should").
  bool recommended = false;

  static ExactAnswer free() { return {.anything = true}; }
  bool allows(const ScalarType& type, std::uint64_t subject) const;
};

/// A function whose answers are bits. It gives the answer to one group of inputs. For long sweeps,
/// it may also give the answers to a whole batch.
struct ExactFunction {
  std::string name;  ///< "convert_uchar_sat_rte"
  std::vector<ScalarType> parameters, results;
  int group_size = 1;  ///< the number of elements whose inputs together decide an answer
  /// The answer for result `result` of element `lane` in a group of `group_size` inputs.
  std::function<ExactAnswer(std::span<const InputBits> group, std::size_t lane, std::size_t result)>
      answer;
  /// Writes ExactAnswer::bits of every element of a batch, packed as the outputs are. This is the
  /// fast version of `answer`, with loops that a compiler can vectorize. If an output differs from
  /// the written bits, `answer` decides about it. So if any value or any NaN is right, `fill` may
  /// write the subject's answer (batch.outputs). `fill` may be empty.
  std::function<void(const Batch& batch, const std::array<void*, 2>& expected)> fill;
  /// The number of elements of a batch for which any value is right and `fill` writes the subject's
  /// answer. They are counted under the rule free_value. If this function is empty, there are no
  /// such elements.
  std::function<std::size_t(const Batch& batch)> free_in;
};

/// Judges answers bit for bit.
class ExactJudge : public BatchJudge {
 public:
  explicit ExactJudge(ExactFunction function);

  void add(const Batch& batch, Tally& tally) const override;
  int group_size() const override { return function_.group_size; }
  Verdict decide(std::span<const InputBits> group, std::size_t lane,
                 const SubjectBits& subject) const override;
  Explanation explain(std::span<const InputBits> group, std::size_t lane,
                      const SubjectBits& subject) const override;
  std::string limit() const override { return "exact"; }

  const ExactFunction& function() const { return function_; }

 private:
  /// The number of elements that are compared at once. Their expected answers (16 bytes each) fit
  /// in the cache.
  static constexpr std::size_t block = 1024;

  void add_each(const Batch& batch, std::size_t from, std::size_t count, Tally& tally) const;
  /// Decides the elements of a part (from `from` on) that differ from the output of `fill`. Returns
  /// the number of these elements.
  std::size_t add_different(const Batch& part, const Batch& batch, std::size_t from,
                            const std::uint64_t (&expected)[2][block], Tally& tally) const;
  std::vector<InputBits> group_at(const Batch& batch, std::size_t index) const;

  ExactFunction function_;
};

}  // namespace assay::reference
