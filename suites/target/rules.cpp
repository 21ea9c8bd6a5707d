#include "suites/target/rules.h"

#include "suites/numeric/call_kernel.h"
#include "suites/target/accuracy_limits.h"

namespace assay::suites {

reference::Rules rules_for(const harness::DeviceInfo& device, const harness::RunOptions& options,
                           const reference::Accuracy& accuracy,
                           const reference::FloatFormat& format, int width, const Mode* mode) {
  const std::uint64_t config = numeric::fp_config(device, format);
  reference::Rules rules;
  rules.format = format;
  rules.accuracy = accuracy;
  rules.width = width;
  if (mode != nullptr) rules.freedoms = mode->freedoms;
  apply_allowances(rules, profile_of(device, options), format.name, config, options);
  if (mode != nullptr && mode->flushes(format.name)) rules.flush_to_zero = true;
  return rules;
}

}  // namespace assay::suites
