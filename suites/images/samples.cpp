#include "suites/images/samples.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/cases/case_context.h"
#include "harness/sweep/random.h"
#include "reference/plain/scalar_type.h"
#include "suites/images/image_plan.h"
#include "suites/images/ramps.h"
#include "suites/numeric/asked_input.h"
#include "suites/target/target.h"

namespace assay::suites::images {
namespace {

using reference::image::Addressing;
using reference::image::Filter;
using reference::image::Sampler;
using Use = SampledImage::Use;

/// Odd and prime sizes, single elements, and more elements than a cache line holds.
std::vector<Extent> extents(const Sampling& s, bool thorough) {
  const ImageType& type = *s.type;
  std::vector<Extent> list;
  const auto add = [&](std::size_t w, std::size_t h, std::size_t d) {
    Extent e{w, 1, 1};
    const int all = type.axes + (type.array ? 1 : 0);
    if (all >= 2) e[1] = h;
    if (all >= 3) e[2] = d;
    list.push_back(e);
  };
  // Without an addressing mode, a linear filter may use only elements inside the image.
  const bool inside =
      s.sampler.addressing == Addressing::none && s.sampler.filter == Filter::linear;
  const std::size_t least = inside ? 3 : 1;
  add(17, 11, 5);
  add(least, inside ? 3 : 2, least);
  if (!thorough) return list;
  add(least, least, least);
  add(101, 3, 2);
  add(64, 32, 8);
  return list;
}

/// The bits of the widest channel. 0 if the channel has too many values to try them all.
int countable_bits(const Format& format) {
  int bits = 0;
  for (const Format::Part& part : format.parts) bits = std::max(bits, part.channel.bits);
  return format.packed() ? 10 : bits <= 16 ? bits : 0;
}

/// An extent with an element for each value of `bits` bits, or the greatest extent of the image
/// type.
Extent counting_extent(const ImageType& type, int bits, const harness::DeviceInfo& device) {
  switch (type.axes + (type.array ? 1 : 0)) {
    case 1: {
      const std::uint64_t most =
          type.buffer ? device.image_max_buffer_size : device.image2d_max_width;
      return {std::clamp<std::size_t>(most, 1, std::size_t{1} << bits), 1, 1};
    }
    case 2:
      return {std::size_t{1} << (bits + 1) / 2, std::size_t{1} << bits / 2, 1};
    default:
      return {std::size_t{1} << (bits + 2) / 3, std::size_t{1} << (bits + 1) / 3,
              std::size_t{1} << bits / 3};
  }
}

/// A coordinate where rounding chooses between two elements: near `reach`, 0 or `edge`. Never a
/// negative subnormal number, because a device may treat a subnormal number as zero.
float at_an_end(float reach, float edge, std::uint64_t which) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float below_zero = -std::numeric_limits<float>::min();
  switch (which) {
    case 0:
      return -0.0F;
    case 1:
      return std::numeric_limits<float>::denorm_min();
    case 2:
      return std::nextafter(reach, 0.0F);
    case 3:
      return reach;
    case 4:
      return -reach;
    case 5:
      return std::nextafter(edge, infinity);
    case 6:
      return edge == 0 ? below_zero : std::nextafter(edge, -infinity);
    default:
      return below_zero;
  }
}

/// CLK_ADDRESS_NONE requires that the coordinate is inside the image.
float at_an_end_inside(float size, float edge, std::uint64_t which) {
  switch (which) {
    case 0:
      return -0.0F;
    case 1:
      return std::numeric_limits<float>::denorm_min();
    case 2:
    case 3:
      return std::nextafter(size, 0.0F);
    case 4:
    case 5:
      return std::nextafter(edge, size);
    default:
      return edge == 0 ? edge : std::nextafter(edge, 0.0F);
  }
}

Coordinates location_of(const Extent& extent, std::uint64_t element) {
  return {static_cast<float>(element % extent[0]),
          static_cast<float>(element / extent[0] % extent[1]),
          static_cast<float>(element / extent[0] / extent[1] % extent[2]), 0};
}

}  // namespace

