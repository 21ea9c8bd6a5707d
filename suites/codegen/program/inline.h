#pragma once
#include <cstddef>

#include "suites/codegen/program/parts.h"

namespace assay::suites::codegen {

/// Replaces the first call in the statement `list[at]` of `caller` by the function's statements,
/// which come before it. False, without a change, if there is no call, if a loop's condition has
/// the call, if the function is also called elsewhere, or if it returns early.
bool apply_inline(Program& program, Function& caller, Statements& list, std::size_t at);

}  // namespace assay::suites::codegen
