#pragma once
#include <cstddef>

#include "suites/codegen/program/parts.h"

namespace assay::suites::codegen {

/// Returns false if the statement has no call or is a loop. Also returns false if the called
/// function makes another call or returns early.
bool apply_inline(Program& program, Function& caller, Statements& list, std::size_t at);

}  // namespace assay::suites::codegen
