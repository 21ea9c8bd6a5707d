#pragma once
#include <optional>
#include <string>
#include <vector>

#include "harness/devices/device.h"
#include "reference/litmus/allowed.h"
#include "suites/litmus/catalogue.h"

namespace assay::suites::memory_model {

/// The placement of the threads of a test.
enum class Placement {
  work_groups,  ///< each in a different work-group
  work_group,   ///< all in one work-group
  sub_group,    ///< all in one sub-group
  host,         ///< one on the host, the other on the device
};
enum class Space { global, local, svm };

/// The way in which a row of the catalog is asked. Without a scope, its accesses are the atomic
/// functions of OpenCL C 1.x. No text defines their order, so outcomes are only reported. Plain
/// accesses, volatile or not, would be a data race, which is undefined (OpenCL API 3.0, 3.3.4).
struct Ask {
  Space space = Space::global;
  std::optional<litmus::Scope> scope;
  Placement placement = Placement::work_groups;
  bool at_quick = false;
  bool scopes_may_differ = false;
};

/// Whether a location of the test is in local memory in this way.
bool in_local_memory(const litmus::Program& program, const Ask& ask, std::size_t location);
/// The memories of a test's locations: bits of litmus::Region.
unsigned memories_of(const litmus::Program& program, const Ask& ask);

/// "global/device/work_groups"
std::string path_of(const Ask& ask);

/// The ways in which a test can be asked with a defined meaning, in a fixed order.
/// `scopes_may_differ`: as from 3.1 on (litmus::Asked).
std::vector<Ask> asks_of(const litmus::Program& program, bool scopes_may_differ);

/// The model's verdict; without a scope everything is allowed.
litmus::Verdict verdict_of(const litmus::Program& program, const Ask& ask);

/// Why a device cannot run it in an OpenCL C of that version, if it cannot (OpenCL C 3.0.19,
/// 6.15.12.10).
std::optional<std::string> missing(const litmus::Program& program, const Ask& ask,
                                   const harness::DeviceInfo& device, harness::Version language);

}  // namespace assay::suites::memory_model
