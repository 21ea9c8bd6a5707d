#pragma once
#include <CL/cl.h>

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/devices/device.h"

namespace assay::harness {

/// A part of OpenCL that a device may lack, and the ways to see that the device has it: any one of
/// these. Every question "has the device ...?" is a row of this kind, so that a suite's expansion
/// and `assay devices` give one answer.
struct OptionalPart {
  /// A query whose answer says so, where the device's version has that query.
  struct Query {
    std::string_view name{};  ///< "CL_DEVICE_DOUBLE_FP_CONFIG"; empty: there is none
    bool (*yes)(const DeviceInfo&) = nullptr;
    Version since{};
  };
  std::string_view name{};       ///< in reasons: "double"; empty: the name of the extension or
                                 ///< feature
  std::string_view extension{};  ///< that brings it
  std::string_view feature{};    ///< the macro of OpenCL C 3.0 and newer that says so
  Query query{};
  bool full_profile = false;  ///< the full profile requires it
  Version required{};         ///< versions that require it: from this one ...
  Version optional{};         ///< ... until this one; 0.0: all later ones do
  bool pragma = false;        ///< programs ask for it by the extension's pragma ...
  Version no_pragma{};        ///< ... before this version of OpenCL C; 0.0: in every one
};

/// The feature or version that gives a part to the device: "cl_khr_fp16", "__opencl_c_fp64", the
/// query's name, "full profile", "OpenCL 2.0". Nothing where the device lacks the part. The version
/// is the device's where a whole device is asked about, and OpenCL C's where a program is.
std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part,
                                      Version version);
std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part);
bool has(const DeviceInfo& device, const OptionalPart& part);

/// "needs half (cl_khr_fp16)", or nothing where the device has it.
std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part,
                                   Version version);
std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part);

/// The line that a program of that OpenCL C version needs to use the part. Empty unless the device
/// lists the extension and the language does not have the part without it.
std::string pragma(const DeviceInfo& device, const OptionalPart& part, Version language);

/// All that a case needs of its device: parts that it has or lacks, an extension, and conditions
/// that only a function can check. `parts::images & parts::compiler`.
class Needs {
 public:
  /// Why a device will not do; nothing where it does.
  using Ask = std::optional<std::string> (*)(const DeviceInfo&);

  constexpr Needs() = default;
  // Implicit: tables name the needs of a row.
  constexpr Needs(const OptionalPart& part) { all_[0].part = &part; }
  template <std::convertible_to<Ask> F>
  constexpr Needs(F ask) {
    all_[0].ask = ask;
  }
  static constexpr Needs extension(std::string_view name) {
    Needs made;
    made.all_[0].extension = name;
    return made;
  }
  static constexpr Needs lack(const OptionalPart& part) {
    Needs made(part);
    made.all_[0].lack = true;
    return made;
  }
  /// The first of both needs' reasons is that of the case.
  friend constexpr Needs operator&(Needs one, const Needs& other) {
    auto* end = one.all_.data();
    while (!end->empty()) ++end;
    for (const Need& need : other.all_)
      if (!need.empty()) *end++ = need;
    return one;
  }

  constexpr bool empty() const { return all_[0].empty(); }
  std::optional<std::string> missing(const DeviceInfo& device) const;

 private:
  struct Need {
    const OptionalPart* part = nullptr;
    bool lack = false;
    std::string_view extension{};
    Ask ask = nullptr;
    constexpr bool empty() const { return part == nullptr && extension.empty() && ask == nullptr; }
  };
  std::array<Need, 8> all_{};  // the last one stays empty
};

/// All that a program needs of its language and device. An empty member is not asked.
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

/// An answer that says so: true, not 0, or with this bit.
template <auto answer>
bool says(const DeviceInfo& device) {
  return static_cast<bool>(device.*answer);
}
template <auto answer, std::uint64_t bit>
bool holds(const DeviceInfo& device) {
  return (device.*answer & bit) != 0;
}
using Info = DeviceInfo;

