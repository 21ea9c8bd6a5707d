#include "harness/command/options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>

#include "harness/base/errors.h"
#include "harness/base/text.h"

namespace assay::harness {

namespace {

[[noreturn]] void refuse(std::string_view option, const std::string& value,
                         std::string_view expected) {
  throw UsageError(fmt::format("{}: '{}' is not {}", option, printable(value, 200), expected));
}

template <typename Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "3.0", "3.0.19": numbers with one dot or two between.
bool is_dotted(const std::string& text) {
  const std::vector<std::string> parts = split(text, '.');
  if (parts.size() < 2 || parts.size() > 3) return false;
  for (const std::string& part : parts)
    if (!digits(part) || part.size() > 3) return false;
  return true;
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

/// GoogleTest's protocol, so that engines that know it spread a run.
Shard shard_of_environment() {
  const std::string total = environment("GTEST_TOTAL_SHARDS");
  const std::string index = environment("GTEST_SHARD_INDEX");
  if (total.empty() && index.empty()) return {};
  const auto count = number<int>(total), position = number<int>(index);
  if (!count || !position || *count < 1 || *position < 0 || *position >= *count)
    throw UsageError(fmt::format(
        "GTEST_TOTAL_SHARDS='{}' and GTEST_SHARD_INDEX='{}' do not name a shard: the index goes "
        "from 0 to the total less one; set both or neither",
        printable(total, 200), printable(index, 200)));
  return {*position, *count};
}

}  // namespace

std::uint64_t parse_seed(const std::string& text) {
  const auto value = digits(text) ? number<std::uint64_t>(text) : std::nullopt;
  if (!value) refuse("--seed", text, "a whole number from 0 to 18446744073709551615");
  return *value;
}

int parse_jobs(const std::string& text) {
  const auto value = digits(text) ? number<int>(text) : std::nullopt;
  if (!value || *value < 1 || *value > 4096)
    refuse("--jobs", text, "a number of workers from 1 to 4096");
  return *value;
}

std::uint64_t parse_memory(const std::string& text) {
  const auto value = number<double>(text);
  if (!value || !std::isfinite(*value) || *value < 0.001 || *value > 1e6)
    refuse("--memory", text, "a number of GiB from 0.001 to 1000000");
  return static_cast<std::uint64_t>(*value * 0x1p30);
}

Shard parse_shard(const std::string& text) {
  const std::vector<std::string> parts = split(text, '/');
  if (parts.size() == 2 && digits(parts[0]) && digits(parts[1])) {
    const auto index = number<int>(parts[0]), count = number<int>(parts[1]);
    if (index && count && *count >= 1 && *index < *count) return {*index, *count};
  }
  refuse("--shard", text, "of the form i/n with i from 0 to n-1 (0/4, 1/4, 2/4, 3/4)");
}

double parse_timeout(const std::string& text) {
  const auto value = number<double>(text);
  if (!value || !std::isfinite(*value) || *value <= 0)
    refuse("--timeout", text, "a number of seconds above 0");
  return *value;
}

double parse_search_budget(const std::string& text) {
  const auto value = number<double>(text);
  if (!value || !std::isfinite(*value) || *value <= 0)
    refuse("--search-budget", text, "a number of seconds above 0");
  return *value;
}

std::uint64_t parse_sequences(std::string_view option, const std::string& text) {
  constexpr std::uint64_t most = 1'000'000;
  const auto value = digits(text) ? number<std::uint64_t>(text) : std::nullopt;
  if (!value || *value == 0 || *value > most)
    refuse(option, text, fmt::format("a whole number from 1 to {}", most));
  return *value;
}

Depth parse_depth(const std::string& text) {
  const auto depth = depth_of(text);
  if (!depth) {
    const std::vector<std::string> names{"quick", "standard", "exhaustive"};
    const std::string near = near_miss(text, names);
    refuse("--depth", text,
           fmt::format("quick, standard or exhaustive{}",
                       near.empty() ? "" : fmt::format(" (did you mean {}?)", near)));
  }
  return *depth;
}

std::string parse_format(const std::string& text) {
  if (text != "text" && text != "json") refuse("--format", text, "text or json");
  return text;
}

RunRequest parse_options(const OptionText& text) {
  RunRequest request;
  for (const std::string& suite : text.suites)
    if (suite.empty()) refuse("--suite", suite, "the name of a suite");
  for (const std::string& filter : text.filters)
    if (filter.empty()) refuse("--filter", filter, "a glob over ids of cases");
  request.suites = text.suites;
  request.filters = text.filters;
  request.device = text.device;
  request.driver = text.driver;
  request.out = text.out;
  request.resume = text.resume;
  request.rerun = !text.no_rerun;
  request.page = !text.no_page;
  if (!text.depth.empty()) request.options.depth = parse_depth(text.depth);
  if (!text.seed.empty()) request.options.seed = parse_seed(text.seed);
  if (!text.search_budget.empty())
    request.options.search_budget = parse_search_budget(text.search_budget);
  if (!text.sequences.empty())
    request.options.sequences = parse_sequences("--sequences", text.sequences);
  if (!text.sequence_length.empty())
    request.options.sequence_length = parse_sequences("--sequence-length", text.sequence_length);
  if (!text.jobs.empty()) request.jobs = parse_jobs(text.jobs);
  if (!text.memory.empty()) request.memory = parse_memory(text.memory);
  request.timeout =
      text.timeout.empty() ? request.options.plan().timeout : parse_timeout(text.timeout);
  if (!text.format.empty()) request.format = parse_format(text.format);
  request.shard = text.shard.empty() ? shard_of_environment() : parse_shard(text.shard);

  if (!text.spec.empty() && !is_dotted(text.spec))
    refuse("--spec", text.spec, "a version of the specification (1.2, 2.1, 3.0.19)");
  request.options.spec = text.spec;
  if (!text.profile.empty() && text.profile != "full" && text.profile != "embedded")
    refuse("--profile", text.profile, "full or embedded");
  request.options.profile = text.profile;
  if (!text.std.empty() && !(text.std.starts_with("CL") && is_dotted(text.std.substr(2)) &&
                             split(text.std, '.').size() == 2))
    refuse("--std", text.std, "a version as -cl-std takes it (CL1.2, CL2.0, CL3.0)");
  request.options.std = text.std;

  std::error_code error;
  if (!text.data.empty() && !std::filesystem::is_directory(text.data, error))
    refuse("--data", text.data, "a folder; one with the layout of data/ is expected");
  request.options.data = text.data;
  if (!text.baseline.empty() && !std::filesystem::is_regular_file(text.baseline, error))
    refuse("--baseline", text.baseline, "a file");
  request.baseline = text.baseline;
  return request;
}

}  // namespace assay::harness
