#pragma once
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// Removes parts without an effect: variables that are not read, functions that are not called,
/// unused parameters, tables and structs, statements after a jump.
void clean(Program& program);

/// Whether the rest is still a program: variables are declared, jumps have targets, functions
/// return, the kernel has a body.
bool well_formed(const Program& program);

}  // namespace assay::suites::codegen
