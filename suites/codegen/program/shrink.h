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
  std::vector<Reduction> path;  ///< from the original program
  int tries = 0;                ///< number of programs that were tried
};
/// Gives the first of some programs that still shows the fault. Nothing if none of them does.
using FirstFailing = std::function<std::optional<std::size_t>(std::span<const Program>)>;

/// Makes a program smaller while a smaller program still fails and `more` says that there is time.
/// This is delta debugging. First, expressions become values. Then statements are removed, and then
/// single expressions. When most of the smaller programs no longer show the fault, several programs
/// are tried together. Building takes most of the time. `word`: the word of `mine` that shows the
/// fault.
Shrunk shrink(const Program& program, std::size_t word, const FirstFailing& first_failing,
              const std::function<bool()>& more);

}  // namespace assay::suites::codegen
