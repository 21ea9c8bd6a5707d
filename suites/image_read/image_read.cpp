#include "suites/image_read/image_read.h"

#include <fmt/format.h>

#include <array>

#include "suites/images/sampling.h"

namespace assay::suites::image_read {
namespace {

using images::Format;
using images::ImageType;
using images::Origin;
using images::Sampling;
using reference::image::Addressing;
using reference::image::Filter;

/// 6.15.15.2: what a read with integer coordinates may use.
constexpr std::array modes{Addressing::none, Addressing::clamp_to_edge, Addressing::clamp};
constexpr std::array origins{Origin::argument, Origin::program_scope, Origin::inline_};

/// Samplers in the program are compiled in: a few formats tell whether they are the same.
bool in_slice(const Format& format) {
  return format.order == "RGBA" &&
         (format.type == "UNORM_INT8" || format.type == "FLOAT" || format.type == "SIGNED_INT32" ||
          format.type == "UNSIGNED_INT8");
}

std::vector<harness::Case> expand(const harness::DeviceInfo& device,
                                  const harness::RunOptions& options) {
  std::vector<harness::Case> cases;
  const auto add = [&](Sampling s, std::string_view mode) {
    s.integer_coordinates = true;
    s.id = fmt::format("image_read/read_image{}/{}/{}/{}/{}", s.suffix(), s.type->name,
                       s.format.id(), mode, images::name(s.origin));
    const char* const citation =
        s.origin == Origin::none ? "OpenCL C 3.0.19, 6.15.15.3" : "OpenCL C 3.0.19, 6.15.15.2";
    cases.push_back(images::sampling_case(std::move(s), device, options, citation));
  };
  for (const Format& format : images::all_formats(device, options))
    for (const ImageType& type : images::image_types()) {
      if (format.depth() && type.depth_type.empty()) continue;
      if (!type.buffer)
        for (const Addressing mode : modes)
          for (const Origin origin : origins)
            if (origin == Origin::argument || in_slice(format))
              add({{}, format, &type, {false, mode, Filter::nearest}, origin}, images::name(mode));
      Sampling plain{{}, format, &type, {false, Addressing::none, Filter::nearest}, Origin::none};
      add(plain, "none");
      if (!format.readable_as_half()) continue;
      plain.half = true;
      add(plain, "none");
      if (type.buffer) continue;
      plain.sampler.addressing = Addressing::clamp;
      plain.origin = Origin::argument;
      add(std::move(plain), images::name(Addressing::clamp));
    }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return {"image_read", "Image reads with integer coordinates and without samplers (6.15.15)",
          expand};
}

}  // namespace assay::suites::image_read
