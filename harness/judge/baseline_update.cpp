#include "harness/judge/baseline_update.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <vector>

#include "harness/base/errors.h"
#include "harness/judge/baseline.h"
#include "harness/record/completeness.h"
#include "harness/record/result_files.h"
#include "harness/record/results.h"

namespace assay::harness {

namespace fs = std::filesystem;

int update_baseline(const std::string& file, const std::string& run) {
  const Baseline baseline = fs::exists(file) ? Baseline::read(file) : Baseline();
  const std::vector<fs::path> paths = result_files(run);
  if (paths.size() != 1)
    throw UsageError(fmt::format("baseline: {} has {} devices; name the folder of one device", run,
                                 paths.size()));
  const Results results = read_results(paths.front());
  if (completeness_of(results).incomplete())
    throw UsageError(fmt::format("baseline: {}: {}; a baseline needs a complete run",
                                 paths.front().string(),
                                 completeness_text(completeness_of(results))));
  static constexpr std::string_view fails = "-fails.txt";
  if (file.ends_with(fails)) {
    write_atomically(file, baseline.updated_fails(results.header, results.records));
    const std::string flakes = file.substr(0, file.size() - fails.size()) + "-flakes.txt";
    std::ifstream before(flakes);
    std::string known{std::istreambuf_iterator<char>(before), {}};
    std::istringstream found(flakes_list(results.records));
    for (std::string line; std::getline(found, line);)
      if (known.find(line + '\n') == known.npos) known += line + '\n';
    if (!known.empty()) write_atomically(flakes, known);
  } else {
    write_atomically(file, baseline.updated(results.header, results.records));
  }
  return exit_expected;
}

}  // namespace assay::harness
