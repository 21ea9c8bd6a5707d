// A work-item reads values that other work-items of its group wrote to a read_write image. There
// are cases for every type of image, and for every format that the device lists for read_write
// images.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/measurement.h"
#include "harness/cases/run_options.h"
#include "harness/sweep/program_pool.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/setting.h"
#include "suites/images/image_object.h"
#include "suites/images/image_write/image_write.h"
#include "suites/images/kernel_access.h"
#include "suites/images/writing.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::image_write {
namespace {

using host::Setting;
using images::Bits;
using images::Extent;
using images::Format;
using images::ImageType;
using images::Location;
using images::Picture;

constexpr std::size_t elements = 192, rounds = 5;

Extent extent_of(const ImageType& type) {
  switch (type.axes + (type.array ? 1 : 0)) {
    case 1:
      return {elements, 1, 1};
    case 2:
      return {16, 12, 1};
    default:
      return {8, 6, 4};
  }
}

/// Formats with the same functions for reading and writing have the same kernel.
harness::Kernel make_kernel(const Format& format, const ImageType& type,
                            const std::string& options) {
  const bool depth = format.depth();
  const std::string suffix = format.read_suffix();
  const std::string kernel =
      fmt::format("assay_barrier_{}{}_{}", type.name, depth ? "_depth" : "", suffix);
  std::string read = fmt::format("read_image{}(image, {})", suffix, type.coordinate);
  if (depth) read = fmt::format("(float4)({}, 0.0f, 0.0f, 0.0f)", read);
  return {kernel,
          embedded_text("suites/images/image_write/kernels/barrier.cl",
                        {{"kernel", kernel},
                         {"image_type", depth ? type.depth_type : type.type},
                         {"color_type", format.read == 'f'   ? "float"
                                        : format.read == 'i' ? "int"
                                                             : "uint"},
                         {"suffix", suffix},
                         {"coordinate", type.coordinate},
                         {"color", depth ? "colors[4 * i]" : "vload4(i, colors)"},
                         {"read", read}}),
          options};
}

double component(const Format& format, std::uint32_t bits) {
  if (format.read == 'f') return static_cast<double>(std::bit_cast<float>(bits));
  return format.read == 'i' ? static_cast<double>(static_cast<std::int32_t>(bits)) : bits;
}

/// In each round, a work-item writes its element and reads the element of a neighbor.
void one_format(Setting& on, const Format& format, const ImageType& type,
                const std::string& options) {
  if (!images::listed(on.context(), format, type, CL_MEM_KERNEL_READ_AND_WRITE))
    GTEST_SKIP() << "the device does not list " << format.id() << " for " << type.name;
  cl::Kernel kernel = on.running().programs().get(make_kernel(format, type, options));
  const std::size_t group = images::group_size(kernel, on.device()),
                    items = elements / group * group;
  const Picture before(format, type, extent_of(type), on.random_bits()),
      written(format, images::image_type("image1d"), {items * rounds, 1, 1}, on.random_bits());
  std::vector<Location> places = images::locations(before.extent(), 0, items);
  std::vector<Bits> colors;
  const auto element = [&](std::size_t i) {
    return &written.bytes()[i * static_cast<std::size_t>(format.bytes)];
  };
  for (std::size_t i = 0; i < items * rounds; ++i)
    colors.push_back(images::color_of(format, element(i)));
  std::vector<Bits> got(items * rounds, Bits{77, 77, 77, 77});
  const auto buffer = [&](auto& data) {
    return cl::Buffer(on.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                      data.size() * sizeof data[0], data.data());
  };
  const cl::Memory image = before.create(on.context(), CL_MEM_READ_WRITE);
  const cl::Buffer at = buffer(places), in = buffer(colors), out = buffer(got);
  kernel.setArg(0, image);
  kernel.setArg(1, static_cast<cl_int>(rounds));
  kernel.setArg(2, at);
  kernel.setArg(3, in);
  kernel.setArg(4, out);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items), cl::NDRange(group));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof got[0], got.data());
  on.running().check_host();
  harness::Measurement measured;
  measured.inputs = got.size();
  measured.limit = "exact";
  on.running().record(measured);
  for (std::size_t i = 0; i < items * rounds; ++i) {
    const std::size_t round = i / items, item = i % items, me = item % group;
    const std::size_t neighbor = round * items + item - me + (me + round + 1) % group;
    const images::Components due = format.color(element(neighbor), false);
    for (std::size_t c = 0; c < format.components.size(); ++c) {
      // A constant component was not written.
      if (format.components[c] == '0' || format.components[c] == '1') continue;
      ASSERT_HOLDS(due.at(c).contains(component(format, got[i].at(c))))
          << about::color("after a barrier") << "in round " << round << " work-item " << item
          << " read another color than work-item " << neighbor % items
          << " had written before the barrier: component " << c << " is 0x" << std::hex
          << got[i].at(c);
    }
  }
}

/// At depth quick, cases use only the channel orders that every device with read_write images
/// lists. Types other than image2d_t have one format for each kind of channel, because a barrier
/// does not depend on formats.
bool asked(const Format& format, const ImageType& type, const Target& target) {
  if (format.srgb()) return false;
  if (target.options().thorough() || format.depth()) return true;
  if (type.cl == CL_MEM_OBJECT_IMAGE2D) return format.order == "R" || format.order == "RGBA";
  return format.order == "RGBA" &&
         (format.type == "FLOAT" || format.type == "UNORM_INT8" || format.type == "SIGNED_INT32" ||
          format.type == "UNSIGNED_INT32");
}

}  // namespace

std::vector<harness::Case> barriers(const Target& target) {
  std::vector<harness::Case> cases;
  if (!target.holds({{2, 0}})) return cases;
  const std::string options = std_option(target.language({2, 0}));
  for (const ImageType& type : images::image_types())
    for (const std::vector<Format>& group : images::formats_by_kernel(target))
      for (const Format& format : group) {
        if (!asked(format, type, target) || (format.depth() && type.depth_type.empty())) continue;
        cases.push_back(
            host::make_case(fmt::format("image_write/barrier/{}/{}", type.name, format.id()),
                            "OpenCL C 3.0.19, 6.15.15.6",
                            [=, &type](Setting& on) { one_format(on, format, type, options); }));
        cases.back().skip = images::missing_to_write(target, format, type, true);
        require(cases.back(), images::needs_to_write(format, type, true), target);
        // A device without depth images need not compile them.
        if (!format.depth())
          cases.back().kernel = [=, &type] { return make_kernel(format, type, options); };
      }
  return cases;
}

}  // namespace assay::suites::image_write
