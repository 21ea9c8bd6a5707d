// Reads by a level of detail and by gradients (OpenCL C 3.0.19, 6.15.15.2).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/run_options.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "harness/sweep/sweep.h"
#include "reference/image/mip.h"
#include "suites/base/embedded_text.h"
#include "suites/images/image_mipmaps/image_mipmaps.h"
#include "suites/images/image_object.h"
#include "suites/images/image_plan.h"
#include "suites/images/samples.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::image_mipmaps {
namespace {

using images::Bits;
using images::Format;
using images::ImageType;
using images::Sampling;
using reference::image::Addressing;
using reference::image::Filter;

constexpr int levels = 4;

struct Reading {
  Sampling sampling;
  bool gradients;
};

/// The call of read_image. Gradients have one component for each axis, but four for 3D images.
std::string call(const Reading& r) {
  const Sampling& s = r.sampling;
  const std::string_view part = s.type->axes == 1 ? ".x" : s.type->axes == 2 ? ".xy" : "";
  const std::string detail = r.gradients ? fmt::format("x{0}, y{0}", part) : std::string("x.x");
  const std::string color =
      fmt::format("read_image{}(image, sampler, {}, {})", s.suffix(), s.type->coordinate, detail);
  return s.format.depth() ? fmt::format("(float4)({}, 0.0f, 0.0f, 0.0f)", color) : color;
}

harness::Kernel make_kernel(const Reading& r) {
  const Sampling& s = r.sampling;
  const bool depth = s.format.depth();
  const std::string kernel =
      fmt::format("assay_mip_{}{}_{}_{}", s.type->name, depth ? "_depth" : "", s.suffix(),
                  r.gradients ? "gradients" : "lod");
  const char* const result = s.format.read == 'f' ? "float" : s.format.read == 'i' ? "int" : "uint";
  return {kernel,
          embedded_text("suites/images/image_mipmaps/kernels/read.cl",
                        {{"kernel", kernel},
                         {"image_type", depth ? s.type->depth_type : s.type->type},
                         {"result_type", result},
                         {"color", call(r)}}),
          s.options};
}

void run(const Reading& r, harness::CaseContext& context) {
  const Sampling& s = r.sampling;
  if (!images::listed(context.cl_context(), s.format, *s.type, CL_MEM_READ_ONLY))
    GTEST_SKIP() << "the device does not list " << s.format.id() << " for " << s.type->name;
  const std::uint64_t key = harness::random_key(context.options().seed, s.id);
  const int all = s.type->axes + (s.type->array ? 1 : 0);
  const Chain chain(s.format, *s.type, {35, all >= 2 ? 21U : 1U, all >= 3 ? 11U : 1U}, levels, key);
  const cl::Memory image = chain.create(context.cl_context(), CL_MEM_READ_ONLY);
  chain.write(context.cl_queue(), image);
  const std::size_t count = images::image_plan(context.options().depth).mip_samples;
  std::vector<Request> requests;
  std::vector<std::array<float, 4>> at, details;
  for (std::size_t i = 0; i < count; ++i) {
    requests.push_back(request(chain, s, r.gradients, key, i));
    at.push_back(requests.back().at);
    details.insert(details.end(), {requests.back().x, requests.back().y});
  }
  std::vector<Bits> colors(count, Bits{0xdeadbeef, 0xdeadbeef, 0xdeadbeef, 0xdeadbeef});
  const auto buffer = [&](void* data, std::size_t bytes) {
    return cl::Buffer(context.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, data);
  };
  const cl::Buffer in = buffer(at.data(), count * sizeof at[0]),
                   more = buffer(details.data(), details.size() * sizeof details[0]),
                   out = buffer(colors.data(), count * sizeof colors[0]);
  cl::Kernel kernel = context.programs().get(make_kernel(r));
  kernel.setArg(0, image);
  kernel.setArg(1, images::make_sampler(context.cl_context(), s.sampler));
  kernel.setArg(2, in);
  kernel.setArg(3, more);
  kernel.setArg(4, out);
  context.cl_queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(count));
  context.cl_queue().enqueueReadBuffer(out, CL_TRUE, 0, count * sizeof colors[0], colors.data());
  context.check_host();
  harness::Measurement m = judge(chain, s, requests, colors);
  harness::ResultDigest digest;
  digest.add(0, colors.data(), colors.size(), sizeof colors[0]);
  m.digest = digest.text();
  context.record(m);
}

}  // namespace

