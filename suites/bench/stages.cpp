#include "suites/bench/stages.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "harness/base/thread_team.h"
#include "harness/sweep/device_subject.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/sweep.h"
#include "suites/numeric/numeric_run.h"

namespace assay::suites {

Time device_alone(const Measured& of, TestContext& context, std::uint64_t count,
                  bool makes_inputs) {
  cl::Kernel kernel = context.programs().get(makes_inputs ? of.c.generator() : of.c.kernel({}));
  const harness::LaunchShape& shape = of.c.shape;
  const std::size_t batch = std::size_t{1} << 21;
  const cl::CommandQueue& queue = context.cl_queue();
  std::vector<cl::Buffer> buffers;
  if (!makes_inputs) {
    std::vector<std::vector<char>> bits;
    std::vector<void*> to;
    bits.reserve(shape.input_bytes.size());
    for (const int bytes : shape.input_bytes)
      to.push_back(bits.emplace_back(batch * static_cast<std::size_t>(bytes)).data());
    of.c.inputs.fill(0, batch, to);
    for (const std::vector<char>& one : bits) {
      buffers.emplace_back(context.cl_context(), CL_MEM_READ_ONLY, one.size());
      queue.enqueueWriteBuffer(buffers.back(), CL_TRUE, 0, one.size(), one.data());
    }
  }
  buffers.emplace_back(context.cl_context(), CL_MEM_READ_WRITE,
                       batch * static_cast<std::size_t>(shape.output_bytes[0]));
  for (cl_uint a = 0; a < buffers.size(); ++a) kernel.setArg(a, buffers[a]);
  if (makes_inputs) kernel.setArg(static_cast<cl_uint>(buffers.size()), cl_uint{0});
  const cl::NDRange items(batch / static_cast<std::size_t>(shape.width));
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, items);  // not measured, because some drivers
                                                             // compile here
  queue.finish();
  const Stopwatch watch;
  for (std::uint64_t done = 0; done < count; done += batch)
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, items);
  queue.finish();
  return watch.read();
}

Time reference_alone(const Measured& of, std::uint64_t count, int threads) {
  harness::ThreadTeam team(threads);
  std::vector<std::unique_ptr<Piece>> pieces(static_cast<std::size_t>(threads));
  for (std::unique_ptr<Piece>& piece : pieces) piece = of.piece();
  std::atomic<std::uint64_t> next{0};
  const Stopwatch watch;
  team.run([&](int thread) {
    Piece& mine = *pieces[static_cast<std::size_t>(thread)];
    for (std::uint64_t p = next++; p < count / Piece::size; p = next++) {
      mine.fill(of.c.inputs, p * Piece::size);
      mine.bare();
    }
  });
  return watch.read();
}

Sweep whole_sweep(const Measured& of, TestContext& context, std::uint64_t count) {
  numeric::NumericRun run(of.c, context);
  run.sweep(run.inputs(), 0, run.unit() * 64, run.unit());  // not measured, because the driver
                                                            // compiles here
  const Stopwatch watch;
  Sweep out;
  out.tally = run.sweep(run.inputs(), 0, count, run.unit());
  out.time = watch.read();
  return out;
}

Stages stages(const Measured& of, TestContext& context, std::uint64_t count, const Time& device,
              const reference::Tally& tally) {
  // Enough inputs for a steady result. Pieces of the inputs are in the cache, as in a sweep.
  constexpr std::uint64_t sample = std::uint64_t{1} << 24;
  const double per_input = 1e9 / static_cast<double>(std::min(count, sample));
  const numeric::NumericCase& numeric_case = of.c;
  const harness::Inputs& inputs = numeric_case.inputs;
  const reference::BatchJudge& judge = *numeric_case.judge;
  const auto part = of.piece();
  reference::Tally ignored;
  // Reading a clock for each piece would take too long. So the code measures passes over all
  // pieces. The time of a stage is the difference between the times of two passes.
  const auto pass = [&](const std::function<void(std::uint64_t)>& work) {
    const Stopwatch watch;
    for (std::uint64_t first = 0; first < std::min(count, sample); first += Piece::size) {
      part->fill(inputs, first);
      work(first);
    }
    return watch.read().cpu;
  };
  const double fill = pass([](auto) {});
  const double evaluate = pass([&](auto) { part->evaluate(); }) - fill;
  const double answered = pass([&](auto) { part->evaluate(), part->answer(); });
  const double judged = pass([&](auto first) {
                          part->evaluate(), part->answer();
                          judge.add(part->batch(first), ignored);
                        }) -
                        answered;
  harness::ResultDigest digest;
  const double digested =
      pass([&](auto first) {
        part->evaluate(), part->answer();
        digest.add(0, part->batch(first).outputs[0], Piece::size,
                   static_cast<std::size_t>(numeric_case.shape.output_bytes[0]));
      }) -
      answered;

  Stages out;
  const bool made_there = static_cast<bool>(numeric_case.generator);
  const Time computing = made_there ? device_alone(of, context, count, true) : device;
  out.compute = computing.cpu * 1e9 / static_cast<double>(count);
  // The host makes the inputs twice if the device does not make inputs: for the judge and for the
  // device.
  out.generate = (made_there ? 1 : 2) * fill * per_input;
  out.evaluate = evaluate * per_input;
  out.digest = digested * per_input;

  numeric::NumericRun run(numeric_case, context);
  harness::LaunchShape shape = numeric_case.shape;
  shape.generated = made_there;
  harness::DeviceSubject subject(
      context.cl_context(), context.cl_queue(),
      context.programs().get(shape.generated ? numeric_case.generator() : numeric_case.kernel({})),
      shape, run.capacity(), context.device().host_unified_memory);
  harness::SweepPlan plan;
  plan.inputs = &inputs;
  plan.count = std::min(count, sample);
  plan.unit = run.unit();
  plan.threads = context.judging_threads();
  const Stopwatch moving;
  harness::sweep_batches(plan, subject, [](const reference::Batch&, int) {});
  out.transfer = std::max(0.0, moving.read().cpu * per_input - out.generate - out.compute);

  const Stopwatch deciding;
  constexpr std::uint64_t decisions = 256;
  for (std::uint64_t i = 0; i < decisions; ++i) {
    const harness::InputBits input[] = {inputs.at(i)};
    judge.decide(input, 0, part->subject(i % Piece::size));
  }
  const double decision = deciding.read().cpu / static_cast<double>(decisions);
  out.mpfr =
      decision * 1e9 * static_cast<double>(tally.decided_by_mpfr) / static_cast<double>(count);
  // The time of MPFR in the judged sample.
  const double own = decision * static_cast<double>(ignored.decided_by_mpfr) * per_input;
  out.judge = std::max(0.0, judged * per_input - out.evaluate - own);
  return out;
}

}  // namespace assay::suites
