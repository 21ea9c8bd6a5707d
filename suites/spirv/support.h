#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/availability.h"
#include "harness/devices/device.h"
#include "suites/base/forward.h"
#include "suites/spirv/module_builder.h"

/// The parts of SPIR-V that a device must accept: the rows of data/spirv/capabilities.csv and
/// extensions.csv, with their conditions.
namespace assay::suites::spirv {

/// The versions of SPIR-V that the device lists (CL_DEVICE_IL_VERSION and its list), sorted.
std::vector<harness::Version> listed_versions(const harness::DeviceInfo& device);

/// The oldest listed version from `least` on, if there is one.
std::optional<harness::Version> version_from(const harness::DeviceInfo& device,
                                             harness::Version least);

/// Why the device need not accept a module that declares the capability in that version of SPIR-V.
/// Empty if it must accept the module.
std::optional<std::string> missing_capability(std::string_view capability, harness::Version spirv,
                                              const Target& target);

/// Why the device need not accept the module, given all its declarations. Empty if it must accept
/// the module.
std::optional<std::string> missing(const Module& module, harness::Version spirv,
                                   const Target& target);

/// The names of the features that the device must have to accept the module: the needs of its
/// declarations. If several rows allow a declaration, these are the needs of the row that the
/// device meets, or of the first row.
std::vector<std::string> needs_of(const Module& module, harness::Version spirv,
                                  const Target& target);

/// Changes a case, or the head of a case: adds the needs of the module, and sets the reason for a
/// skip.
template <class Listed>
void require(Listed& one, const Module& module, harness::Version spirv, const Target& target) {
  for (std::string& word : needs_of(module, spirv, target)) one.needs.push_back(std::move(word));
  if (!one.skip) one.skip = missing(module, spirv, target);
}

struct CapabilityRow {
  std::string capability;
  harness::Version spirv;     ///< the oldest version whose modules may declare it
  harness::Versions devices;  ///< versions of OpenCL for which the row holds
  std::string profile;
  harness::Needs needs;
  std::string extension;  ///< the SPIR-V extension that a module must declare for it; empty: none
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
/// cases begin at depth standard. at_quick() says whether a glob matches a case.
const std::vector<std::string>& quick_globs();
bool at_quick(std::string_view id);

}  // namespace assay::suites::spirv
