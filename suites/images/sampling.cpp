#include "suites/images/sampling.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

#include "harness/errors.h"
#include "harness/measurement.h"
#include "harness/program_pool.h"
#include "harness/random.h"
#include "suites/images/color_judge.h"
#include "suites/images/image_object.h"
#include "suites/images/ramps.h"

namespace assay::suites::images {
namespace {

using reference::image::Addressing;
using reference::image::Filter;
using reference::image::Sampler;

/// Samples of one image; the second half repeats the first in another order.
std::size_t samples(harness::Depth depth) {
  switch (depth) {
    case harness::Depth::quick:
      return 1024;
    case harness::Depth::standard:
      return 8192;
    case harness::Depth::exhaustive:
      break;
  }
  return std::size_t{1} << 17;
}

/// Ramps of each axis.
std::uint64_t ramps(harness::Depth depth) {
  return depth == harness::Depth::quick ? 1 : depth == harness::Depth::standard ? 4 : 64;
}

/// Odd and prime sizes; single elements; more than a cache line.
std::vector<Extent> extents(const Sampling& s, harness::Depth depth) {
  const ImageType& type = *s.type;
  std::vector<Extent> list;
  const auto add = [&](std::size_t w, std::size_t h, std::size_t d) {
    Extent e{w, 1, 1};
    const int all = type.axes + (type.array ? 1 : 0);
    if (all >= 2) e[1] = h;
    if (all >= 3) e[2] = d;
    list.push_back(e);
  };
  add(17, 11, 5);
  if (depth == harness::Depth::quick) return list;
  // Without an addressing mode both elements that a filter weighs must be inside.
  const bool inside =
      s.sampler.addressing == Addressing::none && s.sampler.filter == Filter::linear;
  const std::size_t least = inside ? 3 : 1;
  add(least, least, least);
  add(101, 3, 2);
  add(64, 32, 8);
  return list;
}

/// The device's side of a case: its kernel, and what it answers at every coordinate of an image.
class Reader {
 public:
  Reader(const Sampling& s, harness::CaseContext& context)
      : sampling_(s),
        context_(context),
        kernel_(context.programs().get(make_kernel(s))),
        group_(group_size(kernel_, context.cl_device())) {
    if (s.origin == Origin::argument) sampler_ = make_sampler(context.cl_context(), s.sampler);
    context.check_host();
  }

  std::vector<Bits> read(const Picture& picture, std::vector<std::array<float, 4>> at) {
    const cl::Memory image = picture.create(context_.cl_context(), CL_MEM_READ_ONLY);
    const std::size_t count = at.size();
    at.resize((count + group_ - 1) / group_ * group_, at.back());
    const std::size_t bytes = at.size() * 16;
    std::vector<std::array<std::int32_t, 4>> whole;
    const void* coordinates = at.data();
    if (sampling_.integer_coordinates) {
      for (const auto& c : at)
        whole.push_back({static_cast<std::int32_t>(c[0]), static_cast<std::int32_t>(c[1]),
                         static_cast<std::int32_t>(c[2]), 0});
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
    const cl::CommandQueue& queue = context_.cl_queue();
    queue.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(at.size()), cl::NDRange(group_));
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, colors.data());
    context_.check_host();
    colors.resize(count);
    return colors;
  }

 private:
  static constexpr std::uint32_t poison = 0xdeadbeef;
  const Sampling& sampling_;
  harness::CaseContext& context_;
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
  out.skip = missing(device, s.format, *s.type, s.origin);
  if (!out.skip && s.half && !device.has_extension("cl_khr_fp16")) out.skip = "needs cl_khr_fp16";
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
        u = (unit * 2 - 1) * size * ((random & 8) != 0 ? 37 : 1000);
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
void run_ramps(const Sampling& s, Reader& reader, harness::Depth depth, std::uint64_t key,
               std::uint64_t first, ColorTally& tally) {
  const Extent extent = ramp_extent(*s.type);
  const Picture picture(s.format, *s.type, extent, ~key);
  std::vector<std::array<float, 4>> at;
  std::vector<std::size_t> begins;
  for (std::uint64_t r = 0; r < ramps(depth); ++r)
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
  const std::vector<Extent> all = extents(s, context.options().depth);
  const std::size_t count = samples(context.options().depth);
  ColorTally tally(s);
  Reader reader(s, context);
  for (std::size_t e = 0; e < all.size(); ++e) {
    const Picture picture(s.format, *s.type, all[e], key ^ e);
    const ColorJudge judge(s, picture);
    std::vector<std::array<float, 4>> at(count);
    for (std::size_t i = 0; i < count; ++i) {
      // The second half asks again, in the reverse order.
      const std::size_t source = i < count / 2 ? i : count - 1 - i;
      at[i] = coordinates(s, all[e], key, e * count + source);
    }
    std::size_t from = 0, to = count;
    if (const auto& asked = context.repro()) {
      // A coordinate that is given is read in every image, for its index is not known.
      if (asked->index && *asked->index / count != e) continue;
      from = asked->index ? static_cast<std::size_t>(*asked->index % count) : 0;
      to = from + 1;
      if (!asked->index) at[from] = asked_for(*asked, s);
    }
    const std::vector<Bits> colors = reader.read(picture, at);
    for (std::size_t i = from; i < to; ++i) {
      tally.add(judge, e * count + i, at[i], colors[i]);
      if (i >= count / 2 && !context.repro() && colors[i] != colors[count - 1 - i])
        tally.differs(judge, e * count + i, at[i], colors[i], colors[count - 1 - i]);
    }
    context.heartbeat((e + 1) * count, all.size() * count);
  }
  // A ramp is judged as a whole: its coordinates alone would not show that it fails.
  const std::uint64_t first = all.size() * count;
  if (s.filtered() && (!context.repro() || context.repro()->index.value_or(first) >= first))
    run_ramps(s, reader, context.options().depth, key, first, tally);
  context.record(tally.measurement());
}

}  // namespace assay::suites::images
