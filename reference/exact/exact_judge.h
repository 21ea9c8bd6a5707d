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

struct ExactAnswer {
  std::uint64_t bits = 0;
  std::array<std::uint64_t, 3> others{};  ///< flushed subnormals, other readings
  int other_count = 0;
  bool any_nan = false;   ///< any NaN of the format is right; `bits` is a NaN
  bool anything = false;  ///< undefined or implementation-defined: any value is right
  /// Any value is right, and the specification recommends `bits` ("should").
  bool recommended = false;

  static ExactAnswer free() { return {.anything = true}; }
  bool allows(const ScalarType& type, std::uint64_t subject) const;
};

struct ExactFunction {
  std::string name;  ///< "convert_uchar_sat_rte"
  std::vector<ScalarType> parameters, results;
  int group_size = 1;  ///< elements whose inputs together decide an answer
  /// The answer for result `result` of element `lane` in a group of `group_size` inputs.
  std::function<ExactAnswer(std::span<const InputBits> group, std::size_t lane, std::size_t result)>
      answer;
  /// Writes ExactAnswer::bits of each element, packed like the outputs, in loops that compilers
  /// vectorize. `answer` decides about outputs that differ. So if any value or any NaN is right,
  /// `fill` may write the subject's answer (batch.outputs). May be empty.
  std::function<void(const Batch& batch, const std::array<void*, 2>& expected)> fill;
  /// The number of elements for which any value is right and `fill` writes the subject's answer.
  /// May be empty.
  std::function<std::size_t(const Batch& batch)> free_in;
};

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
  /// The expected answers of a block (16 bytes each) fit into the cache.
  static constexpr std::size_t block = 1024;

  void add_each(const Batch& batch, std::size_t from, std::size_t count, Tally& tally) const;
  /// Judges the elements from `from` on that differ from `expected`. Returns the number of these
  /// elements.
  std::size_t add_different(const Batch& part, const Batch& batch, std::size_t from,
                            const std::uint64_t (&expected)[2][block], Tally& tally) const;
  std::vector<InputBits> group_at(const Batch& batch, std::size_t index) const;

  ExactFunction function_;
};

}  // namespace assay::reference
