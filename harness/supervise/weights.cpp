#include "harness/supervise/weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/errors.h"
#include "harness/devices/device.h"
#include "harness/record/result_files.h"
#include "harness/record/results.h"

namespace assay::harness {

Weights weights_of_run(const std::string& folder) {
  struct Sum {
    std::size_t cases = 0;
    double seconds = 0;
  };
  std::map<Weights::Kind, Sum> sums;
  try {
    for (const auto& path : result_files(folder)) {
      const Results results = read_results(path);
      const int jobs = results.header.value("options", nlohmann::json::object()).value("jobs", 1);
      for (const CaseRecord& record : results.records) {
        if (record.outcome == Outcome::skip) continue;
        const Weights::Kind kind = Weights::kind_of(record.id);
        for (const Weights::Kind& one : std::set<Weights::Kind>{kind, {kind.first, ""}, {"", ""}}) {
          ++sums[one].cases;
          sums[one].seconds += record.seconds / std::max(1, jobs);
        }
      }
    }
  } catch (const UsageError& problem) {
    throw UsageError(std::string("--weights: ") + problem.what());
  }
  if (sums.empty()) throw UsageError(fmt::format("--weights: no case of {} was run", folder));
  Weights::Means means;
  constexpr double least = 1e-5;  // records are rounded to milliseconds, so 0 is a short time
  for (const auto& [kind, sum] : sums)
    means[kind] = std::max(least, sum.seconds / static_cast<double>(sum.cases));
  return {std::move(means), folder};
}

Weights weights_of_driver(const std::string& data_folder, const DeviceInfo& device) {
  return Weights::of_driver(data_folder,
                            fmt::format("{} {}", device.platform_name, device.driver_version));
}

}  // namespace assay::harness
