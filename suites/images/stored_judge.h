#pragma once
#include <string>
#include <vector>

#include "suites/images/color_judge.h"
#include "suites/images/format.h"

namespace assay::suites::images {

/// The component of write_image's color for a channel (6.15.15.7): 0 ... 3. Several components show
/// an intensity or a luminance, and the specification does not say which component is stored. So
/// these components must be equal.
std::size_t component_of(const Format::Part& part);

/// Whether a channel of an element may have its value after a write of `color`.
bool may_hold(const Format& format, const Format::Part& part, const unsigned char* element,
              const Bits& color);
/// Whether all channels may have their values. Bits without a component may have any value.
bool may_hold(const Format& format, const unsigned char* element, const Bits& color);
/// An element with the nearest value of each channel. Bits without a component are 0.
std::vector<unsigned char> element_of(const Format& format, const Bits& color);
/// Whether two elements have the same channels.
bool same(const Format& format, const unsigned char* one, const unsigned char* other);

/// The values that a channel may have, as text: "127", "[127, 128]".
std::string allowed_text(const Format& format, const Format::Part& part, const Bits& color);
std::string held_text(const Format& format, const Format::Part& part, const unsigned char* element);

}  // namespace assay::suites::images
