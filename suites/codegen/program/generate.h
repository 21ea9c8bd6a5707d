#pragma once
#include <map>
#include <string>

#include "suites/codegen/program/recipe.h"
#include "suites/codegen/program/syntax.h"

namespace assay::suites::codegen {

/// A program in which nothing is undefined or left to the implementation, and which ends soon.
Program generate(const Recipe& recipe);

/// How often each construct stands in a program, by a name: those that are there.
std::map<std::string, int> constructs(const Program& program);

}  // namespace assay::suites::codegen
