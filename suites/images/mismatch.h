#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "suites/images/picture.h"

namespace assay::suites::images {

/// The line from which the report draws the right image and the differences: "17 11 DUE
/// DIFFERENCE". It has the number of columns, the number of rows, and two pictures. A picture has
/// three bytes for each element, in hexadecimal. It shows the slice or layer of element `wrong`,
/// cut to 64 by 64 elements around it. Colors are scaled to the range of the slice. If elements
/// differ, the difference is never black. Both spans hold the image without padding.
std::string picture_line(const Format& format, const Extent& extent,
                         std::span<const unsigned char> expected,
                         std::span<const unsigned char> got, std::size_t wrong);

}  // namespace assay::suites::images
