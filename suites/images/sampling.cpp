#include "suites/images/sampling.h"

#include <fmt/format.h>

#include <array>
#include <memory>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/devices/availability.h"
#include "suites/base/embedded_text.h"
#include "suites/host/sampler.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::images {
namespace parts = harness::parts;
using harness::Needs;
using harness::Version;

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
  return host::make_sampler(context, s.normalized ? CL_TRUE : CL_FALSE,
                            modes[static_cast<std::size_t>(s.addressing)],
                            s.filter == Filter::linear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST);
}

harness::Kernel make_kernel(const Sampling& s) {
  if (s.caller) return s.caller(s);
  const bool fixed = s.origin == Origin::program_scope || s.origin == Origin::inline_;
  const bool joined = fixed && !s.joined_samplers.empty();
  const std::string_view coordinate = s.integer_coordinates ? "int" : "float";
  const std::string_view result = s.format.read == 'f'   ? "float"
                                  : s.format.read == 'i' ? "int"
                                                         : "uint";
  std::string kernel = fmt::format("{}{}_{}_{}_{}", s.type->name, s.format.depth() ? "_depth" : "",
                                   s.suffix(), coordinate, name(s.origin));
  const std::string_view coordinates = s.sampler.normalized ? "normalized" : "unnormalized";
  if (joined)
    kernel += fmt::format("_{}_{}_together", s.joined_samplers.size(), coordinates);
  else if (fixed)
    kernel +=
        fmt::format("_{}_{}_{}", name(s.sampler.addressing), name(s.sampler.filter), coordinates);
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
  kernel = "assay_" + kernel;
  return {kernel,
          embedded_text("suites/images/kernels/read.cl", {{"program_scope", program_scope},
                                                          {"kernel", kernel},
                                                          {"parameters", parameters},
                                                          {"inline_samplers", inline_samplers},
                                                          {"coordinate_type", coordinate},
                                                          {"stores", stores}}),
          s.options};
}

Needs needs_of(const ImageType& type) {
  Needs all = parts::images;
  if (type.buffer || type.array || type.axes == 1) all = all & Needs::opencl({1, 2});
  return type.axes == 3 ? all & parts::images_3d : all;
}

Needs needs_of(const Format& format, const ImageType& type, Origin origin) {
  Needs all = needs_of(type);
  if (origin == Origin::none) all = all & Needs::opencl({1, 2});
  return format.depth() ? all & parts::depth_images : all;
}

Needs needs_of(const Sampling& s) {
  const Needs all = needs_of(s.format, *s.type, s.origin);
  return s.half ? all & parts::half : all;
}

std::optional<std::string> missing(const Target& target, const Format& format,
                                   const ImageType& type, Origin origin) {
  if (format.depth() && type.depth_type.empty()) return fmt::format("no depth {}", type.name);
  return target.missing(needs_of(format, type, origin));
}

std::optional<std::string> missing(const Target& target, const Sampling& s) {
  if (auto reason = missing(target, s.format, *s.type, s.origin)) return reason;
  if (auto reason = target.missing(needs_of(s))) return reason;
  // OpenCL 1.2, 10, item 4: the embedded profile need not filter floats.
  if (s.filtered() && !s.format.normalized() && target.device().embedded())
    return "the embedded profile need not filter channels of floating-point numbers";
  return std::nullopt;
}

std::string build_options(const Target& target, const Format& format, Origin origin) {
  // Depth images are new in OpenCL C 2.0, and reads without a sampler are new in 1.2.
  if (format.depth()) return std_option(target.language({2, 0}));
  return std_option(target.language(origin == Origin::none ? Version{1, 2} : Version{}));
}

harness::Case sampling_case(Sampling s, const Target& target, const std::string& citation) {
  if (!s.caller) s.options = build_options(target, s.format, s.origin);
  harness::Case out;
  out.id = s.id;
  out.skip = missing(target, s);
  require(out, needs_of(s), target);
  // With 16 samplers, a kernel can have all combinations for one image.
  if (target.options().thorough() || target.device().max_samplers < 16) s.joined_samplers.clear();
  out.citations = {citation};
  out.limit = s.integer_coordinates || s.sampler.exact() ? "exact" : "image-filter-precision";
  out.cost = 0.03;
  const auto shared = std::make_shared<const Sampling>(std::move(s));
  out.body = [shared](harness::CaseContext& context) { run_sampling(*shared, context); };
  out.kernel = [shared] { return make_kernel(*shared); };
  out.stand_alone = [shared, citation](const auto& device, const auto& options, const auto& asked) {
    return sampling_program(*shared, Target(device, options), asked, citation);
  };
  return out;
}

}  // namespace assay::suites::images
