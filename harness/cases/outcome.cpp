#include "harness/cases/outcome.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace assay::harness {
namespace {

constexpr std::array<std::string_view, 6> names{"pass",  "fail",    "skip",
                                                "crash", "timeout", "error"};

}  // namespace

std::string_view name(Outcome outcome) {
  return names.at(static_cast<std::size_t>(outcome));
}

std::optional<Outcome> outcome_of(std::string_view text) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Outcome>(found - names.begin());
}

}  // namespace assay::harness
