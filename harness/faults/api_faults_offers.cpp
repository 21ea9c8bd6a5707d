#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <regex>
#include <string>

#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"
#include "harness/faults/rewritten_text.h"
#include "harness/faults/text_plant.h"

// No driver of the tests lists these extensions. The layer offers the extensions, with or without
// faults.
namespace assay::faults {
namespace {

constexpr std::string_view language_names =
    " cl_khr_async_work_group_copy_fence cl_khr_extended_async_copies cl_khr_mipmap_image_writes"
    " cl_khr_initialize_memory";

/// Each work-item copies all lines, and wait_group_events waits for all work-items.
constexpr std::string_view copy =
    "static event_t __attribute__((overloadable)) layer_copy(\n"
    "    TO void *dst, size_t dst_at, const FROM void *src, size_t src_at, size_t size, size_t n,\n"
    "    size_t lines, size_t planes, size_t src_line, size_t src_plane, size_t dst_line,\n"
    "    size_t dst_plane, event_t event) {\n"
    "  TO uchar *const to = (TO uchar *)dst;\n"
    "  const FROM uchar *const from = (const FROM uchar *)src;\n"
    "  for (size_t p = 0; p < planes; ++p)\n"
    "    for (size_t l = 0; l < lines; ++l)\n"
    "      for (size_t b = 0; b < n * size; ++b)\n"
    "        to[(dst_at + p * dst_plane + l * LENGTH) * size + b] =\n"
    "            from[(src_at + p * src_plane + l * src_line) * size + b];\n"
    "  return async_work_group_copy(to, from, 0, event);\n"
    "}\n";
constexpr std::string_view calls =
    "#define async_work_group_copy_2D2D(d, da, s, sa, size, n, lines, sl, dl, e) \\\n"
    "  layer_copy(d, da, s, sa, size, n, lines, 1, sl, 0, dl, 0, e)\n"
    "#define async_work_group_copy_3D3D(d, da, s, sa, size, n, lines, planes, sl, sp, dl, dp, e) "
    "\\\n"
    "  layer_copy(d, da, s, sa, size, n, lines, planes, sl, sp, dl, dp, e)\n"
    "#define async_work_group_copy_fence(flags) barrier(flags)\n"
    "#define cl_khr_async_work_group_copy_fence 1\n"
    "#define cl_khr_extended_async_copies 1\n"
    "#define cl_khr_mipmap_image_writes 1\n"
    "#define cl_khr_initialize_memory 1\n";

/// `length` is the distance of two lines in the destination.
std::string language(std::string_view length, std::string_view more) {
  const auto one = [length](std::string_view to, std::string_view from) {
    return with_replaced(
        with_replaced(with_replaced(std::string(copy), "LENGTH", length), "TO", to), "FROM", from);
  };
  return one("__local", "__global") + one("__global", "__local") + std::string(calls) +
         std::string(more) + "#line 1\n";
}

/// Without a fault, a fence is a barrier, and variables without a value are zero. With a fault:
/// - the copies before and after a fence are exchanged;
/// - copied lines have no gap;
/// - cl_khr_mipmap_image_writes is listed without cl_khr_mipmap_image;
/// - private memory begins with another value.
template <bool sound>
constexpr Plant programs = instead<CreateProgramWithSource>(
    [](auto& call) {
      static const std::string before =
          sound ? language("dst_line", "#define cl_khr_mipmap_image 1\n") : language("n", "");
      static const std::regex fence(
          "(e\\[0\\] = async_work_group_copy\\([^;]*;)\\s*(async_work_group_copy_fence\\([^;]*;)"
          "\\s*(e\\[1\\] = async_work_group_copy\\([^;]*;)");
      static const std::regex variables(
          "(__local uint a\\[64\\];\\s*volatile uint b\\[16\\]);"
          "\\s*uint sum = 0;");
      std::string text = text_of(call);
      if (!sound) text = std::regex_replace(text, fence, "$3 $2 $1");
      text = std::regex_replace(text, variables,
                                std::string("$1 = {") + (sound ? "0" : "7") +
                                    "}; uint sum = 0; for (int z = 0; z < 64; ++z) a[z] = 0;");
      return with_text(call, before + text);
    },
    has_text);

/// Removes CL_CONTEXT_MEMORY_INITIALIZE_KHR, because no driver of the tests knows this property.
constexpr auto contexts = around<CreateContext>([](auto& call) {
  std::vector<cl_context_properties> others;
  const cl_context_properties* at = call["properties"_arg];
  for (; at != nullptr && *at != 0; at += 2)
    if (*at != CL_CONTEXT_MEMORY_INITIALIZE_KHR) others.insert(others.end(), at, at + 2);
  others.push_back(0);
  if (at != nullptr) call["properties"_arg] = others.data();
  return call();
});

constexpr auto language_listed =
    around<GetDeviceInfo>([](auto& call) { return listing(language_names, call); });

constexpr std::string_view api_names =
    " cl_khr_pci_bus_info cl_khr_create_command_queue cl_khr_external_memory";
constexpr cl_uint descriptor = CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR,
                  dma_buffer = CL_EXTERNAL_MEMORY_HANDLE_DMA_BUF_KHR;

template <bool sound, cl_command_type type>
cl_int CL_API_CALL hand_over(cl_command_queue queue, cl_uint, const cl_mem*, cl_uint count,
                             const cl_event* list, cl_event* event) {
  fired();
  if (!sound) count = 0;
  const cl_int status =
      below().clEnqueueBarrierWithWaitList(queue, count, count == 0 ? nullptr : list, event);
  if (status == CL_SUCCESS && event != nullptr)
    remembered<EventTypes>([&](auto& all) { all[*event] = type; });
  return status;
}

template <bool sound>
cl_command_queue CL_API_CALL create_queue(cl_context context, cl_device_id device,
                                          const cl_queue_properties_khr* properties,
                                          cl_int* status) {
  fired();
  return below().clCreateCommandQueueWithProperties(context, device, sound ? properties : nullptr,
                                                    status);
}

template <bool sound>
constexpr Plant functions =
    after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
      static const std::map<std::string_view, void*> own{
          {"clCreateCommandQueueWithPropertiesKHR", reinterpret_cast<void*>(create_queue<sound>)},
          {"clEnqueueAcquireExternalMemObjectsKHR",
           reinterpret_cast<void*>(hand_over<sound, CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR>)},
          {"clEnqueueReleaseExternalMemObjectsKHR",
           reinterpret_cast<void*>(hand_over<sound, CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR>)}};
      const char* const name = call["func_name"_arg];
      const auto found = own.find(name == nullptr ? "" : name);
      if (found != own.end()) address = found->second;
      return false;  // the fault shows when the function is called
    });

