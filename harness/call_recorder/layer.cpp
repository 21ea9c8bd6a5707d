// The layer that records calls into the file that ASSAY_CALLS names. Other variables:
//   ASSAY_CALLS_CONTENTS=0      leaves out the contents of memory and long texts. If the record is
//                               long, only its end is kept.
//   ASSAY_CALLS_CONTENTS=texts  leaves out only the contents of memory
//   ASSAY_CALLS_BUILDS=0        records programs and does not build them: a quick way to get their
//                               texts
#include "harness/faults/layer.h"

#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "assay_calls_embedded.h"
#include "harness/call_recorder/recorder.h"

namespace assay::faults {

const char* const layer_name = "assay calls";

}  // namespace assay::faults

namespace assay::call_recorder {
namespace {

using calls::Function;

// ASSAY_CALL(row, function, parameters) is a function of the loader's table, and
// ASSAY_EXTENSION_CALL is a function of an extension. `function` has no prefix cl.
enum Row : int {
#define ASSAY_CALL(row, function, parameters) row_##function = (row),
#define ASSAY_EXTENSION_CALL(row, function, parameters) row_##function = (row),
#include "assay_calls.inc"
#undef ASSAY_CALL
#undef ASSAY_EXTENSION_CALL
};

/// The recorder is never freed, because exit handlers may still make calls.
Recorder* recorder = nullptr;
const std::vector<Function>* table = nullptr;

template <typename T>
std::uint64_t bits_of(T value) {
  if constexpr (std::is_pointer_v<T>)
    return reinterpret_cast<std::uint64_t>(value);
  else
    return static_cast<std::uint64_t>(value);
}

/// Never freed, because a driver may call the callback at any time.
template <typename Function>
struct Noted {
  Function own;
  void* data;
  std::uint64_t call;
};

/// The driver gets this function in place of the application's callback. The last parameter is the
/// application's data. A native kernel is not replaced, because the driver copies the data of its
/// only parameter.
template <typename T>
struct Callback : std::false_type {};
template <typename... Parameters>
  requires(sizeof...(Parameters) > 1)
struct Callback<void(CL_CALLBACK*)(Parameters...)> : std::true_type {
  using Own = void(CL_CALLBACK*)(Parameters...);
  static void CL_CALLBACK called(Parameters... given) {
    std::tuple arguments(given...);
    void*& data = std::get<sizeof...(Parameters) - 1>(arguments);
    const auto* noted = static_cast<const Noted<Own>*>(data);
    std::optional<std::int32_t> status;
    const auto look = [&](const auto& one) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(one)>, cl_int>) status = one;
    };
    (look(given), ...);
    recorder->called(noted->call, status);
    data = noted->data;
    std::apply(noted->own, arguments);
  }
};

template <typename Arguments>
void note_callbacks(Arguments& arguments, std::uint64_t number) {
  const auto note = [number]<typename T>(T& function, auto& data) {
    if constexpr (Callback<T>::value && std::is_same_v<std::remove_cvref_t<decltype(data)>, void*>)
      if (function != nullptr) {
        data = new Noted<T>{function, data, number};
        function = &Callback<T>::called;
      }
  };
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (note(std::get<i>(arguments), std::get<i + 1>(arguments)), ...);
  }(std::make_index_sequence<std::max<std::size_t>(std::tuple_size_v<Arguments>, 1) - 1>());
}

template <typename Result, typename... Parameters>
Result recorded(const Function& function, Result(CL_API_CALL* own)(Parameters...),
                Parameters... arguments) {
  // One more element, because an array of no elements is not allowed.
  const std::array<std::uint64_t, sizeof...(Parameters) + 1> all{bits_of(arguments)..., 0};
  const std::span<const std::uint64_t> values(all.data(), sizeof...(Parameters));
  const std::uint64_t number = recorder->begin(function, values);
  std::tuple<Parameters...> passed(arguments...);
  note_callbacks(passed, number);
  if constexpr (std::is_void_v<Result>) {
    std::apply(own, passed);
    recorder->end(number, function, values, 0);
  } else {
    const Result result = std::apply(own, passed);
    recorder->end(number, function, values, bits_of(result));
    return result;
  }
}

/// Two functions may have the same type, so `row` makes each wrapper unique.
template <auto member, int row,
          typename Pointer = std::remove_cvref_t<decltype(faults::below().*member)>>
struct Wrapped;
template <auto member, int row, typename Result, typename... Parameters>
struct Wrapped<member, row, Result(CL_API_CALL*)(Parameters...)> {
  static Result CL_API_CALL call(Parameters... arguments) {
    return recorded((*table)[row], faults::below().*member, arguments...);
  }
};

/// The driver gives the address only after a program asks for the function.
template <int row, typename Pointer>
struct Extension;
template <int row, typename Result, typename... Parameters>
struct Extension<row, Result(CL_API_CALL*)(Parameters...)> {
  static inline std::atomic<Result(CL_API_CALL*)(Parameters...)> own{nullptr};
  static Result CL_API_CALL call(Parameters... arguments) {
    return recorded((*table)[row], own.load(), arguments...);
  }
  static void* wrap(void* address) {
    own = reinterpret_cast<Result(CL_API_CALL*)(Parameters...)>(address);
    return reinterpret_cast<void*>(&call);
  }
};

