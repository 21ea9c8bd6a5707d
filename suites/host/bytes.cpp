#include "suites/host/bytes.h"

#include <fmt/format.h>

namespace assay::suites::host {

std::optional<harness::Finding> check_bytes(std::span<const std::uint8_t> wanted,
                                            std::span<const std::uint8_t> got) {
  harness::Finding made;
  made.kind = harness::Finding::Kind::bytes;
  if (wanted.size() != got.size()) {
    made.parameter = "bytes";
    made.got = harness::number_value(static_cast<std::int64_t>(got.size()));
    made.allowed = {harness::number_value(static_cast<std::int64_t>(wanted.size()))};
    return made;
  }
  std::size_t first = wanted.size(), differ = 0;
  for (std::size_t i = wanted.size(); i-- > 0;)
    if (wanted[i] != got[i]) {
      first = i;
      ++differ;
    }
  if (differ == 0) return std::nullopt;
  made.parameter = fmt::format("byte {} of {}", first, got.size());
  made.got = {fmt::format("{:#04x}", got[first]), got[first]};
  made.allowed = {{fmt::format("{:#04x}", wanted[first]), wanted[first]}};
  made.words = fmt::format("{} {}", differ, differ == 1 ? "byte differs" : "bytes differ");
  return made;
}

}  // namespace assay::suites::host
