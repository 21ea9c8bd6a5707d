#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "suites/forward.h"

namespace assay::suites::numeric {

/// The bits that a word of --input, such as 0x3f800000, stands for. Throws harness::UsageError
/// where it is none, or has bits outside `mask`.
std::uint64_t parse_bits(const std::string& word, std::uint64_t mask);

/// The words of --input as bits: one for each of `masks`, the bits that a value may have. Throws
/// harness::UsageError. `subject` and `order` are for its message: what takes the values ("exp"),
/// and in which order (" (element by element)"; may be empty).
std::vector<std::uint64_t> parse_input(const std::vector<std::string>& words,
                                       std::span<const std::uint64_t> masks,
                                       const std::string& subject, const std::string& order = "");

/// The position that --index names in a sequence of `total` inputs. Throws harness::UsageError
/// where it is behind its end.
std::uint64_t checked_index(std::uint64_t index, std::uint64_t total);

/// The line that runs an input again: its words are bit patterns as --input takes them.
std::string repro_line(const std::string& id, std::span<const std::string> input,
                       std::optional<std::uint64_t> index, const harness::RunOptions& options);

}  // namespace assay::suites::numeric
