#include <limits>
#include <optional>

#include "suites/api/api_errors/enqueue.h"

namespace assay::suites::api_errors {
namespace {

/// With the 64 bytes or items that follow it, 32 in a sum that overflows.
constexpr std::size_t beyond = std::numeric_limits<std::size_t>::max() - 31;

std::vector<Breaker> buffer_breakers() {
  return {
      {"buffer_of_another_context", [](Enqueue& e) { e.buffer = e.foreign_buffer(); }},
      {"target_of_another_context", [](Enqueue& e) { e.buffer = e.foreign_buffer(); }},
      {"source_of_another_context", [](Enqueue& e) { e.source = e.foreign_buffer(); }},
      {"object_of_another_context", [](Enqueue& e) { e.buffer = e.foreign_buffer(); }},
      {"null_buffer", [](Enqueue& e) { e.buffer = nullptr; }},
      {"null_target", [](Enqueue& e) { e.buffer = nullptr; }},
      {"null_object", [](Enqueue& e) { e.buffer = nullptr; }},
      {"null_source", [](Enqueue& e) { e.source = nullptr; }},
      {"image", [](Enqueue& e) { e.buffer = e.image(); }, false, api::needs_images},
      {"offset_out_of_bounds", [](Enqueue& e) { e.offset = Enqueue::buffer_size, e.size = 1; }},
      // By one byte each, where nothing asks for more.
      {"size_out_of_bounds", [](Enqueue& e) { e.offset = 16, e.size = Enqueue::buffer_size - 15; }},
      {"target_out_of_bounds",
       [](Enqueue& e) {
         e.offset = Enqueue::buffer_size - 63, e.place.origin = {1, 0, 14};
       }},
      {"source_out_of_bounds",
       [](Enqueue& e) {
         e.source_offset = Enqueue::buffer_size - 63, e.other.origin = {1, 0, 14};
       }},
      {"out_of_bounds",  // by a pattern of a fill
       [](Enqueue& e) {
         e.offset = Enqueue::buffer_size - 60, e.place.origin = {1, 0, 14};
       }},
      {"beyond_sub_buffer",
       [](Enqueue& e) { e.use_part(), e.offset = Enqueue::part_size - 60, e.place.origin[2] = 7; }},
      {"overflow", [](Enqueue& e) { e.offset = e.source_offset = e.place.origin[0] = beyond; }},
      {"null_pointer", [](Enqueue& e) { e.memory = nullptr; }},
      {"zero_size", [](Enqueue& e) { e.size = 0; }},
      {"host_write_only", [](Enqueue& e) { e.use_buffer(CL_MEM_HOST_WRITE_ONLY); }},
      {"host_read_only", [](Enqueue& e) { e.use_buffer(CL_MEM_HOST_READ_ONLY); }},
      {"host_no_access", [](Enqueue& e) { e.use_buffer(CL_MEM_HOST_NO_ACCESS); }},
      {"overlap",
       [](Enqueue& e) {
         e.source = e.buffer;
         e.source_offset = e.offset + 4;
         e.other.origin[0] = e.place.origin[0] + 1;
       }},
  };
}

std::vector<Breaker> rectangle_breakers() {
  return {
      {"zero_width", [](Enqueue& e) { e.region[0] = 0; }},
      {"zero_height", [](Enqueue& e) { e.region[1] = 0; }},
      {"zero_depth", [](Enqueue& e) { e.region[2] = 0; }},
      {"small_buffer_row_pitch", [](Enqueue& e) { e.place.row_pitch = e.region[0] - 1; }},
      {"small_target_row_pitch", [](Enqueue& e) { e.place.row_pitch = e.region[0] - 1; }},
      {"small_host_row_pitch", [](Enqueue& e) { e.other.row_pitch = e.region[0] - 1; }},
      {"small_source_row_pitch", [](Enqueue& e) { e.other.row_pitch = e.region[0] - 1; }},
      // 1.2 to 3.0 ask for both of the transfers with host memory, for either of the copies; 3.1
      // for either of all.
      {"bad_buffer_slice_pitch", [](Enqueue& e) { e.place.slice_pitch = 17; }},
      {"bad_host_slice_pitch", [](Enqueue& e) { e.other.slice_pitch = 17; }},
      {"small_target_slice_pitch", [](Enqueue& e) { e.place.slice_pitch = 16; }},
      {"small_source_slice_pitch", [](Enqueue& e) { e.other.slice_pitch = 16; }},
      {"odd_target_slice_pitch", [](Enqueue& e) { e.place.slice_pitch = 65; }},
      {"odd_source_slice_pitch", [](Enqueue& e) { e.other.slice_pitch = 65; }},
      {"small_buffer_slice_pitch", [](Enqueue& e) { e.place.slice_pitch = 16; }},
      {"small_host_slice_pitch", [](Enqueue& e) { e.other.slice_pitch = 16; }},
      {"odd_buffer_slice_pitch", [](Enqueue& e) { e.place.slice_pitch = 65; }},
      {"odd_host_slice_pitch", [](Enqueue& e) { e.other.slice_pitch = 65; }},
      {"different_pitches",
       [](Enqueue& e) {
         e.source = e.buffer;
         e.other.origin = {0, 0, 2};
         e.other.row_pitch = 32, e.other.slice_pitch = 128;
       }},
      {"different_row_pitches",
       [](Enqueue& e) {
         e.source = e.buffer;
         e.other.origin = {0, 0, 2};
         e.other.row_pitch = 32, e.other.slice_pitch = e.place.slice_pitch = 128;
       }},
      {"different_slice_pitches",
       [](Enqueue& e) {
         e.source = e.buffer;
         e.other.origin = {0, 0, 2};
         e.other.slice_pitch = 128;
       }},
  };
}

std::vector<Breaker> fill_breakers() {
  return {
      {"null_pattern", [](Enqueue& e) { e.memory = nullptr; }},
      {"zero_pattern", [](Enqueue& e) { e.pattern_size = 0; }},
      {"odd_pattern", [](Enqueue& e) { e.pattern_size = 3, e.size = 48; }},
      {"large_pattern", [](Enqueue& e) { e.pattern_size = 256, e.size = 256; }},
      {"misaligned_offset", [](Enqueue& e) { e.offset = 2; }},
      {"misaligned_size", [](Enqueue& e) { e.size = 18; }},
  };
}

std::vector<Breaker> map_breakers() {
  return {
      {"unknown_flag",
       [](Enqueue& e) {
         e.map_flags = cl_map_flags{1} << 40;
         e.migration = cl_mem_migration_flags{1} << 40;
       }},
      {"write_and_invalidate",
       [](Enqueue& e) { e.map_flags = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION; }},
      {"read_of_host_write_only",
       [](Enqueue& e) { e.use_buffer(CL_MEM_HOST_WRITE_ONLY), e.map_flags = CL_MAP_READ; }},
      {"write_of_host_read_only",
       [](Enqueue& e) { e.use_buffer(CL_MEM_HOST_READ_ONLY), e.map_flags = CL_MAP_WRITE; }},
      {"invalidate_of_host_read_only",
       [](Enqueue& e) {
         e.use_buffer(CL_MEM_HOST_READ_ONLY), e.map_flags = CL_MAP_WRITE_INVALIDATE_REGION;
       }},
      {"read_of_no_access",
       [](Enqueue& e) { e.use_buffer(CL_MEM_HOST_NO_ACCESS), e.map_flags = CL_MAP_READ; }},
      {"overlapping_writes", [](Enqueue& e) { e.map_for_writing(), e.map_flags = CL_MAP_WRITE; }},
      {"foreign_pointer", [](Enqueue& e) { e.memory = e.host.data(); }},
      {"unmapped_already", [](Enqueue& e) { e.unmap(); }},
      {"queue_of_another_context", [](Enqueue& e) { e.queue = e.on.other_queue()(); }},
      {"no_objects", [](Enqueue& e) { e.objects = 0; }},
      {"null_list", [](Enqueue& e) { e.without_list = true; }},
  };
}

std::vector<Breaker> kernel_breakers() {
  return {
      {"null_kernel", [](Enqueue& e) { e.kernel = nullptr; }},
      {"kernel_of_another_context", [](Enqueue& e) { e.kernel = e.foreign_kernel(); }},
      {"argument_not_set", [](Enqueue& e) { e.use_kernel(false); }},
      {"no_dimension", [](Enqueue& e) { e.dimensions = 0; }},
      {"four_dimensions",
       [](Enqueue& e) {
         e.dimensions = e.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS>() + 1;
       }},
      {"null_global_size", [](Enqueue& e) { e.without_global = true; }},
      {"zero_global_size", [](Enqueue& e) { e.global[0] = 0; }},
      {"zero_local_size", [](Enqueue& e) { e.local[0] = 0, e.with_local = true; }},
      {"offset_overflow", [](Enqueue& e) { e.global_offset[0] = beyond, e.with_offset = true; }},
      {"not_divisible",
       [](Enqueue& e) {
         e.local = {3, 1, 1}, e.with_local = true;
         if (e.on.info().max_work_item_size_0 < 3) skip("needs work-groups of three work-items");
       }},
      {"not_the_required_size",
       [](Enqueue& e) {
         e.use_required_kernel();
         e.local = {2, 1, 1}, e.with_local = true;
       }},
      {"required_but_null", [](Enqueue& e) { e.use_required_kernel(); }},
      {"required_size", [](Enqueue& e) { e.use_required_kernel(); }},
      {"group_too_large",
       [](Enqueue& e) {
         // Spread over dimensions so that no single one is too large.
         const auto sizes = e.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
         const std::size_t most = e.on.device().getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
         e.dimensions = 3;
         e.local = {sizes.at(0), sizes.at(1), 1};
         e.global = e.local;
         e.with_local = true;
         if (sizes[0] * sizes[1] <= most)
           [] {
             GTEST_SKIP() << "two dimensions at their limits make no group that is too large";
           }();
       }},
      {"item_size",
       [](Enqueue& e) {
         // In the last dimension, where the limit is the lowest as a rule.
         const auto sizes = e.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
         e.dimensions = 3;
         e.local = {1, 1, sizes.at(2) + 1};
         e.global = e.local;
         e.with_local = true;
         // The kernel's own limit counts from 2.0 on, and is not above the device's.
         std::size_t most = 0;
         EXPECT_SUCCESS(clGetKernelWorkGroupInfo(
             e.kernel, e.on.device_id(), CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, nullptr));
         if (sizes[2] + 1 > most) skip("the work-group would be too large as well");
       }},
  };
}

std::vector<Breaker> native_breakers() {
  return {
      {"null_function", [](Enqueue& e) { e.function = nullptr; }},
      {"size_without_arguments", [](Enqueue& e) { e.memory = nullptr; }},
      {"arguments_without_size", [](Enqueue& e) { e.size = 0; }},
      {"objects_without_list", [](Enqueue& e) { e.objects = 1; }},
      {"list_without_objects", [](Enqueue& e) { e.with_list = true; }},
      {"image", [](Enqueue& e) { e.buffer = e.image(), e.objects = 1, e.with_list = true; }, false,
       api::needs_images},
      {"not_native",
       [](Enqueue& e) {
         if ((e.on.device().getInfo<CL_DEVICE_EXECUTION_CAPABILITIES>() & CL_EXEC_NATIVE_KERNEL) !=
             0)
           GTEST_SKIP() << "the device runs native kernels";
       },
       false, nullptr, false},
  };
}

std::vector<Breaker> svm_breakers() {
  return {
      {"null_pointer", [](Enqueue& e) { e.memory = nullptr; }},
      {"null_target", [](Enqueue& e) { e.memory = nullptr; }},
      {"null_source", [](Enqueue& e) { e.svm_source = nullptr; }},
      {"overlap", [](Enqueue& e) { e.svm_source = static_cast<std::uint8_t*>(e.memory) + 8; }},
      {"misaligned_pointer",
       [](Enqueue& e) { e.memory = static_cast<std::uint8_t*>(e.memory) + 2; }},
      {"null_pattern", [](Enqueue& e) { e.pattern = nullptr; }},
      {"zero_pattern", [](Enqueue& e) { e.pattern_size = 0; }},
      {"odd_pattern", [](Enqueue& e) { e.pattern_size = 3, e.size = 48; }},
      {"large_pattern", [](Enqueue& e) { e.pattern_size = 256, e.size = 256; }},
      {"misaligned_size", [](Enqueue& e) { e.size = 18; }},
      {"zero_size", [](Enqueue& e) { e.size = 0; }},
      {"unknown_flag",
       [](Enqueue& e) {
         e.map_flags = cl_map_flags{1} << 40;
         e.migration = cl_mem_migration_flags{1} << 40;
       }},
      {"no_pointers", [](Enqueue& e) { e.objects = 0; }},
      {"null_pointers", [](Enqueue& e) { e.without_list = true; }},
      {"outside", [](Enqueue& e) { e.memory = e.host.data(); }},
      {"unsupported", [](Enqueue&) {}, false, api::Needs::lack(harness::parts::svm)},
  };
}

/// A function that enqueues: how it is called, what may be broken about it.
struct Function {
  std::string name;
  cl_int (*call)(Enqueue&);
  std::vector<std::vector<Breaker>> breakers;
  api::Needs needs{};
  void (*prepare)(Enqueue&) = nullptr;
};

void only_native(Enqueue& e) {
  const bool native =
      (e.on.device().getInfo<CL_DEVICE_EXECUTION_CAPABILITIES>() & CL_EXEC_NATIVE_KERNEL) != 0;
  if (!native) [] { GTEST_SKIP() << "needs CL_EXEC_NATIVE_KERNEL"; }();
}

}  // namespace

std::vector<Breaker> wait_list_breakers() {
  return {
      {"list_without_count", [](Enqueue& e) { e.wait_for(e.complete_event()), e.count = 0; }},
      {"count_without_list", [](Enqueue& e) { e.count = 1, e.list = nullptr; }},
      {"null_event", [](Enqueue& e) { e.wait_for(nullptr); }},
      {"event_of_another_context", [](Enqueue& e) { e.wait_for(e.foreign_event()); }},
      {"failed_event", [](Enqueue& e) { e.wait_for(e.failed_event()); }},
      {"null_queue", [](Enqueue& e) { e.queue = nullptr; }, true},
  };
}

std::vector<Trigger> enqueue_triggers() {
  const auto waits = wait_list_breakers();
  const auto buffers = buffer_breakers();
  const auto rectangles = rectangle_breakers();
  const auto kernels = kernel_breakers();
  const auto maps = map_breakers();
  const auto svm = svm_breakers();
  const auto with_svm = [](Enqueue& e) { e.use_svm(), e.objects = 1; };
  const std::vector<Function> functions{
      {"clEnqueueReadBuffer", call_read, {waits, buffers}},
      {"clEnqueueWriteBuffer", call_write, {waits, buffers}},
      {"clEnqueueReadBufferRect", call_read_rect, {waits, buffers, rectangles}},
      {"clEnqueueWriteBufferRect", call_write_rect, {waits, buffers, rectangles}},
      {"clEnqueueCopyBuffer", call_copy, {waits, buffers}},
      {"clEnqueueCopyBufferRect", call_copy_rect, {waits, buffers, rectangles}},
      {"clEnqueueFillBuffer", call_fill, {waits, buffers, fill_breakers()}},
      {"clEnqueueMapBuffer", call_map, {waits, buffers, maps}},
      {"clEnqueueUnmapMemObject",
       call_unmap,
       {waits, buffers, maps},
       nullptr,
       [](Enqueue& e) { e.map_for_reading(); }},
      {"clEnqueueMigrateMemObjects",
       call_migrate,
       {waits, buffers, maps},
       nullptr,
       [](Enqueue& e) { e.objects = 1; }},
      {"clEnqueueNDRangeKernel",
       call_nd_range,
       {waits, kernels},
       api::needs_compiler,
       [](Enqueue& e) { e.use_kernel(true); }},
      {"clEnqueueTask",
       call_task,
       {waits, kernels},
       api::needs_compiler,
       [](Enqueue& e) { e.use_kernel(true); }},
      {"clEnqueueNativeKernel", call_native, {waits, native_breakers()}, nullptr, only_native},
      {"clEnqueueSVMFree", call_svm_free, {waits, svm}, api::needs_svm, with_svm},
      {"clEnqueueSVMMemcpy", call_svm_copy, {waits, svm}, api::needs_svm, with_svm},
      {"clEnqueueSVMMemFill", call_svm_fill, {waits, svm}, api::needs_svm, with_svm},
      {"clEnqueueSVMMap", call_svm_map, {waits, svm}, api::needs_svm, with_svm},
      {"clEnqueueSVMUnmap",
       call_svm_unmap,
       {waits, svm},
       api::needs_svm,
       [](Enqueue& e) { e.use_svm(), e.map_svm(); }},
      {"clEnqueueSVMMigrateMem",
       call_svm_migrate,
       {waits, svm},
       api::needs_svm,
       [](Enqueue& e) {
         e.use_svm(), e.objects = 1;
         // No range at all, for none can lie within an allocation.
         if (e.on.info().svm_capabilities == 0) e.size = 0;
       }},
      {"clEnqueueMarkerWithWaitList", call_marker, {waits}},
      {"clEnqueueBarrierWithWaitList", call_barrier, {waits}},
  };
  std::vector<Trigger> all;
  for (const Function& function : functions)
    for (const auto& some : function.breakers)
      for (const Breaker& breaker : some) {
        const auto prepare = breaker.prepared ? function.prepare : nullptr;
        const auto call = function.call;
        const auto broken = breaker.apply;
        all.push_back({function.name + "/" + std::string(breaker.name),
                       [=](Attempt& a) -> cl_int {
                         Enqueue enqueue(a);
                         if (prepare != nullptr) prepare(enqueue);
                         if (testing::Test::IsSkipped()) return CL_SUCCESS;
                         broken(enqueue);
                         if (testing::Test::IsSkipped()) return CL_SUCCESS;
                         return call(enqueue);
                       },
                       breaker.by_loader, breaker.needs.empty() ? function.needs : breaker.needs});
      }
  return all;
}

}  // namespace assay::suites::api_errors
