#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/cases/case.h"
#include "suites/images/color_judge.h"
#include "suites/images/image_mipmaps/chain.h"

namespace assay::suites::image_mipmaps {

/// Mipmapped images (cl_khr_mipmap_image, cl_khr_mipmap_image_writes): made, moved level by level,
/// read by a level of detail and by gradients, written. Ids: image_mipmaps/copy/image2d,
/// image_mipmaps/read_lod/read_imagef/image2d/rgba.unorm_int8/linear.
harness::Suite suite();

/// What a kernel asks one level for.
struct Request {
  std::array<float, 4> at{};      ///< normalized coordinates; a layer behind them
  std::array<float, 4> x{}, y{};  ///< gradients, or x[0] the level of detail
  int level = 0;                  ///< that is due
};

/// Request `index` of a chain: levels of detail a quarter at most from a level, beyond the first
/// and the last one, too; gradients along one axis alone, with which every scale factor that OpenGL
/// allows is the same.
Request request(const Chain& chain, const images::Sampling& s, bool gradients, std::uint64_t key,
                std::uint64_t index);

/// Judges what a device answered: each color by the picture of its level.
harness::Measurement judge(const Chain& chain, const images::Sampling& s,
                           const std::vector<Request>& requests,
                           const std::vector<images::Bits>& colors);

/// Cases of reads; of commands, queries and writes.
std::vector<harness::Case> reads(const harness::DeviceInfo& device,
                                 const harness::RunOptions& options);
std::vector<harness::Case> commands(const harness::DeviceInfo& device,
                                    const harness::RunOptions& options);

}  // namespace assay::suites::image_mipmaps
