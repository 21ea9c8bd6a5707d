#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/kernel.h"

namespace assay::harness {

struct DeviceInfo;    // harness/devices/device.h
struct RunOptions;    // harness/cases/run_options.h
struct ReproRequest;  // harness/cases/case_context.h
struct Launch;        // harness/sweep/launch.h: one launch and its right answers
class CaseContext;    // harness/cases/case_context.h: the services for a running case, inside a
                      // worker

/// The smallest thing that gets a verdict. A suite makes its cases from a device's description, in
/// the supervisor and in the worker. Only the worker calls `body`.
struct Case {
  std::string id;                   ///< math/exp/float4/default; letters, digits, '_', '.' and '/'
  std::optional<std::string> skip;  ///< the missing feature for which the case is skipped
  std::vector<std::string> needs;   ///< what the device must have, in the words of
                                    ///< harness/devices/availability.h: "!sub_groups"
  std::vector<std::string> citations;
  std::vector<std::string> requirements;  ///< ids of data/requirements/
  std::function<Kernel()> kernel;         ///< empty if the case shares no program
  std::function<void(CaseContext&)> body;
  /// For `assay repro --emit=c`: the launch of one input, made without a driver. Empty if the case
  /// has no launch.
  std::function<Launch(const DeviceInfo&, const RunOptions&, const ReproRequest&)> stand_alone;
  std::function<std::string()> shown;  ///< replaces the `kernel` in `assay show`
  std::string limit;                   ///< the accuracy: "ulp(3)"; may be empty
  /// The function of OpenCL C that the case calls: "fmod". May be empty. DepthPlan::asks_hung says
  /// what a hang means for the function's other cases.
  std::string function = {};
  double cost = 1;  ///< expected seconds relative to other cases, for batches of equal length

  std::string_view suite() const { return std::string_view(id).substr(0, id.find('/')); }
};

}  // namespace assay::harness
