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
  /// `mine` of each work-item, mine_words each.
  std::vector<std::uint32_t> words;
  /// Why the program has no meaning on which every device must agree (different ways before a
  /// barrier, floats that are not exact), or why it does not end soon. A drawn program never has
  /// such a reason. One that was made smaller is dropped for it.
  std::optional<std::string> undefined;
  std::uint64_t steps = 0;  ///< expressions evaluated
};

/// Runs a program on the host. Between two barriers, work-items run one after the other. Every
/// order gives the same result, because they share nothing else.
///
/// `mutation`, for tests: an operation computes something else, like after a miscompilation.
struct Mutation {
  Op op;
  Element element;
  std::uint64_t (*instead)(std::uint64_t a, std::uint64_t b);
};
Computed interpret(const Program& program, std::uint64_t most_steps = 2'000'000,
                   const Mutation* mutation = nullptr);

/// The lanes of each expression of the program, if they were the same every time and for every
/// work-item; nothing if they varied.
using Observed = std::map<const Expr*, std::optional<std::vector<std::uint64_t>>>;
Observed observe(const Program& program);

}  // namespace assay::suites::codegen
