// Errors of functions that make and query images: OpenCL 1.2, 5.3.1, 5.3.2, 5.3.7.
#include "suites/api/api_errors/command.h"
#include "suites/host/needs.h"
#include "suites/images/image_object.h"
#include "suites/target/target.h"

namespace assay::suites::api_errors {
namespace {

using harness::parts::images_from_buffers;

constexpr cl_mem_flags unknown_flag = cl_mem_flags{1} << 60;
std::array<std::uint8_t, 4096> host{};

/// A descriptor of a 2D image of 8 by 4 elements, after `change`.
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

/// A wrong pitch of a 2D image in the host's memory.
Break pitch(const std::string& name, void (*change)(cl_image_desc&), bool with_memory = true) {
  Break made = flags(name, with_memory ? CL_MEM_COPY_HOST_PTR : CL_MEM_READ_WRITE, with_memory);
  made.changes.push_back({"image_desc", plane(change)});
  return made;
}

/// A wrong pitch of a read-only 3D image. Devices need not support 3D images that kernels write.
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

/// A format in the specification's tables that the device does not list.
const cl_image_format* format_not_listed(Attempt& a) {
  for (const images::Format& one : images::all_formats(a.on.target())) {
    // The device has a list of formats for each kind of access. The format must be in no list.
    const auto& planes = images::image_type(CL_MEM_OBJECT_IMAGE2D);
    if (images::listed(a.on.context(), one, planes, CL_MEM_READ_ONLY) ||
        images::listed(a.on.context(), one, planes, CL_MEM_WRITE_ONLY) ||
        images::listed(a.on.context(), one, planes, CL_MEM_READ_WRITE))
      continue;
    // These orders are legal in every version.
    if (one.order == "RGBA" || one.order == "RA" || one.order == "A" || one.order == "RG")
      return &a.keep(one.cl);
  }
  skip("the device lists every image format");
  return nullptr;
}

/// An image of this type, with four elements in each axis and four layers.
cl_image_desc descriptor(cl_mem_object_type type) {
  const auto& of = images::image_type(type);
  const std::size_t axes = of.axes + (of.array ? 1U : 0U);
  return images::describe(of, {4, axes >= 2 ? 4U : 1U, axes >= 3 ? 4U : 1U});
}

/// An image that names a buffer, although images of this type are not made from buffers. The image
/// is read-only, because devices need not support 3D images that kernels write.
Break shared(const std::string& name, cl_mem_object_type type) {
  return {name, {{"flags", CL_MEM_READ_ONLY}, {"image_desc", [type](Attempt& a) {
                                                 auto& d = a.keep(descriptor(type));
                                                 d.buffer = a.keep(a.on.buffer(4096))();
                                                 return &d;
                                               }}}};
}

/// Images of every type with zero elements in one of their axes.
Breaks zero_extents() {
  Breaks made;
  for (const images::ImageType& type : images::image_types()) {
    const auto none_in = [&](const std::string& axis, std::size_t cl_image_desc::*extent) {
      made.push_back({"no_" + axis + "_of_" + std::string(type.name),
                      {{"flags", CL_MEM_READ_ONLY},
                       {"image_desc",
                        [=, cl = type.cl, buffer = type.buffer](Attempt& a) {
                          auto& d = a.keep(descriptor(cl));
                          d.*extent = 0;
                          if (buffer) d.buffer = a.keep(a.on.buffer(256))();
                          return &d;
                        }}},
                      false,
                      type.axes == 3 ? host::needs_3d_images : host::needs_images});
      if (type.buffer) made.back().changes.push_back({"image_format", line_format});
    };
    none_in("width", &cl_image_desc::image_width);
    if (type.axes >= 2) none_in("height", &cl_image_desc::image_height);
    if (type.axes == 3) none_in("depth", &cl_image_desc::image_depth);
    if (type.array) none_in("layers", &cl_image_desc::image_array_size);
  }
  return made;
}

/// Each axis has four elements of four bytes. slice_pitch() makes the rows for wrong slice pitches
/// of 3D images.
Breaks wrong_pitches() {
  Breaks made;
  for (const images::ImageType& type : images::image_types()) {
    if (type.buffer || type.cl == CL_MEM_OBJECT_IMAGE2D) continue;
    const auto pitched = [&](const std::string& what, std::size_t row, std::size_t slice,
                             cl_mem_flags flags = CL_MEM_COPY_HOST_PTR) {
      made.push_back({what + "_of_" + std::string(type.name),
                      {{"flags", CL_MEM_READ_ONLY | flags},
                       {"host_ptr", flags != 0 ? host.data() : nullptr},
                       {"image_desc",
                        [=, cl = type.cl](Attempt& a) {
                          auto& d = a.keep(descriptor(cl));
                          d.image_row_pitch = row;
                          d.image_slice_pitch = slice;
                          return &d;
                        }}},
                      false,
                      type.axes == 3 ? host::needs_3d_images : host::needs_images});
    };
    pitched("row_pitch_without_memory", 32, 0, 0);
    pitched("small_row_pitch", 12, 0);
    pitched("odd_row_pitch", 18, 0);
    if (!type.array) continue;
    pitched("slice_pitch_without_memory", 0, 128, 0);
    pitched("odd_slice_pitch", 16, 72);
    if (type.axes == 2) pitched("small_slice_pitch", 16, 48);
  }
  return made;
}

/// A 2D image of 8 by 4 elements that is made from a second image, with this channel order and
/// channel type.
template <cl_channel_order order, cl_channel_type type>
Break of_plane(const std::string& name, void (*change)(cl_image_desc&)) {
  return {name,
          {{"image_format",
            [](Attempt& a) {
              return &a.keep(cl_image_format{order, type});
            }},
           {"image_desc", [change](Attempt& a) {
              auto& d = *plane(change)(a);
              cl_image_desc whole{};
              whole.image_type = CL_MEM_OBJECT_IMAGE2D;
              whole.image_width = 8;
              whole.image_height = 4;
              d.mem_object =
                  a.keep(images::create_image(a.on.context(), CL_MEM_READ_WRITE, rgba8, whole))();
              return &d;
            }}}};
}

/// A 2D image from a buffer with the flags `parent`.
Break plane_from_buffer(const std::string& name, cl_mem_flags parent, cl_mem_flags flags,
                        bool with_memory = false) {
  return {name,
          {{"flags", flags},
           {"host_ptr", with_memory ? host.data() : nullptr},
           {"image_desc", [=](Attempt& a) {
              auto& d = *plane([](cl_image_desc&) {})(a);
              d.image_width = a.on.info().image_pitch_alignment;
              d.image_row_pitch = d.image_width * 4;
              d.buffer = a.keep(a.on.buffer(4 * d.image_row_pitch, parent))();
              return &d;
            }}}};
}

/// A 2D image from a buffer. Its row pitch is `rows` times the smallest pitch that the device
/// allows, plus `elements` elements.
Break pitch_of_buffer(const std::string& name, std::size_t rows, std::size_t elements,
                      std::size_t height = 4) {
  return {name, {{"image_desc", [=](Attempt& a) {
                    const std::size_t step = a.on.info().image_pitch_alignment;
                    if (elements != 0 && step == 1) skip("every pitch is aligned");
                    auto& d = *plane([](cl_image_desc&) {})(a);
                    d.image_width = step;
                    d.image_height = height;
                    d.image_row_pitch = (rows * step + elements) * 4;
                    d.buffer = a.keep(a.on.buffer(8 * step * 4))();
                    return &d;
                  }}}};
}

/// 2D images that share memory with a buffer or with another image.
Breaks of_planes() {
  const auto same = [](cl_image_desc&) {};
  return {of_plane<CL_RGBA, CL_UNORM_INT8>("plane_of_another_width",
                                           [](cl_image_desc& d) { d.image_width = 7; }),
          of_plane<CL_RGBA, CL_UNORM_INT8>("plane_of_another_height",
                                           [](cl_image_desc& d) { d.image_height = 3; }),
          of_plane<CL_RGBA, CL_UNSIGNED_INT8>("plane_of_another_channel_type", same),
          of_plane<CL_BGRA, CL_UNORM_INT8>("plane_of_another_order", same),
          plane_from_buffer("plane_read_of_write_only", CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY),
          plane_from_buffer("plane_read_write_of_write_only", CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE),
          plane_from_buffer("plane_write_of_read_only", CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY),
          plane_from_buffer("plane_read_write_of_read_only", CL_MEM_READ_ONLY, CL_MEM_READ_WRITE),
          plane_from_buffer("plane_use_of_buffer", CL_MEM_READ_WRITE, CL_MEM_USE_HOST_PTR, true),
          plane_from_buffer("plane_alloc_of_buffer", CL_MEM_READ_WRITE, CL_MEM_ALLOC_HOST_PTR),
          plane_from_buffer("plane_copy_of_buffer", CL_MEM_READ_WRITE, CL_MEM_COPY_HOST_PTR, true),
          plane_from_buffer("plane_host_read_of_write_only", CL_MEM_HOST_WRITE_ONLY,
                            CL_MEM_HOST_READ_ONLY),
          plane_from_buffer("plane_host_write_of_read_only", CL_MEM_HOST_READ_ONLY,
                            CL_MEM_HOST_WRITE_ONLY),
          plane_from_buffer("plane_host_read_of_no_access", CL_MEM_HOST_NO_ACCESS,
                            CL_MEM_HOST_READ_ONLY),
          plane_from_buffer("plane_host_write_of_no_access", CL_MEM_HOST_NO_ACCESS,
                            CL_MEM_HOST_WRITE_ONLY),
          pitch_of_buffer("odd_pitch_of_a_buffer", 1, 1),
          pitch_of_buffer("plane_beyond_its_buffer", 1, 0, 9)};
}

/// Extensions that make some wrong calls valid. The rows of these calls are only for devices
/// without the extension.
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

/// The errors of clCreateImage2D and clCreateImage3D. `access` is CL_MEM_READ_ONLY for 3D images,
/// because devices need not support 3D images that kernels write.
Breaks older_breaks(cl_mem_flags access = 0) {
  const auto pitched = [access](const std::string& name, std::size_t row) {
    return Break{name,
                 {{"flags", access | CL_MEM_COPY_HOST_PTR},
                  {"host_ptr", host.data()},
                  {"image_row_pitch", row}}};
  };
  return merged({flag_breaks(access),
                 {flags("unknown_flag", access | unknown_flag),
                  flags("use_null", access | CL_MEM_USE_HOST_PTR),
                  flags("copy_null", access | CL_MEM_COPY_HOST_PTR),
                  flags("memory_alone", CL_MEM_READ_ONLY, true),
                  {"null_format", {{"image_format", nullptr}}},
                  {"unknown_order", {{"image_format", &unknown_order}}},
                  {"unknown_channel_type", {{"image_format", &unknown_channel_type}}},
                  {"no_width", {{"image_width", 0}}},
                  {"no_height", {{"image_height", 0}}},
                  {"row_pitch_without_memory", {{"image_row_pitch", 32}}},
                  pitched("small_row_pitch", 28),
                  pitched("odd_row_pitch", 34)}});
}

template <cl_device_info limit>
std::size_t beyond(Attempt& a) {
  return a.on.device().getInfo<limit>() + 1;
}

std::vector<Trigger> older_functions() {
  const auto sliced = [](const std::string& name, std::size_t slice) {
    return Break{name,
                 {{"flags", CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY},
                  {"host_ptr", host.data()},
                  {"image_row_pitch", 32},
                  {"image_slice_pitch", slice}}};
  };
  const auto planes = [](const Breaks& rows, const host::Needs& needs) {
    return BREAKS(
        clCreateImage2D,
        [](Attempt& a) {
          return std::tuple(a.on.context()(), CL_MEM_READ_WRITE, &rgba8, 8, 4, 0, nullptr);
        },
        rows, needs);
  };
  const auto volumes = [](const Breaks& rows, const host::Needs& needs) {
    return BREAKS(
        clCreateImage3D,
        [](Attempt& a) {
          return std::tuple(a.on.context()(), CL_MEM_READ_ONLY, &rgba8, 8, 4, 2, 0, 0, nullptr);
        },
        rows, needs);
  };
  const Breaks null_context{{"null_context", {{"context", nullptr}}, true}};
  return joined({planes(null_context, {}), volumes(null_context, {}),
                 planes(older_breaks(), host::needs_images),
                 volumes(older_breaks(CL_MEM_READ_ONLY), host::needs_3d_images),
                 planes({{"too_wide", {{"image_width", beyond<CL_DEVICE_IMAGE2D_MAX_WIDTH>}}},
                         {"too_high", {{"image_height", beyond<CL_DEVICE_IMAGE2D_MAX_HEIGHT>}}},
                         {"format_not_listed", {{"image_format", format_not_listed}}}},
                        host::needs_images),
                 volumes({{"no_depth", {{"image_depth", 0}}},
                          {"one_slice", {{"image_depth", 1}}},
                          {"too_wide", {{"image_width", beyond<CL_DEVICE_IMAGE3D_MAX_WIDTH>}}},
                          {"too_high", {{"image_height", beyond<CL_DEVICE_IMAGE3D_MAX_HEIGHT>}}},
                          {"too_deep", {{"image_depth", beyond<CL_DEVICE_IMAGE3D_MAX_DEPTH>}}},
                          {"slice_pitch_without_memory", {{"image_slice_pitch", 128}}},
                          sliced("small_slice_pitch", 96),
                          sliced("odd_slice_pitch", 132)},
                         host::needs_3d_images)});
}

}  // namespace

std::vector<Trigger> image_object_triggers() {
  const auto no_images =
      creating({{"images_unsupported", {}}}, host::Needs::lack(harness::parts::images));
  return joined({
      older_functions(),
      creating({{"null_context", {{"context", nullptr}}, true}}, {}),
      creating(flag_breaks()),
      creating(zero_extents()),
      creating(wrong_pitches()),
      creating(of_planes(), images_from_buffers & host::needs_images),
      creating({shared("plane_of_a_buffer", CL_MEM_OBJECT_IMAGE2D)},
               host::Needs::lack(images_from_buffers) & host::needs_images),
      creating({
          flags("unknown_flag", unknown_flag),
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
      creating({shared("buffer_of_a_line", CL_MEM_OBJECT_IMAGE1D),
                shared("buffer_of_a_line_array", CL_MEM_OBJECT_IMAGE1D_ARRAY),
                shared("buffer_of_a_plane_array", CL_MEM_OBJECT_IMAGE2D_ARRAY),
                shared("buffer_of_a_volume", CL_MEM_OBJECT_IMAGE3D)},
               host::Needs::lack(lines_of_buffers) & host::needs_images),
      // Two codes are right: an invalid descriptor or an invalid size (data/interpretations.toml,
      // image-beyond-its-buffer).
      {or_code(
           creating({from_buffer("buffer_too_small", CL_MEM_READ_WRITE, 0, false, 257)}).front(),
           CL_INVALID_IMAGE_SIZE, CL_INVALID_IMAGE_DESCRIPTOR),
       // On a device without images, no format is supported and every size is too large.
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
