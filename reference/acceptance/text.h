#pragma once
#include <cstdint>
#include <string>

#include "reference/base/float_format.h"
#include "reference/base/function.h"
#include "reference/base/ulp.h"
#include "reference/oracle/oracle.h"

namespace assay::reference {

/// The bits of an argument or a result, and in decimal.
std::string hex(const FloatFormat& format, Kind kind, std::uint64_t bits);
std::string decimal(const FloatFormat& format, Kind kind, std::uint64_t bits);

/// A description for people, "0x7f7fff80 + 0.19 ulp" or "NaN", and in decimal.
std::string truth_text(const FloatFormat& format, const Truth& truth);
std::string truth_decimal(const FloatFormat& format, const Truth& truth);

/// The distance of a number from the nearest one of the format toward zero, in ulp: the 0.19 above.
ErrorBounds fraction_of_ulp(const FloatFormat& format, const Truth& truth);

}  // namespace assay::reference
