#include "suites/images/writing.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>

#include "harness/base/errors.h"
#include "harness/sweep/number_layout.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "suites/images/image_object.h"
#include "suites/images/mismatch.h"
#include "suites/images/sampling.h"
#include "suites/images/stored_judge.h"
#include "suites/images/written_values.h"
#include "suites/numeric/numeric_case.h"
#include "suites/numeric/numeric_run.h"

namespace assay::suites::images {
namespace {

using Location = std::array<std::int32_t, 4>;
constexpr std::size_t most_failures = 8;

/// Small ones first, then as large as values are many.
Extent extent_of(const ImageType& type, std::uint64_t round, std::uint64_t values,
                 const harness::DeviceInfo& device) {
  const int axes = type.axes + (type.array ? 1 : 0);
  Extent e = round == 0       ? Extent{17, 11, 5}
             : values < 16384 ? Extent{101, 7, 5}
                              : Extent{509, 31, 9};
  if (axes == 1) {
    const std::uint64_t most =
        type.buffer ? device.image_max_buffer_size : device.image2d_max_width;
    const std::uint64_t wanted = round == 0 ? 187 : values < 16384 ? 2039 : 65521;
    e[0] = static_cast<std::size_t>(
        std::clamp<std::uint64_t>(wanted, 1, std::max<std::uint64_t>(most, 1)));
  }
  for (std::size_t d = static_cast<std::size_t>(axes); d < 3; ++d) e[d] = 1;
  return e;
}

Location location_of(const Extent& extent, std::size_t element) {
  return {static_cast<std::int32_t>(element % extent[0]),
          static_cast<std::int32_t>(element / extent[0] % extent[1]),
          static_cast<std::int32_t>(element / extent[0] / extent[1]), 0};
}

/// Three quarters of the elements, shuffled, in whole work-groups where there are enough.
std::vector<std::size_t> elements_written(std::size_t count, std::uint64_t key) {
  constexpr std::size_t group = 64;  // whatever the device takes, for the inputs depend on it
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < count; ++i)
    if (harness::random_bits(key, i) % 4 != 0) list.push_back(i);
  if (list.empty()) list.push_back(0);
  for (std::size_t i = list.size(); i-- > 1;)
    std::swap(list[i], list[harness::below(harness::random_bits(~key, i), i + 1)]);
  if (list.size() > group) list.resize(list.size() / group * group);
  return list;
}

/// The half nearest to a float; a NaN for a NaN.
std::uint16_t nearest_half(std::uint32_t bits) {
  const auto value = static_cast<double>(std::bit_cast<float>(bits));
  if (std::isnan(value)) return 0x7e00;
  return static_cast<std::uint16_t>(harness::nearest_bits(harness::half_layout, value));
}

/// The colour with every subnormal half as a zero of its sign.
Bits flushed(const Bits& color) {
  Bits bits = color;
  for (std::uint32_t& one : bits)
    if (std::fabs(std::bit_cast<float>(one)) < 0x1p-14F) one &= 0x80000000;
  return bits;
}

/// Whether an element may hold what it does after the write; a half's subnormals may be lost on the
/// way (data/interpretations.toml, image-write-half-subnormals).
bool may_hold(const Writing& w, const unsigned char* element, const Bits& color) {
  return may_hold(w.format, element, color) ||
         (w.half && may_hold(w.format, element, flushed(color)));
}

/// The values of every component: each sees all of them, at different places.
class Colors {
 public:
  Colors(const Writing& w, harness::CaseContext& context)
      : alike_(w.format.parts[0].letter == 'i' || w.format.parts[0].letter == 'l'), half_(w.half) {
    const std::uint64_t key = harness::random_key(context.options().seed, w.id);
    for (std::size_t c = 0; c < 4; ++c) {
      reference::image::Channel channel = w.format.parts[0].channel;
      for (const Format::Part& part : w.format.parts)
        if (part.letter != 'x' && component_of(part) == c) channel = part.channel;
      values_.emplace_back(channel, context.options().plan(), key + (alike_ ? 0 : c));
      count_ = std::max(count_, values_.back().count());
    }
  }
  std::uint64_t count() const { return count_; }
  bool complete() const {
    return std::ranges::all_of(values_, [](const WrittenValues& v) { return v.complete(); });
  }
  Bits operator[](std::uint64_t index) const {
    Bits bits{};
    for (std::size_t c = 0; c < 4; ++c) {
      const std::uint64_t n = values_[c].count();
      bits[c] = values_[c][(index + (alike_ ? 0 : c * (n / 4))) % n];
      if (half_)
        bits[c] = std::bit_cast<std::uint32_t>(
            static_cast<float>(harness::value_of(harness::half_layout, nearest_half(bits[c]))));
    }
    return bits;
  }

