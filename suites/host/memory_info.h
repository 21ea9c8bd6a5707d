#pragma once
#include <functional>
#include <string_view>

#include "suites/host/setting.h"

namespace assay::suites::host {

/// The answer of clGetMemObjectInfo. Throws cl::Error.
template <typename T>
T memory_info(const cl::Memory& memory, cl_mem_info name) {
  T value{};
  const cl_int status =
      clGetMemObjectInfo(memory(), name, sizeof(T), static_cast<void*>(&value), nullptr);
  if (status != CL_SUCCESS) throw cl::Error(status, "clGetMemObjectInfo");
  return value;
}

/// The rule for failures of CL_MEM_MAP_COUNT. The count is only for debugging, and may be out of
/// date (OpenCL 1.2, Table 5.11).
inline constexpr std::string_view map_count = "map_count";

/// Maps a memory object twice, ends both mappings, and checks CL_MEM_MAP_COUNT after each step.
/// `map` makes a blocking map (OpenCL 1.2, 5.4.2) and returns its pointer.
void expect_maps_counted(Setting& on, const cl::Memory& memory, const std::function<void*()>& map);

}  // namespace assay::suites::host
