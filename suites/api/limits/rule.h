#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/finding.h"

namespace assay::suites::limits {

/// The value of another parameter, by name.
using Lookup = std::function<std::uint64_t(const std::string& parameter)>;

/// Checks the values of a parameter by a rule of data/api/limits.csv. Nothing if they meet it, else
/// a finding of kind query: "got 32768, expected at least 65536". Rules:
///   >= E, <= E, == E        each >= E: every element of an array
///   in 1 2                  one of these
///   has 0x6, any 0xc        all of these bits, at least one of them
///   power of 2, power of 2 or 0
/// E is a number, a parameter, or made from these with + * / max(,) min(,). Throws
/// std::invalid_argument for an invalid rule.
std::optional<harness::Finding> broken(std::string_view rule,
                                       const std::vector<std::uint64_t>& values,
                                       const Lookup& lookup);

/// The value of an expression E.
std::uint64_t evaluate(std::string_view expression, const Lookup& lookup);

/// Names of the parameters in a rule.
std::vector<std::string> parameters_in(std::string_view rule);

}  // namespace assay::suites::limits
