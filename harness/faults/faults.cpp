#include <algorithm>
#include <iterator>

#include "harness/faults/fault_table.h"

namespace assay::faults {

std::span<const Fault> faults() {
  static const std::vector<Fault> all = [] {
    std::vector<Fault> joined = accuracy_faults();
    std::ranges::move(edge_faults(), std::back_inserter(joined));
    return joined;
  }();
  return all;
}

const Fault* find_fault(std::string_view name) {
  const auto found = std::ranges::find(faults(), name, &Fault::name);
  return found == faults().end() ? nullptr : &*found;
}

}  // namespace assay::faults
