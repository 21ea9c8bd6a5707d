#include "suites/spirv/spirv_images/kernels.h"

#include <fmt/format.h>

#include <array>
#include <string>

namespace assay::suites::spirv_images {
namespace {

using images::Format;
using images::ImageType;
using images::Origin;
using images::Sampling;
using images::Writing;
using reference::image::Addressing;
using reference::image::Filter;

/// The type's name for the module builder: "image2darraydepth_ro".
std::string type_name(const ImageType& type, const Format& format, std::string_view access) {
  const std::string kind =
      type.buffer ? "buffer" : fmt::format("{}d{}", type.axes, type.array ? "array" : "");
  return fmt::format("image{}{}_{}", kind, format.depth() ? "depth" : "", access);
}

/// Integers in modules have no sign, so int and uint are one type.
std::string color_type(const Format& format) {
  return format.read == 'f' ? "float" : "int";
}

/// The number of components of a coordinate (Tables 9 and 10). 3D images and 2D image arrays have
/// four components. The last component is ignored.
int coordinate_lanes(const ImageType& type) {
  const int used = type.axes + (type.array ? 1 : 0);
  return used == 3 ? 4 : used;
}

/// Makes the coordinate "%c" from the four numbers of the work-item.
std::string coordinate_text(const ImageType& type, const std::string& scalar) {
  const std::string load =
      fmt::format("%c4 = OpExtInst %{}4 %std vloadn %i %coordinates 4\n", scalar);
  switch (coordinate_lanes(type)) {
    case 1:
      return load + fmt::format("%c = OpCompositeExtract %{} %c4 0\n", scalar);
    case 2:
      return load + fmt::format("%c = OpVectorShuffle %{}2 %c4 %c4 0 1\n", scalar);
    default:
      return load + fmt::format("%c = OpCopyObject %{}4 %c4\n", scalar);
  }
}

/// The type of a read's result (Tables 11 and 12): a scalar for depth images, else four components.
/// OpImageSampleExplicitLod always gives four components (data/interpretations.toml,
/// spirv-depth-samples).
std::string result_type(const Format& format, bool half, bool sampled = false) {
  if (format.depth()) return sampled ? "float4" : "float";
  return half ? "half4" : color_type(format) + "4";
}

/// Stores %<result> as four components in element `index` of `where`.
std::string store_text(const Format& format, bool half, const std::string& result,
                       const std::string& index, const std::string& where) {
  std::string color = result, text;
  if (format.depth()) {
    color = result + "_all";
    text = fmt::format("%{} = OpCompositeConstruct %float4 %{} %float_0*3\n", color, result);
  } else if (half) {
    color = result + "_all";
    text = fmt::format("%{} = OpFConvert %float4 %{}\n", color, result);
  }
  return text + fmt::format("%stored_{} = OpExtInst %void %std vstoren %{} %{} %{}\n", result,
                            color, index, where);
}

std::string literal_sampler(const reference::image::Sampler& s) {
  static constexpr std::array<std::string_view, 5> modes{"None", "ClampToEdge", "Clamp", "Repeat",
                                                         "RepeatMirrored"};
  return fmt::format("%sampler_of_module = OpConstantSampler %sampler {} {} {}\n",
                     modes[static_cast<std::size_t>(s.addressing)], s.normalized ? 1 : 0,
                     s.filter == Filter::linear ? "Linear" : "Nearest");
}

std::string joined(std::string_view lod, std::string_view operands) {
  // The ids of image operands follow the mask in the order of their bits. Only `lod` has an id.
  if (operands.empty()) return std::string(lod);
  const auto bar = lod.find(' ');
  return lod.empty() ? std::string(operands)
                     : fmt::format("{}|{}{}", lod.substr(0, bar), operands, lod.substr(bar));
}

}  // namespace

spirv::KernelText reading_text(const Sampling& s, const Operands& operands) {
  const bool sampled = s.origin != Origin::none;
  const std::string scalar = s.integer_coordinates ? "int" : "float";
  const std::string image = type_name(*s.type, s.format, "ro"),
                    result = result_type(s.format, s.half, sampled);
  spirv::KernelText kernel;
  kernel.name = fmt::format("assay_{}_{}_{}_{}{}", image, s.half ? "half" : color_type(s.format),
                            scalar, images::name(s.origin),
                            operands.text.empty() ? "" : fmt::format("_{}", operands.name));
  kernel.parameters = {{image, "image"}};
  std::string declared;
  if (s.origin == Origin::argument) {
    kernel.parameters.push_back({"sampler", "sampler_of_module"});
  } else if (sampled) {
    declared = "OpCapability LiteralSampler\n" + literal_sampler(s.sampler);
    kernel.name += fmt::format("_{}_{}_{}", images::name(s.sampler.addressing),
                               images::name(s.sampler.filter), s.sampler.normalized ? 1 : 0);
  }
  kernel.parameters.push_back({"global_" + scalar, "coordinates"});
  kernel.parameters.push_back({"global_" + color_type(s.format), "colors"});
  std::string read;
  if (sampled)
    read = fmt::format(
        "%both = OpSampledImage %sampled_{} %image %sampler_of_module\n"
        "%{} = OpImageSampleExplicitLod %{} %both %c {}\n",
        image, s.format.depth() ? "all" : "r", result, joined("Lod %float_0", operands.text));
  else
    read = fmt::format("%r = OpImageRead %{} %image %c {}\n", result, joined("", operands.text));
  if (sampled && s.format.depth()) read += "%r = OpCompositeExtract %float %all 0\n";
  kernel.text = declared + coordinate_text(*s.type, scalar) + read +
                store_text(s.format, s.half, "r", "i", "colors");
  return kernel;
}

spirv::KernelText writing_text(const Writing& w) {
  const std::string image = type_name(*w.type, w.format, w.read_write ? "rw" : "wo");
  const std::string color = w.half ? "half" : color_type(w.format);
  spirv::KernelText kernel;
  kernel.name = fmt::format("assay_write_{}_{}", image, color);
  kernel.parameters = {
      {image, "image"}, {"global_int", "coordinates"}, {"global_" + color, "colors"}};
  if (w.read_write) kernel.parameters.push_back({"global_" + color_type(w.format), "seen"});
  std::string text = coordinate_text(*w.type, "int");
  const auto read = [&](std::string_view number, std::string_view index) {
    return fmt::format("%r{} = OpImageRead %{} %image %c\n", number,
                       result_type(w.format, w.half)) +
           store_text(w.format, w.half, fmt::format("r{}", number), std::string(index), "seen");
  };
  if (w.read_write)
    text += "%first = OpIMul %size %i %size_2\n%second = OpIAdd %size %first %size_1\n" +
            read("0", "first");
  if (w.format.depth())
    text +=
        "%quad = OpIMul %size %i %size_4\n%from = OpInBoundsPtrAccessChain %global_float %colors "
        "%quad\n%color = OpLoad %float %from Aligned 4\n";
  else
    text += fmt::format("%color = OpExtInst %{}4 %std vloadn %i %colors 4\n", color);
  text += "OpImageWrite %image %c %color\n";
  // Scope Invocation, semantics AcquireRelease and ImageMemory (Environment 2.1, Table 6.1).
  if (w.read_write) text += "OpMemoryBarrier %int_4 %int_2056\n" + read("1", "second");
  kernel.text = text;
  return kernel;
}

}  // namespace assay::suites::spirv_images
