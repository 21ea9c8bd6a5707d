#include "suites/rules.h"

#include <CL/cl.h>

#include "suites/limits.h"
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
  rules.flush_to_zero = (config & CL_FP_DENORM) == 0;
  // Toward zero may be the default of the embedded profile (7.1), and of half (cl_khr_fp16, where
  // a device need not have rounding to nearest).
  const bool may_truncate = profile_of(device, options) == "embedded" ||
                            format.storage_bits == reference::half_format.storage_bits;
  if (may_truncate && (config & CL_FP_ROUND_TO_NEAREST) == 0)
    rules.rounding = reference::Rounding::toward_zero;
  return rules;
}

}  // namespace assay::suites
