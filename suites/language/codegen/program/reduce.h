#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "suites/language/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// One way to make a program smaller: what is done, where, and how much of it. A number, so that a
/// way to a small program is a list of numbers from which anyone can take it again.
using Reduction = std::uint64_t;

/// The program made smaller, without what no longer matters: variables that nobody reads, functions
/// that nobody calls. nullopt: there is no such place, or nothing would be left that makes sense.
/// What comes out may still be undefined: the interpreter says so.
std::optional<Program> reduced(const Program& program, Reduction reduction);

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
