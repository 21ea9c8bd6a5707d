// Faults of drivers that do not check arguments, or that return contradictory lists.
#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <utility>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

template <Text name>
constexpr auto zeros_for = [](auto& call) {
  static constexpr std::array<size_t, 3> zeros{};
  const size_t*& origin = call[Name<name>{}];
  const bool missing = origin == nullptr;
  if (missing) origin = zeros.data();
  return missing;
};

constexpr auto one_of_two_flags = [](auto& call) {
  cl_mem_flags& flags = call["flags"_arg];
  const cl_mem_flags before = flags;
  if ((flags & CL_MEM_READ_WRITE) != 0) flags &= ~cl_mem_flags{CL_MEM_WRITE_ONLY};
  if ((flags & CL_MEM_HOST_NO_ACCESS) != 0) flags &= ~cl_mem_flags{CL_MEM_HOST_WRITE_ONLY};
  return flags != before;
};

/// `act` changes a copy, because the descriptor belongs to the application.
template <auto act>
constexpr auto with_descriptor = [](auto& call) {
  const cl_image_desc*& given = call["image_desc"_arg];
  if (given == nullptr) return false;
  thread_local cl_image_desc own;
  own = *given;
  if (!act(own)) return false;
  given = &own;
  return true;
};

bool one_of_each(cl_image_desc& d) {
  bool empty = false;
  const auto fill = [&](size_t& extent, bool used) {
    if (used && extent == 0) empty = true, extent = 1;
  };
  const cl_mem_object_type type = d.image_type;
  fill(d.image_width, true);
  fill(d.image_height, type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
                           type == CL_MEM_OBJECT_IMAGE3D);
  fill(d.image_depth, type == CL_MEM_OBJECT_IMAGE3D);
  fill(d.image_array_size,
       type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY);
  return empty;
}

bool lines_without_a_pitch(cl_image_desc& d) {
  const bool pitched = d.image_type == CL_MEM_OBJECT_IMAGE1D && d.image_row_pitch != 0;
  if (pitched) d.image_row_pitch = 0;
  return pitched;
}

bool arrays_without_a_slice_pitch(cl_image_desc& d) {
  const bool pitched = d.image_array_size > 0 && d.image_slice_pitch != 0;
  if (pitched) d.image_slice_pitch = 0;
  return pitched;
}

constexpr auto has_slices = [](auto& call) {
  return call["region"_arg] != nullptr && call["region"_arg][2] > 1;
};

bool without_its_object(cl_image_desc& d) {
  const bool had = d.mem_object != nullptr && d.image_type == CL_MEM_OBJECT_IMAGE2D;
  d.mem_object = nullptr;
  d.image_row_pitch = 0;
  return had;
}

bool has_flags(cl_mem object, cl_mem_flags flags) {
  return (asked<cl_mem_flags>(below().clGetMemObjectInfo, object, CL_MEM_FLAGS) & flags) != 0;
}

/// The host memory of objects with CL_MEM_USE_HOST_PTR.
using Own = std::map<cl_mem, std::pair<const char*, const char*>>;
template <class Entry>
constexpr Plant copies_its_host_memory = around<Entry>([](auto& call) {
  cl_mem_flags& flags = call["flags"_arg];
  if ((flags & CL_MEM_USE_HOST_PTR) == 0) return call();
  flags ^= CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR;
  const cl_mem made = call();
  const auto* const begin = static_cast<const char*>(call["host_ptr"_arg]);
  const auto size = asked<size_t>(below().clGetMemObjectInfo, made, CL_MEM_SIZE);
  remembered<Own>([&](Own& all) { return all[made] = {begin, begin + size}, true; });
  return made;
});
template <Text object>
constexpr auto own_memory = [](auto& call) {
  const auto [begin, end] =
      remembered<Own>([&](Own& all) { return all[cl_mem{call[Name<object>{}]}]; });
  const auto* const at = static_cast<const char*>(call["ptr"_arg]);
  return begin != nullptr && at >= begin && at < end;
};

