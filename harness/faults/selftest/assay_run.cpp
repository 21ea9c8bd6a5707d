#include "harness/faults/selftest/assay_run.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace assay::faults {

AssayRun assay_run(const std::string& assay, const std::vector<std::string>& filters,
                   const std::vector<std::string>& arguments, const Environment& environment,
                   const ScratchFolder& scratch, double timeout) {
  namespace fs = std::filesystem;
  static int runs = 0;
  const std::string out = scratch / ("run-" + std::to_string(++runs));
  std::vector<std::string> command{assay,       "run",          "--depth=quick",
                                   "--no-page", "--out=" + out, "--certainty=reading"};
  for (const std::string& filter : filters) command.push_back("--filter=" + filter);
  command.insert(command.end(), arguments.begin(), arguments.end());
  AssayRun result;
  result.ran = run_program(command, environment, timeout);
  if (!fs::exists(out)) return result;
  for (const auto& entry : fs::recursive_directory_iterator(out)) {
    if (entry.path().filename() != "results.jsonl") continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      const auto record = nlohmann::json::parse(line, nullptr, false);
      if (!record.is_object()) {
        result.damaged.push_back(line);
      } else if (record.contains("handlers")) {
        result.handlers = record["handlers"].dump();
      } else if (record.value("type", "") == "case") {
        const std::string id = record.value("id", "");
        result.outcomes[id] = record.value("outcome", "");
        result.reasons[id] = record.value("reason", "");
        if (record.contains("driver_changed")) {
          result.driver_changed[id] = record["driver_changed"].dump();
        }
      }
    }
  }
  return result;
}

}  // namespace assay::faults
