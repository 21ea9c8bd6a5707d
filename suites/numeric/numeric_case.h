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

/// A case whose answers one kernel computes over a sequence of inputs. A judge judges each element
/// (or vector). A suite describes the case here. The rest is the same for every suite: building,
/// sweeping, recording, reproducing, the stand-alone program.
struct NumericCase {
  std::string id;
  std::string subject;     ///< the function's name in messages: "exp"
  harness::Inputs inputs;  ///< groups of the judge's group_size() elements stay whole
  /// The shape of a launch. `local` may be greatest_local, or more than a device has.
  harness::LaunchShape shape;
  /// The kernel. Forms with literal inputs get them, as whole vectors; others get none.
  std::function<harness::Kernel(const std::vector<harness::InputBits>& literals)> kernel;
  /// A kernel that makes the sequence of inputs itself, from the first index (a uint, its last
  /// argument). Then no inputs are moved to the device. Only for exhaustive sequences; empty if
  /// inputs are moved. The stand-alone program has `kernel`.
  std::function<harness::Kernel()> generator;
  std::shared_ptr<const reference::BatchJudge> judge;
  /// The bits that the judge accepts for element `lane` of a group; for stand-alone programs.
  std::function<Accepted(std::span<const harness::InputBits> group, std::size_t lane)> accepted;
  std::string citation;
  unsigned shared = 0;       ///< arguments, as a mask, that are scalars beside vectors
  std::uint64_t repeat = 1;  ///< every vector stands this many times in a row (uniform arguments)
};

/// The number of inputs that a kernel with literals has: whole vectors.
std::vector<harness::InputBits> literals_of(const harness::Inputs& inputs, int width);

/// One input of the case, in a launch with its neighbors, for a separate program.
harness::Launch make_stand_alone(const NumericCase& c, const Target& target,
                                 const harness::ReproRequest& request);

}  // namespace assay::suites::numeric
