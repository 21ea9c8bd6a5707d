#include "suites/images/sampling.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

#include "harness/base/errors.h"
#include "harness/cases/measurement.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "suites/images/color_judge.h"
#include "suites/images/image_object.h"
#include "suites/images/ramps.h"

namespace assay::suites::images {
namespace {

using reference::image::Addressing;
using reference::image::Filter;
using reference::image::Sampler;

/// Odd and prime sizes; single elements; more than a cache line.
std::vector<Extent> extents(const Sampling& s, const harness::DepthPlan& plan) {
  const ImageType& type = *s.type;
  std::vector<Extent> list;
  const auto add = [&](std::size_t w, std::size_t h, std::size_t d) {
    Extent e{w, 1, 1};
    const int all = type.axes + (type.array ? 1 : 0);
    if (all >= 2) e[1] = h;
    if (all >= 3) e[2] = d;
    list.push_back(e);
  };
  // Without an addressing mode both elements that a filter weighs must be inside.
  const bool inside =
      s.sampler.addressing == Addressing::none && s.sampler.filter == Filter::linear;
  const std::size_t least = inside ? 3 : 1;
  add(17, 11, 5);
  add(least, inside ? 3 : 2, least);
  if (!plan.thorough) return list;
  add(least, least, least);
  add(101, 3, 2);
  add(64, 32, 8);
  return list;
}

/// One image and the samples that are taken of it.
struct Sheet {
  Extent extent;
  std::uint64_t first = 0;  ///< index of its first sample
  std::size_t samples = 0;  ///< the second half repeats the first in another order
  /// Content that counts from here on; then every element is read once, in order.
  std::optional<std::uint64_t> counts_from;
};

/// Bits of the widest channel; 0 where a channel has more than can be tried one by one.
int countable_bits(const Format& format) {
  int bits = 0;
  for (const Format::Part& part : format.parts) bits = std::max(bits, part.channel.bits);
  return format.packed() ? 10 : bits <= 16 ? bits : 0;
}

/// Elements for all values of so many bits, or for as many as the image can have.
Extent counting_extent(const ImageType& type, int bits, const harness::DeviceInfo& device) {
  switch (type.axes + (type.array ? 1 : 0)) {
    case 1: {
      const std::uint64_t most =
          type.buffer ? device.image_max_buffer_size : device.image2d_max_width;
      return {std::clamp<std::size_t>(most, 1, std::size_t{1} << bits), 1, 1};
    }
    case 2:
      return {std::size_t{1} << (bits + 1) / 2, std::size_t{1} << bits / 2, 1};
    default:
      return {std::size_t{1} << (bits + 2) / 3, std::size_t{1} << (bits + 1) / 3,
              std::size_t{1} << bits / 3};
  }
}

/// Images of several sizes; and where elements are looked up, every value that a channel of up to
/// 16 bits can hold, through a sampler and without one. At depth quick those of more than ten bits
/// in 2D images alone: what converts them is the same for every type.
std::vector<Sheet> sheets(const Sampling& s, const harness::DeviceInfo& device,
                          const harness::DepthPlan& plan) {
  std::vector<Sheet> list;
  std::uint64_t next = 0;
  const auto add = [&](const Extent& extent, std::size_t count,
                       std::optional<std::uint64_t> counts_from = std::nullopt) {
    list.push_back({extent, next, count, counts_from});
    next += count;
  };
  for (const Extent& extent : extents(s, plan))
    add(extent, list.empty() ? plan.first_image_samples : plan.image_samples);
  const bool looked_up = s.integer_coordinates &&
                         (s.origin == Origin::none || (s.origin == Origin::argument &&
                                                       s.sampler.addressing == Addressing::clamp));
  const int bits = countable_bits(s.format);
  if (!looked_up || bits == 0) return list;
  if (!plan.thorough && bits > 10 && s.type->cl != CL_MEM_OBJECT_IMAGE2D) return list;
  const Extent extent = counting_extent(*s.type, bits, device);
  const std::size_t elements = extent[0] * extent[1] * extent[2];
  for (std::uint64_t from = 0; from < std::uint64_t{1} << bits; from += elements)
    add(extent, elements, from);
  return list;
}

std::array<float, 4> location_of(const Extent& extent, std::uint64_t element) {
  return {static_cast<float>(element % extent[0]),
          static_cast<float>(element / extent[0] % extent[1]),
          static_cast<float>(element / extent[0] / extent[1] % extent[2]), 0};
}

/// Whether two colours are the same; one NaN is as good as another.
bool alike(const Sampling& s, const Bits& one, const Bits& other) {
  for (std::size_t c = 0; c < one.size(); ++c) {
    const bool nans = s.format.read == 'f' && std::isnan(std::bit_cast<float>(one[c])) &&
                      std::isnan(std::bit_cast<float>(other[c]));
    if (one[c] != other[c] && !nans) return false;
  }
  return true;
}

/// The case's kernel: one for several of the program's samplers, where they stand together and it
/// builds.
harness::BuiltKernel build(const Sampling& s, harness::CaseContext& context) {
  Sampling alone = s;
  alone.joined_samplers.clear();
  const auto place = std::ranges::find(s.joined_samplers, s.sampler);
  if (place == s.joined_samplers.end()) return context.programs().select(make_kernel(alone));
  try {
    return {context.programs().get(make_kernel(s)),
            static_cast<cl_uint>(place - s.joined_samplers.begin())};
  } catch (const harness::BuildFailure&) {
    return {context.programs().get(make_kernel(alone)), std::nullopt};  // another may be at fault
  }
}

/// The device's side of a case: its kernel, and what it answers at every coordinate of an image.
class Reader {
 public:
  Reader(const Sampling& s, harness::CaseContext& context)
      : sampling_(s),
        context_(context),
        built_(build(s, context)),
        kernel_(built_.kernel),
        group_(group_size(kernel_, context.cl_device())) {
    if (s.origin == Origin::argument) sampler_ = make_sampler(context.cl_context(), s.sampler);
    context.check_host();
  }

