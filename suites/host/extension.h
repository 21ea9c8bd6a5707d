#pragma once
#include <string_view>

#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::host {

/// From CL_DEVICE_EXTENSIONS_WITH_VERSION. 0 if the device gives no version.
cl_version extension_version(Setting& on, std::string_view extension);

/// Whether CL_PLATFORM_EXTENSIONS has the extension. If yes, all devices of the platform have the
/// extension, and the platform answers the extension's queries.
bool platform_lists(Setting& on, std::string_view extension);

/// The answer of clGetExtensionFunctionAddressForPlatform. The device must list the extension. If
/// the answer is NULL, the case fails and cl::Error is thrown.
void* extension_address(Setting& on, const char* function);

/// `function` is the name in the headers.
template <typename Function>
Function extension_function(Setting& on, const char* function) {
  return reinterpret_cast<Function>(extension_address(on, function));
}

}  // namespace assay::suites::host
