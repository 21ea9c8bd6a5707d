#pragma once
#include <string>
#include <string_view>

#include "reference/exact/conversions.h"
#include "suites/numeric/bit_case.h"

namespace assay::suites::conversions {

/// A case whose answers are those of `function`, which converts like `c`. Inputs are around every
/// number at which a result of `c` changes, and in the destination's range.
numeric::BitCase conversion_case(const reference::Conversion& c, reference::ExactFunction function,
                                 int width, std::string body);

/// The case of an explicit conversion (6.4.3): convert_<c.to><width><modifiers>, where `modifiers`
/// are those of `c`, as "_sat_rte".
numeric::BitCase explicit_conversion(const reference::Conversion& c, int width,
                                     std::string_view modifiers);

/// A conversion with the freedoms of the device: without CL_FP_DENORM it may flush; without
/// CL_FP_INF_NAN, infinities and NaNs may have any result.
reference::Conversion conversion_on(const Target& target, const reference::ScalarType& from,
                                    const reference::ScalarType& to, reference::Rounding rounding);

}  // namespace assay::suites::conversions
