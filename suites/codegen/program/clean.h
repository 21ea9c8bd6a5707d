#pragma once
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// Takes away what no longer matters: variables that nobody reads, functions that nobody calls,
/// unused parameters, tables and structs, statements that a jump leaves out.
void clean(Program& program);

/// Whether what is left still is a program: variables are declared, jumps have targets, functions
/// return, the kernel has a body.
bool well_formed(const Program& program);

}  // namespace assay::suites::codegen
