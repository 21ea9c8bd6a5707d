#pragma once
#include <cstdint>

#include "harness/cases/run_options.h"
#include "reference/image/channel.h"

namespace assay::suites::images {

/// The values that test the conversion of one channel (OpenCL C 8.3). For every integer or half in
/// the channel, the values are on, near and between the limits where rounding changes.
class WrittenValues {
 public:
  /// `seed` determines the random values. At depth quick, only a sample of a long sequence is used.
  WrittenValues(const reference::image::Channel& channel, harness::Depth depth, std::uint64_t seed);
  std::uint64_t count() const { return count_; }
  /// Whether every integer or half of the channel has values.
  bool complete() const { return complete_; }
  /// Value `index`, which is less than count(), as the bits of a float, an int or a uint.
  std::uint32_t operator[](std::uint64_t index) const;

 private:
  std::uint32_t aimed(std::uint64_t index) const;
  float near_rounding(std::uint32_t target, unsigned variant, std::uint64_t random) const;
  bool integer() const;

  reference::image::Channel channel_;
  std::uint64_t seed_;
  std::uint64_t aimed_ = 0, count_ = 0;
  bool complete_ = true;
};

}  // namespace assay::suites::images
