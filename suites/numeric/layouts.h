#pragma once
#include "harness/sweep/number_layout.h"
#include "reference/base/float_format.h"
#include "reference/base/function.h"

namespace assay::suites::numeric {

/// The layout of a format's numbers, as a type of the harness.
constexpr harness::NumberLayout layout_of(const reference::FloatFormat& format) {
  return {harness::NumberLayout::Kind::floating, format.storage_bits, format.significand_bits()};
}

/// The same for a parameter or result of a built-in function of that format.
constexpr harness::NumberLayout layout_of(reference::Kind kind,
                                          const reference::FloatFormat& format) {
  switch (kind) {
    case reference::Kind::intn:
      return harness::int_layout;
    case reference::Kind::uintn:
      return harness::unsigned_layout(format.storage_bits);
    case reference::Kind::gentype:
      break;
  }
  return layout_of(format);
}

}  // namespace assay::suites::numeric