inline constexpr OptionalPart half{.name = "half", .extension = "cl_khr_fp16", .pragma = true};
// 'double is an optional type ... if supported': 6.1.1 of OpenCL C 1.2; an extension before.
inline constexpr OptionalPart double_precision{
    .name = "double",
    .extension = "cl_khr_fp64",
    .feature = "__opencl_c_fp64",
    .query = {"CL_DEVICE_DOUBLE_FP_CONFIG", says<&Info::double_fp_config>, {1, 2}},
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
/// Sub-groups in OpenCL C. OpenCL 2.1 requires them only in the runtime and in SPIR-V.
inline constexpr OptionalPart sub_group_functions{
    .name = "sub-groups", .extension = "cl_khr_subgroups", .feature = "__opencl_c_subgroups"};
/// Sub-groups as the host asks about them.
inline constexpr OptionalPart sub_groups{
    .name = "sub-groups",
    .query = {"CL_DEVICE_MAX_NUM_SUB_GROUPS", says<&Info::max_num_sub_groups>}};
inline constexpr OptionalPart compiler{
    .name = "a compiler",
    .query = {"CL_DEVICE_COMPILER_AVAILABLE", says<&Info::compiler_available>}};
inline constexpr OptionalPart built_in_kernels{
    .name = "built-in kernels",
    .query = {"CL_DEVICE_BUILT_IN_KERNELS",
              [](const DeviceInfo& device) { return !device.built_in_kernels.empty(); }}};
inline constexpr OptionalPart intermediate_language{
    .name = "an intermediate language",
    .query = {"CL_DEVICE_IL_VERSION",
              [](const DeviceInfo& device) { return !device.il_version.empty(); }}};
inline constexpr OptionalPart spirv{
    .name = "SPIR-V", .query = {"CL_DEVICE_IL_VERSION", [](const DeviceInfo& device) {
                                  return device.il_version.find("SPIR-V") != std::string::npos;
                                }}};
inline constexpr OptionalPart non_uniform_work_groups{
    .name = "non-uniform work-groups",
    .query = {"CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT", says<&Info::non_uniform_work_groups>}};
inline constexpr OptionalPart pipes{.name = "pipes",
                                    .query = {"CL_DEVICE_PIPE_SUPPORT", says<&Info::pipes>}};
/// 32-bit atomic functions on global memory: optional in the embedded profile (OpenCL 1.2, 10).
inline constexpr OptionalPart global_atomics{.name = "atomics on global memory",
                                             .extension = "cl_khr_global_int32_base_atomics",
                                             .full_profile = true};

inline constexpr OptionalPart svm{
    .name = "shared virtual memory",
    .query = {"CL_DEVICE_SVM_CAPABILITIES", says<&Info::svm_capabilities>}};
inline constexpr OptionalPart svm_fine_grain{
    .name = "fine-grained buffers",
    .query = {"CL_DEVICE_SVM_FINE_GRAIN_BUFFER",
              holds<&Info::svm_capabilities, CL_DEVICE_SVM_FINE_GRAIN_BUFFER>}};
inline constexpr OptionalPart svm_fine_grain_system{
    .name = "sharing of the host's memory",
    .query = {"CL_DEVICE_SVM_FINE_GRAIN_SYSTEM",
              holds<&Info::svm_capabilities, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM>}};
inline constexpr OptionalPart svm_atomics{
    .name = "atomics on shared virtual memory",
    .query = {"CL_DEVICE_SVM_ATOMICS", holds<&Info::svm_capabilities, CL_DEVICE_SVM_ATOMICS>}};

inline constexpr OptionalPart device_queues{
    .name = "queues on the device",
    .query = {"CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES", says<&Info::queue_on_device_properties>}};
inline constexpr OptionalPart replaceable_default_queue{
    .query = {"CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT",
              holds<&Info::device_enqueue_capabilities, CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT>}};

inline constexpr OptionalPart images{.name = "images",
                                     .query = {"CL_DEVICE_IMAGE_SUPPORT", says<&Info::images>}};
/// Optional in the embedded profile (OpenCL 1.2, 10).
inline constexpr OptionalPart images_3d{
    .name = "3D images",
    .query = {"CL_DEVICE_IMAGE3D_MAX_WIDTH", says<&Info::image3d_max_width>},
    .full_profile = true};
inline constexpr OptionalPart depth_images{.extension = "cl_khr_depth_images", .required = {2, 0}};
/// OpenCL 1.2, 10, item 3; no restriction from 2.0 on.
inline constexpr OptionalPart image_array_writes{
    .extension = "cles_khr_2d_image_array_writes", .full_profile = true, .required = {2, 0}};
inline constexpr OptionalPart image_3d_writes{.extension = "cl_khr_3d_image_writes",
                                              .feature = "__opencl_c_3d_image_writes",
                                              .required = {2, 0},
                                              .optional = {3, 0}};
inline constexpr OptionalPart srgb_image_writes{.extension = "cl_khr_srgb_image_writes"};
inline constexpr OptionalPart read_write_images{
    .feature = "__opencl_c_read_write_images", .required = {2, 0}, .optional = {3, 0}};
/// As one kernel argument, in any OpenCL C.
inline constexpr OptionalPart read_write_image_arguments{
    .name = "images that one kernel reads and writes",
    .query = {"CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS", says<&Info::max_read_write_image_args>}};

}  // namespace parts

}  // namespace assay::harness
