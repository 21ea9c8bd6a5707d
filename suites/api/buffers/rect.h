#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::suites::buffers {

using Triple = std::array<std::size_t, 3>;

/// The place of a rectangle in memory (OpenCL 1.2, 5.2.2): its origin and its pitches in bytes. A
/// pitch of 0 means the smallest pitch that the region allows.
struct Place {
  Triple origin{};
  std::size_t row_pitch = 0, slice_pitch = 0;
};

/// Replaces pitches of 0 by the real pitches.
Place resolved(const Place& place, const Triple& region);

/// The offset of a point of the region, in bytes.
std::size_t offset_of(const Place& resolved_place, const Triple& point);

/// The bytes from the start of the memory to the end of the rectangle.
std::size_t reach(const Place& place, const Triple& region);

/// Copies a rectangle. Both memories must be large enough for their rectangles.
void copy_rect(std::span<std::uint8_t> to, const Place& to_place,
               std::span<const std::uint8_t> from, const Place& from_place, const Triple& region);

/// Whether two rectangles in one memory share a byte. The function checks every byte.
bool share_a_byte(const Place& a, const Place& b, const Triple& region);

/// The result of the function in OpenCL 1.2, Appendix E, that checks whether two rectangles
/// overlap. The result is right for rectangles inside their pitches. The result may be wrong for a
/// rectangle that continues at the start of the next row or slice.
bool overlap_by_appendix_e(const Triple& src_origin, const Triple& dst_origin, const Triple& region,
                           std::size_t row_pitch, std::size_t slice_pitch);

}  // namespace assay::suites::buffers
