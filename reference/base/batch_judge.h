#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "reference/base/tally.h"
#include "reference/plain/batch.h"

namespace assay::reference {

/// Many threads may use a judge.
class BatchJudge {
 public:
  virtual ~BatchJudge() = default;

  /// Judges on one thread. A batch has whole groups of `group_size()` elements. The batches of a
  /// tally come in order.
  virtual void add(const Batch& batch, Tally& tally) const = 0;

  /// The number of elements whose inputs together decide an answer: 1, or the lanes of a vector.
  virtual int group_size() const { return 1; }

  /// `lane` is an index in the group.
  virtual Verdict decide(std::span<const InputBits> group, std::size_t lane,
                         const SubjectBits& subject) const = 0;
  virtual Explanation explain(std::span<const InputBits> group, std::size_t lane,
                              const SubjectBits& subject) const = 0;

  /// "ulp(3)", "exact".
  virtual std::string limit() const = 0;
  /// True if a search for the greatest error is useful. False if answers are only right or wrong,
  /// or if all answers are right.
  virtual bool bounds_errors() const { return false; }
};

}  // namespace assay::reference
