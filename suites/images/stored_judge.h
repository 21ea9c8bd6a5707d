#pragma once
#include <string>
#include <vector>

#include "suites/images/color_judge.h"
#include "suites/images/format.h"

namespace assay::suites::images {

/// Which component of write_image's color a channel is made from (6.15.15.7): 0 ... 3. For an
/// intensity and a luminance, the text leaves open which of the components that show it; so they
/// must be equal.
std::size_t component_of(const Format::Part& part);

/// Whether a channel of an element may have its value after `color` was written to it.
bool may_hold(const Format& format, const Format::Part& part, const unsigned char* element,
              const Bits& color);
/// The same for the whole element. Bits that no component shows may have any value.
bool may_hold(const Format& format, const unsigned char* element, const Bits& color);
/// An element that may hold the color: converted to nearest. Bits that no component shows are 0.
std::vector<unsigned char> element_of(const Format& format, const Bits& color);
/// Whether two elements have the same channels.
bool same(const Format& format, const unsigned char* one, const unsigned char* other);

/// The values that a channel may hold, as text: "127", "[127, 128]".
std::string allowed_text(const Format& format, const Format::Part& part, const Bits& color);
std::string held_text(const Format& format, const Format::Part& part, const unsigned char* element);

}  // namespace assay::suites::images
