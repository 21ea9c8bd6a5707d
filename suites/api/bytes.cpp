#include "suites/api/bytes.h"

#include <fmt/format.h>

namespace assay::suites::api {

testing::AssertionResult bytes_agree(const char*, const char*, std::span<const std::uint8_t> wanted,
                                     std::span<const std::uint8_t> got) {
  if (wanted.size() != got.size())
    return testing::AssertionFailure()
           << fmt::format("got {} bytes, expected {}", got.size(), wanted.size());
  std::size_t first = wanted.size(), differ = 0;
  for (std::size_t i = wanted.size(); i-- > 0;)
    if (wanted[i] != got[i]) {
      first = i;
      ++differ;
    }
  if (differ == 0) return testing::AssertionSuccess();
  return testing::AssertionFailure() << fmt::format(
             "got {:#04x} in byte {} of {}, expected {:#04x}; {} {}", got[first], first, got.size(),
             wanted[first], differ, differ == 1 ? "byte differs" : "bytes differ");
}

}  // namespace assay::suites::api
