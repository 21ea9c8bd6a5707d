#pragma once
#include <map>
#include <string>

#include "suites/codegen/program/recipe.h"
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// Draws a program. Nothing in it is undefined or left to the implementation, and it ends soon.
Program generate(const Recipe& recipe);

/// For the name of each construct, how often it occurs in a program. Constructs that do not occur
/// are missing.
std::map<std::string, int> constructs(const Program& program);

}  // namespace assay::suites::codegen
