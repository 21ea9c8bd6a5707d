// OpenCL 1.2, 5.3.3 to 5.3.6.
#include <algorithm>

#include "suites/api/api_errors/command.h"
#include "suites/images/image_object.h"

namespace assay::suites::api_errors {
namespace {

constexpr std::size_t beyond = std::numeric_limits<std::size_t>::max() - 1;
constexpr std::size_t region_bytes = 4 * 4 * 3;

/// Skips the case if the device does not list the format for the type.
template <cl_mem_object_type type, cl_image_format format = rgba8>
cl_mem image_of(Attempt& a) {
  // An embedded device may have no 3D images. Every device may lack 3D images that kernels write.
  const bool absent = type == CL_MEM_OBJECT_IMAGE3D && a.on.info().image3d_max_width == 0;
  if (absent || std::ranges::none_of(images::list_formats(a.on.context(), CL_MEM_READ_WRITE, type),
                                     [](const auto& one) { return images::equal(one, format); })) {
    skip("needs an image format that the device does not list for this type of image");
    return nullptr;
  }
  return make_image(a, a.on.context(), type, CL_MEM_READ_WRITE, format);
}
constexpr auto image_1d = image_of<CL_MEM_OBJECT_IMAGE1D>,
               image_1d_array = image_of<CL_MEM_OBJECT_IMAGE1D_ARRAY>,
               image_2d_array = image_of<CL_MEM_OBJECT_IMAGE2D_ARRAY>,
               image_3d = image_of<CL_MEM_OBJECT_IMAGE3D>,
               wide_image = image_of<CL_MEM_OBJECT_IMAGE2D, cl_image_format{CL_RGBA, CL_FLOAT}>;

cl_mem line_in(Attempt& a, cl_mem (*buffer)(Attempt&)) {
  const cl_image_format* const format = line_format(a);
  if (format == nullptr) return nullptr;
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 8;
  description.buffer = buffer(a);
  return a.keep(images::create_image(a.on.context(), CL_MEM_READ_WRITE, *format, description))();
}
cl_mem image_of_buffer(Attempt& a) {
  return line_in(a, target_buffer);
}
/// A 1D image from a buffer that no other argument uses.
cl_mem buffer_line(Attempt& a) {
  return line_in(a, [](Attempt& of) { return of.keep(of.on.buffer(256))(); });
}

/// In a copy, the image is the target, and the source has the same type.
struct Names {
  std::string image = "image", origin = "origin";
  bool copies = false;
};

/// For a rule that an image of the valid call's type cannot break. The call gets an image of
/// `type`, and an origin or region that breaks only this rule.
Break typed(const std::string& name, const Names& names, const Value& type,
            const std::array<std::size_t, 3>& origin, const std::array<std::size_t, 3>& region) {
  Break made{name,
             {{names.image, type},
              {names.origin, triple(origin[0], origin[1], origin[2])},
              {"region", triple(region[0], region[1], region[2])}}};
  if (names.copies)
    made.changes.insert(made.changes.end(), {{"src_image", type}, {"src_origin", triple(1, 0, 0)}});
  return made;
}

Breaks of_the_image(const Names& names = {}) {
  const auto& [width, height, depth] = image_extent;
  Break out_of_bounds{"out_of_bounds", {{"region", triple(width, 3, 1)}}};
  if (names.copies) out_of_bounds.changes.push_back({"src_origin", triple(0, 1, 0)});
  return merged({
      wait_breaks(),
      object_breaks("image", names.image, foreign_image),
      zero_size_breaks(4, 3, 1),
      {{"buffer_for_image", {{names.image, target_buffer}}},
       // The region ends one element after the image. In a copy, only the target is too small.
       out_of_bounds,
       {"rows_out_of_bounds", {{"region", triple(4, height - 1, 1)}}},
       {"origin_out_of_bounds", {{names.origin, triple(width, 2, 0)}}},
       {"overflow", {{names.origin, triple(beyond, 2, 0)}}},
       typed("line_out_of_bounds", names, image_1d, {8, 0, 0}, {width - 7, 1, 1}),
       typed("line_layers_out_of_bounds", names, image_1d_array, {0, 0, 0}, {1, height + 1, 1}),
       typed("layers_out_of_bounds", names, image_2d_array, {0, 0, 0}, {1, 1, 4}),
       typed("slices_out_of_bounds", names, image_3d, {0, 0, 0}, {1, 1, 4}),
       {"plane_origin", {{names.origin, triple(1, 2, 1)}}},
       {"plane_region", {{"region", triple(4, 3, 2)}}},
       typed("line_origin", names, image_1d, {0, 1, 0}, {1, 1, 1}),
       typed("line_region", names, image_1d, {0, 0, 0}, {1, 2, 1}),
       typed("line_origin_z", names, image_1d, {0, 0, 1}, {1, 1, 1}),
       typed("line_region_z", names, image_1d, {0, 0, 0}, {1, 1, 2}),
       typed("buffer_line_origin", names, buffer_line, {0, 1, 0}, {1, 1, 1}),
       typed("buffer_line_region", names, buffer_line, {0, 0, 0}, {1, 2, 1}),
       typed("buffer_line_origin_z", names, buffer_line, {0, 0, 1}, {1, 1, 1}),
       typed("buffer_line_region_z", names, buffer_line, {0, 0, 0}, {1, 1, 2}),
       typed("line_array_origin", names, image_1d_array, {0, 0, 1}, {1, 1, 1}),
       typed("line_array_region", names, image_1d_array, {0, 0, 0}, {1, 1, 2}),
       {"null_origin", {{names.origin, nullptr}}},
       {"null_region", {{"region", nullptr}}}},
  });
}

auto transfer(Attempt& a) {
  return of_command(a, target_image(a), CL_TRUE, triple(1, 2, 0)(a), triple(4, 3, 1)(a), 0, 0,
                    host_memory(a));
}
Breaks transfers(const std::string& slice_pitch, const std::string& other_access,
                 cl_mem_flags access) {
  const auto with_slice_pitch = [&](const std::string& name, const Value& type) {
    Break made = typed(name, {}, type, {0, 0, 0}, {4, 1, 1});
    made.changes.push_back({slice_pitch, region_bytes});
    return made;
  };
  return merged({of_the_image(),
                 {failed_event(),
                  {"null_pointer", {{"ptr", nullptr}}},
                  {"slice_pitch_of_a_plane", {{slice_pitch, region_bytes}}},
                  with_slice_pitch("slice_pitch_of_a_line", image_1d),
                  with_slice_pitch("slice_pitch_of_a_buffer_line", buffer_line),
                  {other_access, {{"image", image_with(access)}}},
                  {"host_no_access", {{"image", image_with(CL_MEM_HOST_NO_ACCESS)}}}}});
}

Breaks copies(const Names& names, const std::string& buffer, const std::string& offset) {
  // The buffer is one byte too small for the region. The image has another type than in the valid
  // call.
  const auto too_large = [&](const std::string& name, const Value& type,
                             const std::array<std::size_t, 3>& region, std::size_t element = 4) {
    Break made = typed("buffer_out_of_bounds_" + name, names, type, {0, 0, 0}, region);
    const std::size_t bytes = region[0] * region[1] * region[2] * element;
    made.changes.push_back({offset, Memory::bytes - bytes + 1});
    return made;
  };
  return merged({of_the_image(names),
                 object_breaks("buffer", buffer, foreign_buffer),
                 {{"image_for_buffer", {{buffer, source_image}}},
                  typed("image_of_the_buffer", names, image_of_buffer, {0, 0, 0}, {1, 1, 1}),
                  {"buffer_out_of_bounds", {{offset, Memory::bytes - region_bytes + 1}}},
                  too_large("line", image_1d, {5, 1, 1}),
                  too_large("lines", image_1d_array, {5, 3, 1}),
                  too_large("planes", image_2d_array, {5, 3, 2}),
                  too_large("slices", image_3d, {5, 3, 2}),
                  too_large("wide_elements", wide_image, {5, 3, 1}, 16),
                  {"buffer_overflow", {{offset, beyond}}}}});
}

/// The source has another type than in the valid call. The default region is one element.
Break of_source(const std::string& name, const Value& type,
                const std::array<std::size_t, 3>& origin,
                const std::array<std::size_t, 3>& region = {1, 1, 1}) {
  return {name,
          {{"src_image", type},
           {"src_origin", triple(origin[0], origin[1], origin[2])},
           {"region", triple(region[0], region[1], region[2])}}};
}

Break no_slice_pitch(const std::string& name, const Value& type) {
  Break made = typed(name, {}, type, {0, 0, 0}, {1, 1, 1});
  made.changes.push_back({"image_slice_pitch", nullptr});
  return made;
}

/// Maps the region until the attempt ends.
struct Writing {
  explicit Writing(Attempt& a) : queue(a.queue()), image(target_image(a)) {
    cl_int status = CL_SUCCESS;
    std::size_t row_pitch = 0, slice_pitch = 0;
    pointer = clEnqueueMapImage(queue, image, CL_TRUE, CL_MAP_WRITE, triple(1, 2, 0)(a),
                                triple(4, 3, 1)(a), &row_pitch, &slice_pitch, 0, nullptr, nullptr,
                                &status);
    EXPECT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapImage");
  }
  ~Writing() {
    if (pointer == nullptr) return;
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(queue, image, pointer, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clFinish(queue));
  }
  Writing(const Writing&) = delete;
  Writing& operator=(const Writing&) = delete;
  cl_command_queue queue;
  cl_mem image;
  void* pointer = nullptr;
};
template <cl_map_flags flags>
cl_map_flags while_writing(Attempt& a) {
  return a.the<Writing>(), flags;
}

}  // namespace

std::vector<Trigger> image_triggers() {
  const Names source{"src_image", "src_origin"}, target{"dst_image", "dst_origin"};
  return joined({
      BREAKS(clEnqueueReadImage, transfer,
             transfers("slice_pitch", "host_write_only", CL_MEM_HOST_WRITE_ONLY),
             host::needs_images),
      BREAKS(clEnqueueWriteImage, transfer,
             transfers("input_slice_pitch", "host_read_only", CL_MEM_HOST_READ_ONLY),
             host::needs_images),
      BREAKS(
          clEnqueueFillImage,
          [](Attempt& a) {
            return of_command(a, target_image(a), host_memory(a), triple(1, 2, 0)(a),
                              triple(4, 3, 1)(a));
          },
          merged({of_the_image(), {{"null_pointer", {{"fill_color", nullptr}}}}}),
          host::needs_images),
      BREAKS(
          clEnqueueCopyImage,
          [](Attempt& a) {
            return of_command(a, source_image(a), target_image(a), triple(3, 1, 0)(a),
                              triple(1, 2, 0)(a), triple(4, 3, 1)(a));
          },
          merged({of_the_image({"dst_image", "dst_origin", true}),
                  object_breaks("source", "src_image", foreign_image),
                  {{"buffer_for_source", {{"src_image", target_buffer}}},
                   {"other_format",
                    {{"src_image",
                      [](Attempt& a) {
                        return make_image(a, a.on.context(), CL_MEM_OBJECT_IMAGE2D,
                                          CL_MEM_READ_WRITE, {CL_RGBA, CL_UNSIGNED_INT8});
                      }}}},
                   {"source_out_of_bounds", {{"src_origin", triple(3, image_extent[1] - 2, 0)}}},
                   {"plane_source_origin", {{"src_origin", triple(3, 1, 1)}}},
                   of_source("line_source_origin", image_1d, {0, 1, 0}),
                   of_source("line_source_origin_z", image_1d, {0, 0, 1}),
                   of_source("line_source_region", image_1d, {0, 0, 0}, {1, 2, 1}),
                   of_source("line_array_source_origin", image_1d_array, {0, 0, 1}),
                   of_source("line_layers_of_source", image_1d_array, {0, image_extent[1], 0}),
                   of_source("layers_of_source", image_2d_array, {0, 0, 3}),
                   of_source("slices_of_source", image_3d, {0, 0, 3}),
                   {"null_source_origin", {{"src_origin", nullptr}}},
                   {"overlap", {{"src_image", target_image}, {"src_origin", triple(2, 3, 0)}}}}}),
          host::needs_images),
      BREAKS(
          clEnqueueCopyImageToBuffer,
          [](Attempt& a) {
            return of_command(a, target_image(a), target_buffer(a), triple(1, 2, 0)(a),
                              triple(4, 3, 1)(a), 0);
          },
          copies(source, "dst_buffer", "dst_offset"), host::needs_images),
      BREAKS(
          clEnqueueCopyBufferToImage,
          [](Attempt& a) {
            return of_command(a, target_buffer(a), target_image(a), 0, triple(1, 2, 0)(a),
                              triple(4, 3, 1)(a));
          },
          copies(target, "src_buffer", "src_offset"), host::needs_images),
      BREAKS(
          clEnqueueMapImage,
          [](Attempt& a) {
            return of_command(a, target_image(a), CL_TRUE, CL_MAP_READ, triple(1, 2, 0)(a),
                              triple(4, 3, 1)(a), &a.keep<std::size_t>(), &a.keep<std::size_t>());
          },
          merged({of_the_image(),
                  map_flag_breaks("map_flags"),
                  map_breaks("image", image_with),
                  {failed_event(),
                   {"null_row_pitch", {{"image_row_pitch", nullptr}}},
                   {"overlapping_writes", {{"map_flags", while_writing<CL_MAP_WRITE>}}},
                   {"overlapping_invalidation",
                    {{"map_flags", while_writing<CL_MAP_WRITE_INVALIDATE_REGION>},
                     {"origin", triple(4, 4, 0)}}},
                   {"line_of_a_mapped_buffer",
                    {{"image", image_of_buffer},
                     {"origin", triple(0, 0, 0)},
                     {"region", triple(8, 1, 1)},
                     {"map_flags",
                      [](Attempt& a) { return a.the<Mapping<CL_MAP_WRITE>>(), CL_MAP_WRITE; }}}},
                   no_slice_pitch("null_slice_pitch_of_3d", image_3d),
                   no_slice_pitch("null_slice_pitch_of_planes", image_2d_array),
                   no_slice_pitch("null_slice_pitch_of_lines", image_1d_array)}}),
          host::needs_images),
  });
}

}  // namespace assay::suites::api_errors
