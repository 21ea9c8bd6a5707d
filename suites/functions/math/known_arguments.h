#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::math {

/// Cases math/known_arguments/<row>/<gentype>: expressions that compilers often replace by faster
/// expressions. The compiler knows an argument (pow(x, 0.5f) becomes sqrt(x)), or two functions are
/// inverse (exp(log(x)) becomes x). For the inputs of the cases, the faster expression gives
/// another answer. Programs have no build options, so the replacement is not allowed.
std::vector<harness::Case> known_arguments(const Target& target);

}  // namespace assay::suites::math
