#pragma once
#include <string_view>

#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::host {

/// The version of an extension that the device lists (CL_DEVICE_EXTENSIONS_WITH_VERSION), with the
/// patch number. 0 if the device gives no version.
cl_version extension_version(Setting& on, std::string_view extension);

/// Whether the platform lists the extension (CL_PLATFORM_EXTENSIONS). If so, all of its devices
/// have the extension, and the platform answers the extension's queries.
bool platform_lists(Setting& on, std::string_view extension);

/// The answer of clGetExtensionFunctionAddressForPlatform. The device lists the extension, so NULL
/// fails the case and throws cl::Error.
void* extension_address(Setting& on, const char* function);

/// A function of an extension. The headers name its type like the function.
template <typename Function>
Function extension_function(Setting& on, const char* function) {
  return reinterpret_cast<Function>(extension_address(on, function));
}

}  // namespace assay::suites::host
