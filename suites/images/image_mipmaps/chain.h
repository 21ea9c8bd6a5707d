#pragma once
#include <CL/opencl.hpp>
#include <array>
#include <vector>

#include "suites/images/picture.h"

namespace assay::suites::image_mipmaps {

/// A mipmapped image's content on the host: one picture for each level, half as large as the one
/// before; the number of an array's layers does not change. Also the numbers by which commands find
/// the levels of the device's image.
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

  /// The origin of a level. The coordinate after those of the image is the level
  /// (cl_khr_mipmap_image).
  std::array<std::size_t, 4> origin(int level) const;

  /// An image of these levels; its contents are undefined. Throws cl::Error.
  cl::Memory create(const cl::Context& context, cl_mem_flags flags) const;
  /// Writes every level; reads one. Throw cl::Error.
  void write(const cl::CommandQueue& queue, const cl::Memory& image) const;
  std::vector<unsigned char> read(const cl::CommandQueue& queue, const cl::Memory& image,
                                  int level) const;

 private:
  std::vector<images::Picture> pictures_;
};

}  // namespace assay::suites::image_mipmaps
