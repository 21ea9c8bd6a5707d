#include "suites/rules.h"

#include "suites/limits.h"
#include "suites/modes.h"
#include "suites/numeric/call_kernel.h"

namespace assay::suites {

reference::Rules rules_for(const harness::DeviceInfo& device, const harness::RunOptions& options,
                           const reference::Accuracy& accuracy,
                           const reference::FloatFormat& format, int width) {
  const std::uint64_t config = numeric::fp_config(device, format);
  reference::Rules rules;
  rules.format = format;
  rules.accuracy = accuracy;
  rules.width = width;
  apply_allowances(rules, profile_of(device, options), format.name, config, options);
  return rules;
}

}  // namespace assay::suites
