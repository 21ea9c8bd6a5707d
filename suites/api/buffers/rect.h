#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::suites::buffers {

using Triple = std::array<std::size_t, 3>;

/// Where a rectangle lies in a piece of memory (OpenCL 1.2, 5.2.2): its origin and pitches in
/// bytes. A pitch of 0 means the smallest pitch that the region allows.
struct Place {
  Triple origin{};
  std::size_t row_pitch = 0, slice_pitch = 0;
};

/// The place with its real pitches: 0 is replaced.
Place resolved(const Place& place, const Triple& region);

/// The byte offset of a point of the region.
std::size_t offset_of(const Place& resolved_place, const Triple& point);

/// The bytes that a rectangle needs, from the start of the memory.
std::size_t reach(const Place& place, const Triple& region);

/// Copies a rectangle. Both memories must be large enough for their rectangles.
void copy_rect(std::span<std::uint8_t> to, const Place& to_place,
               std::span<const std::uint8_t> from, const Place& from_place, const Triple& region);

/// Whether two rectangles in one memory share a byte. The function checks every byte.
bool share_a_byte(const Place& a, const Place& b, const Triple& region);

/// Whether two rectangles overlap by Appendix E. They overlap in two cases:
/// - they overlap in each coordinate
/// - one rectangle wraps around the end of its rows or slices, and their ranges of bytes meet.
/// The result is right if the rectangles stay inside the pitches. For a wrapped rectangle, it may
/// report an overlap without a common byte, or miss a common byte.
bool overlap_by_appendix_e(const Triple& src_origin, const Triple& dst_origin, const Triple& region,
                           std::size_t row_pitch, std::size_t slice_pitch);

}  // namespace assay::suites::buffers