 private:
  bool alike_, half_;
  std::vector<WrittenValues> values_;
  std::uint64_t count_ = 0;
};

/// One image written and read back.
struct Round {
  std::vector<Bits> seen;  ///< by a read_write kernel: before and after, in turn
  std::vector<unsigned char> bytes;
};

class Device {
 public:
  Device(const Writing& w, harness::CaseContext& context)
      : w_(w),
        context_(context),
        kernel_(context.programs().get(make_kernel(w))),
        group_(group_size(kernel_, context.cl_device())) {}

  Round write(const Picture& picture, const std::vector<Location>& at,
              const std::vector<Bits>& colors) {
    const cl::Memory image = picture.create(context_.cl_context(),
                                            w_.read_write ? CL_MEM_READ_WRITE : CL_MEM_WRITE_ONLY);
    const auto buffer = [&](const void* data, std::size_t bytes) {
      return cl::Buffer(context_.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
                        const_cast<void*>(data));
    };
    const cl::Buffer coordinates = buffer(at.data(), at.size() * sizeof at[0]);
    std::vector<std::uint16_t> halves;
    for (std::size_t i = 0; w_.half && i < 4 * colors.size(); ++i)
      halves.push_back(nearest_half(colors[i / 4].at(i % 4)));
    const cl::Buffer values = w_.half ? buffer(halves.data(), halves.size() * sizeof halves[0])
                                      : buffer(colors.data(), colors.size() * sizeof colors[0]);
    Round round;
    kernel_.setArg(0, image);
    kernel_.setArg(1, coordinates);
    kernel_.setArg(2, values);
    cl::Buffer seen;
    if (w_.read_write) {
      round.seen.assign(at.size() * 2, Bits{poison, poison, poison, poison});
      seen = buffer(round.seen.data(), round.seen.size() * sizeof(Bits));
      kernel_.setArg(3, seen);
    }
    const cl::CommandQueue& queue = context_.cl_queue();
    queue.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(at.size()),
                               at.size() % group_ == 0 ? cl::NDRange(group_) : cl::NullRange);
    if (w_.read_write)
      queue.enqueueReadBuffer(seen, CL_TRUE, 0, round.seen.size() * sizeof(Bits),
                              round.seen.data());
    round.bytes.assign(picture.bytes().size(), 0xa5);
    const std::size_t origin[3]{};
    const cl_int status =
        clEnqueueReadImage(queue(), image(), CL_TRUE, origin, picture.extent().data(), 0, 0,
                           round.bytes.data(), 0, nullptr, nullptr);
    if (status != CL_SUCCESS) throw cl::Error(status, "clEnqueueReadImage");
    context_.check_host();
    return round;
  }

 private:
  static constexpr std::uint32_t poison = 0xdeadbeef;
  const Writing& w_;
  harness::CaseContext& context_;
  cl::Kernel kernel_;
  std::size_t group_;
};

