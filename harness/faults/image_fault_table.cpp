// Faults of images and samplers: what they are and what must turn red. How they are planted is in
// api_faults_images.cpp and api_faults_image_programs.cpp, by the same names.
#include "harness/faults/fault_table.h"

namespace assay::faults {
namespace {

constexpr auto image = api_fault;

const std::string object = "image_objects/references/counted/image2d";
const std::string plane = "image2d/rgba.unorm_int8";

std::string filtered(const std::string& sampler) {
  return "image_filtering/read_imagef/" + plane + "/" + sampler;
}
std::string layered(const std::string& type) {
  return "image_filtering/read_imagef/" + type +
         "/rgba.unorm_int8/nearest/clamp_to_edge/unnormalized";
}
std::string read(const std::string& format, const std::string& mode) {
  return "image_read/read_imagef/image2d/" + format + "/" + mode + "/argument";
}
std::string written(const std::string& what) {
  return "image_write/" + what + "/write_only";
}
std::string asked(const std::string& function, const std::string& type = "image2d") {
  return "image_queries/" + function + "/" + type + "/read_only";
}

std::vector<Fault> listed_and_made() {
  return {
      image("mandatory_format_missing", "RGBA with SIGNED_INT16 is not listed for 2D images",
            {"image_formats/minimum/read/image2d/rgba.signed_int16"},
            "image_formats/minimum/read/image2d/rgba.float"),
      image("writable_format_missing", "RGBA with HALF_FLOAT is listed, but not for writing alone",
            {"image_formats/minimum/write/image2d/rgba.half_float",
             "image_formats/lists_agree/image2d"},
            "image_formats/minimum/read/image2d/rgba.half_float"),
      image("forbidden_format_listed", "RGB with UNORM_INT8 is listed",
            {"image_formats/allowed/read/image2d"}, "image_formats/allowed/read/image3d"),
      image("format_listed_twice", "the first format of 2D images is the last one, too",
            {"image_formats/allowed/read/image2d"}, "image_formats/allowed/read/image3d"),
      image("format_count_and_one", "one format more is counted than is listed",
            {"image_formats/answers/read/image2d"}, "image_formats/answers/read/image3d"),
      image("image_row_pitch_ignored", "2D images are made as if rows were tight",
            {"image_objects/creation/copy_host_ptr/image2d",
             "image_objects/creation/use_host_ptr/image2d",
             "image_objects/kernels/host_memory/image2d"},
            object),
      image("image_slice_pitch_ignored", "images are made as if slices were tight",
            {"image_objects/creation/copy_host_ptr/image3d",
             "image_objects/creation/copy_host_ptr/image2d_array"},
            "image_objects/creation/copy_host_ptr/image2d"),
      image(
          "image_contents_not_copied", "CL_MEM_COPY_HOST_PTR copies nothing into images",
          {"image_objects/creation/copy_host_ptr/image2d", "image_objects/creation/sizes/image2d"},
          object),
      image("image_memory_not_used", "CL_MEM_USE_HOST_PTR copies",
            {"image_objects/creation/use_host_ptr/image2d"},
            "image_objects/creation/copy_host_ptr/image2d"),
      image("image_descriptor_error_swapped",
            "a wrong descriptor of an image gives CL_INVALID_VALUE",
            {"api_errors/clCreateImage/null_descriptor"}, "api_errors/clCreateImage/null_format"),
      image("image_width_and_one", "CL_IMAGE_WIDTH is one too many",
            {"image_objects/information/image/image2d"}, object),
      image("image_depth_of_planes", "CL_IMAGE_DEPTH of a 2D image is 1",
            {"image_objects/information/image/image2d"}, "image_objects/information/image/image3d"),
      image("image_element_size_wrong", "CL_IMAGE_ELEMENT_SIZE is always 4",
            {"image_objects/information/formats/image2d"},
            "image_objects/information/image/image2d"),
      image("image_slice_pitch_of_planes", "CL_IMAGE_SLICE_PITCH of a 2D image is not 0",
            {"image_objects/information/image/image2d"}, "image_objects/information/image/image3d"),
  };
}

std::vector<Fault> samplers() {
  return {
      image("sampler_clamp_to_edge", "CL_ADDRESS_CLAMP clamps to the edge",
            {read("rgba.unorm_int8", "clamp"), filtered("linear/clamp/normalized"),
             "samplers/creation/unnormalized/clamp/nearest"},
            read("rgba.unorm_int8", "clamp_to_edge")),
      image("sampler_repeat_mirrored", "CL_ADDRESS_REPEAT mirrors",
            {filtered("nearest/repeat/normalized"), filtered("linear/repeat/normalized")},
            filtered("nearest/mirrored_repeat/normalized")),
      image("sampler_mirrored_repeat_plain", "CL_ADDRESS_MIRRORED_REPEAT does not mirror",
            {filtered("nearest/mirrored_repeat/normalized")},
            filtered("nearest/repeat/normalized")),
      image("sampler_linear_nearest", "CL_FILTER_LINEAR takes the nearest element",
            {filtered("linear/clamp_to_edge/normalized")},
            filtered("nearest/clamp_to_edge/normalized")),
      image("sampler_nearest_linear", "CL_FILTER_NEAREST filters",
            {filtered("nearest/clamp_to_edge/unnormalized")},
            filtered("linear/clamp_to_edge/unnormalized")),
      image("sampler_filter_query_wrong", "CL_SAMPLER_FILTER_MODE is always nearest",
            {"samplers/creation/normalized/repeat/linear"},
            "samplers/creation/normalized/repeat/nearest"),
      image("retain_sampler_twice", "clRetainSampler counts twice: samplers leak",
            {"samplers/references/counted"}, "samplers/creation/normalized/repeat/linear"),
  };
}

std::vector<Fault> transfers() {
  const std::string of = "image_transfer/";
  return {
      image("read_image_origin_ignored", "clEnqueueReadImage reads from the start",
            {of + "read/" + plane}, of + "write/" + plane),
      image("read_image_pitches_ignored", "clEnqueueReadImage packs its rows",
            {of + "read/" + plane}, of + "write/" + plane),
      image("write_image_origin_ignored", "clEnqueueWriteImage writes to the start",
            {of + "write/" + plane}, of + "read/" + plane),
      image("write_image_slice_pitch_ignored", "clEnqueueWriteImage takes every slice for tight",
            {of + "write/image3d/rgba.unorm_int8"}, of + "write/" + plane),
      image("copy_image_source_origin_ignored", "clEnqueueCopyImage copies from the start",
            {of + "copy/" + plane}, of + "write/" + plane),
      image("copy_image_target_origin_ignored", "clEnqueueCopyImage copies to the start",
            {of + "copy/" + plane}, of + "write/" + plane),
      image("copy_image_to_first_plane",
            "clEnqueueCopyImage copies planes to the first slice or layer",
            {of + "copy_between/image2d/image3d", of + "copy_between/image2d/image2d_array"},
            of + "copy/" + plane),
      image("copy_image_at_once", "clEnqueueCopyImage waits for no event", {of + "events/copy"},
            of + "copy/" + plane),
      image("fill_image_wraps", "clEnqueueFillImage takes the low byte of each channel",
            {of + "fill/image2d/rgba.unsigned_int8"}, of + "write/image2d/rgba.unsigned_int8"),
      image("map_image_without_contents", "what is mapped by CL_MAP_WRITE alone is not the image",
            {of + "map_to_write/" + plane}, of + "map_to_read/" + plane),
      image("map_image_origin_ignored", "clEnqueueMapImage maps from the image's start",
            {of + "map_to_read/" + plane, of + "map_to_write/" + plane}, of + "read/" + plane),
      image("map_image_pitch_of_region",
            "clEnqueueMapImage gives the region's tight row pitch in place of the image's",
            {of + "map_to_read/" + plane, of + "map_to_write/" + plane}, of + "read/" + plane),
      image("unmap_image_loses_an_element",
            "clEnqueueUnmapMemObject spoils the first byte of what was mapped to be written",
            {of + "map_to_write/" + plane}, of + "map_to_read/" + plane),
      image("copy_image_mismatch_unreported", "clEnqueueCopyImage says nothing of formats",
            {"api_errors/clEnqueueCopyImage/other_format"}, of + "copy/" + plane),
      image("read_image_plane_origin_accepted", "clEnqueueReadImage accepts a plane of 2D images",
            {"api_errors/clEnqueueReadImage/plane_origin"},
            "api_errors/clEnqueueReadImage/zero_depth"),
  };
}

std::vector<Fault> programs() {
  const std::string bytes = read("rgba.unorm_int8", "clamp");
  const std::string stored = written("write_imagef/" + plane);
  return {
      image("image_width_is_height", "get_image_width gives the height", {asked("get_image_width")},
            asked("get_image_height")),
      image("image_dim_swapped", "get_image_dim gives height and width", {asked("get_image_dim")},
            asked("get_image_height")),
      image("image_order_always_rgba", "get_image_channel_order gives CLK_RGBA",
            {asked("get_image_channel_order")}, asked("get_image_width")),
      image("image_type_always_float", "get_image_channel_data_type gives CLK_FLOAT",
            {asked("get_image_channel_data_type")}, asked("get_image_width")),
      image("image_array_size_is_width", "get_image_array_size gives the width",
            {asked("get_image_array_size", "image2d_array")},
            asked("get_image_width", "image2d_array")),
      image("read_image_order_swapped", "read_imagef gives blue for red",
            {read("bgra.unorm_int8", "clamp"), bytes}, read("a.unorm_int8", "clamp_to_edge")),
      image("image_border_alpha_one", "the border of RGBA is opaque",
            {bytes, read("rgba.float", "clamp")}, read("rgba.float", "clamp_to_edge")),
      image("image_weights_of_six_bits", "linear filters weigh with six bits",
            {filtered("linear/clamp_to_edge/unnormalized")},
            filtered("nearest/clamp_to_edge/unnormalized")),
      image("image_weights_go_back", "weights of linear filters go back a little as they grow",
            {filtered("linear/clamp_to_edge/unnormalized"),
             "samplers/reads/inline/image2d/rgba.unorm_int8/unnormalized/clamp/linear"},
            read("rgba.unorm_int8", "clamp_to_edge")),
      image("image_layer_rounds_down", "the layer of an image array is rounded down",
            {layered("image2d_array"), layered("image1d_array")}, layered("image2d")),
      image("image_coordinate_shifted", "coordinates are a hundredth of an element to the right",
            {filtered("linear/clamp_to_edge/unnormalized"),
             filtered("nearest/clamp_to_edge/unnormalized")},
            read("rgba.unorm_int8", "clamp_to_edge")),
      image("read_image_least_snorm_below_one", "-128 and -127 are read as -128/127",
            {read("rgba.snorm_int8", "clamp")}, bytes),
      image("read_image_few_bits", "read_imagef gives 18 bits of the significand", {bytes},
            read("rgba.half_float", "clamp")),
      image("read_image_one_value_of_16_bits", "of 65536 values one is read a little off",
            {read("rgba.unorm_int16", "clamp")}, read("rgba.half_float", "clamp")),
      image("read_image_floats_clamped", "read_imagef gives numbers from -2 to 2",
            {read("rgba.float", "clamp"), read("rgba.half_float", "clamp")}, bytes),
      image("image_coordinate_of_16_bits", "coordinates wrap at 65536",
            {filtered("nearest/clamp_to_edge/unnormalized")}, bytes),
      image("image_coordinate_w_used", "the fourth component of coordinates moves the first",
            {"image_filtering/read_imagef/image3d/rgba.unorm_int8/nearest/clamp/unnormalized"},
            filtered("nearest/clamp/unnormalized")),
      image("image_barrier_missing", "work-items do not wait for each other",
            {"image_write/barrier/image2d"}, object),
      image("write_image_rounds_down", "write_imagef rounds a quarter of a step too low", {stored},
            written("write_imagei/image2d/rgba.signed_int16")),
      image("write_image_order_swapped", "write_imagef stores red as blue",
            {stored, written("write_imagef/image2d/bgra.unorm_int8")},
            written("write_imagei/image2d/rgba.signed_int16")),
      image("write_image_signed_wraps", "write_imagei takes the low byte",
            {written("write_imagei/image2d/rgba.signed_int8")}, stored),
      image("write_image_unsigned_wraps", "write_imageui takes the low byte",
            {written("write_imageui/image2d/rgba.unsigned_int8")}, stored),
      image("write_image_one_beside", "write_imagef swaps neighbours", {stored},
            written("write_imagei/image2d/rgba.signed_int16")),
  };
}

}  // namespace

std::vector<Fault> image_faults() {
  std::vector<Fault> joined;
  for (auto&& some : {listed_and_made(), samplers(), transfers(), programs()})
    joined.insert(joined.end(), some.begin(), some.end());
  return joined;
}

}  // namespace assay::faults
