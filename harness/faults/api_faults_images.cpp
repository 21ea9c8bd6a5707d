// Faults of images and samplers: what is listed, made, asked and moved.
#include <algorithm>
#include <vector>

#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

using Sizes = const size_t*;
using Wait = const cl_event*;

constexpr size_t none[3] = {0, 0, 0};

// ---- clGetSupportedImageFormats

/// What is done to a list of 2D images that was filled in: returns its new length.
using Edit = cl_uint (*)(cl_image_format* list, cl_uint count, cl_mem_flags flags);

template <Edit edit>
cl_int CL_API_CALL formats(cl_context context, cl_mem_flags flags, cl_mem_object_type type,
                           cl_uint entries, cl_image_format* list, cl_uint* count) {
  cl_uint number = 0;
  const cl_int status =
      below().clGetSupportedImageFormats(context, flags, type, entries, list, &number);
  if (status == CL_SUCCESS && type == CL_MEM_OBJECT_IMAGE2D) {
    fired();
    if (list != nullptr && entries >= number)
      number = edit(list, number, flags);
    else if (list == nullptr)
      number = edit(nullptr, number, flags);
  }
  if (count != nullptr) *count = number;
  return status;
}

template <Edit edit>
void plant_formats(LayerTable t) {
  t.replace(&cl_icd_dispatch::clGetSupportedImageFormats, formats<edit>);
}

/// Another format in the place of one.
template <cl_channel_order order, cl_channel_type type, cl_mem_flags of>
cl_uint without(cl_image_format* list, cl_uint count, cl_mem_flags flags) {
  if (list == nullptr || (of != 0 && flags != of)) return count;
  for (cl_uint i = 1; i < count; ++i)
    if (list[i].image_channel_order == order && list[i].image_channel_data_type == type)
      list[i] = list[i - 1];
  return count;
}
cl_uint with_rgb_of_bytes(cl_image_format* list, cl_uint count, cl_mem_flags) {
  if (list != nullptr && count > 0) list[count - 1] = {CL_RGB, CL_UNORM_INT8};
  return count;
}
cl_uint with_one_twice(cl_image_format* list, cl_uint count, cl_mem_flags) {
  if (list != nullptr && count > 1) list[count - 1] = list[0];
  return count;
}
cl_uint one_more(cl_image_format*, cl_uint count, cl_mem_flags) {
  return count + 1;
}

// ---- clCreateImage

/// What is done to the arguments of an image made from the host's memory.
using Alter = void (*)(cl_mem_flags& flags, cl_image_desc& description, void*& host);

template <Alter alter>
cl_mem CL_API_CALL create(cl_context context, cl_mem_flags flags, const cl_image_format* format,
                          const cl_image_desc* description, void* host, cl_int* status) {
  if (host == nullptr || description == nullptr)
    return below().clCreateImage(context, flags, format, description, host, status);
  fired();
  cl_image_desc altered = *description;
  alter(flags, altered, host);
  return below().clCreateImage(context, flags, format, &altered, host, status);
}

template <Alter alter>
void plant_create(LayerTable t) {
  t.replace(&cl_icd_dispatch::clCreateImage, create<alter>);
}

void without_row_pitch(cl_mem_flags&, cl_image_desc& d, void*&) {
  if (d.image_slice_pitch == 0) d.image_row_pitch = 0;
}
void without_slice_pitch(cl_mem_flags&, cl_image_desc& d, void*&) {
  d.image_slice_pitch = 0;
}
void without_copy(cl_mem_flags& flags, cl_image_desc& d, void*& host) {
  if ((flags & CL_MEM_COPY_HOST_PTR) == 0) return;
  flags &= ~cl_mem_flags{CL_MEM_COPY_HOST_PTR};
  d.image_row_pitch = d.image_slice_pitch = 0;
  host = nullptr;
}
void use_as_copy(cl_mem_flags& flags, cl_image_desc&, void*&) {
  if ((flags & CL_MEM_USE_HOST_PTR) != 0)
    flags = (flags & ~cl_mem_flags{CL_MEM_USE_HOST_PTR}) | CL_MEM_COPY_HOST_PTR;
}

/// Replaces the code of a refused clCreateImage.
template <cl_int from, cl_int to>
cl_mem CL_API_CALL create_error(cl_context context, cl_mem_flags flags,
                                const cl_image_format* format, const cl_image_desc* description,
                                void* host, cl_int* status) {
  const cl_mem made = below().clCreateImage(context, flags, format, description, host, status);
  if (status != nullptr && *status == from) {
    fired();
    *status = to;
  }
  return made;
}

