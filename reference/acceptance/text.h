#pragma once
#include <cstdint>
#include <string>

#include "reference/base/function.h"
#include "reference/base/ulp.h"
#include "reference/oracle/oracle.h"
#include "reference/plain/float_format.h"

namespace assay::reference {

/// Example: "0x7f7fff80 + 0.19 ulp". truth_decimal() writes a decimal number.
std::string truth_text(const FloatFormat& format, const Truth& truth);
std::string truth_decimal(const FloatFormat& format, const Truth& truth);

/// The distance from the next number of the format toward zero, in ulp.
ErrorBounds fraction_of_ulp(const FloatFormat& format, const Truth& truth);

}  // namespace assay::reference
