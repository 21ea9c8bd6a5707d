// Any bytes as a regular expression and a text: refused, or matched in a time that both lengths
// bound. The match is a part of the text. An expression without special characters finds itself.
#include <algorithm>
#include <stdexcept>

#include "harness/base/pattern.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

namespace {

/// An expression that only this text matches.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool letter =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!letter) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  const std::string expression = from.text();
  const std::string text(from.rest());
  if (text.size() < 2000) {
    const auto itself = Pattern(escaped(text)).match(text);
    must(itself && itself->front() == text, "a text matches itself", text);
  }
  try {
    const Pattern pattern(expression), grouped("(?:" + expression + ")"),
        either("(" + expression + ")|(?:" + expression + ")");
    const auto found = pattern.search(text), whole = pattern.match(text);
    must(found.has_value() == pattern.found_in(text), "both searches agree", expression);
    must(found == grouped.search(text), "a group without a number changes nothing", expression);
    must(found.has_value() == either.found_in(text), "a second choice that is the first",
         expression);
    must(!whole || (found && whole->front() == text), "a whole text is found", expression);
    for (const auto& match : {found, whole})
      for (std::size_t k = 0; match && k < match->size(); ++k)
        must(text.find((*match)[k]) != std::string::npos, "what is found is in the text",
             expression);
  } catch (const std::invalid_argument& problem) {
    must(*problem.what() != '\0', "a refusal has a reason", expression);
  }
  return 0;
}
