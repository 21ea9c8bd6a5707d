// The device reads samples while the host judges earlier samples.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

#include "harness/cases/case_context.h"
#include "harness/cases/measurement.h"
#include "harness/cases/run_options.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/sweep.h"
#include "suites/images/color_judge.h"
#include "suites/images/image_object.h"
#include "suites/images/image_plan.h"
#include "suites/images/ramps.h"
#include "suites/images/samples.h"
#include "suites/images/sampling_needs.h"
#include "suites/numeric/needs.h"
#include "suites/target/target.h"

namespace assay::suites::images {
namespace {

using Use = SampledImage::Use;

/// The numbers of samples in a batch and in a call of the judge. Judging a sample takes about as
/// long as judging a hundred floats.
constexpr std::size_t batch_samples = 8192, piece_samples = 256;

/// All NaNs are equal.
bool alike(const Sampling& s, const Bits& one, const Bits& other) {
  for (std::size_t c = 0; c < one.size(); ++c) {
    const bool nans = s.format.read == 'f' && std::isnan(std::bit_cast<float>(one[c])) &&
                      std::isnan(std::bit_cast<float>(other[c]));
    if (one[c] != other[c] && !nans) return false;
  }
  return true;
}

/// If a kernel that is joined with other samplers does not build, builds a kernel for this sampler
/// only.
harness::BuiltKernel build(const Sampling& s, harness::CaseContext& context) {
  Sampling alone = s;
  alone.joined_samplers.clear();
  const auto place = std::ranges::find(s.joined_samplers, s.sampler);
  if (place == s.joined_samplers.end()) return context.programs().select(make_kernel(alone));
  try {
    return {context.programs().get(make_kernel(s)),
            static_cast<cl_uint>(place - s.joined_samplers.begin())};
  } catch (const harness::BuildFailure&) {
    // Another sampler may be the reason.
    return {context.programs().get(make_kernel(alone)), std::nullopt};
  }
}

/// Two batches run at the same time. A batch has a launch for each image of its samples.
class SamplingSubject : public harness::Subject {
 public:
  /// The samples `first` ... `first + count - 1`. Keeps references to all arguments.
  SamplingSubject(const Sampling& s, const Samples& samples, std::uint64_t first,
                  std::uint64_t count, harness::CaseContext& context)
      : sampling_(s),
        samples_(samples),
        context_(context),
        built_(build(s, context)),
        group_(group_size(built_.kernel, context.cl_device())),
        first_(first),
        colors_(count),
        pictures_(samples.images().size()) {
    if (s.origin == Origin::argument) sampler_ = make_sampler(context.cl_context(), s.sampler);
    for (Slot& slot : slots_) slot.coordinates.fill(std::vector<float>(batch_samples));
  }
  /// Waits, because running commands write into memory that the destructor frees.
  ~SamplingSubject() override { clFinish(context_.cl_queue()()); }
  SamplingSubject(const SamplingSubject&) = delete;
  SamplingSubject& operator=(const SamplingSubject&) = delete;

  int slots() const override { return static_cast<int>(slots_.size()); }
  std::size_t capacity() const override { return batch_samples; }
  std::array<void*, 3> inputs(int slot) override {
    auto& c = slots_.at(static_cast<std::size_t>(slot)).coordinates;
    return {c[0].data(), c[1].data(), c[2].data()};
  }
  void start(int slot, std::uint64_t first, std::size_t count) override {
    Slot& s = slots_.at(static_cast<std::size_t>(slot));
    s.first = first;
    s.buffers.clear();
    for (std::uint64_t from = first; from < first + count;) {
      const SampledImage& image = samples_.image_of(from);
      const std::uint64_t to = std::min(first + count, image.end());
      enqueue(s, image, static_cast<std::size_t>(from - first),
              static_cast<std::size_t>(to - from));
      from = to;
    }
    context_.cl_queue().flush();
  }
  std::array<const void*, 2> finish(int slot) override {
    const Slot& s = slots_.at(static_cast<std::size_t>(slot));
    s.done.wait();
    return {&colors_[s.first - first_], nullptr};
  }

  /// The batch with the sample must be finished.
  const Bits& color(std::uint64_t index) const { return colors_[index - first_]; }
  /// The device must have read the image.
  const Picture& picture(const SampledImage& image) const {
    return *pictures_[static_cast<std::size_t>(&image - samples_.images().data())];
  }

 private:
  static constexpr std::uint32_t poison = 0xdeadbeef;
  /// For components that are not coordinates, because read_image must ignore these components:
  /// "coord.w is ignored".
  static constexpr float ignored = 77;

