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

/// A work-group size for kernels that cases may share. A fixed size is faster, because some drivers
/// compile a kernel again for every size that they choose.
inline constexpr std::size_t joined_local = 64;
/// For LaunchShape::local: the largest size that the kernel and the device allow.
inline constexpr std::size_t greatest_local = static_cast<std::size_t>(-1);

/// A case in which one kernel computes answers over a sequence of inputs.
struct NumericCase {
  std::string id;
  std::string subject;     ///< in messages: "exp"
  harness::Inputs inputs;  ///< their number is a multiple of the judge's group_size()
  /// `local` may be greatest_local, or more than a device allows.
  harness::LaunchShape shape;
  /// `literals` are whole vectors for a form with literal inputs, else empty.
  std::function<harness::Kernel(const std::vector<harness::InputBits>& literals)> kernel;
  /// Makes a kernel that computes its inputs from the first index (a uint, its last argument). Only
  /// for exhaustive sequences, so that no inputs are copied to the device. Empty for other
  /// sequences.
  std::function<harness::Kernel()> generator;
  std::shared_ptr<const reference::BatchJudge> judge;
  /// The bits that the judge accepts for element `lane` of a group.
  std::function<Accepted(std::span<const harness::InputBits> group, std::size_t lane)> accepted;
  std::string citation;
  unsigned shared = 0;       ///< bit mask: arguments that are scalars beside vectors
  std::uint64_t repeat = 1;  ///< how often each vector is repeated; greater than 1 for uniform
                             ///< arguments
};

/// Whole vectors, for a kernel with literals.
std::vector<harness::InputBits> literals_of(const harness::Inputs& inputs, int width);

harness::Launch make_stand_alone(const NumericCase& c, const Target& target,
                                 const harness::ReproRequest& request);

}  // namespace assay::suites::numeric
