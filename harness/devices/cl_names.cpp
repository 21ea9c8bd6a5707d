#include "harness/devices/cl_names.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace assay::harness {

namespace {

struct ErrorName {
  int code;
  std::string_view name;
};

constexpr ErrorName error_names[] = {
    {0, "CL_SUCCESS"},
    {-1, "CL_DEVICE_NOT_FOUND"},
    {-2, "CL_DEVICE_NOT_AVAILABLE"},
    {-3, "CL_COMPILER_NOT_AVAILABLE"},
    {-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {-5, "CL_OUT_OF_RESOURCES"},
    {-6, "CL_OUT_OF_HOST_MEMORY"},
    {-7, "CL_PROFILING_INFO_NOT_AVAILABLE"},
    {-8, "CL_MEM_COPY_OVERLAP"},
    {-9, "CL_IMAGE_FORMAT_MISMATCH"},
    {-10, "CL_IMAGE_FORMAT_NOT_SUPPORTED"},
    {-11, "CL_BUILD_PROGRAM_FAILURE"},
    {-12, "CL_MAP_FAILURE"},
    {-13, "CL_MISALIGNED_SUB_BUFFER_OFFSET"},
    {-14, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
    {-15, "CL_COMPILE_PROGRAM_FAILURE"},
    {-16, "CL_LINKER_NOT_AVAILABLE"},
    {-17, "CL_LINK_PROGRAM_FAILURE"},
    {-18, "CL_DEVICE_PARTITION_FAILED"},
    {-19, "CL_KERNEL_ARG_INFO_NOT_AVAILABLE"},
    {-30, "CL_INVALID_VALUE"},
    {-31, "CL_INVALID_DEVICE_TYPE"},
    {-32, "CL_INVALID_PLATFORM"},
    {-33, "CL_INVALID_DEVICE"},
    {-34, "CL_INVALID_CONTEXT"},
    {-35, "CL_INVALID_QUEUE_PROPERTIES"},
    {-36, "CL_INVALID_COMMAND_QUEUE"},
    {-37, "CL_INVALID_HOST_PTR"},
    {-38, "CL_INVALID_MEM_OBJECT"},
    {-39, "CL_INVALID_IMAGE_FORMAT_DESCRIPTOR"},
    {-40, "CL_INVALID_IMAGE_SIZE"},
    {-41, "CL_INVALID_SAMPLER"},
    {-42, "CL_INVALID_BINARY"},
    {-43, "CL_INVALID_BUILD_OPTIONS"},
    {-44, "CL_INVALID_PROGRAM"},
    {-45, "CL_INVALID_PROGRAM_EXECUTABLE"},
    {-46, "CL_INVALID_KERNEL_NAME"},
    {-47, "CL_INVALID_KERNEL_DEFINITION"},
    {-48, "CL_INVALID_KERNEL"},
    {-49, "CL_INVALID_ARG_INDEX"},
    {-50, "CL_INVALID_ARG_VALUE"},
    {-51, "CL_INVALID_ARG_SIZE"},
    {-52, "CL_INVALID_KERNEL_ARGS"},
    {-53, "CL_INVALID_WORK_DIMENSION"},
    {-54, "CL_INVALID_WORK_GROUP_SIZE"},
    {-55, "CL_INVALID_WORK_ITEM_SIZE"},
    {-56, "CL_INVALID_GLOBAL_OFFSET"},
    {-57, "CL_INVALID_EVENT_WAIT_LIST"},
    {-58, "CL_INVALID_EVENT"},
    {-59, "CL_INVALID_OPERATION"},
    {-60, "CL_INVALID_GL_OBJECT"},
    {-61, "CL_INVALID_BUFFER_SIZE"},
    {-62, "CL_INVALID_MIP_LEVEL"},
    {-63, "CL_INVALID_GLOBAL_WORK_SIZE"},
    {-64, "CL_INVALID_PROPERTY"},
    {-65, "CL_INVALID_IMAGE_DESCRIPTOR"},
    {-66, "CL_INVALID_COMPILER_OPTIONS"},
    {-67, "CL_INVALID_LINKER_OPTIONS"},
    {-68, "CL_INVALID_DEVICE_PARTITION_COUNT"},
    {-69, "CL_INVALID_PIPE_SIZE"},
    {-70, "CL_INVALID_DEVICE_QUEUE"},
    {-71, "CL_INVALID_SPEC_ID"},
    {-72, "CL_MAX_SIZE_RESTRICTION_EXCEEDED"},
    {-1000, "CL_INVALID_GL_SHAREGROUP_REFERENCE_KHR"},
    {-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
    {-1002, "CL_INVALID_D3D10_DEVICE_KHR"},
    {-1003, "CL_INVALID_D3D10_RESOURCE_KHR"},
    {-1004, "CL_D3D10_RESOURCE_ALREADY_ACQUIRED_KHR"},
    {-1005, "CL_D3D10_RESOURCE_NOT_ACQUIRED_KHR"},
    {-1006, "CL_INVALID_D3D11_DEVICE_KHR"},
    {-1057, "CL_DEVICE_PARTITION_FAILED_EXT"},
    {-1058, "CL_INVALID_PARTITION_COUNT_EXT"},
    {-1092, "CL_EGL_RESOURCE_NOT_ACQUIRED_KHR"},
    {-1093, "CL_INVALID_EGL_OBJECT_KHR"},
    {-1094, "CL_INVALID_ACCELERATOR_INTEL"},
    {-1121, "CL_CONTEXT_TERMINATED_KHR"},
    {-1138, "CL_INVALID_COMMAND_BUFFER_KHR"},
    {-1139, "CL_INVALID_SYNC_POINT_WAIT_LIST_KHR"},
    {-1140, "CL_INCOMPATIBLE_COMMAND_QUEUE_KHR"},
    {-1141, "CL_INVALID_MUTABLE_COMMAND_KHR"},
    {-1142, "CL_INVALID_SEMAPHORE_KHR"},
};

struct BitName {
  std::uint64_t bit;
  std::string_view name;
};

constexpr BitName fp_config_bits[] = {
    {CL_FP_DENORM, "CL_FP_DENORM"},
    {CL_FP_INF_NAN, "CL_FP_INF_NAN"},
    {CL_FP_ROUND_TO_NEAREST, "CL_FP_ROUND_TO_NEAREST"},
    {CL_FP_ROUND_TO_ZERO, "CL_FP_ROUND_TO_ZERO"},
    {CL_FP_ROUND_TO_INF, "CL_FP_ROUND_TO_INF"},
    {CL_FP_FMA, "CL_FP_FMA"},
    {CL_FP_SOFT_FLOAT, "CL_FP_SOFT_FLOAT"},
    {CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT, "CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT"},
};

#define BIT(name) \
  { name, #name }

constexpr BitName svm_bits[] = {
    BIT(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER),
    BIT(CL_DEVICE_SVM_FINE_GRAIN_BUFFER),
    BIT(CL_DEVICE_SVM_FINE_GRAIN_SYSTEM),
    BIT(CL_DEVICE_SVM_ATOMICS),
};

constexpr BitName atomic_bits[] = {
    BIT(CL_DEVICE_ATOMIC_ORDER_RELAXED),     BIT(CL_DEVICE_ATOMIC_ORDER_ACQ_REL),
    BIT(CL_DEVICE_ATOMIC_ORDER_SEQ_CST),     BIT(CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM),
    BIT(CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP),  BIT(CL_DEVICE_ATOMIC_SCOPE_DEVICE),
    BIT(CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES),
};

constexpr BitName enqueue_bits[] = {
    BIT(CL_DEVICE_QUEUE_SUPPORTED),
    BIT(CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT),
};

constexpr BitName dot_product_bits[] = {
    BIT(CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR),
    BIT(CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR),
};

#undef BIT

constexpr BitName device_type_bits[] = {
    {CL_DEVICE_TYPE_CPU, "CPU"},
    {CL_DEVICE_TYPE_GPU, "GPU"},
    {CL_DEVICE_TYPE_ACCELERATOR, "accelerator"},
    {CL_DEVICE_TYPE_CUSTOM, "custom"},
    {CL_DEVICE_TYPE_DEFAULT, "default"},
};

template <std::size_t N>
std::vector<std::string> bit_names(const BitName (&table)[N], std::uint64_t bits) {
  std::vector<std::string> result;
  for (const BitName& entry : table) {
    if ((bits & entry.bit) != 0) result.emplace_back(entry.name);
    bits &= ~entry.bit;
  }
  if (bits != 0) result.push_back(fmt::format("{:#x}", bits));
  return result;
}

}  // namespace

std::optional<int> error_code(std::string_view name) {
  const auto found = std::find_if(std::begin(error_names), std::end(error_names),
                                  [&](const ErrorName& one) { return one.name == name; });
  if (found == std::end(error_names)) return std::nullopt;
  return found->code;
}

std::string error_name(int code) {
  const auto* found = std::find_if(std::begin(error_names), std::end(error_names),
                                   [&](const ErrorName& entry) { return entry.code == code; });
  if (found == std::end(error_names)) return fmt::format("error {}", code);
  return fmt::format("{} ({})", found->name, code);
}

std::vector<std::string> fp_config_names(std::uint64_t bits) {
  return bit_names(fp_config_bits, bits);
}

std::vector<std::string> svm_capability_names(std::uint64_t bits) {
  return bit_names(svm_bits, bits);
}

std::vector<std::string> atomic_capability_names(std::uint64_t bits) {
  return bit_names(atomic_bits, bits);
}

std::vector<std::string> enqueue_capability_names(std::uint64_t bits) {
  return bit_names(enqueue_bits, bits);
}

std::vector<std::string> dot_product_capability_names(std::uint64_t bits) {
  return bit_names(dot_product_bits, bits);
}

std::string device_type_name(std::uint64_t bits) {
  return fmt::format("{}", fmt::join(bit_names(device_type_bits, bits), ", "));
}

}  // namespace assay::harness
