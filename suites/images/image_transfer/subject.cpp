#include "suites/images/image_transfer/subject.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/guarded.h"
#include "suites/images/stored_judge.h"

namespace assay::suites::image_transfer {

using images::Picture;

unsigned char* Subject::at(std::size_t x, std::size_t y, std::size_t z) {
  const Extent& e = model.extent();
  return &model.bytes()[((z * e[1] + y) * e[0] + x) * element()];
}

Region Subject::draw(bool tight) {
  Region r;
  for (std::size_t d = 0; d < 3; ++d) {
    r.origin[d] = on.random_below(model.extent()[d]);
    r.size[d] = 1 + on.random_below(model.extent()[d] - r.origin[d]);
  }
  const bool loose = !tight && on.random_below(2) != 0;
  r.row = (r.size[0] + (loose ? on.random_below(5) : 0)) * element();
  const bool layers_of_rows = type.axes == 1 && type.array;  // a slice of a 1D image array is a row
  const std::size_t rows = layers_of_rows ? 1 : r.size[1];
  const bool slices = type.axes + (type.array ? 1 : 0) == 3;
  r.slice = r.row * (rows + (loose && slices ? on.random_below(3) : 0));
  if (loose) {
    r.given_row = r.row;
    if (slices || layers_of_rows) r.given_slice = r.slice;
    // In half of the draws, one pitch in the call is 0. A slice pitch of 0 follows from the row
    // pitch. A row pitch of 0 is the smallest possible.
    const std::uint64_t left = on.random_below(4);
    if (left == 0) {
      r.slice = r.row * rows;
      r.given_slice = 0;
    } else if (left == 1 && slices) {
      // The slice pitch has an effect only if the region has two slices.
      if (r.size[2] == 1 && r.origin[2] > 0) {
        --r.origin[2];
        r.size[2] = 2;
      }
      r.row = r.size[0] * element();
      r.slice = r.row * (rows + 1);
      r.given_slice = r.slice;
      r.given_row = 0;
    }
  }
  r.bytes = layers_of_rows ? r.size[1] * r.row : r.size[2] * r.slice;
  return r;
}

void Subject::expect_model(const std::string& command, const std::string& after) {
  if (seen_by_kernels) {
    const auto seen = kernels().read(image, model.extent());
    for (std::size_t i = 0; i < model.elements(); ++i)
      ASSERT_HOLDS(images::same(format, &seen[i * element()], &model.bytes()[i * element()]))
          << about::color("after " + command) << "wrong color in element " << i
          << " as a kernel reads it after " << after;
    return;
  }
  host::Guarded all(model.bytes().size());
  const Extent none{};
  ASSERT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_TRUE, none.data(),
                                    model.extent().data(), 0, 0, all.data(), 0, nullptr, nullptr));
  ASSERT_HOLDS(all.intact()) << about::bytes("outside the region")
                             << "host memory outside the image was written";
  for (std::size_t i = 0; i < model.elements(); ++i)
    ASSERT_HOLDS(images::same(format, all.data() + i * element(), &model.bytes()[i * element()]))
        << about::color("after " + command) << "wrong color in element " << i << " after " << after;
}

std::string text(const char* what, const Region& r) {
  return fmt::format("{} of {}x{}x{} at ({}, {}, {}), pitches {} and {}", what, r.size[0],
                     r.size[1], r.size[2], r.origin[0], r.origin[1], r.origin[2], r.given_row,
                     r.given_slice);
}

void read(Subject& s) {
  const Region r = s.draw();
  host::Guarded host(r.bytes);
  std::vector<bool> inside(r.bytes);
  ASSERT_SUCCESS(clEnqueueReadImage(s.on.queue()(), s.image(), CL_TRUE, r.origin.data(),
                                    r.size.data(), r.given_row, r.given_slice, host.data(), 0,
                                    nullptr, nullptr));
  EXPECT_HOLDS(host.intact()) << about::bytes("outside the region")
                              << "bytes outside the region were written, " << text("read", r);
  s.each(r, [&](const unsigned char* element, std::size_t offset) {
    EXPECT_HOLDS(images::same(s.format, element, host.data() + offset))
        << about::color("after clEnqueueReadImage") << "wrong color, " << text("read", r);
    std::fill_n(inside.begin() + static_cast<std::ptrdiff_t>(offset), s.element(), true);
  });
  for (std::size_t i = 0; i < r.bytes; ++i)
    ASSERT_HOLDS(inside[i] || host.data()[i] == 0xa5)
        << about::bytes("outside the region") << "bytes between the rows were written, "
        << text("read", r);
}

