#include "suites/bench_stages.h"

#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "harness/device_subject.h"
#include "harness/program_pool.h"
#include "harness/sweep.h"
#include "reference/bench_bare.h"
#include "reference/fast.h"
#include "reference/fast_box.h"
#include "reference/precise.h"
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

/// A piece of a case's inputs, hot as it is in a sweep, and what the fast half of the row makes of
/// it. One a thread.
class Piece {
 public:
  Piece(const math::MathCase& c, const harness::LaunchShape& shape)
      : function_(*c.function),
        format_(*c.format->numbers),
        bytes_(shape.input_bytes),
        set_(reference::instruction_set()) {}

  void fill(const harness::Inputs& inputs, std::uint64_t first) {
    void* const to[] = {inputs_[0].data(), inputs_[1].data(), inputs_[2].data()};
    inputs.fill(first, piece, std::span(to).first(bytes_.size()));
  }

  void evaluate() {
    if (is_float()) {
      const auto at = inputs(0);
      return function_.fast->kernel(set_)({{at[0], at[1], at[2]}, {values_, nullptr}, piece});
    }
    for (std::size_t at = 0; at < piece; at += block) evaluate_doubles(at);
  }

  void evaluate_bare(const reference::Bare& bare) {
    bare.evaluate(reinterpret_cast<const float*>(inputs_[0].data()), values_, piece);
  }

  /// The answers of a subject that is always right, but where only MPFR knows: there it is a NaN.
  void answer() {
    if (is_float()) return answer_floats();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t at = 0; at < piece; at += block) {
      evaluate_doubles(at);
      for (std::size_t i = 0; i < block; ++i) {
        const auto known = static_cast<reference::Known>(static_cast<int>(parts_[3][i]));
        const double value = std::ldexp(parts_[0][i], static_cast<int>(parts_[2][i]));
        answers_[at + i] =
            std::bit_cast<std::uint64_t>(known == reference::Known::undecided ? nan : value);
      }
    }
  }

  reference::Batch batch(std::uint64_t first) const {
    const auto at = inputs(0);
    return {piece, first, {at[0], at[1], at[2]}, {answers_.data(), nullptr}};
  }
  reference::SubjectBits subject(std::size_t index) const {
    if (!is_float()) return {answers_[index], 0};
    std::uint32_t bits = 0;
    std::memcpy(&bits, reinterpret_cast<const char*>(answers_.data()) + 4 * index, sizeof bits);
    return {bits, 0};
  }

 private:
  static constexpr std::size_t block = 256;  // as the judge's

  std::size_t bytes_of(std::size_t a) const { return static_cast<std::size_t>(bytes_[a]); }
  bool is_float() const { return &format_ == &reference::float_format; }

  std::array<const void*, 3> inputs(std::size_t first) const {
    std::array<const void*, 3> at{};
    for (std::size_t a = 0; a < bytes_.size(); ++a)
      at[a] = reinterpret_cast<const char*>(inputs_[a].data()) + bytes_of(a) * first;
    return at;
  }

  void evaluate_doubles(std::size_t first) {
    const auto at = inputs(first);
    reference::PreciseBlock out{};
    std::copy(at.begin(), at.end(), out.inputs);
    out.values[0] = {parts_[0], parts_[1], parts_[2], parts_[3]};
    out.count = block;
    function_.precise->kernel(set_)(out);
  }

  void answer_floats() {
    auto* answers = reinterpret_cast<std::uint32_t*>(answers_.data());
    for (std::size_t i = 0; i < piece; ++i) {
      const auto bits = std::bit_cast<std::uint64_t>(values_[i]);
      answers[i] = reference::is_box(bits)
                       ? static_cast<std::uint32_t>(bits)
                       : std::bit_cast<std::uint32_t>(static_cast<float>(values_[i]));
    }
  }

  const reference::Function& function_;
  const reference::FloatFormat& format_;
  std::vector<int> bytes_;
  reference::InstructionSet set_;
  alignas(64) std::array<std::array<std::uint64_t, piece>, 3> inputs_{};
  alignas(64) std::array<std::uint64_t, piece> answers_{};
  alignas(64) double values_[piece];
  alignas(64) double parts_[4][block];
};

}  // namespace