Coordinates coordinates(const Sampling& s, const Extent& extent, std::uint64_t key,
                        std::uint64_t index) {
  Coordinates at{};
  const Sampler& sampler = s.sampler;
  const bool inside_only = sampler.addressing == Addressing::none || s.origin == Origin::none;
  const bool linear = sampler.filter == Filter::linear;
  for (std::size_t d = 0; d < 3; ++d) {
    const std::uint64_t random = harness::random_bits(key, index * 3 + d);
    const double unit = static_cast<double>(random >> 11) * 0x1p-53;
    const auto size = static_cast<double>(extent[d]);
    const bool layer = s.type->array && static_cast<int>(d) == s.type->axes;
    if (layer || s.integer_coordinates) {
      // Coordinates of layers are never normalized. A read without a sampler needs an existing
      // layer.
      const double reach = inside_only ? 0 : 3;
      double value = std::floor(unit * (size + 2 * reach)) - reach;
      // Numbers that do not fit in 16 bits, or that a float cannot represent.
      static constexpr std::array<double, 8> far{65539,      -65533,   32770,      -32767,
                                                 16777218.0, -1000001, 2147483520, -2147483648.0};
      if (!inside_only && !s.layer_ties && (random >> 4 & 7) == 0)
        value = far.at(random >> 8 & (s.integer_coordinates ? 7 : 3));
      if (s.integer_coordinates && index % 2 == 0)
        value = static_cast<double>(location_of(extent, index / 2).at(d));
      // The device rounds the coordinate to the nearest layer, and ties to the even layer (8.4).
      static constexpr std::array<double, 4> fractions{0.375, -0.375, 0.25, -0.25};
      if (layer && s.layer_ties)
        value += 0.5;
      else if (layer && !s.integer_coordinates && (random & 3) == 0 && !inside_only)
        value += fractions.at(random >> 2 & 3);
      at[d] = static_cast<float>(value);
      continue;
    }
    if (!inside_only && (random & 7) == 5) {
      at[d] = at_an_end(sampler.normalized ? 1.0F : static_cast<float>(size),
                        static_cast<float>(sampler.normalized ? std::floor(unit * size) / size
                                                              : std::floor(unit * size)),
                        random >> 3 & 7);
      continue;
    }
    // Only for unnormalized coordinates. The product of a normalized coordinate and the size may be
    // on either side of an edge.
    if (inside_only && sampler.exact() && (random & 7) == 5) {
      at[d] = at_an_end_inside(static_cast<float>(size),
                               static_cast<float>(std::floor(unit * size)), random >> 3 & 7);
      continue;
    }
    const double margin = linear ? 1 : 0;
    double u = unit * size;  // the coordinate in elements
    switch (random & 7) {
      case 0:  // on a center
        u = std::floor(u) + 0.5;
        break;
      case 1:  // on an edge
        u = std::floor(u);
        break;
      case 2:  // just beside an edge
        u = std::floor(u) + ((random & 8) != 0 ? 0x1p-12 : -0x1p-12);
        break;
      case 3:  // outside, at an edge between two copies of the image (REPEAT and MIRRORED_REPEAT)
        u = (random & 16) != 0 ? (std::floor(unit * 9) - 4) * size : (unit * 3 - 1) * size;
        break;
      case 4:  // far outside
        u = (random & 16) != 0 ? u + ((random & 8) != 0 ? 65536 : -65536)
                               : (unit * 2 - 1) * size * ((random & 8) != 0 ? 37 : 1000);
        break;
      default:
        break;
    }
    if (inside_only)
      u = size < 2 * margin + 1 ? size / 2 : std::clamp(u, margin, size - margin - 0x1p-10);
    at[d] = static_cast<float>(sampler.normalized ? u / size : u);
  }
  return at;
}

std::optional<std::uint64_t> SampledImage::repeated_by(std::uint64_t index) const {
  if (use != Use::random || index - first < samples / 2) return std::nullopt;
  return first + (end() - 1 - index);
}

Samples::Samples(const Sampling& s, const Target& target)
    : sampling_(s),
      arguments_(static_cast<std::size_t>(s.type->axes) + (s.type->array ? 1 : 0)),
      key_(harness::random_key(target.options().seed, s.id)) {
  add_random(target.options());
  add_counting(target.device(), target.options().thorough());
  if (s.filtered()) add_ramps(image_plan(target.options().depth).ramps);
}

void Samples::add(Use use, const Extent& extent, std::size_t samples, std::uint64_t content) {
  images_.push_back({use, extent, images_.empty() ? 0 : total(), samples, content});
}

void Samples::add_random(const harness::RunOptions& options) {
  const ImagePlan& plan = image_plan(options.depth);
  for (const Extent& extent : extents(sampling_, options.thorough())) {
    const std::uint64_t first = images_.empty() ? 0 : total();
    add(Use::random, extent, images_.empty() ? plan.first_image_samples : plan.image_samples,
        key_ ^ first);
  }
}

