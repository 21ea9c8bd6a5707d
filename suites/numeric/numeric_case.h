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

/// The work-group size of kernels that cases may share. Some drivers compile a kernel again for
/// every work-group size that they choose.
inline constexpr std::size_t joined_local = 64;
/// A value of LaunchShape::local: the largest size that kernel and device allow.
inline constexpr std::size_t greatest_local = static_cast<std::size_t>(-1);

/// A case in which one kernel computes answers over a sequence of inputs. A judge judges each
/// element or vector. A suite describes the case here. Building, sweeping, recording, reproducing
/// and the stand-alone program are the same for every suite.
struct NumericCase {
  std::string id;
  std::string subject;     ///< the function's name in messages: "exp"
  harness::Inputs inputs;  ///< in whole groups of the judge's group_size()
  /// The shape of a launch. `local` may be greatest_local, or larger than a device allows.
  harness::LaunchShape shape;
  /// Makes the kernel. A form with literal inputs gets them as whole vectors. Other forms get none.
  std::function<harness::Kernel(const std::vector<harness::InputBits>& literals)> kernel;
  /// Makes a kernel that computes its inputs itself, from the first index (a uint, its last
  /// argument). Then no inputs are moved to the device. It is only for exhaustive sequences, and
  /// empty for others. The stand-alone program has `kernel`.
  std::function<harness::Kernel()> generator;
  std::shared_ptr<const reference::BatchJudge> judge;
  /// The bits that the judge accepts for element `lane` of a group; for stand-alone programs.
  std::function<Accepted(std::span<const harness::InputBits> group, std::size_t lane)> accepted;
  std::string citation;
  unsigned shared = 0;       ///< mask of the arguments that are scalars beside vectors
  std::uint64_t repeat = 1;  ///< how often each vector is repeated (uniform arguments)
};

/// The inputs of a kernel with literals, as whole vectors.
std::vector<harness::InputBits> literals_of(const harness::Inputs& inputs, int width);

/// One input of the case in a launch with its neighbors, for a separate program.
harness::Launch make_stand_alone(const NumericCase& c, const Target& target,
                                 const harness::ReproRequest& request);

}  // namespace assay::suites::numeric
