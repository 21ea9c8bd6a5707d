#pragma once
#include <string>
#include <vector>

#include "suites/images/color_judge.h"
#include "suites/images/format.h"

namespace assay::suites::images {

/// Which component of write_image's color becomes this channel (6.15.15.7): 0 ... 3. For an
/// intensity and a luminance, several components show the channel, and the text does not say which
/// one is stored. So these components must be equal.
std::size_t component_of(const Format::Part& part);

/// Whether a channel of an element may have its value after `color` was written to the element.
bool may_hold(const Format& format, const Format::Part& part, const unsigned char* element,
              const Bits& color);
/// Whether a whole element may have its value. Bits that no component shows may have any value.
bool may_hold(const Format& format, const unsigned char* element, const Bits& color);
/// An element that may hold the color: each channel is the nearest value. Bits that no component
/// shows are 0.
std::vector<unsigned char> element_of(const Format& format, const Bits& color);
/// Whether two elements have the same channels.
bool same(const Format& format, const unsigned char* one, const unsigned char* other);

/// The values that a channel may hold, as text: "127", "[127, 128]".
std::string allowed_text(const Format& format, const Format::Part& part, const Bits& color);
std::string held_text(const Format& format, const Format::Part& part, const unsigned char* element);

}  // namespace assay::suites::images
