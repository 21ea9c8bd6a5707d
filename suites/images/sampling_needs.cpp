#include "suites/images/sampling_needs.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>

#include "harness/base/text.h"
#include "harness/cases/case_context.h"
#include "harness/devices/availability.h"
#include "harness/sweep/program_pool.h"
#include "suites/images/color_judge.h"
#include "suites/images/image_object.h"
#include "suites/numeric/needs.h"

namespace assay::suites::images {
namespace {

using reference::image::Addressing;
using reference::image::Filter;

class Sampler {
 public:
  Sampler(const Sampling& s, std::size_t arguments, harness::CaseContext& context)
      : s_(s), arguments_(arguments), context_(context) {
    s_.joined_samplers.clear();
    kernel_ = numeric::built_alone(make_kernel(s_), context);
    if (s_.origin == Origin::argument) sampler_ = make_sampler(context.cl_context(), s_.sampler);
  }

  std::size_t group() const { return group_size(kernel_, context_.cl_device()); }
  const Sampling& sampling() const { return s_; }
  void use(const cl::Kernel& kernel) { kernel_ = kernel; }

  /// Whether the color at `place` is wrong in a launch of these samples. With `local` 0, the driver
  /// chooses the work-group size.
  bool fails(const Picture& picture, const std::vector<Coordinates>& at, std::size_t place,
             std::size_t local) {
    constexpr std::uint32_t poison = 0xdeadbeef;
    constexpr float ignored = 77;  // the value of components that read_image must ignore: "coord.w
                                   // is ignored"
    std::vector<std::array<std::uint32_t, 4>> packed(at.size());
    for (std::size_t i = 0; i < at.size(); ++i)
      for (std::size_t d = 0; d < 4; ++d) {
        const float c = d < arguments_ ? at[i].at(d) : ignored;
        packed[i].at(d) = s_.integer_coordinates
                              ? static_cast<std::uint32_t>(static_cast<std::int32_t>(c))
                              : std::bit_cast<std::uint32_t>(c);
      }
    std::vector<Bits> colors(at.size(), Bits{poison, poison, poison, poison});
    const auto buffer = [&](void* data, std::size_t bytes) {
      return cl::Buffer(context_.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
                        data);
    };
    const cl::Memory image = picture.create(context_.cl_context(), CL_MEM_READ_ONLY);
    const cl::Buffer in = buffer(packed.data(), packed.size() * sizeof packed[0]);
    const cl::Buffer out = buffer(colors.data(), colors.size() * sizeof(Bits));
    cl_uint argument = 0;
    kernel_.setArg(argument++, image);
    if (s_.origin == Origin::argument) kernel_.setArg(argument++, sampler_);
    kernel_.setArg(argument++, in);
    kernel_.setArg(argument++, out);
    const cl::CommandQueue& queue = context_.cl_queue();
    queue.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(at.size()),
                               local == 0 ? cl::NullRange : cl::NDRange(local));
    queue.enqueueReadBuffer(out, CL_TRUE, 0, colors.size() * sizeof(Bits), colors.data());
    context_.heartbeat(1, 1);
    const ColorJudge judge(s_, picture);
    return !ColorTally(s_, 0).add(judge, place, at[place], colors[place]);
  }

 private:
  Sampling s_;
  std::size_t arguments_;
  harness::CaseContext& context_;
  cl::Kernel kernel_;
  cl::Sampler sampler_;
};

std::string extent_text(const Extent& extent) {
  return fmt::format("{}x{}x{}", extent[0], extent[1], extent[2]);
}

std::string upper(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::toupper(c); });
  return out;
}

class Needs {
 public:
  Needs(const Sampling& s, const Samples& samples, std::uint64_t index,
        harness::CaseContext& context, double seconds)
      : s_(s),
        samples_(samples),
        index_(index),
        context_(context),
        patience_(seconds),
        image_(samples.image_of(index)),
        picture_(samples.picture(image_)),
        sampler_(s, samples.arguments(), context),
        here_(samples.at(index)) {}

  std::string sentence() {
    std::string text = other_work_items();
    if (text.empty()) return "";
    text += sizes() + other_samplers() + smaller_images();
    if (patience_.late()) return text;
    return text + numeric::unoptimised_text(make_kernel(sampler_.sampling()), context_,
                                            [&](cl::Kernel& kernel) {
                                              Sampler plain(s_, samples_.arguments(), context_);
                                              plain.use(kernel);
                                              return plain.fails(picture_, list_, place_, local_);
                                            });
  }

 private:
  bool fails(const std::vector<Coordinates>& list, std::size_t place, std::size_t local) {
    return sampler_.fails(picture_, list, place, local);
  }
  void take(std::vector<Coordinates> list, std::size_t place, std::size_t local) {
    list_ = std::move(list);
    place_ = place;
    local_ = local;
  }

