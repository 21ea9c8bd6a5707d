#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/example.h"
#include "suites/host/setting.h"
#include "suites/images/image_mipmaps/image_mipmaps.h"
#include "suites/images/image_object.h"
#include "suites/images/sampling.h"
#include "suites/images/stored_judge.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::image_mipmaps {
namespace {

using host::Setting;
using images::Extent;
using images::Format;
using images::ImageType;
using images::Picture;

constexpr int levels = 4;

struct Subject {
  Setting& on;
  Format format;
  const ImageType& type;

  Chain chain() const {
    const int all = type.axes + (type.array ? 1 : 0);
    return {format, type, {35, all >= 2 ? 21U : 1U, all >= 3 ? 11U : 1U}, levels, on.random_bits()};
  }
  cl::Memory on_device(const Chain& chain, cl_mem_flags flags = CL_MEM_READ_WRITE) const {
    cl::Memory image = chain.create(on.context(), flags);
    chain.write(on.queue(), image);
    return image;
  }
  /// `command` is the last command, and `after` describes the command in messages.
  void expect(const Chain& chain, const cl::Memory& image, const std::string& command,
              const std::string& after) const {
    for (int level = 0; level < levels; ++level) {
      const auto got = chain.read(on.queue(), image, level);
      const auto element = static_cast<std::size_t>(format.bytes);
      for (std::size_t at = 0; at < got.size(); at += element)
        ASSERT_HOLDS(images::same(format, &got[at], &chain.level(level).bytes()[at]))
            << about::color("after " + command) << "wrong color in element " << at / element
            << " of level " << level << " after " << after;
    }
  }
};

void levels_are_their_own(const Subject& s) {
  const Chain chain = s.chain();
  const cl::Memory image = s.on_device(chain);
  EXPECT_QUERY(images::image_info<cl_uint>(image, CL_IMAGE_NUM_MIP_LEVELS), cl_uint{levels});
  EXPECT_QUERY(images::image_info<std::size_t>(image, CL_IMAGE_WIDTH), chain.level(0).extent()[0]);
  s.expect(chain, image, "clEnqueueWriteImage", "writing each level");
}

void host_memory_refused(const Subject& s) {
  const Chain chain = s.chain();
  cl_image_desc description = images::describe(s.type, chain.level(0).extent());
  description.num_mip_levels = levels;
  std::vector<unsigned char> host(chain.level(0).bytes().size() * 2);
  for (const cl_mem_flags flags : {CL_MEM_COPY_HOST_PTR, CL_MEM_USE_HOST_PTR}) {
    cl_int status = CL_SUCCESS;
    const cl::Memory image(
        clCreateImage(s.on.context()(), flags, &s.format.cl, &description, host.data(), &status),
        false);
    EXPECT_VALUE(status, !=, CL_SUCCESS)
        << "a mipmapped image with host_ptr"
        << harness::About{.kind = harness::Finding::Kind::code,
                          .subject = "clCreateImage",
                          .rule = harness::failed_by::accepted_call};
  }
}

void copies(const Subject& s) {
  Chain target = s.chain();
  const Chain source = s.chain();
  const cl::Memory from = s.on_device(source), to = s.on_device(target);
  for (const auto& [a, b] : {std::pair{0, 1}, {2, 0}, {1, 1}, {3, 2}}) {
    Extent size{};
    for (std::size_t d = 0; d < 3; ++d)
      size.at(d) = std::min(source.level(a).extent().at(d), target.level(b).extent().at(d));
    const auto src = source.origin(a), dst = target.origin(b);
    ASSERT_SUCCESS(clEnqueueCopyImage(s.on.queue()(), from(), to(), src.data(), dst.data(),
                                      size.data(), 0, nullptr, nullptr));
    const auto element = static_cast<std::size_t>(s.format.bytes);
    const Extent& e = target.level(b).extent();
    for (std::size_t z = 0; z < size[2]; ++z)
      for (std::size_t y = 0; y < size[1]; ++y)
        std::memcpy(&target.level(b).bytes()[((z * e[1] + y) * e[0]) * element],
                    source.level(a).element(
                        {0, static_cast<std::int64_t>(y), static_cast<std::int64_t>(z)}),
                    size[0] * element);
    s.expect(target, to, "clEnqueueCopyImage", fmt::format("copying level {} to level {}", a, b));
  }
}

void through_buffers(const Subject& s) {
  Chain chain = s.chain();
  const cl::Memory image = s.on_device(chain);
  for (int level = 0; level < levels; ++level) {
    Picture& here = chain.level(level);
    const cl::Buffer buffer = s.on.buffer(here.bytes().size());
    const auto at = chain.origin(level);
    ASSERT_SUCCESS(clEnqueueCopyImageToBuffer(s.on.queue()(), image(), buffer(), at.data(),
                                              here.extent().data(), 0, 0, nullptr, nullptr));
    EXPECT_HOLDS(std::ranges::equal(s.on.read(buffer, here.bytes().size()), here.bytes()))
        << about::color("after clEnqueueCopyImageToBuffer") << "wrong colors of level " << level
        << " in the buffer";
    const Picture other(s.format, s.type, here.extent(), s.on.random_bits());
    const cl::Buffer back = s.on.buffer_of({other.bytes().begin(), other.bytes().end()});
    ASSERT_SUCCESS(clEnqueueCopyBufferToImage(s.on.queue()(), back(), image(), 0, at.data(),
                                              here.extent().data(), 0, nullptr, nullptr));
    std::ranges::copy(other.bytes(), here.bytes().begin());
    s.expect(chain, image, "clEnqueueCopyBufferToImage",
             fmt::format("copying a buffer to level {}", level));
  }
}

void fills(const Subject& s) {
  Chain chain = s.chain();
  const cl::Memory image = s.on_device(chain);
  const images::Bits color{std::bit_cast<std::uint32_t>(0.2F), std::bit_cast<std::uint32_t>(0.4F),
                           std::bit_cast<std::uint32_t>(0.6F), std::bit_cast<std::uint32_t>(0.8F)};
  for (const int level : {2, 0}) {
    const auto at = chain.origin(level);
    ASSERT_SUCCESS(clEnqueueFillImage(s.on.queue()(), image(), color.data(), at.data(),
                                      chain.level(level).extent().data(), 0, nullptr, nullptr));
    const auto got = chain.read(s.on.queue(), image, level);
    for (std::size_t i = 0; i < got.size(); i += static_cast<std::size_t>(s.format.bytes))
      ASSERT_HOLDS(images::may_hold(s.format, &got[i], color))
          << about::color("fill") << "wrong fill color in level " << level;
    std::ranges::copy(got, chain.level(level).bytes().begin());
    s.expect(chain, image, "clEnqueueFillImage", fmt::format("filling level {}", level));
  }
}

void maps(const Subject& s) {
  const Chain chain = s.chain();
  const cl::Memory image = s.on_device(chain);
  for (int level = 0; level < levels; ++level) {
    const auto at = chain.origin(level);
    const Picture& here = chain.level(level);
    std::size_t row = 0, slice = 0;
    cl_int status = CL_SUCCESS;
    auto* memory = static_cast<const unsigned char*>(
        clEnqueueMapImage(s.on.queue()(), image(), CL_TRUE, CL_MAP_READ, at.data(),
                          here.extent().data(), &row, &slice, 0, nullptr, nullptr, &status));
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapImage");
    const std::size_t bytes = here.extent()[0] * static_cast<std::size_t>(s.format.bytes);
    const bool rows_are_layers = s.type.axes == 1 && s.type.array;
    for (std::size_t z = 0; z < here.extent()[2]; ++z)
      for (std::size_t y = 0; y < here.extent()[1]; ++y)
        EXPECT_VALUE(std::memcmp(memory + z * slice + y * (rows_are_layers ? slice : row),
                                 here.element({0, static_cast<std::int64_t>(y),
                                               static_cast<std::int64_t>(z)}),
                                 bytes),
                     ==, 0)
            << about::color("of a mapped image") << "wrong colors in row " << y
            << " of mapped level " << level;
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(
        s.on.queue()(), image(), const_cast<unsigned char*>(memory), 0, nullptr, nullptr));
  }
}

