#pragma once
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/device.h"

namespace assay::harness {

/// A part of OpenCL that a device may lack.
struct OptionalPart {
  /// Devices before version `since` do not answer the query.
  struct Query {
    std::string_view name{};  ///< "CL_DEVICE_DOUBLE_FP_CONFIG"; empty if there is no query
    bool (*yes)(const DeviceInfo&) = nullptr;
    Version since{};
  };
  std::string_view word{};  ///< in lists of needs: "double", "sub_groups"
  std::string_view name{};  ///< in reasons to skip: "double"; if empty, the extension's or the
                            ///< feature's name
  std::string_view extension{};
  std::string_view feature{};  ///< the feature macro of OpenCL C 3.0
  Query query{};
  bool full_profile = false;  ///< the full profile requires the part
  bool of_language = false;   ///< `required` and `optional` are versions of OpenCL C
  Version required{};         ///< the first version that requires the part
  Version optional{};         ///< the first later version that makes the part optional, or 0.0
  bool pragma = false;        ///< programs must enable the extension with a pragma
  Version no_pragma{};        ///< the first OpenCL C version that needs no pragma, or 0.0
};

/// The extension, feature or version that gives the part to the device. Nothing if the device lacks
/// the part. `version` is the device's version, or the OpenCL C version of a program.
std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part,
                                      Version version);
std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part);
bool has(const DeviceInfo& device, const OptionalPart& part);

/// "needs half (cl_khr_fp16)". Nothing if the device has the part.
std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part,
                                   Version version);
std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part);

/// Empty if a program in this OpenCL C version needs no pragma for the part.
std::string pragma(const DeviceInfo& device, const OptionalPart& part, Version language);

/// Requirements of a case on its device and on the language of its program: `images & !sub_groups`.
///
///   images, double, sub_groups ...
///   cl_khr_fp16, cles_khr_int64      an extension
///   __opencl_c_pipes                 a feature of OpenCL C
///   opencl_2_1, opencl_c_2_0         a version of the device, a version of the program's language
///   work_groups_of_4x1               work-groups of this size
///   !WORD                            the device must not have it
///
/// In C++ this is `parts::images & Needs::lack(parts::sub_groups)`.
class Needs {
 public:
  constexpr Needs() = default;
  // Implicit, because tables list parts as needs.
  constexpr Needs(const OptionalPart& part) { all_[0] = {.kind = Kind::part, .part = &part}; }
  /// Reads the words, with `&` between them. Throws std::invalid_argument for an unknown word.
  static Needs named(std::string_view words);
  static constexpr Needs extension(std::string_view name) {
    return Need{.kind = Kind::extension, .name = name};
  }
  static constexpr Needs feature(std::string_view name) {
    return Need{.kind = Kind::feature, .name = name};
  }
  static constexpr Needs opencl(Version least) {
    return Need{.kind = Kind::device_version, .version = least};
  }
  static constexpr Needs opencl_c(Version least) {
    if (least == Version{}) return {};
    return Need{.kind = Kind::language, .version = least};
  }
  static constexpr Needs work_groups(std::size_t x, std::size_t y = 1) {
    return Need{.kind = Kind::work_groups, .group = {x, y}};
  }
  /// The device must not have the part.
  static constexpr Needs lack(const Needs& one) {
    Needs made = one;
    made.all_[0].lack = !made.all_[0].lack;
    return made;
  }
  /// missing() names the first need that is not met.
  friend constexpr Needs operator&(Needs one, const Needs& other) {
    for (const Need& need : other.all_) {
      std::size_t place = 0;
      while (!one.all_[place].empty() && one.all_[place] != need) ++place;
      if (place + 1 == one.all_.size()) throw std::length_error("a case has too many needs");
      one.all_[place] = need;
    }
    return one;
  }

