#pragma once
#include <cstdint>
#include <optional>

#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// One step that makes a program smaller: its kind, its place and its amount, in one number. So the
/// steps to a small program are a list of numbers, and anyone can repeat them.
using Reduction = std::uint64_t;

/// The smaller program, without parts that have no effect: variables that are not read, functions
/// that are not called. nullopt: there is no such place, or the rest is not a program. The result
/// may be undefined, which the interpreter reports.
std::optional<Program> reduced(const Program& program, Reduction reduction);

}  // namespace assay::suites::codegen