  std::string other_work_items() {
    if (fails({here_}, 0, 1)) {
      take({here_}, 0, 1);
      return "fails by itself, in a launch of one work-item";
    }
    const std::size_t group = sampler_.group();
    const std::uint64_t first = index_ - (index_ - image_.first) % group;
    const auto place = static_cast<std::size_t>(index_ - first);
    std::vector<Coordinates> same(group, here_), original;
    for (std::size_t i = 0; i < group; ++i)
      original.push_back(samples_.at(std::min(first + i, image_.end() - 1)));
    if (fails(same, place, group)) {
      take(same, place, group);
      return fmt::format("fails with the same coordinates in all {} work-items of its work-group",
                         group);
    }
    const auto with = [&](const numeric::Places& kept) {
      std::vector<Coordinates> list = same;
      for (const std::size_t i : kept) list[i] = original[i];
      return list;
    };
    numeric::Places all;
    for (std::size_t i = 0; i < group; ++i)
      if (i != place) all.push_back(i);
    if (!fails(with(all), place, group)) return "";
    const numeric::Places kept = numeric::fewest(
        all, [&](const numeric::Places& some) { return fails(with(some), place, group); },
        patience_);
    take(with(kept), place, group);
    std::vector<std::string> named;
    for (std::size_t i = 0; i < std::min<std::size_t>(kept.size(), 3); ++i) {
      std::string at;
      for (std::size_t d = 0; d < samples_.arguments(); ++d)
        at += fmt::format("{}{:.9g}", d == 0 ? "" : ", ", original[kept[i]].at(d));
      named.push_back(fmt::format("({}) in work-item {}", at, kept[i]));
    }
    return fmt::format(
        "fails in work-item {} of {} only with {}{}", place, group,
        kept.size() > named.size() ? fmt::format("{} others, among them ", kept.size()) : "",
        harness::enumerated(named));
  }

  std::string sizes() {
    std::vector<std::string> failing, passing;
    for (const std::size_t size : {1, 2, 16, 64}) {
      if (patience_.late() || size > sampler_.group()) break;
      std::vector<Coordinates> list = list_;
      while (list.size() % size != 0) list.push_back(here_);
      (fails(list, place_, size) ? failing : passing).push_back(std::to_string(size));
    }
    return numeric::sizes_text(failing, passing);
  }

  std::string other_samplers() {
    if (s_.origin == Origin::none) return "";
    std::string text;
    const auto tried = [&](const std::string& name, auto change) {
      if (patience_.late()) return;
      Sampling other = s_;
      change(other.sampler);
      try {
        Sampler sampler(other, samples_.arguments(), context_);
        text += numeric::change_text(name, sampler.fails(picture_, list_, place_, local_));
      } catch (const harness::BuildFailure&) {
        return;  // another case judges whether this kernel builds
      }
    };
    if (s_.sampler.filter == Filter::linear)
      tried("CL_FILTER_NEAREST", [](auto& sampler) { sampler.filter = Filter::nearest; });
    if (s_.sampler.addressing != Addressing::clamp_to_edge)
      tried("CL_ADDRESS_" + upper(name(Addressing::clamp_to_edge)),
            [](auto& sampler) { sampler.addressing = Addressing::clamp_to_edge; });
    return text;
  }

  /// Makes each axis as short as possible, one after the other, while the color stays wrong.
  std::string smaller_images() {
    Extent least = image_.extent;
    for (std::size_t axis = 0; axis < least.size(); ++axis)
      for (std::size_t length = 1; length < least.at(axis) && !patience_.late(); length *= 2) {
        Extent tried = least;
        tried.at(axis) = length;
        const Picture picture(s_.format, *s_.type, tried, image_.content);
        if (!sampler_.fails(picture, list_, place_, local_)) continue;
        least = tried;
        break;
      }
    if (least == image_.extent)
      return fmt::format(
          "; passes with every smaller image that was tried (the case's image has {} elements)",
          extent_text(least));
    return fmt::format("; also with an image of {} elements (the case's image has {})",
                       extent_text(least), extent_text(image_.extent));
  }

  const Sampling& s_;
  const Samples& samples_;
  std::uint64_t index_;
  harness::CaseContext& context_;
  numeric::Patience patience_;
  const SampledImage& image_;
  Picture picture_;
  Sampler sampler_;
  Coordinates here_;
  std::vector<Coordinates> list_;  ///< the samples of the smallest launch that fails
  std::size_t place_ = 0, local_ = 0;
};

}  // namespace

std::string sampling_needs(const Sampling& s, const Samples& samples, std::uint64_t index,
                           harness::CaseContext& context, double seconds) {
  return Needs(s, samples, index, context, seconds).sentence();
}

}  // namespace assay::suites::images
