#include "suites/numeric/asked_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>

#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/depth.h"
#include "harness/cases/run_options.h"
#include "reference/base/number.h"
#include "reference/base/rounding.h"
#include "reference/plain/float_format.h"

namespace assay::suites::numeric {

namespace {

std::optional<std::uint64_t> bits_of(const std::string& word, const reference::ScalarType& type) {
  if (!word.starts_with("0x") && !word.starts_with("0X")) return std::nullopt;
  const auto bits = harness::parsed<std::uint64_t>(std::string_view(word).substr(2), 16);
  return bits && (*bits & ~type.mask()) == 0 ? bits : std::nullopt;
}

std::optional<std::uint64_t> integer_of(const std::string& word,
                                        const reference::ScalarType& type) {
  if (type.kind == reference::ScalarType::Kind::unsigned_integer) {
    const auto value = harness::parsed<std::uint64_t>(word);
    return value && (*value & ~type.mask()) == 0 ? value : std::nullopt;
  }
  const auto value = harness::parsed<std::int64_t>(word);
  const auto greatest = static_cast<std::int64_t>(type.sign() - 1);
  if (!value || *value > greatest || *value < -greatest - 1) return std::nullopt;
  return static_cast<std::uint64_t>(*value) & type.mask();
}

std::optional<std::uint64_t> real_of(const std::string& word, const reference::ScalarType& type) {
  if (word == "nan") return reference::quiet_nan_bits(*type.format);
  constexpr mpfr_prec_t enough = 128;  // if a word needs more bits, `inexact` says so
  reference::Number value(enough);
  char* end = nullptr;
  const bool inexact = mpfr_strtofr(value.get(), word.c_str(), &end, 0, MPFR_RNDZ) != 0;
  if (end == word.c_str() || *end != '\0' || mpfr_nan_p(value.get()) != 0) return std::nullopt;
  return reference::round_to_format(*type.format, value.get(), inexact);
}

}  // namespace

std::uint64_t parse_value(const std::string& word, const reference::ScalarType& type) {
  if (const auto bits = bits_of(word, type)) return *bits;
  // A hexadecimal word without a point and without an exponent is a bit pattern, whatever its
  // length.
  const bool pattern = word.starts_with("0x") && word.find_first_of(".pP") == word.npos;
  if (const auto value = pattern           ? std::nullopt
                         : type.floating() ? real_of(word, type)
                                           : integer_of(word, type))
    return *value;
  throw harness::UsageError(fmt::format(
      "--input: '{}' is not a bit pattern of this argument's type, such as 0x{:0{}x}, and not a "
      "number of this type, such as {}",
      word, type.floating() ? type.one() : std::uint64_t{1}, type.bits / 4,
      type.floating() ? "1.5 or -0x1.8p3" : "42"));
}

std::vector<std::uint64_t> parse_input(const std::vector<std::string>& words,
                                       std::span<const reference::ScalarType> types,
                                       const std::string& subject, const std::string& order) {
  if (words.size() != types.size())
    throw harness::UsageError(fmt::format("--input: {} takes {} value{}{}, not {}", subject,
                                          types.size(), types.size() == 1 ? "" : "s", order,
                                          words.size()));
  std::vector<std::uint64_t> bits;
  for (std::size_t i = 0; i < words.size(); ++i) bits.push_back(parse_value(words[i], types[i]));
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
