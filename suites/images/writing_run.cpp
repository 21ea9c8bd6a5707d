// The device writes one image while the host judges the previous image.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>

#include "harness/cases/case_context.h"
#include "harness/cases/measurement.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/sweep.h"
#include "suites/images/image_object.h"
#include "suites/images/mismatch.h"
#include "suites/images/stored_judge.h"
#include "suites/images/written_images.h"

namespace assay::suites::images {
namespace {

/// The judge gets few elements in a call, because the judge is slow.
constexpr std::size_t batch_elements = std::size_t{1} << 16, piece_elements = 1024;

/// `bytes` is the image that was read back after the write.
struct Round {
  Picture before;
  std::vector<Location> at;  ///< the location of each color, in the order of `colors`
  std::vector<Bits> colors;
  std::vector<Bits> seen;  ///< the values that a read_write kernel read before and after each write
  std::vector<unsigned char> bytes;
};

/// An image is written when a batch contains the image's first element.
class WritingSubject : public harness::Subject {
 public:
  /// Keeps references to all arguments.
  WritingSubject(const Writing& w, const WrittenColors& colors, const WrittenImages& images,
                 harness::CaseContext& context)
      : w_(w),
        colors_(colors),
        images_(images),
        context_(context),
        kernel_(context.programs().get(make_kernel(w))),
        group_(group_size(kernel_, context.cl_device())),
        rounds_(images.images().size()) {}
  /// Waits, because running commands write into memory that the destructor frees.
  ~WritingSubject() override { clFinish(context_.cl_queue()()); }
  WritingSubject(const WritingSubject&) = delete;
  WritingSubject& operator=(const WritingSubject&) = delete;

  int slots() const override { return static_cast<int>(slots_.size()); }
  std::size_t capacity() const override { return batch_elements; }
  std::array<void*, 3> inputs(int) override { return {}; }
  void start(int slot, std::uint64_t first, std::size_t count) override {
    Slot& s = slots_.at(static_cast<std::size_t>(slot));
    s = {};
    for (const WrittenImage& image : images_.images())
      if (image.first >= first && image.first < first + count) enqueue(s, image);
    context_.cl_queue().flush();
  }
  std::array<const void*, 2> finish(int slot) override {
    // If an earlier batch wrote the image, finish() of that batch has waited for the commands.
    const Slot& s = slots_.at(static_cast<std::size_t>(slot));
    if (s.done() != nullptr) s.done.wait();
    return {};
  }

  /// The batch of the image must be finished.
  const Round& round(const WrittenImage& image) const { return *rounds_[number(image)]; }

  std::string digest() const {
    harness::Digest digest;
    for (const std::unique_ptr<Round>& round : rounds_) {
      if (!round) continue;
      std::vector<std::uint32_t> channels;
      for (std::size_t at = 0; at < round->bytes.size();
           at += static_cast<std::size_t>(w_.format.bytes))
        for (const Format::Part& part : w_.format.parts)
          if (part.letter != 'x') channels.push_back(w_.format.stored(part, &round->bytes[at]));
      digest.add(channels.data(), channels.size() * sizeof channels[0]);
      digest.add(round->seen.data(), round->seen.size() * sizeof(Bits));
    }
    return digest.text();
  }

 private:
  static constexpr std::uint32_t poison = 0xdeadbeef;

  struct Slot {
    std::vector<cl::Memory> memory;  // the memory objects of the running commands
    cl::Event done;
  };

  std::size_t number(const WrittenImage& image) const {
    return static_cast<std::size_t>(&image - images_.images().data());
  }

  std::unique_ptr<Round> made(const WrittenImage& image) const {
    auto round = std::make_unique<Round>(
        Round{Picture(w_.format, *w_.type, image.extent, image.content), {}, {}, {}, {}});
    for (std::size_t i = 0; i < image.written; ++i) {
      round->at.push_back(image.location(i));
      round->colors.push_back(colors_[image.color + i]);
    }
    if (w_.read_write) round->seen.assign(image.written * 2, Bits{poison, poison, poison, poison});
    round->bytes.assign(round->before.bytes().size(), 0xa5);
    return round;
  }

