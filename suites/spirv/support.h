#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/availability.h"
#include "harness/devices/device.h"
#include "suites/base/forward.h"
#include "suites/spirv/module_builder.h"

/// The parts of SPIR-V that a device must accept, by the rows of data/spirv/capabilities.csv and
/// extensions.csv.
namespace assay::suites::spirv {

/// The versions of SPIR-V that the device lists (CL_DEVICE_IL_VERSION and its list), sorted.
std::vector<harness::Version> listed_versions(const harness::DeviceInfo& device);

/// The oldest listed version that is not older than `least`, if there is one.
std::optional<harness::Version> version_from(const harness::DeviceInfo& device,
                                             harness::Version least);

/// Why the device may refuse a module of version `spirv` that declares the capability. The result
/// is empty if the device must accept the module.
std::optional<std::string> missing_capability(std::string_view capability, harness::Version spirv,
                                              const Target& target);

/// Why the device may refuse the module. The result is empty if the device must accept the module.
std::optional<std::string> missing(const Module& module, harness::Version spirv,
                                   const Target& target);

/// The names of the features that the device needs to accept the module. If several rows allow a
/// declaration, the row that the device meets counts. If the device meets no row, the first row
/// counts.
std::vector<std::string> needs_of(const Module& module, harness::Version spirv,
                                  const Target& target);

/// `Listed` is a case, or the head of a case.
template <class Listed>
void require(Listed& one, const Module& module, harness::Version spirv, const Target& target) {
  for (std::string& word : needs_of(module, spirv, target)) one.needs.push_back(std::move(word));
  if (!one.skip) one.skip = missing(module, spirv, target);
}

struct CapabilityRow {
  std::string capability;
  harness::Version spirv;     ///< the oldest version of SPIR-V with the capability
  harness::Versions devices;  ///< the versions of OpenCL for which the row holds
  std::string profile;
  harness::Needs needs;
  /// The extension of SPIR-V that the module must also declare. May be empty.
  std::string extension;
  std::string citation;
};
const std::vector<CapabilityRow>& capability_rows();

struct ExtensionRow {
  std::string kind;  ///< extension (OpExtension) or import (OpExtInstImport)
  std::string name;
  harness::Needs needs;
  std::string citation;
};
const std::vector<ExtensionRow>& extension_rows();

/// The globs of data/spirv/quick.csv. They name the cases of depth quick in suites whose other
/// cases begin at depth standard.
const std::vector<std::string>& quick_globs();
bool at_quick(std::string_view id);

}  // namespace assay::suites::spirv
