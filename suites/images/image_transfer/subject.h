#pragma once
#include <CL/opencl.hpp>
#include <cstddef>
#include <optional>
#include <string>

#include "suites/host/setting.h"
#include "suites/images/kernel_access.h"
#include "suites/images/picture.h"

namespace assay::suites::image_transfer {

using images::Extent;

struct Region {
  Extent origin{}, size{};
  std::size_t row = 0, slice = 0;  ///< the pitches in bytes
  std::size_t given_row = 0,
              given_slice = 0;  ///< the pitches in the call; 0 means the smallest pitch
  std::size_t bytes = 0;        ///< bytes of host memory
};

/// An image and its model on the host.
struct Subject {
  host::Setting& on;
  const images::Format& format;
  const images::ImageType& type;
  images::Picture model;
  cl::Memory image;
  bool seen_by_kernels = false;  ///< a kernel, not a command, reads the whole image
  std::optional<images::KernelAccess> built = {};

  std::size_t element() const { return static_cast<std::size_t>(format.bytes); }
  unsigned char* at(std::size_t x, std::size_t y, std::size_t z);
  /// If `tight` is false, half of the regions have larger pitches than needed.
  Region draw(bool tight = false);
  /// Calls `visit` for every element of a region, with its index in the model and its offset in
  /// host memory.
  template <typename Visit>
  void each(const Region& r, const Visit& visit) {
    for (std::size_t z = 0; z < r.size[2]; ++z)
      for (std::size_t y = 0; y < r.size[1]; ++y)
        for (std::size_t x = 0; x < r.size[0]; ++x)
          visit(at(r.origin[0] + x, r.origin[1] + y, r.origin[2] + z),
                z * r.slice + y * r.row + x * element());
  }
  const images::KernelAccess& kernels() {
    if (!built) built.emplace(on.running(), on.queue(), format, type);
    return *built;
  }
  /// For messages: `command` is the last command ("clEnqueueCopyImage"), and `after` describes the
  /// command.
  void expect_model(const std::string& command, const std::string& after);
};

std::string text(const char* what, const Region& r);

// These functions run a command on a random region, then compare the image with its model.
void read(Subject& s);
void write(Subject& s);
void copy(Subject& s);  ///< both images have the same type and format
void fill(Subject& s);
void to_buffer(Subject& s);
void from_buffer(Subject& s);
void map_to_read(Subject& s);
void map_to_write(Subject& s);
void migrate(Subject& s);
/// A random command that does not convert colors.
void mixed(Subject& s);
/// A kernel or a command of `mixed` writes to the image. Then a kernel reads the image.
void with_kernels(Subject& s);

/// One image has the shape of a part of the other image (5.3.3).
std::vector<harness::Case> copies_between_types(const Target& target);
/// Every command waits for an event and returns an event (5.9).
std::vector<harness::Case> events_of_commands(const Target& target);

}  // namespace assay::suites::image_transfer
