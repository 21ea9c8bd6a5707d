#pragma once
#include <vector>

#include "suites/host/setting.h"

// cl_khr_unified_svm of revision 0.9.0 with the values of cl.xml, because installed headers may be
// older. See unified-svm-draft in data/interpretations.toml.
namespace assay::suites::host::unified_svm {

inline constexpr const char* extension = "cl_khr_unified_svm";

using Capabilities = cl_bitfield;
inline constexpr Capabilities single_address_space = 1 << 0, system_allocated = 1 << 1,
                              device_owned = 1 << 2, device_unassociated = 1 << 3,
                              context_access = 1 << 4, host_read = 1 << 6, host_write = 1 << 7,
                              host_map = 1 << 8, device_read = 1 << 9, device_write = 1 << 10,
                              device_atomic_access = 1 << 11, concurrent_access = 1 << 12;
inline constexpr Capabilities coarse_grain_buffer = single_address_space | device_unassociated |
                                                    context_access | host_map | device_read |
                                                    device_write | device_atomic_access;
inline constexpr Capabilities fine_grain_buffer =
    coarse_grain_buffer | host_read | host_write | concurrent_access;

inline constexpr cl_platform_info platform_types = 0x0909;
inline constexpr cl_device_info device_types = 0x1077;
inline constexpr cl_properties associated_device = 0x2078, access_flags = 0x2079,
                               alignment = 0x207A;
inline constexpr cl_uint info_type_index = 0x2088, info_capabilities = 0x2089,
                         info_properties = 0x208A, info_access_flags = 0x208B, info_base = 0x419B,
                         info_size = 0x419C, info_device = 0x419D;

using Alloc = void*(CL_API_CALL*)(cl_context, const cl_properties*, cl_uint, std::size_t, cl_int*);
using Free = cl_int(CL_API_CALL*)(cl_context, const cl_properties*, cl_bitfield, void*);
using Info = cl_int(CL_API_CALL*)(cl_context, cl_device_id, const void*, cl_uint, std::size_t,
                                  void*, std::size_t*);
using Suggest = cl_int(CL_API_CALL*)(cl_context, Capabilities, Capabilities, const cl_properties*,
                                     std::size_t, cl_uint*);

struct Functions {
  explicit Functions(Setting& on);
  Alloc alloc;
  Free free;
  Info info;
  Suggest suggest;
};

/// Answers to CL_PLATFORM_SVM_TYPE_CAPABILITIES_KHR and CL_DEVICE_SVM_TYPE_CAPABILITIES_KHR. The
/// case fails if an answer is not a list of capabilities.
std::vector<Capabilities> types_of_platform(Setting& on);
std::vector<Capabilities> types_of_device(Setting& on);

/// The shortest list for an allocation of this type. The list names the device if the type needs a
/// device.
std::vector<cl_properties> least_properties(Setting& on, Capabilities type);

}  // namespace assay::suites::host::unified_svm
