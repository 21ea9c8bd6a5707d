#include "suites/numeric/asked_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <charconv>
#include <cstddef>

#include "harness/base/errors.h"
#include "harness/cases/depth.h"
#include "harness/cases/run_options.h"

namespace assay::suites::numeric {

std::uint64_t parse_bits(const std::string& word, std::uint64_t mask) {
  std::uint64_t bits = 0;
  const bool hex = word.starts_with("0x") || word.starts_with("0X");
  const char* from = word.data() + (hex ? 2 : 0);
  const char* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(from, end, bits, 16);
  if (!hex || error != std::errc() || stop != end || (bits & ~mask) != 0)
    throw harness::UsageError(
        fmt::format("--input: '{}' is not a bit pattern of this argument's type, such as 0x{:0{}x}",
                    word, std::uint64_t{1}, std::bit_width(mask) / 4));
  return bits;
}

std::vector<std::uint64_t> parse_input(const std::vector<std::string>& words,
                                       std::span<const std::uint64_t> masks,
                                       const std::string& subject, const std::string& order) {
  if (words.size() != masks.size())
    throw harness::UsageError(fmt::format("--input: {} takes {} value{}{}, not {}", subject,
                                          masks.size(), masks.size() == 1 ? "" : "s", order,
                                          words.size()));
  std::vector<std::uint64_t> bits;
  for (std::size_t i = 0; i < words.size(); ++i) bits.push_back(parse_bits(words[i], masks[i]));
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
