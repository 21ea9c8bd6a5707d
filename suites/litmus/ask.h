#pragma once
#include <optional>
#include <string>
#include <vector>

#include "harness/devices/availability.h"
#include "reference/litmus/allowed.h"
#include "suites/litmus/catalogue.h"

namespace assay::suites::memory_model {

/// Where the threads of a test are.
enum class Placement {
  work_groups,  ///< each thread in a different work-group
  work_group,   ///< all in one work-group
  sub_group,    ///< all in one sub-group
  host,         ///< one thread on the host, the other one on the device
};
enum class Space { global, local, svm };

/// A way to run a row of the catalog. Without a scope, the accesses are the atomic functions of
/// OpenCL C 1.x. No text defines their order, so outcomes are only reported. Plain accesses,
/// volatile or not, would be a data race, which is undefined (OpenCL API 3.0, 3.3.4).
struct Ask {
  Space space = Space::global;
  std::optional<litmus::Scope> scope;
  Placement placement = Placement::work_groups;
  bool at_quick = false;
  bool scopes_may_differ = false;
};

/// Whether a location is in local memory if the test runs in this way.
bool in_local_memory(const litmus::Program& program, const Ask& ask, std::size_t location);
/// The memories of a test's locations, as bits of litmus::Region.
unsigned memories_of(const litmus::Program& program, const Ask& ask);

/// The last part of an id: "global/device/work_groups".
std::string path_of(const Ask& ask);

/// The ways to run a test with a defined meaning, in a fixed order. `scopes_may_differ`: from 3.1
/// on (litmus::Asked).
std::vector<Ask> asks_of(const litmus::Program& program, bool scopes_may_differ);

/// The model's verdict. Without a scope everything is allowed.
litmus::Verdict verdict_of(const litmus::Program& program, const Ask& ask);

/// The needs of the test in this version of OpenCL C (OpenCL C 3.0.19, 6.15.12.10).
harness::Needs needs_of(const litmus::Program& program, const Ask& ask, harness::Version language);

}  // namespace assay::suites::memory_model
