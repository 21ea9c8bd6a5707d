#pragma once
#include <functional>
#include <optional>
#include <string>

#include "harness/devices/availability.h"
#include "harness/sweep/launch.h"
#include "suites/base/forward.h"
#include "suites/images/picture.h"

namespace assay::suites::images {

/// One way to write an image.
struct Writing {
  std::string id;
  Format format;
  const ImageType* type = nullptr;
  bool read_write = false;  ///< the image is read_write; it is read before and after
  bool half = false;        ///< write_imageh (cl_khr_fp16): colors are halves, held as floats
  std::string options;      ///< build options
  /// If set, makes the kernel, which is then not in OpenCL C. It has the same parameters.
  std::function<harness::Kernel(const Writing&)> caller = {};

  std::string suffix() const;  ///< of write_image: "f", "h", "i", "ui"
};

/// The needs to write such images in a kernel.
harness::Needs needs_to_write(const Format& format, const ImageType& type, bool read_write);
/// The reason why a device cannot write such images in a kernel, if there is one.
std::optional<std::string> missing_to_write(const Target& target, const Format& format,
                                            const ImageType& type, bool read_write);

/// The kernel. It is the same for all formats that have the same write function.
harness::Kernel make_kernel(const Writing& w);

/// The case of a way to write.
harness::Case writing_case(Writing w, const Target& target);

/// One color of a case, with the other colors of its work-group, as a separate program. The program
/// reads the element afterwards. Throws harness::UsageError if the request does not name a color.
harness::Launch writing_program(const Writing& w, const Target& target,
                                const harness::ReproRequest& request);

/// Writes values around every limit of rounding (WrittenValues). It writes three quarters of an
/// image's elements in a random order, in as many rounds as needed. Then it judges every element:
/// an element that was not written must keep its value. Skips formats that the device does not
/// list.
void run_writing(const Writing& w, harness::CaseContext& context);

}  // namespace assay::suites::images
