#pragma once
#include <string>

#include "harness/sweep/launch.h"
#include "suites/images/color_judge.h"
#include "suites/images/picture.h"

namespace assay::suites::images {

/// `flags` is text for the program, for example "CL_MEM_READ_ONLY".
harness::Launch::Argument image_argument(const Format& format, const ImageType& type,
                                         const Extent& extent,
                                         std::span<const unsigned char> content,
                                         const std::string& flags, bool read_back);
inline harness::Launch::Argument image_argument(const Picture& picture, const std::string& flags,
                                                bool read_back) {
  return image_argument(picture.format(), picture.type(), picture.extent(), picture.bytes(), flags,
                        read_back);
}

harness::Launch::Argument buffer_argument(std::span<const unsigned char> bytes);

/// The bits that a component of the color may have. `read` is Format::read.
harness::Launch::Allowed allowed_component(char read, const reference::image::Values& values);

/// The values that may_hold() allows in a channel after `color` was written.
harness::Launch::Allowed allowed_channel(const Format& format, const Format::Part& part,
                                         const Bits& color);

harness::Launch::Answer channel_answer(const Format& format, const Format::Part& part,
                                       std::size_t element);

/// The program has at most one work-group, but no arguments and no checks yet.
harness::Launch image_program(const std::string& id, const harness::Kernel& kernel,
                              std::size_t items, const harness::DeviceInfo& device);

/// The number of work-items of image_program().
std::size_t program_items(const harness::DeviceInfo& device);

}  // namespace assay::suites::images
