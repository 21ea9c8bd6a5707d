#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suites/base/forward.h"
#include "suites/images/color_judge.h"
#include "suites/images/picture.h"

namespace assay::suites::images {

// Reads and writes images in kernels. Cases test whether a kernel sees what a command, the host or
// another kernel wrote, and the reverse.

using Location = std::array<std::int32_t, 4>;
/// The value of components that are not coordinates. read_image must ignore them: "coord.w is
/// ignored" (OpenCL C 6.15.15.2).
inline constexpr std::int32_t ignored_coordinate = -77;

/// The locations of `count` elements, from element `first` on, in the order of memory.
std::vector<Location> locations(const Extent& extent, std::size_t first, std::size_t count);

/// The color to write so that the image gets this element. The channels must have at most 24 bits,
/// or be integers.
Bits color_of(const Format& format, const unsigned char* element);

/// The kernel that reads elements without a sampler.
harness::Kernel read_kernel(const Format& format, const ImageType& type, const Target& target);
/// Why the device cannot run this kernel, or nothing.
std::optional<std::string> missing_to_read(const Target& target, const Format& format,
                                           const ImageType& type);

/// Kernels that read and write an image on a queue. Each is built at its first use. Keeps
/// references to the context, the queue and the type.
class KernelAccess {
 public:
  KernelAccess(harness::CaseContext& context, const cl::CommandQueue& queue, const Format& format,
               const ImageType& type)
      : context_(context), queue_(queue), format_(format), type_(&type) {}

  /// Reads the elements at these locations with read_kernel(). Records the number of locations as
  /// inputs. Throws cl::Error.
  std::vector<Bits> read(const cl::Memory& image, std::vector<Location> at) const;
  /// Reads a whole image, in the order of memory. Throws cl::Error.
  std::vector<unsigned char> read(const cl::Memory& image, const Extent& extent) const;
  /// Writes elements to different locations. The kernel may still run after the call. Throws
  /// cl::Error.
  void write(const cl::Memory& image, const std::vector<Location>& at,
             std::span<const unsigned char> elements) const;

 private:
  harness::CaseContext& context_;
  const cl::CommandQueue& queue_;
  Format format_;
  const ImageType* type_;
  mutable cl::Kernel read_kernel_, write_kernel_;
};

}  // namespace assay::suites::images