  void enqueue(Slot& slot, const WrittenImage& image) {
    Round& round = *(rounds_[number(image)] = made(image));
    const cl::Memory object = round.before.create(
        context_.cl_context(), w_.read_write ? CL_MEM_READ_WRITE : CL_MEM_WRITE_ONLY);
    const auto buffer = [&](const void* data, std::size_t bytes) {
      const cl::Buffer made(context_.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
                            const_cast<void*>(data));
      slot.memory.push_back(made);
      return made;
    };
    const std::vector<unsigned char> packed = packed_colors(w_, round.colors);
    const std::size_t items = round.at.size();
    kernel_.setArg(0, object);
    kernel_.setArg(1, buffer(round.at.data(), items * sizeof round.at[0]));
    kernel_.setArg(2, buffer(packed.data(), packed.size()));
    cl::Buffer seen;
    if (w_.read_write) {
      seen = buffer(round.seen.data(), round.seen.size() * sizeof(Bits));
      kernel_.setArg(3, seen);
    }
    slot.memory.push_back(object);
    const cl::CommandQueue& queue = context_.cl_queue();
    queue.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(items),
                               items % group_ == 0 ? cl::NDRange(group_) : cl::NullRange);
    if (w_.read_write)
      queue.enqueueReadBuffer(seen, CL_FALSE, 0, round.seen.size() * sizeof(Bits),
                              round.seen.data());
    const std::size_t origin[3]{};
    cl_event done = nullptr;
    const cl_int status =
        clEnqueueReadImage(queue(), object(), CL_FALSE, origin, image.extent.data(), 0, 0,
                           round.bytes.data(), 0, nullptr, &done);
    if (status != CL_SUCCESS) throw cl::Error(status, "clEnqueueReadImage");
    slot.done = cl::Event(done, false);
  }

  const Writing& w_;
  const WrittenColors& colors_;
  const WrittenImages& images_;
  harness::CaseContext& context_;
  cl::Kernel kernel_;
  std::size_t group_;
  std::vector<std::unique_ptr<Round>> rounds_;
  std::array<Slot, 2> slots_;
};

bool may_be_read(const Writing& w, const unsigned char* element, const Bits& color) {
  const Format& format = w.format;
  const Components allowed = format.color(element, false, w.half);
  for (std::size_t c = 0; c < format.components.size(); ++c) {
    const double got = format.read == 'f' ? static_cast<double>(std::bit_cast<float>(color[c]))
                       : format.read == 'i'
                           ? static_cast<double>(static_cast<std::int32_t>(color[c]))
                           : color[c];
    if (!allowed[c].contains(got)) return false;
  }
  return true;
}

std::string read_text(std::string_view when, const Bits& color) {
  return fmt::format(
      "read_image {4} the write: got 0x{0:x} 0x{1:x} 0x{2:x} 0x{3:x}, not the stored color",
      color[0], color[1], color[2], color[3], when);
}

/// 0 if the read before the write was wrong, 1 if the read after the write was wrong. Empty if both
/// reads were right, or if the kernel does not read. The element must have an allowed value.
std::optional<std::size_t> misread(const Writing& w, const WrittenImage& image, const Round& round,
                                   std::size_t place) {
  const std::size_t offset = image.elements[place] * static_cast<std::size_t>(w.format.bytes);
  if (!w.read_write || place >= image.written) return std::nullopt;
  for (const std::size_t when : {0, 1})
    if (!may_be_read(w, when == 0 ? &round.before.bytes()[offset] : &round.bytes[offset],
                     round.seen[2 * place + when]))
      return when;
  return std::nullopt;
}

/// Why the element is wrong, or nothing. `place` as in WrittenImage.
std::optional<harness::Finding> wrong_element(const Writing& w, const WrittenImage& image,
                                              const Round& round, std::size_t place) {
  const std::size_t offset = image.elements[place] * static_cast<std::size_t>(w.format.bytes);
  const unsigned char* now = &round.bytes[offset];
  const unsigned char* before = &round.before.bytes()[offset];
  const auto wrong = [](std::string words, std::string aspect) {
    harness::Finding made = harness::said(std::move(words), harness::Finding::Kind::color);
    made.aspect = std::move(aspect);
    return made;
  };
  if (place >= image.written) {
    if (same(w.format, now, before)) return std::nullopt;
    return wrong("an element changed, but the kernel did not write it",
                 "an element that was not written");
  }
  if (!may_hold(w, now, round.colors[place])) {
    harness::Finding made = wrong("the element is outside every result that 8.3 permits", {});
    made.parameter = "element";
    return made;
  }
  const auto when = misread(w, image, round, place);
  if (!when) return std::nullopt;
  const std::string_view then = *when == 0 ? "before" : "after";
  return wrong(read_text(then, round.seen[2 * place + *when]),
               fmt::format("the color that was read {} the write", then));
}

/// The results of one thread, with the first failures in the order of the sequence.
class Tally {
 public:
  explicit Tally(const Writing& w) : w_(&w) { m_.limit = "exact"; }