Time device_alone(const math::MathCase& c, TestContext& context, std::uint64_t count) {
  cl::Kernel kernel = context.programs().get(make_kernel(c, {}));
  const numeric::NumericCase numeric_case = make_case(c, context.device(), context.options());
  const harness::LaunchShape& shape = numeric_case.shape;
  const std::size_t batch = std::size_t{1} << 21;
  const cl::CommandQueue& queue = context.cl_queue();
  std::vector<std::vector<char>> bits;
  std::vector<void*> to;
  bits.reserve(shape.input_bytes.size());
  for (const int bytes : shape.input_bytes)
    to.push_back(bits.emplace_back(batch * static_cast<std::size_t>(bytes)).data());
  numeric_case.inputs.fill(0, batch, to);
  std::vector<cl::Buffer> buffers;
  for (const std::vector<char>& one : bits) {
    buffers.emplace_back(context.cl_context(), CL_MEM_READ_ONLY, one.size());
    queue.enqueueWriteBuffer(buffers.back(), CL_TRUE, 0, one.size(), one.data());
  }
  buffers.emplace_back(context.cl_context(), CL_MEM_READ_WRITE,
                       batch * static_cast<std::size_t>(shape.output_bytes[0]));
  for (cl_uint a = 0; a < buffers.size(); ++a) kernel.setArg(a, buffers[a]);
  const cl::NDRange items(batch / static_cast<std::size_t>(c.width));
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, items);  // compiles, on some drivers
  queue.finish();
  const Stopwatch watch;
  for (std::uint64_t done = 0; done < count; done += batch)
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, items);
  queue.finish();
  return watch.read();
}

Time reference_alone(const math::MathCase& c, const TestContext& context, std::uint64_t count,
                     int threads) {
  const harness::RunOptions& options = context.options();
  const reference::Bare* bare =
      c.format->numbers == &reference::float_format ? find_bare(c.function->name) : nullptr;
  const harness::Inputs inputs = make_inputs(c, options);
  const harness::LaunchShape shape = make_case(c, context.device(), options).shape;
  tbb::task_arena arena(threads);
  tbb::enumerable_thread_specific<std::unique_ptr<Piece>> pieces(
      [&] { return std::make_unique<Piece>(c, shape); });
  const Stopwatch watch;
  arena.execute([&] {
    tbb::parallel_for(std::uint64_t{0}, count / piece, [&](std::uint64_t p) {
      Piece& mine = *pieces.local();
      mine.fill(inputs, p * piece);
      if (bare != nullptr) {
        mine.evaluate_bare(*bare);
      } else {
        mine.evaluate();
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
  const auto part = std::make_unique<Piece>(c, numeric_case.shape);
  double fill = 0, evaluate = 0, judged = 0;
  reference::Tally ignored;
  for (std::uint64_t first = 0; first < std::min(count, sample); first += piece) {
    const Stopwatch filling;
    part->fill(inputs, first);
    fill += filling.read().cpu;
    const Stopwatch evaluating;
    part->evaluate();
    evaluate += evaluating.read().cpu;
    part->answer();
    const Stopwatch judging;
    judge.add(part->batch(first), ignored);
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
    judge.decide(input, 0, part->subject(i % piece));
  }
  const double decision = deciding.read().cpu / static_cast<double>(decisions);
  out.mpfr = decision * 1e9 * static_cast<double>(tally.referred) / static_cast<double>(count);
  const double own = decision * static_cast<double>(ignored.referred) * per_input;  // in the sample
  out.judge = std::max(0.0, judged * per_input - out.evaluate - own);
  return out;
}

}  // namespace assay::suites
