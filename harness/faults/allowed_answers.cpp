// Answers in which implementations may differ.
#include <algorithm>
#include <cstring>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

namespace assay::faults {
namespace {

/// Sets a number to `value`. Returns whether the number changed.
template <auto value>
constexpr auto said_to_be =
    [](std::decay_t<decltype(value)>& number) { return std::exchange(number, value) != value; };
template <auto most>
constexpr auto at_most = [](std::decay_t<decltype(most)>& number) {
  const bool greater = number > most;
  if (greater) number = most;
  return greater;
};
template <auto bits>
constexpr auto without = [](std::decay_t<decltype(bits)>& flags) {
  const bool any = (flags & bits) != 0;
  flags &= ~bits;
  return any;
};
template <typename Number>
constexpr auto one_more = [](Number& number) { ++number; };

/// Changes the value and returns true, if the call of GetDeviceInfo asks for this parameter.
template <typename Number, class Act>
bool changed(auto& call, cl_device_info parameter, Act act) {
  if (call["param_name"_arg] != parameter) return false;
  act(*static_cast<Number*>(call["param_value"_arg]));
  return true;
}
inline constexpr auto answered_well = [](auto& call, cl_int status) {
  return status == CL_SUCCESS && call["param_value"_arg] != nullptr;
};

// ---- Hints

constexpr cl_device_info preferred_widths[] = {
    CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR,  CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT,
    CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT,   CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG,
    CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE,
    CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF};
constexpr cl_device_info native_widths[] = {
    CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR,  CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT,
    CL_DEVICE_NATIVE_VECTOR_WIDTH_INT,   CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG,
    CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE,
    CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF};

/// A width of 0 does not change, because the device lacks the type.
constexpr Plant widths = after<GetDeviceInfo>([](auto& call, cl_int& status) {
  if (!answered_well(call, status)) return false;
  const auto turned_to = [&](std::span<const cl_device_info> of, cl_uint width) {
    if (std::ranges::find(of, call["param_name"_arg]) == of.end()) return false;
    auto& number = *static_cast<cl_uint*>(call["param_value"_arg]);
    return number != 0 && std::exchange(number, width) != width;
  };
  return turned_to(preferred_widths, 16) || turned_to(native_widths, 2);
});

constexpr Plant no_caches = after<GetDeviceInfo>([](auto& call, cl_int& status) {
  if (!answered_well(call, status)) return false;
  const auto none = [](auto& number) { number = 0; };
  return changed<cl_device_mem_cache_type>(call, CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, none) ||
         changed<cl_uint>(call, CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, none) ||
         changed<cl_ulong>(call, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, none);
});

// ---- Limits at their minimum, and refusals beyond them

constexpr cl_uint alignment_bits = 4096;
constexpr Plant sub_buffers_aligned =
    instead<CreateSubBuffer>(no_object<CL_MISALIGNED_SUB_BUFFER_OFFSET>, [](auto& call) {
      const auto* region = static_cast<const cl_buffer_region*>(call["buffer_create_info"_arg]);
      if (region == nullptr || call["buffer_create_type"_arg] != CL_BUFFER_CREATE_TYPE_REGION ||
          region->origin % (alignment_bits / 8) == 0)
        return false;
      // A call that fails for another reason returns the driver's error.
      cl_int status = CL_SUCCESS;
      const cl_mem made = call();
      if (call["errcode_ret"_arg] != nullptr) status = *call["errcode_ret"_arg];
      if (made != nullptr) below().clReleaseMemObject(made);
      return made != nullptr && status == CL_SUCCESS;
    });

template <size_t most>
constexpr Plant small_groups_said = after<GetDeviceInfo>([](auto& call, cl_int& status) {
  if (!answered_well(call, status)) return false;
  if (asks_for<CL_DEVICE_MAX_WORK_GROUP_SIZE>(call))
    return at_most<most>(*static_cast<size_t*>(call["param_value"_arg]));
  if (!asks_for<CL_DEVICE_MAX_WORK_ITEM_SIZES>(call)) return false;
  auto* const sizes = static_cast<size_t*>(call["param_value"_arg]);
  for (size_t i = 0; i < call["param_value_size"_arg] / sizeof *sizes; ++i)
    sizes[i] = std::min(sizes[i], most);
  return true;
});

/// Refuses work-groups of more than `most` work-items. If one dimension exceeds `most` by itself,
/// the error is CL_INVALID_WORK_ITEM_SIZE.
template <size_t most>
constexpr auto in_small_groups = [](auto& call) -> cl_int {
  const size_t* const global = call["global_work_size"_arg];
  const size_t*& local = call["local_work_size"_arg];
  const cl_uint dimensions = call["work_dim"_arg];
  if (global == nullptr || dimensions == 0 || dimensions > 3) return call();
  std::array<size_t, 3> chosen{1, 1, 1};
  if (local == nullptr) {
    std::array<size_t, 3> required{};
    const auto device = asked<cl_device_id>(below().clGetCommandQueueInfo,
                                            call["command_queue"_arg], CL_QUEUE_DEVICE);
    below().clGetKernelWorkGroupInfo(call["kernel"_arg], device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                     sizeof required, required.data(), nullptr);
    if (required[0] != 0) return call();
    chosen[0] = std::min(most, global[0]);
    while (chosen[0] != 0 && global[0] % chosen[0] != 0) --chosen[0];
    if (chosen[0] == 0) return call();
    local = chosen.data();
    fired();
    return call();
  }
  size_t items = 1;
  bool wide = false;
  for (cl_uint d = 0; d < dimensions; ++d) {
    items *= local[d];
    wide |= local[d] > most;
  }
  if (items <= most || items == 0) return call();
  fired();
  return wide ? CL_INVALID_WORK_ITEM_SIZE : CL_INVALID_WORK_GROUP_SIZE;
};

template <size_t most>
constexpr auto no_more_than = [](size_t& size) {
  const bool greater = size > most;
  if (greater) size = most;
  return greater;
};

// ---- Optional features that are missing

constexpr Plant native_kernels_refused =
    instead<EnqueueNativeKernel>(status_alone<CL_INVALID_OPERATION>, [](auto& call) {
      return asked<cl_context>(below().clGetCommandQueueInfo, call["command_queue"_arg],
                               CL_QUEUE_CONTEXT) != nullptr;
    });

constexpr cl_device_svm_capabilities fine =
    CL_DEVICE_SVM_FINE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS;
constexpr Plant fine_svm_refused = instead<SVMAlloc>(
    [](auto&) -> void* { return nullptr; },
    [](auto& call) {
      return (call["flags"_arg] & (CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS)) != 0;
    });

/// Refuses CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM with CL_TRUE: the device does not share all
/// memory with the host.
constexpr Plant system_svm_refused =
    instead<SetKernelExecInfo>(status_alone<CL_INVALID_OPERATION>, [](auto& call) {
      return call["kernel"_arg] != nullptr && call["param_value"_arg] != nullptr &&
             call["param_name"_arg] == CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM &&
             call["param_value_size"_arg] == sizeof(cl_bool) &&
             *static_cast<const cl_bool*>(call["param_value"_arg]) == CL_TRUE;
    });

constexpr Plant disordered_queue_refused =
    instead<CreateCommandQueue>(no_object<CL_INVALID_QUEUE_PROPERTIES>, [](auto& call) {
      return (call["properties"_arg] & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
    });
constexpr Plant disordered_properties_refused = instead<CreateCommandQueueWithProperties>(
    no_object<CL_INVALID_QUEUE_PROPERTIES>, [](auto& call) {
      const auto* own = call["properties"_arg];
      for (; own != nullptr && *own != 0; own += 2)
        if (own[0] == CL_QUEUE_PROPERTIES && (own[1] & CL_QUEUE_ON_DEVICE) == 0 &&
            (own[1] & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0)
          return true;
      return false;
    });

// ---- An extension without functions, and without changes of the language

constexpr Plant pci_bus = around<GetDeviceInfo>([](auto& call) {
  if (!asks_for<CL_DEVICE_PCI_BUS_INFO_KHR>(call)) return listing(" cl_khr_pci_bus_info", call);
  fired();
  return answered(call, cl_device_pci_bus_info_khr{0, 1, 3, 0});
});

// ---- Lists

constexpr Plant formats_reversed = after<GetSupportedImageFormats>([](auto& call, cl_int& status) {
  cl_image_format* const formats = call["image_formats"_arg];
  cl_uint all = 0;
  if (status != CL_SUCCESS || formats == nullptr ||
      below().clGetSupportedImageFormats(call["context"_arg], call["flags"_arg],
                                         call["image_type"_arg], 0, nullptr, &all) != CL_SUCCESS)
    return false;
  const cl_uint entries = std::min(all, call["num_entries"_arg]);
  std::reverse(formats, formats + entries);
  return entries > 1;
});

constexpr auto names_reversed = [](auto& call, std::span<char>& text) {
  const std::string own(text.data());
  std::string other;
  for (size_t end = own.size(), at = end; !own.empty() && at-- > 0;)
    if (at == 0 || own[at - 1] == ';') {
      other += (other.empty() ? "" : ";") + own.substr(at, end - at);
      end = at - (at != 0);
    }
  static_cast<void>(call);
  if (other.size() != own.size() || other == own) return false;
  std::ranges::copy(other, text.data());
  return true;
};

// ---- Texts of versions. The vendor chooses the text after the numbers.

template <cl_uint... parameters>
constexpr auto longer_text = [](auto& call) {
  if (((call["param_name"_arg] != parameters) && ...)) return call();
  fired();
  return extensions_and(" by a layer; (c) \"2\" <x> &", call);
};

// ---- Programs

using Binaries = std::set<std::string>;

constexpr Plant binaries_remembered = after<GetProgramInfo>([](auto& call, cl_int& status) {
  auto* const* const binaries = static_cast<unsigned char* const*>(call["param_value"_arg]);
  const size_t count = call["param_value_size"_arg] / sizeof *binaries;
  if (status != CL_SUCCESS || binaries == nullptr || !asks_for<CL_PROGRAM_BINARIES>(call))
    return false;
  std::vector<size_t> sizes(count);
  if (below().clGetProgramInfo(call["program"_arg], CL_PROGRAM_BINARY_SIZES, count * sizeof(size_t),
                               sizes.data(), nullptr) != CL_SUCCESS)
    return false;
  remembered<Binaries>([&](auto& all) {
    for (size_t i = 0; i < count; ++i)
      if (binaries[i] != nullptr) all.emplace(reinterpret_cast<char*>(binaries[i]), sizes[i]);
  });
  return false;
});

/// True if `binary` is a damaged copy of a known binary: cut, or with a few other bytes.
bool damaged(const std::string& binary) {
  return remembered<Binaries>([&](auto& all) {
    return !all.contains(binary) && std::ranges::any_of(all, [&](const std::string& other) {
      if (binary.size() < other.size()) return other.starts_with(binary);
      if (binary.size() != other.size()) return false;
      std::size_t different = 0;
      for (std::size_t i = 0; i < binary.size(); ++i) different += binary[i] != other[i];
      return different <= 16;
    });
  });
}

constexpr Plant damaged_binaries_refused =
    instead<CreateProgramWithBinary>(invalid_binary, [](auto& call) {
      if (call["lengths"_arg] == nullptr || call["binaries"_arg] == nullptr) return false;
      for (cl_uint i = 0; i < call["num_devices"_arg]; ++i)
        if (call["binaries"_arg][i] != nullptr && call["lengths"_arg][i] != 0 &&
            damaged(std::string(reinterpret_cast<const char*>(call["binaries"_arg][i]),
                                call["lengths"_arg][i])))
          return true;
      return false;
    });

/// Hides a sub-group size that the driver chose, and that no attribute of the kernel requires.
constexpr Plant sub_group_size_hidden = around<GetKernelInfo>([](auto& call) {
  size_t size = 0;
  if (!asks_for<CL_KERNEL_ATTRIBUTES>(call) ||
      below().clGetKernelInfo(call["kernel"_arg], CL_KERNEL_ATTRIBUTES, 0, nullptr, &size) !=
          CL_SUCCESS)
    return call();
  std::string text(size, '\0');
  below().clGetKernelInfo(call["kernel"_arg], CL_KERNEL_ATTRIBUTES, size, text.data(), nullptr);
  static const std::regex own(" ?(intel_reqd_sub_group_size|intel_vec_len_hint)\\(8\\)");
  const std::string other = std::regex_replace(std::string(text.c_str()), own, "");
  return answered(call, other.c_str(), other.size() + 1);
});

constexpr cl_device_fp_config denorms = CL_FP_DENORM,
                              exact_division = CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
template <cl_device_fp_config bits>
constexpr Plant single_without = answer<GetDeviceInfo, CL_DEVICE_SINGLE_FP_CONFIG>(without<bits>);
constexpr auto asks_for_exact_division = [](auto& call) {
  return call["options"_arg] != nullptr &&
         std::strstr(call["options"_arg], "-cl-fp32-correctly-rounded-divide-sqrt") != nullptr;
};

constexpr ApiPlant plants[] = {
    {"preferred_multiple_of_seven",
     answer<GetKernelWorkGroupInfo, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE>(
         said_to_be<size_t{7}>)},
    {"preferred_multiple_of_seven",
     answer<GetDeviceInfo, CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE>(said_to_be<size_t{7}>)},
    {"vector_widths_of_another_machine", widths},
    {"caches_unknown", no_caches},
    {"base_addresses_of_4096_bits",
     answer<GetDeviceInfo, CL_DEVICE_MEM_BASE_ADDR_ALIGN>(
         [](cl_uint& bits) { return std::exchange(bits, alignment_bits) != alignment_bits; })},
    {"base_addresses_of_4096_bits", sub_buffers_aligned},
    {"device_of_64_work_items", small_groups_said<64>},
    {"device_of_64_work_items", around<EnqueueNDRangeKernel>(in_small_groups<64>)},
    {"device_of_64_work_items",
     answer<GetKernelWorkGroupInfo, CL_KERNEL_WORK_GROUP_SIZE>(no_more_than<64>)},
    {"local_memory_of_32_kilobytes",
     answer<GetDeviceInfo, CL_DEVICE_LOCAL_MEM_SIZE>(at_most<cl_ulong{32 * 1024}>)},
    {"constants_of_64_kilobytes",
     answer<GetDeviceInfo, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE>(at_most<cl_ulong{64 * 1024}>)},
    {"native_kernels_missing", answer<GetDeviceInfo, CL_DEVICE_EXECUTION_CAPABILITIES>(
                                   without<cl_device_exec_capabilities{CL_EXEC_NATIVE_KERNEL}>)},
    {"native_kernels_missing", native_kernels_refused},
    {"svm_coarse_alone", answer<GetDeviceInfo, CL_DEVICE_SVM_CAPABILITIES>(without<fine>)},
    {"svm_coarse_alone", fine_svm_refused},
    {"svm_coarse_alone", system_svm_refused},
    {"queues_in_order_alone",
     answer<GetDeviceInfo, CL_DEVICE_QUEUE_ON_HOST_PROPERTIES>(
         without<cl_command_queue_properties{CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}>)},
    {"queues_in_order_alone", disordered_queue_refused},
    {"queues_in_order_alone", disordered_properties_refused},
    {"vendor_extension_listed", one_extension_more<" cl_layer_of_no_vendor">()},
    {"pci_bus_offered", pci_bus},
    {"sub_groups_of_eight", sub_group_size_hidden},
    {"formats_in_another_order", formats_reversed},
    {"kernel_names_in_another_order",
     answers<GetProgramInfo, CL_PROGRAM_KERNEL_NAMES, char>(names_reversed)},
    {"versions_with_longer_texts",
     around<GetDeviceInfo>(longer_text<CL_DEVICE_VERSION, CL_DEVICE_NAME, CL_DEVICE_VENDOR>)},
    {"versions_with_longer_texts",
     around<GetPlatformInfo>(longer_text<CL_PLATFORM_VERSION, CL_PLATFORM_VENDOR>)},
    {"references_counted_higher",
     answer<GetMemObjectInfo, CL_MEM_REFERENCE_COUNT>(one_more<cl_uint>)},
    {"references_counted_higher",
     answer<GetContextInfo, CL_CONTEXT_REFERENCE_COUNT>(one_more<cl_uint>)},
    {"references_counted_higher",
     answer<GetCommandQueueInfo, CL_QUEUE_REFERENCE_COUNT>(one_more<cl_uint>)},
    {"references_counted_higher",
     answer<GetProgramInfo, CL_PROGRAM_REFERENCE_COUNT>(one_more<cl_uint>)},
    {"references_counted_higher",
     answer<GetKernelInfo, CL_KERNEL_REFERENCE_COUNT>(one_more<cl_uint>)},
    {"references_counted_higher",
     answer<GetEventInfo, CL_EVENT_REFERENCE_COUNT>(one_more<cl_uint>)},
    {"references_counted_higher",
     answer<GetSamplerInfo, CL_SAMPLER_REFERENCE_COUNT>(one_more<cl_uint>)},
    {"maps_counted_higher", answer<GetMemObjectInfo, CL_MEM_MAP_COUNT>(one_more<cl_uint>)},
    {"kernels_of_more_memory", after<GetKernelWorkGroupInfo>([](auto& call, cl_int& status) {
       if (!answered_well(call, status)) return false;
       const bool memory =
           asks_for<CL_KERNEL_PRIVATE_MEM_SIZE>(call) || asks_for<CL_KERNEL_LOCAL_MEM_SIZE>(call);
       if (memory) *static_cast<cl_ulong*>(call["param_value"_arg]) += 64;
       return memory;
     })},
    {"damaged_binaries_refused", binaries_remembered},
    {"damaged_binaries_refused", damaged_binaries_refused},
    {"compiler_never_unloaded",
     instead<UnloadPlatformCompiler>(success_alone,
                                     [](auto& call) { return call["platform"_arg] != nullptr; })},
    {"subnormals_unclaimed", single_without<denorms>},
    {"products_flushed", single_without<denorms>},
    {"fdim_flushed", single_without<denorms>},
    {"exp2_flushed_to_minus_zero", single_without<denorms>},
    {"fma_flushed", single_without<denorms>},
    {"ldexp_flushed", single_without<denorms>},
    {"division_within_its_limit", single_without<exact_division>},
    {"division_within_its_limit",
     instead<BuildProgram>(status_alone<CL_INVALID_BUILD_OPTIONS>, asks_for_exact_division)},
    {"division_within_its_limit",
     instead<CompileProgram>(status_alone<CL_INVALID_COMPILER_OPTIONS>, asks_for_exact_division)},
};

}  // namespace

std::span<const ApiPlant> allowed_answer_plants() {
  return plants;
}

}  // namespace assay::faults
