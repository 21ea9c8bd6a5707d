#include <algorithm>
#include <array>

#include "harness/sweep/inputs.h"
#include "harness/sweep/random.h"

namespace assay::harness {
namespace {

enum class Shape { plain, one_alone, equal, near, cancelling, infinite, nan, ends, zero, exact };

constexpr std::array<Shape, 16> shapes{
    Shape::plain, Shape::plain,      Shape::plain, Shape::plain,    Shape::plain, Shape::plain,
    Shape::exact, Shape::one_alone,  Shape::equal, Shape::near,     Shape::near,  Shape::cancelling,
    Shape::ends,  Shape::cancelling, Shape::plain, Shape::infinite,
};

/// The exponent of the components: near an end of the format, where squares overflow or underflow,
/// near the exponent of 1, or any exponent.
std::uint64_t center(const ScalarType& l, std::uint64_t bits) {
  const std::uint64_t most = l.greatest_exponent() - 1, bias = l.greatest_exponent() >> 1;
  const std::uint64_t near = bits / 8 % 9;
  switch (bits % 8) {
    case 0:
      return most - near / 4;
    case 1:
      return near / 3;
    case 2:
      return bias + bias / 2 + near - 4;
    case 3:
      return bias - bias / 2 + near - 4;
    case 4:
      return bits / 8 % (most + 1);
    default:
      return bias + near - 4;
  }
}

}  // namespace

InputBits Inputs::component(std::uint64_t vector, std::uint64_t lane) const {
  const std::uint64_t choice = random_bits(key_ ^ 0x5bd1e995u, vector);
  Shape shape = shapes[choice & 15];
  if (shape == Shape::infinite && (choice >> 4 & 3) != 0)
    shape = (choice >> 4 & 3) == 1   ? Shape::nan
            : (choice >> 4 & 3) == 2 ? Shape::zero
                                     : Shape::plain;
  constexpr std::array<std::uint64_t, 4> spreads{0, 2, 8, 40};
  const std::uint64_t spread = spreads[choice >> 6 & 3];
  const std::uint64_t chosen = (choice >> 8) % width_;  // the special lane
  const auto drawn_at = [&](std::size_t a, std::uint64_t at) {
    const ScalarType& l = arguments_[a].type;
    const std::uint64_t bits = random_bits(key_ ^ 0x9747b28cu, (vector * 16 + at) * 4 + a);
    // The second argument has about the magnitude of the first, or any magnitude.
    const std::uint64_t about = (choice >> 12 & 1) != 0 ? choice >> 20 : choice >> (20 + 16 * a);
    const std::uint64_t middle = center(l, about & 0xfff);
    const std::uint64_t below = bits % (spread + 1);
    const std::uint64_t exponent = middle > below ? middle - below : 0;
    std::uint64_t significand = bits >> 8 & l.significand_mask();
    // With few bits, products and sums are exact. So terms that cancel have a sum of exactly zero.
    if (shape == Shape::exact) significand &= ~(l.significand_mask() >> 3);
    return (bits >> 63 << (l.bits - 1)) | exponent << l.significand_bits() | significand;
  };
  InputBits out{};
  for (std::size_t a = 0; a < arguments_.size(); ++a) {
    const ScalarType& l = arguments_[a].type;
    const std::uint64_t sign = random_bits(key_, vector * 16 + lane + 7 * a) & l.sign();
    out[a] = drawn_at(a, shape == Shape::equal ? 0 : lane);
    switch (shape) {
      case Shape::one_alone:
        if (lane != chosen) out[a] = sign;
        break;
      case Shape::zero:
        out[a] = sign;
        break;
      case Shape::infinite:
        if (lane == chosen || (choice >> 10 & 1U & lane) != 0) out[a] = sign | l.infinity();
        break;
      case Shape::nan:
        if (lane == chosen) out[a] = sign | l.infinity() | 1ull << (l.significand_bits() - 1);
        break;
      case Shape::ends:
        out[a] = sign | (lane == chosen ? l.infinity() - 1 : out[a] & 7);
        break;
      default:
        break;
    }
  }
  if (arguments_.size() < 2) return out;
  const ScalarType& l = arguments_[0].type;
  const std::uint64_t nudge = random_bits(key_ ^ 0xc2b2ae35u, vector * 16 + lane) % 5;
  if (shape == Shape::near) {
    out[1] = (out[0] & l.sign()) | std::min((out[0] & (l.sign() - 1)) + nudge, l.infinity() - 1);
  } else if (shape == Shape::cancelling && (lane ^ 1) < width_) {
    // (a, b) and (b, -a): the dot product is exactly or nearly 0.
    out[1] = drawn_at(0, lane ^ 1) ^ (lane % 2 != 0 ? l.sign() : 0);
    if (nudge == 0 && (out[1] & (l.sign() - 1)) < l.infinity() - 1) ++out[1];
  }
  return out;
}

}  // namespace assay::harness
