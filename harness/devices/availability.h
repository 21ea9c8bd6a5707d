#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/devices/device.h"

namespace assay::harness {

/// A part of OpenCL that a device may lack, and what says that it has it: any one of these. Every
/// question "has the device ...?" is a row of this kind, so that a suite's expansion and `assay
/// devices` give one answer.
struct OptionalPart {
  /// A query whose answer says so, where the device's version has that query.
  struct Query {
    std::string_view name{};  ///< "CL_DEVICE_DOUBLE_FP_CONFIG"; empty: there is none
    bool (*yes)(const DeviceInfo&) = nullptr;
    Version since{};
  };
  std::string_view name;         ///< in reasons: "double"
  std::string_view extension{};  ///< that brings it
  std::string_view feature{};    ///< the macro of OpenCL C 3.0 and newer that says so
  Query query{};
  bool full_profile = false;  ///< the full profile requires it
  Version required{};         ///< versions that require it: from this one ...
  Version optional{};         ///< ... until this one; 0.0: none does
  bool pragma = false;        ///< programs ask for it by the extension's pragma ...
  Version no_pragma{};        ///< ... before this version of OpenCL C; 0.0: in every one
};

/// What brings a part to the device in a version (of the device where a whole device is asked
/// about, of OpenCL C where a program is): "cl_khr_fp16", "__opencl_c_fp64", the query's name,
/// "full profile", "OpenCL 2.0"; nothing where the device lacks it.
std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part,
                                      Version version);
std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part);
bool has(const DeviceInfo& device, const OptionalPart& part);

/// "needs half (cl_khr_fp16)", or nothing where the device has it.
std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part,
                                   Version version);
std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part);

/// The line that a program of that OpenCL C version needs to use the part: where the device lists
/// the extension and the language does not have the part without it.
std::string pragma(const DeviceInfo& device, const OptionalPart& part, Version language);

/// What a program needs of its language and device, all of it; what is empty is not asked.
struct ProgramNeeds {
  Version language{};
  std::string_view extension{};
  std::string_view feature{};
};
/// "needs OpenCL C 2.0", "needs cl_khr_extended_bit_ops", or nothing. `language` is the program's.
std::optional<std::string> missing(const DeviceInfo& device, const ProgramNeeds& needs,
                                   Version language);

/// The part that a scalar type of OpenCL C is; nullptr for types that every device has.
const OptionalPart* part_of_type(std::string_view type);
/// CL_DEVICE_<TYPE>_FP_CONFIG of "half", "float" or "double". Throws std::logic_error for others.
std::uint64_t fp_config(const DeviceInfo& device, std::string_view type);

/// The rows.
namespace parts {

inline constexpr OptionalPart half{.name = "half", .extension = "cl_khr_fp16", .pragma = true};
// 'double is an optional type ... if supported': 6.1.1 of OpenCL C 1.2; an extension before.
inline constexpr OptionalPart double_precision{
    .name = "double",
    .extension = "cl_khr_fp64",
    .feature = "__opencl_c_fp64",
    .query = {"CL_DEVICE_DOUBLE_FP_CONFIG",
              [](const DeviceInfo& device) { return device.double_fp_config != 0; },
              {1, 2}},
    .pragma = true,
    .no_pragma = {1, 2}};
inline constexpr OptionalPart int64{.name = "64-bit integers",
                                    .extension = "cles_khr_int64",
                                    .feature = "__opencl_c_int64",
                                    .full_profile = true};
inline constexpr OptionalPart generic_address_space{.name = "generic pointers",
                                                    .feature = "__opencl_c_generic_address_space",
                                                    .required = {2, 0},
                                                    .optional = {3, 0}};
/// Sub-groups in OpenCL C: OpenCL 2.1 requires them of the runtime and of SPIR-V alone.
inline constexpr OptionalPart sub_group_functions{
    .name = "sub-groups", .extension = "cl_khr_subgroups", .feature = "__opencl_c_subgroups"};
/// Sub-groups as the host asks about them.
inline constexpr OptionalPart sub_groups{
    .name = "sub-groups", .query = {"CL_DEVICE_MAX_NUM_SUB_GROUPS", [](const DeviceInfo& device) {
                                      return device.max_num_sub_groups != 0;
                                    }}};
inline constexpr OptionalPart compiler{
    .name = "a compiler", .query = {"CL_DEVICE_COMPILER_AVAILABLE", [](const DeviceInfo& device) {
                                      return device.compiler_available;
                                    }}};
inline constexpr OptionalPart images{
    .name = "images",
    .query = {"CL_DEVICE_IMAGE_SUPPORT", [](const DeviceInfo& device) { return device.images; }}};
inline constexpr OptionalPart images_3d{
    .name = "3D images", .query = {"CL_DEVICE_IMAGE3D_MAX_WIDTH", [](const DeviceInfo& device) {
                                     return device.image3d_max_width != 0;
                                   }}};
inline constexpr OptionalPart svm{
    .name = "shared virtual memory",
    .query = {"CL_DEVICE_SVM_CAPABILITIES",
              [](const DeviceInfo& device) { return device.svm_capabilities != 0; }}};
inline constexpr OptionalPart device_queues{
    .name = "queues on the device",
    .query = {"CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES",
              [](const DeviceInfo& device) { return device.queue_on_device_properties != 0; }}};
/// 32-bit atomic functions on global memory: optional in the embedded profile (OpenCL 1.2, 10).
inline constexpr OptionalPart global_atomics{.name = "atomics on global memory",
                                             .extension = "cl_khr_global_int32_base_atomics",
                                             .full_profile = true};

}  // namespace parts

}  // namespace assay::harness
