#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "reference/base/tally.h"
#include "reference/plain/batch.h"

namespace assay::reference {

/// A judge of the answers of a sweep. There is one for functions of real numbers (Judge), one for
/// functions of bits (ExactJudge), and one for vectors (GeometricJudge). Const calls are reentrant.
class BatchJudge {
 public:
  virtual ~BatchJudge() = default;

  /// Judges a batch on one thread and adds the results to the tally. The batches of one tally come
  /// in the order of their indices. Each batch has whole groups of `group_size()` elements.
  virtual void add(const Batch& batch, Tally& tally) const = 0;

  /// The number of elements whose inputs decide an answer together. It is usually 1. If a result
  /// depends on other lanes, too (dot, any, shuffle), it is the number of lanes of a vector.
  virtual int group_size() const { return 1; }

  /// Judges one answer, which belongs to element `lane` of a group of group_size() inputs.
  virtual Verdict decide(std::span<const InputBits> group, std::size_t lane,
                         const SubjectBits& subject) const = 0;
  virtual Explanation explain(std::span<const InputBits> group, std::size_t lane,
                              const SubjectBits& subject) const = 0;

  /// The rule that limits the answers, as data spells it: "ulp(3)", "exact".
  virtual std::string limit() const = 0;
  /// Whether that rule bounds an error, so that a search for the greatest error makes sense. It
  /// does not if an answer is only right or wrong, or if every answer is accepted.
  virtual bool bounds_errors() const { return false; }
};

}  // namespace assay::reference
