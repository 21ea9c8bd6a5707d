#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "suites/base/forward.h"
#include "suites/images/color_judge.h"
#include "suites/images/image_mipmaps/chain.h"

namespace assay::suites::image_mipmaps {

/// The level and the location that a kernel reads.
struct Request {
  std::array<float, 4> at{};      ///< normalized coordinates, then a layer
  std::array<float, 4> x{}, y{};  ///< gradients, or x[0] the level of detail
  int level = 0;                  ///< the level that the read must use
};

/// Request `index` of a chain. A level of detail differs from a level by at most a quarter, also
/// below the first level and above the last one. Gradients follow only one axis. So all scale
/// factors that OpenGL allows are equal.
Request request(const Chain& chain, const images::Sampling& s, bool gradients, std::uint64_t key,
                std::uint64_t index);

/// Judges a device's answers: each color by the picture of its level.
harness::Measurement judge(const Chain& chain, const images::Sampling& s,
                           const std::vector<Request>& requests,
                           const std::vector<images::Bits>& colors);

/// The cases of reads. The other function has the cases of commands, queries and writes.
std::vector<harness::Case> reads(const Target& target);
std::vector<harness::Case> commands(const Target& target);

}  // namespace assay::suites::image_mipmaps
