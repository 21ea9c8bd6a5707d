#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::suites::buffers {

using Triple = std::array<std::size_t, 3>;

/// Where a rectangle lies in a piece of memory (OpenCL 1.2, 5.2.2): its origin and pitches in
/// bytes; a pitch of 0 means the tightest one.
struct Place {
  Triple origin{};
  std::size_t row_pitch = 0, slice_pitch = 0;
};

/// The place, with pitches of 0 replaced by the pitches that they mean.
Place resolved(const Place& place, const Triple& region);

/// Byte offset of a point of the region.
std::size_t offset_of(const Place& resolved_place, const Triple& point);

/// Bytes of memory that a rectangle reaches, from the start of the memory.
std::size_t reach(const Place& place, const Triple& region);

/// The effect of a rectangular copy. Both must hold their rectangles.
void copy_rect(std::span<std::uint8_t> to, const Place& to_place,
               std::span<const std::uint8_t> from, const Place& from_place, const Triple& region);

/// Whether two rectangles in one memory share a byte. Every byte is checked.
bool share_a_byte(const Place& a, const Place& b, const Triple& region);

/// The same by Appendix E. Rectangles overlap if they do in each of their coordinates. They also
/// overlap if one wraps around the end of its rows or slices and both lie in one range of bytes.
/// The result is right if the rectangles stay inside the pitches. For wrapped rectangles it may
/// report some that share no byte and miss some that do.
bool overlap_by_appendix_e(const Triple& src_origin, const Triple& dst_origin, const Triple& region,
                           std::size_t row_pitch, std::size_t slice_pitch);

}  // namespace assay::suites::buffers
