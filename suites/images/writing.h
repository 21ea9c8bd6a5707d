#pragma once
#include <functional>
#include <optional>
#include <string>

#include "harness/devices/availability.h"
#include "harness/sweep/launch.h"
#include "suites/base/forward.h"
#include "suites/images/picture.h"

namespace assay::suites::images {

struct Writing {
  std::string id;
  Format format;
  const ImageType* type = nullptr;
  bool read_write = false;  ///< the kernel also reads the elements, before and after the write
  bool half = false;        ///< uses write_imageh (cl_khr_fp16); halves are held as floats
  std::string options;      ///< build options
  /// Makes a kernel in another language than OpenCL C, with the same parameters. Empty: the kernel
  /// is in OpenCL C.
  std::function<harness::Kernel(const Writing&)> caller = {};

  std::string suffix() const;  ///< the suffix of write_image: "f", "h", "i" or "ui"
};

harness::Needs needs_to_write(const Format& format, const ImageType& type, bool read_write);
/// Why a device cannot write these images in a kernel, or nothing.
std::optional<std::string> missing_to_write(const Target& target, const Format& format,
                                            const ImageType& type, bool read_write);

/// Formats with the same write function have the same kernel.
harness::Kernel make_kernel(const Writing& w);

harness::Case writing_case(Writing w, const Target& target);

/// A separate program that writes one color and the other colors of its work-group, and checks the
/// element of this color. Throws harness::UsageError if the request does not name a color.
harness::Launch writing_program(const Writing& w, const Target& target,
                                const harness::ReproRequest& request);

/// Writes values near every limit of rounding (WrittenColors) to three quarters of an image's
/// elements, in random order. Then judges every element, because the other elements must keep their
/// values. Skips formats that the device does not list.
void run_writing(const Writing& w, harness::CaseContext& context);

}  // namespace assay::suites::images