// ---- Queries

using Change = void (*)(size_t* value);

template <cl_image_info parameter, Change change>
cl_int CL_API_CALL image_info(cl_mem image, cl_image_info name, size_t room, void* value,
                              size_t* size) {
  const cl_int status = below().clGetImageInfo(image, name, room, value, size);
  if (name == parameter && status == CL_SUCCESS && value != nullptr) {
    fired();
    change(static_cast<size_t*>(value));
  }
  return status;
}

template <cl_image_info parameter, Change change>
void plant_image_info(LayerTable t) {
  t.replace(&cl_icd_dispatch::clGetImageInfo, image_info<parameter, change>);
}

void and_one(size_t* value) {
  ++*value;
}
void one_at_least(size_t* value) {
  *value = std::max<size_t>(*value, 1);
}
void always_four(size_t* value) {
  *value = 4;
}

// ---- Samplers

struct SamplerArguments {
  cl_bool normalized;
  cl_addressing_mode mode;
  cl_filter_mode filter;
};
using AlterSampler = void (*)(SamplerArguments&);

template <AlterSampler alter>
cl_sampler CL_API_CALL create_sampler(cl_context context, cl_bool normalized,
                                      cl_addressing_mode mode, cl_filter_mode filter,
                                      cl_int* status) {
  fired();
  SamplerArguments a{normalized, mode, filter};
  alter(a);
  return below().clCreateSampler(context, a.normalized, a.mode, a.filter, status);
}

/// The same of the properties that say it; what is left out stays.
template <AlterSampler alter>
cl_sampler CL_API_CALL create_sampler_with(cl_context context,
                                           const cl_sampler_properties* properties,
                                           cl_int* status) {
  if (properties == nullptr)
    return below().clCreateSamplerWithProperties(context, properties, status);
  fired();
  std::vector<cl_sampler_properties> list;
  for (; *properties != 0; properties += 2) {
    SamplerArguments a{CL_TRUE, 0, 0};
    const bool mode = *properties == CL_SAMPLER_ADDRESSING_MODE,
               filter = *properties == CL_SAMPLER_FILTER_MODE;
    if (mode) a.mode = static_cast<cl_addressing_mode>(properties[1]);
    if (filter) a.filter = static_cast<cl_filter_mode>(properties[1]);
    alter(a);
    list.insert(list.end(), {*properties, mode ? a.mode : filter ? a.filter : properties[1]});
  }
  list.push_back(0);
  return below().clCreateSamplerWithProperties(context, list.data(), status);
}

template <AlterSampler alter>
void plant_sampler(LayerTable t) {
  t.replace(&cl_icd_dispatch::clCreateSampler, create_sampler<alter>);
  t.replace(&cl_icd_dispatch::clCreateSamplerWithProperties, create_sampler_with<alter>);
}

void clamp_to_edge(SamplerArguments& a) {
  if (a.mode == CL_ADDRESS_CLAMP) a.mode = CL_ADDRESS_CLAMP_TO_EDGE;
}
void repeat_mirrored(SamplerArguments& a) {
  if (a.mode == CL_ADDRESS_REPEAT) a.mode = CL_ADDRESS_MIRRORED_REPEAT;
}
void mirrored_repeat_plain(SamplerArguments& a) {
  if (a.mode == CL_ADDRESS_MIRRORED_REPEAT) a.mode = CL_ADDRESS_REPEAT;
}
void nearest(SamplerArguments& a) {
  a.filter = CL_FILTER_NEAREST;
}
void linear(SamplerArguments& a) {
  a.filter = CL_FILTER_LINEAR;
}

cl_int CL_API_CALL filter_always_nearest(cl_sampler sampler, cl_sampler_info name, size_t room,
                                         void* value, size_t* size) {
  const cl_int status = below().clGetSamplerInfo(sampler, name, room, value, size);
  if (name == CL_SAMPLER_FILTER_MODE && status == CL_SUCCESS && value != nullptr) {
    fired();
    *static_cast<cl_filter_mode*>(value) = CL_FILTER_NEAREST;
  }
  return status;
}

cl_int CL_API_CALL retain_sampler_twice(cl_sampler sampler) {
  fired();
  below().clRetainSampler(sampler);
  return below().clRetainSampler(sampler);
}

