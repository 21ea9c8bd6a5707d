#pragma once
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// Removes unused variables, functions, parameters, tables and structs, and statements after a
/// jump.
void clean(Program& program);

/// Whether the program is complete: variables are declared, jumps have targets, functions return,
/// and the kernel has a body.
bool well_formed(const Program& program);

}  // namespace assay::suites::codegen
