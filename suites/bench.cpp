// What an exhaustive sweep costs beside what cannot be avoided: D, the device alone, and R, bare
// vectorised evaluation of the same inputs on all cores. Both share the processor on a CPU device.
#include <fmt/format.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <new>

#include "harness/program_pool.h"
#include "reference/fast.h"
#include "suites/math/math_case.h"
#include "suites/numeric/numeric_run.h"
#include "suites/test_context.h"

namespace {

using namespace assay;
using Clock = std::chrono::steady_clock;

/// Wall clock, and processor time of all threads: the second tells the truth on a busy machine.
struct Time {
  double wall = 0, cpu = 0;
};

class Stopwatch {
 public:
  Time read() const {
    return {std::chrono::duration<double>(Clock::now() - start_).count(),
            static_cast<double>(std::clock() - cpu_) / CLOCKS_PER_SEC};
  }

 private:
  Clock::time_point start_ = Clock::now();
  std::clock_t cpu_ = std::clock();
};

/// The device alone: `count` evaluations in launches of `batch`, results written, none mapped.
Time device_alone(const suites::math::MathCase& c, suites::TestContext& context,
                  std::uint64_t count) {
  const cl::Kernel kernel = context.programs().get(make_kernel(c, {}));
  const harness::Inputs inputs = make_inputs(c, context.options());
  const std::size_t batch = std::size_t{1} << 21;
  cl::Buffer in(context.cl_context(), CL_MEM_READ_ONLY, batch * 4);
  cl::Buffer out(context.cl_context(), CL_MEM_READ_WRITE, batch * 4);
  const std::unique_ptr<std::uint32_t[]> bits(new std::uint32_t[batch]);
  void* const to[] = {bits.get()};
  inputs.fill(0, batch, to);
  const cl::CommandQueue& queue = context.cl_queue();
  queue.enqueueWriteBuffer(in, CL_TRUE, 0, batch * 4, bits.get());
  cl::Kernel bound = kernel;
  bound.setArg(0, in);
  bound.setArg(1, out);
  const cl::NDRange items(batch / static_cast<std::size_t>(c.width));
  queue.enqueueNDRangeKernel(bound, cl::NullRange, items);  // compiles, on some drivers
  queue.finish();
  const Stopwatch watch;
  for (std::uint64_t done = 0; done < count; done += batch)
    queue.enqueueNDRangeKernel(bound, cl::NullRange, items);
  queue.finish();
  return watch.read();
}

/// Bare evaluation: the fast half of the reference over the same inputs, nothing judged.
Time reference_alone(const suites::math::MathCase& c, const harness::RunOptions& options,
                     std::uint64_t count, int threads) {
  if (c.function->fast == nullptr) return {};
  const auto kernel = c.function->fast->kernel(reference::instruction_set());
  const harness::Inputs inputs = make_inputs(c, options);
  constexpr std::size_t piece = 8192;
  tbb::task_arena arena(threads);
  const Stopwatch watch;
  arena.execute([&] {
    tbb::parallel_for(std::uint64_t{0}, count / piece, [&](std::uint64_t p) {
      alignas(64) static thread_local std::uint32_t bits[piece];
      alignas(64) static thread_local double values[2][piece];
      void* const to[] = {bits};
      inputs.fill(p * piece, piece, to);
      kernel({{bits, nullptr, nullptr}, {values[0], values[1]}, piece});
    });
  });
  return watch.read();
}

struct Row {
  Time device, reference, sweep;
  reference::Tally tally;
};

Row measure(const suites::math::MathCase& c, suites::TestContext& context, std::uint64_t count,
            int threads) {
  Row row{};
  row.device = device_alone(c, context, count);
  row.reference = reference_alone(c, context.options(), count, threads);
  const auto numeric = make_case(c, context.device(), context.options());
  suites::numeric::NumericRun run(numeric, context);
  run.sweep(run.inputs(), 0, run.unit() * 64, run.unit());  // compiles
  const Stopwatch watch;
  row.tally = run.sweep(run.inputs(), 0, count, run.unit());
  row.sweep = watch.read();
  return row;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> functions{"exp2", "log", "sin", "cbrt", "tgamma"};
  std::vector<int> widths{1, 8};
  int log2_count = 28;
  CLI::App app{
      "Measures an exhaustive sweep against the device alone (D) and the reference alone (R)"};
  app.add_option("--function", functions, "One-argument functions")->delimiter(',');
  app.add_option("--width", widths, "Vector widths")->delimiter(',');
  app.add_option("--log2", log2_count, "Evaluations, as a power of two; 32 is the whole sweep")
      ->check(CLI::Range(22, 32));
  CLI11_PARSE(app, argc, argv);
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
  fmt::print("{} threads, {}, 2^{} inputs; ns an input; cpu: the ratio in processor time\n",
             threads, reference::name(reference::instruction_set()), log2_count);
  fmt::print("{:<10} {:>5} {:>8} {:>8} {:>8} {:>13} {:>10} {:>10} {:>8}\n", "function", "width",
             "D", "R", "sweep", "sweep/(D+R)", "cpu", "referred", "failing");
  for (const std::string& name : functions) {
    const auto* function = reference::find_function(name);
    if (function == nullptr || function->parameters.size() != 1 || function->results.size() != 1) {
      fmt::print(stderr, "suite_bench: '{}' is no function of one argument and one result\n", name);
      return 2;
    }
    for (const int width : widths) {
      suites::math::MathCase c{function, &suites::math::forms()[0], width, false, {}, {}};
      c.id = fmt::format("math/{}/float{}/default", name, width == 1 ? "" : std::to_string(width));
      const Row row = measure(c, context, count, threads);
      const double ns = 1e9 / static_cast<double>(count);
      fmt::print("{:<10} {:>5} {:>8.3f} {:>8.3f} {:>8.3f} {:>13.2f} {:>10.2f} {:>9.4f}% {:>8}\n",
                 name, width, row.device.wall * ns, row.reference.wall * ns, row.sweep.wall * ns,
                 row.sweep.wall / (row.device.wall + row.reference.wall),
                 row.sweep.cpu / (row.device.cpu + row.reference.cpu),
                 100.0 * static_cast<double>(row.tally.referred) / static_cast<double>(count),
                 row.tally.failing);
      std::fflush(stdout);
    }
  }
  return 0;
}
