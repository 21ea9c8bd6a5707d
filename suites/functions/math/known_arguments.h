#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::math {

/// math/known_arguments/<row>/<gentype>: expressions that compilers like to replace by cheaper
/// ones. They know one argument (pow(x, 0.5f), sqrt(x)), or two operations that undo each other
/// (exp(log(x)), x). The arguments are those at which that changes an exact answer, or one that
/// 7.5.1 prescribes. Programs without options: nothing allows it.
std::vector<harness::Case> known_arguments(const Target& target);

}  // namespace assay::suites::math
