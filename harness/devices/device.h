#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/version.h"

namespace assay::harness {

struct NameVersion {
  std::string name;
  Version version;
  auto operator<=>(const NameVersion&) const = default;
};

/// The library in an .icd file. Assay finds the library without loading it.
struct Driver {
  std::string icd;      ///< name of the .icd file ("pocl.icd"), or of the library with --driver
  std::string library;  ///< path or soname
  auto operator<=>(const Driver&) const = default;
};

/// A device's answers. All strings are safe, although a driver's strings may be huge, unterminated
/// or not UTF-8. The supervisor uses only these data, because it never loads a driver.
struct DeviceInfo {
  Driver driver;
  int index = 0;           ///< among all installed drivers' devices, in the order of .icd names
  int platform_index = 0;  ///< among its driver's platforms
  int device_index = 0;    ///< among its platform's devices
  std::string platform_name, platform_vendor, platform_version;
  std::string name, vendor, version_text, driver_version, profile;
  std::string il_version;                ///< "SPIR-V_1.2 ..."; empty if there is none
  std::vector<NameVersion> il_versions;  ///< as a list: {"SPIR-V", {1, 2}} ...
  std::vector<std::string> built_in_kernels;
  Version version;          ///< CL_DEVICE_VERSION; 0.0 if unreadable
  Version numeric_version;  ///< CL_DEVICE_NUMERIC_VERSION with the patch number; 0.0 before 3.0
  std::string conformance_version;  ///< CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED, from 3.0 on
  Version opencl_c_version;         ///< CL_DEVICE_OPENCL_C_VERSION, for builds without -cl-std
  std::vector<Version> opencl_c_versions;  ///< for -cl-std=CLx.y
  std::vector<NameVersion> features;       ///< __opencl_c_*, from 3.0 on
  std::vector<NameVersion> extensions;

  // Each member below is the answer to the query of its name, in the query's unit. If a device has
  // no such query, the member is 0 or false. For a device of OpenCL 2.x, a feature that 2.x
  // requires is true, although only 3.0 has the query (generic_address_space, pipes ...).
  std::uint64_t type = 0;  ///< CL_DEVICE_TYPE bits
  bool available = false, compiler_available = false, linker_available = false;
  bool little_endian = true;
  std::uint64_t address_bits = 0, execution_capabilities = 0, queue_on_host_properties = 0;
  std::vector<std::uint64_t> partition_properties;
  std::uint64_t terminate_capability = 0, command_buffer_capabilities = 0,
                mutable_dispatch_capabilities = 0;
  std::uint64_t host_timer_resolution = 0;  ///< CL_PLATFORM_HOST_TIMER_RESOLUTION; 0 without timers

  std::uint64_t half_fp_config = 0, single_fp_config = 0, double_fp_config = 0;
  std::uint64_t preferred_vector_width_char = 0, preferred_vector_width_short = 0,
                preferred_vector_width_int = 0, preferred_vector_width_long = 0,
                preferred_vector_width_half = 0, preferred_vector_width_float = 0,
                preferred_vector_width_double = 0;
  std::uint64_t native_vector_width_char = 0, native_vector_width_short = 0,
                native_vector_width_int = 0, native_vector_width_long = 0,
                native_vector_width_half = 0, native_vector_width_float = 0,
                native_vector_width_double = 0;
  std::uint64_t integer_dot_product_capabilities = 0;

  std::uint64_t max_compute_units = 0, max_work_group_size = 0, max_work_item_size_0 = 0;
  std::vector<std::uint64_t> max_work_item_sizes;
  std::uint64_t preferred_work_group_size_multiple = 0, max_num_sub_groups = 0;
  bool non_uniform_work_groups = false, work_group_functions = false;
  bool sub_group_independent_forward_progress = false;

  std::uint64_t global_mem_size = 0, global_mem_cacheline_size = 0, max_mem_alloc_size = 0;
  std::uint64_t local_mem_type = 0, local_mem_size = 0;
  std::uint64_t max_constant_buffer_size = 0, max_constant_args = 0, max_parameter_size = 0;
  std::uint64_t max_global_variable_size = 0, printf_buffer_size = 0;
  std::uint64_t mem_base_addr_align = 0;  ///< in bits
  bool host_unified_memory = false, generic_address_space = false;
  std::uint64_t svm_capabilities = 0;
  std::uint64_t atomic_memory_capabilities = 0, atomic_fence_capabilities = 0;
  std::uint64_t preferred_platform_atomic_alignment = 0, preferred_global_atomic_alignment = 0,
                preferred_local_atomic_alignment = 0;

  bool images = false;
  std::uint64_t max_read_image_args = 0, max_write_image_args = 0, max_read_write_image_args = 0;
  std::uint64_t max_samplers = 0;
  std::uint64_t image2d_max_width = 0, image2d_max_height = 0;
  std::uint64_t image3d_max_width = 0, image3d_max_height = 0, image3d_max_depth = 0;
  std::uint64_t image_max_buffer_size = 0, image_max_array_size = 0;
  std::uint64_t image_pitch_alignment = 0, image_base_address_alignment = 0;  ///< in pixels

  std::uint64_t device_enqueue_capabilities = 0, queue_on_device_properties = 0;
  std::uint64_t queue_on_device_preferred_size = 0, queue_on_device_max_size = 0;
  std::uint64_t max_on_device_queues = 0, max_on_device_events = 0;
  bool pipes = false;
  std::uint64_t max_pipe_args = 0, pipe_max_active_reservations = 0, pipe_max_packet_size = 0;

  bool has_extension(std::string_view extension) const;
  bool has_feature(std::string_view feature) const;
  /// True if -cl-std accepts this version or a newer version.
  bool offers_opencl_c(const Version& least) const;
  bool embedded() const { return profile == "EMBEDDED_PROFILE"; }
};

void to_json(nlohmann::json& json, const Version& version);
void from_json(const nlohmann::json& json, Version& version);
void to_json(nlohmann::json& json, const NameVersion& entry);
void from_json(const nlohmann::json& json, NameVersion& entry);
void to_json(nlohmann::json& json, const Driver& driver);
void from_json(const nlohmann::json& json, Driver& driver);

}  // namespace assay::harness
