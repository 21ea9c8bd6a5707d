#include <cstring>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

// The layer implements cl_khr_unified_svm with coarse-grained SVM, because no driver in the tests
// has this extension. Values are from cl.xml, because some hosts' headers lack their names.
namespace assay::faults {
namespace {

enum class SvmFault {
  none,
  untold,       ///< the device lists too few types; queries of memory are wrong
  of_anything,  ///< every address is memory, any type is suggested, and a size of 0 succeeds
  overlaps,     ///< half of an allocation belongs to another allocation
  unchecked,    ///< the layer refuses only calls without a context
};
SvmFault fault_of_all = SvmFault::none;

bool is(SvmFault fault) {
  if (fault_of_all == fault) fired();
  return fault_of_all == fault;
}

constexpr cl_uint no_type = std::numeric_limits<cl_uint>::max();
constexpr cl_properties associated_device = 0x2078, access_flags = 0x2079, alignment = 0x207A;
constexpr cl_bitfield device_unassociated = 1 << 3;
/// CL_SVM_TYPE_MACRO_COARSE_GRAIN_BUFFER_KHR, ..._FINE_GRAIN_BUFFER_KHR and ..._DEVICE_KHR.
constexpr cl_bitfield types[] = {0xF19, 0x1FD9, 0x4E05};

struct Memory {
  cl_context context;
  size_t size;
  cl_uint type;
  std::vector<cl_properties> properties;
  cl_device_id device = nullptr;
  cl_bitfield flags = 0;
};
using All = std::map<const char*, Memory>;

All::const_iterator found_in(const All& all, cl_context context, const void* pointer) {
  const auto* const at = static_cast<const char*>(pointer);
  auto found = all.upper_bound(at);
  if (found == all.begin()) return all.end();
  --found;
  return at < found->first + found->second.size && found->second.context == context ? found
                                                                                    : all.end();
}

/// False if the list breaks a rule.
bool parse(const cl_properties* list, Memory& made, size_t& aligned) {
  std::vector<cl_properties> seen;
  if (list == nullptr) return true;
  const cl_properties* at = list;
  for (; *at != 0; at += 2) {
    for (const cl_properties one : seen)
      if (one == *at) return false;
    seen.push_back(*at);
    if (*at == associated_device)
      made.device = reinterpret_cast<cl_device_id>(static_cast<uintptr_t>(at[1]));
    else if (*at == access_flags)
      made.flags = at[1];
    else if (*at == alignment && (at[1] & (at[1] - 1)) == 0 && at[1] <= 128)
      aligned = at[1];
    else
      return false;
  }
  made.properties.assign(list, at + 1);
  return true;
}

void* CL_API_CALL alloc(cl_context context, const cl_properties* list, cl_uint type, size_t size,
                        cl_int* code) {
  cl_int unused = CL_SUCCESS;
  cl_int& status = code != nullptr ? *code : unused;
  Memory made{context, size, type, {}};
  size_t aligned = 0;
  status = context == nullptr            ? CL_INVALID_CONTEXT
           : type >= std::size(types)    ? CL_INVALID_VALUE
           : !parse(list, made, aligned) ? CL_INVALID_PROPERTY
           : made.device != nullptr || (types[type] & device_unassociated) != 0
               ? CL_SUCCESS
               : CL_INVALID_PROPERTY;
  if (context == nullptr) return nullptr;
  if (is(SvmFault::unchecked)) {
    if (status == CL_INVALID_VALUE) made.type = 0;
    status = CL_SUCCESS;
  }
  if (status != CL_SUCCESS) return nullptr;
  if (size == 0) {
    if (!is(SvmFault::of_anything)) return nullptr;
    made.size = 1;
  }
  if (is(SvmFault::overlaps)) {
    const auto shared = remembered<All>([&](All& all) -> const char* {
      for (auto& [base, memory] : all)
        if (memory.size == size && memory.context == context) return base + size / 2;
      return nullptr;
    });
    if (shared != nullptr) return const_cast<char*>(shared);
  }
  // Twice the size, because an overlapping allocation begins in the middle.
  auto* const pointer = static_cast<char*>(
      below().clSVMAlloc(context, CL_MEM_READ_WRITE, 2 * made.size, static_cast<cl_uint>(aligned)));
  if (pointer == nullptr)
    status = CL_OUT_OF_RESOURCES;
  else
    remembered<All>([&](All& all) { all[pointer] = made; });
  return pointer;
}

cl_int CL_API_CALL free_it(cl_context context, const cl_properties* list, cl_bitfield flags,
                           void* pointer) {
  if (context == nullptr) return CL_INVALID_CONTEXT;
  const bool checked = !is(SvmFault::unchecked);
  if (checked && list != nullptr && *list != 0) return CL_INVALID_PROPERTY;
  if (checked && flags != 0) return CL_INVALID_VALUE;
  if (pointer == nullptr) return CL_SUCCESS;
  const bool known =
      remembered<All>([&](All& all) { return all.erase(static_cast<const char*>(pointer)) != 0; });
  if (known) below().clSVMFree(context, pointer);
  return known || !checked || fault_of_all == SvmFault::overlaps ? CL_SUCCESS : CL_INVALID_VALUE;
}

cl_int told_of(const void* value, size_t bytes, size_t room, void* to, size_t* size) {
  if (to != nullptr && room < bytes && !is(SvmFault::unchecked)) return CL_INVALID_VALUE;
  if (size != nullptr) *size = bytes;
  if (to != nullptr && bytes != 0) std::memcpy(to, value, std::min(bytes, room));
  return CL_SUCCESS;
}

cl_int CL_API_CALL info(cl_context context, cl_device_id, const void* pointer, cl_uint name,
                        size_t room, void* to, size_t* size) {
  if (context == nullptr) return CL_INVALID_CONTEXT;
  const auto one = [&](auto value) { return told_of(&value, sizeof value, room, to, size); };
  return remembered<All>([&](const All& all) -> cl_int {
    auto found = found_in(all, context, pointer);
    const bool shown = found != all.end();
    Memory told = shown ? found->second : Memory{context, 0, no_type, {}};
    const void* base = shown ? found->first : nullptr;
    if (shown && is(SvmFault::untold)) {
      told = {context, told.size - 1, 0, {}};
      base = pointer;
    }
    if (!shown && is(SvmFault::of_anything)) {
      told = {context, 1, 0, {associated_device, 0, 0}, reinterpret_cast<cl_device_id>(context)};
      base = pointer;
    }
    switch (name) {
      case 0x2088:  // CL_SVM_INFO_TYPE_INDEX_KHR
        return one(told.type);
      case 0x2089:  // CL_SVM_INFO_CAPABILITIES_KHR
        return one(told.type == no_type ? cl_bitfield{0} : types[told.type]);
      case 0x208A:  // CL_SVM_INFO_PROPERTIES_KHR
        return told_of(told.properties.data(), told.properties.size() * sizeof(cl_properties), room,
                       to, size);
      case 0x208B:  // CL_SVM_INFO_ACCESS_FLAGS_KHR
        return one(told.flags);
      case 0x419B:  // CL_SVM_INFO_BASE_PTR_KHR
        return one(base);
      case 0x419C:  // CL_SVM_INFO_SIZE_KHR
        return one(told.size);
      case 0x419D:  // CL_SVM_INFO_ASSOCIATED_DEVICE_HANDLE_KHR
        return one(told.device);
      default:
        return is(SvmFault::unchecked) ? CL_SUCCESS : CL_INVALID_VALUE;
    }
  });
}

cl_int CL_API_CALL suggest(cl_context context, cl_bitfield required, cl_bitfield,
                           const cl_properties* list, size_t, cl_uint* type) {
  Memory made{};
  size_t aligned = 0;
  if (context == nullptr) return CL_INVALID_CONTEXT;
  if (!parse(list, made, aligned) && !is(SvmFault::unchecked)) return CL_INVALID_PROPERTY;
  if (type == nullptr) return is(SvmFault::unchecked) ? CL_SUCCESS : CL_INVALID_VALUE;
  *type = is(SvmFault::of_anything) ? 0 : no_type;
  for (cl_uint i = 0; i < std::size(types) && *type == no_type; ++i)
    if ((types[i] & required) == required) *type = i;
  return CL_SUCCESS;
}

constexpr auto functions =
    after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
      static const std::map<std::string_view, void*> own{
          {"clSVMAllocWithPropertiesKHR", reinterpret_cast<void*>(alloc)},
          {"clSVMFreeWithPropertiesKHR", reinterpret_cast<void*>(free_it)},
          {"clGetSVMPointerInfoKHR", reinterpret_cast<void*>(info)},
          {"clGetSVMSuggestedTypeIndexKHR", reinterpret_cast<void*>(suggest)}};
      const char* const name = call["func_name"_arg];
      const auto found = own.find(name == nullptr ? "" : name);
      if (found != own.end()) {
        address = found->second;
        fired();
      }
      return false;
    });