void no_such_level(const Subject& s) {
  const Chain chain = s.chain();
  const cl::Memory image = s.on_device(chain);
  const auto at = chain.origin(levels);
  const Extent one{1, 1, 1};
  std::array<unsigned char, 16> element{};
  EXPECT_CODE(CL_INVALID_MIP_LEVEL,
              clEnqueueReadImage(s.on.queue()(), image(), CL_TRUE, at.data(), one.data(), 0, 0,
                                 element.data(), 0, nullptr, nullptr));
  EXPECT_CODE(CL_INVALID_MIP_LEVEL,
              clEnqueueWriteImage(s.on.queue()(), image(), CL_TRUE, at.data(), one.data(), 0, 0,
                                  element.data(), 0, nullptr, nullptr));
}

void counted_in_kernels(const Subject& s) {
  const cl::Memory image = s.on_device(s.chain());
  cl::Kernel kernel =
      s.on.kernel(fmt::format("#pragma OPENCL EXTENSION cl_khr_mipmap_image : enable\n"
                              "__kernel void count(read_only {} image, __global int *out) {{\n"
                              "  out[0] = get_image_num_mip_levels(image);\n}}\n",
                              s.type.type),
                  "count", std_option(s.on.target().language({2, 0})));
  const cl::Buffer out = s.on.buffer(sizeof(cl_int));
  kernel.setArg(0, image);
  kernel.setArg(1, out);
  s.on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  cl_int got = 0;
  s.on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, levels) << about::function("get_image_num_mip_levels")
                                << "get_image_num_mip_levels";
}

struct Function {
  std::string_view suffix;  ///< the function is write_image<suffix>
  const char* numbers;
};
constexpr Function float_colors{"f", "float"}, int_colors{"i", "int"}, uint_colors{"ui", "uint"};

/// A multiple of 1/128, or an integer of one byte, because every format can hold this number.
std::uint32_t color_of(const Function& function, std::uint64_t random) {
  const auto step = static_cast<std::uint32_t>(random % 128);
  return function.suffix == "i" || function.suffix == "ui"
             ? step
             : std::bit_cast<std::uint32_t>(static_cast<float>(step) / 128);
}

