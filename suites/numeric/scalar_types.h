#pragma once
#include <initializer_list>
#include <optional>
#include <string>

#include "harness/devices/device.h"
#include "harness/sweep/number_layout.h"
#include "reference/exact/exact_judge.h"

namespace assay::suites::numeric {

inline constexpr int vector_widths[] = {1, 2, 3, 4, 8, 16};

/// The unsigned type of that many bytes: 1, 2, 4 or 8.
const reference::ScalarType& unsigned_of(int bytes);

/// How a type's values lie, in the harness' words.
harness::NumberLayout layout_of(const reference::ScalarType& type);

/// Which capability a scalar type needs that the device lacks, if any.
std::optional<std::string> missing_type(const harness::DeviceInfo& device,
                                        const reference::ScalarType& type);
/// Whether the device may take subnormal numbers of that type for zeros (CL_FP_DENORM).
bool flushes(const harness::DeviceInfo& device, const reference::ScalarType& type);
/// Pragmas that a program needs for the types it names.
std::string type_pragmas(const harness::DeviceInfo& device,
                         std::initializer_list<const reference::ScalarType*> types);

}  // namespace assay::suites::numeric