Request request(const Chain& chain, const Sampling& s, bool gradients, std::uint64_t key,
                std::uint64_t index) {
  Request r;
  const std::uint64_t random = harness::random_bits(~key, index);
  const auto axes = static_cast<std::size_t>(s.type->axes);
  static constexpr std::array<double, 4> beside{0, 0, -0.25, 0.25};
  const double level = static_cast<double>(random % static_cast<unsigned>(chain.levels() + 2)) - 1;
  const double wanted = level + beside.at(random >> 32 & 3);
  reference::image::Lod lod{wanted, wanted};
  if (gradients) {
    std::array<std::int64_t, 3> sizes{};
    for (std::size_t d = 0; d < axes; ++d)
      sizes.at(d) = static_cast<std::int64_t>(chain.level(0).extent().at(d));
    const std::size_t axis = (random >> 40) % axes;
    auto& gradient = (random >> 50 & 1) != 0 ? r.x : r.y;
    const double size = std::exp2(wanted) / static_cast<double>(sizes.at(axis));
    gradient.at(axis) = static_cast<float>((random >> 51 & 1) != 0 ? size : -size);
    const std::array<double, 3> x{r.x[0], r.x[1], r.x[2]}, y{r.y[0], r.y[1], r.y[2]};
    lod = reference::image::lod_of({x.data(), axes}, {y.data(), axes}, {sizes.data(), axes});
  } else {
    r.x[0] = static_cast<float>(wanted);
  }
  r.level = reference::image::nearest_levels(lod, chain.levels()).first;
  r.at = images::coordinates(s, chain.level(r.level).extent(), key, index);
  return r;
}

harness::Measurement judge(const Chain& chain, const Sampling& s,
                           const std::vector<Request>& requests, const std::vector<Bits>& colors) {
  std::vector<images::ColorJudge> judges;
  judges.reserve(static_cast<std::size_t>(chain.levels()));
  for (int i = 0; i < chain.levels(); ++i) judges.emplace_back(s, chain.level(i));
  images::ColorTally tally(s);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const Request& r = requests[i];
    const images::ColorJudge& level = judges.at(static_cast<std::size_t>(r.level));
    if (level.accepts(r.at, colors[i], level.floor(r.at))) {
      tally.add(level, i, r.at, colors[i]);
      continue;
    }
    harness::Exhibit x = level.exhibit(i, r.at, colors[i]);
    x.details.push_back(fmt::format("level {} of {}", r.level, chain.levels()));
    x.details.push_back(fmt::format("detail ({:.6g}, {:.6g}, {:.6g}) ({:.6g}, {:.6g}, {:.6g})",
                                    r.x[0], r.x[1], r.x[2], r.y[0], r.y[1], r.y[2]));
    for (int other = 0; other < chain.levels(); ++other) {
      const images::ColorJudge& there = judges.at(static_cast<std::size_t>(other));
      if (there.accepts(r.at, colors[i], there.floor(r.at)))
        x.details.push_back(fmt::format("note level {} would give this color", other));
    }
    tally.reject(std::move(x));
  }
  return tally.measurement();
}

std::vector<harness::Case> reads(const Target& target) {
  static constexpr std::array<std::string_view, 5> formats{
      "rgba.unorm_int8", "rgba.float", "rgba.signed_int32", "rgba.unsigned_int8", "depth.float"};
  std::vector<harness::Case> cases;
  for (const Format& format : images::formats_named(formats, target)) {
    for (const ImageType& type : images::image_types())
      for (const bool gradients : {false, true})
        for (const Filter filter : {Filter::nearest, Filter::linear}) {
          if (type.buffer || (filter == Filter::linear && format.read != 'f')) continue;
          if (format.depth() && type.depth_type.empty()) continue;
          // Images with mip levels are read with normalized coordinates.
          Sampling s{{}, format, &type, {true, Addressing::clamp_to_edge, filter}};
          s.id = fmt::format("image_mipmaps/{}/read_image{}/{}/{}/{}",
                             gradients ? "read_gradients" : "read_lod", s.suffix(), type.name,
                             format.id(), images::name(filter));
          s.options = std_option(target.language({2, 0}));
          harness::Case one;
          one.id = s.id;
          one.skip = images::missing(target, s);
          require(one, images::needs_of(s), target);
          one.citations = {"OpenCL C 3.0.19, 6.15.15.2"};
          one.limit = "image-filter-precision";
          one.cost = 0.2;
          const auto shared = std::make_shared<const Reading>(Reading{std::move(s), gradients});
          one.body = [shared](harness::CaseContext& context) { run(*shared, context); };
          one.shown = [shared] { return make_kernel(*shared).source; };
          cases.push_back(std::move(one));
        }
  }
  return cases;
}

}  // namespace assay::suites::image_mipmaps