/// Without the argument for the level, the write goes to level 0.
template <const Function& function, bool with_level>
void written_by_kernels(const Subject& s) {
  Chain chain = s.chain();
  const cl::Memory image = s.on_device(chain);
  const bool depth = s.format.depth();
  const std::string source =
      embedded_text("suites/images/image_mipmaps/kernels/write.cl",
                    {{"kernel", "write"},
                     {"image_type", depth ? s.type.depth_type : s.type.type},
                     {"color_type", function.numbers},
                     {"color", depth ? "colors[4 * i]" : "vload4(i, colors)"},
                     {"suffix", std::string(function.suffix)},
                     {"coordinate", s.type.coordinate},
                     {"level", with_level ? "level, " : ""}});
  cl::Kernel kernel = s.on.kernel(source, "write", std_option(s.on.target().language({2, 0})));
  for (int level = 0; level < (with_level ? levels : 1); ++level) {
    Picture& here = chain.level(level);
    std::vector<std::array<cl_int, 4>> at;
    std::vector<images::Bits> colors;
    for (std::size_t i = 0; i < here.elements(); i += 3) {
      const Extent& e = here.extent();
      at.push_back({static_cast<cl_int>(i % e[0]), static_cast<cl_int>(i / e[0] % e[1]),
                    static_cast<cl_int>(i / e[0] / e[1]), 0});
      images::Bits color{};
      for (std::uint32_t& one : color) one = color_of(function, s.on.random_bits());
      colors.push_back(color);
    }
    const cl::Buffer places(s.on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                            at.size() * sizeof at[0], at.data()),
        values(s.on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
               colors.size() * sizeof colors[0], colors.data());
    kernel.setArg(0, image);
    kernel.setArg(1, cl_int{level});
    kernel.setArg(2, places);
    kernel.setArg(3, values);
    s.on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(at.size()));
    const auto got = chain.read(s.on.queue(), image, level);
    for (std::size_t i = 0; i < colors.size(); ++i) {
      const std::size_t offset = 3 * i * static_cast<std::size_t>(s.format.bytes);
      ASSERT_HOLDS(images::may_hold(s.format, &got[offset], colors[i]))
          << about::color("after a kernel") << "wrong color in element " << 3 * i << " of level "
          << level;
      std::memcpy(&here.bytes()[offset], &got[offset], static_cast<std::size_t>(s.format.bytes));
    }
    s.expect(chain, image, "a kernel", fmt::format("writes to level {}", level));
  }
}

struct Row {
  std::string_view name, citation;
  void (*run)(const Subject&);
  bool writes = false;
  std::string_view format = "rgba.unorm_int8";
};
constexpr std::string_view write_functions = "OpenCL C 3.0.19, 6.15.15.4";
constexpr Row rows[] = {
    {"levels", "cl_khr_mipmap_image, additions to 5.3", levels_are_their_own},
    {"host_memory", "cl_khr_mipmap_image, additions to 5.3, restrictions", host_memory_refused},
    {"copy", "cl_khr_mipmap_image, additions to 5.3", copies},
    {"buffers", "cl_khr_mipmap_image, additions to 5.3", through_buffers},
    {"fill", "cl_khr_mipmap_image, additions to 5.3", fills},
    {"map", "cl_khr_mipmap_image, additions to 5.3", maps},
    {"invalid_level", "cl_khr_mipmap_image, additions to 5.3", no_such_level},
    {"get_image_num_mip_levels", "OpenCL C 3.0.19, 6.15.15.5, Table 36", counted_in_kernels},
    {"write_lod", write_functions, written_by_kernels<float_colors, true>, true},
    {"write_lod_of_ints", write_functions, written_by_kernels<int_colors, true>, true,
     "rgba.signed_int32"},
    {"write_lod_of_uints", write_functions, written_by_kernels<uint_colors, true>, true,
     "rgba.unsigned_int8"},
    {"write_lod_of_depths", write_functions, written_by_kernels<float_colors, true>, true,
     "depth.float"},
    {"write_without_lod", write_functions, written_by_kernels<float_colors, false>, true},
    {"write_without_lod_of_depths", write_functions, written_by_kernels<float_colors, false>, true,
     "depth.float"},
};

}  // namespace

std::vector<harness::Case> commands(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Row& row : rows)
    for (const Format& format : images::all_formats(target)) {
      if (format.id() != row.format) continue;
      for (const ImageType& type : images::image_types()) {
        if (type.buffer || (format.depth() && type.depth_type.empty())) continue;
        cases.push_back(host::make_case(fmt::format("image_mipmaps/{}/{}", row.name, type.name),
                                        std::string(row.citation),
                                        [format, &type, &row](Setting& on) {
                                          row.run({on, format, type});
                                        }));
        require(cases.back(), images::needs_of(type), target);
        if (row.writes)
          require(cases.back(), harness::Needs::extension("cl_khr_mipmap_image_writes"), target);
      }
    }
  return cases;
}

}  // namespace assay::suites::image_mipmaps
