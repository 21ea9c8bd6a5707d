#pragma once
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::math {

/// math/known_arguments/<row>/<gentype>: expressions that compilers often replace by faster
/// expressions. In one kind of row, an argument is known (pow(x, 0.5f), sqrt(x)). In the other
/// kind, two operations are inverse (exp(log(x)), x). For the tested arguments, the replacement
/// changes an exact answer, or an answer that 7.5.1 prescribes. Programs have no options, so
/// nothing allows the replacement.
std::vector<harness::Case> known_arguments(const Target& target);

}  // namespace assay::suites::math
