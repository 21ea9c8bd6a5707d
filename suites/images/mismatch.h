#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "suites/images/picture.h"

namespace assay::suites::images {

/// "17 11 DUE DIFFERENCE": the columns, the rows, the right colors and the differences. The report
/// draws both pictures from this line. DUE and DIFFERENCE have three bytes for each element, in
/// hexadecimal. Both pictures show the slice or layer of element `wrong`, cut to 64 by 64 elements
/// around the element. Colors are scaled to the range of the slice. A difference is never black.
/// `expected` and `got` are images without padding.
std::string picture_line(const Format& format, const Extent& extent,
                         std::span<const unsigned char> expected,
                         std::span<const unsigned char> got, std::size_t wrong);

}  // namespace assay::suites::images
