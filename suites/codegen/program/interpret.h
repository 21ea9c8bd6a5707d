#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// What a program computes.
struct Computed {
  /// `mine` of each work-item, mine_words each.
  std::vector<std::uint32_t> words;
  /// Why the program has no meaning that every device must agree on (work-items that part before a
  /// barrier, floats that are not exact), or does not end soon. A drawn program has none of that;
  /// one that was made smaller is thrown away for it.
  std::optional<std::string> undefined;
  std::uint64_t steps = 0;  ///< expressions evaluated
};

/// Runs a program on the host: all work-items together from barrier to barrier, one after the other
/// between them, which gives what any order gives, because they share nothing else.
///
/// `mutation`, for tests: an operation computes something else, as a miscompilation would.
struct Mutation {
  Op op;
  Element element;
  std::uint64_t (*instead)(std::uint64_t a, std::uint64_t b);
};
Computed interpret(const Program& program, std::uint64_t most_steps = 2'000'000,
                   const Mutation* mutation = nullptr);

/// The lanes that each expression of the program gave, where it gave the same every time and to
/// every work-item; nothing where they varied.
using Observed = std::map<const Expr*, std::optional<std::vector<std::uint64_t>>>;
Observed observe(const Program& program);

}  // namespace assay::suites::codegen
