#pragma once
#include <cstddef>

#include "suites/host/setting.h"

namespace assay::suites::buffers {

/// In bytes.
struct Region {
  std::size_t offset, count;
};

/// First the whole buffer, then its last byte, its first byte, and random regions.
inline Region draw_region(host::Setting& on, std::size_t size, int i) {
  switch (i) {
    case 0:
      return {0, size};
    case 1:
      return {size - 1, 1};
    case 2:
      return {0, 1};
    default:
      const std::size_t offset = on.random_below(size);
      return {offset, 1 + on.random_below(size - offset)};
  }
}

}  // namespace assay::suites::buffers
