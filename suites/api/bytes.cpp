#include "suites/api/bytes.h"

#include <fmt/format.h>

namespace assay::suites::api {

testing::AssertionResult bytes_agree(const char*, const char* got_text,
                                     std::span<const std::uint8_t> wanted,
                                     std::span<const std::uint8_t> got) {
  if (wanted.size() != got.size())
    return testing::AssertionFailure()
           << fmt::format("{}: {} bytes, expected {}", got_text, got.size(), wanted.size());
  std::size_t first = wanted.size(), differ = 0;
  for (std::size_t i = wanted.size(); i-- > 0;)
    if (wanted[i] != got[i]) {
      first = i;
      ++differ;
    }
  if (differ == 0) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << fmt::format("{}: byte {} of {} is {:#04x}, expected {:#04x}; {} differ", got_text,
                        first, got.size(), got[first], wanted[first], differ);
}

}  // namespace assay::suites::api
