#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/finding.h"

namespace assay::suites::limits {

using Lookup = std::function<std::uint64_t(const std::string& parameter)>;

/// Checks the values of a query by a rule of data/api/limits.csv. Returns nothing if the values
/// obey the rule, or else a finding: "got 32768, expected at least 65536". E in a rule is a number,
/// a parameter, or an expression with + * / max(,) min(,):
/// - `>= E`, `<= E`, `== E`; `each >= E` for every element of an array
/// - `in 1 2`: one of these values
/// - `has 0x6`, `any 0xc`: all of these bits, at least one of these bits
/// - `ordered 0x1 0x2 0x4`: each of these bits only together with the bits before it
/// - `power of 2`, `power of 2 or 0`
/// Throws std::invalid_argument for an invalid rule.
std::optional<harness::Finding> broken(std::string_view rule,
                                       const std::vector<std::uint64_t>& values,
                                       const Lookup& lookup);

std::uint64_t evaluate(std::string_view expression, const Lookup& lookup);

std::vector<std::string> parameters_in(std::string_view rule);

}  // namespace assay::suites::limits
