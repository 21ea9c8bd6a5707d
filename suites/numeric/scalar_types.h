#pragma once
#include "harness/sweep/number_layout.h"
#include "reference/exact/exact_judge.h"

namespace assay::suites::numeric {

/// Widths of vectors, and floating-point formats that gentypes are made of, in the order of cases.
inline constexpr int vector_widths[] = {1, 2, 3, 4, 8, 16};
inline constexpr const reference::FloatFormat* formats[] = {
    &reference::float_format, &reference::double_format, &reference::half_format};

/// The unsigned type of this number of bytes: 1, 2, 4 or 8.
const reference::ScalarType& unsigned_of(int bytes);

/// The layout of a type's values, as a type of the harness.
harness::NumberLayout layout_of(const reference::ScalarType& type);

}  // namespace assay::suites::numeric
