// Errors of making images and asking about them: OpenCL 1.2, 5.3.1, 5.3.2, 5.3.7.
#include <algorithm>
#include <array>
#include <optional>

#include "suites/api/api_errors/trigger.h"
#include "suites/images/image_object.h"

namespace assay::suites::api_errors {
namespace {

constexpr cl_mem_flags unknown_flag = cl_mem_flags{1} << 60;
constexpr cl_image_format rgba8{CL_RGBA, CL_UNORM_INT8};
std::array<std::uint8_t, 4096> host{};

/// The arguments of clCreateImage: a plane, 8 by 4, until one is broken.
struct Creation {
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  const cl_image_format* format = &rgba8;
  cl_image_desc description = plane();
  bool without_description = false;
  void* memory = nullptr;

  static cl_image_desc plane() {
    cl_image_desc d{};
    d.image_type = CL_MEM_OBJECT_IMAGE2D;
    d.image_width = 8;
    d.image_height = 4;
    return d;
  }
  void use_memory() {
    flags = CL_MEM_COPY_HOST_PTR;
    memory = host.data();
  }
  /// For kernels to read: 3D images that they write are optional.
  void use_volume() {
    flags = (flags & ~cl_mem_flags{CL_MEM_READ_WRITE}) | CL_MEM_READ_ONLY;
    description.image_type = CL_MEM_OBJECT_IMAGE3D;
    description.image_depth = 2;
  }
};

cl_int create(Attempt& a, const Creation& c) {
  return refused([&](cl_int* status) {
    return a.api.clCreateImage(a.on.context()(), c.flags, c.format,
                               c.without_description ? nullptr : &c.description, c.memory, status);
  });
}

api::Missing needs_volumes(const harness::DeviceInfo& device) {
  if (auto missing = api::needs_images(device)) return missing;
  if (device.image3d_max_width != 0) return std::nullopt;
  return "needs 3D images (CL_DEVICE_IMAGE3D_MAX_WIDTH)";
}

/// Where there are no images, no format is supported and no size small enough.
cl_int create_without_images(Attempt& a) {
  const cl_int status =
      as_right(create(a, {}), CL_IMAGE_FORMAT_NOT_SUPPORTED, CL_INVALID_OPERATION);
  return as_right(status, CL_INVALID_IMAGE_SIZE, CL_INVALID_OPERATION);
}

Trigger creation(std::string name, void (*apply)(Creation&), api::Needs needs = api::needs_images) {
  return {"clCreateImage/" + std::move(name),
          [apply](Attempt& a) {
            Creation c;
            apply(c);
            return create(a, c);
          },
          false, needs};
}

/// A format that 1D images from buffers may have; nothing, and the case skipped, without one.
std::optional<cl_image_format> line_format(Attempt& a) {
  const auto formats =
      images::list_formats(a.on.context(), CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE1D_BUFFER);
  if (!formats.empty()) return formats.front();
  skip("no format is listed for 1D images from buffers");
  return std::nullopt;
}

cl_int line_of_null(Attempt& a) {
  const auto format = line_format(a);
  if (!format) return CL_SUCCESS;
  Creation c;
  c.format = &*format;
  c.description = {};
  c.description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  c.description.image_width = 8;
  return create(a, c);
}

/// A 1D image from a buffer made with `parent`.
Trigger from_buffer(std::string name, cl_mem_flags parent, cl_mem_flags flags,
                    bool with_memory = false, std::size_t width = 8) {
  return {"clCreateImage/" + std::move(name),
          [=](Attempt& a) {
            const auto format = line_format(a);
            if (!format) return cl_int{CL_SUCCESS};
            const cl::Buffer buffer = a.on.buffer(256, parent);
            Creation c;
            c.flags = flags;
            c.format = &*format;
            c.description = {};
            c.description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
            c.description.image_width = width;
            c.description.buffer = buffer();
            c.memory = with_memory ? host.data() : nullptr;
            return create(a, c);
          },
          false, api::needs_images};
}

/// A value of the descriptor that is not valid, or an invalid size (image-beyond-its-buffer).
Trigger larger_than_its_buffer() {
  Trigger made = from_buffer("buffer_too_small", CL_MEM_READ_WRITE, 0, false, 257);
  made.run = [run = std::move(made.run)](Attempt& a) {
    return as_right(run(a), CL_INVALID_IMAGE_SIZE, CL_INVALID_IMAGE_DESCRIPTOR);
  };
  return made;
}

/// A format of the tables that is not listed.
cl_int format_not_listed(Attempt& a) {
  const auto listed =
      images::list_formats(a.on.context(), CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D);
  for (const images::Format& one : images::all_formats(a.on.info(), a.on.running().options())) {
    // What reads alone may still be listed elsewhere: those that no list has.
    const auto& planes = images::image_type(CL_MEM_OBJECT_IMAGE2D);
    if (images::listed(a.on.context(), one, planes, CL_MEM_READ_ONLY) ||
        images::listed(a.on.context(), one, planes, CL_MEM_WRITE_ONLY) ||
        images::listed(a.on.context(), one, planes, CL_MEM_READ_WRITE))
      continue;
    // Those that are legal in every version.
    if (one.order != "RGBA" && one.order != "RA" && one.order != "A" && one.order != "RG") continue;
    Creation c;
    c.format = &one.cl;
    return create(a, c);
  }
  [] { GTEST_SKIP() << "every format is listed"; }();
  return CL_SUCCESS;
}

Trigger formats(std::string name, cl_mem_flags flags, cl_mem_object_type type, cl_uint entries,
                bool with_list) {
  return {"clGetSupportedImageFormats/" + std::move(name),
          [=](Attempt& a) {
            cl_image_format list{};
            cl_uint count = 0;
            return a.api.clGetSupportedImageFormats(a.on.context()(), flags, type, entries,
                                                    with_list ? &list : nullptr, &count);
          },
          false, api::needs_images};
}

}  // namespace

std::vector<Trigger> image_object_triggers() {
  std::vector<Trigger> all{
      {"clCreateImage/null_context",
       [](Attempt& a) {
         const Creation c;
         return refused([&](cl_int* status) {
           return a.api.clCreateImage(nullptr, c.flags, c.format, &c.description, nullptr, status);
         });
       },
       true},
      creation("unknown_flag", [](Creation& c) { c.flags = unknown_flag; }),
      creation("two_accesses", [](Creation& c) { c.flags = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY; }),
      creation("use_and_alloc",
               [](Creation& c) {
                 c.use_memory(), c.flags = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR;
               }),
      creation("use_and_copy",
               [](Creation& c) {
                 c.use_memory(), c.flags = CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
               }),
      creation("two_host_accesses",
               [](Creation& c) { c.flags = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY; }),
      creation("null_format", [](Creation& c) { c.format = nullptr; }),
      creation("null_descriptor", [](Creation& c) { c.without_description = true; }),
      creation("unknown_type", [](Creation& c) { c.description.image_type = 0x7fff; }),
      creation("buffer_type", [](Creation& c) { c.description.image_type = CL_MEM_OBJECT_BUFFER; }),
      creation("row_pitch_without_memory", [](Creation& c) { c.description.image_row_pitch = 32; }),
      creation(
          "slice_pitch_without_memory",
          [](Creation& c) { c.use_volume(), c.description.image_slice_pitch = 128; },
          needs_volumes),
      creation("small_row_pitch",
               [](Creation& c) { c.use_memory(), c.description.image_row_pitch = 28; }),
      creation("odd_row_pitch",
               [](Creation& c) { c.use_memory(), c.description.image_row_pitch = 34; }),
      creation(
          "small_slice_pitch",
          [](Creation& c) {
            c.use_memory(), c.use_volume();
            c.description.image_row_pitch = 32, c.description.image_slice_pitch = 96;
          },
          needs_volumes),
      creation(
          "odd_slice_pitch",
          [](Creation& c) {
            c.use_memory(), c.use_volume();
            c.description.image_row_pitch = 32, c.description.image_slice_pitch = 132;
          },
          needs_volumes),
      creation("samples", [](Creation& c) { c.description.num_samples = 4; }),
      creation("use_null", [](Creation& c) { c.flags = CL_MEM_USE_HOST_PTR; }),
      creation("copy_null", [](Creation& c) { c.flags = CL_MEM_COPY_HOST_PTR; }),
      creation("memory_alone", [](Creation& c) { c.memory = host.data(); }),
      {"clCreateImage/line_of_null", line_of_null, false, api::needs_images},
      {"clCreateImage/mip_levels",
       [](Attempt& a) {
         Creation c;
         c.description.num_mip_levels = 2;
         return create(a, c);
       },
       false,
       [](const harness::DeviceInfo& device) -> api::Missing {
         if (device.has_extension("cl_khr_mipmap_image"))
           return "cl_khr_mipmap_image gives mip levels a meaning";
         return api::needs_images(device);
       }},
      {"clCreateImage/buffer_of_a_line",
       [](Attempt& a) {
         const cl::Buffer buffer = a.on.buffer(256);
         Creation c;
         c.description = {};
         c.description.image_type = CL_MEM_OBJECT_IMAGE1D;
         c.description.image_width = 8;
         c.description.buffer = buffer();
         return create(a, c);
       },
       false,
       [](const harness::DeviceInfo& device) -> api::Missing {
         if (device.has_extension("cl_ext_image_from_buffer"))
           return "cl_ext_image_from_buffer makes 1D images from buffers";
         return api::needs_images(device);
       }},
      {"clCreateImage/format_not_listed", format_not_listed, false, api::needs_images},
      larger_than_its_buffer(),
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
      {"clGetSupportedImageFormats/null_context",
       [](Attempt& a) {
         cl_uint count = 0;
         return a.api.clGetSupportedImageFormats(nullptr, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D,
                                                 0, nullptr, &count);
       },
       true},
      formats("unknown_flag", unknown_flag, CL_MEM_OBJECT_IMAGE2D, 0, false),
      formats("two_accesses", CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, CL_MEM_OBJECT_IMAGE2D, 0,
              false),
      formats("unknown_type", CL_MEM_READ_ONLY, 0x7fff, 0, false),
      formats("buffer_type", CL_MEM_READ_ONLY, CL_MEM_OBJECT_BUFFER, 0, false),
      formats("zero_entries", CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 0, true),
      {"clGetImageInfo/null_image",
       [](Attempt& a) {
         std::size_t value = 0;
         return a.api.clGetImageInfo(nullptr, CL_IMAGE_WIDTH, sizeof value, &value, nullptr);
       },
       true},
      {"clGetImageInfo/buffer",
       [](Attempt& a) {
         const cl::Buffer buffer = a.on.buffer(64);
         std::size_t value = 0;
         return a.api.clGetImageInfo(buffer(), CL_IMAGE_WIDTH, sizeof value, &value, nullptr);
       },
       false, api::needs_images},
      {"clCreateImage/images_unsupported", create_without_images, false,
       [](const harness::DeviceInfo& device) -> api::Missing {
         if (!device.images) return std::nullopt;
         return "needs a device without images";
       }},
  };
  return all;
}

}  // namespace assay::suites::api_errors