template <bool sound>
constexpr Plant devices = around<GetDeviceInfo>([](auto& call) {
  switch (call["param_name"_arg]) {
    case CL_DEVICE_PCI_BUS_INFO_KHR:
      fired();
      return answered(call, cl_device_pci_bus_info_khr{0, 1, sound ? 3U : 32U, 0});
    case CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR:
      return answered(call, sound ? descriptor : dma_buffer);
    default:
      return listing(api_names, call);
  }
});

constexpr auto platforms = around<GetPlatformInfo>([](auto& call) {
  switch (call["param_name"_arg]) {
    case CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR:
      return answered(call, descriptor);
    default:
      return listing(" cl_khr_external_memory", call);
  }
});

constexpr auto without_devices = [](auto& call) {
  constexpr cl_mem_properties list = 0x2051;  // CL_MEM_DEVICE_HANDLE_LIST_KHR (cl.xml)
  const cl_mem_properties* const given = call["properties"_arg];
  const bool has = given != nullptr && *given == list;
  if (has) call["properties"_arg] = nullptr;
  return has;
};

// cl_khr_extended_versioning. OpenCL 3.0 has the same queries.

constexpr std::string_view versioning = " cl_khr_extended_versioning";

template <class Call>
cl_int another_name(Call& call) {
  cl_name_version one{};
  one.version = CL_MAKE_VERSION(1, 9, 0);
  std::strcpy(one.name, "another");
  fired();
  return answered(call, one);
}

template <bool sound>
constexpr Plant versioned_device = around<GetDeviceInfo>([](auto& call) {
  constexpr cl_version wrong = CL_MAKE_VERSION(9, 9, 9);
  switch (call["param_name"_arg]) {
    case CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR: {
      fired();
      const auto text = asked<std::array<char, 256>>(
          below().clGetDeviceInfo, call["device"_arg],
          CL_DEVICE_OPENCL_C_VERSION);  // "OpenCL C ", and then two digits with a point between
      const auto digit = [&](size_t place) { return static_cast<cl_uint>(text.at(place) - '0'); };
      return answered(call, sound ? cl_version{CL_MAKE_VERSION(digit(9), digit(11), 0U)} : wrong);
    }
    case CL_DEVICE_NUMERIC_VERSION:
      return sound ? call() : answered(call, wrong);
    case CL_DEVICE_EXTENSIONS_WITH_VERSION:
    case CL_DEVICE_ILS_WITH_VERSION:
    case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION:
      return sound ? listing(versioning, call) : another_name(call);
    default:
      return listing(versioning, call);
  }
});

template <bool sound>
constexpr Plant versioned_platform = around<GetPlatformInfo>([](auto& call) {
  switch (call["param_name"_arg]) {
    case CL_PLATFORM_NUMERIC_VERSION:
      return sound ? call() : answered(call, cl_version{CL_MAKE_VERSION(9, 9, 9)});
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
      return sound ? listing(versioning, call) : another_name(call);
    default:
      return listing(versioning, call);
  }
});

