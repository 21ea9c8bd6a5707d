#pragma once
#include <map>
#include <string>

#include "suites/codegen/program/recipe.h"
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// A program in which nothing is undefined or left to the implementation, and which ends soon.
Program generate(const Recipe& recipe);

/// The number of each construct in a program, by its name. Only constructs that occur.
std::map<std::string, int> constructs(const Program& program);

}  // namespace assay::suites::codegen
