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

// Images as kernels see them. For cases that test whether a kernel reads the values that a command,
// the host or another kernel has written, and the reverse.

using Location = std::array<std::int32_t, 4>;
/// The value of the component that is not a coordinate: "coord.w is ignored" (OpenCL C 6.15.15.2).
inline constexpr std::int32_t ignored_coordinate = -77;

/// The locations of elements `first` up to `first + count`, in the order of memory.
std::vector<Location> locations(const Extent& extent, std::size_t first, std::size_t count);

/// The color for which a write gives this element, for formats whose channels have at most 24 bits,
/// or are integers.
Bits color_of(const Format& format, const unsigned char* element);

/// The kernel that reads elements without a sampler.
harness::Kernel looking_kernel(const Format& format, const ImageType& type, const Target& target);
/// The reason why a device cannot run such kernels, if there is one.
std::optional<std::string> missing_to_look(const Target& target, const Format& format,
                                           const ImageType& type);

/// Kernels on a queue, built at their first use. It keeps references to its arguments, but copies
/// the type and the format.
class KernelAccess {
 public:
  KernelAccess(harness::CaseContext& context, const cl::CommandQueue& queue, const Format& format,
               const ImageType& type)
      : context_(context), queue_(queue), format_(format), type_(&type) {}

  /// The values that looking_kernel() reads at these locations. Their number is recorded as inputs.
  /// Throws cl::Error.
  std::vector<Bits> read(const cl::Memory& image, std::vector<Location> at) const;
  /// The same for a whole image, in the order of memory. Throws cl::Error.
  std::vector<unsigned char> read(const cl::Memory& image, const Extent& extent) const;
  /// A kernel writes elements to these locations, which all differ. It may still run after the
  /// call. Throws cl::Error.
  void write(const cl::Memory& image, const std::vector<Location>& at,
             std::span<const unsigned char> elements) const;

 private:
  harness::CaseContext& context_;
  const cl::CommandQueue& queue_;
  Format format_;
  const ImageType* type_;
  mutable cl::Kernel looking_, putting_;
};

}  // namespace assay::suites::images