// cl_khr_subgroups. clGetKernelSubGroupInfo of OpenCL 2.1 has the same parameters.

template <bool sound>
cl_int CL_API_CALL sub_group_info(cl_kernel kernel, cl_device_id device,
                                  cl_kernel_sub_group_info name, size_t input_size,
                                  const void* input, size_t room, void* to, size_t* size) {
  fired();
  if (sound) {
    if (kernel == nullptr) return CL_INVALID_KERNEL;
    if (input == nullptr || input_size % sizeof(size_t) != 0) return CL_INVALID_VALUE;
    return below().clGetKernelSubGroupInfo(kernel, device, name, input_size, input, room, to, size);
  }
  const size_t answer = 1;
  if (to != nullptr) std::memcpy(to, &answer, std::min(room, sizeof answer));
  if (size != nullptr) *size = sizeof answer;
  return CL_SUCCESS;
}

template <bool sound>
constexpr Plant sub_group_function =
    after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
      const char* const name = call["func_name"_arg];
      if (name != nullptr && name == std::string_view("clGetKernelSubGroupInfoKHR"))
        address = reinterpret_cast<void*>(sub_group_info<sound>);
      return false;  // the fault shows when the function is called
    });

constexpr auto sub_groups_listed =
    around<GetDeviceInfo>([](auto& call) { return listing(" cl_khr_subgroups", call); });

// One device has the embedded profile and no 3D images.

template <class Call>
cl_int text(std::string_view said, Call& call) {
  fired();
  return answered(call, said.data(), said.size() + 1);
}

template <class Call>
cl_int of_version_1_2(Call& call) {
  switch (call["param_name"_arg]) {
    case CL_DEVICE_VERSION:
      return text("OpenCL 1.2 of the layer's", call);
    case CL_DEVICE_OPENCL_C_VERSION:
      return text("OpenCL C 1.2 of the layer", call);
    default:
      return call();
  }
}

template <bool sound>
constexpr auto embedded_device = around<GetDeviceInfo>([](auto& call) {
  switch (call["param_name"_arg]) {
    case CL_DEVICE_PROFILE:
      return text("EMBEDDED_PROFILE", call);
    case CL_DEVICE_VERSION:
    case CL_DEVICE_OPENCL_C_VERSION:
      return of_version_1_2(call);
    case CL_DEVICE_IMAGE3D_MAX_WIDTH:
    case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
    case CL_DEVICE_IMAGE3D_MAX_DEPTH:
      return answered(call, size_t{0});
    default:
      return listing(sound ? " cles_khr_int64 cles_khr_2d_image_array_writes" : "", call);
  }
});

constexpr ApiPlant plants[] = {
    {"embedded_profile_offered", embedded_device<true>},
    {"embedded_profile_not_kept", embedded_device<false>},
    {"embedded_profile_unnamed", embedded_device<true>},
    {"platform_alone_has_an_extension",
     around<GetDeviceInfo>([](auto& call) { return of_version_1_2(call); })},
    {"platform_alone_has_an_extension", around<GetPlatformInfo>([](auto& call) {
       if (asks_for<CL_PLATFORM_EXTENSIONS>(call)) fired();
       return listing(" cl_khr_terminate_context", call);
     })},
    {"sources_without_lengths_cut", before<CreateProgramWithSource>([](auto& call) {
       const bool several = call["lengths"_arg] == nullptr && call["count"_arg] > 1;
       if (several) call["count"_arg] = 1;
       return several;
     })},
    {"versioning_offered", versioned_device<true>},
    {"versioning_offered", versioned_platform<true>},
    {"versioning_not_kept", versioned_device<false>},
    {"versioning_not_kept", versioned_platform<false>},
    {"sub_group_queries_offered", sub_group_function<true>},
    {"sub_group_queries_offered", sub_groups_listed},
    {"sub_group_queries_not_kept", sub_group_function<false>},
    {"sub_group_queries_not_kept", sub_groups_listed},
    {"language_extensions_offered", programs<true>},
    {"language_extensions_offered", contexts},
    {"language_extensions_offered", language_listed},
    {"language_extensions_not_kept", programs<false>},
    {"language_extensions_not_kept", contexts},
    {"language_extensions_not_kept", language_listed},
    {"api_extensions_offered", functions<true>},
    {"api_extensions_offered", event_types},
    {"api_extensions_offered", devices<true>},
    {"api_extensions_offered", platforms},
    {"api_extensions_not_kept", functions<false>},
    {"api_extensions_not_kept", before<CreateBufferWithProperties>(without_devices)},
    {"api_extensions_not_kept", before<CreateImageWithProperties>(without_devices)},
    {"api_extensions_not_kept", event_types},
    {"api_extensions_not_kept", devices<false>},
    {"api_extensions_not_kept", platforms},
};

}  // namespace

std::span<const ApiPlant> offer_plants() {
  return plants;
}

}  // namespace assay::faults
