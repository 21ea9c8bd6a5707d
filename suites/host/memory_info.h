#pragma once
#include <functional>
#include <string_view>

#include "suites/host/setting.h"

namespace assay::suites::host {

/// A parameter of clGetMemObjectInfo. Throws cl::Error.
template <typename T>
T memory_info(const cl::Memory& memory, cl_mem_info name) {
  T value{};
  const cl_int status =
      clGetMemObjectInfo(memory(), name, sizeof(T), static_cast<void*>(&value), nullptr);
  if (status != CL_SUCCESS) throw cl::Error(status, "clGetMemObjectInfo");
  return value;
}

/// The rule of a failure that only CL_MEM_MAP_COUNT shows. A count may be out of date at once, and
/// it is for debugging (OpenCL 1.2, Table 5.11).
inline constexpr std::string_view map_count = "map_count";

/// Checks CL_MEM_MAP_COUNT while a memory object is mapped twice in the setting's queue, and after
/// both mappings end. `map` makes a blocking mapping (OpenCL 1.2, 5.4.2).
void expect_maps_counted(Setting& on, const cl::Memory& memory, const std::function<void*()>& map);

}  // namespace assay::suites::host