// ---- Transfers

using AlterTransfer = void (*)(Sizes& origin, size_t& row, size_t& slice);

template <AlterTransfer alter>
cl_int CL_API_CALL read_image(cl_command_queue q, cl_mem image, cl_bool blocking, Sizes origin,
                              Sizes region, size_t row, size_t slice, void* memory, cl_uint n,
                              Wait w, cl_event* e) {
  fired();
  alter(origin, row, slice);
  return below().clEnqueueReadImage(q, image, blocking, origin, region, row, slice, memory, n, w,
                                    e);
}
template <AlterTransfer alter>
cl_int CL_API_CALL write_image(cl_command_queue q, cl_mem image, cl_bool blocking, Sizes origin,
                               Sizes region, size_t row, size_t slice, const void* memory,
                               cl_uint n, Wait w, cl_event* e) {
  fired();
  alter(origin, row, slice);
  return below().clEnqueueWriteImage(q, image, blocking, origin, region, row, slice, memory, n, w,
                                     e);
}

void at_the_start(Sizes& origin, size_t&, size_t&) {
  origin = none;
}
void tight_rows(Sizes&, size_t& row, size_t& slice) {
  row = slice = 0;
}
void tight_slices(Sizes&, size_t&, size_t& slice) {
  slice = 0;
}

template <bool source>
cl_int CL_API_CALL copy_image(cl_command_queue q, cl_mem from, cl_mem to, Sizes from_origin,
                              Sizes to_origin, Sizes region, cl_uint n, Wait w, cl_event* e) {
  fired();
  return below().clEnqueueCopyImage(q, from, to, source ? none : from_origin,
                                    source ? to_origin : none, region, n, w, e);
}

/// What must be complete before is not waited for.
cl_int CL_API_CALL copy_at_once(cl_command_queue q, cl_mem from, cl_mem to, Sizes from_origin,
                                Sizes to_origin, Sizes region, cl_uint, Wait, cl_event* e) {
  fired();
  return below().clEnqueueCopyImage(q, from, to, from_origin, to_origin, region, 0, nullptr, e);
}

cl_mem_object_type type_of(cl_mem image) {
  cl_mem_object_type type = 0;
  below().clGetMemObjectInfo(image, CL_MEM_TYPE, sizeof type, &type, nullptr);
  return type;
}

/// A plane goes to the first slice or layer, whichever is asked for.
cl_int CL_API_CALL copy_to_first_plane(cl_command_queue q, cl_mem from, cl_mem to,
                                       Sizes from_origin, Sizes to_origin, Sizes region, cl_uint n,
                                       Wait w, cl_event* e) {
  if (to_origin == nullptr || type_of(from) == type_of(to))
    return below().clEnqueueCopyImage(q, from, to, from_origin, to_origin, region, n, w, e);
  fired();
  const size_t first[3] = {to_origin[0], to_origin[1], 0};
  return below().clEnqueueCopyImage(q, from, to, from_origin, first, region, n, w, e);
}

/// Colors of RGBA with bytes wrap where they should saturate.
cl_int CL_API_CALL fill_wrapped(cl_command_queue q, cl_mem image, const void* color, Sizes origin,
                                Sizes region, cl_uint n, Wait w, cl_event* e) {
  cl_image_format format{};
  below().clGetImageInfo(image, CL_IMAGE_FORMAT, sizeof format, &format, nullptr);
  if (color == nullptr || format.image_channel_data_type != CL_UNSIGNED_INT8)
    return below().clEnqueueFillImage(q, image, color, origin, region, n, w, e);
  fired();
  cl_uint wrapped[4];
  for (int c = 0; c < 4; ++c) wrapped[c] = static_cast<const cl_uint*>(color)[c] & 0xff;
  return below().clEnqueueFillImage(q, image, wrapped, origin, region, n, w, e);
}

cl_int CL_API_CALL mismatch_unreported(cl_command_queue q, cl_mem from, cl_mem to,
                                       Sizes from_origin, Sizes to_origin, Sizes region, cl_uint n,
                                       Wait w, cl_event* e) {
  const cl_int status =
      below().clEnqueueCopyImage(q, from, to, from_origin, to_origin, region, n, w, e);
  if (status != CL_IMAGE_FORMAT_MISMATCH) return status;
  fired();
  return CL_SUCCESS;
}

