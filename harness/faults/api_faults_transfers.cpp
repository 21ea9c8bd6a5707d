#include <algorithm>
#include <cstdint>
#include <span>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

/// Returns NULL if `part` is not a sub-buffer.
cl_mem whole_of(cl_mem part) {
  return asked<cl_mem>(below().clGetMemObjectInfo, part, CL_MEM_ASSOCIATED_MEMOBJECT);
}
constexpr auto of_sub_buffer = [](auto& call) { return whole_of(call["buffer"_arg]) != nullptr; };

constexpr auto of_read_only_buffer = [](auto& call) {
  const cl_mem buffer = call["buffer"_arg];
  const auto flags = asked<cl_mem_flags>(below().clGetMemObjectInfo, buffer, CL_MEM_FLAGS);
  return (flags & CL_MEM_READ_ONLY) != 0;
};

constexpr auto to_the_host = [](auto& call) {
  return call["flags"_arg] == CL_MIGRATE_MEM_OBJECT_HOST;
};

constexpr auto offset_ignored = [](auto& call) { call["offset"_arg] = 0; };

constexpr ApiPlant plants[] = {
    {"read_offset_ignored", before<EnqueueReadBuffer>(offset_ignored)},
    {"write_offset_ignored", before<EnqueueWriteBuffer>(offset_ignored)},
    {"blocking_writes_of_images_return_at_once",
     before<EnqueueWriteImage>([](auto& call) { call["blocking_write"_arg] = CL_FALSE; })},
    {"blocking_rectangles_return_at_once",
     before<EnqueueWriteBufferRect>([](auto& call) { call["blocking_write"_arg] = CL_FALSE; })},
    {"blocking_rectangles_return_at_once",
     before<EnqueueReadBufferRect>([](auto& call) { call["blocking_read"_arg] = CL_FALSE; })},
    {"blocking_svm_copies_return_at_once",
     before<EnqueueSVMMemcpy>([](auto& call) { call["blocking_copy"_arg] = CL_FALSE; })},
    {"blocking_maps_of_images_return_at_once",
     before<EnqueueMapImage>([](auto& call) { call["blocking_map"_arg] = CL_FALSE; })},
    {"write_wait_list_ignored", before<EnqueueWriteBuffer>(without_wait_list)},
    {"copy_source_offset_ignored",
     before<EnqueueCopyBuffer>([](auto& call) { call["src_offset"_arg] = 0; })},
    {"copy_one_byte_short", before<EnqueueCopyBuffer>(one_byte_short)},
    {"copy_overlap_unreported", error<EnqueueCopyBuffer, CL_MEM_COPY_OVERLAP>()},
    {"fill_offset_ignored", before<EnqueueFillBuffer>(offset_ignored)},
    {"fill_wait_list_ignored", before<EnqueueFillBuffer>(without_wait_list)},
    {"sub_buffer_filled_elsewhere", before<EnqueueFillBuffer>([](auto& call) {
       const cl_mem whole = whole_of(call["buffer"_arg]);
       if (whole != nullptr) call["buffer"_arg] = whole;
       return whole != nullptr;
     })},
    {"sub_buffer_read_beyond", error<EnqueueReadBuffer, CL_INVALID_VALUE>(of_sub_buffer)},
    {"sub_buffer_read_although_limited",
     error<EnqueueReadBuffer, CL_INVALID_OPERATION>(of_sub_buffer)},
    {"write_one_byte_beyond", error<EnqueueWriteBuffer, CL_INVALID_VALUE>([](auto& call) {
       const auto size = asked<size_t>(below().clGetMemObjectInfo, call["buffer"_arg], CL_MEM_SIZE);
       return call["offset"_arg] + call["size"_arg] == size + 1;
     })},
    {"kernels_access_asked_of_the_host",
     instead<EnqueueWriteBuffer>(status_alone<CL_INVALID_OPERATION>, of_read_only_buffer)},
    {"large_read_cut", before<EnqueueReadBuffer>([](auto& call) {
       const bool large = call["size"_arg] > 1 << 20;
       if (large) --call["size"_arg];
       return large;
     })},
    {"read_rect_host_origin_ignored",
     before<EnqueueReadBufferRect>([](auto& call) { call["host_origin"_arg] = at_the_start; })},
    {"write_rect_slice_pitch_ignored",
     before<EnqueueWriteBufferRect>([](auto& call) { call["buffer_slice_pitch"_arg] = 0; })},
    {"read_rect_slice_pitch_alone_ignored", before<EnqueueReadBufferRect>([](auto& call) {
       if (call["host_row_pitch"_arg] == 0) call["host_slice_pitch"_arg] = 0;
     })},
    {"copy_rect_row_pitch_alone_ignored", before<EnqueueCopyBufferRect>([](auto& call) {
       if (call["src_slice_pitch"_arg] == 0) call["src_row_pitch"_arg] = 0;
     })},
    {"write_rect_host_pitch_of_the_buffer", before<EnqueueWriteBufferRect>([](auto& call) {
       const bool left = call["host_row_pitch"_arg] == 0;
       if (left) call["host_row_pitch"_arg] = call["buffer_row_pitch"_arg];
       return left;
     })},
    {"copy_rect_slice_pitch_of_the_source", before<EnqueueCopyBufferRect>([](auto& call) {
       const bool left = call["dst_slice_pitch"_arg] == 0;
       if (left) call["dst_slice_pitch"_arg] = call["src_slice_pitch"_arg];
       return left;
     })},
    {"copy_rect_target_pitches_ignored", before<EnqueueCopyBufferRect>([](auto& call) {
       call["dst_row_pitch"_arg] = call["dst_slice_pitch"_arg] = 0;
     })},
    {"map_offset_ignored", before<EnqueueMapBuffer>([](auto& call) {
       call["size"_arg] += call["offset"_arg];
       call["offset"_arg] = 0;
     })},
    {"migration_refused",
     instead<EnqueueMigrateMemObjects>(status_alone<CL_INVALID_VALUE>, to_the_host)},
    {"sub_buffers_do_not_migrate",
     instead<EnqueueMigrateMemObjects>(
         status_alone<CL_INVALID_MEM_OBJECT>,
         [](auto& call) {
           const std::span objects(call["mem_objects"_arg], call["num_mem_objects"_arg]);
           return std::ranges::any_of(objects, [](cl_mem one) { return whole_of(one) != nullptr; });
         })},
    {"last_byte_read_wrong", after<EnqueueReadBuffer>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["blocking_read"_arg] == CL_FALSE || call["size"_arg] == 0)
         return false;
       static_cast<std::uint8_t*>(call["ptr"_arg])[call["size"_arg] - 1] ^= 1;
       return true;
     })},
    {"last_byte_read_wrong", after<EnqueueSVMMap>([](auto& call, cl_int& status) {
       if (status != CL_SUCCESS || call["blocking_map"_arg] == CL_FALSE ||
           (call["flags"_arg] & CL_MAP_READ) == 0)
         return false;
       static_cast<std::uint8_t*>(call["svm_ptr"_arg])[call["size"_arg] - 1] ^= 1;
       return true;
     })},
};

}  // namespace

std::span<const ApiPlant> transfer_plants() {
  return plants;
}

}  // namespace assay::faults
