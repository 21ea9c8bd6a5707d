#pragma once
#include <CL/opencl.hpp>
#include <array>
#include <vector>

#include "suites/images/picture.h"

namespace assay::suites::image_mipmaps {

/// The content of a mipmapped image on the host. It has one picture for each level. A level is half
/// as large as the level before. The number of an array's layers does not change. Commands find a
/// level of the device's image by origin().
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

  /// The origin of a level for commands. The level is the coordinate after the coordinates of the
  /// image (cl_khr_mipmap_image).
  std::array<std::size_t, 4> origin(int level) const;

  /// An image with these levels. Its contents are undefined. Throws cl::Error.
  cl::Memory create(const cl::Context& context, cl_mem_flags flags) const;
  /// write() writes every level, read() reads one level. Both throw cl::Error.
  void write(const cl::CommandQueue& queue, const cl::Memory& image) const;
  std::vector<unsigned char> read(const cl::CommandQueue& queue, const cl::Memory& image,
                                  int level) const;

 private:
  std::vector<images::Picture> pictures_;
};

}  // namespace assay::suites::image_mipmaps
