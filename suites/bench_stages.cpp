#include "suites/bench_stages.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <string_view>
#include <vector>

#include "harness/device_subject.h"
#include "harness/program_pool.h"
#include "harness/sweep.h"
#include "reference/bench_bare.h"
#include "reference/fast.h"
#include "reference/fast_box.h"
#include "suites/numeric/numeric_run.h"

namespace assay::suites {
namespace {

constexpr std::size_t piece = 8192;

const reference::Bare* find_bare(std::string_view name) {
  const auto all = reference::bare_functions();
  const auto found = std::ranges::find(
      all, name, [](const reference::Bare& b) { return std::string_view(b.function); });
  return found == all.end() ? nullptr : &*found;
}

/// The answers of a subject that is always right, but where only MPFR knows: there it is a NaN.
void answer(const double* values, std::uint32_t* answers, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(values[i]);
    answers[i] = reference::is_box(bits)
                     ? static_cast<std::uint32_t>(bits)
                     : std::bit_cast<std::uint32_t>(static_cast<float>(values[i]));
  }
}

}  // namespace

Time device_alone(const math::MathCase& c, TestContext& context, std::uint64_t count) {
  cl::Kernel kernel = context.programs().get(make_kernel(c, {}));
  const harness::Inputs inputs = make_inputs(c, context.options());
  const std::size_t batch = std::size_t{1} << 21;
  cl::Buffer in(context.cl_context(), CL_MEM_READ_ONLY, batch * 4);
  cl::Buffer out(context.cl_context(), CL_MEM_READ_WRITE, batch * 4);
  const std::unique_ptr<std::uint32_t[]> bits(new std::uint32_t[batch]);
  void* const to[] = {bits.get()};
  inputs.fill(0, batch, to);
  const cl::CommandQueue& queue = context.cl_queue();
  queue.enqueueWriteBuffer(in, CL_TRUE, 0, batch * 4, bits.get());
  kernel.setArg(0, in);
  kernel.setArg(1, out);
  const cl::NDRange items(batch / static_cast<std::size_t>(c.width));
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, items);  // compiles, on some drivers
  queue.finish();
  const Stopwatch watch;
  for (std::uint64_t done = 0; done < count; done += batch)
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, items);
  queue.finish();
  return watch.read();
}

Time reference_alone(const math::MathCase& c, const harness::RunOptions& options,
                     std::uint64_t count, int threads) {
  if (c.function->fast == nullptr) return {};
  const auto kernel = c.function->fast->kernel(reference::instruction_set());
  const reference::Bare* bare = find_bare(c.function->name);
  const harness::Inputs inputs = make_inputs(c, options);
  tbb::task_arena arena(threads);
  const Stopwatch watch;
  arena.execute([&] {
    tbb::parallel_for(std::uint64_t{0}, count / piece, [&](std::uint64_t p) {
      alignas(64) static thread_local std::uint32_t bits[piece];
      alignas(64) static thread_local double values[2][piece];
      void* const to[] = {bits};
      inputs.fill(p * piece, piece, to);
      if (bare != nullptr) {
        bare->evaluate(reinterpret_cast<const float*>(bits), values[0], piece);
      } else {
        kernel({{bits, nullptr, nullptr}, {values[0], values[1]}, piece});
      }
    });
  });
  return watch.read();
}

Sweep whole_sweep(const math::MathCase& c, TestContext& context, std::uint64_t count) {
  const numeric::NumericCase numeric_case = make_case(c, context.device(), context.options());
  numeric::NumericRun run(numeric_case, context);
  run.sweep(run.inputs(), 0, run.unit() * 64, run.unit());  // compiles
  const Stopwatch watch;
  Sweep out;
  out.tally = run.sweep(run.inputs(), 0, count, run.unit());
  out.time = watch.read();
  return out;
}

Stages stages(const math::MathCase& c, TestContext& context, std::uint64_t count, double device_cpu,
              const reference::Tally& tally) {
  // Enough for a steady figure; what is measured in pieces is hot, as it is in a sweep.
  constexpr std::uint64_t sample = std::uint64_t{1} << 24;
  const double per_input = 1e9 / static_cast<double>(std::min(count, sample));
  const numeric::NumericCase numeric_case = make_case(c, context.device(), context.options());
  const harness::Inputs& inputs = numeric_case.inputs;
  const reference::BatchJudge& judge = *numeric_case.judge;
  alignas(64) static std::uint32_t bits[piece], answers[piece];
  alignas(64) static double values[2][piece];
  void* const to[] = {bits};
  const auto kernel = c.function->fast->kernel(reference::instruction_set());
  double fill = 0, evaluate = 0, judged = 0;
  reference::Tally ignored;
  for (std::uint64_t first = 0; first < std::min(count, sample); first += piece) {
    const Stopwatch filling;
    inputs.fill(first, piece, to);
    fill += filling.read().cpu;
    const Stopwatch evaluating;
    kernel({{bits, nullptr, nullptr}, {values[0], values[1]}, piece});
    evaluate += evaluating.read().cpu;
    answer(values[0], answers, piece);
    const Stopwatch judging;
    judge.add({piece, first, {bits}, {answers}}, ignored);
    judged += judging.read().cpu;
  }

  Stages out;
  out.compute = device_cpu * 1e9 / static_cast<double>(count);
  // Once for the judge, and once for the device that does not make them itself.
  out.generate = (numeric_case.generator ? 1 : 2) * fill * per_input;
  out.evaluate = evaluate * per_input;

  numeric::NumericRun run(numeric_case, context);
  harness::LaunchShape shape = numeric_case.shape;
  shape.generated = static_cast<bool>(numeric_case.generator);
  harness::DeviceSubject subject(
      context.cl_context(), context.cl_queue(),
      context.programs().get(shape.generated ? numeric_case.generator() : make_kernel(c, {})),
      shape, run.capacity(), context.device().host_unified_memory);
  harness::SweepPlan plan;
  plan.inputs = &inputs;
  plan.count = std::min(count, sample);
  plan.unit = run.unit();
  plan.threads = context.judging_threads();
  const Stopwatch moving;
  harness::sweep_batches(plan, subject, [](const harness::BatchView&, int) {});
  out.transfer = std::max(0.0, moving.read().cpu * per_input - out.generate - out.compute);

  const Stopwatch deciding;
  constexpr std::uint64_t decisions = 256;
  for (std::uint64_t i = 0; i < decisions; ++i) {
    const harness::InputBits input[] = {inputs.at(i)};
    judge.decide(input, 0, {answers[i % piece], 0});
  }
  const double decision = deciding.read().cpu / static_cast<double>(decisions);
  out.mpfr = decision * 1e9 * static_cast<double>(tally.referred) / static_cast<double>(count);
  const double own = decision * static_cast<double>(ignored.referred) * per_input;  // in the sample
  out.judge = std::max(0.0, judged * per_input - out.evaluate - own);
  return out;
}

}  // namespace assay::suites
