#pragma once
#include <map>
#include <string>

#include "suites/codegen/program/recipe.h"
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// Draws a program that ends soon and has no undefined or implementation-defined behavior.
Program generate(const Recipe& recipe);

/// How often each construct occurs in a program, by the name of the construct.
std::map<std::string, int> constructs(const Program& program);

}  // namespace assay::suites::codegen
