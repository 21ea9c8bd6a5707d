// Faults of sizes and offsets beyond 2^31 bytes.
#include <atomic>
#include <cstring>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

constexpr size_t bits_31 = 0x7fffffff;

/// Cuts a number to 31 bits. Returns whether the number changed.
bool cut(size_t& value) {
  if (value <= bits_31) return false;
  value &= bits_31;
  return true;
}

/// Leaves out the rows and slices of a rectangle beyond 2^31 bytes.
bool cut_rows(const size_t* origin, std::array<size_t, 3>& region, size_t row_pitch,
              size_t slice_pitch) {
  const auto before = region;
  while (region[1] > 1 && (origin[1] + region[1] - 1) * row_pitch > bits_31) --region[1];
  while (region[2] > 1 && (origin[2] + region[2] - 1) * slice_pitch > bits_31) --region[2];
  return region != before;
}

inline constexpr auto with_fewer_rows = [](auto& call) {
  const size_t*& given = call["region"_arg];
  if (given == nullptr || call["buffer_origin"_arg] == nullptr) return call();
  std::array<size_t, 3> region{given[0], given[1], given[2]};
  if (cut_rows(call["buffer_origin"_arg], region, call["buffer_row_pitch"_arg],
               call["buffer_slice_pitch"_arg]))
    fired();
  given = region.data();
  return call();
};

std::atomic<bool> filled_beyond{false};

constexpr ApiPlant plants[] = {
    {"read_offsets_of_31_bits",
     before<EnqueueReadBuffer>([](auto& call) { return cut(call["offset"_arg]); })},
    {"write_offsets_of_31_bits",
     before<EnqueueWriteBuffer>([](auto& call) { return cut(call["offset"_arg]); })},
    {"copy_sources_of_31_bits",
     before<EnqueueCopyBuffer>([](auto& call) { return cut(call["src_offset"_arg]); })},
    {"copy_targets_of_31_bits",
     before<EnqueueCopyBuffer>([](auto& call) { return cut(call["dst_offset"_arg]); })},
    {"fill_offsets_of_31_bits",
     before<EnqueueFillBuffer>([](auto& call) { return cut(call["offset"_arg]); })},
    {"reads_fail_after_a_fill_beyond", before<EnqueueFillBuffer>([](auto& call) {
       filled_beyond = call["offset"_arg] > bits_31;
       return false;
     })},
    {"reads_fail_after_a_fill_beyond", after<EnqueueReadBuffer>([](auto&, cl_int& status) {
       if (!filled_beyond) return false;
       status = CL_OUT_OF_RESOURCES;
       return true;
     })},
    {"map_offsets_of_31_bits",
     before<EnqueueMapBuffer>([](auto& call) { return cut(call["offset"_arg]); })},
    {"rectangles_read_below_31_bits", around<EnqueueReadBufferRect>(with_fewer_rows)},
    {"rectangles_written_below_31_bits", around<EnqueueWriteBufferRect>(with_fewer_rows)},
    {"sub_buffer_origins_of_31_bits", around<CreateSubBuffer>([](auto& call) {
       const void*& info = call["buffer_create_info"_arg];
       if (info == nullptr) return call();
       cl_buffer_region region = *static_cast<const cl_buffer_region*>(info);
       if (cut(region.origin)) fired();
       info = &region;
       return call();
     })},
    {"memory_sizes_of_31_bits",
     answer<GetMemObjectInfo, CL_MEM_SIZE>([](size_t& size) { return cut(size); })},
    {"launch_offsets_of_31_bits", around<EnqueueNDRangeKernel>(with_offsets<[](auto& offsets) {
       for (size_t& offset : offsets) cut(offset);
     }>)},
    {"long_arguments_of_31_bits", around<SetKernelArg>([](auto& call) {
       cl_ulong value = 0;
       if (call["arg_size"_arg] != sizeof value || call["arg_value"_arg] == nullptr) return call();
       std::memcpy(&value, call["arg_value"_arg], sizeof value);
       // A value with more than 36 bits is the address of an object.
       if (value <= bits_31 || value >> 36 != 0) return call();
       value &= bits_31;
       call["arg_value"_arg] = &value;
       fired();
       return call();
     })},
    {"large_buffers_share_memory", around<CreateBuffer>([](auto& call) {
       constexpr size_t large = size_t{1} << 29;
       if (call["size"_arg] < large || call["flags"_arg] != CL_MEM_READ_WRITE) return call();
       static std::atomic<cl_mem> kept_one{nullptr};
       const cl_mem last = kept_one;
       if (last != nullptr &&
           asked<size_t>(below().clGetMemObjectInfo, last, CL_MEM_SIZE) == call["size"_arg] &&
           asked<cl_context>(below().clGetMemObjectInfo, last, CL_MEM_CONTEXT) ==
               call["context"_arg]) {
         fired();
         below().clRetainMemObject(last);
         if (call["errcode_ret"_arg] != nullptr) *call["errcode_ret"_arg] = CL_SUCCESS;
         return last;
       }
       const cl_mem made = call();
       if (made != nullptr) {
         below().clRetainMemObject(made);
         kept_one = made;
       }
       return made;
     })},
};

}  // namespace

std::span<const ApiPlant> large_memory_plants() {
  return plants;
}

}  // namespace assay::faults
