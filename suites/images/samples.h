#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/sweep/input_sequence.h"
#include "suites/base/forward.h"
#include "suites/images/sampling.h"

namespace assay::suites::images {

/// The coordinates for read_image: unnormalized or normalized, then layers. Integers are stored as
/// floats.
using Coordinates = std::array<float, 4>;

/// The coordinates of sample `index`: inside, near edges and centers, outside, and far away if the
/// mode allows it. With integer coordinates, every second sample takes the next element in order.
/// The result depends only on the arguments.
Coordinates coordinates(const Sampling& s, const Extent& extent, std::uint64_t key,
                        std::uint64_t index);

/// One image of a case, and its part of the case's samples.
struct SampledImage {
  enum class Use : std::uint8_t {
    random,    ///< random content and coordinates; the second half of the samples repeats the first
               ///< half in reverse order
    counting,  ///< the content counts up; every element is read once, in order
    ramps,     ///< random content; the samples are ramps, and each ramp is also judged as a whole
  };
  Use use = Use::random;
  Extent extent{};
  std::uint64_t first = 0;  ///< index of its first sample
  std::size_t samples = 0;
  std::uint64_t content = 0;  ///< the key of random content, or the first value of counting content

  std::uint64_t end() const { return first + samples; }
  /// If sample `index` repeats a sample of the first half, returns that sample.
  std::optional<std::uint64_t> repeated_by(std::uint64_t index) const;
};

/// The samples of a case as a sequence, image after image. The arguments of a sample are its
/// coordinates, as floats.
class Samples : public harness::InputSequence {
 public:
  /// Keeps a reference to `s`.
  Samples(const Sampling& s, const Target& target);

  std::span<const SampledImage> images() const { return images_; }
  const SampledImage& image_of(std::uint64_t index) const;
  Picture picture(const SampledImage& image) const;
  /// The index where each ramp begins, and the end of the last ramp. Empty if there are no ramps.
  std::span<const std::uint64_t> ramps() const { return ramp_begins_; }

  Coordinates at(std::uint64_t index) const;
  /// The first index with these coordinates.
  std::optional<std::uint64_t> find(const Coordinates& at) const;
  /// Gives these coordinates to the first sample of every image, except images of ramps.
  void begin_with(const Coordinates& at) { given_ = at; }

  std::uint64_t total() const override { return images_.back().end(); }
  std::size_t arguments() const override { return arguments_; }
  std::size_t bytes(std::size_t) const override { return sizeof(float); }
  bool cheap() const override { return false; }
  void fill(std::uint64_t first, std::size_t count,
            std::span<void* const> destinations) const override;

 private:
  void add(SampledImage::Use use, const Extent& extent, std::size_t samples, std::uint64_t content);
  void add_random(const harness::RunOptions& options);
  void add_counting(const harness::DeviceInfo& device, bool thorough);
  void add_ramps(std::uint64_t each);
  Coordinates at(const SampledImage& image, std::uint64_t index) const;

  const Sampling& sampling_;
  std::size_t arguments_;
  std::uint64_t key_;
  std::vector<SampledImage> images_;
  std::vector<Coordinates> ramp_samples_;
  std::vector<std::uint64_t> ramp_begins_;
  std::optional<Coordinates> given_;
};

/// The sample that `assay repro` asks for: an index, or coordinates. Coordinates do not name an
/// image, so they are read in every image.
struct AskedSample {
  std::optional<std::uint64_t> index;
  Coordinates at{};
};
/// Throws harness::UsageError if the request does not name a sample.
AskedSample asked_sample(const Sampling& s, const Samples& samples,
                         const harness::ReproRequest& request);

}  // namespace assay::suites::images