constexpr auto beyond_all_devices = [](auto& call) {
  const auto most = asked<cl_ulong>(below().clGetDeviceInfo, first_device(call["context"_arg]),
                                    CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  const bool beyond = call["size"_arg] > most;
  if (beyond) call["size"_arg] = 64;
  return beyond;
};

struct Part {
  cl_device_id device = nullptr;
};

constexpr ApiPlant plants[] = {
    {"places_of_buffers_not_needed",
     instead<EnqueueNativeKernel>([](auto&) { return CL_SUCCESS; },
                                  [](auto& call) {
                                    return call["num_mem_objects"_arg] != 0 &&
                                           call["mem_list"_arg] != nullptr &&
                                           call["args_mem_loc"_arg] == nullptr;
                                  })},
    {"any_number_is_true", before<CreateSampler>([](auto& call) {
       cl_bool& normalized = call["normalized_coords"_arg];
       if (normalized == CL_TRUE || normalized == CL_FALSE) return false;
       normalized = CL_TRUE;
       return true;
     })},
    {"queues_on_the_device_taken", error<EnqueueReadBuffer, CL_INVALID_COMMAND_QUEUE>()},
    {"queues_on_the_device_taken", error<EnqueueMarkerWithWaitList, CL_INVALID_COMMAND_QUEUE>()},
    {"rectangles_without_origins", before<EnqueueReadBufferRect>(zeros_for<"buffer_origin">)},
    {"rectangles_without_origins", before<EnqueueWriteBufferRect>(zeros_for<"host_origin">)},
    {"rectangles_without_origins", before<EnqueueCopyBufferRect>(zeros_for<"src_origin">)},
    {"second_flag_ignored", before<CreateBuffer>(one_of_two_flags)},
    {"second_flag_ignored", before<CreateImage>(one_of_two_flags)},
    {"second_flag_ignored", before<CreateBufferWithProperties>(one_of_two_flags)},
    {"second_flag_ignored", before<CreateImageWithProperties>(one_of_two_flags)},
    {"second_flag_ignored", before<CreateImage2D>(one_of_two_flags)},
    {"second_flag_ignored", before<CreateImage3D>(one_of_two_flags)},
    {"parts_written_by_the_host", before<CreateSubBuffer>([](auto& call) {
       cl_mem_flags& flags = call["flags"_arg];
       if ((flags & CL_MEM_HOST_WRITE_ONLY) == 0 ||
           !has_flags(call["buffer"_arg], CL_MEM_HOST_NO_ACCESS))
         return false;
       flags &= ~cl_mem_flags{CL_MEM_HOST_WRITE_ONLY};
       return true;
     })},
    {"buffers_of_any_size", before<CreateBuffer>(beyond_all_devices)},
    {"images_without_elements", before<CreateImage>(with_descriptor<one_of_each>)},
    {"pitches_of_lines_ignored", before<CreateImage>(with_descriptor<lines_without_a_pitch>)},
    {"slice_pitches_of_arrays_ignored",
     before<CreateImage>(with_descriptor<arrays_without_a_slice_pitch>)},
    {"slice_pitches_of_lines_ignored", before<EnqueueReadImage>([](auto& call) {
       const auto type =
           asked<cl_mem_object_type>(below().clGetMemObjectInfo, call["image"_arg], CL_MEM_TYPE);
       if (type != CL_MEM_OBJECT_IMAGE1D || call["slice_pitch"_arg] == 0) return false;
       call["slice_pitch"_arg] = 0;
       return true;
     })},
    {"packed_pixels_of_four_channels", before<CreateImage>([](auto& call) {
       const cl_image_format*& given = call["image_format"_arg];
       if (given == nullptr || given->image_channel_order != CL_RGBA ||
           given->image_channel_data_type != CL_UNORM_SHORT_565)
         return false;
       static constexpr cl_image_format bytes{CL_RGBA, CL_UNORM_INT8};
       given = &bytes;
       return true;
     })},
    {"slices_of_copies_not_counted", error<EnqueueCopyImageToBuffer, CL_INVALID_VALUE>(has_slices)},
    {"slices_of_copies_not_counted", error<EnqueueCopyBufferToImage, CL_INVALID_VALUE>(has_slices)},
    {"views_do_not_share", before<CreateImage>(with_descriptor<without_its_object>)},
    {"sources_of_lines_unchecked", before<EnqueueCopyImage>([](auto& call) {
       const size_t*& origin = call["src_origin"_arg];
       const auto type = asked<cl_mem_object_type>(below().clGetMemObjectInfo,
                                                   call["src_image"_arg], CL_MEM_TYPE);
       if (origin == nullptr || type != CL_MEM_OBJECT_IMAGE1D || (origin[1] | origin[2]) == 0)
         return false;
       thread_local std::array<size_t, 3> line;
       line = {origin[0], 0, 0};
       origin = line.data();
       return true;
     })},
    {"wide_older_images_refused_otherwise",
     error<CreateImage2D, CL_INVALID_IMAGE_SIZE, CL_INVALID_VALUE>()},
    {"atomic_order_left_out", answer<GetDeviceInfo, CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES>(
                                  [](cl_device_atomic_capabilities& all) {
                                    all |= CL_DEVICE_ATOMIC_ORDER_SEQ_CST;
                                    all &= ~cl_device_atomic_capabilities{
                                        CL_DEVICE_ATOMIC_ORDER_ACQ_REL};
                                  })},
    {"atomic_scope_left_out", answer<GetDeviceInfo, CL_DEVICE_ATOMIC_FENCE_CAPABILITIES>(
                                  [](cl_device_atomic_capabilities& all) {
                                    all |= CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES;
                                    all &= ~cl_device_atomic_capabilities{
                                        CL_DEVICE_ATOMIC_SCOPE_DEVICE};
                                  })},
    {"features_of_an_older_language",
     answers<GetDeviceInfo, CL_DEVICE_OPENCL_C_FEATURES, cl_name_version>([](auto&, auto all) {
       for (cl_name_version& one : all) one.version = CL_MAKE_VERSION(2, 0, 0);
     })},
    {"language_without_its_features", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["param_value"_arg] == nullptr ||
           !asks_for<CL_DEVICE_OPENCL_C_VERSION>(call))
         return false;
       std::memcpy(static_cast<char*>(call["param_value"_arg]) + std::strlen("OpenCL C "), "3.0",
                   3);
       return true;
     })},
    {"an_extension_without_its_feature",
     answers<GetDeviceInfo, CL_DEVICE_OPENCL_C_FEATURES, cl_name_version>([](auto&, auto all) {
       const auto found = std::ranges::find_if(all, [](const cl_name_version& one) {
         return std::strcmp(one.name, "__opencl_c_3d_image_writes") == 0;
       });
       if (found == all.end()) return false;
       std::strcpy(found->name, "__opencl_c_unknown");
       return true;
     })},
    {"no_scheme_without_a_zero", after<GetDeviceInfo>([](auto& call, cl_int& status) {
       if (!asks_for<CL_DEVICE_PARTITION_PROPERTIES>(call) ||
           call["param_value_size_ret"_arg] == nullptr)
         return false;
       *call["param_value_size_ret"_arg] = 0;
       return status == CL_SUCCESS;
     })},
    {"parts_in_a_context_of_a_type", after<CreateSubDevices>([](auto& call, cl_int& status) {
       if (status == CL_SUCCESS && call["out_devices"_arg] != nullptr)
         remembered<Part>([&](Part& part) { return part.device = call["out_devices"_arg][0]; });
       return false;
     })},
    {"parts_in_a_context_of_a_type",
     instead<CreateContextFromType>(
         [](auto& call) {
           const cl_device_id part = remembered<Part>([](Part& one) { return one.device; });
           return below().clCreateContext(call["properties"_arg], 1, &part, call["pfn_notify"_arg],
                                          call["user_data"_arg], call["errcode_ret"_arg]);
         },
         [](auto&) { return remembered<Part>([](Part& one) { return one.device; }) != nullptr; })},
    {"queues_of_twice_the_preferred_size",
     answer<GetCommandQueueInfo, CL_QUEUE_SIZE>([](cl_uint& size) { size *= 2; })},
    {"references_of_queues_not_counted",
     answer<GetCommandQueueInfo, CL_QUEUE_REFERENCE_COUNT>([](cl_uint& count) { count = 1; })},
    {"host_access_of_images_ignored", error<EnqueueReadImage, CL_INVALID_OPERATION>()},
    {"read_only_images_not_filled", instead<EnqueueFillImage>(status_alone<CL_INVALID_OPERATION>,
                                                              [](auto& call) {
                                                                return has_flags(call["image"_arg],
                                                                                 CL_MEM_READ_ONLY);
                                                              })},
    {"write_only_images_not_copied",
     instead<EnqueueCopyImageToBuffer>(
         status_alone<CL_INVALID_OPERATION>,
         [](auto& call) { return has_flags(call["src_image"_arg], CL_MEM_WRITE_ONLY); })},
    {"write_only_rectangles_not_copied",
     instead<EnqueueCopyBufferRect>(
         status_alone<CL_INVALID_OPERATION>,
         [](auto& call) { return has_flags(call["src_buffer"_arg], CL_MEM_WRITE_ONLY); })},
    {"own_memory_of_images_not_read", copies_its_host_memory<CreateImage>},
    {"own_memory_of_images_not_read", instead<EnqueueReadImage>(marker, own_memory<"image">)},
    {"own_rectangles_not_read", copies_its_host_memory<CreateBuffer>},
    {"own_rectangles_not_read", instead<EnqueueReadBufferRect>(marker, own_memory<"buffer">)},
};

}  // namespace

std::span<const ApiPlant> check_plants() {
  return plants;
}

}  // namespace assay::faults
