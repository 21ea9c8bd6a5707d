// What an exhaustive sweep costs beside what cannot be avoided: D, the device alone, and R, bare
// vectorised evaluation of the same inputs on all cores. Both share the processor on a CPU device.
#include <fmt/format.h>
#include <oneapi/tbb/info.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "reference/fast.h"
#include "suites/bench_stages.h"

namespace {

using namespace assay;

std::vector<std::string> every_function() {
  std::vector<std::string> list;
  for (const reference::Function& f : reference::math_functions())
    if (f.parameters.size() == 1 && f.results.size() == 1 && f.fast != nullptr)
      list.push_back(f.name);
  return list;
}

struct Row {
  suites::Time device, reference;
  suites::Sweep sweep;
  suites::Stages stages;
};

Row measure(const suites::math::MathCase& c, suites::TestContext& context, std::uint64_t count,
            int threads) {
  Row row;
  row.device = device_alone(c, context, count);
  row.reference = suites::reference_alone(c, context.options(), count, threads);
  row.sweep = whole_sweep(c, context, count);
  row.stages = stages(c, context, count, row.device.cpu, row.sweep.tally);
  return row;
}

void print_heading() {
  fmt::print(
      "{:<10} {:>5} {:>8} {:>8} {:>8} {:>11} {:>6} |{:>9} {:>9} {:>8} {:>9} {:>7} {:>7} |"
      "{:>9} {:>10}\n",
      "function", "width", "D", "R", "sweep", "sweep/(D+R)", "cpu", "generate", "transfer",
      "compute", "evaluate", "judge", "MPFR", "referred", "failing");
}

void print_row(std::string_view name, int width, const Row& row, std::uint64_t count) {
  const double ns = 1e9 / static_cast<double>(count);
  const suites::Stages& s = row.stages;
  fmt::print(
      "{:<10} {:>5} {:>8.3f} {:>8.3f} {:>8.3f} {:>11.2f} {:>6.2f} |{:>9.3f} {:>9.3f} "
      "{:>8.3f} {:>9.3f} {:>7.3f} {:>7.3f} |{:>8.4f}% {:>10}\n",
      name, width, row.device.wall * ns, row.reference.wall * ns, row.sweep.time.wall * ns,
      row.sweep.time.wall / (row.device.wall + row.reference.wall),
      row.sweep.time.cpu / (row.device.cpu + row.reference.cpu), s.generate, s.transfer, s.compute,
      s.evaluate, s.judge, s.mpfr,
      100.0 * static_cast<double>(row.sweep.tally.referred) / static_cast<double>(count),
      row.sweep.tally.failing);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> functions{"exp2", "log", "sin", "cbrt", "tgamma"};
  std::vector<int> widths{1, 8};
  int log2_count = 28;
  CLI::App app{
      "Measures an exhaustive sweep against the device alone (D) and the reference alone (R)"};
  app.add_option("--function", functions, "One-argument functions, or 'all'")->delimiter(',');
  app.add_option("--width", widths, "Vector widths")->delimiter(',');
  app.add_option("--log2", log2_count, "Evaluations, as a power of two; 32 is the whole sweep")
      ->check(CLI::Range(22, 32));
  CLI11_PARSE(app, argc, argv);
  if (functions == std::vector<std::string>{"all"}) functions = every_function();
  const auto device = harness::pocl_device();
  if (!device) {
    fmt::print(stderr, "suite_bench: PoCL is not installed\n");
    return 2;
  }
  const int threads = tbb::info::default_concurrency();
  harness::RunOptions options;
  options.depth = harness::Depth::exhaustive;
  suites::TestContext context(*device, suites::describe(*device), options);
  const std::uint64_t count = 1ull << log2_count;
  fmt::print(
      "{} threads, {}, 2^{} inputs; ns an input. Left: wall clock; cpu: the ratio in processor "
      "time.\nMiddle: processor time of all cores by stage.\n",
      threads, reference::name(reference::instruction_set()), log2_count);
  print_heading();
  for (const std::string& name : functions) {
    const auto* function = reference::find_function(name);
    if (function == nullptr || function->parameters.size() != 1 || function->results.size() != 1 ||
        function->fast == nullptr) {
      fmt::print(stderr,
                 "suite_bench: '{}' is no function of one argument and one result with a fast "
                 "evaluation\n",
                 name);
      return 2;
    }
    for (const int width : widths) {
      suites::math::MathCase c{
          function, &suites::math::forms()[0], &suites::math::formats()[0], width, false, {}, {},
          {}};
      c.id = fmt::format("math/{}/float{}/default", name, width == 1 ? "" : std::to_string(width));
      print_row(name, width, measure(c, context, count, threads), count);
    }
  }
  return 0;
}
