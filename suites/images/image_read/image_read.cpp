#include "suites/images/image_read/image_read.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/images/sampling.h"
#include "suites/target/target.h"

namespace assay::suites::image_read {
namespace {

using images::Format;
using images::ImageType;
using images::Origin;
using images::Sampling;
using reference::image::Addressing;
using reference::image::Filter;
using reference::image::Sampler;

/// 6.15.15.2: samplers for reads with integer coordinates.
constexpr std::array modes{Addressing::none, Addressing::clamp_to_edge, Addressing::clamp};
constexpr std::array origins{Origin::argument, Origin::program_scope, Origin::inline_};

/// Whether the suite reads this format with samplers that the program declares.
bool in_slice(const Format& format) {
  if (format.type == "UNORM_INT8") return true;
  return (format.order == "RGBA" || format.order == "R") &&
         (format.type == "FLOAT" || format.type == "SIGNED_INT32" ||
          format.type == "UNSIGNED_INT8");
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  std::vector<Sampler> samplers;
  for (const Addressing mode : modes) samplers.push_back({false, mode, Filter::nearest});
  const auto add = [&](const Format& format, const ImageType& type, Origin origin,
                       const Sampler& sampler, bool half) {
    Sampling s{{}, format, &type, sampler, origin};
    s.integer_coordinates = true;
    s.half = half;
    // Samplers at program scope are not joined, because compilers have crashed when a kernel chose
    // one of several samplers.
    if (origin == Origin::inline_) s.joined_samplers = samplers;
    s.id = fmt::format("image_read/read_image{}/{}/{}/{}/{}", s.suffix(), type.name, format.id(),
                       images::name(sampler.addressing), images::name(origin));
    const char* const citation =
        origin == Origin::none ? "OpenCL C 3.0.19, 6.15.15.3" : "OpenCL C 3.0.19, 6.15.15.2";
    cases.push_back(images::sampling_case(std::move(s), target, citation));
  };
  const Sampler none = samplers[0], clamp = samplers[2];
  const auto groups = images::formats_by_kernel(target);
  for (const ImageType& type : images::image_types())
    for (const std::vector<Format>& group : groups) {
      if (group[0].depth() && type.depth_type.empty()) continue;
      if (!type.buffer)
        for (const Origin origin : origins)
          for (const Format& format : group)
            if (origin == Origin::argument || in_slice(format))
              for (const Sampler& sampler : samplers) add(format, type, origin, sampler, false);
      for (const Format& format : group) add(format, type, Origin::none, none, false);
      for (const Format& format : group)
        if (format.readable_as_half()) {
          add(format, type, Origin::none, none, true);
          if (!type.buffer) add(format, type, Origin::argument, clamp, true);
        }
    }
  std::ranges::move(host::expand("image_read", examples(), target), std::back_inserter(cases));
  return cases;
}

}  // namespace

/// Reads of single elements with exact results: integer coordinates, samplers from each origin, and
/// no sampler (OpenCL C 6.15.15.2, 6.15.15.3, 8.3). Ids:
/// image_read/read_imagef/image2d/rgba.unorm_int8/clamp/argument.
harness::Suite suite() {
  return suite_of("image_read",
                  "Image reads with integer coordinates and without samplers (6.15.15)", expand);
}

}  // namespace assay::suites::image_read