  std::vector<Bits> read(const Picture& picture, std::vector<std::array<float, 4>> at) {
    const cl::Memory image = picture.create(context_.cl_context(), CL_MEM_READ_ONLY);
    const std::size_t count = at.size();
    at.resize((count + group_ - 1) / group_ * group_, at.back());
    const std::size_t bytes = at.size() * 16;
    const auto used =
        static_cast<std::size_t>(sampling_.type->axes + (sampling_.type->array ? 1 : 0));
    for (auto& c : at) std::fill(c.begin() + static_cast<std::ptrdiff_t>(used), c.end(), ignored);
    std::vector<std::array<std::int32_t, 4>> whole;
    const void* coordinates = at.data();
    if (sampling_.integer_coordinates) {
      for (const auto& c : at)
        whole.push_back({static_cast<std::int32_t>(c[0]), static_cast<std::int32_t>(c[1]),
                         static_cast<std::int32_t>(c[2]), static_cast<std::int32_t>(c[3])});
      coordinates = whole.data();
    }
    const cl::Buffer in(context_.cl_context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes,
                        const_cast<void*>(coordinates));
    std::vector<Bits> colors(at.size(), Bits{poison, poison, poison, poison});
    const cl::Buffer out(context_.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
                         colors.data());
    cl_uint argument = 0;
    kernel_.setArg(argument++, image);
    if (sampling_.origin == Origin::argument) kernel_.setArg(argument++, sampler_);
    kernel_.setArg(argument++, in);
    kernel_.setArg(argument++, out);
    if (built_.selector) kernel_.setArg(argument++, *built_.selector);
    const cl::CommandQueue& queue = context_.cl_queue();
    queue.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(at.size()), cl::NDRange(group_));
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, colors.data());
    context_.check_host();
    colors.resize(count);
    return colors;
  }

 private:
  static constexpr std::uint32_t poison = 0xdeadbeef;
  static constexpr float ignored =
      77;  ///< in components that no coordinate has: "coord.w is ignored"
  const Sampling& sampling_;
  harness::CaseContext& context_;
  harness::BuiltKernel built_;
  cl::Kernel kernel_;
  std::size_t group_;
  cl::Sampler sampler_;
};

