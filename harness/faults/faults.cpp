#include <algorithm>
#include <iterator>

#include "harness/faults/fault_table.h"

namespace assay::faults {

std::vector<std::string> scalar_and_vector(const std::string& function, const std::string& tail) {
  const std::string start = "math/" + function + "/float";
  return {start + tail, start + "4" + tail};
}

std::vector<std::string> pointer_forms(const std::string& function) {
  std::vector<std::string> globs;
  for (const char* space : {"private", "local", "global"}) {
    globs.push_back("math/" + function + "/float4/" + space + "/default");
  }
  return globs;
}

std::span<const Fault> faults() {
  static const std::vector<Fault> all = [] {
    std::vector<Fault> joined = accuracy_faults();
    for (auto* more : {edge_faults, edge_row_faults, double_faults, half_faults, mode_faults,
                       geometric_faults, common_faults, conversion_faults, integer_faults,
                       integer_bit_faults, operator_faults, relational_faults, memory_faults})
      std::ranges::move(more(), std::back_inserter(joined));
    return joined;
  }();
  return all;
}

const Fault* find_fault(std::string_view name) {
  const auto found = std::ranges::find(faults(), name, &Fault::name);
  return found == faults().end() ? nullptr : &*found;
}

}  // namespace assay::faults
