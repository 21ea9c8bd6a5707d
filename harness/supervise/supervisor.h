#pragma once
#include <optional>
#include <span>
#include <string>

#include "harness/cases/case_context.h"
#include "harness/devices/provenance.h"
#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// Finds the devices, selects the cases, runs them in workers and records the results. Returns the
/// exit status. A UsageError is thrown only before anything is written.
int run(const RunRequest& request, std::span<const Suite> suites);

/// The part of run() after the enumeration. Tests use it because they have no driver. `problems`
/// are the problems from the enumeration.
int run_on(std::span<const DeviceInfo> devices, const Provenances& provenances,
           const RunRequest& request, std::span<const Suite> suites,
           std::span<const std::string> problems = {});

/// Runs one case in a new worker for `assay repro`. Returns its record (a line of results.jsonl
/// without newline). `calls` gets the record of its API calls (harness/calls). With `joined`, the
/// case runs in one batch with these cases, in their order, so that they share the same kernel.
/// Then `calls` ends when the next of these cases begins.
std::string run_single(const DeviceInfo& device, const std::string& id, const RunOptions& options,
                       const std::optional<ReproRequest>& repro, double timeout,
                       std::string* calls = nullptr, const std::vector<std::string>& joined = {});

}  // namespace assay::harness