void write(Subject& s) {
  const Region r = s.draw();
  const Picture other(s.format, s.type, {r.bytes / s.element(), 1, 1}, s.on.random_bits());
  ASSERT_SUCCESS(clEnqueueWriteImage(s.on.queue()(), s.image(), CL_TRUE, r.origin.data(),
                                     r.size.data(), r.given_row, r.given_slice,
                                     other.bytes().data(), 0, nullptr, nullptr));
  s.each(r, [&](unsigned char* element, std::size_t offset) {
    std::memcpy(element, other.bytes().data() + offset, s.element());
  });
  s.expect_model("clEnqueueWriteImage", text("write", r));
}

/// Copies a region from a larger image of the same type and format.
void copy(Subject& s) {
  const Region r = s.draw();
  Extent extent = s.model.extent();
  for (std::size_t& size : extent) size += size > 1 ? 6 : 0;
  Picture from(s.format, s.type, extent, s.on.random_bits());
  const cl::Memory source = from.create(s.on.context(), CL_MEM_READ_WRITE);
  Extent at{};
  for (std::size_t d = 0; d < 3; ++d) at[d] = s.on.random_below(extent[d] - r.size[d] + 1);
  ASSERT_SUCCESS(clEnqueueCopyImage(s.on.queue()(), source(), s.image(), at.data(), r.origin.data(),
                                    r.size.data(), 0, nullptr, nullptr));
  for (std::size_t z = 0; z < r.size[2]; ++z)
    for (std::size_t y = 0; y < r.size[1]; ++y)
      std::memcpy(
          s.at(r.origin[0], r.origin[1] + y, r.origin[2] + z),
          from.element({static_cast<std::int64_t>(at[0]), static_cast<std::int64_t>(at[1] + y),
                        static_cast<std::int64_t>(at[2] + z)}),
          r.size[0] * s.element());
  s.expect_model("clEnqueueCopyImage", text("copy", r));
}

/// Fills with a color whose components differ. Every fourth color is outside the range of some
/// formats (8.3). If several components show one channel, they are equal
/// (data/interpretations.toml, image-write-intensity).
void fill(Subject& s) {
  const Region r = s.draw();
  const bool beyond = s.on.random_below(4) == 0;
  images::Bits color{};
  for (std::size_t c = 0; c < 4; ++c) {
    const float part = static_cast<float>(s.on.random_below(997)) / 997;
    color[c] = s.format.read == 'f' ? std::bit_cast<std::uint32_t>(beyond ? part * 5 - 2 : part)
               : beyond             ? static_cast<std::uint32_t>(s.on.random_bits())
                                    : static_cast<std::uint32_t>(s.on.random_below(120));
  }
  const char first = s.format.parts[0].letter;
  if (first == 'i' || first == 'l') color.fill(color[0]);
  ASSERT_SUCCESS(clEnqueueFillImage(s.on.queue()(), s.image(), color.data(), r.origin.data(),
                                    r.size.data(), 0, nullptr, nullptr));
  host::Guarded all(s.model.bytes().size());
  const Extent none{};
  ASSERT_SUCCESS(clEnqueueReadImage(s.on.queue()(), s.image(), CL_TRUE, none.data(),
                                    s.model.extent().data(), 0, 0, all.data(), 0, nullptr,
                                    nullptr));
  s.each(r, [&](unsigned char* element, std::size_t) {
    const auto offset = static_cast<std::size_t>(element - s.model.bytes().data());
    ASSERT_HOLDS(images::may_hold(s.format, all.data() + offset, color))
        << about::color("fill") << "wrong fill color, " << text("fill", r);
    std::memcpy(element, all.data() + offset, s.element());
  });
  s.expect_model("clEnqueueFillImage", text("fill", r));
}

}  // namespace assay::suites::image_transfer
