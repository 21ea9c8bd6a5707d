#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::math {

/// math/known_arguments/<row>/<gentype>: expressions that compilers often replace by faster ones.
/// One argument is known (pow(x, 0.5f), sqrt(x)), or two operations are inverse (exp(log(x)), x).
/// For the chosen arguments, the replacement changes an exact answer, or one that 7.5.1 prescribes.
/// Programs have no options, so nothing allows it.
std::vector<harness::Case> known_arguments(const Target& target);

}  // namespace assay::suites::math