/// Every value of a channel of up to 16 bits, with and without a sampler. At depth quick, channels
/// of more than ten bits are tried only in 2D images.
void Samples::add_counting(const harness::DeviceInfo& device, bool thorough) {
  const Sampling& s = sampling_;
  const bool looked_up = s.integer_coordinates &&
                         (s.origin == Origin::none || (s.origin == Origin::argument &&
                                                       s.sampler.addressing == Addressing::clamp));
  const int bits = countable_bits(s.format);
  if (!looked_up || bits == 0) return;
  if (!thorough && bits > 10 && s.type->cl != CL_MEM_OBJECT_IMAGE2D) return;
  const Extent extent = counting_extent(*s.type, bits, device);
  const std::size_t elements = extent[0] * extent[1] * extent[2];
  for (std::uint64_t from = 0; from < std::uint64_t{1} << bits; from += elements)
    add(Use::counting, extent, elements, from);
}

/// Adds `each` ramps along every axis. A ramp is a series of fine steps from one element to the
/// next.
void Samples::add_ramps(std::uint64_t each) {
  const Extent extent = ramp_extent(*sampling_.type);
  const std::uint64_t first = total();
  std::uint64_t number = 0;
  for (std::uint64_t r = 0; r < each; ++r)
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(sampling_.type->axes); ++axis) {
      ramp_begins_.push_back(first + ramp_samples_.size());
      const auto one = ramp(sampling_, extent, axis, harness::mix(key_ + ++number));
      ramp_samples_.insert(ramp_samples_.end(), one.begin(), one.end());
    }
  ramp_begins_.push_back(first + ramp_samples_.size());
  add(Use::ramps, extent, ramp_samples_.size(), ~key_);
}

const SampledImage& Samples::image_of(std::uint64_t index) const {
  return *std::ranges::upper_bound(images_, index, {}, &SampledImage::end);
}

Picture Samples::picture(const SampledImage& image) const {
  if (image.use == Use::counting)
    return Picture::counting(sampling_.format, *sampling_.type, image.extent, image.content);
  return {sampling_.format, *sampling_.type, image.extent, image.content,
          sampling_.filtered() ? Content::moderate : Content::any};
}

Coordinates Samples::at(const SampledImage& image, std::uint64_t index) const {
  if (image.use == Use::ramps) return ramp_samples_[index - image.first];
  if (given_ && index == image.first) return *given_;
  if (image.use == Use::counting) return location_of(image.extent, index - image.first);
  return coordinates(sampling_, image.extent, key_, image.repeated_by(index).value_or(index));
}

Coordinates Samples::at(std::uint64_t index) const {
  return at(image_of(index), index);
}

std::optional<std::uint64_t> Samples::find(const Coordinates& wanted) const {
  for (const SampledImage& image : images_)
    for (std::uint64_t index = image.first; index < image.end(); ++index) {
      const Coordinates here = at(image, index);
      if (std::equal(here.begin(), here.begin() + static_cast<std::ptrdiff_t>(arguments_),
                     wanted.begin()))
        return index;
    }
  return std::nullopt;
}

void Samples::fill(std::uint64_t first, std::size_t count,
                   std::span<void* const> destinations) const {
  for (std::size_t i = 0; i < count;) {
    const SampledImage& image = image_of(first + i);
    const auto end = static_cast<std::size_t>(std::min(first + count, image.end()) - first);
    for (; i < end; ++i) {
      const Coordinates here = at(image, first + i);
      for (std::size_t a = 0; a < arguments_; ++a)
        if (destinations[a] != nullptr) static_cast<float*>(destinations[a])[i] = here.at(a);
    }
  }
}

AskedSample asked_sample(const Sampling& s, const Samples& samples,
                         const harness::ReproRequest& request) {
  AskedSample out;
  if (!request.input.empty()) {
    const std::vector<reference::ScalarType> types(samples.arguments(), reference::float_type);
    const std::vector<std::uint64_t> bits =
        numeric::parse_input(request.input, types, "read_image" + s.suffix());
    for (std::size_t d = 0; d < bits.size(); ++d)
      out.at.at(d) = std::bit_cast<float>(static_cast<std::uint32_t>(bits[d]));
  }
  if (!request.index) return out;
  // If the request has an index and coordinates, both must mean the same sample.
  if (request.input.empty()) {
    out.index = numeric::checked_index(*request.index, samples.total());
  } else if (*request.index < samples.total()) {
    Coordinates there = samples.at(*request.index);
    std::fill(there.begin() + static_cast<std::ptrdiff_t>(samples.arguments()), there.end(), 0.0F);
    if (there == out.at) out.index = request.index;
  }
  return out;
}

}  // namespace assay::suites::images
