#include "reference/acceptance/rules.h"

namespace assay::reference {

bool outside_domain(const Function& function, const Rules& rules,
                    const std::array<std::uint64_t, 3>& input) {
  if (!rules.domain) return false;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    if (function.parameters[i] != Kind::gentype) continue;
    const double x = to_double(rules.format, input[i]);
    if (x < rules.domain->low || x > rules.domain->high) return true;
  }
  return false;
}

}  // namespace assay::reference
