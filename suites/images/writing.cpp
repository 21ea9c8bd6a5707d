// The programs that write images: their text, what a device needs for them, and their cases.
#include "suites/images/writing.h"

#include <fmt/format.h>

#include <memory>

#include "assay_suites_embedded.h"
#include "harness/devices/availability.h"
#include "suites/images/sampling.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::images {

std::optional<std::string> missing_to_write(const harness::DeviceInfo& device, const Format& format,
                                            const ImageType& type, bool read_write) {
  if (auto reason = missing(device, format, type, Origin::argument)) return reason;
  using harness::Version;
  const bool two = device.version >= Version{2, 0} && device.version < Version{3, 0};
  if (type.cl == CL_MEM_OBJECT_IMAGE3D && !two && !device.has_extension("cl_khr_3d_image_writes") &&
      !device.has_feature("__opencl_c_3d_image_writes"))
    return "needs cl_khr_3d_image_writes or __opencl_c_3d_image_writes";
  // OpenCL 1.2, 10, item 3; no restriction from 2.0 on.
  if (type.cl == CL_MEM_OBJECT_IMAGE2D_ARRAY && device.embedded() &&
      device.version < Version{2, 0} && !device.has_extension("cles_khr_2d_image_array_writes"))
    return "needs cles_khr_2d_image_array_writes";
  if (format.srgb() && !device.has_extension("cl_khr_srgb_image_writes"))
    return "needs cl_khr_srgb_image_writes";
  if (read_write && !two && !device.has_feature("__opencl_c_read_write_images"))
    return "needs OpenCL 2.0 or __opencl_c_read_write_images";
  return std::nullopt;
}

std::string Writing::suffix() const {
  return half ? "h" : format.read_suffix();
}

harness::Kernel make_kernel(const Writing& w) {
  const bool depth = w.format.depth(), three = w.type->cl == CL_MEM_OBJECT_IMAGE3D;
  const std::string_view color = w.format.read == 'f'   ? "float"
                                 : w.format.read == 'i' ? "int"
                                                        : "uint";
  const std::string suffix = w.suffix();
  std::string source(suites::embedded("suites/images/kernels/write.cl"));
  const std::string kernel =
      fmt::format("assay_write_{}{}_{}{}", w.type->name, depth ? "_depth" : "", suffix,
                  w.read_write ? "_read_write" : "");
  const auto fill = [&](std::string_view place, std::string_view text) {
    source = numeric::replaced(source, place, text);
  };
  const auto read = [&](std::string_view where) {
    std::string call = fmt::format("read_image{}(image, {})", suffix, w.type->coordinate);
    if (w.half) call = fmt::format("convert_float4({})", call);
    if (depth) call = fmt::format("(float4)({}, 0.0f, 0.0f, 0.0f)", call);
    return fmt::format("vstore4({}, {}, seen);\n  ", call, where);
  };
  std::string extensions;
  if (three)
    extensions =
        "#ifdef cl_khr_3d_image_writes\n"
        "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n#endif\n";
  if (w.half) extensions += "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  fill("extension", extensions);
  fill("kernel", kernel);
  fill("access", w.read_write ? "__read_write" : "__write_only");
  fill("image_type", depth ? w.type->depth_type : w.type->type);
  fill("color_type", w.half ? "half" : color);
  fill("seen_parameter", w.read_write ? fmt::format(", __global {} *seen", color) : std::string());
  fill("before", w.read_write ? read("2 * i") : "");
  fill("after", w.read_write ? "  atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel,"
                               " memory_scope_work_item);\n  " +
                                   read("2 * i + 1") + "\n"
                             : "");
  fill("suffix", suffix);
  fill("coordinate", w.type->coordinate);
  fill("color", depth ? "colors[4 * i]" : "vload4(i, colors)");
  return {kernel, source, w.options};
}

harness::Case writing_case(Writing w, const harness::DeviceInfo& device,
                           const harness::RunOptions& options) {
  using harness::Version;
  w.options =
      standard_from(device, options, w.read_write || w.format.depth() ? Version{2, 0} : Version{});
  harness::Case out;
  out.id = w.id;
  out.skip = missing_to_write(device, w.format, *w.type, w.read_write);
  if (!out.skip && w.half) out.skip = harness::missing(device, harness::parts::half);
  out.citations = {w.read_write ? "OpenCL C 3.0.19, 6.15.15.4, 6.8" : "OpenCL C 3.0.19, 6.15.15.4",
                   "OpenCL C 3.0.19, 8.3"};
  out.limit = "exact";
  out.cost = 0.1;
  const auto shared = std::make_shared<const Writing>(std::move(w));
  out.body = [shared](harness::CaseContext& context) { run_writing(*shared, context); };
  out.stand_alone = [shared](const harness::DeviceInfo& on, const harness::RunOptions& run,
                             const harness::ReproRequest& request) {
    return writing_program(*shared, on, run, request);
  };
  // A device that lists no depth images need not compile them, and would take the others along.
  if (shared->format.depth())
    out.shown = [shared] { return make_kernel(*shared).source; };
  else
    out.kernel = [shared] { return make_kernel(*shared); };
  return out;
}

}  // namespace assay::suites::images
