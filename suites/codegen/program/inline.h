#pragma once
#include <cstddef>

#include "suites/codegen/program/parts.h"

namespace assay::suites::codegen {

/// Inlines the first call in the statement `list[at]` of `caller`. The statements of the called
/// function go before this statement. Returns false if the statement has no call or is a loop. Also
/// returns false if the called function makes another call or returns early.
bool apply_inline(Program& program, Function& caller, Statements& list, std::size_t at);

}  // namespace assay::suites::codegen
