#pragma once
#include <CL/opencl.hpp>
#include <array>
#include <vector>

#include "suites/images/picture.h"

namespace assay::suites::image_mipmaps {

/// The content of an image on the host, for each mip level. Each level has half the size of the
/// level before it. The number of an array's layers does not change.
class Chain {
 public:
  Chain(const images::Format& format, const images::ImageType& type, const images::Extent& extent,
        int levels, std::uint64_t key);

  int levels() const { return static_cast<int>(pictures_.size()); }
  images::Picture& level(int level) { return pictures_.at(static_cast<std::size_t>(level)); }
  const images::Picture& level(int level) const {
    return pictures_.at(static_cast<std::size_t>(level));
  }
  const images::ImageType& type() const { return level(0).type(); }

  /// For commands. The level is the coordinate after the image's coordinates (cl_khr_mipmap_image).
  std::array<std::size_t, 4> origin(int level) const;

  /// The contents are undefined. Throws cl::Error.
  cl::Memory create(const cl::Context& context, cl_mem_flags flags) const;
  /// write() writes every level. read() reads one level. Both throw cl::Error.
  void write(const cl::CommandQueue& queue, const cl::Memory& image) const;
  std::vector<unsigned char> read(const cl::CommandQueue& queue, const cl::Memory& image,
                                  int level) const;

 private:
  std::vector<images::Picture> pictures_;
};

}  // namespace assay::suites::image_mipmaps
