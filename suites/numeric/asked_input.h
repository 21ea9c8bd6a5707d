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

/// The bits for a word of --input: bits as they are (0x3f800000), or the nearest to a number in C's
/// form (1.5, -0x1.8p-3, inf, nan, 42). Throws harness::UsageError for another word, or if the
/// type cannot hold the number.
std::uint64_t parse_value(const std::string& word, const reference::ScalarType& type);

/// The words of --input as bits: one for each of `types`. Throws harness::UsageError. `subject`
/// and `order` are for its message: the function that takes the values ("exp"), and their order ("
/// (element by element)"; may be empty).
std::vector<std::uint64_t> parse_input(const std::vector<std::string>& words,
                                       std::span<const reference::ScalarType> types,
                                       const std::string& subject, const std::string& order = "");

/// The position that --index names in a sequence of `total` inputs. Throws harness::UsageError if
/// it is beyond the end.
std::uint64_t checked_index(std::uint64_t index, std::uint64_t total);

/// The line that runs an input again; its words are bit patterns in the form of --input.
std::string repro_line(const std::string& id, std::span<const std::string> input,
                       std::optional<std::uint64_t> index, const harness::RunOptions& options);

}  // namespace assay::suites::numeric
