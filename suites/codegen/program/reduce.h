#pragma once
#include <cstdint>
#include <optional>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// One way to make a program smaller: what is done, where, and how much of it. A number, so that a
/// way to a small program is a list of numbers from which anyone can take it again.
using Reduction = std::uint64_t;

/// The program made smaller, without what no longer matters: variables that nobody reads, functions
/// that nothing calls. nullopt: there is no such place, or nothing would be left that makes sense.
/// What comes out may still be undefined: the interpreter says so.
std::optional<Program> reduced(const Program& program, Reduction reduction);

}  // namespace assay::suites::codegen