  struct Slot {
    std::array<std::vector<float>, 3> coordinates;
    std::vector<cl::Memory> buffers;  // the memory objects of the running launches
    cl::Event done;
    std::uint64_t first = 0;
  };

  const cl::Memory& object(const SampledImage& image) {
    if (&image == current_) return object_;
    auto& picture = pictures_[static_cast<std::size_t>(&image - samples_.images().data())];
    if (!picture) picture = std::make_unique<Picture>(samples_.picture(image));
    object_ = picture->create(context_.cl_context(), CL_MEM_READ_ONLY);
    current_ = &image;
    return object_;
  }

  /// The coordinates in vectors of four, as the kernel loads them. Their number fills whole
  /// work-groups.
  cl::Buffer coordinates(const Slot& slot, std::size_t from, std::size_t count) {
    const std::size_t items = (count + group_ - 1) / group_ * group_;
    std::vector<std::array<std::uint32_t, 4>> packed(items);
    for (std::size_t i = 0; i < items; ++i)
      for (std::size_t d = 0; d < 4; ++d) {
        const float c = d < samples_.arguments()
                            ? slot.coordinates.at(d)[from + std::min(i, count - 1)]
                            : ignored;
        packed[i].at(d) = sampling_.integer_coordinates
                              ? static_cast<std::uint32_t>(static_cast<std::int32_t>(c))
                              : std::bit_cast<std::uint32_t>(c);
      }
    return {context_.cl_context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
            items * sizeof packed[0], packed.data()};
  }

  void enqueue(Slot& slot, const SampledImage& image, std::size_t from, std::size_t count) {
    const cl::Memory& object = this->object(image);
    const cl::Buffer in = coordinates(slot, from, count);
    const std::size_t items = (count + group_ - 1) / group_ * group_;
    std::vector<Bits> poisoned(items, Bits{poison, poison, poison, poison});
    const cl::Buffer out(context_.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                         items * sizeof(Bits), poisoned.data());
    cl_uint argument = 0;
    cl::Kernel& kernel = built_.kernel;
    kernel.setArg(argument++, object);
    if (sampling_.origin == Origin::argument) kernel.setArg(argument++, sampler_);
    kernel.setArg(argument++, in);
    kernel.setArg(argument++, out);
    if (built_.selector) kernel.setArg(argument++, *built_.selector);
    const cl::CommandQueue& queue = context_.cl_queue();
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items), cl::NDRange(group_));
    queue.enqueueReadBuffer(out, CL_FALSE, 0, count * sizeof(Bits),
                            &colors_[slot.first - first_ + from], nullptr, &slot.done);
    slot.buffers.insert(slot.buffers.end(), {object, in, out});
  }

  const Sampling& sampling_;
  const Samples& samples_;
  harness::CaseContext& context_;
  harness::BuiltKernel built_;
  std::size_t group_;
  cl::Sampler sampler_;
  std::uint64_t first_;
  std::vector<Bits> colors_;
  std::vector<std::unique_ptr<Picture>> pictures_;
  const SampledImage* current_ = nullptr;
  cl::Memory object_;
  std::array<Slot, 2> slots_;
};

struct Found {
  ColorTally tally;
  std::vector<bool> rejected;  ///< for each ramp: one of its colors is not allowed
  void merge(const Found& other) {
    tally.merge(other.tally);
    for (std::size_t r = 0; r < rejected.size(); ++r)
      if (other.rejected[r]) rejected[r] = true;
  }
};

class SamplingRun {
 public:
  SamplingRun(const Sampling& s, harness::CaseContext& context)
      : sampling_(s), context_(context), samples_(s, {context.device(), context.options()}) {
    if (context.repro()) asked_ = asked_sample(s, samples_, *context.repro());
    if (asked_ && !asked_->index) samples_.begin_with(asked_->at);
  }

  harness::Measurement run() {
    harness::SweepPlan plan;
    plan.inputs = &samples_;
    plan.count = samples_.total();
    if (asked_ && asked_->index) {
      const SampledImage& image = samples_.image_of(*asked_->index);
      plan.first = image.first;
      plan.count = image.samples;
    }
    plan.batch = batch_samples;
    plan.piece = piece_samples;
    plan.threads = context_.judging_threads();
    plan.output_bytes = {sizeof(Bits), 0};
    plan.after_driver = [&] { context_.check_host(); };
    plan.heartbeat = [&](std::uint64_t done, std::uint64_t total) {
      // No heartbeat before the first launch, because in the first launch a driver may take long to
      // compile the kernel.
      if (done != 0) context_.heartbeat(done, total);
    };
    SamplingSubject subject(sampling_, samples_, plan.first, plan.count, context_);
    harness::PerLane<Found> found(nothing_found());
    harness::PerLane<Judging> judging;
    harness::ResultDigest digest;
    plan.digest = &digest;
    harness::sweep_batches(plan, subject, [&](const reference::Batch& view, int lane) {
      judge(view, subject, judging[lane], found[lane]);
    });
    Found all = found.merged();
    all.merge(judge_ramps(subject, plan, all.rejected));
    harness::Measurement m = all.tally.measurement();
    m.digest = digest.text();
    if (asked_ && m.failing != 0 && m.worst) m.note = note(*m.worst);
    return m;
  }

