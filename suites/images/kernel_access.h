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

using Location = std::array<std::int32_t, 4>;
/// The value of components that are not coordinates. read_image must ignore them: "coord.w is
/// ignored" (OpenCL C 6.15.15.2).
inline constexpr std::int32_t ignored_coordinate = -77;

/// `count` elements, from element `first` on, in the order of memory.
std::vector<Location> locations(const Extent& extent, std::size_t first, std::size_t count);

/// The color to write so that the image gets the element. The channels must have at most 24 bits,
/// or be integers.
Bits color_of(const Format& format, const unsigned char* element);

/// The kernel reads elements without a sampler.
harness::Kernel read_kernel(const Format& format, const ImageType& type, const Target& target);
/// Why the device cannot run read_kernel(), or nothing.
std::optional<std::string> missing_to_read(const Target& target, const Format& format,
                                           const ImageType& type);

/// Each kernel is built at its first use. Keeps references to the context, the queue and the type.
class KernelAccess {
 public:
  KernelAccess(harness::CaseContext& context, const cl::CommandQueue& queue, const Format& format,
               const ImageType& type)
      : context_(context), queue_(queue), format_(format), type_(&type) {}

  /// Records the number of locations as inputs. Throws cl::Error.
  std::vector<Bits> read(const cl::Memory& image, std::vector<Location> at) const;
  /// In the order of memory. Throws cl::Error.
  std::vector<unsigned char> read(const cl::Memory& image, const Extent& extent) const;
  /// The locations must be different. The kernel may still run after the call. Throws cl::Error.
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
