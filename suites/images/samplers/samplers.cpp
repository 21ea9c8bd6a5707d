#include "suites/images/samplers/samplers.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"
#include "suites/host/setting.h"
#include "suites/images/sampling.h"
#include "suites/target/modes.h"
#include "suites/target/target.h"

namespace assay::suites::samplers {
namespace {

using host::Setting;
using images::Origin;
using reference::image::Addressing;
using reference::image::Filter;
using testing::ElementsAreArray;

struct Mode {
  Addressing addressing;
  cl_addressing_mode cl;
  bool normalized_only;  ///< The combination is allowed only with normalized coordinates (Table
                         ///< 32).
};
constexpr std::array<Mode, 5> modes{{
    {Addressing::none, CL_ADDRESS_NONE, false},
    {Addressing::clamp_to_edge, CL_ADDRESS_CLAMP_TO_EDGE, false},
    {Addressing::clamp, CL_ADDRESS_CLAMP, false},
    {Addressing::repeat, CL_ADDRESS_REPEAT, true},
    {Addressing::mirrored_repeat, CL_ADDRESS_MIRRORED_REPEAT, true},
}};

struct Combination {
  bool normalized;
  Mode mode;
  Filter filter;
  bool defined() const { return normalized || !mode.normalized_only; }
  reference::image::Sampler sampler() const { return {normalized, mode.addressing, filter}; }
  cl_filter_mode cl_filter() const {
    return filter == Filter::linear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST;
  }
  std::string id() const {
    return fmt::format("{}/{}/{}", normalized ? "normalized" : "unnormalized",
                       images::name(mode.addressing), images::name(filter));
  }
};

std::vector<Combination> combinations() {
  std::vector<Combination> all;
  for (const bool normalized : {false, true})
    for (const Mode& mode : modes)
      for (const Filter filter : {Filter::nearest, Filter::linear})
        all.push_back({normalized, mode, filter});
  return all;
}

template <typename T>
T info(cl_sampler sampler, cl_sampler_info name) {
  T value{};
  EXPECT_SUCCESS(
      clGetSamplerInfo(sampler, name, sizeof value, static_cast<void*>(&value), nullptr));
  return value;
}

void expect_combination(Setting& on, const cl::Sampler& sampler, bool normalized,
                        cl_addressing_mode addressing, cl_filter_mode filter) {
  EXPECT_QUERY(info<cl_bool>(sampler(), CL_SAMPLER_NORMALIZED_COORDS),
               normalized ? cl_bool{CL_TRUE} : cl_bool{CL_FALSE});
  EXPECT_QUERY(info<cl_addressing_mode>(sampler(), CL_SAMPLER_ADDRESSING_MODE), addressing);
  EXPECT_QUERY(info<cl_filter_mode>(sampler(), CL_SAMPLER_FILTER_MODE), filter);
  EXPECT_QUERY(info<cl_context>(sampler(), CL_SAMPLER_CONTEXT), on.context()());
  EXPECT_VALUE(info<cl_uint>(sampler(), CL_SAMPLER_REFERENCE_COUNT), >=, 1U)
      << about::query("CL_SAMPLER_REFERENCE_COUNT");
}

/// True if the driver refused a combination without a meaning, which is right.
bool refused(const Combination& c, cl_int status) {
  return !c.defined() && status == CL_INVALID_VALUE;
}

void says_what_it_is(Setting& on, const Combination& c) {
  cl_int status = CL_SUCCESS;
  const cl::Sampler sampler(clCreateSampler(on.context()(), c.normalized ? CL_TRUE : CL_FALSE,
                                            c.mode.cl, c.cl_filter(), &status),
                            false);
  if (refused(c, status)) return;
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateSampler");
  expect_combination(on, sampler, c.normalized, c.mode.cl, c.cl_filter());
}

void says_its_properties(Setting& on, const Combination& c) {
  const std::array<cl_sampler_properties, 7> forth{CL_SAMPLER_NORMALIZED_COORDS,
                                                   c.normalized ? 1UL : 0UL,
                                                   CL_SAMPLER_ADDRESSING_MODE,
                                                   c.mode.cl,
                                                   CL_SAMPLER_FILTER_MODE,
                                                   c.cl_filter(),
                                                   0};
  const std::array<cl_sampler_properties, 7> back{forth[4], forth[5], forth[2], forth[3],
                                                  forth[0], forth[1], 0};
  for (const auto& properties : {forth, back}) {
    cl_int status = CL_SUCCESS;
    const cl::Sampler sampler(
        clCreateSamplerWithProperties(on.context()(), properties.data(), &status), false);
    if (refused(c, status)) return;
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateSamplerWithProperties");
    expect_combination(on, sampler, c.normalized, c.mode.cl, c.cl_filter());
    if (!on.at_least(3, 0)) continue;
    std::size_t size = 0;
    ASSERT_SUCCESS(clGetSamplerInfo(sampler(), CL_SAMPLER_PROPERTIES, 0, nullptr, &size));
    ASSERT_VALUE(size, ==, sizeof properties) << about::query_size("CL_SAMPLER_PROPERTIES");
    std::array<cl_sampler_properties, 7> said{};
    ASSERT_SUCCESS(
        clGetSamplerInfo(sampler(), CL_SAMPLER_PROPERTIES, sizeof said, said.data(), nullptr));
    EXPECT_MATCH(said, ElementsAreArray(properties)) << about::query("CL_SAMPLER_PROPERTIES");
  }
}

/// Properties that the list leaves out have their defaults.
void default_properties(Setting& on) {
  const std::array<cl_sampler_properties, 1> none{0};
  const std::array<cl_sampler_properties, 3> only_filter{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR,
                                                         0},
      only_mode{CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_REPEAT, 0};
  const auto expect = [&](const cl_sampler_properties* properties, cl_addressing_mode mode,
                          cl_filter_mode filter) {
    const cl::Sampler sampler(CREATED(clCreateSamplerWithProperties, on.context()(), properties),
                              false);
    expect_combination(on, sampler, true, mode, filter);
  };
  expect(nullptr, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  expect(none.data(), CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  expect(only_filter.data(), CL_ADDRESS_CLAMP, CL_FILTER_LINEAR);
  expect(only_mode.data(), CL_ADDRESS_REPEAT, CL_FILTER_NEAREST);
}

void no_properties_said(Setting& on) {
  const cl::Sampler with_null(CREATED(clCreateSamplerWithProperties, on.context()(), nullptr),
                              false);
  const cl::Sampler plain =
      host::make_sampler(on.context(), CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR);
  for (const cl_sampler sampler : {with_null(), plain()}) {
    std::size_t size = 99;
    EXPECT_SUCCESS(clGetSamplerInfo(sampler, CL_SAMPLER_PROPERTIES, 0, nullptr, &size));
    EXPECT_VALUE(size, ==, 0U) << about::query_size("CL_SAMPLER_PROPERTIES")
                               << "of a sampler made without a list";
  }
}

void counts_references(Setting& on) {
  const cl::Sampler sampler =
      host::make_sampler(on.context(), CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR);
  const auto at_first = info<cl_uint>(sampler(), CL_SAMPLER_REFERENCE_COUNT);
  EXPECT_SUCCESS(clRetainSampler(sampler()));
  EXPECT_QUERY(info<cl_uint>(sampler(), CL_SAMPLER_REFERENCE_COUNT), at_first + 1)
      << "after clRetainSampler";
  EXPECT_SUCCESS(clReleaseSampler(sampler()));
  EXPECT_QUERY(info<cl_uint>(sampler(), CL_SAMPLER_REFERENCE_COUNT), at_first)
      << "after clReleaseSampler";
}

/// The elements of the row are 1, 2 and 3. The kernel reads in the middle, after the end and before
/// the start.
constexpr std::string_view three_reads =
    "__kernel void read(read_only image1d_t image, sampler_t s, __global float *out) {\n"
    "  out[0] = read_imagef(image, s, 1).x;\n  out[1] = read_imagef(image, s, 7).x;\n"
    "  out[2] = read_imagef(image, s, -1).x;\n}\n";

cl::Memory three_elements(Setting& on) {
  std::array<float, 12> texels{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0};
  return cl::Image1D(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, {CL_RGBA, CL_FLOAT}, 3,
                     texels.data());
}

/// A program may release a sampler that a queued kernel uses.
void released_while_in_use(Setting& on) {
  const cl::Memory image = three_elements(on);
  cl::Kernel kernel = on.kernel(std::string(three_reads), "read");
  const cl::Buffer out = on.buffer(3 * sizeof(float));
  kernel.setArg(0, image);
  kernel.setArg(2, out);
  {
    const cl::Sampler sampler =
        host::make_sampler(on.context(), CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST);
    kernel.setArg(1, sampler);
    on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  }
  std::array<float, 3> got{};
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, got.data());
  EXPECT_MATCH(got, testing::ElementsAre(2.0F, 3.0F, 1.0F))
      << about::color("as a kernel reads it") << "the color that the kernel read";
}

/// At most 64 samplers, and at most CL_DEVICE_MAX_SAMPLERS.
void as_many_as_allowed(Setting& on) {
  // A parameter needs at most the space of a pointer.
  const std::uint64_t room = std::max<std::uint64_t>(on.info().max_parameter_size / 8, 10) - 2;
  const std::size_t count = std::min<std::uint64_t>({on.info().max_samplers, 64, room});
  ASSERT_VALUE(count, >, 0U) << about::query("CL_DEVICE_MAX_SAMPLERS");
  std::string parameters, body;
  for (std::size_t i = 0; i < count; ++i) {
    parameters += fmt::format(", sampler_t s{}", i);
    body += fmt::format("  out[{0}] = read_imagef(image, s{0}, 9).x;\n", i);
  }
  cl::Kernel kernel =
      on.kernel(fmt::format("__kernel void read(read_only image1d_t image, __global float *out{}) "
                            "{{\n{}}}\n",
                            parameters, body),
                "read");
  const cl::Memory image = three_elements(on);
  const cl::Buffer out = on.buffer(count * sizeof(float));
  kernel.setArg(0, image);
  kernel.setArg(1, out);
  std::vector<cl::Sampler> samplers;
  std::vector<float> wanted;
  for (std::size_t i = 0; i < count; ++i) {
    const bool edge = (on.random_bits() & 1) != 0;
    samplers.push_back(host::make_sampler(on.context(), CL_FALSE,
                                          edge ? CL_ADDRESS_CLAMP_TO_EDGE : CL_ADDRESS_CLAMP,
                                          CL_FILTER_NEAREST));
    wanted.push_back(edge ? 3.0F : 0.0F);
    kernel.setArg(static_cast<cl_uint>(i + 2), samplers.back());
  }
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  std::vector<float> got(count);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, count * sizeof(float), got.data());
  EXPECT_VALUE(got, ==, wanted) << about::color("as a kernel reads it")
                                << "the elements that the kernel read";
}

/// The kernel `read` must read the values `wanted` from the three elements. `choice` is its last
/// argument.
template <std::size_t n>
void expect_reads(Setting& on, const std::string& source, cl_uint choice,
                  const std::array<float, n>& wanted) {
  cl::Kernel kernel = on.kernel(source, "read");
  const cl::Buffer out = on.buffer(n * sizeof(float));
  const cl::Memory image = three_elements(on);  // a kernel's argument does not retain the image
  kernel.setArg(0, image);
  kernel.setArg(1, out);
  kernel.setArg(2, choice);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  std::array<float, n> got{};
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, got.data());
  EXPECT_VALUE(got, ==, wanted) << about::color("as a kernel reads it") << "choice " << choice;
}

/// One kernel declares samplers in all forms (6.15.15.1), and passes a sampler to a function.
void every_declaration(Setting& on) {
  expect_reads<7>(on, embedded_text("suites/images/samplers/kernels/every_declaration.cl"), 0,
                  {0, 3, 0, 1, 3, 0, 1});
}

void named_in_functions(Setting& on) {
  expect_reads<3>(on, embedded_text("suites/images/samplers/kernels/named_in_functions.cl"), 0,
                  {2, 3, 1});
}

void chosen(Setting& on) {
  const std::string source = embedded_text("suites/images/samplers/kernels/chosen.cl");
  expect_reads<1>(on, source, 0, {0});
  expect_reads<1>(on, source, 1, {3});
}

/// The value that the kernel reads from image 0 or 1. Each image has four elements. The sampler
/// clamps to the edge, or to the border (zeros for CL_RGBA, 8.1).
cl_uint clamped(cl_uint image, bool to_edge, cl_uint x) {
  const int at = static_cast<int>(x % 6) - 1;
  if (!to_edge && (at < 0 || at > 3)) return 0;
  return image * 50 + static_cast<cl_uint>(std::clamp(at, 0, 3)) + 1;
}
cl_uint chosen_by_data(cl_uint x) {
  cl_uint r = 1;
  switch (x * 5 % 7) {
    case 0:
      return clamped(0, true, x);
    case 1:
      return clamped(0, false, x);
    case 2:
      return clamped(1, true, x);
    case 3:
      return clamped(1, false, x) + 256 * clamped(1, true, x);
    case 4:
      for (cl_uint k = 0; k < x % 4; ++k)
        r = ((x + k) & 1) != 0 ? r * 3 + clamped(0, false, x + k) : r * 5 + clamped(1, true, k);
      return r;
    default:
      return r;
  }
}

void chosen_for_each(Setting& on) {
  constexpr cl_uint count = 60;
  cl::Kernel kernel =
      on.kernel(embedded_text("suites/images/samplers/kernels/chosen_by_data.cl"), "k");
  const cl::Buffer out = on.buffer(count * sizeof(cl_uint));
  kernel.setArg(0, out);
  std::vector<cl::Image2D> images;
  std::vector<cl::Sampler> samplers;
  for (const cl_uint k : {0U, 1U}) {
    std::vector<std::uint8_t> texels(4 * 4);
    for (cl_uint x = 0; x < 4; ++x)
      texels[std::size_t{4} * x + 3] = static_cast<std::uint8_t>(clamped(k, true, x + 1));
    images.emplace_back(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                        cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), 4, 1, 0, texels.data());
    samplers.push_back(host::make_sampler(on.context(), CL_FALSE,
                                          k == 0 ? CL_ADDRESS_CLAMP_TO_EDGE : CL_ADDRESS_CLAMP,
                                          CL_FILTER_NEAREST));
    kernel.setArg(k + 1, images.back());
    kernel.setArg(k + 3, samplers.back());
  }
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(count));
  std::vector<cl_uint> got(count), wanted(count);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, count * sizeof(cl_uint), got.data());
  for (cl_uint x = 0; x < count; ++x) wanted[x] = chosen_by_data(x);
  EXPECT_VALUE(got, ==, wanted) << about::color("as a kernel reads it")
                                << "the elements that the kernel read";
}

