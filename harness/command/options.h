#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run/run.h"

namespace assay::harness {

/// The words of the command line as they were typed. Which of them a subcommand takes is
/// command_line.cpp's to say; what they mean is decided here, strictly.
struct OptionText {
  std::vector<std::string> suites, filters;
  std::string device, driver, depth, spec, profile, seed, search_budget, sequences, sequence_length,
      jobs, shard, timeout, memory, std, baseline, data, out, format;
  bool resume = false, no_rerun = false, no_page = false;
};

/// Checks every value and gives the request. Throws UsageError with one line: the option, the
/// value, what is expected. Where --shard is not given, GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX
/// count.
RunRequest parse_options(const OptionText& text);

std::uint64_t parse_seed(const std::string& text);
int parse_jobs(const std::string& text);
std::uint64_t parse_memory(const std::string& text);  ///< GiB to bytes
/// "i/n" with i from 0 to n-1.
Shard parse_shard(const std::string& text);
double parse_timeout(const std::string& text);
double parse_search_budget(const std::string& text);  ///< seconds
/// Of random sequences of API calls, or of calls in each: 1 to 1,000,000. `option` is named where
/// the text is refused.
std::uint64_t parse_sequences(std::string_view option, const std::string& text);
Depth parse_depth(const std::string& text);
std::string parse_format(const std::string& text);

}  // namespace assay::harness
