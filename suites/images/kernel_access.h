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

// Images as kernels see them. Cases test with this whether a kernel reads the values that a
// command, the host or another kernel has written. They also test whether a command, the host or
// another kernel reads the values that a kernel has written.

using Location = std::array<std::int32_t, 4>;
/// The value of the component that is not a coordinate: "coord.w is ignored" (OpenCL C 6.15.15.2).
inline constexpr std::int32_t ignored_coordinate = -77;

/// The locations of `count` elements, beginning with element `first`, in the order of memory.
std::vector<Location> locations(const Extent& extent, std::size_t first, std::size_t count);

/// The color that a write must have so that the image holds this element. The format's channels
/// must have at most 24 bits, or be integers.
Bits color_of(const Format& format, const unsigned char* element);

/// The kernel that reads elements without a sampler.
harness::Kernel read_kernel(const Format& format, const ImageType& type, const Target& target);
/// The reason why a device cannot run this kernel, if there is one.
std::optional<std::string> missing_to_read(const Target& target, const Format& format,
                                           const ImageType& type);

/// The kernels that read and write on a queue. They are built at their first use. This object keeps
/// references to its arguments, but copies the type and the format.
class KernelAccess {
 public:
  KernelAccess(harness::CaseContext& context, const cl::CommandQueue& queue, const Format& format,
               const ImageType& type)
      : context_(context), queue_(queue), format_(format), type_(&type) {}

  /// The values that read_kernel() reads at these locations. Records the number of locations as
  /// inputs. Throws cl::Error.
  std::vector<Bits> read(const cl::Memory& image, std::vector<Location> at) const;
  /// Reads a whole image, in the order of memory. Throws cl::Error.
  std::vector<unsigned char> read(const cl::Memory& image, const Extent& extent) const;
  /// A kernel writes elements to these locations. All locations must differ. The kernel may still
  /// run after the call. Throws cl::Error.
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
