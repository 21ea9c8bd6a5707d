// assay-faults: prints the table of planted faults, as text or (--json) for scripts/fault-matrix.
#include <fmt/format.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "harness/faults/fault.h"

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "--json") == 0) {
    auto rows = nlohmann::json::array();
    for (const auto& fault : assay::faults::faults()) {
      rows.push_back({{"name", fault.name},
                      {"description", fault.description},
                      {"function", fault.function},
                      {"depth", fault.depth},
                      {"red", fault.red},
                      {"control", fault.control}});
    }
    fmt::print("{}\n", rows.dump(1));
    return 0;
  }
  for (const auto& fault : assay::faults::faults()) {
    fmt::print("{:26}  {}\n", fault.name, fault.description);
  }
  return 0;
}
