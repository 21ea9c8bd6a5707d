#include <fmt/format.h>

#include <array>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/images/sampling.h"
#include "suites/target/target.h"

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

/// Layer coordinates halfway between two integers. The coordinates have separate cases, because
/// many drivers round up.
std::vector<harness::Case> layer_ties(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Format& format : images::all_formats(target))
    for (const ImageType& type : images::image_types()) {
      if (format.id() != "rgba.unorm_int8" || !type.array) continue;
      Sampling s{{}, format, &type, {false, Addressing::clamp_to_edge, Filter::nearest}};
      s.layer_ties = true;
      s.id = fmt::format("image_filtering/layer_ties/{}", type.name);
      cases.push_back(images::sampling_case(std::move(s), target, "OpenCL C 3.0.19, 8.4"));
    }
  return cases;
}

std::vector<Sampler> samplers_of(const Format& format) {
  std::vector<Sampler> list;
  for (const Filter filter : {Filter::nearest, Filter::linear})
    for (const Addressing mode : modes)
      for (const bool normalized : {false, true}) {
        const Sampler sampler{normalized, mode, filter};
        // Integers are not filtered (6.15.15.2).
        if (sampler.defined() && (filter == Filter::nearest || format.read == 'f'))
          list.push_back(sampler);
      }
  return list;
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases = layer_ties(target);
  const auto groups = images::formats_by_kernel(target);
  for (const ImageType& type : images::image_types())
    for (const std::vector<Format>& group : groups) {
      if (type.buffer || (group[0].depth() && type.depth_type.empty())) continue;
      for (const bool half : {false, true})
        for (const Format& format : group) {
          // Halves are read with only one channel order. Other orders differ only in the
          // conversion, which image_read tests.
          if (half && (!format.readable_as_half() || format.order != "RGBA")) continue;
          for (const Sampler& sampler : samplers_of(format)) {
            Sampling s{{}, format, &type, sampler};
            s.half = half;
            s.id = fmt::format("image_filtering/read_image{}/{}/{}/{}/{}/{}", s.suffix(), type.name,
                               format.id(), images::name(sampler.filter),
                               images::name(sampler.addressing),
                               sampler.normalized ? "normalized" : "unnormalized");
            cases.push_back(images::sampling_case(std::move(s), target, "OpenCL C 3.0.19, 8.2"));
          }
        }
    }
  return cases;
}

}  // namespace

/// Reads with every sampler and floating-point coordinates (OpenCL C 8.1, 8.2, 8.4). Ids:
/// image_filtering/read_imagef/image2d/rgba.unorm_int8/linear/repeat/normalized.
harness::Suite suite() {
  return suite_of("image_filtering", "Image addressing and filtering (OpenCL C 8.1, 8.2, 8.4)",
                  expand);
}

}  // namespace assay::suites::image_filtering
