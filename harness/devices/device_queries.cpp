#include "harness/devices/device_queries.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <iterator>

#include "harness/base/json_fields.h"

namespace assay::harness {

namespace {

using enum DeviceQuery::Answer;

constexpr Version v1_0{1, 0}, v1_1{1, 1}, v1_2{1, 2}, v2_0{2, 0}, v2_1{2, 1}, v3_0{3, 0},
    v3_1{3, 1};
constexpr Version by_extension{INT16_MAX, 0};  ///< no core version has the query

/// OpenCL C 2.0 has all atomics of C11 (OpenCL C 3.0.19, 6.15.12).
constexpr std::uint64_t atomics_2x =
    CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
    CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM |
    CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP | CL_DEVICE_ATOMIC_SCOPE_DEVICE |
    CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES;
constexpr std::uint64_t enqueue_2x =
    CL_DEVICE_QUEUE_SUPPORTED | CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT;

#define QUERY(parameter, answer, field, ...)                                            \
  {                                                                                     \
    CL_DEVICE_##parameter, "CL_DEVICE_" #parameter, answer, #field, &DeviceInfo::field, \
        __VA_ARGS__                                                                     \
  }

constexpr DeviceQuery queries[] = {
    QUERY(TYPE, uint64, type, v1_0),
    QUERY(AVAILABLE, boolean, available, v1_0),
    QUERY(COMPILER_AVAILABLE, boolean, compiler_available, v1_0),
    QUERY(LINKER_AVAILABLE, boolean, linker_available, v1_2),
    QUERY(ENDIAN_LITTLE, boolean, little_endian, v1_0),
    QUERY(ADDRESS_BITS, uint32, address_bits, v1_0),
    QUERY(EXECUTION_CAPABILITIES, uint64, execution_capabilities, v1_0),
    QUERY(QUEUE_ON_HOST_PROPERTIES, uint64, queue_on_host_properties, v1_0),
    QUERY(TERMINATE_CAPABILITY_KHR, uint64, terminate_capability, by_extension,
          "cl_khr_terminate_context"),
    QUERY(COMMAND_BUFFER_CAPABILITIES_KHR, uint64, command_buffer_capabilities, by_extension,
          "cl_khr_command_buffer"),
    QUERY(MUTABLE_DISPATCH_CAPABILITIES_KHR, uint64, mutable_dispatch_capabilities, by_extension,
          "cl_khr_command_buffer_mutable_dispatch"),
    QUERY(HALF_FP_CONFIG, uint64, half_fp_config, by_extension, "cl_khr_fp16"),
    QUERY(SINGLE_FP_CONFIG, uint64, single_fp_config, v1_0),
    QUERY(DOUBLE_FP_CONFIG, uint64, double_fp_config, v1_2, "cl_khr_fp64"),
    QUERY(PREFERRED_VECTOR_WIDTH_CHAR, uint32, preferred_vector_width_char, v1_0),
    QUERY(PREFERRED_VECTOR_WIDTH_SHORT, uint32, preferred_vector_width_short, v1_0),
    QUERY(PREFERRED_VECTOR_WIDTH_INT, uint32, preferred_vector_width_int, v1_0),
    QUERY(PREFERRED_VECTOR_WIDTH_LONG, uint32, preferred_vector_width_long, v1_0),
    QUERY(PREFERRED_VECTOR_WIDTH_HALF, uint32, preferred_vector_width_half, v1_1),
    QUERY(PREFERRED_VECTOR_WIDTH_FLOAT, uint32, preferred_vector_width_float, v1_0),
    QUERY(PREFERRED_VECTOR_WIDTH_DOUBLE, uint32, preferred_vector_width_double, v1_0),
    QUERY(NATIVE_VECTOR_WIDTH_CHAR, uint32, native_vector_width_char, v1_1),
    QUERY(NATIVE_VECTOR_WIDTH_SHORT, uint32, native_vector_width_short, v1_1),
    QUERY(NATIVE_VECTOR_WIDTH_INT, uint32, native_vector_width_int, v1_1),
    QUERY(NATIVE_VECTOR_WIDTH_LONG, uint32, native_vector_width_long, v1_1),
    QUERY(NATIVE_VECTOR_WIDTH_HALF, uint32, native_vector_width_half, v1_1),
    QUERY(NATIVE_VECTOR_WIDTH_FLOAT, uint32, native_vector_width_float, v1_1),
    QUERY(NATIVE_VECTOR_WIDTH_DOUBLE, uint32, native_vector_width_double, v1_1),
    QUERY(INTEGER_DOT_PRODUCT_CAPABILITIES_KHR, uint64, integer_dot_product_capabilities, v3_1,
          "cl_khr_integer_dot_product"),
    QUERY(MAX_COMPUTE_UNITS, uint32, max_compute_units, v1_0),
    QUERY(MAX_WORK_GROUP_SIZE, size, max_work_group_size, v1_0),
    QUERY(PREFERRED_WORK_GROUP_SIZE_MULTIPLE, size, preferred_work_group_size_multiple, v3_0),
    QUERY(NON_UNIFORM_WORK_GROUP_SUPPORT, boolean, non_uniform_work_groups, v3_0, "", 1),
    QUERY(WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, boolean, work_group_functions, v3_0, "", 1),
    QUERY(MAX_NUM_SUB_GROUPS, uint32, max_num_sub_groups, v2_1),
    QUERY(SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS, boolean, sub_group_independent_forward_progress,
          v2_1),
    QUERY(GLOBAL_MEM_SIZE, uint64, global_mem_size, v1_0),
    QUERY(GLOBAL_MEM_CACHELINE_SIZE, uint32, global_mem_cacheline_size, v1_0),
    QUERY(MAX_MEM_ALLOC_SIZE, uint64, max_mem_alloc_size, v1_0),
    QUERY(LOCAL_MEM_TYPE, uint32, local_mem_type, v1_0),
    QUERY(LOCAL_MEM_SIZE, uint64, local_mem_size, v1_0),
    QUERY(MAX_CONSTANT_BUFFER_SIZE, uint64, max_constant_buffer_size, v1_0),
    QUERY(MAX_CONSTANT_ARGS, uint32, max_constant_args, v1_0),
    QUERY(MAX_PARAMETER_SIZE, size, max_parameter_size, v1_0),
    QUERY(MAX_GLOBAL_VARIABLE_SIZE, size, max_global_variable_size, v2_0),
    QUERY(MEM_BASE_ADDR_ALIGN, uint32, mem_base_addr_align, v1_0),
    QUERY(HOST_UNIFIED_MEMORY, boolean, host_unified_memory, v1_1),
    QUERY(PRINTF_BUFFER_SIZE, size, printf_buffer_size, v1_2),
    QUERY(GENERIC_ADDRESS_SPACE_SUPPORT, boolean, generic_address_space, v3_0, "", 1),
    QUERY(SVM_CAPABILITIES, uint64, svm_capabilities, v2_0),
    QUERY(ATOMIC_MEMORY_CAPABILITIES, uint64, atomic_memory_capabilities, v3_0, "", atomics_2x),
    QUERY(ATOMIC_FENCE_CAPABILITIES, uint64, atomic_fence_capabilities, v3_0, "", atomics_2x),
    QUERY(PREFERRED_PLATFORM_ATOMIC_ALIGNMENT, uint32, preferred_platform_atomic_alignment, v2_0),
    QUERY(PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, uint32, preferred_global_atomic_alignment, v2_0),
    QUERY(PREFERRED_LOCAL_ATOMIC_ALIGNMENT, uint32, preferred_local_atomic_alignment, v2_0),
    QUERY(IMAGE_SUPPORT, boolean, images, v1_0),
    QUERY(MAX_READ_IMAGE_ARGS, uint32, max_read_image_args, v1_0),
    QUERY(MAX_WRITE_IMAGE_ARGS, uint32, max_write_image_args, v1_0),
    QUERY(MAX_READ_WRITE_IMAGE_ARGS, uint32, max_read_write_image_args, v2_0),
    QUERY(MAX_SAMPLERS, uint32, max_samplers, v1_0),
    QUERY(IMAGE2D_MAX_WIDTH, size, image2d_max_width, v1_0),
    QUERY(IMAGE2D_MAX_HEIGHT, size, image2d_max_height, v1_0),
    QUERY(IMAGE3D_MAX_WIDTH, size, image3d_max_width, v1_0),
    QUERY(IMAGE3D_MAX_HEIGHT, size, image3d_max_height, v1_0),
    QUERY(IMAGE3D_MAX_DEPTH, size, image3d_max_depth, v1_0),
    QUERY(IMAGE_MAX_BUFFER_SIZE, size, image_max_buffer_size, v1_2),
    QUERY(IMAGE_MAX_ARRAY_SIZE, size, image_max_array_size, v1_2),
    QUERY(IMAGE_PITCH_ALIGNMENT, uint32, image_pitch_alignment, v2_0, "cl_khr_image2d_from_buffer"),
    QUERY(IMAGE_BASE_ADDRESS_ALIGNMENT, uint32, image_base_address_alignment, v2_0,
          "cl_khr_image2d_from_buffer"),
    QUERY(DEVICE_ENQUEUE_CAPABILITIES, uint64, device_enqueue_capabilities, v3_0, "", enqueue_2x),
    QUERY(QUEUE_ON_DEVICE_PROPERTIES, uint64, queue_on_device_properties, v2_0),
    QUERY(QUEUE_ON_DEVICE_PREFERRED_SIZE, uint32, queue_on_device_preferred_size, v2_0),
    QUERY(QUEUE_ON_DEVICE_MAX_SIZE, uint32, queue_on_device_max_size, v2_0),
    QUERY(MAX_ON_DEVICE_QUEUES, uint32, max_on_device_queues, v2_0),
    QUERY(MAX_ON_DEVICE_EVENTS, uint32, max_on_device_events, v2_0),
    QUERY(PIPE_SUPPORT, boolean, pipes, v3_0, "", 1),
    QUERY(MAX_PIPE_ARGS, uint32, max_pipe_args, v2_0),
    QUERY(PIPE_MAX_ACTIVE_RESERVATIONS, uint32, pipe_max_active_reservations, v2_0),
    QUERY(PIPE_MAX_PACKET_SIZE, uint32, pipe_max_packet_size, v2_0),
};

#undef QUERY

#define FIELD(name) json_field<&DeviceInfo::name>(#name, Presence::required)

constexpr JsonField<DeviceInfo> other_fields[] = {
    FIELD(driver),
    FIELD(index),
    FIELD(platform_index),
    FIELD(device_index),
    FIELD(platform_name),
    FIELD(platform_vendor),
    FIELD(platform_version),
    FIELD(name),
    FIELD(vendor),
    FIELD(version_text),
    FIELD(driver_version),
    FIELD(profile),
    FIELD(il_version),
    FIELD(il_versions),
    FIELD(built_in_kernels),
    FIELD(version),
    // Devices that were recorded by older versions of Assay lack these members.
    json_field<&DeviceInfo::numeric_version>("numeric_version", Presence::written),
    json_field<&DeviceInfo::conformance_version>("conformance_version", Presence::written),
    json_field<&DeviceInfo::partition_properties>("partition_properties", Presence::written),
    json_field<&DeviceInfo::host_timer_resolution>("host_timer_resolution", Presence::written),
    FIELD(opencl_c_version),
    FIELD(opencl_c_versions),
    FIELD(features),
    FIELD(extensions),
    FIELD(max_work_item_size_0),
    FIELD(max_work_item_sizes),
};

#undef FIELD

static_assert(std::size(queries) + std::size(other_fields) == member_count<DeviceInfo>(),
              "each member of DeviceInfo has a row: QUERY(...) in queries, or FIELD(...) in "
              "other_fields");

}  // namespace

bool DeviceQuery::asked_of(const DeviceInfo& device) const {
  return device.version >= since || (*extension != '\0' && device.has_extension(extension));
}

void DeviceQuery::set(DeviceInfo& device, std::uint64_t value) const {
  if (const auto* number = std::get_if<std::uint64_t DeviceInfo::*>(&field))
    device.** number = value;
  else
    device.*std::get<bool DeviceInfo::*>(field) = value != 0;
}

std::span<const DeviceQuery> device_queries() {
  return queries;
}

void to_json(nlohmann::json& json, const DeviceInfo& device) {
  json = write_fields(other_fields, device);
  for (const DeviceQuery& query : queries)
    std::visit([&](auto field) { json[query.key] = device.*field; }, query.field);
}

void from_json(const nlohmann::json& json, DeviceInfo& device) {
  device = read_fields(other_fields, json);
  for (const DeviceQuery& query : queries) {
    // Devices that were recorded by older versions of Assay may lack this query.
    if (query.since == by_extension && !json.contains(query.key)) continue;
    std::visit(
        [&]<typename T>(T DeviceInfo::*field) {
          device.*field = PlainJson<T>::read(json.at(query.key));
        },
        query.field);
  }
}

}  // namespace assay::harness
