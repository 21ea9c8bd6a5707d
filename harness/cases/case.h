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
struct Launch;
class CaseContext;

/// The supervisor and the worker both make the list of cases from the device's description. Only
/// the worker calls `body`.
struct Case {
  std::string id;                   ///< math/exp/float4/default; letters, digits, '_', '.' and '/'
  std::optional<std::string> skip;  ///< the missing feature for which the case is skipped
  std::vector<std::string> needs;   ///< what the device must have or must lack: "!sub_groups"
  std::vector<std::string> citations;
  std::vector<std::string> requirements;  ///< ids of rows in data/requirements/
  std::function<Kernel()> kernel;         ///< empty if the case shares no program
  std::function<void(CaseContext&)> body;
  /// For `assay repro --emit=c`: the launch for one input, made without a driver. Empty if the case
  /// has no launch.
  std::function<Launch(const DeviceInfo&, const RunOptions&, const ReproRequest&)> stand_alone;
  /// Replaces the text of `kernel` in `assay show`. May be empty.
  std::function<std::string()> shown;
  std::string limit;  ///< the accuracy limit: "ulp(3)"; may be empty
  /// The OpenCL C function that the case calls: "fmod". May be empty. DepthPlan::asks_hung says
  /// what a hang means for the other cases of the function.
  std::string function = {};
  double cost = 1;  ///< expected duration, relative to other cases; for batches of equal length

  std::string_view suite() const { return std::string_view(id).substr(0, id.find('/')); }
};

}  // namespace assay::harness
