#include "harness/base/pattern.h"

#include <re2/re2.h>

#include <stdexcept>

namespace assay::harness {

Pattern::Pattern(std::string_view text) {
  re2::RE2::Options options(re2::RE2::Latin1);  // ids and a driver's texts are bytes
  options.set_log_errors(false);
  compiled_ = std::make_shared<const re2::RE2>(re2::StringPiece(text.data(), text.size()), options);
  if (!compiled_->ok()) throw std::invalid_argument(compiled_->error());
}

std::optional<Pattern::Match> Pattern::first(std::string_view text, bool whole) const {
  const int count = compiled_->NumberOfCapturingGroups() + 1;
  std::vector<re2::StringPiece> found(static_cast<std::size_t>(count));
  const auto anchors = whole ? re2::RE2::ANCHOR_BOTH : re2::RE2::UNANCHORED;
  if (!compiled_->Match({text.data(), text.size()}, 0, text.size(), anchors, found.data(), count))
    return std::nullopt;
  return Match(found.begin(), found.end());
}

std::optional<Pattern::Match> Pattern::search(std::string_view text) const {
  return first(text, false);
}

std::optional<Pattern::Match> Pattern::match(std::string_view text) const {
  return first(text, true);
}

bool Pattern::found_in(std::string_view text) const {
  return re2::RE2::PartialMatch({text.data(), text.size()}, *compiled_);
}

}  // namespace assay::harness