 private:
  /// The tally uses the first answers of the sequence to measure the precision.
  Found nothing_found() const {
    const std::uint64_t measured =
        asked_ ? samples_.total() : image_plan(context_.options().depth).measured_colors;
    return {ColorTally(sampling_, measured), std::vector<bool>(samples_.ramps().size())};
  }

  /// The judge keeps decoded elements.
  struct Judging {
    const SampledImage* image = nullptr;
    std::optional<ColorJudge> judge;
  };

  /// All samples of a ramp are judged, because one sample does not show that the ramp fails.
  bool wanted(const SampledImage& image, std::uint64_t index) const {
    if (!asked_ || image.use == Use::ramps) return true;
    return index == asked_->index.value_or(image.first);
  }

  void judge(const reference::Batch& view, const SamplingSubject& subject, Judging& judging,
             Found& found) const {
    for (std::size_t i = 0; i < view.count; ++i) {
      const std::uint64_t index = view.first_index + i;
      if (judging.image == nullptr || index < judging.image->first ||
          index >= judging.image->end()) {
        judging.image = &samples_.image_of(index);
        judging.judge.emplace(sampling_, subject.picture(*judging.image));
      }
      const SampledImage& image = *judging.image;
      if (!wanted(image, index)) continue;
      Coordinates at{};
      for (std::size_t d = 0; d < samples_.arguments(); ++d)
        at.at(d) = static_cast<const float*>(view.inputs.at(d))[i];
      const Bits& color = static_cast<const Bits*>(view.outputs[0])[i];
      const bool accepted = found.tally.add(*judging.judge, index, at, color);
      if (image.use == Use::ramps && !accepted) found.rejected[ramp_of(index)] = true;
      const auto repeated = image.repeated_by(index);
      if (repeated && !asked_ && !alike(sampling_, color, subject.color(*repeated)))
        found.tally.differs(*judging.judge, index, at, color, subject.color(*repeated));
    }
  }

  /// The conditions of the failure, for `assay repro`.
  std::string note(const harness::Exhibit& worst) const {
    if (samples_.image_of(*worst.index).use == Use::ramps)
      return "reproduced; not minimized, because the samples along one axis are judged together";
    const std::string needs =
        sampling_needs(sampling_, samples_, *worst.index, context_, numeric::minimising_seconds);
    return needs.empty() ? "reproduced only among the samples of its image"
                         : "reproduced: " + needs;
  }

  std::size_t ramp_of(std::uint64_t index) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(samples_.ramps(), index) -
                                    samples_.ramps().begin()) -
           1;
  }

  /// Leaves out ramps that have already failed.
  Found judge_ramps(const SamplingSubject& subject, const harness::SweepPlan& plan,
                    const std::vector<bool>& rejected) const {
    Found found = nothing_found();
    const std::span<const std::uint64_t> begins = samples_.ramps();
    if (begins.empty() || plan.first + plan.count < begins.back()) return found;
    const Picture& picture = subject.picture(samples_.image_of(begins.front()));
    const ColorJudge judge(sampling_, picture);
    for (std::size_t r = 0; r + 1 < begins.size(); ++r) {
      if (rejected[r]) continue;
      std::vector<Coordinates> at;
      for (std::uint64_t i = begins[r]; i < begins[r + 1]; ++i) at.push_back(samples_.at(i));
      judge_ramp(judge, picture, at, {&subject.color(begins[r]), at.size()}, begins[r],
                 found.tally);
    }
    return found;
  }

  const Sampling& sampling_;
  harness::CaseContext& context_;
  Samples samples_;
  std::optional<AskedSample> asked_;
};

}  // namespace

void run_sampling(const Sampling& s, harness::CaseContext& context) {
  if (!listed(context.cl_context(), s.format, *s.type, CL_MEM_READ_ONLY))
    GTEST_SKIP() << "the device does not list " << s.format.id() << " for " << s.type->name;
  context.record(SamplingRun(s, context).run());
}

}  // namespace assay::suites::images
