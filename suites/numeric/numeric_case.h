#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/kernel.h"
#include "harness/sweep/device_subject.h"
#include "harness/sweep/inputs.h"
#include "harness/sweep/launch.h"
#include "reference/base/batch_judge.h"
#include "suites/base/forward.h"
#include "suites/numeric/accepted.h"

namespace assay::suites::numeric {

/// "As large as kernel and device allow" in LaunchShape::local.
inline constexpr std::size_t greatest_local = static_cast<std::size_t>(-1);

/// A case whose answers one kernel computes over a sequence of inputs. A judge looks at each
/// element (or vector). A suite describes the case here. Everything else - building, sweeping,
/// recording, reproducing, the stand-alone program - follows and is the same for every suite.
struct NumericCase {
  std::string id;
  std::string subject;     ///< what is called, in messages: "exp"
  harness::Inputs inputs;  ///< groups of the judge's group_size() elements stay whole
  /// How the kernel is called. `local` may be greatest_local, or more than a device has.
  harness::LaunchShape shape;
  /// The kernel. Forms that fold their inputs as literals get them, whole vectors; others none.
  std::function<harness::Kernel(const std::vector<harness::InputBits>& literals)> kernel;
  /// A kernel that makes the sequence of inputs itself, from the first index (a uint, its last
  /// argument): nothing is moved to the device. Only for sequences that are exhaustive; empty where
  /// inputs are moved. The stand-alone program has `kernel`.
  std::function<harness::Kernel()> generator;
  std::shared_ptr<const reference::BatchJudge> judge;
  /// The bits that the judge accepts for element `lane` of a group; for stand-alone programs.
  std::function<Accepted(std::span<const harness::InputBits> group, std::size_t lane)> accepted;
  std::string citation;
  unsigned shared = 0;       ///< arguments, as a mask, that are scalars beside vectors
  std::uint64_t repeat = 1;  ///< every vector stands this many times in a row (uniform arguments)
};

/// As many inputs as a kernel that folds them holds: whole vectors.
std::vector<harness::InputBits> literals_of(const harness::Inputs& inputs, int width);

/// One input of the case, in a launch of its neighbors, for a program of its own.
harness::Launch make_stand_alone(const NumericCase& c, const Target& target,
                                 const harness::ReproRequest& request);

}  // namespace assay::suites::numeric
