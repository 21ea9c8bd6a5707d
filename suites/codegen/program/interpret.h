#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

struct Computed {
  /// The words that the work-items write to `mine`: mine_words for each work-item.
  std::vector<std::uint32_t> words;
  /// Why devices may disagree on the result, or why the program does not end soon. For example,
  /// work-items take different branches before a barrier, or floats are not exact. Then the program
  /// cannot be a test.
  std::optional<std::string> undefined;
  std::uint64_t steps = 0;  ///< evaluated expressions
};

/// For tests: `instead` computes one operation wrongly, as after a wrong compilation.
struct Mutation {
  Op op;
  Element element;
  std::uint64_t (*instead)(std::uint64_t a, std::uint64_t b);
};
/// Between two barriers, work-items run one after another. Every order gives the same result,
/// because work-items exchange values only at barriers.
Computed interpret(const Program& program, std::uint64_t most_steps = 2'000'000,
                   const Mutation* mutation = nullptr);

/// The lanes of each expression, if they were equal in every evaluation and work-item; else empty.
using Observed = std::map<const Expr*, std::optional<std::vector<std::uint64_t>>>;
Observed observe(const Program& program);

}  // namespace assay::suites::codegen