/// Replaces a build if programs must not be built.
cl_int CL_API_CALL not_built(cl_program program, cl_uint, const cl_device_id*, const char*,
                             void(CL_CALLBACK* notify)(cl_program, void*), void* data) {
  if (notify != nullptr) notify(program, data);
  return CL_SUCCESS;
}
cl_int CL_API_CALL written_down(cl_program program, cl_uint count, const cl_device_id* devices,
                                const char* options, void(CL_CALLBACK* notify)(cl_program, void*),
                                void* data) {
  return recorded((*table)[row_BuildProgram], &not_built, program, count, devices, options, notify,
                  data);
}

/// If a device lists more extensions than this number, its list is ignored.
constexpr std::size_t most_extensions = 4096;

/// True if the function has the parameters of the table on all devices of the platform that list
/// the extension. False if the parameters are unknown, because a later version of an extension may
/// change parameters.
bool has_parameters_of_table(const Function& function, cl_platform_id platform) {
  const auto until =
      calls::parameters_until(function.name, calls::embedded("data/api/changed_calls.csv"),
                              calls::embedded("data/api/extension_changes.csv"));
  if (!until) return true;
  const auto& driver = faults::below();
  std::array<cl_device_id, 64> devices{};
  cl_uint count = 0;
  if (platform == nullptr || driver.clGetDeviceIDs == nullptr ||
      driver.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, devices.size(), devices.data(), &count) !=
          CL_SUCCESS)
    return false;
  bool listed = false;
  for (const cl_device_id device : std::span(devices).first(std::min<std::size_t>(count, 64))) {
    std::size_t size = 0;
    if (driver.clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION, 0, nullptr, &size) !=
            CL_SUCCESS ||
        size > most_extensions * sizeof(cl_name_version))
      return false;
    std::vector<cl_name_version> extensions(size / sizeof(cl_name_version));
    if (driver.clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION,
                               extensions.size() * sizeof(cl_name_version), extensions.data(),
                               nullptr) != CL_SUCCESS)
      return false;
    for (const cl_name_version& one : extensions) {
      if (std::string_view(one.name, strnlen(one.name, sizeof one.name)) != function.extension)
        continue;
      if (one.version >= *until) return false;
      listed = true;
    }
  }
  return listed;
}

/// Returns the driver's address, and does not record calls, if the function's parameters may differ
/// from the table.
void* wrapped(std::string_view name, cl_platform_id platform, void* address) {
#define ASSAY_CALL(row, function, parameters)
#define ASSAY_EXTENSION_CALL(row, function, parameters)           \
  if (name == "cl" #function)                                     \
    return has_parameters_of_table((*table)[row], platform)       \
               ? Extension<row, cl##function##_fn>::wrap(address) \
               : address;
#include "assay_calls.inc"
#undef ASSAY_CALL
#undef ASSAY_EXTENSION_CALL
  return address;
}

void* CL_API_CALL extension_address(const char* name) {
  void* const address = Wrapped<&cl_icd_dispatch::clGetExtensionFunctionAddress,
                                row_GetExtensionFunctionAddress>::call(name);
  return address == nullptr || name == nullptr ? address : wrapped(name, nullptr, address);
}

void* CL_API_CALL extension_address_of(cl_platform_id platform, const char* name) {
  void* const address = Wrapped<&cl_icd_dispatch::clGetExtensionFunctionAddressForPlatform,
                                row_GetExtensionFunctionAddressForPlatform>::call(platform, name);
  return address == nullptr || name == nullptr ? address : wrapped(name, platform, address);
}

}  // namespace
}  // namespace assay::call_recorder

namespace assay::faults {

void install(LayerTable loader) {
  using namespace call_recorder;
  const char* const path = std::getenv("ASSAY_CALLS");
  if (path == nullptr || *path == '\0') return;
  const char* const contents = std::getenv("ASSAY_CALLS_CONTENTS");
  table = new std::vector(calls::read_call_table(calls::embedded("data/api/calls.csv")));
  const std::string_view wanted = contents == nullptr ? "1" : contents;
  recorder = new Recorder(path, wanted == "0"       ? Recorder::Contents::none
                                : wanted == "texts" ? Recorder::Contents::texts
                                                    : Recorder::Contents::all);
  // The layer keeps the first replacement of a function, so these replacements come before the
  // wrappers of the table.
  loader.replace(&cl_icd_dispatch::clGetExtensionFunctionAddress, &extension_address);
  loader.replace(&cl_icd_dispatch::clGetExtensionFunctionAddressForPlatform, &extension_address_of);
  const char* const builds = std::getenv("ASSAY_CALLS_BUILDS");
  if (builds != nullptr && std::string_view(builds) == "0")
    loader.replace(&cl_icd_dispatch::clBuildProgram, &written_down);
#define ASSAY_CALL(row, function, parameters)    \
  loader.replace(&cl_icd_dispatch::cl##function, \
                 &Wrapped<&cl_icd_dispatch::cl##function, row>::call);
#define ASSAY_EXTENSION_CALL(row, function, parameters)
#include "assay_calls.inc"
#undef ASSAY_CALL
#undef ASSAY_EXTENSION_CALL
}

}  // namespace assay::faults
