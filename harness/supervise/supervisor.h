#pragma once
#include <optional>
#include <span>
#include <string>

#include "harness/cases/case_context.h"
#include "harness/devices/provenance.h"
#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// Returns the exit status. Throws UsageError only before anything is written.
int run(const RunRequest& request, std::span<const Suite> suites);

/// For tests without a driver. `problems` are those of the enumeration.
int run_on(std::span<const DeviceInfo> devices, const Provenances& provenances,
           const RunRequest& request, std::span<const Suite> suites,
           std::span<const std::string> problems = {});

/// Runs a case in a new worker, for `assay repro`. Returns its line of results.jsonl. The cases in
/// `joined` share its kernel and run in the same batch, in their order.
std::string run_single(const DeviceInfo& device, const std::string& id, const RunOptions& options,
                       const std::optional<ReproRequest>& repro, double timeout,
                       std::string* calls = nullptr, const std::vector<std::string>& joined = {});

}  // namespace assay::harness
