#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "suites/images/picture.h"

namespace assay::suites::images {

/// An exhibit's picture. The report draws from it the right image and the differences: "17 11 DUE
/// DIFFERENCE", columns, rows, and for each element three bytes in hexadecimal. One slice or layer,
/// that of element `wrong`, cut to 64 by 64 around it. Colors are scaled to those that occur. If
/// elements differ, the difference is never black. Both spans hold the image without padding.
std::string picture_line(const Format& format, const Extent& extent,
                         std::span<const unsigned char> expected,
                         std::span<const unsigned char> got, std::size_t wrong);

}  // namespace assay::suites::images
