#include "harness/base/pattern.h"

#include <regex>
#include <stdexcept>

namespace assay::harness {
namespace {

using Found = std::match_results<std::string_view::const_iterator>;

std::optional<Pattern::Match> taken(bool matched, const Found& found) {
  if (!matched) return std::nullopt;
  return Pattern::Match(found.begin(), found.end());
}

}  // namespace

struct Pattern::Compiled {
  std::regex regex;
};

Pattern::Pattern(const std::string& text) {
  try {
    compiled_ = std::make_shared<const Compiled>(Compiled{std::regex(text)});
  } catch (const std::regex_error& problem) {
    throw std::invalid_argument(problem.what());
  }
}

std::optional<Pattern::Match> Pattern::search(std::string_view text) const {
  Found found;
  return taken(std::regex_search(text.begin(), text.end(), found, compiled_->regex), found);
}

std::optional<Pattern::Match> Pattern::match(std::string_view text) const {
  Found found;
  return taken(std::regex_match(text.begin(), text.end(), found, compiled_->regex), found);
}

}  // namespace assay::harness
