#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "suites/codegen/program/reduce.h"
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

struct Shrunk {
  Program program;
  std::vector<Reduction> path;  ///< from the program as it was
  int tries = 0;                ///< programs that were asked about
};
/// The first of some programs that still shows what is looked for: none where no one does.
using FirstFailing = std::function<std::optional<std::size_t>(std::span<const Program>)>;

/// Makes a program smaller for as long as one that is smaller still fails and `more` says that
/// there is time (delta debugging: first values in place of what computes them, then statements,
/// then each expression). Several are asked about together once most of them do not fail any more:
/// building programs is what takes time. `word`: of `mine`, which shows it.
Shrunk shrink(const Program& program, std::size_t word, const FirstFailing& first_failing,
              const std::function<bool()>& more);

}  // namespace assay::suites::codegen
