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

/// The smallest thing that gets a verdict. A suite's expand() makes it only from a device's
/// description, in the supervisor and in the worker. Only the worker calls `body`.
struct Case {
  std::string id;                   ///< letters, digits, '_', '.' and '/': math/exp/float4/default
  std::optional<std::string> skip;  ///< which capability is missing
  std::vector<std::string> needs;   ///< words of harness/devices/availability.h: "!sub_groups"
  std::vector<std::string> citations;
  std::vector<std::string> requirements;  ///< ids of rows in data/requirements/
  std::function<Kernel()> kernel;         ///< empty for cases that build no common kernel
  std::function<void(CaseContext&)> body;
  /// For `assay repro --emit=c`: one input of the case as a program of its own, made without a
  /// driver. Empty where a case cannot do that.
  std::function<Launch(const DeviceInfo&, const RunOptions&, const ReproRequest&)> stand_alone;
  std::function<std::string()> shown;  ///< what `assay show` prints in place of the `kernel`
  std::string limit;                   ///< the accuracy rule that judges it: "ulp(3)"; may be empty
  /// The function that the case calls in one of its forms: "fmod". Empty where cases of a suite
  /// share none. If it hangs, DepthPlan::asks_hung says whether its other forms are asked.
  std::string function = {};
  double cost = 1;  ///< expected seconds relative to other cases: packs batches evenly

  std::string_view suite() const { return std::string_view(id).substr(0, id.find('/')); }
};

}  // namespace assay::harness
