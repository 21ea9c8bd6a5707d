#pragma once
#include <cstddef>

#include "suites/codegen/program/parts.h"

namespace assay::suites::codegen {

/// The first call in the statement `list[at]` of `caller` replaced by what the function does: its
/// statements stand in front. False, and nothing changed: there is no call, the loop around asks
/// for it again, the function is called elsewhere too, or it returns early.
bool apply_inline(Program& program, Function& caller, Statements& list, std::size_t at);

}  // namespace assay::suites::codegen
