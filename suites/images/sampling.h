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

enum class Origin : std::uint8_t { argument, program_scope, inline_, none };
std::string_view name(Origin origin);
std::string_view name(reference::image::Addressing addressing);
std::string_view name(reference::image::Filter filter);

struct Sampling {
  std::string id;
  Format format;
  const ImageType* type = nullptr;
  reference::image::Sampler sampler;
  Origin origin = Origin::argument;
  bool integer_coordinates = false;
  bool half = false;        ///< uses read_imageh (cl_khr_fp16); the kernel writes its colors as
                            ///< floats
  bool layer_ties = false;  ///< every layer coordinate is halfway between two layers
  std::string options;      ///< of the build
  /// At depth quick, one program declares all of these samplers, and its kernel chooses one. Empty:
  /// the kernel has only its sampler.
  std::vector<reference::image::Sampler> joined_samplers;
  /// Makes a kernel in another language than OpenCL C, with the same parameters. Empty: the kernel
  /// is in OpenCL C.
  std::function<harness::Kernel(const Sampling&)> caller = {};

  bool filtered() const { return sampler.filter == reference::image::Filter::linear; }
  /// "f", "h", "i" or "ui".
  std::string suffix() const { return half ? "h" : format.read_suffix(); }
  /// Null means the border color.
  Components color(const unsigned char* element) const {
    return format.color(element, filtered(), half);
  }
  /// The relative error of one rounding.
  double rounding() const { return half ? 0x1p-11 : 0x1p-24; }
};

/// Throws cl::Error.
cl::Sampler make_sampler(const cl::Context& context, const reference::image::Sampler& s);

/// Formats with the same read function have the same kernel, if the sampler is an argument or is
/// the same.
harness::Kernel make_kernel(const Sampling& s);

harness::Needs needs_of(const ImageType& type);
harness::Needs needs_of(const Format& format, const ImageType& type, Origin origin);
harness::Needs needs_of(const Sampling& s);
/// Nothing if the device can read as `s` requires.
std::optional<std::string> missing(const Target& target, const Sampling& s);
/// Why a device lacks the type of image, the depth format or the origin of the sampler, or nothing.
std::optional<std::string> missing(const Target& target, const Format& format,
                                   const ImageType& type, Origin origin);
std::string build_options(const Target& target, const Format& format, Origin origin);

harness::Case sampling_case(Sampling s, const Target& target, const std::string& citation);

/// Throws harness::UsageError if the request does not name a sample. Also throws for a sample of a
/// ramp, because a ramp is judged as a whole.
harness::Launch sampling_program(const Sampling& s, const Target& target,
                                 const harness::ReproRequest& request, const std::string& citation);

/// Skips formats that the device does not list.
void run_sampling(const Sampling& s, harness::CaseContext& context);

}  // namespace assay::suites::images
