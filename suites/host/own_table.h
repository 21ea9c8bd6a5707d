#pragma once
#include <cstdint>
#include <string>

#include "suites/host/setting.h"

namespace assay::suites::host {

/// Whether the driver's functions are in the platform's dispatch table. With cl_khr_icd 2.0.0 the
/// loader may own the tables. Then the first entry is a tag, and the other entries are undefined.
inline bool has_own_table(Setting& on) {
#ifdef CL_ICD2_TAG_KHR
  constexpr std::intptr_t managed = CL_ICD2_TAG_KHR;
#else
  constexpr auto managed =
      static_cast<std::intptr_t>(sizeof(void*) == 4 ? 0x434C3331 : 0x4F50454E434C3331);
#endif
  const auto extensions = cl::Platform(on.platform()).getInfo<CL_PLATFORM_EXTENSIONS>();
  return extensions.find("cl_khr_icd") != std::string::npos &&
         reinterpret_cast<std::intptr_t>(on.driver().clGetPlatformIDs) != managed;
}

constexpr const char* needs_own_table =
    "needs a dispatch table that the driver owns (cl_khr_icd before 2.0.0)";

}  // namespace assay::suites::host