  constexpr bool empty() const { return all_[0].empty(); }
  /// The reason to skip: "needs images (CL_DEVICE_IMAGE_SUPPORT)". The default `language` is the
  /// device's newest OpenCL C.
  std::optional<std::string> missing(const DeviceInfo& device, Version language) const;
  std::optional<std::string> missing(const DeviceInfo& device) const;
  /// The oldest OpenCL C version for the program. 0.0 means any version.
  Version language() const;
  std::string pragmas(const DeviceInfo& device, Version language) const;
  std::vector<std::string> words() const;

 private:
  enum class Kind { none, part, extension, feature, device_version, language, work_groups };
  struct Need {
    Kind kind = Kind::none;
    bool lack = false;
    const OptionalPart* part = nullptr;
    std::string_view name{};  ///< of an extension or a feature
    Version version{};
    std::array<std::size_t, 2> group{};
    constexpr bool empty() const { return kind == Kind::none; }
    constexpr bool operator==(const Need&) const = default;
    std::optional<std::string> missing(const DeviceInfo& device, Version language) const;
    std::string word() const;
  };
  constexpr Needs(const Need& need) { all_[0] = need; }
  std::array<Need, 20> all_{};  // the last need stays empty
};

/// Declared here too, so that the compiler finds operator& for two objects of OptionalPart.
constexpr Needs operator&(Needs one, const Needs& other);

/// Throws UsageError with `where` for an unknown word.
Needs needs_in(std::string_view words, const std::string& where);

/// CL_DEVICE_MAX_WORK_GROUP_SIZE limits x * y * z, and CL_DEVICE_MAX_WORK_ITEM_SIZES limits each
/// dimension.
bool fits_work_group(const DeviceInfo& device, std::size_t x, std::size_t y = 1, std::size_t z = 1);

const OptionalPart* part_of_type(std::string_view type);
/// Empty for types that every device has.
Needs needs_of(std::string_view type);
/// CL_DEVICE_<TYPE>_FP_CONFIG. Throws std::logic_error for other types than "half", "float" and
/// "double".
std::uint64_t fp_config(const DeviceInfo& device, std::string_view type);

