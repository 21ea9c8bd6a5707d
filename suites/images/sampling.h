#pragma once
#include <CL/opencl.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/kernel.h"
#include "harness/devices/availability.h"
#include "harness/sweep/launch.h"
#include "reference/image/sampler.h"
#include "suites/base/forward.h"
#include "suites/images/picture.h"

namespace assay::suites::images {

/// How a kernel gets its sampler.
enum class Origin : std::uint8_t { argument, program_scope, inline_, none };
std::string_view name(Origin origin);
std::string_view name(reference::image::Addressing addressing);
std::string_view name(reference::image::Filter filter);

/// One way to read an image.
struct Sampling {
  std::string id;
  Format format;
  const ImageType* type = nullptr;
  reference::image::Sampler sampler;
  Origin origin = Origin::argument;
  bool integer_coordinates = false;
  bool half = false;        ///< read_imageh (cl_khr_fp16); the kernel gives its colors as floats
  bool layer_ties = false;  ///< every layer coordinate is halfway between two layers
  std::string options;      ///< build options
  /// At depth quick a program declares these samplers together, and its one kernel chooses among
  /// them. If it is empty, each case has its own kernel with only its sampler.
  std::vector<reference::image::Sampler> joined_samplers;
  /// If set, makes the kernel, which is then not in OpenCL C. It has the same parameters. Suites
  /// set this to run the cases with SPIR-V.
  std::function<harness::Kernel(const Sampling&)> caller = {};

  bool filtered() const { return sampler.filter == reference::image::Filter::linear; }
  /// The suffix of read_image: "f", "h", "i", "ui".
  std::string suffix() const { return half ? "h" : format.read_suffix(); }
  /// The result of read_image for an element. Null means an element outside.
  Components color(const unsigned char* element) const {
    return format.color(element, filtered(), half);
  }
  /// The relative error of one rounding to the result's type.
  double rounding() const { return half ? 0x1p-11 : 0x1p-24; }
};

/// Makes the sampler object. Throws cl::Error.
cl::Sampler make_sampler(const cl::Context& context, const reference::image::Sampler& s);

/// The kernel. Formats with the same read function share it. If the program declares the sampler,
/// only reads with the same sampler share it.
harness::Kernel make_kernel(const Sampling& s);

/// The needs for a type of image.
harness::Needs needs_of(const ImageType& type);
/// The needs for the type of image, the format and the origin of the sampler.
harness::Needs needs_of(const Format& format, const ImageType& type, Origin origin);
/// The needs to read in this way.
harness::Needs needs_of(const Sampling& s);
/// Why a device cannot read in this way. Nothing if it can.
std::optional<std::string> missing(const Target& target, const Sampling& s);
/// Why a device lacks the type of image, the depth format or the origin of the sampler. Nothing if
/// it has all of them.
std::optional<std::string> missing(const Target& target, const Format& format,
                                   const ImageType& type, Origin origin);
std::string build_options(const Target& target, const Format& format, Origin origin);

/// The case of a way to read.
harness::Case sampling_case(Sampling s, const Target& target, const std::string& citation);

/// One sample of a case, with the other samples of its work-group, as a separate program. Throws
/// harness::UsageError if the request does not name a sample, or names one of a ramp: a ramp is
/// judged as a whole.
harness::Launch sampling_program(const Sampling& s, const Target& target,
                                 const harness::ReproRequest& request, const std::string& citation);

/// Reads the image at many coordinates, judges every color, and records the results with the
/// precision of coordinates and weights. Skips formats that the device does not list.
void run_sampling(const Sampling& s, harness::CaseContext& context);

}  // namespace assay::suites::images
