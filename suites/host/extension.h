#pragma once
#include <string_view>

#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::host {

/// The version of an extension that the device lists (CL_DEVICE_EXTENSIONS_WITH_VERSION), with its
/// patch number; 0 if it gives none.
cl_version extension_version(Setting& on, std::string_view extension);

/// Whether the platform lists the extension (CL_PLATFORM_EXTENSIONS): all of its devices have it
/// then, and the platform answers the extension's queries.
bool platform_lists(Setting& on, std::string_view extension);

/// The answer of clGetExtensionFunctionAddressForPlatform. NULL is a failure of the case and throws
/// cl::Error because the device lists the extension.
void* extension_address(Setting& on, const char* function);

/// An extension's function; its type in the headers has its name.
template <typename Function>
Function extension_function(Setting& on, const char* function) {
  return reinterpret_cast<Function>(extension_address(on, function));
}

}  // namespace assay::suites::host
