// The programs that read images: their text, what a device needs for them, and their cases.
#include "suites/images/sampling.h"

#include <fmt/format.h>

#include <array>
#include <memory>

#include "assay_suites_embedded.h"
#include "harness/devices/availability.h"
#include "suites/api/sampler.h"
#include "suites/numeric/numeric_case.h"
#include "suites/target/languages.h"

namespace assay::suites::images {
namespace {

using reference::image::Addressing;
using reference::image::Filter;
using reference::image::Sampler;

std::string sampler_text(const Sampler& s) {
  static constexpr std::array<std::string_view, 5> modes{
      "CLK_ADDRESS_NONE", "CLK_ADDRESS_CLAMP_TO_EDGE", "CLK_ADDRESS_CLAMP", "CLK_ADDRESS_REPEAT",
      "CLK_ADDRESS_MIRRORED_REPEAT"};
  return fmt::format("CLK_NORMALIZED_COORDS_{} | {} | CLK_FILTER_{}",
                     s.normalized ? "TRUE" : "FALSE", modes[static_cast<std::size_t>(s.addressing)],
                     s.filter == Filter::linear ? "LINEAR" : "NEAREST");
}

}  // namespace

std::string_view name(Origin origin) {
  switch (origin) {
    case Origin::argument:
      return "argument";
    case Origin::program_scope:
      return "program_scope";
    case Origin::inline_:
      return "inline";
    case Origin::none:
      break;
  }
  return "no_sampler";
}

std::string_view name(Addressing addressing) {
  static constexpr std::array<std::string_view, 5> names{"none", "clamp_to_edge", "clamp", "repeat",
                                                         "mirrored_repeat"};
  return names[static_cast<std::size_t>(addressing)];
}

std::string_view name(Filter filter) {
  return filter == Filter::linear ? "linear" : "nearest";
}

cl::Sampler make_sampler(const cl::Context& context, const Sampler& s) {
  static constexpr std::array<cl_addressing_mode, 5> modes{
      CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP, CL_ADDRESS_REPEAT,
      CL_ADDRESS_MIRRORED_REPEAT};
  return api::make_sampler(context, s.normalized ? CL_TRUE : CL_FALSE,
                           modes[static_cast<std::size_t>(s.addressing)],
                           s.filter == Filter::linear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST);
}

harness::Kernel make_kernel(const Sampling& s) {
  const bool fixed = s.origin == Origin::program_scope || s.origin == Origin::inline_;
  const bool joined = fixed && !s.joined_samplers.empty();
  const std::string_view coordinate = s.integer_coordinates ? "int" : "float";
  const std::string_view result = s.format.read == 'f'   ? "float"
                                  : s.format.read == 'i' ? "int"
                                                         : "uint";
  std::string kernel = fmt::format("{}{}_{}_{}_{}", s.type->name, s.format.depth() ? "_depth" : "",
                                   s.suffix(), coordinate, name(s.origin));
  if (joined)
    kernel += fmt::format("_{}_together", s.joined_samplers.size());
  else if (fixed)
    kernel += fmt::format("_{}_{}_{}", name(s.sampler.addressing), name(s.sampler.filter),
                          s.sampler.normalized ? "normalized" : "unnormalized");
  const std::string sampler_name = fixed ? "sampler_" + kernel : "sampler";
  const auto declared = [&](const Sampler& sampler, const std::string& number) {
    return fmt::format("const sampler_t {}{} = {};\n", sampler_name, number, sampler_text(sampler));
  };
  const auto store = [&](const std::string& number) {
    std::string call = fmt::format("read_image{}(image, {}{})", s.suffix(),
                                   s.origin == Origin::none ? "" : sampler_name + number + ", ",
                                   s.type->coordinate);
    if (s.format.depth()) call = fmt::format("(float4)({}, 0.0f, 0.0f, 0.0f)", call);
    if (s.half) call = fmt::format("convert_float4({})", call);
    return fmt::format("vstore4({}, i, colors);", call);
  };
  std::string program_scope =
      s.half ? "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" : std::string();
  std::string inline_samplers, stores = store("");
  const auto declare = [&](const Sampler& sampler, const std::string& number) {
    if (s.origin == Origin::program_scope)
      program_scope += "__constant " + declared(sampler, number);
    else
      inline_samplers += declared(sampler, number) + "  ";
  };
  if (fixed && !joined) declare(s.sampler, "");
  if (joined) stores = "switch (choice) {\n";
  for (std::size_t i = 0; joined && i < s.joined_samplers.size(); ++i) {
    const std::string number = fmt::format("_{}", i);
    declare(s.joined_samplers[i], number);
    stores += fmt::format("    case {}: {} break;\n", i, store(number));
  }
  if (joined) stores += "  }";
  const std::string parameters =
      fmt::format("__read_only {} image{}, __global const {} *coordinates, __global {} *colors{}",
                  s.format.depth() ? s.type->depth_type : s.type->type,
                  s.origin == Origin::argument ? ", sampler_t sampler" : "", coordinate, result,
                  joined ? ", const uint choice" : "");
  std::string source(suites::embedded("suites/images/kernels/read.cl"));
  kernel = "assay_" + kernel;
  const auto fill = [&](std::string_view place, std::string_view text) {
    source = numeric::replaced(source, place, text);
  };
  fill("program_scope", program_scope);
  fill("kernel", kernel);
  fill("parameters", parameters);
  fill("inline_samplers", inline_samplers);
  fill("coordinate_type", coordinate);
  fill("stores", stores);
  return {kernel, source, s.options};
}

std::optional<std::string> missing(const harness::DeviceInfo& device, const ImageType& type) {
  if (!device.images) return "the device has no images";
  if (device.version < harness::Version{1, 2} && (type.buffer || type.array || type.axes == 1))
    return fmt::format("{} needs OpenCL 1.2", type.name);
  if (type.axes == 3 && device.embedded() && device.image3d_max_depth == 0)
    return "needs 3D images, which the embedded profile may do without";
  return std::nullopt;
}

std::optional<std::string> missing(const harness::DeviceInfo& device, const Format& format,
                                   const ImageType& type, Origin origin) {
  if (auto reason = missing(device, type)) return reason;
  using harness::Version;
  const bool newer = device.version >= Version{1, 2};
  if (!newer && origin == Origin::none) return "reading without a sampler needs OpenCL C 1.2";
  if (format.depth()) {
    if (type.depth_type.empty()) return fmt::format("no depth {}", type.name);
    if (device.version < Version{2, 0} && !device.has_extension("cl_khr_depth_images"))
      return "needs OpenCL 2.0 or cl_khr_depth_images";
  }
  return std::nullopt;
}

std::optional<std::string> missing(const harness::DeviceInfo& device, const Sampling& s) {
  if (auto reason = missing(device, s.format, *s.type, s.origin)) return reason;
  if (s.half)
    if (auto reason = harness::missing(device, harness::parts::half)) return reason;
  // OpenCL 1.2, 10, item 4.
  if (s.filtered() && !s.format.normalized() && device.embedded())
    return "the embedded profile filters no channels of floating-point numbers";
  return std::nullopt;
}

std::string standard_from(const harness::DeviceInfo& device, const harness::RunOptions& options,
                          const harness::Version& needed) {
  return std_option(language_for(device, options, needed));
}

std::string build_options(const harness::DeviceInfo& device, const harness::RunOptions& options,
                          const Format& format, Origin origin) {
  using harness::Version;
  // Depth images came with OpenCL C 2.0, reading without a sampler with 1.2.
  if (format.depth()) return standard_from(device, options, {2, 0});
  return standard_from(device, options, origin == Origin::none ? Version{1, 2} : Version{});
}

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
  out.stand_alone = [shared, citation](const harness::DeviceInfo& on,
                                       const harness::RunOptions& run,
                                       const harness::ReproRequest& request) {
    return sampling_program(*shared, on, run, request, citation);
  };
  return out;
}

}  // namespace assay::suites::images
