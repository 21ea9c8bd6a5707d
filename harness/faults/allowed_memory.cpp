#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

constexpr unsigned char anything = 0xb7;

struct Layout {
  size_t bytes, rows, slices;  ///< bytes of a row, rows of a slice, slices of the region
  size_t row_pitch, slice_pitch;
};
struct Shown {
  char* theirs;
  Layout there, here;
  bool written;
  std::vector<char> memory;
  char* own;
};
using AllShown = std::map<void*, Shown>;

void copy(char* to, const Layout& at, const char* from, const Layout& of) {
  for (size_t slice = 0; slice < at.slices; ++slice)
    for (size_t row = 0; row < at.rows; ++row)
      std::memcpy(to + slice * at.slice_pitch + row * at.row_pitch,
                  from + slice * of.slice_pitch + row * of.row_pitch, at.bytes);
}

/// The new address is `shift` bytes after an aligned address.
void* show(void* theirs, const Layout& there, const Layout& here, cl_map_flags flags,
           size_t shift) {
  constexpr std::uintptr_t line = 64;
  Shown one{static_cast<char*>(theirs),
            there,
            here,
            (flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) != 0,
            {},
            nullptr};
  one.memory.assign(here.slice_pitch * here.slices + here.row_pitch + 2 * line,
                    static_cast<char>(anything));
  const auto start = reinterpret_cast<std::uintptr_t>(one.memory.data());
  one.own = one.memory.data() + (line - start % line) + shift;
  if ((flags & CL_MAP_WRITE_INVALIDATE_REGION) == 0) copy(one.own, here, one.theirs, there);
  void* const own = one.own;
  remembered<AllShown>([&](auto& all) { all.insert_or_assign(own, std::move(one)); });
  fired();
  return own;
}

/// True if the region is mapped when the call returns, and the object does not use the
/// application's memory. Only then may the application get a copy of the region.
constexpr auto shown_elsewhere = [](auto& call, cl_mem memory, void* mapped) {
  return mapped != nullptr && call["blocking_map"_arg] == CL_TRUE &&
         asked<void*>(below().clGetMemObjectInfo, memory, CL_MEM_HOST_PTR) == nullptr;
};

constexpr Plant written_back = around<EnqueueUnmapMemObject>([](auto& call) {
  void*& pointer = call["mapped_ptr"_arg];
  void* const own = pointer;
  remembered<AllShown>([&](auto& all) {
    const auto found = all.find(own);
    if (found == all.end()) return;
    const Shown& one = found->second;
    if (one.written) copy(one.theirs, one.there, one.own, one.here);
    pointer = one.theirs;
  });
  const cl_int status = call();
  // After a failed call, the region stays mapped.
  if (status == CL_SUCCESS) remembered<AllShown>([&](auto& all) { all.erase(own); });
  return status;
});

constexpr Plant at_odd_addresses = after<EnqueueMapBuffer>([](auto& call, void*& mapped) {
  if (!shown_elsewhere(call, call["buffer"_arg], mapped)) return false;
  const size_t size = call["size"_arg];
  const Layout layout{size, 1, 1, size, size};
  mapped = show(mapped, layout, layout, call["map_flags"_arg], 1);
  return false;  // show() calls fired()
});

constexpr Plant rows_farther_apart = after<EnqueueMapImage>([](auto& call, void*& mapped) {
  const cl_mem image = call["image"_arg];
  size_t* const pitch = call["image_row_pitch"_arg];
  size_t* const slices = call["image_slice_pitch"_arg];
  const size_t* const region = call["region"_arg];
  if (!shown_elsewhere(call, image, mapped)) return false;
  const auto type = asked<cl_mem_object_type>(below().clGetMemObjectInfo, image, CL_MEM_TYPE);
  const auto element = asked<size_t>(below().clGetImageInfo, image, CL_IMAGE_ELEMENT_SIZE);
  if (type == CL_MEM_OBJECT_IMAGE1D_BUFFER || element == 0) return false;
  // In a 1D image array, each layer is a row.
  const bool lines = type == CL_MEM_OBJECT_IMAGE1D_ARRAY,
             layered =
                 lines || type == CL_MEM_OBJECT_IMAGE2D_ARRAY || type == CL_MEM_OBJECT_IMAGE3D;
  Layout there{region[0] * element, lines ? 1 : region[1], lines ? region[1] : region[2], *pitch,
               layered ? *slices : 0};
  Layout here = there;
  here.row_pitch = there.row_pitch + 3 * element;
  here.slice_pitch = here.row_pitch * (here.rows + 1);
  mapped = show(mapped, there, here, call["map_flags"_arg], 0);
  *pitch = here.row_pitch;
  if (layered) *slices = here.slice_pitch;
  return false;
});

constexpr size_t most_filled = size_t{16} << 20;