/// What a case has found.
class Tally {
 public:
  explicit Tally(const Writing& w) : w_(w) { m_.limit = "exact"; }
  void pass(const char* rule) {
    ++m_.inputs;
    ++m_.rules[rule];
  }
  /// `color`: what was written; null where nothing was.
  void fail(std::uint64_t index, const Location& at, const Bits* color,
            const unsigned char* element, const unsigned char* before, std::string reason) {
    ++m_.inputs;
    ++m_.failing;
    m_.max_ulp = HUGE_VAL;
    if (m_.failures.size() >= most_failures) return;
    harness::Exhibit x;
    x.index = index;
    x.ulp = x.severity = HUGE_VAL;
    x.rule = "rejected";
    x.reason = std::move(reason);
    for (std::size_t c = 0; color != nullptr && c < (w_.format.depth() ? 1 : 4); ++c) {
      x.input.push_back(fmt::format("0x{:08x}", (*color)[c]));
      x.input_text.push_back(w_.format.read == 'f'
                                 ? fmt::format("{:.9g}", std::bit_cast<float>((*color)[c]))
                                 : fmt::format("{}", static_cast<std::int32_t>((*color)[c])));
    }
    for (const Format::Part& part : w_.format.parts) {
      if (part.letter == 'x') continue;
      x.subject.push_back(fmt::format("0x{:x}", w_.format.stored(part, element)));
      x.subject_text.push_back(held_text(w_.format, part, element));
      x.reference.push_back(color != nullptr ? allowed_text(w_.format, part, *color)
                                             : held_text(w_.format, part, before));
    }
    x.details.push_back(fmt::format("location ({}, {}, {})", at[0], at[1], at[2]));
    if (!m_.worst) m_.worst = x;
    m_.failures.push_back(std::move(x));
  }
  /// What the report draws of the first failure.
  void add_picture(const std::string& line) { m_.failures.at(0).details.push_back(line); }
  const harness::Measurement& measurement() const { return m_; }

 private:
  const Writing& w_;
  harness::Measurement m_;
};

/// The index of the colour that `assay repro` asks for: its position, or its components' bits.
std::uint64_t asked_for(const Writing& w, const Colors& colors,
                        const harness::ReproRequest& request) {
  if (request.index) return *request.index;
  const std::size_t components = w.format.depth() ? 1 : 4;
  if (request.input.size() != components)
    throw harness::UsageError(fmt::format("--input: {} components are wanted", components));
  Bits bits{};
  for (std::size_t c = 0; c < components; ++c)
    bits[c] = static_cast<std::uint32_t>(numeric::parse_bits(request.input[c], 0xffffffff));
  for (std::uint64_t i = 0; i < colors.count(); ++i) {
    const Bits here = colors[i];
    if (std::equal(here.begin(), here.begin() + static_cast<std::ptrdiff_t>(components),
                   bits.begin()))
      return i;
  }
  throw harness::UsageError("--input: the case writes no such colour at this depth and seed");
}

std::string read_text(std::string_view when, const Bits& color) {
  return fmt::format("read as 0x{:x} 0x{:x} 0x{:x} 0x{:x} {} the write", color[0], color[1],
                     color[2], color[3], when);
}

/// Whether read_image may have returned `color` for an element.
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