std::array<float, 4> asked_for(const harness::ReproRequest& request, const Sampling& s) {
  std::array<float, 4> at{};
  const std::size_t axes = static_cast<std::size_t>(s.type->axes) + (s.type->array ? 1 : 0);
  if (request.input.size() != axes)
    throw harness::UsageError(fmt::format("--input: {} coordinates are wanted", axes));
  for (std::size_t d = 0; d < axes; ++d) {
    char* end = nullptr;
    const auto bits = std::strtoul(request.input[d].c_str(), &end, 16);
    if (*end != '\0' || request.input[d].size() > 10)
      throw harness::UsageError("--input: coordinates are bits of floats, such as 0x3f000000");
    at[d] = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  }
  return at;
}

}  // namespace

harness::Case sampling_case(Sampling s, const harness::DeviceInfo& device,
                            const harness::RunOptions& options, const std::string& citation) {
  s.options = build_options(device, options, s.format, s.origin);
  harness::Case out;
  out.id = s.id;
  out.skip = missing(device, s);
  // As many samplers as there are combinations for one image a device of the full profile has.
  if (options.plan().thorough || device.max_samplers < 16) s.joined_samplers.clear();
  out.citations = {citation};
  out.limit = s.integer_coordinates || s.sampler.exact() ? "exact" : "image-filter-precision";
  out.cost = 0.03;
  const auto shared = std::make_shared<const Sampling>(std::move(s));
  out.body = [shared](harness::CaseContext& context) { run_sampling(*shared, context); };
  out.kernel = [shared] { return make_kernel(*shared); };
  return out;
}

std::array<float, 4> coordinates(const Sampling& s, const Extent& extent, std::uint64_t key,
                                 std::uint64_t index) {
  std::array<float, 4> at{};
  const Sampler& sampler = s.sampler;
  const bool inside_only = sampler.addressing == Addressing::none || s.origin == Origin::none;
  const bool linear = sampler.filter == Filter::linear;
  for (std::size_t d = 0; d < 3; ++d) {
    const std::uint64_t random = harness::random_bits(key, index * 3 + d);
    const double unit = static_cast<double>(random >> 11) * 0x1p-53;
    const auto size = static_cast<double>(extent[d]);
    const bool layer = s.type->array && static_cast<int>(d) == s.type->axes;
    if (layer || s.integer_coordinates) {
      // Layers are never normalized; without a sampler they must exist.
      const double reach = inside_only ? 0 : 3;
      double value = std::floor(unit * (size + 2 * reach)) - reach;
      // Where 16 bits, or a float's, do not hold the number.
      static constexpr std::array<double, 8> far{65539,      -65533,   32770,      -32767,
                                                 16777218.0, -1000001, 2147483520, -2147483648.0};
      if (!inside_only && !s.layer_ties && (random >> 4 & 7) == 0)
        value = far.at(random >> 8 & (s.integer_coordinates ? 7 : 3));
      if (s.integer_coordinates && index % 2 == 0)
        value = static_cast<double>(location_of(extent, index / 2).at(d));
      // Rounded back (8.4); to even from the middle.
      static constexpr std::array<double, 4> fractions{0.375, -0.375, 0.25, -0.25};
      if (layer && s.layer_ties)
        value += 0.5;
      else if (layer && !s.integer_coordinates && (random & 3) == 0 && !inside_only)
        value += fractions.at(random >> 2 & 3);
      at[d] = static_cast<float>(value);
      continue;
    }
    const double margin = linear ? 1 : 0;
    double u = unit * size;  // in elements
    switch (random & 7) {
      case 0:  // on a centre
        u = std::floor(u) + 0.5;
        break;
      case 1:  // on an edge
        u = std::floor(u);
        break;
      case 2:  // just beside one
        u = std::floor(u) + ((random & 8) != 0 ? 0x1p-12 : -0x1p-12);
        break;
      case 3:  // outside
        u = (unit * 3 - 1) * size;
        break;
      case 4:  // far outside
        u = (random & 16) != 0 ? u + ((random & 8) != 0 ? 65536 : -65536)
                               : (unit * 2 - 1) * size * ((random & 8) != 0 ? 37 : 1000);
        break;
      default:
        break;
    }
    if (inside_only)
      u = size < 2 * margin + 1 ? size / 2 : std::clamp(u, margin, size - margin - 0x1p-10);
    at[d] = static_cast<float>(sampler.normalized ? u / size : u);
  }
  return at;
}

