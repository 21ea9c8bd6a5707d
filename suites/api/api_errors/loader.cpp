#include "harness/devices/loader.h"

#include <fmt/format.h>

#include <cstring>

#include "harness/base/errors.h"
#include "suites/api/api_errors/trigger.h"
#include "suites/host/entry_points.h"

namespace assay::suites::api_errors {

const cl_icd_dispatch& loader() {
  static const cl_icd_dispatch table = [] {
    cl_icd_dispatch made{};
    for (const host::EntryPoint& point : host::load_entry_points({})) {
      if (!point.slot) continue;
      const void* function = harness::of_loader(point.function);
      // Without this check, a trigger would call NULL, and the crash would look like a fault of the
      // driver.
      if (function == nullptr)
        throw harness::UsageError(
            fmt::format("the ICD loader has no {}: install a newer ICD loader", point.function));
      std::memcpy(reinterpret_cast<char*>(&made) + *point.slot * sizeof function, &function,
                  sizeof function);
    }
    return made;
  }();
  return table;
}

}  // namespace assay::suites::api_errors
