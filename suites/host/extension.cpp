#include "suites/host/extension.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "suites/base/about.h"

namespace assay::suites::host {

cl_version extension_version(Setting& on, std::string_view extension) {
  std::size_t size = 0;
  if (clGetDeviceInfo(on.device_id(), CL_DEVICE_EXTENSIONS_WITH_VERSION, 0, nullptr, &size) !=
      CL_SUCCESS)
    return 0;
  std::vector<cl_name_version> all(std::min<std::size_t>(size, 1 << 20) / sizeof(cl_name_version));
  if (clGetDeviceInfo(on.device_id(), CL_DEVICE_EXTENSIONS_WITH_VERSION,
                      all.size() * sizeof(cl_name_version), all.data(), nullptr) != CL_SUCCESS)
    return 0;
  for (const cl_name_version& one : all)
    if (std::string_view(one.name, strnlen(one.name, sizeof one.name)) == extension)
      return one.version;
  return 0;
}

bool platform_lists(Setting& on, std::string_view extension) {
  const auto listed =
      harness::split(cl::Platform(on.platform()).getInfo<CL_PLATFORM_EXTENSIONS>(), ' ');
  return std::ranges::find(listed, extension) != listed.end();
}

void* extension_address(Setting& on, const char* function) {
  void* const address = clGetExtensionFunctionAddressForPlatform(on.platform(), function);
  EXPECT_VALUE(address, !=, nullptr) << about::object("clGetExtensionFunctionAddressForPlatform")
                                     << "for " << function << "; the device lists its extension";
  if (address != nullptr) return address;
  throw cl::Error(CL_INVALID_OPERATION, function);
}

}  // namespace assay::suites::host
