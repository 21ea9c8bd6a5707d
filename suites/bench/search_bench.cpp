// Compares an adaptive search with uniform sampling, for equal numbers of evaluations, on PoCL. In
// uniform sampling, every bit pattern of the function's ranges is equally likely.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "harness/sweep/random.h"
#include "suites/base/test_context.h"
#include "suites/functions/math_case.h"
#include "suites/numeric/measure.h"
#include "suites/numeric/scalar_types.h"
#include "suites/numeric/search_run.h"
#include "suites/target/limit.h"

namespace {

using namespace assay;

double uniform(suites::numeric::NumericRun& run, const suites::numeric::NumericCase& c,
               std::uint64_t evaluations, std::uint64_t seed) {
  const auto& arguments = c.inputs.list();
  const std::uint64_t key = harness::random_key(seed, c.id);
  std::uint64_t counter = 0;
  reference::Tally all;
  constexpr std::uint64_t round = std::uint64_t{1} << 16;
  for (std::uint64_t done = 0; done < evaluations; done += round) {
    harness::InputPlan plan;
    plan.arguments = arguments;
    for (std::uint64_t i = 0; i < std::min(round, evaluations - done); ++i) {
      harness::InputBits bits{};
      for (std::size_t a = 0; a < arguments.size(); ++a) {
        const reference::ScalarType& l = arguments[a].type;
        const std::int64_t low = l.order(reference::nearest_bits(l, arguments[a].low));
        const auto width =
            static_cast<std::uint64_t>(l.order(reference::nearest_bits(l, arguments[a].high))) -
            static_cast<std::uint64_t>(low);
        const std::uint64_t drawn = harness::random_bits(key, counter++);
        bits[a] = l.at_order(static_cast<std::int64_t>(
            static_cast<std::uint64_t>(low) +
            (width == ~std::uint64_t{0} ? drawn : harness::below(drawn, width + 1))));
      }
      plan.only.push_back(bits);
    }
    const harness::Inputs inputs(std::move(plan));
    all.merge(run.sweep(inputs, 0, inputs.total(), run.unit()));
  }
  return all.worst ? all.worst->ulp : 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> functions, types{"double"};
  int log2_count = 18;
  std::uint64_t seed = 1;
  CLI::App app{"Compares a search for the greatest error with uniform sampling, on PoCL"};
  app.add_option("--function", functions, "Functions; the default is all")->delimiter(',');
  app.add_option("--type", types, "float, double")->delimiter(',');
  app.add_option("--log2", log2_count,
                 "The binary logarithm of the number of evaluations of each function")
      ->check(CLI::Range(14, 28));
  app.add_option("--seed", seed, "Seed of the search and of the sampling");
  CLI11_PARSE(app, argc, argv);
  const auto device = harness::pocl_device();
  if (!device) {
    fmt::print(stderr, "search_bench: PoCL is not installed\n");
    return 2;
  }
  harness::RunOptions options;
  options.depth = harness::Depth::standard;
  options.seed = seed;
  harness::DeviceInfo info = suites::describe(*device);
  suites::TestContext context(*device, info, options);
  const suites::Target target(info, options);
  const std::uint64_t count = 1ull << log2_count;
  fmt::print("greatest error in ulp after 2^{} evaluations, seed {}\n{:<12} {:<7} {:>14} {:>14}\n",
             log2_count, seed, "function", "type", "uniform", "search");
  int wins = 0, ties = 0, losses = 0;
  for (const reference::FloatFormat* format : suites::numeric::formats) {
    if (std::ranges::find(types, format->name) == types.end()) continue;
    for (const reference::Function& f : reference::math_functions()) {
      if (!functions.empty() && std::ranges::find(functions, f.name) == functions.end()) continue;
      if (f.results.size() != 1 || f.results[0] != reference::Kind::gentype) continue;
      // an exhaustive sweep is possible
      if (format->name == "float" && f.parameters.size() == 1) continue;
      auto c = suites::math::math_case(f, suites::math::forms()[0], *format, 1);
      c.id = fmt::format("math/{}/{}/default", f.name, format->name);
      if (!limit_of(c, target)) continue;
      try {
        const auto made = numeric_case(c, target);
        suites::numeric::NumericRun run(made, context);
        const double sampled = uniform(run, made, count, seed);
        const double searched =
            suites::numeric::search(run, made, options, count, 0).greatest.error;
        // Correctly rounded functions have almost equal errors, so a difference below 2^-16 ulp
        // does not count.
        const bool same = sampled == searched || std::fabs(sampled - searched) < 0x1p-16;
        ++(same ? ties : searched > sampled ? wins : losses);
        fmt::print("{:<12} {:<7} {:>14.4f} {:>14.4f} {}\n", f.name, format->name, sampled, searched,
                   same                 ? ""
                   : searched > sampled ? "search"
                                        : "uniform");
        std::fflush(stdout);
      } catch (const std::exception& problem) {
        fmt::print("{:<12} {:<7} {}\n", f.name, format->name,
                   std::string(problem.what()).substr(0, 80));
      }
    }
  }
  fmt::print("search wins {}, equal {}, uniform wins {}\n", wins, ties, losses);
  return 0;
}
