#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// A version of OpenCL or OpenCL C.
struct Version {
  int major = 0;
  int minor = 0;
  auto operator<=>(const Version&) const = default;
};

/// "OpenCL 3.0 PoCL HSTR: ..." with prefix "OpenCL " gives 3.0; nothing where the text does not
/// have the form `prefix major.minor[ anything]` that clGetDeviceInfo prescribes.
std::optional<Version> parse_version(std::string_view text, std::string_view prefix);

struct NameVersion {
  std::string name;
  Version version;
  auto operator<=>(const NameVersion&) const = default;
};

/// An installed driver: what an .icd file names. Known without loading it.
struct Driver {
  std::string icd;      ///< file name of the .icd ("pocl.icd"), or the library's name with --driver
  std::string library;  ///< the path or soname inside
  auto operator<=>(const Driver&) const = default;
};

/// What the enumeration worker read from a device: a plain value, sanitised (a driver's strings may
/// be huge, unterminated or not UTF-8), that the supervisor and `assay list` use without ever
/// loading the driver. Cases are expanded from this alone.
struct DeviceInfo {
  Driver driver;
  int index = 0;           ///< over all installed drivers, ordered by .icd name
  int platform_index = 0;  ///< within its driver
  int device_index = 0;    ///< within its platform
  std::string platform_name, platform_vendor, platform_version;
  std::string name, vendor, version_text, driver_version, profile;  ///< "FULL_PROFILE" ...
  std::string il_version;    ///< "SPIR-V_1.2 ..."; empty: no intermediate language
  Version version;           ///< of CL_DEVICE_VERSION; 0.0 where that cannot be read
  Version opencl_c_version;  ///< of CL_DEVICE_OPENCL_C_VERSION: what no -cl-std gives at most
  std::vector<Version> opencl_c_versions;  ///< every -cl-std=CLx.y that the device offers
  std::vector<NameVersion> features;       ///< __opencl_c_* (3.0)
  std::vector<NameVersion> extensions;
  std::uint64_t type = 0;  ///< CL_DEVICE_TYPE bits
  std::uint64_t half_fp_config = 0, single_fp_config = 0, double_fp_config = 0;
  std::uint64_t max_compute_units = 0, max_work_group_size = 0, max_work_item_size_0 = 0;
  std::uint64_t max_mem_alloc_size = 0, global_mem_size = 0, local_mem_size = 0;
  std::uint64_t address_bits = 0;
  bool available = false, compiler_available = false, images = false, little_endian = true;
  bool host_unified_memory = false;

  bool has_extension(std::string_view extension) const;
  bool has_feature(std::string_view feature) const;
  bool embedded() const { return profile == "EMBEDDED_PROFILE"; }
};

void to_json(nlohmann::json& json, const Version& version);
void from_json(const nlohmann::json& json, Version& version);
void to_json(nlohmann::json& json, const NameVersion& entry);
void from_json(const nlohmann::json& json, NameVersion& entry);
void to_json(nlohmann::json& json, const Driver& driver);
void from_json(const nlohmann::json& json, Driver& driver);
void to_json(nlohmann::json& json, const DeviceInfo& device);
void from_json(const nlohmann::json& json, DeviceInfo& device);

}  // namespace assay::harness
