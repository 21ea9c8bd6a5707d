#include "suites/image_filtering/image_filtering.h"

#include <fmt/format.h>

#include <array>

#include "suites/images/sampling.h"

namespace assay::suites::image_filtering {
namespace {

using images::Format;
using images::ImageType;
using images::Sampling;
using reference::image::Addressing;
using reference::image::Filter;
using reference::image::Sampler;

constexpr std::array modes{Addressing::none, Addressing::clamp_to_edge, Addressing::clamp,
                           Addressing::repeat, Addressing::mirrored_repeat};

/// Table 32: repeating modes are for normalized coordinates only.
bool defined(const Sampler& sampler) {
  return sampler.normalized || (sampler.addressing != Addressing::repeat &&
                                sampler.addressing != Addressing::mirrored_repeat);
}

/// Layers in the middle between two, apart from all else: drivers round them up.
std::vector<harness::Case> layer_ties(const harness::DeviceInfo& device,
                                      const harness::RunOptions& options) {
  std::vector<harness::Case> cases;
  for (const Format& format : images::all_formats(device, options))
    for (const ImageType& type : images::image_types()) {
      if (format.id() != "rgba.unorm_int8" || !type.array) continue;
      Sampling s{{}, format, &type, {false, Addressing::clamp_to_edge, Filter::nearest}};
      s.layer_ties = true;
      s.id = fmt::format("image_filtering/layer_ties/{}", type.name);
      cases.push_back(images::sampling_case(std::move(s), device, options, "OpenCL C 3.0.19, 8.4"));
    }
  return cases;
}

std::vector<harness::Case> expand(const harness::DeviceInfo& device,
                                  const harness::RunOptions& options) {
  std::vector<harness::Case> cases = layer_ties(device, options);
  for (const Format& format : images::all_formats(device, options))
    for (const ImageType& type : images::image_types())
      for (const Filter filter : {Filter::nearest, Filter::linear})
        for (const Addressing mode : modes)
          for (const bool normalized : {false, true}) {
            const Sampler sampler{normalized, mode, filter};
            // Integers are not filtered (6.15.15.2); buffers have no sampler.
            if (type.buffer || !defined(sampler)) continue;
            if (filter == Filter::linear && format.read != 'f') continue;
            if (format.depth() && type.depth_type.empty()) continue;
            for (const bool half : {false, true}) {
              // Of halves one order tells it: the others differ in conversion alone (image_read).
              if (half && (!format.readable_as_half() || format.order != "RGBA")) continue;
              Sampling s{{}, format, &type, sampler};
              s.half = half;
              s.id = fmt::format("image_filtering/read_image{}/{}/{}/{}/{}/{}", s.suffix(),
                                 type.name, format.id(), images::name(filter), images::name(mode),
                                 normalized ? "normalized" : "unnormalized");
              cases.push_back(
                  images::sampling_case(std::move(s), device, options, "OpenCL C 3.0.19, 8.2"));
            }
          }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return {"image_filtering", "Image addressing and filtering (OpenCL C 8.1, 8.2, 8.4)", expand};
}

}  // namespace assay::suites::image_filtering
