// assay_find_hard_cases [--most=N] FOLDER [FUNCTION...]
//
// Writes FOLDER/<function>.csv, the inputs of data/hard-cases/float. The program tries all 2^32
// arguments of each one-argument function that has a fast evaluation.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <mutex>
#include <thread>

#include "reference/fast/fast.h"
#include "reference/hard_cases/hard_cases.h"

namespace {

using namespace assay::reference;

std::vector<HardCase> search(const Function& function, std::size_t most, unsigned threads) {
  constexpr std::uint64_t all = std::uint64_t{1} << 32;
  std::vector<HardCase> found;
  std::mutex mutex;
  std::vector<std::thread> workers;
  for (unsigned t = 0; t < threads; ++t)
    workers.emplace_back([&, t] {
      const std::uint64_t share = all / threads / 1024 * 1024, first = share * t;
      auto part = find_hard_cases(function, static_cast<std::uint32_t>(first),
                                  t + 1 == threads ? all - first : share, most);
      const std::scoped_lock lock(mutex);
      found.insert(found.end(), part.begin(), part.end());
    });
  for (std::thread& worker : workers) worker.join();
  std::ranges::sort(found, [](const HardCase& a, const HardCase& b) {
    if (a.middle != b.middle) return a.middle;
    return a.distance != b.distance ? a.distance < b.distance : a.argument < b.argument;
  });
  std::vector<HardCase> kept;
  for (const bool middle : {true, false}) {
    std::size_t room = most;
    for (const HardCase& one : found)
      if (one.middle == middle && room != 0) {
        kept.push_back(one);
        --room;
      }
  }
  return kept;
}

}  // namespace

int main(int argc, char** argv) {
  std::string folder;
  std::vector<std::string> names;
  std::size_t most = 32;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  CLI::App app{"Finds the inputs of one-argument functions over float that are hardest to round"};
  app.add_option(
      "--most", most,
      "Greatest number of inputs near a midpoint; also the greatest number near a float");
  app.add_option("--threads", threads, "Threads")->check(CLI::Range(1, 256));
  app.add_option("folder", folder, "Folder for the lists")->required();
  app.add_option("function", names, "Functions; default: all");
  CLI11_PARSE(app, argc, argv);
  for (const Function& function : math_functions()) {
    const bool serves = function.fast != nullptr && function.parameters.size() == 1 &&
                        function.results[0] == Kind::gentype &&
                        function.parameters[0] == Kind::gentype;
    // half_ and native_ functions use the list of the plain function.
    if (!serves || function.name != function.table_row) continue;
    if (!names.empty() && std::ranges::find(names, function.name) == names.end()) continue;
    const std::vector<HardCase> found = search(function, most, threads);
    if (found.empty()) continue;
    std::ofstream file(fmt::format("{}/{}.csv", folder, function.name));
    file << fmt::format(
        "# Arguments of {} over float whose results are nearest to a midpoint between two floats, "
        "or nearest to a float.\n"
        "# assay_find_hard_cases searched all 2^32 floats. MPFR computed the distances.\n",
        function.name);
    for (const HardCase& one : found)
      file << fmt::format("0x{:08x}  # 2^{:.1f} ulp from {}\n", one.argument,
                          std::log2(one.distance), one.middle ? "a midpoint" : "a float");
    fmt::print("{} {}\n", function.name, found.size());
    std::fflush(stdout);
  }
  return 0;
}
