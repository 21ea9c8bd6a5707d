#include "suites/host/guarded.h"

#include <algorithm>

namespace assay::suites::host {

Guarded::Guarded(std::size_t size, std::uint8_t fill)
    : bytes_(size + 2 * margin, guard), size_(size) {
  std::ranges::fill(all(), fill);
}

bool Guarded::intact() const {
  const auto is_guard = [](std::uint8_t byte) { return byte == guard; };
  const std::span whole(bytes_);
  return std::ranges::all_of(whole.first(margin), is_guard) &&
         std::ranges::all_of(whole.last(margin), is_guard);
}

}  // namespace assay::suites::host