cl_int CL_API_CALL plane_origin_unreported(cl_command_queue q, cl_mem image, cl_bool blocking,
                                           Sizes origin, Sizes region, size_t row, size_t slice,
                                           void* memory, cl_uint n, Wait w, cl_event* e) {
  const cl_int status =
      below().clEnqueueReadImage(q, image, blocking, origin, region, row, slice, memory, n, w, e);
  if (status != CL_INVALID_VALUE || origin == nullptr || origin[2] == 0) return status;
  fired();
  return CL_SUCCESS;
}

template <auto member, auto function>
void plant(LayerTable t) {
  t.replace(member, function);
}

constexpr ApiPlant plants[] = {
    {"mandatory_format_missing", plant_formats<without<CL_RGBA, CL_SIGNED_INT16, 0>>},
    {"writable_format_missing", plant_formats<without<CL_RGBA, CL_HALF_FLOAT, CL_MEM_WRITE_ONLY>>},
    {"forbidden_format_listed", plant_formats<with_rgb_of_bytes>},
    {"format_listed_twice", plant_formats<with_one_twice>},
    {"format_count_and_one", plant_formats<one_more>},
    {"image_row_pitch_ignored", plant_create<without_row_pitch>},
    {"image_slice_pitch_ignored", plant_create<without_slice_pitch>},
    {"image_contents_not_copied", plant_create<without_copy>},
    {"image_memory_not_used", plant_create<use_as_copy>},
    {"image_descriptor_error_swapped",
     plant<&cl_icd_dispatch::clCreateImage,
           create_error<CL_INVALID_IMAGE_DESCRIPTOR, CL_INVALID_VALUE>>},
    {"image_width_and_one", plant_image_info<CL_IMAGE_WIDTH, and_one>},
    {"image_depth_of_planes", plant_image_info<CL_IMAGE_DEPTH, one_at_least>},
    {"image_element_size_wrong", plant_image_info<CL_IMAGE_ELEMENT_SIZE, always_four>},
    {"image_slice_pitch_of_planes", plant_image_info<CL_IMAGE_SLICE_PITCH, one_at_least>},
    {"sampler_clamp_to_edge", plant_sampler<clamp_to_edge>},
    {"sampler_repeat_mirrored", plant_sampler<repeat_mirrored>},
    {"sampler_mirrored_repeat_plain", plant_sampler<mirrored_repeat_plain>},
    {"sampler_linear_nearest", plant_sampler<nearest>},
    {"sampler_nearest_linear", plant_sampler<linear>},
    {"sampler_filter_query_wrong",
     plant<&cl_icd_dispatch::clGetSamplerInfo, filter_always_nearest>},
    {"retain_sampler_twice", plant<&cl_icd_dispatch::clRetainSampler, retain_sampler_twice>},
    {"read_image_origin_ignored",
     plant<&cl_icd_dispatch::clEnqueueReadImage, read_image<at_the_start>>},
    {"read_image_pitches_ignored",
     plant<&cl_icd_dispatch::clEnqueueReadImage, read_image<tight_rows>>},
    {"write_image_origin_ignored",
     plant<&cl_icd_dispatch::clEnqueueWriteImage, write_image<at_the_start>>},
    {"write_image_slice_pitch_ignored",
     plant<&cl_icd_dispatch::clEnqueueWriteImage, write_image<tight_slices>>},
    {"copy_image_source_origin_ignored",
     plant<&cl_icd_dispatch::clEnqueueCopyImage, copy_image<true>>},
    {"copy_image_target_origin_ignored",
     plant<&cl_icd_dispatch::clEnqueueCopyImage, copy_image<false>>},
    {"copy_image_at_once", plant<&cl_icd_dispatch::clEnqueueCopyImage, copy_at_once>},
    {"copy_image_to_first_plane", plant<&cl_icd_dispatch::clEnqueueCopyImage, copy_to_first_plane>},
    {"fill_image_wraps", plant<&cl_icd_dispatch::clEnqueueFillImage, fill_wrapped>},
    {"copy_image_mismatch_unreported",
     plant<&cl_icd_dispatch::clEnqueueCopyImage, mismatch_unreported>},
    {"read_image_plane_origin_accepted",
     plant<&cl_icd_dispatch::clEnqueueReadImage, plane_origin_unreported>},
};

}  // namespace

std::span<const ApiPlant> image_plants() {
  return plants;
}

}  // namespace assay::faults
