#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "harness/sweep/input_sequence.h"
#include "suites/images/color_judge.h"
#include "suites/images/kernel_access.h"
#include "suites/images/writing.h"
#include "suites/images/written_values.h"
#include "suites/target/target.h"

namespace assay::suites::images {

/// The colors that a case writes. For each component, the colors together have all test values of
/// the channel. Halves are stored as floats.
class WrittenColors {
 public:
  WrittenColors(const Writing& w, const harness::RunOptions& options);
  std::uint64_t count() const { return count_; }
  Bits operator[](std::uint64_t index) const;

 private:
  bool alike_, half_;
  std::vector<WrittenValues> values_;
  std::uint64_t count_ = 0;
};

std::uint16_t nearest_half(std::uint32_t bits);
Bits flushed(const Bits& color);
/// The colors without padding, as the kernel of `w` loads them.
std::vector<unsigned char> packed_colors(const Writing& w, std::span<const Bits> colors);

/// One image of a case. Three quarters of its elements are written in random order. The other
/// elements must not change.
struct WrittenImage {
  Extent extent{};
  std::uint64_t content = 0;  ///< the key of its random content before the write
  std::uint64_t color = 0;    ///< the index of the first color for this image
  std::uint64_t first = 0;    ///< the index of its first element in the sequence
  std::size_t written = 0;
  std::vector<std::uint32_t> elements;  ///< all elements: first the written elements in order, then
                                        ///< the others

  std::uint64_t end() const { return first + elements.size(); }
  Location location(std::size_t place) const;  ///< the location of elements[place]
};

/// The elements of all images of a case. There are enough elements to write every color. Small
/// images come first.
class WrittenImages : public harness::InputSequence {
 public:
  WrittenImages(const Writing& w, std::uint64_t colors, const Target& target);

  std::span<const WrittenImage> images() const { return images_; }
  const WrittenImage& image_of(std::uint64_t index) const;
  /// The image to which color `index` is written.
  const WrittenImage& image_of_color(std::uint64_t index) const;

  /// The number of written colors. The last image may write some colors again.
  std::uint64_t colors() const { return images_.back().color + images_.back().written; }

  std::uint64_t total() const override { return images_.back().end(); }
  std::size_t arguments() const override { return 0; }
  std::size_t bytes(std::size_t) const override { return 0; }
  bool cheap() const override { return true; }
  void fill(std::uint64_t, std::size_t, std::span<void* const>) const override {}

 private:
  std::vector<WrittenImage> images_;
};

/// The request is an index, or the bits of the color's components. Throws harness::UsageError if
/// the case does not write the color.
std::uint64_t asked_color(const Writing& w, const WrittenColors& colors,
                          const WrittenImages& images, const harness::ReproRequest& request);

/// Whether an element may hold its value after `color` was written. Subnormal halves may become
/// zero (data/interpretations.toml, image-write-half-subnormals).
bool may_hold(const Writing& w, const unsigned char* element, const Bits& color);

}  // namespace assay::suites::images
