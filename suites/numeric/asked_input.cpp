#include "suites/numeric/asked_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cstddef>

#include "harness/base/errors.h"
#include "harness/cases/depth.h"
#include "harness/cases/run_options.h"
#include "reference/base/float_format.h"
#include "reference/base/number.h"
#include "reference/base/rounding.h"

namespace assay::suites::numeric {

namespace {

std::optional<std::uint64_t> bits_of(const std::string& word, const harness::NumberLayout& layout) {
  const bool hex = word.starts_with("0x") || word.starts_with("0X");
  std::uint64_t bits = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data() + (hex ? 2 : 0), end, bits, 16);
  if (!hex || error != std::errc() || stop != end || (bits & ~layout.mask()) != 0)
    return std::nullopt;
  return bits;
}

std::optional<std::uint64_t> integer_of(const std::string& word,
                                        const harness::NumberLayout& layout) {
  const char* const end = word.data() + word.size();
  if (layout.kind == harness::NumberLayout::Kind::unsigned_integer) {
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc() || stop != end || (value & ~layout.mask()) != 0) return std::nullopt;
    return value;
  }
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  const auto greatest = static_cast<std::int64_t>(layout.sign() - 1);
  if (error != std::errc() || stop != end || value > greatest || value < -greatest - 1)
    return std::nullopt;
  return static_cast<std::uint64_t>(value) & layout.mask();
}

std::optional<std::uint64_t> real_of(const std::string& word, const harness::NumberLayout& layout) {
  for (const auto* format :
       {&reference::half_format, &reference::float_format, &reference::double_format}) {
    if (format->storage_bits != layout.bits) continue;
    if (word == "nan") return reference::quiet_nan_bits(*format);
    constexpr mpfr_prec_t enough = 128;  // `inexact` reports the part that is cut off
    reference::Number value(enough);
    char* end = nullptr;
    const bool inexact = mpfr_strtofr(value.get(), word.c_str(), &end, 0, MPFR_RNDZ) != 0;
    if (end == word.c_str() || *end != '\0' || mpfr_nan_p(value.get()) != 0) return std::nullopt;
    return reference::round_to_format(*format, value.get(), inexact);
  }
  return std::nullopt;
}

}  // namespace

std::uint64_t parse_value(const std::string& word, const harness::NumberLayout& layout) {
  if (const auto bits = bits_of(word, layout)) return *bits;
  // A hexadecimal number without a point and an exponent is a bit pattern, even if it has too many
  // bits.
  const bool pattern = word.starts_with("0x") && word.find_first_of(".pP") == word.npos;
  if (const auto value = pattern             ? std::nullopt
                         : layout.floating() ? real_of(word, layout)
                                             : integer_of(word, layout))
    return *value;
  throw harness::UsageError(fmt::format(
      "--input: '{}' is neither a bit pattern of this argument's type, such as 0x{:0{}x}, nor one "
      "of its numbers, such as {}",
      word, layout.floating() ? layout.one() : std::uint64_t{1}, layout.bits / 4,
      layout.floating() ? "1.5 or -0x1.8p3" : "42"));
}

std::vector<std::uint64_t> parse_input(const std::vector<std::string>& words,
                                       std::span<const harness::NumberLayout> layouts,
                                       const std::string& subject, const std::string& order) {
  if (words.size() != layouts.size())
    throw harness::UsageError(fmt::format("--input: {} takes {} value{}{}, not {}", subject,
                                          layouts.size(), layouts.size() == 1 ? "" : "s", order,
                                          words.size()));
  std::vector<std::uint64_t> bits;
  for (std::size_t i = 0; i < words.size(); ++i) bits.push_back(parse_value(words[i], layouts[i]));
  return bits;
}

std::uint64_t checked_index(std::uint64_t index, std::uint64_t total) {
  if (index >= total)
    throw harness::UsageError(
        fmt::format("--index={}: the case has {} inputs at this depth", index, total));
  return index;
}

std::string repro_line(const std::string& id, std::span<const std::string> input,
                       std::optional<std::uint64_t> index, const harness::RunOptions& options) {
  return fmt::format("assay repro {}{}{} --seed={} --depth={}", id,
                     input.empty() ? "" : fmt::format(" --input={}", fmt::join(input, ",")),
                     index ? fmt::format(" --index={}", *index) : "", options.seed,
                     harness::name(options.depth));
}

}  // namespace assay::suites::numeric
