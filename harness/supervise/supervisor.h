#pragma once
#include <optional>
#include <span>
#include <string>

#include "harness/cases/case_context.h"
#include "harness/devices/provenance.h"
#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// Enumerates, expands, runs in workers, records. Returns the exit status. Throws UsageError before
/// anything is written.
int run(const RunRequest& request, std::span<const Suite> suites);

/// run() after enumeration: for tests, which have no driver. `problems` are those of the
/// enumeration.
int run_on(std::span<const DeviceInfo> devices, const Provenances& provenances,
           const RunRequest& request, std::span<const Suite> suites,
           std::span<const std::string> problems = {});

/// Runs one case in a fresh worker and returns its record (a line of results.jsonl without
/// newline). For `assay repro`. `calls` gets the record of its calls of the API (harness/calls).
/// `joined`: the case runs in one batch with these cases, in their order, so that the kernel that
/// they share is the same. The calls end when the next of these cases begins.
std::string run_single(const DeviceInfo& device, const std::string& id, const RunOptions& options,
                       const std::optional<ReproRequest>& repro, double timeout,
                       std::string* calls = nullptr, const std::vector<std::string>& joined = {});

}  // namespace assay::harness
