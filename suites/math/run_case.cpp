#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <numeric>
#include <stdexcept>

#include "harness/case_context.h"
#include "harness/device_subject.h"
#include "harness/errors.h"
#include "harness/program_pool.h"
#include "harness/requirements.h"
#include "harness/sweep.h"
#include "reference/judge.h"
#include "suites/limits.h"
#include "suites/math/math_case.h"
#include "suites/math/numeric_run.h"
#include "suites/measure.h"

namespace assay::suites::math {
namespace {

using reference::Kind;

/// Elements of the largest batch: two slots of inputs and outputs then fit the caches of large
/// processors, and no launch is long.
constexpr std::size_t greatest_batch = std::size_t{1} << 19;
/// Every full-profile device has 64 KiB of constant memory: three arguments of 16 KiB.
constexpr std::size_t constant_elements = 4096;
/// Without a work-group size of ours: vectors in a multiple of this, so that the driver finds one.
constexpr std::size_t vectors_together = 64;

harness::NumberLayout layout(Kind kind) {
  switch (kind) {
    case Kind::gentype:
      return harness::float_layout;
    case Kind::intn:
      return harness::int_layout;
    case Kind::uintn:
      return harness::uint_layout;
  }
  return harness::float_layout;
}

std::vector<harness::InputBits> hard_cases(const MathCase& c, const harness::RunOptions& options) {
  std::vector<harness::InputBits> list;
  std::string text;
  try {
    text =
        harness::read_data(options.data, fmt::format("hard-cases/float/{}.csv", c.function->name));
  } catch (const harness::UsageError&) {
    return list;  // not every function has such a list
  }
  // One input a line, its bits as 0x42b17217 with commas between; '#' begins a comment.
  harness::InputBits bits{};
  std::size_t argument = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '#') at = std::min(text.find('\n', at), text.size());
    if (at >= text.size()) break;
    if (text.compare(at, 2, "0x") == 0) {
      const char* from = text.data() + at + 2;
      const auto [end, error] =
          std::from_chars(from, text.data() + text.size(), bits[argument], 16);
      if (error != std::errc()) break;
      at = static_cast<std::size_t>(end - text.data());
      if (++argument == c.function->parameters.size()) {
        list.push_back(bits);
        argument = 0;
      }
    } else {
      ++at;
    }
  }
  return list;
}

}  // namespace

harness::Inputs make_inputs(const MathCase& c, const harness::RunOptions& options) {
  harness::InputPlan plan;
  for (std::size_t a = 0; a < c.function->parameters.size(); ++a) {
    harness::Argument argument{layout(c.function->parameters[a]), -1, 1};
    if (a < c.function->ranges.size()) {
      argument.low = c.function->ranges[a].low;
      argument.high = c.function->ranges[a].high;
    }
    plan.arguments.push_back(argument);
  }
  plan.depth = options.depth;
  plan.seed = options.seed;
  plan.case_id = c.id;
  plan.width = c.width;
  plan.scalar_last = c.scalar_last;
  plan.repeat = c.form->constant_inputs ? c.form->local : 1;
  plan.most = c.form->most_inputs;
  plan.hard_cases = hard_cases(c, options);
  return harness::Inputs(std::move(plan));
}

std::vector<harness::InputBits> literal_inputs(const MathCase& c,
                                               const harness::RunOptions& options) {
  std::vector<harness::InputBits> list;
  if (!c.form->literals) return list;
  const harness::Inputs inputs = make_inputs(c, options);
  const auto width = static_cast<std::uint64_t>(c.width);
  const std::uint64_t count = (inputs.total() + width - 1) / width * width;
  for (std::uint64_t i = 0; i < count; ++i) list.push_back(inputs.at(i));
  return list;
}

harness::LaunchShape make_shape(const MathCase& c, std::size_t greatest) {
  harness::LaunchShape shape;
  shape.width = c.width;
  shape.input_bytes.assign(c.function->parameters.size(), 4);
  shape.output_bytes.assign(c.function->results.size(), 4);
  shape.local = c.form->local == greatest_local ? greatest : std::min(c.form->local, greatest);
  shape.guarded = c.form->guarded;
  shape.in_place = c.form->in_place;
  shape.inputs_in_kernel = c.form->literals;
  shape.constant_inputs = c.form->constant_inputs;
  shape.scratch = c.form->scratch;
  // A vector of 3 has the size and the alignment of one of 4 (6.1.5).
  shape.scratch_bytes = static_cast<std::size_t>(c.width == 3 ? 4 : c.width) * 4;
  return shape;
}

