#include "harness/base/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>
#include <stdexcept>

namespace assay::harness {
namespace {

/// The most steps of a search. Patterns for lines of messages take a few hundred.
constexpr std::uint32_t most_steps = 50'000;
constexpr std::uint32_t most_kibibytes = 16 * 1024;
constexpr std::size_t longest_pattern = 10'000;

struct Release {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
  void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
  void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};

const std::uint8_t* bytes(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

}  // namespace

struct Pattern::Compiled {
  std::unique_ptr<pcre2_code, Release> code;
  std::unique_ptr<pcre2_match_context, Release> limits;
};

Pattern::Pattern(std::string_view text) {
  if (text.size() > longest_pattern)
    throw std::invalid_argument("it has more than " + std::to_string(longest_pattern) + " bytes");
  int error = 0;
  std::size_t at = 0;
  // Patterns match bytes. '$' matches only the end of the text.
  const std::uint32_t options = PCRE2_NEVER_UTF | PCRE2_NEVER_UCP | PCRE2_DOLLAR_ENDONLY;
  Compiled made;
  made.code.reset(pcre2_compile(bytes(text), text.size(), options, &error, &at, nullptr));
  made.limits.reset(pcre2_match_context_create(nullptr));
  if (!made.code) {
    std::array<char, 256> said{};
    pcre2_get_error_message(error, reinterpret_cast<std::uint8_t*>(said.data()), said.size());
    throw std::invalid_argument(said.data());
  }
  std::uint32_t references = 0;
  pcre2_pattern_info(made.code.get(), PCRE2_INFO_BACKREFMAX, &references);
  if (references != 0) throw std::invalid_argument("it has a back reference");
  pcre2_set_match_limit(made.limits.get(), most_steps);
  pcre2_set_heap_limit(made.limits.get(), most_kibibytes);
  compiled_ = std::make_shared<const Compiled>(std::move(made));
}

std::optional<Pattern::Match> Pattern::first(std::string_view text, std::uint32_t options) const {
  const std::unique_ptr<pcre2_match_data, Release> data(
      pcre2_match_data_create_from_pattern(compiled_->code.get(), nullptr));
  const int count = pcre2_match(compiled_->code.get(), bytes(text), text.size(), 0, options,
                                data.get(), compiled_->limits.get());
  if (count < 0) return std::nullopt;  // no match, or a limit was reached
  Match found(pcre2_get_ovector_count(data.get()));
  const std::size_t* const places = pcre2_get_ovector_pointer(data.get());
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
    if (places[2 * i] != PCRE2_UNSET && places[2 * i] <= places[2 * i + 1])
      found[i] = text.substr(places[2 * i], places[2 * i + 1] - places[2 * i]);
  return found;
}

bool Pattern::found_in(std::string_view text) const {
  const std::unique_ptr<pcre2_match_data, Release> data(pcre2_match_data_create(1, nullptr));
  // Work space for about 3,000 partial matches. If a search needs more, the pattern is not found.
  std::array<int, 20'000> work_space{};
  // 0: found, but `data` is too small for all matches.
  return pcre2_dfa_match(compiled_->code.get(), bytes(text), text.size(), 0, PCRE2_DFA_SHORTEST,
                         data.get(), compiled_->limits.get(), work_space.data(),
                         work_space.size()) >= 0;
}

std::optional<Pattern::Match> Pattern::search(std::string_view text) const {
  return first(text, 0);
}

std::optional<Pattern::Match> Pattern::match(std::string_view text) const {
  return first(text, PCRE2_ANCHORED | PCRE2_ENDANCHORED);
}

}  // namespace assay::harness
