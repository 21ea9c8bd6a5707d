#include "suites/images/writing.h"

#include <fmt/format.h>

#include <memory>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/devices/availability.h"
#include "suites/base/embedded_text.h"
#include "suites/images/sampling.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::images {

harness::Needs needs_to_write(const Format& format, const ImageType& type, bool read_write) {
  using namespace harness::parts;
  const std::pair<bool, const harness::OptionalPart*> needed[] = {
      {type.cl == CL_MEM_OBJECT_IMAGE3D, &image_3d_writes},
      {type.cl == CL_MEM_OBJECT_IMAGE2D_ARRAY, &image_array_writes},
      {format.srgb(), &srgb_image_writes},
      {read_write, &read_write_images}};
  harness::Needs all = needs_of(format, type, Origin::argument);
  for (const auto& [asked, part] : needed)
    if (asked) all = all & *part;
  return all;
}

std::optional<std::string> missing_to_write(const Target& target, const Format& format,
                                            const ImageType& type, bool read_write) {
  if (auto reason = missing(target, format, type, Origin::argument)) return reason;
  return target.missing(needs_to_write(format, type, read_write));
}

std::string Writing::suffix() const {
  return half ? "h" : format.read_suffix();
}

harness::Kernel make_kernel(const Writing& w) {
  if (w.caller) return w.caller(w);
  const bool depth = w.format.depth(), three = w.type->cl == CL_MEM_OBJECT_IMAGE3D;
  const std::string_view color = w.format.read == 'f'   ? "float"
                                 : w.format.read == 'i' ? "int"
                                                        : "uint";
  const std::string suffix = w.suffix();
  const std::string kernel =
      fmt::format("assay_write_{}{}_{}{}", w.type->name, depth ? "_depth" : "", suffix,
                  w.read_write ? "_read_write" : "");
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
  return {kernel,
          embedded_text(
              "suites/images/kernels/write.cl",
              {{"extension", extensions},
               {"kernel", kernel},
               {"access", w.read_write ? "__read_write" : "__write_only"},
               {"image_type", depth ? w.type->depth_type : w.type->type},
               {"color_type", w.half ? "half" : color},
               {"seen_parameter", w.read_write ? fmt::format(", __global {} *seen", color) : ""},
               {"before", w.read_write ? read("2 * i") : ""},
               {"after", w.read_write ? "  atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, "
                                        "memory_order_acq_rel, memory_scope_work_item);\n  " +
                                            read("2 * i + 1") + "\n"
                                      : ""},
               {"suffix", suffix},
               {"coordinate", w.type->coordinate},
               {"color", depth ? "colors[4 * i]" : "vload4(i, colors)"}}),
          w.options};
}

harness::Case writing_case(Writing w, const Target& target) {
  using harness::Version;
  if (!w.caller)
    w.options =
        std_option(target.language(w.read_write || w.format.depth() ? Version{2, 0} : Version{}));
  harness::Case out;
  out.id = w.id;
  out.skip = missing_to_write(target, w.format, *w.type, w.read_write);
  require(out, needs_to_write(w.format, *w.type, w.read_write), target);
  if (w.half) require(out, harness::parts::half, target);
  out.citations = {w.read_write ? "OpenCL C 3.0.19, 6.15.15.4, 6.8" : "OpenCL C 3.0.19, 6.15.15.4",
                   "OpenCL C 3.0.19, 8.3"};
  out.limit = "exact";
  out.cost = 0.1;
  const auto shared = std::make_shared<const Writing>(std::move(w));
  out.body = [shared](harness::CaseContext& context) { run_writing(*shared, context); };
  out.stand_alone = [shared](const auto& device, const auto& options, const auto& asked) {
    return writing_program(*shared, Target(device, options), asked);
  };
  // A device without depth images need not compile depth images. In a shared program, the other
  // cases would also fail.
  if (shared->format.depth())
    out.shown = [shared] { return make_kernel(*shared).source; };
  else
    out.kernel = [shared] { return make_kernel(*shared); };
  return out;
}

}  // namespace assay::suites::images
