#include "suites/images/written_images.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "harness/base/errors.h"
#include "harness/cases/case_context.h"
#include "harness/sweep/random.h"
#include "reference/plain/scalar_type.h"
#include "suites/images/stored_judge.h"
#include "suites/numeric/asked_input.h"

namespace assay::suites::images {
namespace {

/// Small images come first, then images with sizes that depend on the number of values.
Extent extent_of(const ImageType& type, std::uint64_t round, std::uint64_t values,
                 const harness::DeviceInfo& device) {
  const int axes = type.axes + (type.array ? 1 : 0);
  Extent e = round == 0       ? Extent{17, 11, 5}
             : values < 16384 ? Extent{101, 7, 5}
                              : Extent{509, 31, 9};
  if (axes == 1) {
    const std::uint64_t most =
        type.buffer ? device.image_max_buffer_size : device.image2d_max_width;
    const std::uint64_t wanted = round == 0 ? 187 : values < 16384 ? 2039 : 65521;
    e[0] = static_cast<std::size_t>(
        std::clamp<std::uint64_t>(wanted, 1, std::max<std::uint64_t>(most, 1)));
  }
  for (std::size_t d = static_cast<std::size_t>(axes); d < 3; ++d) e[d] = 1;
  return e;
}

/// Three quarters of the elements in random order. If the number of these elements is above the
/// work-group size, the number is a multiple of that size.
std::vector<std::uint32_t> elements_written(std::size_t count, std::uint64_t key) {
  constexpr std::size_t group = 64;  // fixed, because the inputs must be the same on all devices
  std::vector<std::uint32_t> list;
  for (std::size_t i = 0; i < count; ++i)
    if (harness::random_bits(key, i) % 4 != 0) list.push_back(static_cast<std::uint32_t>(i));
  if (list.empty()) list.push_back(0);
  for (std::size_t i = list.size(); i-- > 1;)
    std::swap(list[i], list[harness::below(harness::random_bits(~key, i), i + 1)]);
  if (list.size() > group) list.resize(list.size() / group * group);
  return list;
}

}  // namespace

std::uint16_t nearest_half(std::uint32_t bits) {
  const auto value = static_cast<double>(std::bit_cast<float>(bits));
  if (std::isnan(value)) return 0x7e00;
  return static_cast<std::uint16_t>(reference::nearest_bits(reference::half_type, value));
}

Bits flushed(const Bits& color) {
  Bits bits = color;
  for (std::uint32_t& one : bits)
    if (std::fabs(std::bit_cast<float>(one)) < 0x1p-14F) one &= 0x80000000;
  return bits;
}

std::vector<unsigned char> packed_colors(const Writing& w, std::span<const Bits> colors) {
  std::vector<unsigned char> bytes(colors.size() * (w.half ? sizeof(Bits) / 2 : sizeof(Bits)));
  if (!w.half) {
    std::memcpy(bytes.data(), colors.data(), bytes.size());
    return bytes;
  }
  for (std::size_t i = 0; i < 4 * colors.size(); ++i) {
    const std::uint16_t half = nearest_half(colors[i / 4].at(i % 4));
    std::memcpy(&bytes[i * sizeof half], &half, sizeof half);
  }
  return bytes;
}

bool may_hold(const Writing& w, const unsigned char* element, const Bits& color) {
  return may_hold(w.format, element, color) ||
         (w.half && may_hold(w.format, element, flushed(color)));
}

WrittenColors::WrittenColors(const Writing& w, const harness::RunOptions& options)
    : alike_(w.format.parts[0].letter == 'i' || w.format.parts[0].letter == 'l'), half_(w.half) {
  const std::uint64_t key = harness::random_key(options.seed, w.id);
  for (std::size_t c = 0; c < 4; ++c) {
    reference::image::Channel channel = w.format.parts[0].channel;
    for (const Format::Part& part : w.format.parts)
      if (part.letter != 'x' && component_of(part) == c) channel = part.channel;
    values_.emplace_back(channel, options.depth, key + (alike_ ? 0 : c));
    count_ = std::max(count_, values_.back().count());
  }
}

Bits WrittenColors::operator[](std::uint64_t index) const {
  Bits bits{};
  for (std::size_t c = 0; c < 4; ++c) {
    const std::uint64_t n = values_[c].count();
    bits[c] = values_[c][(index + (alike_ ? 0 : c * (n / 4))) % n];
    if (half_)
      bits[c] = std::bit_cast<std::uint32_t>(
          static_cast<float>(reference::value_of(reference::half_type, nearest_half(bits[c]))));
  }
  return bits;
}

Location WrittenImage::location(std::size_t place) const {
  return locations(extent, elements[place], 1).front();
}

WrittenImages::WrittenImages(const Writing& w, std::uint64_t colors, const Target& target) {
  const std::uint64_t key = harness::random_key(target.options().seed, w.id);
  for (std::uint64_t round = 0, color = 0; color < colors; ++round) {
    WrittenImage image;
    image.extent = extent_of(*w.type, round, colors, target.device());
    image.content = harness::mix(key ^ round);
    image.color = color;
    image.first = images_.empty() ? 0 : total();
    const std::size_t count = image.extent[0] * image.extent[1] * image.extent[2];
    image.elements = elements_written(count, image.content);
    image.written = image.elements.size();
    color += image.written;
    std::vector<bool> written(count);
    for (const std::uint32_t e : image.elements) written[e] = true;
    for (std::size_t e = 0; e < count; ++e)
      if (!written[e]) image.elements.push_back(static_cast<std::uint32_t>(e));
    images_.push_back(std::move(image));
  }
}

const WrittenImage& WrittenImages::image_of(std::uint64_t index) const {
  return *std::ranges::upper_bound(images_, index, {}, &WrittenImage::end);
}

const WrittenImage& WrittenImages::image_of_color(std::uint64_t index) const {
  return *std::ranges::upper_bound(
      images_, index, {}, [](const WrittenImage& image) { return image.color + image.written; });
}

std::uint64_t asked_color(const Writing& w, const WrittenColors& colors,
                          const WrittenImages& images, const harness::ReproRequest& request) {
  if (request.input.empty()) return numeric::checked_index(*request.index, images.colors());
  const std::size_t components = w.format.depth() ? 1 : 4;
  const std::vector<reference::ScalarType> types(components,
                                                 w.format.read == 'u'   ? reference::uint_type
                                                 : w.format.read == 'i' ? reference::int_type
                                                                        : reference::float_type);
  const std::vector<std::uint64_t> bits =
      numeric::parse_input(request.input, types, "write_image" + w.suffix());
  const auto matches = [&](std::uint64_t index) {
    const Bits here = colors[index];
    return std::equal(bits.begin(), bits.end(), here.begin());
  };
  if (request.index && *request.index < images.colors() && matches(*request.index))
    return *request.index;
  for (std::uint64_t i = 0; i < colors.count(); ++i)
    if (matches(i)) return i;
  throw harness::UsageError("--input: the case writes no such color at this depth and seed");
}

}  // namespace assay::suites::images
