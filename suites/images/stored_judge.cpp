#include "suites/images/stored_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "reference/plain/scalar_type.h"

namespace assay::suites::images {
namespace {

using reference::image::Channel;
using reference::image::Stored;

bool integer(const Channel& channel) {
  return channel.kind == Channel::Kind::signed_integer ||
         channel.kind == Channel::Kind::unsigned_integer;
}

/// The highest bit of an snorm channel is the sign.
std::int64_t number(const Channel& channel, std::uint32_t bits) {
  if (channel.kind != Channel::Kind::snorm) return bits;
  const std::int64_t sign = std::int64_t{1} << (channel.bits - 1);
  return (static_cast<std::int64_t>(bits) ^ sign) - sign;
}

}  // namespace

std::size_t component_of(const Format::Part& part) {
  switch (part.letter) {
    case 'g':
      return 1;
    case 'b':
      return 2;
    case 'a':
      return 3;
    default:
      return 0;
  }
}

bool may_hold(const Format& format, const Format::Part& part, const unsigned char* element,
              const Bits& color) {
  if (part.letter == 'x') return true;
  const std::uint32_t held = format.stored(part, element), written = color[component_of(part)];
  if (integer(part.channel)) return held == stored_integer(part.channel, written);
  const float value = std::bit_cast<float>(written);
  if (part.channel.kind == Channel::Kind::floating) return may_store(part.channel, value, held);
  return stored_for(part.channel, value, format.write_distance)
      .contains(number(part.channel, held));
}

bool may_hold(const Format& format, const unsigned char* element, const Bits& color) {
  return std::ranges::all_of(format.parts, [&](const Format::Part& part) {
    return may_hold(format, part, element, color);
  });
}

std::vector<unsigned char> element_of(const Format& format, const Bits& color) {
  std::vector<unsigned char> element(static_cast<std::size_t>(format.bytes));
  for (const Format::Part& part : format.parts) {
    if (part.letter == 'x') continue;
    const std::uint32_t written = color[component_of(part)];
    const float value = std::bit_cast<float>(written);
    std::uint64_t bits = 0;
    if (integer(part.channel)) {
      bits = stored_integer(part.channel, written);
    } else if (part.channel.kind == Channel::Kind::floating) {
      const auto& type = part.channel.bits == 16 ? reference::half_type : reference::float_type;
      bits = std::isnan(value) ? type.infinity() + 1
                               : reference::nearest_bits(type, static_cast<double>(value));
    } else {
      bits = static_cast<std::uint64_t>(stored_for(part.channel, value, 0.5).low);
    }
    format.store(part, element.data(), static_cast<std::uint32_t>(bits));
  }
  return element;
}

bool same(const Format& format, const unsigned char* one, const unsigned char* other) {
  return std::ranges::all_of(format.parts, [&](const Format::Part& part) {
    return part.letter == 'x' || format.stored(part, one) == format.stored(part, other);
  });
}

std::string allowed_text(const Format& format, const Format::Part& part, const Bits& color) {
  const std::uint32_t written = color[component_of(part)];
  if (part.letter == 'x') return "anything";
  if (integer(part.channel)) return fmt::format("0x{:x}", stored_integer(part.channel, written));
  const float value = std::bit_cast<float>(written);
  if (part.channel.kind == Channel::Kind::floating)
    return fmt::format("{:.9g} in {} bits", value, part.channel.bits);
  const Stored list = stored_for(part.channel, value, format.write_distance);
  return list.low == list.high ? fmt::format("{}", list.low)
                               : fmt::format("[{}, {}]", list.low, list.high);
}

std::string held_text(const Format& format, const Format::Part& part,
                      const unsigned char* element) {
  const std::uint32_t held = format.stored(part, element);
  if (part.channel.kind == Channel::Kind::floating)
    return fmt::format("{:.9g}", value_of(part.channel, held));
  if (integer(part.channel)) return fmt::format("0x{:x}", held);
  return fmt::format("{}", number(part.channel, held));
}

}  // namespace assay::suites::images
