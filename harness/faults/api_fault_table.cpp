// Faults of the API: what they are and what must turn red. How they are planted is in
// api_faults_*.cpp, by the same names.
#include "harness/faults/fault_table.h"

namespace assay::faults {

Fault api_fault(std::string name, std::string description, std::vector<std::string> red,
                std::string control) {
  return {.name = std::move(name),
          .description = std::move(description),
          .red = std::move(red),
          .control = std::move(control),
          .depth = "quick"};
}

namespace {

constexpr auto api = api_fault;

std::vector<Fault> transfer_faults() {
  const std::string other = "buffers/fill/patterns", read = "buffers/read/region";
  return {
      api("read_offset_ignored", "clEnqueueReadBuffer reads from the start", {read}, other),
      api("write_offset_ignored", "clEnqueueWriteBuffer writes to the start",
          {"buffers/write/region"}, read),
      api("write_wait_list_ignored", "clEnqueueWriteBuffer does not wait for its events",
          {"events/user_events/hold_commands"}, read),
      api("copy_source_offset_ignored", "clEnqueueCopyBuffer copies from the start",
          {"buffers/copy/region"}, read),
      api("copy_one_byte_short", "clEnqueueCopyBuffer leaves the last byte out",
          {"buffers/copy/region", "buffers/copy/within"}, read),
      api("copy_overlap_unreported", "clEnqueueCopyBuffer says nothing of overlaps",
          {"buffers/overlap/ranges", "api_errors/clEnqueueCopyBuffer/overlap"},
          "buffers/copy/region"),
      api("fill_offset_ignored", "clEnqueueFillBuffer fills from the start",
          {"buffers/fill/patterns"}, read),
      api("fill_wait_list_ignored", "clEnqueueFillBuffer does not wait for its events",
          {"events/wait_lists/fill_buffer"}, "events/wait_lists/copy_buffer"),
      api("sub_buffer_filled_elsewhere", "sub-buffers are filled without their origin",
          {"buffers/sequences/sub_buffers"}, "buffers/fill/patterns"),
      api("sub_buffer_read_beyond", "reads beyond a sub-buffer are accepted",
          {"api_errors/clEnqueueReadBuffer/beyond_sub_buffer"},
          "api_errors/clEnqueueReadBuffer/size_out_of_bounds"),
      api("sub_buffer_read_although_limited",
          "sub-buffers are read whatever the host may do with their buffer",
          {"buffers/sub_buffers/host_access"}, "buffers/sub_buffers/flags"),
      api("write_one_byte_beyond", "one byte beyond the end of a buffer may be written",
          {"api_errors/clEnqueueWriteBuffer/size_out_of_bounds"}, read),
      api("kernels_access_asked_of_the_host",
          "buffers that kernels only read cannot be written by the host",
          {"buffers/write/access_of_kernels"}, read),
      api("large_read_cut", "reads of more than a megabyte leave the last byte out",
          {"buffers/read/large"}, read),
      api("read_rect_host_origin_ignored", "clEnqueueReadBufferRect ignores host_origin",
          {"buffers/rect/read"}, "buffers/rect/write"),
      api("write_rect_slice_pitch_ignored",
          "clEnqueueWriteBufferRect takes every slice for a tight one", {"buffers/rect/write"},
          "buffers/rect/read"),
      api("copy_rect_target_pitches_ignored", "clEnqueueCopyBufferRect ignores dst pitches",
          {"buffers/rect/copy"}, "buffers/rect/read"),
      api("map_offset_ignored", "clEnqueueMapBuffer gives the start of the buffer",
          {"buffers/map/read", "buffers/map/write"}, read),
      api("migration_refused", "clEnqueueMigrateMemObjects refuses to migrate to the host",
          {"buffers/migrate/contents"}, "buffers/migrate/no_contents"),
  };
}

std::vector<Fault> object_faults() {
  const std::string read = "buffers/read/region";
  return {
      api("retain_memory_twice", "clRetainMemObject counts twice: objects leak",
          {"buffers/references/counted"}, read),
      api("retain_context_twice", "clRetainContext counts twice: contexts leak",
          {"contexts/references/counted"}, read),
      api("retain_kernel_twice", "clRetainKernel counts twice: kernels leak",
          {"kernels/references/counted"}, read),
      api("sampler_leaks_its_context", "clCreateSampler retains its context twice",
          {"contexts/references/kept_by/sampler"}, "contexts/references/kept_by/buffer"),
      api("release_queue_ignored", "clReleaseCommandQueue releases nothing",
          {"command_queues/references/counted"}, read),
      api("release_program_ignored", "clReleaseProgram releases nothing",
          {"programs/references/counted"}, read),
      api("destructor_callback_lost", "destructor callbacks of memory objects are never called",
          {"buffers/references/destructor_callbacks", "buffers/references/in_use"}, read),
      api("destructor_callback_doubled", "destructor callbacks are called twice",
          {"buffers/references/destructor_callbacks"}, read),
      api("queue_properties_dropped", "clCreateCommandQueue ignores its properties",
          {"command_queues/properties/returned"}, read),
      api("sub_buffer_origin_ignored", "sub-buffers start where their buffer starts",
          {"buffers/sub_buffers/share_storage", "buffers/sub_buffers/say_what_they_are"}, read),
      api("copy_host_ptr_not_copied", "CL_MEM_COPY_HOST_PTR copies nothing",
          {"buffers/creation/copy_host_ptr"}, "buffers/write/blocking"),
      api("buffer_size_error_swapped", "a buffer of size 0 gives CL_INVALID_VALUE",
          {"api_errors/clCreateBuffer/zero_size"}, read),
      api("host_ptr_alone_accepted", "host_ptr without a flag for it is accepted",
          {"api_errors/clCreateBuffer/host_ptr_alone"}, read),
      api("object_with_an_error", "a refused clCreateSubBuffer gives an object",
          {"api_errors/clCreateSubBuffer/null_info"}, read),
      api("user_event_complete_at_once", "user events are complete when made",
          {"events/user_events/states"}, read),
  };
}

std::vector<Fault> execution_faults() {
  const std::string read = "buffers/read/region";
  return {
      api("global_offset_ignored", "global_work_offset is ignored",
          {"kernel_execution/offsets/1d", "kernel_execution/offsets/3d"},
          "kernel_execution/ranges/1d"),
      api("local_size_ignored", "local_work_size is ignored",
          {"kernel_execution/ranges/1d", "kernel_execution/ranges/3d"},
          "kernel_execution/local_sizes/null_1d"),
      api("argument_last_byte_lost", "the last byte of a kernel argument by value is 0",
          {"kernels/arguments/structs"}, "kernels/arguments/null_buffers"),
      api("build_options_lost", "clBuildProgram ignores its options", {"programs/options/macros"},
          "programs/source/returned"),
      api("build_failure_unreported", "clBuildProgram says that a failed build was none",
          {"programs/build/logs", "api_errors/clBuildProgram/does_not_compile"},
          "programs/source/returned"),
      api("header_order_reversed", "of two headers with one name the last counts",
          {"programs/linking/headers"}, "programs/source/returned"),
      api("event_callback_lost", "callbacks of events are never called",
          {"events/callbacks/complete", "events/callbacks/several"}, "events/commands/types"),
      api("event_callback_doubled", "callbacks of events are called twice",
          {"events/callbacks/complete"}, "events/commands/types"),
      api("event_callback_wrong_status", "callbacks hear CL_RUNNING whatever happened",
          {"events/callbacks/complete"}, "events/commands/types"),
      api("user_event_failure_swallowed", "a user event set to an error is complete",
          {"events/user_events/failed", "events/user_events/one_of_two_failed"},
          "events/commands/types"),
      api("user_event_set_twice", "the status of a user event can be set again",
          {"api_errors/clSetUserEventStatus/set_twice"}, "events/commands/types"),
      api("marker_without_its_list", "markers do not wait for their events",
          {"events/markers/list"}, "events/commands/types"),
      api("failed_wait_hangs", "clWaitForEvents never returns where an event has failed",
          {"api_errors/clWaitForEvents/failed_event"}, "events/commands/types"),
      api("last_event_ignored", "clEnqueueNDRangeKernel ignores the last of several events",
          {"events/wait_lists/nd_range"}, "events/wait_lists/fill_buffer"),
      api("native_function_not_called", "native kernels do not run",
          {"kernel_execution/native/memory_objects"}, read),
  };
}

std::vector<Fault> query_faults() {
  const std::string control = "platform/queries/device_version";
  return {
      api("query_size_and_one", "CL_DEVICE_NAME is said to be one byte longer",
          {"platform/queries/device_name"}, control),
      api("query_too_small_accepted", "a param_value that is too small is accepted",
          {"platform/queries/device_vendor_id"}, control),
      api("atomic_fences_relaxed_alone",
          "CL_DEVICE_ATOMIC_FENCE_CAPABILITIES is CL_DEVICE_ATOMIC_ORDER_RELAXED alone",
          {"limits/device_atomic_fence_capabilities"}, control),
      api("query_unterminated", "CL_DEVICE_VENDOR has no NUL", {"platform/queries/device_vendor"},
          control),
      api("query_writes_beyond", "a query writes one byte behind param_value",
          {"platform/queries/device_local_mem_size"}, control),
      api("query_needs_a_value", "asking for the size alone is refused",
          {"platform/queries/device_endian_little"}, control),
      api("query_size_without_value_refused",
          "clGetDeviceInfo refuses a size beside a param_value of NULL",
          {"platform/query_forms/clGetDeviceInfo/size_without_value"},
          "platform/queries/device_max_samplers"),
      api("query_without_output_refused", "clGetEventInfo refuses a call without any output",
          {"events/query_forms/clGetEventInfo/no_output"},
          "events/query_forms/clGetEventInfo/size_without_value"),
      api("parameter_size_too_small", "CL_DEVICE_MAX_PARAMETER_SIZE is 512",
          {"limits/device_max_parameter_size"}, "limits/device_max_work_group_size"),
      api("numeric_version_wrong", "CL_DEVICE_NUMERIC_VERSION is of the next major version",
          {"platform/twins/device_version"}, control),
      api("unknown_query_accepted", "clGetContextInfo accepts unknown parameters",
          {"api_errors/clGetContextInfo/unknown_parameter"}, control),
      api("map_count_stuck", "CL_MEM_MAP_COUNT is always 0", {"buffers/map/count"},
          "buffers/map/read"),
      api("argument_address_wrong", "every kernel argument is said to be global",
          {"kernels/argument_info/kinds"}, control),
      api("required_size_lost", "CL_KERNEL_COMPILE_WORK_GROUP_SIZE is always (0, 0, 0)",
          {"kernels/work_group_info/sizes"}, control),
      api("kernel_count_off_by_one", "CL_PROGRAM_NUM_KERNELS is one too many",
          {"programs/kernels/names"}, control),
      api("binary_type_wrong", "every program is said to be an executable",
          {"programs/binaries/types"}, control),
      api("command_type_wrong", "reads are said to be writes", {"events/commands/types"}, control),
      api("profiling_start_and_end_swapped", "commands end before they start",
          {"profiling/order/commands"}, control),
      api("read_error_swapped",
          "clEnqueueReadBuffer gives CL_INVALID_HOST_PTR for "
          "CL_INVALID_VALUE",
          {"api_errors/clEnqueueReadBuffer/null_pointer",
           "api_errors/clEnqueueReadBuffer/size_out_of_bounds"},
          "api_errors/clEnqueueWriteBuffer/null_pointer"),
      api("event_with_an_error", "a refused clEnqueueCopyBuffer gives an event",
          {"api_errors/clEnqueueCopyBuffer/source_out_of_bounds"},
          "api_errors/clEnqueueWriteBuffer/null_pointer"),
  };
}

std::vector<Fault> claims() {
  const std::string pragma = "conversions/select_rounding_mode/";
  Fault fault = api("rounding_pragma_ignored",
                    "cl_khr_select_fprounding_mode is offered, but its pragma ignored",
                    {pragma + "rtz/block/convert_float/int4", pragma + "rtp/file/vstore_half/float",
                     pragma + "rtn/nested/convert_float/int", pragma + "rtz/restored/macro",
                     pragma + "rtp/block/multiply/float"},
                    "conversions/convert_float_rtz/int4");
  fault.claims = true;
  return {fault};
}

std::vector<Fault> device_faults() {
  const std::string read = "buffers/read/region";
  return {
      api("sub_devices_miscounted", "clCreateSubDevices counts one sub-device too many",
          {"device_partition/sub_devices/counted_first"}, read),
      api("sub_device_units_wrong", "a sub-device has as many compute units as its parent",
          {"device_partition/schemes/equally"}, read),
      api("sub_device_parent_lost", "sub-devices have no parent",
          {"device_partition/sub_devices/parent"}, "device_partition/schemes/equally"),
      api("sub_device_retained_twice", "clRetainDevice counts twice: sub-devices leak",
          {"device_partition/references/counted"}, read),
      api("answer_changed_on_its_way", "CL_DEVICE_VENDOR_ID is another one through the loader",
          {"icd/loader/same_answers"}, "icd/dispatch/objects"),
      api("icd_suffix_refused", "CL_PLATFORM_ICD_SUFFIX_KHR is no parameter",
          {"icd/extension/suffix", "icd/queries/platform_icd_suffix_khr"}, "icd/extension/listed"),
      api("threads_lose_commands", "of kernels enqueued by several threads at once one is run",
          {"host_threads/kernels/one"}, "kernel_execution/ranges/1d"),
      api("threads_mix_build_options", "builds at the same time share their options",
          {"host_threads/programs/builds"}, "programs/options/macros"),
      api("deprecated_marker_complete_at_once", "clEnqueueMarker waits for nothing",
          {"platform/deprecated/marker"}, "events/markers/queue"),
      api("clone_forgets_arguments", "clCloneKernel clones no arguments",
          {"kernels/objects/clones", "kernels/objects/clones_count",
           "kernels/objects/clones_of_every_kind"},
          "kernels/objects/says_what_it_is"),
      api("every_seventh_kernel_lost", "every seventh kernel that is enqueued is not run",
          {"command_queues/sequences/objects"}, "command_queues/order/in_order"),
      api("argument_cut_at_64_bytes", "arguments by value lose what is beyond 64 bytes",
          {"kernels/arguments/nested_structs"}, "kernels/arguments/structs"),
  };
}

std::vector<Fault> svm_faults() {
  const std::string control = "svm/allocation/sizes";
  return {
      api("svm_size_zero_accepted", "clSVMAlloc allocates 0 bytes", {"svm/refused/size_zero"},
          control),
      api("svm_copy_one_byte_short", "clEnqueueSVMMemcpy leaves the last byte out",
          {"svm/copy/within", "svm/copy/between", "svm/copy/host"}, control),
      api("svm_copy_wait_list_ignored", "clEnqueueSVMMemcpy does not wait for its events",
          {"svm/events/wait_lists"}, control),
      api("svm_copy_from_null_accepted", "clEnqueueSVMMemcpy says nothing of a NULL source",
          {"api_errors/clEnqueueSVMMemcpy/null_source"},
          "api_errors/clEnqueueSVMMemcpy/null_target"),
      api("svm_fill_stops_early", "clEnqueueSVMMemFill fills with one pattern alone",
          {"svm/fill/patterns"}, control),
      api("svm_free_callback_lost", "clEnqueueSVMFree calls nobody",
          {"svm/free/callback", "svm/free/wait_list"}, control),
      api("svm_pointer_stuck", "the first pointer that a kernel is given stays",
          {"svm/arguments/pointers", "svm/arguments/at_enqueue", "svm/arguments/constants"},
          control),
      api("svm_buffer_not_named", "CL_MEM_USES_SVM_POINTER is always CL_FALSE",
          {"svm/buffers/use_host_ptr"}, control),
      api("property_error_swapped",
          "clCreateBufferWithProperties gives CL_INVALID_VALUE for CL_INVALID_PROPERTY",
          {"api_errors/clCreateBufferWithProperties/unknown_property"},
          "api_errors/clCreateBufferWithProperties/zero_size"),
  };
}

/// Where PoCL has no such extension or capability, on a driver that has.
Fault elsewhere(Fault fault, std::string needed) {
  fault.needs = std::move(needed);
  return fault;
}

std::vector<Fault> extension_faults() {
  const std::string of = "extensions/command_buffer/", states = of + "states";
  return {
      api("extension_function_missing", "clCommandFillBufferKHR has no address",
          {"extensions/entry_points/cl_khr_command_buffer"}, states),
      api("command_buffer_every_other", "every other enqueue of a command-buffer does nothing",
          {of + "replayed"}, of + "references"),
      api("command_buffer_unfinalized_accepted",
          "clEnqueueCommandBufferKHR says nothing of a command-buffer that is not finalized",
          {"api_errors/clEnqueueCommandBufferKHR/not_finalized"}, states),
      api("command_buffer_retained_twice", "clRetainCommandBufferKHR counts twice",
          {of + "references"}, states),
      api("command_recorded_when_finalized",
          "clCommandCopyBufferKHR says nothing of a command-buffer that is finalized",
          {"api_errors/clCommandCopyBufferKHR/finalized"},
          "api_errors/clCommandCopyBufferKHR/null_list"),
      api("command_buffer_state_stuck", "command-buffers are always said to be recording", {states},
          of + "replayed"),
      elsewhere(api("suggested_local_size_too_great",
                    "the suggested local size is 2^20 in the first dimension",
                    {"extensions/suggested_local_work_size/ranges"},
                    "extensions/suggested_local_work_size/no_offset"),
                "cl_khr_suggested_local_work_size"),
      elsewhere(
          api("sub_group_count_off_by_one", "CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE is one too many",
              {"kernels/sub_groups/sizes", "kernels/sub_groups/local_size_for_count"},
              "kernels/sub_groups/not_specified"),
          "cl_intel_subgroups"),
      elsewhere(api("device_uuid_changes", "CL_DEVICE_UUID_KHR is another each time",
                    {"extensions/device_uuid/stays"}, "extensions/device_uuid/node_mask"),
                "cl_khr_device_uuid"),
      elsewhere(api("dot_products_of_nothing",
                    "CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR has no bit set",
                    {"extensions/integer_dot_product/capabilities"},
                    "extensions/queries/device_integer_dot_product_capabilities_khr"),
                "cl_khr_integer_dot_product"),
      elsewhere(api("svm_atomics_refused", "clSVMAlloc gives nothing with CL_MEM_SVM_ATOMICS",
                    {"svm/atomics/counts", "svm/atomics/from_device"}, "svm/allocation/sizes"),
                "CL_DEVICE_SVM_ATOMICS"),
  };
}

}  // namespace

std::span<const Fault> api_faults() {
  static const std::vector<Fault> all = [] {
    std::vector<Fault> joined;
    for (auto&& some :
         {transfer_faults(), object_faults(), execution_faults(), query_faults(), device_faults(),
          svm_faults(), launch_faults(), extension_faults(), image_faults(), claims()})
      joined.insert(joined.end(), some.begin(), some.end());
    return joined;
  }();
  return all;
}

}  // namespace assay::faults
