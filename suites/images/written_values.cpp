#include "suites/images/written_values.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "harness/cases/depth.h"
#include "harness/sweep/random.h"
#include "suites/images/image_plan.h"

namespace assay::suites::images {
namespace {

using reference::image::Channel;

/// Zeros, subnormals, limits, ones and their neighbors, infinities, NaNs.
constexpr std::array<std::uint32_t, 34> float_corners{
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x807fffff, 0x00800000,
    0x80800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000,
    0x7f800001, 0x7fffffff, 0x3f800000, 0xbf800000, 0x3f800001, 0xbf800001, 0x3f7fffff,
    0xbf7fffff, 0x40000000, 0xc0000000, 0x3f000000, 0xbf000000, 0x437f0000, 0x477fff00,
    0x4f000000, 0xcf000000, 0x5f000000, 0x477fe000, 0x477fefff, 0x477ff000};
constexpr std::array<std::uint32_t, 12> integer_corners{
    0,          1,          0xffffffff, 0x7fffffff, 0x80000000, 0x80000001,
    0x7ffffffe, 0x0000ffff, 0xffff0000, 0xffff8000, 0x00010000, 0x55555555};

constexpr unsigned float_variants = 7, half_variants = 4;
/// The number of integers that are tried beyond each end of a channel's range.
constexpr std::uint64_t beyond = 9;
constexpr std::uint64_t quick_sample = 3072;

float beside(float x, int ulps) {
  const float end = ulps < 0 ? -HUGE_VALF : HUGE_VALF;
  return ulps == 0 ? x : std::nextafter(x, end);
}

}  // namespace

bool WrittenValues::integer() const {
  return channel_.kind == Channel::Kind::signed_integer ||
         channel_.kind == Channel::Kind::unsigned_integer;
}

WrittenValues::WrittenValues(const Channel& channel, harness::Depth depth, std::uint64_t seed)
    : channel_(channel), seed_(seed) {
  const std::uint64_t targets = channel.bits >= 32 ? 0 : std::uint64_t{1} << channel.bits;
  if (integer())
    aimed_ = targets == 0 ? 0 : targets + 2 * beyond;
  else if (channel.kind == Channel::Kind::floating)
    aimed_ = targets * half_variants;
  else
    aimed_ = targets * float_variants;
  complete_ = aimed_ != 0 && (harness::plan_of(depth).thorough || aimed_ <= quick_sample);
  count_ = (integer() ? integer_corners.size() : float_corners.size()) +
           image_plan(depth).written_floats + (complete_ ? aimed_ : std::min(aimed_, quick_sample));
}

std::uint32_t WrittenValues::operator[](std::uint64_t index) const {
  const std::uint64_t fixed = integer() ? integer_corners.size() : float_corners.size();
  if (index < fixed) return integer() ? integer_corners.at(index) : float_corners.at(index);
  const std::uint64_t random = harness::random_bits(seed_, index);
  const std::uint64_t body = complete_ ? aimed_ : std::min(aimed_, quick_sample);
  if (index - fixed < body)
    return aimed(complete_ ? index - fixed : harness::below(random, aimed_));
  // Any bits for integers and for channels of 32 bits. Otherwise a number in or near the range of
  // the channel.
  if (integer() || channel_.bits == 32) return static_cast<std::uint32_t>(random >> 32);
  const double unit = static_cast<double>(random >> 11) * 0x1p-53;
  const double reach = channel_.kind == Channel::Kind::floating ? 70000 : 1.25;
  return std::bit_cast<std::uint32_t>(static_cast<float>((unit * 2 - 1) * reach));
}

std::uint32_t WrittenValues::aimed(std::uint64_t index) const {
  if (integer()) {
    const std::int64_t least = channel_.kind == Channel::Kind::signed_integer
                                   ? -(std::int64_t{1} << (channel_.bits - 1))
                                   : 0;
    return static_cast<std::uint32_t>(least - static_cast<std::int64_t>(beyond) +
                                      static_cast<std::int64_t>(index));
  }
  const unsigned variants =
      channel_.kind == Channel::Kind::floating ? half_variants : float_variants;
  return std::bit_cast<std::uint32_t>(near_rounding(static_cast<std::uint32_t>(index / variants),
                                                    static_cast<unsigned>(index % variants),
                                                    harness::random_bits(seed_, ~index)));
}

float WrittenValues::near_rounding(std::uint32_t target, unsigned variant,
                                   std::uint64_t random) const {
  const double here = value_of(channel_, target);
  if (channel_.kind == Channel::Kind::floating) {
    const double next = value_of(channel_, target + 1);
    const auto middle = static_cast<float>(std::isfinite(next) ? (here + next) / 2 : here);
    return variant == 0 ? static_cast<float>(here) : beside(middle, static_cast<int>(variant) - 2);
  }
  // Half of the step to the next value. In sRGB channels, steps differ.
  const double half_step = channel_.kind == Channel::Kind::srgb
                               ? values_read(channel_, target, {0, 0.5}).high - here
                               : 0.5 / channel_.one();
  const double unit = static_cast<double>(random >> 11) * 0x1p-53;
  switch (variant) {
    case 0:
      return static_cast<float>(here);
    case 4:  // so far away that 8.3.1.3 forbids the nearest integer
      return static_cast<float>(here + 1.2 * half_step);
    case 5:
      return static_cast<float>(here + 0.8 * half_step);
    case 6:
      return static_cast<float>(here + (unit * 4 - 2) * half_step);
    default:
      return beside(static_cast<float>(here + half_step), static_cast<int>(variant) - 2);
  }
}

}  // namespace assay::suites::images
