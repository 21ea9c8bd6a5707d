#pragma once
#include <vector>

#include "suites/text/negative_build.h"
#include "suites/text/small_program.h"

namespace assay::suites::address_spaces {

/// Declarations: space x scope x initializer, legal and forbidden.
std::vector<SmallProgram> declarations();
std::vector<ForbiddenProgram> forbidden_declarations();
/// Conversions between spaces that no program may have.
std::vector<ForbiddenProgram> forbidden_conversions(const Target& target);

}  // namespace assay::suites::address_spaces
