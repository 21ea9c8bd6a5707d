#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/cases/case_context.h"
#include "reference/plain/scalar_type.h"
#include "suites/base/forward.h"

namespace assay::suites::numeric {

/// `word` is a bit pattern (0x3f800000), or a number in C's notation (1.5, -0x1.8p-3, inf, nan, 42)
/// that becomes the nearest value. Throws harness::UsageError for any other word, or if the type
/// cannot hold the number.
std::uint64_t parse_value(const std::string& word, const reference::ScalarType& type);

/// The words of --input as bits, one for each of `types`. Throws harness::UsageError, with
/// `subject` ("exp") and `order` (" (element by element)", or empty) if the number of words is
/// wrong.
std::vector<std::uint64_t> parse_input(const std::vector<std::string>& words,
                                       std::span<const reference::ScalarType> types,
                                       const std::string& subject, const std::string& order = "");

/// Returns `index`. Throws harness::UsageError if `index` is not less than `total`.
std::uint64_t checked_index(std::uint64_t index, std::uint64_t total);

/// The command that runs an input again, with its bit patterns in --input.
std::string repro_line(const std::string& id, std::span<const std::string> input,
                       std::optional<std::uint64_t> index, const harness::RunOptions& options);

}  // namespace assay::suites::numeric
