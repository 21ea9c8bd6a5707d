// Measures an exhaustive sweep and its two necessary parts, D and R. D is the work of the device. R
// is the vectorized evaluation of the same inputs on all cores. A CPU device uses the same
// processor for D and R.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <thread>

#include "harness/base/lookup.h"
#include "reference/fast/fast.h"
#include "suites/bench/stages.h"
#include "suites/numeric/scalar_types.h"

namespace {

using namespace assay;

/// True if the function has a fast evaluation in the format and one result, a number.
bool serves(const reference::Function& f, const reference::FloatFormat& format) {
  const bool is_float = &format == &reference::float_format;
  if (!is_float && f.float_only) return false;
  return f.results.size() == 1 && f.results[0] == reference::Kind::gentype &&
         (is_float ? f.fast != nullptr : f.precise != nullptr);
}

std::vector<std::string> every_function(const reference::FloatFormat& format) {
  std::vector<std::string> list;
  for (const reference::Function& f : reference::math_functions())
    if (f.parameters.size() == 1 && serves(f, format)) list.push_back(f.name);
  return list;
}

/// The functions that are measured if the user names none. The number of inputs is divided by
/// 2^`shift`.
struct Choice {
  std::string format;
  std::vector<std::string> functions;
  int shift;
};
const Choice choices[] = {{"float", {"exp2", "log", "sin", "cbrt", "tgamma", "exp", "pow"}, 0},
                          {"double", {"exp", "log", "sin", "pow"}, 4}};

struct Row {
  suites::Time device, reference;
  suites::Sweep sweep;
  suites::Time ratio;  ///< the time of the sweep, divided by the sum of D and R
  suites::Stages stages;
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  return *middle;
}

suites::Time median(const std::vector<suites::Time>& times) {
  std::vector<double> wall, cpu;
  for (const suites::Time& t : times) {
    wall.push_back(t.wall);
    cpu.push_back(t.cpu);
  }
  return {median(wall), median(cpu)};
}

/// Returns medians of `rounds` measurements. Sweep, D and R take turns, so that a load of the
/// machine affects all of them.
Row measure(const suites::Measured& of, suites::TestContext& context, std::uint64_t count,
            int threads, int rounds) {
  std::vector<suites::Time> device, reference, sweep, ratio;
  Row row;
  for (int round = 0; round < rounds; ++round) {
    const suites::Time d = device.emplace_back(device_alone(of, context, count));
    const suites::Time r = reference.emplace_back(reference_alone(of, count, threads));
    row.sweep = whole_sweep(of, context, count);
    const suites::Time s = sweep.emplace_back(row.sweep.time);
    ratio.push_back({s.wall / (d.wall + r.wall), s.cpu / (d.cpu + r.cpu)});
  }
  row.device = median(device);
  row.reference = median(reference);
  row.sweep.time = median(sweep);
  row.ratio = median(ratio);
  row.stages = stages(of, context, count, row.device, row.sweep.tally);
  return row;
}

void print_heading() {
  fmt::print(
      "{:<19} {:<8} {:>5} {:>8} {:>8} {:>8} {:>11} {:>6} |{:>9} {:>9} {:>8} {:>9} {:>7} {:>7} "
      "{:>7} |{:>9} {:>10}\n",
      "function", "of", "width", "D", "R", "sweep", "sweep/(D+R)", "cpu", "generate", "transfer",
      "compute", "evaluate", "judge", "digest", "MPFR", "referred", "failing");
}

void print_row(const suites::Measured& of, const Row& row, std::uint64_t count) {
  const double ns = 1e9 / static_cast<double>(count);
  const suites::Stages& s = row.stages;
  fmt::print(
      "{:<19} {:<8} {:>5} {:>8.3f} {:>8.3f} {:>8.3f} {:>11.2f} {:>6.2f} |{:>9.3f} {:>9.3f} "
      "{:>8.3f} {:>9.3f} {:>7.3f} {:>7.3f} {:>7.3f} |{:>8.4f}% {:>10}\n",
      of.name, of.format, of.c.shape.width, row.device.wall * ns, row.reference.wall * ns,
      row.sweep.time.wall * ns, row.ratio.wall, row.ratio.cpu, s.generate, s.transfer, s.compute,
      s.evaluate, s.judge, s.digest, s.mpfr,
      100.0 * static_cast<double>(row.sweep.tally.decided_by_mpfr) / static_cast<double>(count),
      row.sweep.tally.failing);
  std::fflush(stdout);
}

/// Nothing if one of `names` cannot be measured.
std::optional<std::vector<std::string>> functions_of(const Choice& choice,
                                                     const reference::FloatFormat& format,
                                                     const std::vector<std::string>& names) {
  if (names == std::vector<std::string>{"all"}) return every_function(format);
  if (names.empty()) return choice.functions;
  for (const std::string& name : names) {
    const auto* function = reference::find_function(name);
    if (function != nullptr && serves(*function, format)) continue;
    fmt::print(stderr, "suite_bench: '{}' needs a fast evaluation in {} and exactly one result\n",
               name, choice.format);
    return std::nullopt;
  }
  return names;
}

suites::numeric::RealCase math_case(const std::string& name, const reference::FloatFormat& format,
                                    int width) {
  auto c = suites::math::math_case(harness::row_of(reference::math_functions(), name,
                                                   &reference::Function::name, "math_functions()"),
                                   suites::math::forms()[0], format, width);
  c.id = fmt::format("math/{}/{}/default", name, gentype(c));
  return c;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> functions, formats{"float", "double", "conversions"};
  std::vector<int> widths{1, 8};
  int log2_count = 28, rounds = 5;
  CLI::App app{"Compares an exhaustive sweep with only the device (D) and only the reference (R)"};
  app.add_option("--function", functions,
                 "Functions with one result, or conversions; 'all' means all functions with one "
                 "argument and one result")
      ->delimiter(',');
  app.add_option("--format", formats, "float, double, conversions")
      ->delimiter(',')
      ->check(CLI::IsMember({"float", "double", "conversions"}));
  app.add_option("--width", widths, "Vector widths")->delimiter(',');
  app.add_option("--log2", log2_count,
                 "The binary logarithm of the number of inputs; 32 is the whole sweep of a float. "
                 "Doubles get a 16th of this number")
      ->check(CLI::Range(22, 32));
  app.add_option("--rounds", rounds, "Number of measurements; the medians are shown")
      ->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  const auto device = harness::pocl_device();
  if (!device) {
    fmt::print(stderr, "suite_bench: PoCL is not installed\n");
    return 2;
  }
  const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  harness::RunOptions options;
  options.depth = harness::Depth::exhaustive;
  harness::DeviceInfo info = suites::describe(*device);
  info.double_fp_config = device->getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>();
  suites::TestContext context(*device, info, options);
  const suites::Target target(info, options);
  fmt::print(
      "{} threads, {}, 2^{} inputs (double: 2^{}); medians of {} rounds in nanoseconds per input.\n"
      "The left columns are wall-clock times. cpu is the ratio of processor times.\n"
      "The middle columns are processor times of all cores, by stage.\n",
      threads, reference::name(reference::instruction_set()), log2_count,
      log2_count - choices[1].shift, rounds);
  print_heading();
  const auto wanted = [&](const std::string& format) {
    return std::ranges::find(formats, format) != formats.end();
  };
  for (const Choice& choice : choices) {
    if (!wanted(choice.format)) continue;
    const auto& format = *harness::row_of(suites::numeric::formats, choice.format,
                                          &reference::FloatFormat::name, "formats");
    const auto names = functions_of(choice, format, functions);
    if (!names) return 2;
    const std::uint64_t count = (1ull << log2_count) >> choice.shift;
    for (const std::string& name : *names)
      for (const int width : widths) {
        const auto of = suites::measured(math_case(name, format, width), target);
        print_row(of, measure(of, context, count, threads, rounds), count);
      }
  }
  for (const suites::ConversionRow& row : suites::conversion_rows())
    for (const int width : widths) {
      const auto of = suites::measured(row, width, target);
      if (!wanted("conversions") ||
          (!functions.empty() && std::ranges::find(functions, of.name) == functions.end()))
        continue;
      const std::uint64_t count = 1ull << log2_count;
      print_row(of, measure(of, context, count, threads, rounds), count);
    }
  return 0;
}
