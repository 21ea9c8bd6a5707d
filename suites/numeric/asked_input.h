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

/// The bits for a word of --input. The word is a bit pattern (0x3f800000), or a number in C's form
/// (1.5, -0x1.8p-3, inf, nan, 42), which gives the nearest value. Throws harness::UsageError for
/// another word, or if the type cannot hold the number.
std::uint64_t parse_value(const std::string& word, const reference::ScalarType& type);

/// The words of --input as bits, one for each of `types`. Throws harness::UsageError. Its message
/// contains `subject`, the function that takes the values ("exp"), and `order`, the order of the
/// values (" (element by element)", or empty).
std::vector<std::uint64_t> parse_input(const std::vector<std::string>& words,
                                       std::span<const reference::ScalarType> types,
                                       const std::string& subject, const std::string& order = "");

/// Returns the position of --index in a sequence of `total` inputs. Throws harness::UsageError for
/// a position after the end.
std::uint64_t checked_index(std::uint64_t index, std::uint64_t total);

/// The command that runs an input again. Its bit patterns have the form of --input.
std::string repro_line(const std::string& id, std::span<const std::string> input,
                       std::optional<std::uint64_t> index, const harness::RunOptions& options);

}  // namespace assay::suites::numeric
