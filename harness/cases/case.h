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

/// The smallest unit that gets a verdict. A suite's expand() makes cases only from a device's
/// description, both in the supervisor and in the worker. Only the worker calls `body`.
struct Case {
  std::string id;                   ///< letters, digits, '_', '.' and '/': math/exp/float4/default
  std::optional<std::string> skip;  ///< the missing capability for which the case is skipped
  std::vector<std::string> needs;   ///< what the device must have: words of
                                    ///< harness/devices/availability.h, such as "!sub_groups"
  std::vector<std::string> citations;
  std::vector<std::string> requirements;  ///< ids of rows in data/requirements/
  std::function<Kernel()> kernel;         ///< empty if the case shares no program with other cases
  std::function<void(CaseContext&)> body;
  /// For `assay repro --emit=c`: makes a program for one input of the case, without a driver. Empty
  /// if the case cannot do this.
  std::function<Launch(const DeviceInfo&, const RunOptions&, const ReproRequest&)> stand_alone;
  std::function<std::string()> shown;  ///< `assay show` prints this in place of the `kernel`
  std::string limit;                   ///< the accuracy rule of the case: "ulp(3)"; may be empty
  /// The function that the case calls in one of its forms, such as "fmod". Empty if the suite's
  /// cases share no function. If the function hangs, DepthPlan::asks_hung says whether its other
  /// forms are tried.
  std::string function = {};
  double cost = 1;  ///< expected seconds relative to other cases; used to make batches of equal
                    ///< length

  std::string_view suite() const { return std::string_view(id).substr(0, id.find('/')); }
};

}  // namespace assay::harness
