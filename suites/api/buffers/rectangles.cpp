#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "harness/cases/assertion.h"
#include "suites/api/buffers/rect.h"
#include "suites/api/buffers/tables.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/guarded.h"
#include "suites/host/setting.h"
#include "suites/target/target.h"

namespace assay::suites::buffers {
namespace {

using host::Guarded;
using host::Setting;

constexpr std::size_t most = 4096;

std::string shown(const Place& place) {
  return fmt::format("origin ({}, {}, {}), pitches {} and {}", place.origin[0], place.origin[1],
                     place.origin[2], place.row_pitch, place.slice_pitch);
}

/// The rectangle is within `most` bytes. A pitch of 0 means the smallest pitch. A slice pitch is a
/// multiple of the row pitch, and large enough for the region (5.2.2).
Place draw_place(Setting& on, const Triple& region) {
  while (true) {
    Place place;
    if (on.random_below(4) != 0) place.row_pitch = region[0] + on.random_below(9);
    const std::size_t row = place.row_pitch == 0 ? region[0] : place.row_pitch;
    if (on.random_below(4) != 0) place.slice_pitch = row * (region[1] + on.random_below(3));
    place.origin = {on.random_below(8), on.random_below(4), on.random_below(3)};
    if (reach(place, region) <= most) return place;
  }
}

Triple draw_region(Setting& on) {
  const bool flat = on.random_below(3) == 0;
  return {1 + on.random_below(24), 1 + on.random_below(8), flat ? 1 : 1 + on.random_below(4)};
}

int rounds(const Setting& on) {
  return on.thorough() ? 400 : 80;
}

void reads_rectangles(Setting& on) {
  const auto bytes = on.random_bytes(most);
  const cl::Buffer buffer = on.buffer_of(bytes);
  for (int i = 0; i < rounds(on); ++i) {
    const Triple region = draw_region(on);
    const Place from = draw_place(on, region), to = draw_place(on, region);
    Guarded got(reach(to, region), 0x5a);
    std::vector<std::uint8_t> expected(got.size(), 0x5a);
    copy_rect(expected, to, bytes, from, region);
    ASSERT_SUCCESS(clEnqueueReadBufferRect(on.queue()(), buffer(), CL_TRUE, from.origin.data(),
                                           to.origin.data(), region.data(), from.row_pitch,
                                           from.slice_pitch, to.row_pitch, to.slice_pitch,
                                           got.data(), 0, nullptr, nullptr));
    EXPECT_HOLDS(got.intact()) << about::bytes("outside the region")
                               << "host memory outside the rectangle was written";
    ASSERT_VALUE(got.copy(), ==, expected)
        << fmt::format("region ({}, {}, {}), buffer {}, host {}", region[0], region[1], region[2],
                       shown(from), shown(to));
  }
}

void writes_rectangles(Setting& on) {
  auto model = on.random_bytes(most);
  const cl::Buffer buffer = on.buffer_of(model);
  for (int i = 0; i < rounds(on); ++i) {
    const Triple region = draw_region(on);
    const Place from = draw_place(on, region), to = draw_place(on, region);
    const auto host = on.random_bytes(reach(from, region));
    copy_rect(model, to, host, from, region);
    ASSERT_SUCCESS(clEnqueueWriteBufferRect(on.queue()(), buffer(), CL_TRUE, to.origin.data(),
                                            from.origin.data(), region.data(), to.row_pitch,
                                            to.slice_pitch, from.row_pitch, from.slice_pitch,
                                            host.data(), 0, nullptr, nullptr));
    ASSERT_BYTES(model, on.read(buffer, most))
        << fmt::format("region ({}, {}, {}), buffer {}, host {}", region[0], region[1], region[2],
                       shown(to), shown(from));
  }
}

void copies_rectangles(Setting& on) {
  const auto source = on.random_bytes(most);
  auto model = on.random_bytes(most);
  const cl::Buffer from_buffer = on.buffer_of(source), to_buffer = on.buffer_of(model);
  for (int i = 0; i < rounds(on); ++i) {
    const Triple region = draw_region(on);
    const Place from = draw_place(on, region), to = draw_place(on, region);
    copy_rect(model, to, source, from, region);
    ASSERT_SUCCESS(clEnqueueCopyBufferRect(on.queue()(), from_buffer(), to_buffer(),
                                           from.origin.data(), to.origin.data(), region.data(),
                                           from.row_pitch, from.slice_pitch, to.row_pitch,
                                           to.slice_pitch, 0, nullptr, nullptr));
    ASSERT_BYTES(model, on.read(to_buffer, most))
        << fmt::format("region ({}, {}, {}), from {}, to {}", region[0], region[1], region[2],
                       shown(from), shown(to));
  }
}

void uses_a_buffer_to_its_end(Setting& on) {
  const Triple region{8, 4, 2};
  const Place place{{2, 1, 1}, 16, 96};
  const std::size_t size = reach(place, region);
  const auto bytes = on.random_bytes(size);
  const cl::Buffer buffer = on.buffer_of(bytes);
  std::vector<std::uint8_t> got(64, 0), expected(64, 0);
  copy_rect(expected, {}, bytes, place, region);
  const Triple zero{};
  EXPECT_SUCCESS(clEnqueueReadBufferRect(on.queue()(), buffer(), CL_TRUE, place.origin.data(),
                                         zero.data(), region.data(), 16, 96, 0, 0, got.data(), 0,
                                         nullptr, nullptr));
  EXPECT_BYTES(expected, got) << "data read back";
}

/// A copy between overlapping rectangles of one buffer is refused (5.2.2). Appendix E has a check
/// for overlaps. If the check and the bytes of the rectangles disagree, both codes are right.
/// Otherwise only one code is right, also by the check of later versions.
void refuses_overlapping_rectangles(Setting& on) {
  auto model = on.random_bytes(most);
  const cl::Buffer buffer = on.buffer_of(model);
  int refused = 0, allowed = 0;
  for (int i = 0; i < 4 * rounds(on); ++i) {
    const Triple region{1 + on.random_below(6), 1 + on.random_below(4), 1 + on.random_below(3)};
    const std::size_t row = region[0] + on.random_below(4);
    const std::size_t slice = row * (region[1] + on.random_below(3));
    const auto draw = [&] {
      return Place{
          {on.random_below(row), on.random_below(slice / row), on.random_below(4)}, row, slice};
    };
    const Place from = draw(), to = draw();
    const bool by_bytes = share_a_byte(from, to, region);
    const bool by_predicate = overlap_by_appendix_e(from.origin, to.origin, region, row, slice);
    const cl_int status = clEnqueueCopyBufferRect(
        on.queue()(), buffer(), buffer(), from.origin.data(), to.origin.data(), region.data(), row,
        slice, row, slice, 0, nullptr, nullptr);
    const std::string where = fmt::format("region ({}, {}, {}), from {}, to {}", region[0],
                                          region[1], region[2], shown(from), shown(to));
    if (by_bytes == by_predicate) {
      ASSERT_CODE(by_bytes ? CL_MEM_COPY_OVERLAP : CL_SUCCESS, status)
          << about::call("clEnqueueCopyBufferRect") << where;
    }
    (status == CL_SUCCESS ? allowed : refused)++;
    if (status == CL_SUCCESS && !by_bytes) {
      const auto before = model;
      copy_rect(model, to, before, from, region);
      ASSERT_BYTES(model, on.read(buffer, most)) << where;
    } else {
      model = on.read(buffer, most);
    }
  }
  EXPECT_VALUE(refused, >, 10) << "number of tried rectangles that overlap";
  EXPECT_VALUE(allowed, >, 10) << "number of tried rectangles that do not overlap";
}

/// The same rule for ranges is in the description of clEnqueueCopyBuffer.
void refuses_overlapping_ranges(Setting& on) {
  const cl::Buffer buffer = on.buffer(256);
  for (int i = 0; i < 4 * rounds(on); ++i) {
    const std::size_t count = 1 + on.random_below(32), from = on.random_below(64),
                      to = on.random_below(64);
    const bool overlap = from < to + count && to < from + count;
    ASSERT_CODE(
        overlap ? CL_MEM_COPY_OVERLAP : CL_SUCCESS,
        clEnqueueCopyBuffer(on.queue()(), buffer(), buffer(), from, to, count, 0, nullptr, nullptr))
        << ", from " << from << " to " << to << ", " << count << " bytes";
  }
  ASSERT_SUCCESS(clFinish(on.queue()()));
}

void refuses_overlapping_sub_buffers(Setting& on) {
  const std::size_t step = on.base_alignment();
  const cl::Buffer whole = on.buffer(4 * step);
  const cl_buffer_region low{0, 2 * step}, high{step, 2 * step};
  cl_int status = CL_SUCCESS;
  const cl::Buffer first(clCreateSubBuffer(whole(), 0, CL_BUFFER_CREATE_TYPE_REGION, &low, &status),
                         false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateSubBuffer");
  const cl::Buffer second(
      clCreateSubBuffer(whole(), 0, CL_BUFFER_CREATE_TYPE_REGION, &high, &status), false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateSubBuffer");
  // Byte `step` of the first sub-buffer is byte 0 of the second sub-buffer.
  EXPECT_CODE(CL_MEM_COPY_OVERLAP, clEnqueueCopyBuffer(on.queue()(), first(), second(), step, 0, 8,
                                                       0, nullptr, nullptr));
  // overlap-of-sub-buffers in data/interpretations.toml
  EXPECT_ANY_CODE(
      clEnqueueCopyBuffer(on.queue()(), first(), second(), 0, step, 8, 0, nullptr, nullptr),
      CL_SUCCESS, CL_MEM_COPY_OVERLAP);
  ASSERT_SUCCESS(clFinish(on.queue()()));
}

void copies_between_sub_buffers(Setting& on, bool rectangles) {
  const std::size_t step = std::max<std::size_t>(on.base_alignment(), 64);
  auto model = on.random_bytes(4 * step);
  cl::Buffer whole = on.buffer_of(model);
  const cl_buffer_region low{step, step}, high{2 * step, step};
  const cl::Buffer from = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &low),
                   to = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &high);
  const Triple region{4, 3, 2};
  const Place source{{1, 0, 0}, 8, 24}, target{{2, 1, 0}, 8, 32};
  const std::span all(model);
  if (rectangles) {
    ASSERT_SUCCESS(clEnqueueCopyBufferRect(on.queue()(), from(), to(), source.origin.data(),
                                           target.origin.data(), region.data(), source.row_pitch,
                                           source.slice_pitch, target.row_pitch, target.slice_pitch,
                                           0, nullptr, nullptr));
    copy_rect(all.subspan(2 * step, step), target, all.subspan(step, step), source, region);
  } else {
    ASSERT_SUCCESS(clEnqueueCopyBuffer(on.queue()(), from(), to(), 3, 8, 50, 0, nullptr, nullptr));
    std::ranges::copy(all.subspan(step + 3, 50), all.subspan(2 * step + 8).begin());
  }
  EXPECT_BYTES(model, on.read(whole, model.size())) << "the buffer's contents";
}
void copies_ranges_between_sub_buffers(Setting& on) {
  copies_between_sub_buffers(on, false);
}
void copies_rectangles_between_sub_buffers(Setting& on) {
  copies_between_sub_buffers(on, true);
}

constexpr host::Example rows[] = {
    {"rect/read", "OpenCL 1.2, 5.2.2, clEnqueueReadBufferRect", reads_rectangles, {1, 1}},
    {"rect/write", "OpenCL 1.2, 5.2.2, clEnqueueWriteBufferRect", writes_rectangles, {1, 1}},
    {"rect/copy", "OpenCL 1.2, 5.2.2, clEnqueueCopyBufferRect", copies_rectangles, {1, 1}},
    {"copy/between_sub_buffers",
     "OpenCL 1.2, 5.2.2, clEnqueueCopyBuffer",
     copies_ranges_between_sub_buffers,
     {1, 1}},
    {"rect/between_sub_buffers",
     "OpenCL 1.2, 5.2.2, clEnqueueCopyBufferRect",
     copies_rectangles_between_sub_buffers,
     {1, 1}},
    {"rect/to_the_end",
     "OpenCL 1.2, 5.2.2, clEnqueueReadBufferRect",
     uses_a_buffer_to_its_end,
     {1, 1}},
    {"overlap/rectangles", "OpenCL 1.2, Appendix E", refuses_overlapping_rectangles, {1, 1}},
    {"overlap/ranges", "OpenCL 1.2, 5.2.2, clEnqueueCopyBuffer", refuses_overlapping_ranges},
    {"overlap/sub_buffers",
     "OpenCL 1.2, 5.2.2, clEnqueueCopyBuffer",
     refuses_overlapping_sub_buffers,
     {1, 1}},
};

}  // namespace

std::span<const host::Example> rectangles() {
  return rows;
}

}  // namespace assay::suites::buffers
