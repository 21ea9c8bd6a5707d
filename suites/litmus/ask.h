#pragma once
#include <optional>
#include <string>
#include <vector>

#include "harness/devices/availability.h"
#include "reference/litmus/allowed.h"
#include "suites/litmus/catalogue.h"

namespace assay::suites::memory_model {

enum class Placement {
  work_groups,  ///< one work-group for each thread
  work_group,   ///< one work-group for all threads
  sub_group,    ///< one sub-group for all threads
  host,         ///< one thread on the host, and one thread on the device
};
enum class Space { global, local, svm };

/// A way to run a test. Without a scope, the accesses are the atomic functions of OpenCL C 1.x. The
/// specification does not define the order of these accesses, so outcomes are only reported.
/// Non-atomic accesses would be a data race, which is undefined (OpenCL API 3.0, 3.3.4).
struct Ask {
  Space space = Space::global;
  std::optional<litmus::Scope> scope;
  Placement placement = Placement::work_groups;
  bool at_quick = false;
  bool scopes_may_differ = false;
};

bool in_local_memory(const litmus::Program& program, const Ask& ask, std::size_t location);
/// The memories of the test's locations, as bits of litmus::Region.
unsigned memories_of(const litmus::Program& program, const Ask& ask);

/// The end of a case's id: "global/device/work_groups".
std::string path_of(const Ask& ask);

/// The ways in which the test is defined, in a fixed order. `scopes_may_differ` is true from 3.1
/// on.
std::vector<Ask> asks_of(const litmus::Program& program, bool scopes_may_differ);

/// The memory model's verdict. Without a scope, every outcome is allowed.
litmus::Verdict verdict_of(const litmus::Program& program, const Ask& ask);

/// For a program in this version of OpenCL C (3.0.19, 6.15.12.10).
harness::Needs needs_of(const litmus::Program& program, const Ask& ask, harness::Version language);

}  // namespace assay::suites::memory_model
