#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "suites/base/forward.h"
#include "suites/images/color_judge.h"
#include "suites/images/image_mipmaps/chain.h"

namespace assay::suites::image_mipmaps {

/// The location and the level that a kernel reads.
struct Request {
  std::array<float, 4> at{};      ///< normalized coordinates, then a layer
  std::array<float, 4> x{}, y{};  ///< the gradients; without gradients, x[0] is the level of detail
  int level = 0;                  ///< the level that read_image must use
};

/// Request `index` of a chain. The level of detail is at most a quarter away from a whole number,
/// which may be outside the range of levels. Gradients follow one axis only. So all scale factors
/// that OpenGL allows are equal.
Request request(const Chain& chain, const images::Sampling& s, bool gradients, std::uint64_t key,
                std::uint64_t index);

harness::Measurement judge(const Chain& chain, const images::Sampling& s,
                           const std::vector<Request>& requests,
                           const std::vector<images::Bits>& colors);

std::vector<harness::Case> reads(const Target& target);
std::vector<harness::Case> commands(const Target& target);

}  // namespace assay::suites::image_mipmaps
