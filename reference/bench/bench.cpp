// assay_bench_reference [--part=N] [--threads=N] [FUNCTION...]
// assay_bench_reference --format=half,float,double [--inputs=N] [FUNCTION...]
//
// The first form measures two times of one-argument functions over all 2^32 floats:
//   R      the time to compute the function in double with the library's fastest vector code and
//          to write the results to memory
//   judge  the time of Judge::operator() for answers that are correctly rounded
// The program measures one of every N stretches of 2^18 consecutive floats (default: N = 64), and
// multiplies the time by N. Times are processor times, so other load on the machine has little
// effect.
#include <fmt/format.h>
#include <time.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "reference/bench/bare.h"
#include "reference/bench/formats.h"
#include "reference/fast/box.h"
#include "reference/fast/fast.h"
#include "reference/judge/judge.h"

namespace {

using namespace assay::reference;

constexpr std::size_t stretch = 1 << 18;
constexpr std::uint64_t stretches = (std::uint64_t{1} << 32) / stretch;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Correctly rounded answers, or a NaN in the few places where only MPFR knows.
void answer(const Function& function, const std::vector<float>& x, std::vector<float>& answers,
            std::vector<double>& values) {
  function.fast->kernel(instruction_set())({{x.data()}, {values.data()}, x.size()});
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(values[i]);
    answers[i] = is_box(bits) ? std::bit_cast<float>(static_cast<std::uint32_t>(bits))
                              : static_cast<float>(values[i]);
  }
}

struct Times {
  double bare = 0, judge = 0;
  Tally tally;
};

Times measure(const Function& function, const Bare* bare, std::uint64_t part, std::uint64_t first,
              std::uint64_t step) {
  Rules rules;
  rules.accuracy = accuracy::Ulp{4};  // the answers are right under any rules
  const Judge judge(function, rules);
  std::vector<float> x(stretch), answers(stretch);
  std::vector<double> values(stretch);
  alignas(64) static thread_local std::array<double, 1024> block;
  Times times;
  for (std::uint64_t k = first; k * part < stretches; k += step) {
    const std::uint64_t origin = k * part * stretch;
    for (std::size_t i = 0; i < stretch; ++i) {
      x[i] = std::bit_cast<float>(static_cast<std::uint32_t>(origin + i));
    }
    answer(function, x, answers, values);
    double start = processor_seconds();
    if (bare != nullptr) {
      for (std::size_t i = 0; i < stretch; i += block.size()) {
        bare->evaluate(x.data() + i, block.data(), block.size());
      }
      times.bare += processor_seconds() - start;
    }
    start = processor_seconds();
    times.tally.merge(judge({stretch, origin, {x.data()}, {answers.data()}}));
    times.judge += processor_seconds() - start;
  }
  return times;
}

void run(const Function& function, std::uint64_t part, unsigned threads) {
  const auto bares = bare_functions();
  const auto found = std::ranges::find(bares, function.name,
                                       [](const Bare& b) { return std::string_view(b.function); });
  const Bare* bare = found == bares.end() ? nullptr : &*found;
  std::vector<Times> times(threads);
  std::vector<std::thread> workers;
  for (unsigned t = 0; t < threads; ++t) {
    workers.emplace_back([&, t] { times[t] = measure(function, bare, part, t, threads); });
  }
  for (std::thread& worker : workers) worker.join();
  Times all;
  for (const Times& one : times) {
    all.bare += one.bare;
    all.judge += one.judge;
    all.tally.merge(one.tally);
  }
  const double scale = std::ldexp(1.0, 32) / static_cast<double>(all.tally.inputs) / threads;
  const double r = all.bare * scale, judging = all.judge * scale;
  fmt::print("{:<14} {:>9} {:>9.3f} {:>9} {:>11.2e} {:>9.4f}\n", function.name,
             bare == nullptr ? "-" : fmt::format("{:.3f}", r), judging,
             bare == nullptr ? "-" : fmt::format("{:.2f}", judging / r),
             static_cast<double>(all.tally.decided_by_mpfr) / static_cast<double>(all.tally.inputs),
             all.tally.worst->ulp);
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t part = 64;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::string> names;
  CLI::App app("The time of judging one-argument float functions, in seconds for all 2^32 inputs");
  app.add_option("--part", part, "Measure one of every N stretches, and multiply the time by N")
      ->check(CLI::Range(1, 4096));
  app.add_option("--threads", threads, "Threads")->check(CLI::Range(1, 1024));
  app.add_option("function", names, "Functions; 'all' for every function with one float argument");
  std::vector<std::string> formats;
  std::size_t inputs = 1 << 14;
  app.add_option("--format", formats,
                 "Measure every function in these formats, in nanoseconds for each input")
      ->delimiter(',')
      ->check(CLI::IsMember({"half", "float", "double"}));
  app.add_option("--inputs", inputs, "With --format: the number of inputs")
      ->check(CLI::Range(256, 1 << 24));
  CLI11_PARSE(app, argc, argv);
  if (!formats.empty()) {
    bench_formats(formats, names, inputs);
    return 0;
  }
  if (names.empty()) names = {"exp2", "log", "sin", "cbrt", "tgamma"};
  std::vector<const Function*> functions;
  for (const Function* function : evaluated_functions()) {
    const bool fits = function->parameters == std::vector{Kind::gentype} &&
                      function->results == std::vector{Kind::gentype};
    if (fits && (names.front() == "all" || std::ranges::count(names, function->name) != 0)) {
      functions.push_back(function);
    }
  }
  if (functions.empty() || (names.front() != "all" && functions.size() != names.size())) {
    fmt::print(stderr,
               "error: a function is unknown, or does not have one float argument and one result; "
               "'assay_bench_reference all' shows the functions that are allowed\n");
    return 2;
  }
  fmt::print("{}, {} threads, 1/{} of all floats; seconds for all\n", name(instruction_set()),
             threads, part);
  fmt::print("{:<14} {:>9} {:>9} {:>9} {:>11} {:>9}\n", "", "R", "judge", "judge/R", "referred",
             "max ulp");
  for (const Function* function : functions) run(*function, part, threads);
  return 0;
}
