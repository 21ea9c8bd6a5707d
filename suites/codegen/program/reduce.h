#pragma once
#include <cstdint>
#include <optional>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// A step that makes a program smaller: kind, place and amount in one number.
using Reduction = std::uint64_t;

/// The program after a step, without unused variables and functions. nullopt if the place does not
/// exist, or if the rest is not a program. The result may be undefined, which the interpreter
/// reports.
std::optional<Program> reduced(const Program& program, Reduction reduction);

}  // namespace assay::suites::codegen
