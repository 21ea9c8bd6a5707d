#include "harness/cases/case.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "harness/cases/outcome.h"

namespace assay::harness {
namespace {

constexpr std::array<std::string_view, 6> outcome_names{"pass",  "fail",    "skip",
                                                        "crash", "timeout", "error"};

}  // namespace

std::string_view name(Outcome outcome) {
  return outcome_names.at(static_cast<std::size_t>(outcome));
}

std::optional<Outcome> outcome_of(std::string_view text) {
  const auto found = std::find(outcome_names.begin(), outcome_names.end(), text);
  if (found == outcome_names.end()) return std::nullopt;
  return static_cast<Outcome>(found - outcome_names.begin());
}

bool valid_id(std::string_view id) {
  const auto permitted = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '/';
  };
  // Every part has a name: an empty one would be a folder's name, or none, in a URL.
  return id.find('/') != std::string_view::npos && id.front() != '/' && id.back() != '/' &&
         id.find("//") == std::string_view::npos && std::all_of(id.begin(), id.end(), permitted);
}

}  // namespace assay::harness