  void add(const WrittenImage& image, const Round& round, std::size_t place) {
    const auto finding = wrong_element(*w_, image, round, place);
    ++m_.inputs;
    if (!finding) {
      ++m_.rules[place < image.written ? "exact" : "unchanged"];
      return;
    }
    ++m_.failing;
    m_.max_ulp = HUGE_VAL;
    if (failures_.size() < most_failures)
      failures_.emplace_back(image.first + place, exhibit(image, round, place, *finding));
  }
  void merge(const Tally& other) {
    m_.merge(other.m_);
    failures_.insert(failures_.end(), other.failures_.begin(), other.failures_.end());
    std::ranges::sort(failures_, {}, &Failure::first);
    if (failures_.size() > most_failures) failures_.resize(most_failures);
  }
  std::optional<std::uint64_t> first_failure() const {
    return failures_.empty() ? std::nullopt : std::optional(failures_.front().first);
  }
  /// `picture` is a line from picture_line(), or empty.
  harness::Measurement measurement(const std::string& picture) const {
    harness::Measurement m = m_;
    for (const Failure& failure : failures_) m.failures.push_back(failure.second);
    if (m.failures.empty()) return m;
    m.worst = m.failures.front();
    if (!picture.empty()) m.failures.front().picture = picture;
    return m;
  }

 private:
  static constexpr std::size_t most_failures = 8;
  using Failure = std::pair<std::uint64_t, harness::Exhibit>;

  harness::Exhibit exhibit(const WrittenImage& image, const Round& round, std::size_t place,
                           const harness::Finding& finding) const {
    const Format& format = w_->format;
    const bool written = place < image.written;
    const std::size_t offset = image.elements[place] * static_cast<std::size_t>(format.bytes);
    const auto number_text = [&](std::uint32_t bits) {
      return format.read == 'f' ? fmt::format("{:.9g}", std::bit_cast<float>(bits))
                                : fmt::format("{}", static_cast<std::int32_t>(bits));
    };
    harness::Exhibit x;
    x.index = image.color + (written ? place : 0);
    x.ulp = x.severity = HUGE_VAL;
    x.rule = "rejected";
    x.finding = finding;
    for (std::size_t c = 0; written && c < (format.depth() ? 1 : 4); ++c) {
      const std::uint32_t bits = round.colors[place].at(c);
      x.input.push_back(fmt::format("0x{:08x}", bits));
      x.input_text.push_back(number_text(bits));
    }
    const Location at = image.location(place);
    x.details.push_back(fmt::format("location ({}, {}, {})", at[0], at[1], at[2]));
    if (const auto when = written && may_hold(*w_, &round.bytes[offset], round.colors[place])
                              ? misread(*w_, image, round, place)
                              : std::nullopt) {
      // The element is right, but the kernel read a wrong color.
      const unsigned char* element =
          *when == 0 ? &round.before.bytes()[offset] : &round.bytes[offset];
      for (const std::uint32_t bits : round.seen[2 * place + *when]) {
        x.subject.push_back(fmt::format("0x{:08x}", bits));
        x.subject_text.push_back(number_text(bits));
      }
      for (const auto& allowed : format.color(element, false, w_->half))
        x.reference.push_back(allowed.low == allowed.high
                                  ? fmt::format("{:.9g}", allowed.low)
                                  : fmt::format("[{:.9g}, {:.9g}]", allowed.low, allowed.high));
      std::string held;
      for (const Format::Part& part : format.parts)
        if (part.letter != 'x')
          held += (held.empty() ? "" : " ") + held_text(format, part, element);
      x.details.push_back("stored " + held);
      return x;
    }
    for (const Format::Part& part : format.parts) {
      if (part.letter == 'x') continue;
      x.subject.push_back(fmt::format("0x{:x}", format.stored(part, &round.bytes[offset])));
      x.subject_text.push_back(held_text(format, part, &round.bytes[offset]));
      x.reference.push_back(written ? allowed_text(format, part, round.colors[place])
                                    : held_text(format, part, &round.before.bytes()[offset]));
    }
    return x;
  }

