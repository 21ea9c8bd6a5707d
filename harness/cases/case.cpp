#include "harness/cases/case.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace assay::harness {
namespace {

constexpr std::array<std::string_view, 3> depth_names{"quick", "standard", "exhaustive"};
constexpr std::array<std::string_view, 6> outcome_names{"pass",  "fail",    "skip",
                                                        "crash", "timeout", "error"};

template <typename Enum, std::size_t n>
std::optional<Enum> find_name(const std::array<std::string_view, n>& names, std::string_view text) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::string_view name(Depth depth) {
  return depth_names.at(static_cast<std::size_t>(depth));
}

std::string_view name(Outcome outcome) {
  return outcome_names.at(static_cast<std::size_t>(outcome));
}

std::optional<Depth> depth_of(std::string_view text) {
  return find_name<Depth>(depth_names, text);
}

std::optional<Outcome> outcome_of(std::string_view text) {
  return find_name<Outcome>(outcome_names, text);
}

double default_timeout(Depth depth) {
  return depth == Depth::quick ? 10 : depth == Depth::standard ? 30 : 60;
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
