#pragma once
#include <CL/cl_ext.h>

#include <cstring>

#include "harness/faults/api_calls.h"

// Functions of extensions reach an application by their addresses: a fault gives its own in the
// place of the driver's.
namespace assay::faults {

/// A function of an extension: an entry as those of api_calls.h are.
template <Text function, typename Pointer, Text parameters>
struct Extension {
  using Function = Pointer;
  static constexpr auto names = parameters;
  static Function next() { return own; }
  static void replace(LayerTable table, Function planted) {
    mine = planted;
    after<GetExtensionFunctionAddressForPlatform>([](auto& call, void*& address) {
      const char* const asked = call["funcname"_arg];
      if (address == nullptr || asked == nullptr || asked != function.view()) return false;
      own = reinterpret_cast<Function>(address);
      address = reinterpret_cast<void*>(mine.load());
      return false;  // it shows when it is called
    })(table);
  }

 private:
  static inline std::atomic<Function> own{nullptr}, mine{nullptr};
};

/// CL_DEVICE_EXTENSIONS with one more than the driver has: `more` is a space and its name.
template <Text more>
constexpr Plant one_extension_more() {
  return around<GetDeviceInfo>([](auto& call) {
    const cl_device_id device = call["device"_arg];
    size_t own = 0;
    if (call["param_name"_arg] != CL_DEVICE_EXTENSIONS ||
        below().clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, 0, nullptr, &own) != CL_SUCCESS)
      return call();
    fired();
    constexpr std::string_view text = more.view();
    size_t& room = call["param_value_size"_arg];
    size_t*& size = call["param_value_size_ret"_arg];
    auto* const value = static_cast<char*>(call["param_value"_arg]);
    if (size != nullptr) *size = own + text.size();
    if (value == nullptr) return CL_SUCCESS;
    if (room < own + text.size()) return CL_INVALID_VALUE;
    room = own;
    size = nullptr;
    const cl_int status = call();
    if (status == CL_SUCCESS) std::strcpy(value + own - 1, text.data());
    return status;
  });
}

}  // namespace assay::faults
