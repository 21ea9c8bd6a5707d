// assay-faults: prints the planted faults, or JSON (--json) for scripts/fault-matrix.
#include <fmt/format.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "harness/faults/fault.h"

namespace {

std::vector<assay::faults::Fault> all() {
  const auto programs = assay::faults::faults(), calls = assay::faults::api_faults();
  std::vector<assay::faults::Fault> joined(programs.begin(), programs.end());
  joined.insert(joined.end(), calls.begin(), calls.end());
  return joined;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "--json") == 0) {
    auto rows = nlohmann::json::array();
    for (const auto& fault : all()) {
      rows.push_back({{"name", fault.name},
                      {"description", fault.description},
                      {"function", fault.function},
                      {"depth", fault.depth},
                      {"needs", fault.needs},
                      {"claims", fault.claims},
                      {"red", fault.red},
                      {"control", fault.control}});
    }
    fmt::print("{}\n", rows.dump(1));
    return 0;
  }
  for (const auto& fault : all()) {
    fmt::print("{:34}  {}\n", fault.name, fault.description);
  }
  return 0;
}