/// The kernel must use the sampler of the last clSetKernelArg.
void set_again(Setting& on) {
  const cl::Memory image = three_elements(on);
  cl::Kernel kernel = on.kernel(std::string(three_reads), "read");
  kernel.setArg(0, image);
  for (const auto& [mode, wanted] :
       {std::pair{CL_ADDRESS_CLAMP, std::array{2.0F, 0.0F, 0.0F}},
        std::pair{CL_ADDRESS_CLAMP_TO_EDGE, std::array{2.0F, 3.0F, 1.0F}},
        std::pair{CL_ADDRESS_CLAMP, std::array{2.0F, 0.0F, 0.0F}}}) {
    const cl::Sampler sampler = host::make_sampler(
        on.context(), CL_FALSE, static_cast<cl_addressing_mode>(mode), CL_FILTER_NEAREST);
    const cl::Buffer out = on.buffer(3 * sizeof(float));
    kernel.setArg(1, sampler);
    kernel.setArg(2, out);
    on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
    std::array<float, 3> got{};
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, got.data());
    EXPECT_VALUE(got, ==, wanted) << about::color("as a kernel reads it")
                                  << "the elements that the kernel read";
  }
}

constexpr host::Example rows[] = {
    {"properties/defaults",
     "OpenCL API 3.0, clCreateSamplerWithProperties",
     default_properties,
     {2, 0},
     host::needs_images},
    {"properties/none",
     "OpenCL API 3.0, clGetSamplerInfo, CL_SAMPLER_PROPERTIES",
     no_properties_said,
     {3, 0},
     host::needs_images},
    {"references/counted", "OpenCL 1.2, 5.5.1", counts_references, {1, 0}, host::needs_images},
    {"references/in_use",
     "OpenCL 1.2, 5.5.1, clReleaseSampler",
     released_while_in_use,
     {1, 2},
     host::needs_images_and_compiler},
    {"arguments/as_many_as_allowed",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_SAMPLERS",
     as_many_as_allowed,
     {1, 2},
     host::needs_images_and_compiler},
    {"arguments/set_again",
     "OpenCL 1.2, 5.7.2, clSetKernelArg",
     set_again,
     {1, 2},
     host::needs_images_and_compiler},
    {"reads/chosen", "OpenCL C 3.0.19, 6.15.15.1", chosen, {1, 2}, host::needs_images_and_compiler},
    {"reads/chosen_by_data",
     "OpenCL C 3.0.19, 6.15.15.2",
     chosen_for_each,
     {1, 2},
     host::needs_images_and_compiler,
     0.2},
    {"reads/functions",
     "OpenCL C 3.0.19, 6.15.15.1",
     named_in_functions,
     {1, 2},
     host::needs_images_and_compiler},
    {"reads/declarations",
     "OpenCL C 3.0.19, 6.15.15.1",
     every_declaration,
     {1, 2},
     host::needs_images_and_compiler},
};

