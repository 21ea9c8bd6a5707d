#pragma once
#include "reference/plain/scalar_type.h"

namespace assay::suites::numeric {

// The order of these lists is the order of cases.
inline constexpr int vector_widths[] = {1, 2, 3, 4, 8, 16};
inline constexpr const reference::FloatFormat* formats[] = {
    &reference::float_format, &reference::double_format, &reference::half_format};

}  // namespace assay::suites::numeric
