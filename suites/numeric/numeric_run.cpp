#include "suites/numeric/numeric_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "harness/base/source_text.h"
#include "harness/cases/case_context.h"
#include "harness/devices/device.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/program_pool.h"
#include "suites/numeric/measure.h"

namespace assay::suites::numeric {
namespace {

/// The most elements of a batch. Two sets of inputs and outputs still fit in the caches of large
/// processors, and no launch is long.
constexpr std::size_t greatest_batch = std::size_t{1} << 20;
/// The elements of each launch, if all launches have one size. Sweeps of more than `long_sweep`
/// elements may have launches of different sizes.
constexpr std::size_t even_launch = std::size_t{1} << 15;
constexpr std::size_t long_sweep = std::size_t{1} << 24;
/// Every full-profile device has 64 KiB of constant memory, enough for three arguments of 16 KiB.
constexpr std::size_t constant_bytes = std::size_t{16} << 10;
/// If the driver chooses the work-group size, the number of vectors is a multiple of this number.
/// So a good work-group size divides the number of vectors.
constexpr std::size_t vectors_together = 64;

/// Which lanes of a group have answers, found from the first groups. The other lanes are padding
/// and may have any value.
std::vector<bool> counted_lanes(const reference::BatchJudge& judge, const harness::Inputs& inputs) {
  constexpr std::uint64_t groups = 64;
  const auto size = static_cast<std::size_t>(judge.group_size());
  std::vector<bool> counted(size, true);
  for (std::uint64_t g = 0; size > 1 && g < groups && (g + 1) * size <= inputs.total(); ++g) {
    const auto group = group_of(inputs, g * size, judge.group_size());
    for (std::size_t lane = 0; lane < size; ++lane)
      if (judge.decide(group, lane, {}).rule == reference::Rule::free_value) counted[lane] = false;
  }
  return counted;
}

}  // namespace

std::vector<harness::InputBits> literals_of(const harness::Inputs& inputs, int width) {
  const auto lanes = static_cast<std::uint64_t>(width);
  std::vector<harness::InputBits> list;
  const std::uint64_t count = (inputs.total() + lanes - 1) / lanes * lanes;
  for (std::uint64_t i = 0; i < count; ++i) list.push_back(inputs.at(i));
  return list;
}

harness::LaunchShape fitted(harness::LaunchShape shape, std::size_t greatest) {
  if (shape.local != 0) shape.local = std::min(shape.local, std::max<std::size_t>(greatest, 1));
  return shape;
}

std::size_t launch_unit(const harness::LaunchShape& shape) {
  const auto width = static_cast<std::size_t>(shape.width);
  if (shape.guarded || shape.inputs_in_kernel) return width;
  return width * (shape.local != 0 ? shape.local : vectors_together);
}

std::uint64_t swept_inputs(const NumericCase& c) {
  // A guarded sweep leaves out the last vector. So the count is not a multiple of a work-group
  // size, and the last work-group is not full.
  const std::uint64_t count =
      c.inputs.total() - (c.shape.guarded ? static_cast<std::uint64_t>(c.shape.width) : 0);
  // A group is judged as a whole. After the last input, the sequence starts again.
  const auto group_size = static_cast<std::uint64_t>(c.judge->group_size());
  return (count + group_size - 1) / group_size * group_size;
}

NumericRun::NumericRun(const NumericCase& c, harness::CaseContext& context)
    : case_(c), context_(context) {
  const auto start = std::chrono::steady_clock::now();
  const harness::BuiltKernel built = context.programs().select(
      c.generator                ? c.generator()
      : c.shape.inputs_in_kernel ? c.kernel(literals_of(c.inputs, c.shape.width))
                                 : c.kernel({}));
  kernel_ = built.kernel;
  shape_ = fitted(c.shape, harness::GroupLimit(kernel_, context).greatest());
  shape_.selector = built.selector;
  shape_.generated = static_cast<bool>(c.generator);
  context.check_host();
  compile_seconds_ =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::size_t NumericRun::unit() const {
  return launch_unit(shape_);
}

std::size_t NumericRun::capacity() const {
  std::uint64_t most = std::min<std::uint64_t>(count(), greatest_batch);
  if (shape_.most_items != 0)
    most =
        std::min<std::uint64_t>(most, shape_.most_items * static_cast<std::size_t>(shape_.width));
  if (shape_.constant_inputs)
    for (const int bytes : shape_.input_bytes)
      most = std::min<std::uint64_t>(most, constant_bytes / static_cast<std::size_t>(bytes));
  return (most + unit() - 1) / unit() * unit();
}

std::size_t NumericRun::launch() const {
  if (shape_.local != 0 || shape_.guarded || shape_.inputs_in_kernel || count() > long_sweep)
    return unit();
  return std::min(capacity(), (even_launch + unit() - 1) / unit() * unit());
}

void NumericRun::compute(const harness::InputSequence& inputs, std::uint64_t first,
                         std::uint64_t count, std::size_t unit,
                         const std::function<void(const reference::Batch&, int)>& judge,
                         std::size_t group, harness::ResultDigest* digest) {
  if (shape_.generated && &inputs != &case_.inputs)
    throw std::logic_error("a kernel that makes its inputs cannot take other inputs");
  // A buffer is transferred as a whole. If all launches have one size, the buffers must have this
  // size, too.
  const bool even = unit == launch() && unit != this->unit();
  const std::size_t all = (static_cast<std::size_t>(count) + unit - 1) / unit * unit;
  const std::size_t room = even ? unit : std::min<std::size_t>(capacity(), all);
  if (!subject_ || room_ != room) {
    subject_ = std::make_unique<harness::DeviceSubject>(context_.cl_context(), context_.cl_queue(),
                                                        kernel_, shape_, room,
                                                        context_.device().host_unified_memory);
    room_ = room;
  }
  harness::SweepPlan plan;
  plan.inputs = &inputs;
  plan.first = first;
  plan.count = count;
  plan.unit = unit;
  if (even) plan.batch = unit;
  plan.group_size = group;
  for (std::size_t r = 0; r < shape_.output_bytes.size(); ++r)
    plan.output_bytes[r] = shape_.output_bytes[r];
  plan.digest = digest;
  plan.threads = context_.judging_threads();
  plan.most_seconds = context_.sample_seconds();
  plan.after_driver = [&] { context_.check_host(); };
  plan.heartbeat = [&](std::uint64_t done, std::uint64_t total) {
    context_.heartbeat(done, total);
  };
  times_ = harness::sweep_batches(plan, *subject_, judge);
  if (subject_->breach()) {
    context_.fail(*subject_->breach());
    subject_.reset();  // so that a write outside of the buffers is reported only once
  }
}

reference::Tally NumericRun::sweep(const harness::Inputs& inputs, std::uint64_t first,
                                   std::uint64_t count, std::size_t unit,
                                   const std::function<void(const reference::Batch&)>& look) {
  harness::PerLane<reference::Tally> found;
  const auto judge = [&](const reference::Batch& view, int lane) {
    if (look) look(view);
    case_.judge->add(view, found[lane]);
  };
  harness::ResultDigest digest(counted_lanes(*case_.judge, inputs));
  compute(inputs, first, count, unit, judge, static_cast<std::size_t>(case_.judge->group_size()),
          &digest);
  digest_ = digest.text();
  return found.merged();
}

}  // namespace assay::suites::numeric