/// Judges what every element of a round holds. The first failure is drawn.
void judge_round(const Writing& w, const Picture& before, const Round& now,
                 std::span<const std::size_t> elements, std::span<const Location> at,
                 std::span<const Bits> colors, std::uint64_t first, Tally& tally) {
  const auto bytes = static_cast<std::size_t>(w.format.bytes);
  std::vector<bool> written(before.elements());
  const bool unblemished = tally.measurement().failing == 0;
  std::vector<unsigned char> expected = now.bytes;  // as far as it is wrong, what it should be
  std::optional<std::size_t> wrong;
  const auto corrected = [&](std::size_t e, const unsigned char* right) {
    std::copy_n(right, bytes, &expected[e * bytes]);
    if (!wrong) wrong = e;
  };
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const unsigned char* element = &now.bytes[elements[i] * bytes];
    const unsigned char* old = &before.bytes()[elements[i] * bytes];
    written[elements[i]] = true;
    if (!may_hold(w, element, colors[i])) {
      corrected(elements[i], element_of(w.format, colors[i]).data());
      tally.fail(first + i, at[i], &colors[i], element, old, "no conversion of 8.3 gives this");
    } else if (w.read_write && !may_be_read(w, old, now.seen[2 * i]))
      tally.fail(first + i, at[i], &colors[i], element, old, read_text("before", now.seen[2 * i]));
    else if (w.read_write && !may_be_read(w, element, now.seen[2 * i + 1]))
      tally.fail(first + i, at[i], &colors[i], element, old,
                 read_text("after", now.seen[2 * i + 1]));
    else
      tally.pass("exact");
  }
  for (std::size_t e = 0; e < written.size(); ++e) {
    if (written[e]) continue;
    const unsigned char* element = &now.bytes[e * bytes];
    const unsigned char* old = &before.bytes()[e * bytes];
    if (same(w.format, element, old)) {
      tally.pass("unchanged");
      continue;
    }
    corrected(e, old);
    tally.fail(first, location_of(before.extent(), e), nullptr, element, old,
               "changed, though nothing was written here");
  }
  if (wrong && unblemished)
    tally.add_picture(picture_line(w.format, before.extent(), expected, now.bytes, *wrong));
}

}  // namespace

harness::Case writing_case(Writing w, const harness::DeviceInfo& device,
                           const harness::RunOptions& options) {
  using harness::Version;
  w.options =
      standard_from(device, options, w.read_write || w.format.depth() ? Version{2, 0} : Version{});
  harness::Case out;
  out.id = w.id;
  out.skip = missing_to_write(device, w.format, *w.type, w.read_write);
  if (!out.skip && w.half && !device.has_extension("cl_khr_fp16")) out.skip = "needs cl_khr_fp16";
  out.citations = {w.read_write ? "OpenCL C 3.0.19, 6.15.15.4, 6.8" : "OpenCL C 3.0.19, 6.15.15.4",
                   "OpenCL C 3.0.19, 8.3"};
  out.limit = "exact";
  out.cost = 0.1;
  const auto shared = std::make_shared<const Writing>(std::move(w));
  out.body = [shared](harness::CaseContext& context) { run_writing(*shared, context); };
  // A device that lists no depth images need not compile them, and would take the others along.
  if (shared->format.depth())
    out.shown = [shared] { return make_kernel(*shared).source; };
  else
    out.kernel = [shared] { return make_kernel(*shared); };
  return out;
}

void run_writing(const Writing& w, harness::CaseContext& context) {
  if (!listed(context.cl_context(), w.format, *w.type,
              w.read_write ? CL_MEM_KERNEL_READ_AND_WRITE : CL_MEM_WRITE_ONLY))
    GTEST_SKIP() << "the device does not list " << w.format.id() << " for " << w.type->name;
  const std::uint64_t key = harness::random_key(context.options().seed, w.id);
  const Colors values(w, context);
  Device device(w, context);
  Tally tally(w);
  const std::optional<harness::ReproRequest>& request = context.repro();
  const bool one = request && (request->index || !request->input.empty());
  const std::uint64_t asked = one ? asked_for(w, values, *request) : 0;
  std::uint64_t next = 0;
  for (std::uint64_t round = 0; next < values.count(); ++round) {
    const Extent extent = extent_of(*w.type, round, values.count(), context.device());
    const std::uint64_t round_key = harness::mix(key ^ round);
    const Picture before(w.format, *w.type, extent, round_key);
    const std::vector<std::size_t> elements = elements_written(before.elements(), round_key);
    const std::uint64_t first = next;
    next += elements.size();
    // A colour is written again among those of its round, and judged with them.
    if (one && (asked < first || asked >= next)) continue;
    std::vector<Location> at;
    std::vector<Bits> colors;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      at.push_back(location_of(extent, elements[i]));
      colors.push_back(values[first + i]);
    }
    const Round now = device.write(before, at, colors);
    judge_round(w, before, now, elements, at, colors, first, tally);
    context.heartbeat(std::min(next, values.count()), values.count());
  }
  context.record(tally.measurement());
}

}  // namespace assay::suites::images
