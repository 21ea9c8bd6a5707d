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
  std::vector<Reduction> path;  ///< the reductions of the original program
  int tries = 0;                ///< the number of programs that were tried
};
/// Returns the index of the first program that still shows the fault, or nothing.
using FirstFailing = std::function<std::optional<std::size_t>(std::span<const Program>)>;

/// Makes a program smaller while a smaller program still fails and `more` returns true (delta
/// debugging). Building takes most of the time, so several smaller programs are tried together if
/// most of them no longer fail. `word` is the index of a wrong word in the kernel's argument
/// `mine`.
Shrunk shrink(const Program& program, std::size_t word, const FirstFailing& first_failing,
              const std::function<bool()>& more);

}  // namespace assay::suites::codegen