constexpr Plant new_buffers = after<CreateBuffer>([](auto& call, cl_mem& made) {
  const size_t size = call["size"_arg];
  const auto device =
      asked<cl_device_id>(below().clGetContextInfo, call["context"_arg], CL_CONTEXT_DEVICES);
  if (made == nullptr || call["host_ptr"_arg] != nullptr || size > most_filled ||
      device == nullptr || (call["flags"_arg] & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0)
    return false;
  const cl_command_queue queue =
      below().clCreateCommandQueue(call["context"_arg], device, 0, nullptr);
  const cl_int status = below().clEnqueueFillBuffer(queue, made, &anything, sizeof anything, 0,
                                                    size, 0, nullptr, nullptr);
  below().clFinish(queue);
  below().clReleaseCommandQueue(queue);
  return status == CL_SUCCESS;
});

constexpr Plant invalidated_regions = after<EnqueueMapBuffer>([](auto& call, void*& mapped) {
  if (mapped == nullptr || call["blocking_map"_arg] != CL_TRUE ||
      (call["map_flags"_arg] & CL_MAP_WRITE_INVALIDATE_REGION) == 0)
    return false;
  std::memset(mapped, anything, call["size"_arg]);
  return true;
});

constexpr Plant migrated_contents = before<EnqueueMigrateMemObjects>([](auto& call) {
  const cl_mem* const objects = call["mem_objects"_arg];
  bool any = false;
  if (objects == nullptr || (call["flags"_arg] & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED) == 0 ||
      call["num_events_in_wait_list"_arg] != 0)
    return false;
  for (cl_uint i = 0; i < call["num_mem_objects"_arg]; ++i) {
    const auto type =
        asked<cl_mem_object_type>(below().clGetMemObjectInfo, objects[i], CL_MEM_TYPE);
    const auto size = asked<size_t>(below().clGetMemObjectInfo, objects[i], CL_MEM_SIZE);
    any |= type == CL_MEM_OBJECT_BUFFER &&
           below().clEnqueueFillBuffer(call["command_queue"_arg], objects[i], &anything, 1, 0, size,
                                       0, nullptr, nullptr) == CL_SUCCESS;
  }
  return any;
});

constexpr Plant new_shared_memory = after<SVMAlloc>([](auto& call, void*& made) {
  // Memory that is not fine-grained must be mapped before it is filled.
  if (made == nullptr || (call["flags"_arg] & CL_MEM_SVM_FINE_GRAIN_BUFFER) == 0 ||
      call["size"_arg] > most_filled)
    return false;
  std::memset(made, anything, call["size"_arg]);
  return true;
});

constexpr Plant unused_bits = after<EnqueueReadImage>([](auto& call, cl_int& status) {
  const auto format =
      asked<cl_image_format>(below().clGetImageInfo, call["image"_arg], CL_IMAGE_FORMAT);
  const auto type =
      asked<cl_mem_object_type>(below().clGetMemObjectInfo, call["image"_arg], CL_MEM_TYPE);
  const bool small = format.image_channel_data_type == CL_UNORM_SHORT_555,
             wide = format.image_channel_data_type == CL_UNORM_INT_101010;
  if (status != CL_SUCCESS || call["blocking_read"_arg] != CL_TRUE || (!small && !wide))
    return false;
  const size_t* const region = call["region"_arg];
  const size_t element = small ? 2 : 4;
  const bool lines = type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const size_t rows = lines ? 1 : region[1], slices = lines ? region[1] : region[2];
  size_t row_pitch = call["row_pitch"_arg], slice_pitch = call["slice_pitch"_arg];
  if (row_pitch == 0) row_pitch = region[0] * element;
  if (slice_pitch == 0) slice_pitch = row_pitch * rows;
  auto* const bytes = static_cast<unsigned char*>(call["ptr"_arg]);
  for (size_t slice = 0; slice < slices; ++slice)
    for (size_t row = 0; row < rows; ++row)
      for (size_t x = 0; x < region[0]; ++x)
        bytes[slice * slice_pitch + row * row_pitch + (x + 1) * element - 1] |= small ? 0x80 : 0xc0;
  return true;
});

constexpr ApiPlant plants[] = {
    {"mapped_at_odd_addresses", at_odd_addresses},
    {"mapped_at_odd_addresses", written_back},
    {"mapped_rows_farther_apart", rows_farther_apart},
    {"mapped_rows_farther_apart", written_back},
    {"new_buffers_hold_anything", new_buffers},
    {"new_buffers_hold_anything", new_shared_memory},
    {"invalidated_regions_hold_anything", invalidated_regions},
    {"migrated_contents_undefined", migrated_contents},
    {"unused_bits_set", unused_bits},
};

}  // namespace

std::span<const ApiPlant> allowed_memory_plants() {
  return plants;
}

}  // namespace assay::faults
