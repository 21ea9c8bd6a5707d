#pragma once
#include <map>
#include <string>

#include "suites/codegen/program/recipe.h"
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// Draws a program. Nothing in it is undefined or left to the implementation, and it ends soon.
Program generate(const Recipe& recipe);

/// How often each construct occurs in a program, by its name. Constructs that do not occur are
/// missing.
std::map<std::string, int> constructs(const Program& program);

}  // namespace assay::suites::codegen
