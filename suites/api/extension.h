#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "suites/api/example.h"
#include "suites/api/setting.h"

namespace assay::suites::api {

/// A literal as a template argument.
template <std::size_t n>
struct Literal {
  // Implicit: a string literal becomes one where a template wants it.
  constexpr Literal(const char (&text)[n]) { std::copy_n(text, n, characters.begin()); }
  constexpr std::string_view view() const { return {characters.data(), n - 1}; }
  std::array<char, n> characters{};
};

/// Whether the device lists the extension.
template <Literal extension>
Missing needs_extension(const harness::DeviceInfo& device) {
  if (device.has_extension(extension.view())) return std::nullopt;
  return "needs " + std::string(extension.view());
}

/// The same, and a compiler.
template <Literal extension>
Missing needs_extension_and_compiler(const harness::DeviceInfo& device) {
  if (auto missing = needs_extension<extension>(device)) return missing;
  return needs_compiler(device);
}

/// The version of an extension that the device lists (CL_DEVICE_EXTENSIONS_WITH_VERSION), with its
/// patch number; 0 where it tells none.
cl_version extension_version(Setting& on, std::string_view extension);

/// Whether the platform lists the extension (CL_PLATFORM_EXTENSIONS): all of its devices have it
/// then, and the platform answers the extension's queries.
bool platform_lists(Setting& on, std::string_view extension);

/// What clGetExtensionFunctionAddressForPlatform gives; a failure of the case and cl::Error where
/// that is NULL, for the device lists the extension.
void* extension_address(Setting& on, const char* function);

/// An extension's function, by the type that the headers name after it.
template <typename Function>
Function extension_function(Setting& on, const char* function) {
  return reinterpret_cast<Function>(extension_address(on, function));
}

}  // namespace assay::suites::api
