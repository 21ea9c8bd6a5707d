#pragma once
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// Removes parts that have no effect: variables that are not read, functions that are not called,
/// unused parameters, tables and structs, statements after a jump.
void clean(Program& program);

/// Whether the rest is still a program. Variables must be declared, jumps must have targets,
/// functions must return, and the kernel must have a body.
bool well_formed(const Program& program);

}  // namespace assay::suites::codegen
