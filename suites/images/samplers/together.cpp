// One sampler reads images of every channel order, and one kernel uses many samplers. The
// properties of samplers and images must not mix.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"
#include "suites/host/setting.h"
#include "suites/images/image_object.h"
#include "suites/images/picture.h"
#include "suites/images/samplers/samplers.h"
#include "suites/target/target.h"

namespace assay::suites::samplers {
namespace {

using host::Setting;
using images::Format;
using images::ImageType;
using images::Picture;

/// For each channel order of the device, a format that read_imagef reads. The order decides the
/// color outside the image (OpenCL C 6.15.15.1.1).
std::vector<Format> one_of_each_order(Setting& on, const ImageType& type, std::size_t most) {
  std::vector<Format> chosen;
  for (const Format& format : images::all_formats(on.target())) {
    if (chosen.size() == most) break;
    const bool known = std::ranges::find(chosen, format.order, &Format::order) != chosen.end();
    if (format.read == 'f' && !format.depth() && !known &&
        images::listed(on.context(), format, type, CL_MEM_READ_ONLY))
      chosen.push_back(format);
  }
  return chosen;
}

/// Reads each image with a sampler of the program and with a sampler argument, inside and outside
/// the image. With `opaque`, judges only images whose border color has alpha 1. Otherwise judges
/// the other images.
template <bool opaque>
void several_orders(Setting& on) {
  const ImageType& type = images::image_type(CL_MEM_OBJECT_IMAGE2D);
  const std::size_t room = std::max<std::uint64_t>(on.info().max_parameter_size / 8, 10) - 2;
  const std::vector<Format> formats =
      one_of_each_order(on, type, std::min<std::size_t>({room, on.info().max_read_image_args, 32}));
  ASSERT_HOLDS(!formats.empty()) << about::call("clGetSupportedImageFormats")
                                 << "the device lists no format";
  static constexpr std::array<std::array<std::int64_t, 3>, 4> places{
      {{-1, 1, 0}, {1, 0, 0}, {0, 7, 0}, {2, 1, 0}}};
  std::string parameters = "sampler_t s, __global float4 *out", body;
  for (std::size_t p = 0; p < places.size(); ++p)
    for (std::size_t i = 0; i < formats.size(); ++i) {
      if (p == 0) parameters += fmt::format(", read_only image2d_t i{}", i);
      body += fmt::format("  out[{}] = read_imagef(i{}, {}, ({}2)({}, {}));\n",
                          p * formats.size() + i, i, p % 2 == 0 ? "s" : "t",
                          p < 2 ? "int" : "float", places.at(p)[0], places.at(p)[1]);
    }
  cl::Kernel kernel = on.kernel(
      fmt::format("constant sampler_t t = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | "
                  "CLK_FILTER_NEAREST;\n__kernel void read({}) {{\n{}}}\n",
                  parameters, body),
      "read");
  const cl::Sampler sampler =
      host::make_sampler(on.context(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  std::vector<std::array<float, 4>> got(places.size() * formats.size());
  const cl::Buffer out = on.buffer(got.size() * sizeof got[0]);
  kernel.setArg(0, sampler);
  kernel.setArg(1, out);
  std::vector<Picture> pictures;
  std::vector<cl::Memory> made;
  for (std::size_t i = 0; i < formats.size(); ++i) {
    pictures.emplace_back(formats[i], type, images::Extent{3, 2, 1}, on.random_bits());
    made.push_back(pictures[i].create(on.context(), CL_MEM_READ_ONLY));
    kernel.setArg(static_cast<cl_uint>(i + 2), made[i]);
  }
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof got[0], got.data());
  for (std::size_t n = 0; n < got.size(); ++n) {
    const std::size_t i = n % formats.size();
    const auto& place = places.at(n / formats.size());
    if (formats[i].border.ends_with("1") != opaque) continue;
    const images::Components due = formats[i].color(pictures[i].element(place), false);
    for (std::size_t c = 0; c < due.size(); ++c)
      EXPECT_HOLDS(due.at(c).contains(static_cast<double>(got[n].at(c))))
          << about::color("as a kernel reads it") << "component " << c << " at (" << place[0]
          << ", " << place[1] << ") of image " << i << ", " << formats[i].id() << ", among "
          << formats.size() << " images: got " << got[n].at(c) << ", expected " << due.at(c).low
          << " to " << due.at(c).high;
  }
}

/// A sampler, and the right sum of three reads from a row with the elements 1, 2 and 3. The weights
/// are 1 for the read at 1.25, 4 at 1.75 and 16 at 4.5.
struct Declared {
  bool normalized;
  std::string_view mode;
  float sum;
};
constexpr std::array declared{
    Declared{false, "CLAMP", 2 + 4 * 2 + 16 * 0},
    Declared{false, "CLAMP_TO_EDGE", 2 + 4 * 2 + 16 * 3},
    Declared{true, "CLAMP", 0},
    Declared{true, "CLAMP_TO_EDGE", 3 + 4 * 3 + 16 * 3},
    Declared{true, "REPEAT", 1 + 4 * 3 + 16 * 2},
    Declared{true, "MIRRORED_REPEAT", 3 + 4 * 1 + 16 * 2},
};

/// At most 64 samplers, and at most CL_DEVICE_MAX_SAMPLERS, with different modes. The samplers are
/// declared outside and inside the kernel in turn. Samplers with normalized coordinates read a
/// separate image: samplers of one image in a kernel must have the same kind of coordinates
/// (Table 32).
void declared_as_many_as_allowed(Setting& on) {
  const std::size_t count = std::min<std::uint64_t>(on.info().max_samplers, 64);
  ASSERT_VALUE(count, >, 0U) << about::query("CL_DEVICE_MAX_SAMPLERS");
  std::string outside, inside, body;
  std::vector<float> wanted;
  for (std::size_t i = 0; i < count; ++i) {
    const Declared& one = declared.at((i / 2 + (i % 2) * 3 + on.random_below(3)) % declared.size());
    (i % 2 == 0 ? outside : inside) += fmt::format(
        "{} sampler_t s{} = CLK_NORMALIZED_COORDS_{} | CLK_ADDRESS_{} | CLK_FILTER_NEAREST;\n",
        i % 2 == 0 ? "constant" : "  const", i, one.normalized ? "TRUE" : "FALSE", one.mode);
    body += fmt::format(
        "  out[{0}] = read_imagef({1}, s{0}, 1.25f).x + 4 * read_imagef({1}, s{0}, 1.75f).x "
        "+ 16 * read_imagef({1}, s{0}, 4.5f).x;\n",
        i, one.normalized ? "normalized" : "unnormalized");
    wanted.push_back(one.sum);
  }
  cl::Kernel kernel = on.kernel(
      fmt::format("{}__kernel void read(read_only image1d_t unnormalized, read_only image1d_t "
                  "normalized, __global float *out) {{\n{}{}}}\n",
                  outside, inside, body),
      "read");
  std::array<float, 12> texels{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0};
  const auto image = [&] {
    return cl::Image1D(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, {CL_RGBA, CL_FLOAT},
                       3, texels.data());
  };
  const cl::Image1D unnormalized = image(), normalized = image();
  const cl::Buffer out = on.buffer(count * sizeof(float));
  kernel.setArg(0, unnormalized);
  kernel.setArg(1, normalized);
  kernel.setArg(2, out);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  std::vector<float> got(count);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, count * sizeof(float), got.data());
  EXPECT_VALUE(got, ==, wanted) << about::color("as a kernel reads it")
                                << "the elements that the kernel read";
}

constexpr host::Example rows[] = {
    {"reads/several_orders/opaque_border",
     "OpenCL C 3.0.19, 6.15.15.1.1, 6.15.15.7",
     several_orders<true>,
     {1, 2},
     host::needs_images_and_compiler,
     0.2},
    {"reads/several_orders/other_border",
     "OpenCL C 3.0.19, 6.15.15.1.1, 6.15.15.7",
     several_orders<false>,
     {1, 2},
     host::needs_images_and_compiler,
     0.2},
    {"declared/as_many_as_allowed",
     "OpenCL C 3.0.19, 6.15.15.1; OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_SAMPLERS",
     declared_as_many_as_allowed,
     {1, 2},
     host::needs_images_and_compiler,
     0.3},
};

}  // namespace

std::span<const host::Example> together() {
  return rows;
}

}  // namespace assay::suites::samplers
