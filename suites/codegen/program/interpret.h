#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// The results of a program.
struct Computed {
  /// `mine` of each work-item. Each has mine_words words.
  std::vector<std::uint32_t> words;
  /// The reason why devices need not agree on the result, or why the program does not end soon. For
  /// example, work-items take different branches before a barrier, or floats are not exact. A drawn
  /// program has no such reason. A program that was made smaller is dropped if it has such a
  /// reason.
  std::optional<std::string> undefined;
  std::uint64_t steps = 0;  ///< expressions evaluated
};

/// Runs a program on the host. Between two barriers, work-items run one after another. Every order
/// gives the same result because work-items share nothing else.
///
/// `mutation` is for tests: one operation computes something else, like after a miscompilation.
struct Mutation {
  Op op;
  Element element;
  std::uint64_t (*instead)(std::uint64_t a, std::uint64_t b);
};
Computed interpret(const Program& program, std::uint64_t most_steps = 2'000'000,
                   const Mutation* mutation = nullptr);

/// The lanes of each expression of the program, if they were equal in every evaluation and for
/// every work-item. Empty if they differed.
using Observed = std::map<const Expr*, std::optional<std::vector<std::uint64_t>>>;
Observed observe(const Program& program);

}  // namespace assay::suites::codegen
