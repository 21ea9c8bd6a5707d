#pragma once
#include <CL/cl_ext.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "harness/faults/api_calls.h"

// An application asks the platform for the addresses of an extension's functions. The layer returns
// the address of its own function.
namespace assay::faults {

template <Text function, typename Pointer, Text parameters>
struct Extension {
  using Function = Pointer;
  static constexpr auto names = parameters;
  static Function next() { return own; }
  static void replace(LayerTable table, Function planted) {
    mine = planted;
    after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
      const char* const asked = call["func_name"_arg];
      if (address == nullptr || asked == nullptr || asked != function.view()) return false;
      own = reinterpret_cast<Function>(address);
      address = reinterpret_cast<void*>(mine.load());
      return false;  // the function has not been called yet
    })(table);
  }

 private:
  static inline std::atomic<Function> own{nullptr}, mine{nullptr};
};

#define ASSAY_EXTENSION(function) \
  Extension<"cl" #function, cl##function##_fn, parameters_of_##function>
// These functions are declared with the parameters that they had before revision 0.9.5.
using CommandCopyBuffer = ASSAY_EXTENSION(CommandCopyBufferKHR);
using CommandCopyBufferRect = ASSAY_EXTENSION(CommandCopyBufferRectKHR);
using CommandFillBuffer = ASSAY_EXTENSION(CommandFillBufferKHR);
using CommandFillImage = ASSAY_EXTENSION(CommandFillImageKHR);
using CommandNDRangeKernel = ASSAY_EXTENSION(CommandNDRangeKernelKHR);
using CreateCommandBuffer = ASSAY_EXTENSION(CreateCommandBufferKHR);
using EnqueueCommandBuffer = ASSAY_EXTENSION(EnqueueCommandBufferKHR);
using GetCommandBufferInfo = ASSAY_EXTENSION(GetCommandBufferInfoKHR);
using GetKernelSuggestedLocalWorkSize = ASSAY_EXTENSION(GetKernelSuggestedLocalWorkSizeKHR);
using ReleaseCommandBuffer = ASSAY_EXTENSION(ReleaseCommandBufferKHR);
using RetainCommandBuffer = ASSAY_EXTENSION(RetainCommandBufferKHR);
#undef ASSAY_EXTENSION

/// Each name of `more` has a space before it.
template <class Call>
cl_int extensions_and(std::string_view more, const Call& call) {
  Call own = call;
  size_t size = 0;
  own["param_value_size"_arg] = 0;
  own["param_value"_arg] = nullptr;
  own["param_value_size_ret"_arg] = &size;
  cl_int status = own();
  std::string text(size, '\0');
  own["param_value_size"_arg] = size;
  own["param_value"_arg] = text.data();
  if (status == CL_SUCCESS) status = own();
  if (status != CL_SUCCESS) return status;
  text.resize(std::strlen(text.c_str()));
  text += more;
  Call answer = call;
  return answered(answer, text.c_str(), text.size() + 1);
}

/// The names in `more` get version 1.0.0.
template <class Call>
cl_int versioned_extensions_and(std::string_view more, const Call& call) {
  Call own = call;
  size_t size = 0;
  own["param_value_size"_arg] = 0;
  own["param_value"_arg] = nullptr;
  own["param_value_size_ret"_arg] = &size;
  cl_int status = own();
  std::vector<cl_name_version> all(size / sizeof(cl_name_version));
  own["param_value_size"_arg] = size;
  own["param_value"_arg] = all.data();
  if (status == CL_SUCCESS) status = own();
  if (status != CL_SUCCESS) return status;
  while (!more.empty()) {
    more.remove_prefix(1);
    const std::string_view name = more.substr(0, more.find(' '));
    more.remove_prefix(name.size());
    cl_name_version& one = all.emplace_back();
    one.version = CL_MAKE_VERSION(1, 0, 0);
    name.copy(one.name, sizeof one.name - 1);
  }
  Call answer = call;
  return answered(answer, all.data(), all.size() * sizeof all[0]);
}

template <class Call>
cl_int listing(std::string_view more, Call& call) {
  switch (call["param_name"_arg]) {
    case CL_PLATFORM_EXTENSIONS:
    case CL_DEVICE_EXTENSIONS:
      return extensions_and(more, call);
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
    case CL_DEVICE_EXTENSIONS_WITH_VERSION:
      return versioned_extensions_and(more, call);
    default:
      return call();
  }
}

/// `more` is a space and the name of the extension.
template <Text more>
constexpr Plant one_extension_more() {
  return around<GetDeviceInfo>([](auto& call) {
    if (asks_for<CL_DEVICE_EXTENSIONS>(call)) fired();
    return listing(more.view(), call);
  });
}

/// The command types of events for which the layer enqueued only a marker.
using EventTypes = std::map<cl_event, cl_command_type>;
inline constexpr auto event_types = around<GetEventInfo>([](auto& call) {
  const auto type = remembered<EventTypes>([&](auto& all) {
    const auto found = all.find(call["event"_arg]);
    return found == all.end() ? cl_command_type{0} : found->second;
  });
  return asks_for<CL_EVENT_COMMAND_TYPE>(call) && type != 0 ? answered(call, type) : call();
});

}  // namespace assay::faults
