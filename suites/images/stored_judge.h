#pragma once
#include <string>
#include <vector>

#include "suites/images/color_judge.h"
#include "suites/images/format.h"

namespace assay::suites::images {

/// The component of write_image's color for a channel (6.15.15.7): 0 ... 3. The specification does
/// not say which component an intensity or a luminance stores. So the possible components must be
/// equal.
std::size_t component_of(const Format::Part& part);

bool may_hold(const Format& format, const Format::Part& part, const unsigned char* element,
              const Bits& color);
/// Bits without a component may have any value.
bool may_hold(const Format& format, const unsigned char* element, const Bits& color);
/// An element with the nearest value of each channel. Bits without a component are 0.
std::vector<unsigned char> element_of(const Format& format, const Bits& color);
/// True if two elements have the same channels.
bool same(const Format& format, const unsigned char* one, const unsigned char* other);

/// "127", "[127, 128]".
std::string allowed_text(const Format& format, const Format::Part& part, const Bits& color);
std::string held_text(const Format& format, const Format::Part& part, const unsigned char* element);

}  // namespace assay::suites::images