  const Writing* w_;
  harness::Measurement m_;
  std::vector<Failure> failures_;
};

/// A line from picture_line(), from which the report draws the image. Empty if only reads of the
/// kernel were wrong.
std::string drawn(const Writing& w, const WrittenImage& image, const Round& round) {
  const auto bytes = static_cast<std::size_t>(w.format.bytes);
  std::vector<unsigned char> expected = round.bytes;  // gets the right value for each wrong element
  std::optional<std::size_t> wrong;
  for (std::size_t place = 0; place < image.elements.size(); ++place) {
    const std::size_t e = image.elements[place];
    const unsigned char* now = &round.bytes[e * bytes];
    const unsigned char* before = &round.before.bytes()[e * bytes];
    const bool written = place < image.written;
    if (written ? may_hold(w, now, round.colors[place]) : same(w.format, now, before)) continue;
    std::copy_n(written ? element_of(w.format, round.colors[place]).data() : before, bytes,
                &expected[e * bytes]);
    if (!wrong) wrong = e;
  }
  return wrong ? picture_line(w.format, image.extent, expected, round.bytes, *wrong) : "";
}

}  // namespace

void run_writing(const Writing& w, harness::CaseContext& context) {
  if (!listed(context.cl_context(), w.format, *w.type,
              w.read_write ? CL_MEM_KERNEL_READ_AND_WRITE : CL_MEM_WRITE_ONLY))
    GTEST_SKIP() << "the device does not list " << w.format.id() << " for " << w.type->name;
  const WrittenColors colors(w, context.options());
  const WrittenImages images(w, colors.count(), {context.device(), context.options()});
  harness::SweepPlan plan;
  plan.inputs = &images;
  plan.count = images.total();
  if (const std::optional<harness::ReproRequest>& request = context.repro()) {
    // A color is written together with all colors of its image.
    const WrittenImage& image = images.image_of_color(asked_color(w, colors, images, *request));
    plan.first = image.first;
    plan.count = image.elements.size();
  }
  plan.batch = batch_elements;
  plan.piece = piece_elements;
  plan.threads = context.judging_threads();
  plan.after_driver = [&] { context.check_host(); };
  plan.heartbeat = [&](std::uint64_t done, std::uint64_t total) {
    // In the first launch, a driver may take long to compile the kernel, so the first heartbeat
    // comes later.
    if (done != 0) context.heartbeat(done, total);
  };
  WritingSubject subject(w, colors, images, context);
  harness::PerLane<Tally> found{Tally(w)};
  harness::sweep_batches(plan, subject, [&](const reference::Batch& view, int lane) {
    for (std::uint64_t i = view.first_index; i < view.first_index + view.count;) {
      const WrittenImage& image = images.image_of(i);
      const Round& round = subject.round(image);
      for (const std::uint64_t end = std::min(view.first_index + view.count, image.end()); i < end;
           ++i)
        found[lane].add(image, round, static_cast<std::size_t>(i - image.first));
    }
  });
  const Tally all = found.merged();
  std::string picture;
  if (const auto first = all.first_failure()) {
    const WrittenImage& image = images.image_of(*first);
    picture = drawn(w, image, subject.round(image));
  }
  harness::Measurement m = all.measurement(picture);
  m.digest = subject.digest();
  context.record(m);
}

}  // namespace assay::suites::images