/// Reads through samplers that the program declares. 2D images are read with all combinations, in
/// both kinds of declaration. Other images have only a few combinations, because the type of an
/// image does not change the sampler.
std::vector<harness::Case> reads(const Target& target) {
  static constexpr std::array<std::string_view, 4> formats{
      "rgba.unorm_int8", "r.unorm_int8", "rgba.signed_int32", "rgba.unsigned_int8"};
  const auto chosen = images::formats_named(formats, target);
  std::vector<harness::Case> cases;
  for (const std::vector<images::Format>& group : images::formats_by_kernel(target)) {
    const bool integers = group[0].read != 'f';
    for (const images::ImageType& type : images::image_types())
      for (const Origin origin : {Origin::program_scope, Origin::inline_}) {
        const bool both = !integers && type.cl == CL_MEM_OBJECT_IMAGE2D;
        if (type.buffer || (!both && (origin == Origin::inline_) != integers)) continue;
        std::vector<Combination> asked;
        for (const Combination& c : combinations()) {
          const bool few = c.normalized == c.mode.normalized_only &&
                           c.mode.addressing != Addressing::none &&
                           c.mode.addressing != Addressing::mirrored_repeat;
          if (c.defined() && (both || few) && !(integers && c.filter == Filter::linear))
            asked.push_back(c);
        }
        for (const Combination& c : asked)
          for (const images::Format& format : group) {
            if (std::ranges::find(chosen, format.id(), &images::Format::id) == chosen.end())
              continue;
            // At depth quick, only 2D images are read with two formats.
            if (!both && format.order == "R" && !target.options().thorough()) continue;
            images::Sampling s{{}, format, &type, c.sampler(), origin};
            // All samplers that read one image in a kernel must have the same kind of coordinates
            // (Table 32).
            for (const Combination& other : asked)
              if (origin == Origin::inline_ && other.normalized == c.normalized)
                s.joined_samplers.push_back(other.sampler());
            s.id = fmt::format("samplers/reads/{}/{}/{}/{}", images::name(origin), type.name,
                               format.id(), c.id());
            cases.push_back(images::sampling_case(std::move(s), target,
                                                  "OpenCL C 3.0.19, 6.15.15.1, Table 32"));
          }
      }
  }
  return cases;
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Combination& c : combinations()) {
    cases.push_back(host::make_case("samplers/creation/" + c.id(),
                                    "OpenCL 1.2, 5.5.1, clCreateSampler",
                                    [c](Setting& on) { says_what_it_is(on, c); }));
    if (host::api_version(target.device()) < harness::Version{2, 0}) continue;
    cases.push_back(host::make_case("samplers/with_properties/" + c.id(),
                                    "OpenCL API 3.0, clCreateSamplerWithProperties",
                                    [c](Setting& on) { says_its_properties(on, c); }));
  }
  for (harness::Case& one : cases) require(one, host::needs_images, target);
  for (const auto examples : {std::span<const host::Example>(rows), together()})
    std::ranges::move(host::expand("samplers", examples, target), std::back_inserter(cases));
  std::ranges::move(reads(target), std::back_inserter(cases));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("samplers",
                  "Samplers: creation, queries, use in programs (OpenCL 5.5, C 6.15.15.1)", expand);
}

}  // namespace assay::suites::samplers
