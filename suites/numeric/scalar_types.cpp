#include "suites/numeric/scalar_types.h"

namespace assay::suites::numeric {

using reference::ScalarType;

const ScalarType& unsigned_of(int bytes) {
  return *reference::find_scalar_type(bytes == 1   ? "uchar"
                                      : bytes == 2 ? "ushort"
                                      : bytes == 4 ? "uint"
                                                   : "ulong");
}

harness::NumberLayout layout_of(const ScalarType& type) {
  if (type.floating())
    return {harness::NumberLayout::Kind::floating, type.bits, type.format->significand_bits()};
  return type.is_signed() ? harness::signed_layout(type.bits) : harness::unsigned_layout(type.bits);
}

}  // namespace assay::suites::numeric
