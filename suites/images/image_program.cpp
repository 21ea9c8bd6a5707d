#include "suites/images/image_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <cstring>

#include "harness/devices/device.h"
#include "suites/images/image_object.h"
#include "suites/images/stored_judge.h"

namespace assay::suites::images {
namespace {

using harness::Launch;
using Kind = Launch::Argument::Kind;
using reference::image::Channel;

constexpr std::uint32_t sign_bit = 0x80000000;

/// The greatest float that is not greater than `x`. Infinities stay.
float float_below(double x) {
  const auto nearest = static_cast<float>(x);
  return static_cast<double>(nearest) > x ? std::nextafter(nearest, -HUGE_VALF) : nearest;
}

/// Returns intervals of bit patterns that `accepts` accepts.
template <class Accepts>
std::vector<std::pair<std::uint64_t, std::uint64_t>> patterns(int bits, const Accepts& accepts) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> list;
  for (std::uint64_t p = 0; p < std::uint64_t{1} << bits; ++p) {
    if (!accepts(static_cast<std::uint32_t>(p))) continue;
    if (!list.empty() && list.back().second + 1 == p)
      list.back().second = p;
    else
      list.emplace_back(p, p);
  }
  return list;
}

}  // namespace

Launch::Argument buffer_argument(std::span<const unsigned char> bytes) {
  Launch::Argument out{Kind::input, std::vector<std::uint32_t>((bytes.size() + 3) / 4), 0};
  std::memcpy(out.words.data(), bytes.data(), bytes.size());
  return out;
}

Launch::Argument image_argument(const Format& format, const ImageType& type, const Extent& extent,
                                std::span<const unsigned char> content, const std::string& flags,
                                bool read_back) {
  Launch::Argument out = buffer_argument(content);
  if (read_back) out.kind = Kind::both;
  std::string name(type.name);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::toupper(c); });
  out.image = {format.cl, describe(type, extent), extent, flags,
               fmt::format("CL_MEM_OBJECT_{}, CL_{}, CL_{}", name, format.order, format.type)};
  return out;
}

Launch::Allowed allowed_component(char read, const reference::image::Values& values) {
  Launch::Allowed out;
  if (values.nan) {
    out.nan = true;
    return out;
  }
  if (read != 'f') {
    const auto bits = [](double x) {
      return static_cast<std::uint32_t>(static_cast<std::int64_t>(x));
    };
    out.intervals = {{bits(values.low), bits(values.high)}};
    return out;
  }
  // Floats of one sign have the same order as their bits without the sign. These bits are 0 for
  // both zeros.
  const float high = float_below(values.high), low = -float_below(-values.low);
  const auto bits = [](float x) { return std::bit_cast<std::uint32_t>(std::fabs(x)); };
  if (high >= 0) out.intervals.emplace_back(low > 0 ? bits(low) : 0, bits(high));
  if (low <= 0)
    out.intervals.emplace_back(sign_bit | (high < 0 ? bits(high) : 0), sign_bit | bits(low));
  return out;
}

Launch::Allowed allowed_channel(const Format& format, const Format::Part& part, const Bits& color) {
  const Channel& channel = part.channel;
  const auto accepts = [&](std::uint32_t pattern) {
    std::vector<unsigned char> element(static_cast<std::size_t>(format.bytes));
    format.store(part, element.data(), pattern);
    return may_hold(format, part, element.data(), color);
  };
  Launch::Allowed out;
  constexpr int most_tried = 16;
  if (channel.bits <= most_tried) {
    out.intervals = patterns(channel.bits, accepts);
    return out;
  }
  // Wider channels have too many patterns. Only patterns that a write can give are tried: the
  // pattern of element_of(), zeros, and NaNs.
  const std::vector<unsigned char> nearest = element_of(format, color);
  constexpr std::uint32_t some_nan = 0x7fc00000;
  out.nan = channel.kind == Channel::Kind::floating && accepts(some_nan);
  std::vector<std::uint32_t> candidates{0, sign_bit, format.stored(part, nearest.data())};
  std::ranges::sort(candidates);
  const auto repeated = std::ranges::unique(candidates);
  candidates.erase(repeated.begin(), repeated.end());
  for (const std::uint32_t pattern : candidates)
    if (accepts(pattern)) out.intervals.emplace_back(pattern, pattern);
  return out;
}

Launch::Answer channel_answer(const Format& format, const Format::Part& part, std::size_t element) {
  if (format.packed()) return {element, format.bytes, part.shift, part.channel.bits};
  const auto bytes = static_cast<std::size_t>(part.channel.bits / 8);
  return {(element * static_cast<std::size_t>(format.bytes) +
           static_cast<std::size_t>(part.shift / 8)) /
              bytes,
          part.channel.bits / 8};
}

std::size_t program_items(const harness::DeviceInfo& device) {
  constexpr std::size_t usual = 64;
  return device.max_work_group_size == 0
             ? usual
             : std::bit_floor(std::clamp<std::size_t>(device.max_work_group_size, 1, usual));
}

Launch image_program(const std::string& id, const harness::Kernel& kernel, std::size_t items,
                     const harness::DeviceInfo& device) {
  Launch out(id, kernel, device);
  out.global = out.local = {items};
  return out;
}

}  // namespace assay::suites::images