namespace parts {

template <auto answer>
bool says(const DeviceInfo& device) {
  return static_cast<bool>(device.*answer);
}
template <auto answer, std::uint64_t bit>
bool holds(const DeviceInfo& device) {
  return (device.*answer & bit) != 0;
}
template <auto answer, std::uint64_t most>
bool at_least(const DeviceInfo& device) {
  return device.*answer >= most;
}
/// Devices before OpenCL 3.0 always have the part.
template <auto answer, std::uint64_t bit>
bool chosen(const DeviceInfo& device) {
  return device.version < Version{3, 0} || holds<answer, bit>(device);
}
/// True if no OpenCL C version of the device has feature macros.
inline bool before_features(const DeviceInfo& device) {
  return !device.offers_opencl_c({3, 0});
}
using Info = DeviceInfo;

inline constexpr OptionalPart half{
    .word = "half", .name = "half", .extension = "cl_khr_fp16", .pragma = true};
// 'double is an optional type ... if supported': OpenCL C 1.2, 6.1.1. In older versions, double is
// an extension.
inline constexpr OptionalPart double_precision{
    .word = "double",
    .name = "double",
    .extension = "cl_khr_fp64",
    .feature = "__opencl_c_fp64",
    .query = {"CL_DEVICE_DOUBLE_FP_CONFIG", says<&Info::double_fp_config>, {1, 2}},
    .pragma = true,
    .no_pragma = {1, 2}};
inline constexpr OptionalPart int64{.word = "int64",
                                    .name = "64-bit integers",
                                    .extension = "cles_khr_int64",
                                    .feature = "__opencl_c_int64",
                                    .full_profile = true};
inline constexpr OptionalPart generic_address_space{.word = "generic_address_space",
                                                    .name = "generic pointers",
                                                    .feature = "__opencl_c_generic_address_space",
                                                    .of_language = true,
                                                    .required = {2, 0},
                                                    .optional = {3, 0}};
/// OpenCL 2.1 requires sub-groups only in the runtime and in SPIR-V.
inline constexpr OptionalPart sub_group_functions{.word = "sub_group_functions",
                                                  .name = "sub-groups",
                                                  .extension = "cl_khr_subgroups",
                                                  .feature = "__opencl_c_subgroups"};
inline constexpr OptionalPart sub_groups{
    .word = "sub_groups",
    .name = "sub-groups",
    .query = {"CL_DEVICE_MAX_NUM_SUB_GROUPS", says<&Info::max_num_sub_groups>}};
inline constexpr OptionalPart compiler{
    .word = "compiler",
    .name = "a compiler",
    .query = {"CL_DEVICE_COMPILER_AVAILABLE", says<&Info::compiler_available>}};
inline constexpr OptionalPart built_in_kernels{
    .word = "built_in_kernels",
    .name = "built-in kernels",
    .query = {"CL_DEVICE_BUILT_IN_KERNELS",
              [](const DeviceInfo& device) { return !device.built_in_kernels.empty(); }}};
inline constexpr OptionalPart intermediate_language{
    .word = "intermediate_language",
    .name = "an intermediate language",
    .query = {"CL_DEVICE_IL_VERSION",
              [](const DeviceInfo& device) { return !device.il_version.empty(); }}};
inline constexpr OptionalPart spirv{.word = "spirv",
                                    .name = "SPIR-V",
                                    .query = {"CL_DEVICE_IL_VERSION", [](const DeviceInfo& device) {
                                                return device.il_version.find("SPIR-V") !=
                                                       std::string::npos;
                                              }}};
inline constexpr OptionalPart spirv_1_1{
    .word = "spirv_1_1",
    .name = "SPIR-V 1.1 or newer",
    .query = {"CL_DEVICE_IL_VERSION", [](const DeviceInfo& device) {
                return std::ranges::any_of(device.il_versions, [](const NameVersion& one) {
                  return one.name == "SPIR-V" && one.version >= Version{1, 1};
                });
              }}};
inline constexpr OptionalPart non_uniform_work_groups{
    .word = "non_uniform_work_groups",
    .name = "non-uniform work-groups",
    .query = {"CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT", says<&Info::non_uniform_work_groups>}};
inline constexpr OptionalPart pipes{
    .word = "pipes", .name = "pipes", .query = {"CL_DEVICE_PIPE_SUPPORT", says<&Info::pipes>}};
/// 32-bit atomic functions on global memory: optional in the embedded profile (OpenCL 1.2, 10).
inline constexpr OptionalPart global_atomics{.word = "global_atomics",
                                             .name = "atomics on global memory",
                                             .extension = "cl_khr_global_int32_base_atomics",
                                             .full_profile = true};

inline constexpr OptionalPart svm{
    .word = "svm",
    .name = "shared virtual memory",
    .query = {"CL_DEVICE_SVM_CAPABILITIES", says<&Info::svm_capabilities>}};
inline constexpr OptionalPart svm_fine_grain{
    .word = "svm_fine_grain",
    .name = "fine-grained buffers",
    .query = {"CL_DEVICE_SVM_FINE_GRAIN_BUFFER",
              holds<&Info::svm_capabilities, CL_DEVICE_SVM_FINE_GRAIN_BUFFER>}};
inline constexpr OptionalPart svm_fine_grain_system{
    .word = "svm_fine_grain_system",
    .name = "sharing of the host's memory",
    .query = {"CL_DEVICE_SVM_FINE_GRAIN_SYSTEM",
              holds<&Info::svm_capabilities, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM>}};
inline constexpr OptionalPart svm_atomics{
    .word = "svm_atomics",
    .name = "atomics on shared virtual memory",
    .query = {"CL_DEVICE_SVM_ATOMICS", holds<&Info::svm_capabilities, CL_DEVICE_SVM_ATOMICS>}};

inline constexpr OptionalPart device_queues{
    .word = "device_queues",
    .name = "queues on the device",
    .query = {"CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES", says<&Info::queue_on_device_properties>}};
inline constexpr OptionalPart replaceable_default_queue{
    .word = "replaceable_default_queue",
    .query = {"CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT",
              holds<&Info::device_enqueue_capabilities, CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT>}};

inline constexpr OptionalPart images{
    .word = "images", .name = "images", .query = {"CL_DEVICE_IMAGE_SUPPORT", says<&Info::images>}};
/// Optional in the embedded profile (OpenCL 1.2, 10).
inline constexpr OptionalPart images_3d{
    .word = "images_3d",
    .name = "3D images",
    .query = {"CL_DEVICE_IMAGE3D_MAX_WIDTH", says<&Info::image3d_max_width>},
    .full_profile = true};
inline constexpr OptionalPart depth_images{
    .word = "depth_images", .extension = "cl_khr_depth_images", .required = {2, 0}};
/// OpenCL 1.2, 10, item 3. From 2.0 on, there is no such restriction.
inline constexpr OptionalPart image_array_writes{.word = "image_array_writes",
                                                 .extension = "cles_khr_2d_image_array_writes",
                                                 .full_profile = true,
                                                 .required = {2, 0}};
inline constexpr OptionalPart image_3d_writes{.word = "image_3d_writes",
                                              .extension = "cl_khr_3d_image_writes",
                                              .feature = "__opencl_c_3d_image_writes",
                                              .required = {2, 0},
                                              .optional = {3, 0}};
inline constexpr OptionalPart srgb_image_writes{.word = "srgb_image_writes",
                                                .extension = "cl_khr_srgb_image_writes"};
inline constexpr OptionalPart read_write_images{.word = "read_write_images",
                                                .feature = "__opencl_c_read_write_images",
                                                .required = {2, 0},
                                                .optional = {3, 0}};
inline constexpr OptionalPart read_write_image_arguments{
    .word = "read_write_image_arguments",
    .name = "images that one kernel reads and writes",
    .query = {"CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS", says<&Info::max_read_write_image_args>}};

inline constexpr OptionalPart little_endian{
    .word = "little_endian",
    .name = "a little-endian device",
    .query = {"CL_DEVICE_ENDIAN_LITTLE", says<&Info::little_endian>}};
inline constexpr OptionalPart addresses_of_32_bits{
    .word = "32_bit_addresses",
    .name = "addresses of 32 bits",
    .query = {"CL_DEVICE_ADDRESS_BITS",
              [](const DeviceInfo& device) { return device.address_bits == 32; }}};
inline constexpr OptionalPart addresses_of_64_bits{
    .word = "64_bit_addresses",
    .name = "addresses of 64 bits",
    .query = {"CL_DEVICE_ADDRESS_BITS",
              [](const DeviceInfo& device) { return device.address_bits >= 64; }}};
inline constexpr OptionalPart full_profile{
    .word = "full_profile", .name = "the full profile", .full_profile = true};
inline constexpr OptionalPart embedded_profile{
    .word = "embedded_profile",
    .name = "the embedded profile",
    .query = {"CL_DEVICE_PROFILE", [](const DeviceInfo& device) { return device.embedded(); }}};
/// OpenCL C, 6.7.3: each variable in constant memory may count as an argument of the kernel.
inline constexpr OptionalPart constant_arguments_of_2{
    .word = "constant_arguments_of_2",
    .name = "2 constant arguments",
    .query = {"CL_DEVICE_MAX_CONSTANT_ARGS", at_least<&Info::max_constant_args, 2>}};
inline constexpr OptionalPart constant_arguments_of_3{
    .word = "constant_arguments_of_3",
    .name = "3 constant arguments",
    .query = {"CL_DEVICE_MAX_CONSTANT_ARGS", at_least<&Info::max_constant_args, 3>}};
inline constexpr OptionalPart constant_arguments_of_6{
    .word = "constant_arguments_of_6",
    .name = "6 constant arguments",
    .query = {"CL_DEVICE_MAX_CONSTANT_ARGS", at_least<&Info::max_constant_args, 6>}};
inline constexpr OptionalPart constant_arguments{
    .word = "constant_arguments",
    .name = "8 constant arguments",
    .query = {"CL_DEVICE_MAX_CONSTANT_ARGS", at_least<&Info::max_constant_args, 8>}};
inline constexpr OptionalPart large_printf_buffer{
    .word = "large_printf_buffer",
    .name = "a printf buffer of 1 MB",
    .query = {"CL_DEVICE_PRINTF_BUFFER_SIZE", at_least<&Info::printf_buffer_size, 1U << 20>}};
inline constexpr OptionalPart native_kernels{
    .word = "native_kernels",
    .query = {"CL_EXEC_NATIVE_KERNEL",
              holds<&Info::execution_capabilities, CL_EXEC_NATIVE_KERNEL>}};
inline constexpr OptionalPart linker{
    .word = "linker",
    .name = "a linker",
    .query = {"CL_DEVICE_LINKER_AVAILABLE", says<&Info::linker_available>}};
inline constexpr OptionalPart custom_device{
    .word = "custom_device",
    .name = "a custom device",
    .query = {"CL_DEVICE_TYPE_CUSTOM", holds<&Info::type, CL_DEVICE_TYPE_CUSTOM>}};
inline constexpr OptionalPart correctly_rounded_divide_sqrt{
    .word = "correctly_rounded_divide_sqrt",
    .query = {"CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT",
              holds<&Info::single_fp_config, CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT>}};
/// Only a compiler knows the macros of this extension, so this part uses a query.
inline constexpr OptionalPart dot_product_4x8bit{
    .word = "dot_product_4x8bit",
    .query = {"CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR",
              holds<&Info::integer_dot_product_capabilities,
                    CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR>}};

inline constexpr OptionalPart newest_language{.word = "newest_language",
                                              .name = "OpenCL C 2.0 or newer",
                                              .query = {.yes = [](const DeviceInfo& device) {
                                                return device.offers_opencl_c({2, 0});
                                              }}};
inline constexpr OptionalPart newest_pipes{
    .word = "newest_pipes", .feature = "__opencl_c_pipes", .query = {.yes = before_features}};
inline constexpr OptionalPart newest_sub_groups{.word = "newest_sub_groups",
                                                .feature = "__opencl_c_subgroups",
                                                .query = {.yes = before_features}};
inline constexpr OptionalPart newest_device_enqueue{.word = "newest_device_enqueue",
                                                    .feature = "__opencl_c_device_enqueue",
                                                    .query = {.yes = before_features}};
inline constexpr OptionalPart newest_global_variables{
    .word = "newest_global_variables",
    .feature = "__opencl_c_program_scope_global_variables",
    .query = {.yes = before_features}};
inline constexpr OptionalPart newest_scope_all_devices{
    .word = "newest_scope_all_devices",
    .feature = "__opencl_c_atomic_scope_all_devices",
    .query = {.yes = before_features}};
inline constexpr OptionalPart newest_order_acq_rel{.word = "newest_order_acq_rel",
                                                   .feature = "__opencl_c_atomic_order_acq_rel",
                                                   .query = {.yes = before_features}};
inline constexpr OptionalPart default_language_after_1_2{
    .word = "default_language_after_1_2",
    .name = "a device whose CL_DEVICE_OPENCL_C_VERSION is newer than 1.2",
    .query = {.yes = [](const DeviceInfo& device) {
      return device.opencl_c_version > Version{1, 2};
    }}};

inline constexpr OptionalPart generic_pointers{
    .word = "generic_pointers",
    .name = "generic pointers",
    .query = {"CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT", says<&Info::generic_address_space>}};
inline constexpr OptionalPart work_group_functions{
    .word = "work_group_functions",
    .name = "work-group collective functions",
    .query = {"CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT",
              says<&Info::work_group_functions>}};
inline constexpr OptionalPart device_enqueue{
    .word = "device_enqueue",
    .name = "device-side enqueue",
    .query = {"CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES", [](const DeviceInfo& device) {
                return device.device_enqueue_capabilities != 0 ||
                       (device.version < Version{3, 0} && device.queue_on_device_properties != 0);
              }}};

inline constexpr OptionalPart atomic_order_acq_rel{
    .word = "atomic_order_acq_rel",
    .query = {"CL_DEVICE_ATOMIC_ORDER_ACQ_REL",
              chosen<&Info::atomic_memory_capabilities, CL_DEVICE_ATOMIC_ORDER_ACQ_REL>}};
inline constexpr OptionalPart atomic_order_seq_cst{
    .word = "atomic_order_seq_cst",
    .query = {"CL_DEVICE_ATOMIC_ORDER_SEQ_CST",
              chosen<&Info::atomic_memory_capabilities, CL_DEVICE_ATOMIC_ORDER_SEQ_CST>}};
inline constexpr OptionalPart atomic_scope_device{
    .word = "atomic_scope_device",
    .query = {"CL_DEVICE_ATOMIC_SCOPE_DEVICE",
              chosen<&Info::atomic_memory_capabilities, CL_DEVICE_ATOMIC_SCOPE_DEVICE>}};
inline constexpr OptionalPart atomic_scope_all_devices{
    .word = "atomic_scope_all_devices",
    .query = {"CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES",
              chosen<&Info::atomic_memory_capabilities, CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES>}};
/// OpenCL 1.2 (chapter 4) has only sequentially consistent fences.
inline constexpr OptionalPart fence_order_acq_rel{
    .word = "fence_order_acq_rel",
    .query = {"CL_DEVICE_ATOMIC_ORDER_ACQ_REL of fences", [](const DeviceInfo& device) {
                return device.version >= Version{2, 0} &&
                       chosen<&Info::atomic_fence_capabilities, CL_DEVICE_ATOMIC_ORDER_ACQ_REL>(
                           device);
              }}};
inline constexpr OptionalPart fence_order_seq_cst{
    .word = "fence_order_seq_cst",
    .query = {"CL_DEVICE_ATOMIC_ORDER_SEQ_CST of fences",
              chosen<&Info::atomic_fence_capabilities, CL_DEVICE_ATOMIC_ORDER_SEQ_CST>}};
inline constexpr OptionalPart fence_scope_work_item{
    .word = "fence_scope_work_item",
    .query = {"CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM of fences",
              chosen<&Info::atomic_fence_capabilities, CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM>}};
inline constexpr OptionalPart fence_scope_device{
    .word = "fence_scope_device",
    .query = {"CL_DEVICE_ATOMIC_SCOPE_DEVICE of fences",
              chosen<&Info::atomic_fence_capabilities, CL_DEVICE_ATOMIC_SCOPE_DEVICE>}};
inline constexpr OptionalPart fence_scope_all_devices{
    .word = "fence_scope_all_devices",
    .query = {"CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES of fences",
              chosen<&Info::atomic_fence_capabilities, CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES>}};

inline constexpr OptionalPart replaceable_queue{
    .word = "replaceable_queue",
    .query = {"CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT",
              chosen<&Info::device_enqueue_capabilities, CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT>}};

inline constexpr OptionalPart images_3d_of_every_size{
    .word = "images_3d_of_every_size",
    .name = "3D images",
    .query = {"CL_DEVICE_IMAGE3D_MAX_WIDTH, ..._HEIGHT, ..._DEPTH", [](const DeviceInfo& device) {
                return device.image3d_max_width != 0 && device.image3d_max_height != 0 &&
                       device.image3d_max_depth != 0;
              }}};
inline constexpr OptionalPart images_3d_of_any_size{
    .word = "images_3d_of_any_size",
    .name = "3D images",
    .query = {"CL_DEVICE_IMAGE3D_MAX_WIDTH, ..._HEIGHT, ..._DEPTH", [](const DeviceInfo& device) {
                return device.image3d_max_width != 0 || device.image3d_max_height != 0 ||
                       device.image3d_max_depth != 0;
              }}};
inline constexpr OptionalPart images_from_buffers{
    .word = "images_from_buffers",
    .name = "2D images from buffers",
    .query = {"CL_DEVICE_IMAGE_PITCH_ALIGNMENT", says<&Info::image_pitch_alignment>}};
inline constexpr OptionalPart three_images_to_write{
    .word = "three_images_to_write",
    .name = "three images to write",
    .query = {"CL_DEVICE_MAX_WRITE_IMAGE_ARGS", at_least<&Info::max_write_image_args, 3>}};

inline constexpr OptionalPart out_of_order_queues{
    .word = "out_of_order_queues",
    .name = "out-of-order queues",
    .query = {"CL_DEVICE_QUEUE_ON_HOST_PROPERTIES",
              holds<&Info::queue_on_host_properties, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE>}};
/// OpenCL 3.0 makes the timers of clGetDeviceAndHostTimer optional.
inline constexpr OptionalPart timers{
    .word = "timers",
    .name = "timers",
    .query = {"CL_PLATFORM_HOST_TIMER_RESOLUTION", [](const DeviceInfo& device) {
                return device.version < Version{3, 0} || device.host_timer_resolution != 0;
              }}};
/// If host and device have pointers of the same size, both can follow a linked list.
inline constexpr OptionalPart pointers_of_the_host{
    .word = "pointers_of_the_host",
    .name = "pointers of the host's size",
    .query = {"CL_DEVICE_ADDRESS_BITS",
              [](const DeviceInfo& device) { return device.address_bits == 8 * sizeof(void*); }}};
template <std::uint64_t scheme>
bool divides(const DeviceInfo& device) {
  return std::ranges::find(device.partition_properties, scheme) !=
         device.partition_properties.end();
}
inline constexpr OptionalPart partition_equally{
    .word = "partition_equally",
    .name = "CL_DEVICE_PARTITION_EQUALLY",
    .query = {"CL_DEVICE_PARTITION_PROPERTIES", divides<CL_DEVICE_PARTITION_EQUALLY>}};
inline constexpr OptionalPart partition_by_counts{
    .word = "partition_by_counts",
    .name = "CL_DEVICE_PARTITION_BY_COUNTS",
    .query = {"CL_DEVICE_PARTITION_PROPERTIES", divides<CL_DEVICE_PARTITION_BY_COUNTS>}};
inline constexpr OptionalPart partition_by_affinity_domain{
    .word = "partition_by_affinity_domain",
    .name = "CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN",
    .query = {"CL_DEVICE_PARTITION_PROPERTIES", divides<CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN>}};
/// Not all headers have CL_DEVICE_TERMINATE_CAPABILITY_CONTEXT_KHR. Its value is 1 << 0 (cl.xml).
inline constexpr OptionalPart terminable_contexts{
    .word = "terminable_contexts",
    .name = "CL_DEVICE_TERMINATE_CAPABILITY_CONTEXT_KHR",
    .query = {"CL_DEVICE_TERMINATE_CAPABILITY_KHR", holds<&Info::terminate_capability, 1>}};

inline constexpr OptionalPart command_buffer_printf{
    .word = "command_buffer_printf",
    .query = {
        "CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR",
        holds<&Info::command_buffer_capabilities, CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR>}};
inline constexpr OptionalPart command_buffer_device_enqueue{
    .word = "command_buffer_device_enqueue",
    .query = {"CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR",
              holds<&Info::command_buffer_capabilities,
                    CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR>}};
inline constexpr OptionalPart command_buffer_simultaneous_use{
    .word = "command_buffer_simultaneous_use",
    .query = {"CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR",
              holds<&Info::command_buffer_capabilities,
                    CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR>}};
inline constexpr OptionalPart mutable_global_offset{
    .word = "mutable_global_offset",
    .query = {"CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR",
              holds<&Info::mutable_dispatch_capabilities, CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR>}};
inline constexpr OptionalPart mutable_global_size{
    .word = "mutable_global_size",
    .query = {"CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR",
              holds<&Info::mutable_dispatch_capabilities, CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR>}};
inline constexpr OptionalPart mutable_local_size{
    .word = "mutable_local_size",
    .query = {"CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR",
              holds<&Info::mutable_dispatch_capabilities, CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR>}};
inline constexpr OptionalPart mutable_arguments{
    .word = "mutable_arguments",
    .query = {"CL_MUTABLE_DISPATCH_ARGUMENTS_KHR",
              holds<&Info::mutable_dispatch_capabilities, CL_MUTABLE_DISPATCH_ARGUMENTS_KHR>}};

inline constexpr OptionalPart three_compute_units{
    .word = "three_compute_units",
    .name = "three compute units",
    .query = {"CL_DEVICE_MAX_COMPUTE_UNITS", at_least<&Info::max_compute_units, 3>}};
inline constexpr OptionalPart arguments_of_512_bytes{
    .word = "arguments_of_512_bytes",
    .name = "512 bytes of arguments",
    .query = {"CL_DEVICE_MAX_PARAMETER_SIZE", at_least<&Info::max_parameter_size, 512>}};
inline constexpr OptionalPart local_memory_of_1_kb{
    .word = "local_memory_of_1_kb",
    .name = "1 KB of local memory",
    .query = {"CL_DEVICE_LOCAL_MEM_SIZE", at_least<&Info::local_mem_size, 1024>}};
inline constexpr OptionalPart images_to_read_200{
    .word = "200_images_to_read",
    .name = "200 images to read",
    .query = {"CL_DEVICE_MAX_READ_IMAGE_ARGS", at_least<&Info::max_read_image_args, 200>}};
inline constexpr OptionalPart samplers_200{
    .word = "200_samplers",
    .name = "200 samplers",
    .query = {"CL_DEVICE_MAX_SAMPLERS", at_least<&Info::max_samplers, 200>}};
inline constexpr OptionalPart printf_buffer_above_4_mb{
    .word = "printf_buffer_above_4_mb",
    .name = "a printf buffer above 4 MB",
    .query = {"CL_DEVICE_PRINTF_BUFFER_SIZE", at_least<&Info::printf_buffer_size, (4U << 20) + 1>}};
inline constexpr OptionalPart base_alignment_above_32_kb{
    .word = "base_alignment_above_32_kb",
    .name = "a base alignment above 32 KB",
    .query = {"CL_DEVICE_MEM_BASE_ADDR_ALIGN", [](const DeviceInfo& device) {
                return device.mem_base_addr_align / 8 > (1U << 15);
              }}};
inline constexpr OptionalPart pipe_packets_of_64_bytes{
    .word = "pipe_packets_of_64_bytes",
    .name = "packets of 64 bytes",
    .query = {"CL_DEVICE_PIPE_MAX_PACKET_SIZE", at_least<&Info::pipe_max_packet_size, 64>}};
inline constexpr OptionalPart two_pipe_reservations{
    .word = "two_pipe_reservations",
    .name = "two reservations of a pipe",
    .query = {"CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS",
              at_least<&Info::pipe_max_active_reservations, 2>}};
/// Two reservations for each sub-group of a work-group of 16 work-items.
inline constexpr OptionalPart pipe_reservations_32{
    .word = "pipe_reservations_32",
    .name = "32 reservations of a pipe",
    .query = {"CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS",
              at_least<&Info::pipe_max_active_reservations, 32>}};

}  // namespace parts

std::span<const OptionalPart* const> named_parts();

}  // namespace assay::harness