namespace {

/// Ramps along every axis, all of them in one launch; `first` is the index of the first coordinate.
void run_ramps(const Sampling& s, Reader& reader, std::uint64_t ramps, std::uint64_t key,
               std::uint64_t first, ColorTally& tally) {
  const Extent extent = ramp_extent(*s.type);
  const Picture picture(s.format, *s.type, extent, ~key);
  std::vector<std::array<float, 4>> at;
  std::vector<std::size_t> begins;
  for (std::uint64_t r = 0; r < ramps; ++r)
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(s.type->axes); ++axis) {
      begins.push_back(at.size());
      const auto one = ramp(s, extent, axis, harness::mix(key + begins.size()));
      at.insert(at.end(), one.begin(), one.end());
    }
  begins.push_back(at.size());
  const std::vector<Bits> colors = reader.read(picture, at);
  const ColorJudge judge(s, picture);
  for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
    const std::size_t from = begins[i], count = begins[i + 1] - from;
    judge_ramp(judge, picture, std::span(at).subspan(from, count),
               std::span(colors).subspan(from, count), first + from, tally);
  }
}

}  // namespace

void run_sampling(const Sampling& s, harness::CaseContext& context) {
  if (!listed(context.cl_context(), s.format, *s.type, CL_MEM_READ_ONLY))
    GTEST_SKIP() << "the device does not list " << s.format.id() << " for " << s.type->name;
  const std::uint64_t key = harness::random_key(context.options().seed, s.id);
  const std::vector<Sheet> all = sheets(s, context.device(), context.options().plan());
  const std::uint64_t total = all.back().first + all.back().samples;
  const Content content = s.filtered() ? Content::moderate : Content::any;
  const std::optional<harness::ReproRequest>& asked = context.repro();
  ColorTally tally(s, context.options().plan().measured_colors);
  Reader reader(s, context);
  for (const Sheet& sheet : all) {
    const std::size_t count = sheet.samples;
    // A coordinate that is given is read in every image, for its index is not known.
    if (asked && asked->index &&
        (*asked->index < sheet.first || *asked->index >= sheet.first + count))
      continue;
    const Picture picture =
        sheet.counts_from ? Picture::counting(s.format, *s.type, sheet.extent, *sheet.counts_from)
                          : Picture(s.format, *s.type, sheet.extent, key ^ sheet.first, content);
    const ColorJudge judge(s, picture);
    std::vector<std::array<float, 4>> at(count);
    for (std::size_t i = 0; i < count; ++i)
      at[i] = sheet.counts_from ? location_of(sheet.extent, i)
                                // The second half asks again, in the reverse order.
                                : coordinates(s, sheet.extent, key,
                                              sheet.first + (i < count / 2 ? i : count - 1 - i));
    std::size_t from = 0, to = count;
    if (asked) {
      from = asked->index ? static_cast<std::size_t>(*asked->index - sheet.first) : 0;
      to = from + 1;
      if (!asked->index) at[from] = asked_for(*asked, s);
    }
    const std::vector<Bits> colors = reader.read(picture, at);
    for (std::size_t i = from; i < to; ++i) {
      tally.add(judge, sheet.first + i, at[i], colors[i]);
      if (!sheet.counts_from && i >= count / 2 && !asked &&
          !alike(s, colors[i], colors[count - 1 - i]))
        tally.differs(judge, sheet.first + i, at[i], colors[i], colors[count - 1 - i]);
    }
    context.heartbeat(sheet.first + count, total);
  }
  // A ramp is judged as a whole: its coordinates alone would not show that it fails.
  if (s.filtered() && (!asked || asked->index.value_or(total) >= total))
    run_ramps(s, reader, context.options().plan().ramps, key, total, tally);
  context.record(tally.measurement());
}

}  // namespace assay::suites::images