constexpr auto devices = around<GetDeviceInfo>([](auto& call) -> cl_int {
  const cl_device_id device = call["device"_arg];
  switch (call["param_name"_arg]) {
    case CL_DEVICE_EXTENSIONS:
      return extensions_and(" cl_khr_unified_svm", call);
    case CL_DEVICE_EXTENSIONS_WITH_VERSION: {
      // The version of the extension decides which rules apply.
      size_t size = 0;
      below().clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION, 0, nullptr, &size);
      std::vector<cl_name_version> all(size / sizeof(cl_name_version));
      below().clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION, size, all.data(), nullptr);
      cl_name_version own{CL_MAKE_VERSION(0, 9, 0), {}};
      std::strcpy(own.name, "cl_khr_unified_svm");
      all.push_back(own);
      return answered(call, all.data(), all.size() * sizeof own);
    }
    case 0x1077: {  // CL_DEVICE_SVM_TYPE_CAPABILITIES_KHR
      const size_t shown = is(SvmFault::untold) ? sizeof types[0] : sizeof types;
      return answered(call, types, shown);
    }
    default:
      return call();
  }
});

constexpr auto platforms = around<GetPlatformInfo>([](auto& call) -> cl_int {
  switch (call["param_name"_arg]) {
    case 0x0909:  // CL_PLATFORM_SVM_TYPE_CAPABILITIES_KHR
      return answered(call, types, sizeof types);
    default:
      return listing(" cl_khr_unified_svm", call);
  }
});

template <SvmFault fault>
constexpr Plant own_svm = [](LayerTable table) {
  fault_of_all = fault;
  for (const Plant plant : {functions, devices, platforms}) plant(table);
};

constexpr ApiPlant plants[] = {
    {"unified_svm_offered", own_svm<SvmFault::none>},
    {"unified_svm_untold", own_svm<SvmFault::untold>},
    {"unified_svm_of_anything", own_svm<SvmFault::of_anything>},
    {"unified_svm_overlaps", own_svm<SvmFault::overlaps>},
    {"unified_svm_unchecked", own_svm<SvmFault::unchecked>},
};

}  // namespace

std::span<const ApiPlant> unified_svm_plants() {
  return plants;
}

}  // namespace assay::faults