NumericRun::NumericRun(const MathCase& c, const reference::Judge& judge,
                       harness::CaseContext& context)
    : case_(c), judge_(judge), context_(context), inputs_(make_inputs(c, context.options())) {
  const auto start = std::chrono::steady_clock::now();
  kernel_ = context.programs().get(make_kernel(c, literal_inputs(c, context.options())));
  std::size_t greatest = kernel_.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(context.cl_device());
  if (context.device().max_work_item_size_0 != 0)
    greatest = std::min<std::size_t>(greatest, context.device().max_work_item_size_0);
  shape_ = make_shape(c, std::max<std::size_t>(greatest, 1));
  context.check_host();
  compile_seconds_ =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::size_t launch_unit(const MathCase& c, const harness::LaunchShape& shape) {
  const auto width = static_cast<std::size_t>(c.width);
  if (shape.guarded || shape.inputs_in_kernel) return width;
  return width * (shape.local != 0 ? shape.local : vectors_together);
}

std::size_t NumericRun::unit() const {
  return launch_unit(case_, shape_);
}

std::uint64_t NumericRun::count() const {
  // One vector short of a multiple of every work-group size: the last work-group has a tail.
  return inputs_.total() - (shape_.guarded ? static_cast<std::uint64_t>(case_.width) : 0);
}

std::size_t NumericRun::capacity() const {
  std::uint64_t most = std::min<std::uint64_t>(count(), greatest_batch);
  if (shape_.constant_inputs) most = std::min<std::uint64_t>(most, constant_elements);
  return (most + unit() - 1) / unit() * unit();
}

reference::Tally NumericRun::sweep(const harness::Inputs& inputs, std::uint64_t first,
                                   std::uint64_t count, std::size_t unit,
                                   const std::function<void(const harness::BatchView&)>& look) {
  const std::size_t room =
      std::min<std::size_t>(capacity(), (static_cast<std::size_t>(count) + unit - 1) / unit * unit);
  harness::DeviceSubject subject(context_.cl_context(), context_.cl_queue(), kernel_, shape_, room,
                                 context_.device().host_unified_memory);
  harness::SweepPlan plan;
  plan.inputs = &inputs;
  plan.first = first;
  plan.count = count;
  plan.unit = unit;
  plan.output_bytes = {4, 4};
  plan.threads = context_.judging_threads();
  plan.after_driver = [&] { context_.check_host(); };
  plan.heartbeat = [&](std::uint64_t done, std::uint64_t total) {
    context_.heartbeat(done, total);
  };
  reference::Tally tally = harness::sweep<reference::Tally>(
      plan, subject,
      [&](const harness::BatchView& view, reference::Tally& found) {
        if (look) look(view);
        judge_.add(batch_of(view), found);
      },
      &times_);
  if (subject.breach()) context_.fail(*subject.breach());
  return tally;
}

reference::Judge make_judge(const MathCase& c, const harness::DeviceInfo& device,
                            const harness::RunOptions& options) {
  const auto* row = find_limit(device, options, c.function->table_row, "float", "default");
  if (row == nullptr)
    throw std::runtime_error(fmt::format("no accuracy table has a row '{}' for float, {} profile",
                                         c.function->table_row, profile_of(device, options)));
  reference::Rules rules;
  rules.accuracy = row->accuracy;
  rules.width = c.width;
  rules.flush_to_zero = (device.single_fp_config & CL_FP_DENORM) == 0;
  // 7.1: the default rounding mode of the embedded profile may be toward zero.
  if (profile_of(device, options) == "embedded" &&
      (device.single_fp_config & CL_FP_ROUND_TO_NEAREST) == 0)
    rules.rounding = reference::Rounding::toward_zero;
  return reference::Judge(*c.function, rules);
}

void run_case(const MathCase& c, harness::CaseContext& context) {
  const reference::Judge judge = make_judge(c, context.device(), context.options());
  NumericRun run(c, judge, context);
  if (context.repro()) {
    run.reproduce(*context.repro());
    return;
  }
  const reference::Tally tally = run.sweep(run.inputs(), 0, run.count(), run.unit());
  harness::Measurement m = measurement_of(
      tally, judge, run.inputs().exhaustive() && run.count() == run.inputs().total());
  m.seconds = run.seconds();
  context.record(m);
}

}  // namespace assay::suites::math
