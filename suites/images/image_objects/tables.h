#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "suites/host/bytes.h"
#include "suites/host/example.h"
#include "suites/host/setting.h"
#include "suites/images/image_object.h"

namespace assay::suites::image_objects {

/// A case for every type of image: image_objects/<name>/<type>.
struct TypedExample {
  std::string_view name, citation;
  void (*run)(host::Setting&, const images::ImageType&);
  bool from_buffers = false;  ///< also for 1D images from buffers
  harness::Version since{1, 2};
  bool reads_in_kernel = false;  ///< uses rgba8_kernel()
};

std::span<const TypedExample> creation();
std::span<const TypedExample> information();
std::span<const TypedExample> flags_of_access();
std::span<const host::Example> views();  ///< images from buffers and from images
std::span<const TypedExample> seen_by_kernels();
std::span<const host::Example> shared_with_kernels();
std::vector<harness::Case> maximum_cases(const Target& target);

inline constexpr host::Needs planes_over_buffers =
    host::needs_images & harness::parts::images_from_buffers;
inline constexpr cl_image_format rgba8{CL_RGBA, CL_UNORM_INT8};
inline constexpr std::size_t rgba8_bytes = 4;
images::Format rgba8_format(const Target& target);
harness::Kernel rgba8_kernel(const images::ImageType& type, const Target& target);

/// 7 by 5 by 3 elements, or the first dimensions if the type has fewer. The layers of an array
/// count as a dimension.
images::Extent odd_extent(const images::ImageType& type);

/// In the host's memory.
struct Layout {
  images::Extent extent;
  std::size_t element = 0, row = 0, slice = 0;  ///< the bytes of an element, of a row with padding,
                                                ///< of a slice with padding
  std::size_t given_slice = 0;                  ///< the argument image_slice_pitch; 0 if there are
                                                ///< no slices
  std::size_t bytes = 0;
  bool rows_are_slices = false;  ///< in 1D image arrays

  std::size_t offset(std::size_t x, std::size_t y, std::size_t z) const {
    return z * slice + y * (rows_are_slices ? slice : row) + x * element;
  }
};
/// Padding follows every row and every slice.
Layout layout(const images::ImageType& type, const images::Extent& extent, std::size_t element,
              std::size_t more_elements = 0, std::size_t more_rows = 0);

/// The result has no padding.
std::vector<std::uint8_t> packed(const Layout& l, const std::uint8_t* memory);
/// The result has no padding.
std::vector<std::uint8_t> read_image(host::Setting& on, const cl::Memory& image, const Layout& l);

/// Skips the case and returns true if the device does not list rgba8 for this type.
bool unlisted(host::Setting& on, const images::ImageType& type);

/// The image has odd_extent(), and its own buffer if the type needs a buffer.
cl::Memory simple_image(host::Setting& on, const images::ImageType& type,
                        cl_mem_flags flags = CL_MEM_READ_WRITE);

}  // namespace assay::suites::image_objects
