// Errors of functions that make and query images: OpenCL 1.2, 5.3.1, 5.3.2, 5.3.7.
#include "suites/api/api_errors/command.h"
#include "suites/host/needs.h"
#include "suites/images/image_object.h"
#include "suites/target/target.h"

namespace assay::suites::api_errors {
namespace {

constexpr cl_mem_flags unknown_flag = cl_mem_flags{1} << 60;
std::array<std::uint8_t, 4096> host{};

/// A descriptor of a 2D image, 8 by 4, with this change.
auto plane(void (*change)(cl_image_desc&)) {
  return [change](Attempt& a) {
    auto& d = a.keep<cl_image_desc>();
    d.image_type = CL_MEM_OBJECT_IMAGE2D;
    d.image_width = 8;
    d.image_height = 4;
    change(d);
    return &d;
  };
}

Break flags(const std::string& name, cl_mem_flags flags, bool with_memory = false) {
  return {name, {{"flags", flags}, {"host_ptr", with_memory ? host.data() : nullptr}}};
}

/// A wrong pitch of a 2D image in the host's memory.
Break pitch(const std::string& name, void (*change)(cl_image_desc&), bool with_memory = true) {
  Break made = flags(name, with_memory ? CL_MEM_COPY_HOST_PTR : CL_MEM_READ_WRITE, with_memory);
  made.changes.push_back({"image_desc", plane(change)});
  return made;
}

/// A wrong pitch of a 3D image that kernels only read. 3D images that kernels write are optional.
template <std::size_t row, std::size_t slice>
Break slice_pitch(const std::string& name, cl_mem_flags more) {
  Break made = pitch(
      name,
      [](cl_image_desc& d) {
        d.image_type = CL_MEM_OBJECT_IMAGE3D;
        d.image_depth = 2;
        d.image_row_pitch = row, d.image_slice_pitch = slice;
      },
      more != 0);
  made.changes.push_back({"flags", CL_MEM_READ_ONLY | more});
  made.needs = host::needs_3d_images;
  return made;
}

/// A 1D image from a buffer.
Break line(const std::string& name, std::function<cl_mem(Attempt&)> buffer, cl_mem_flags flags,
           bool with_memory = false, std::size_t width = 8) {
  return {name,
          {{"flags", flags},
           {"image_format", line_format},
           {"image_desc",
            [=](Attempt& a) {
              auto& d = a.keep<cl_image_desc>();
              d.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
              d.image_width = width;
              d.buffer = buffer(a);
              return &d;
            }},
           {"host_ptr", with_memory ? host.data() : nullptr}}};
}
/// A 1D image from a buffer with the flags `parent`.
Break from_buffer(const std::string& name, cl_mem_flags parent, cl_mem_flags flags,
                  bool with_memory = false, std::size_t width = 8) {
  return line(
      name, [parent](Attempt& a) { return a.keep(a.on.buffer(256, parent))(); }, flags, with_memory,
      width);
}

constexpr cl_image_format unknown_order{0x7fff, CL_UNORM_INT8},
    unknown_channel_type{CL_RGBA, 0x7fff};

const cl_image_desc* too_wide(Attempt& a) {
  const auto most = a.on.device().getInfo<CL_DEVICE_IMAGE2D_MAX_WIDTH>();
  auto& d = a.keep<cl_image_desc>();
  d.image_type = CL_MEM_OBJECT_IMAGE2D;
  d.image_width = most + 1;
  d.image_height = 1;
  return &d;
}

/// A format of the specification's tables that the device does not list.
const cl_image_format* format_not_listed(Attempt& a) {
  for (const images::Format& one : images::all_formats(a.on.target())) {
    // A format that is not in the list for reading may be in another list. So the format must be in
    // no list.
    const auto& planes = images::image_type(CL_MEM_OBJECT_IMAGE2D);
    if (images::listed(a.on.context(), one, planes, CL_MEM_READ_ONLY) ||
        images::listed(a.on.context(), one, planes, CL_MEM_WRITE_ONLY) ||
        images::listed(a.on.context(), one, planes, CL_MEM_READ_WRITE))
      continue;
    // These orders are legal in every version.
    if (one.order == "RGBA" || one.order == "RA" || one.order == "A" || one.order == "RG")
      return &a.keep(one.cl);
  }
  skip("every format is listed");
  return nullptr;
}

/// Needs that exclude extensions. The extensions make the calls legal.
constexpr host::Needs mip_levels = host::Needs::extension("cl_khr_mipmap_image"),
                      lines_of_buffers = host::Needs::extension("cl_ext_image_from_buffer");

std::vector<Trigger> creating(const std::vector<Break>& rows,
                              const host::Needs& needs = host::needs_images) {
  return BREAKS(
      clCreateImage,
      [](Attempt& a) {
        return std::tuple(a.on.context()(), CL_MEM_READ_WRITE, &rgba8,
                          plane([](cl_image_desc&) {})(a), nullptr);
      },
      rows, needs);
}

}  // namespace

std::vector<Trigger> image_object_triggers() {
  const auto no_images =
      creating({{"images_unsupported", {}}}, host::Needs::lack(harness::parts::images));
  return joined({
      creating({{"null_context", {{"context", nullptr}}, true}}, {}),
      creating({
          flags("unknown_flag", unknown_flag),
          flags("two_accesses", CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY),
          flags("use_and_alloc", CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, true),
          flags("use_and_copy", CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, true),
          flags("two_host_accesses", CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY),
          flags("use_null", CL_MEM_USE_HOST_PTR),
          flags("copy_null", CL_MEM_COPY_HOST_PTR),
          flags("memory_alone", CL_MEM_READ_WRITE, true),
          {"null_format", {{"image_format", nullptr}}},
          {"null_descriptor", {{"image_desc", nullptr}}},
          {"unknown_order", {{"image_format", &unknown_order}}},
          {"unknown_channel_type", {{"image_format", &unknown_channel_type}}},
          {"too_wide", {{"image_desc", too_wide}}},
          {"format_not_listed", {{"image_format", format_not_listed}}},
          pitch(
              "unknown_type", [](cl_image_desc& d) { d.image_type = 0x7fff; }, false),
          pitch(
              "buffer_type", [](cl_image_desc& d) { d.image_type = CL_MEM_OBJECT_BUFFER; }, false),
          pitch(
              "row_pitch_without_memory", [](cl_image_desc& d) { d.image_row_pitch = 32; }, false),
          slice_pitch<0, 128>("slice_pitch_without_memory", 0),
          pitch("small_row_pitch", [](cl_image_desc& d) { d.image_row_pitch = 28; }),
          pitch("odd_row_pitch", [](cl_image_desc& d) { d.image_row_pitch = 34; }),
          slice_pitch<32, 96>("small_slice_pitch", CL_MEM_COPY_HOST_PTR),
          slice_pitch<32, 132>("odd_slice_pitch", CL_MEM_COPY_HOST_PTR),
          pitch(
              "samples", [](cl_image_desc& d) { d.num_samples = 4; }, false),
          line(
              "line_of_null", [](Attempt&) { return nullptr; }, CL_MEM_READ_WRITE),
          from_buffer("read_of_write_only", CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY),
          from_buffer("read_write_of_write_only", CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE),
          from_buffer("write_of_read_only", CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY),
          from_buffer("read_write_of_read_only", CL_MEM_READ_ONLY, CL_MEM_READ_WRITE),
          from_buffer("use_of_buffer", CL_MEM_READ_WRITE, CL_MEM_USE_HOST_PTR, true),
          from_buffer("alloc_of_buffer", CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR),
          from_buffer("copy_of_buffer", CL_MEM_READ_WRITE, CL_MEM_COPY_HOST_PTR, true),
          from_buffer("host_read_of_write_only", CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY),
          from_buffer("host_write_of_read_only", CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY),
          from_buffer("host_read_of_no_access", CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY),
          from_buffer("host_write_of_no_access", CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_WRITE_ONLY),
      }),
      creating({pitch(
                   "mip_levels", [](cl_image_desc& d) { d.num_mip_levels = 2; }, false)},
               host::Needs::lack(mip_levels) & host::needs_images),
      creating({{"buffer_of_a_line",
                 {{"image_desc",
                   [](Attempt& a) {
                     auto& d = a.keep<cl_image_desc>();
                     d.image_type = CL_MEM_OBJECT_IMAGE1D;
                     d.image_width = 8;
                     d.buffer = a.keep(a.on.buffer(256))();
                     return &d;
                   }}}}},
               host::Needs::lack(lines_of_buffers) & host::needs_images),
      // The error is an invalid value of the descriptor, or an invalid size (see the interpretation
      // image-beyond-its-buffer).
      {or_code(
           creating({from_buffer("buffer_too_small", CL_MEM_READ_WRITE, 0, false, 257)}).front(),
           CL_INVALID_IMAGE_SIZE, CL_INVALID_IMAGE_DESCRIPTOR),
       // Without images, every format is unsupported and every size is too large.
       or_code(or_code(no_images.front(), CL_IMAGE_FORMAT_NOT_SUPPORTED, CL_INVALID_OPERATION),
               CL_INVALID_IMAGE_SIZE, CL_INVALID_OPERATION)},
      BREAKS(clGetSupportedImageFormats,
             [](Attempt& a) {
               return std::tuple(a.on.context()(), CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 0,
                                 nullptr, &a.keep(0U));
             },
             {{"null_context", {{"context", nullptr}}, true},
              {"unknown_flag", {{"flags", unknown_flag}}, false, host::needs_images},
              {"two_accesses",
               {{"flags", CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY}},
               false,
               host::needs_images},
              {"unknown_type", {{"image_type", 0x7fff}}, false, host::needs_images},
              {"buffer_type", {{"image_type", CL_MEM_OBJECT_BUFFER}}, false, host::needs_images},
              {"zero_entries",
               {{"image_formats", [](Attempt& a) { return &a.keep<cl_image_format>(); }}},
               false,
               host::needs_images}}),
      BREAKS(
          clGetImageInfo,
          [](Attempt& a) {
            return std::tuple(a.keep(a.on.buffer(64))(), CL_IMAGE_WIDTH, sizeof(std::size_t),
                              &a.keep<std::size_t>(), nullptr);
          },
          {{"null_image", {{"image", nullptr}}, true}, {"buffer", {}, false, host::needs_images}}),
  });
}

}  // namespace assay::suites::api_errors
