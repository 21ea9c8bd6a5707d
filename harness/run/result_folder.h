#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "harness/run/baseline.h"
#include "harness/run/completeness.h"
#include "harness/run/record.h"
#include "harness/run/run_request.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// Where a run writes: --out, the newest folder below out/ to resume, or a fresh one there. Makes
/// nothing; throws UsageError where nothing could be made.
std::filesystem::path output_folder(const RunRequest& request);

/// "0-PoCL_pthread-skylake": a device's folder below it.
std::string folder_name(const DeviceInfo& device);

/// results.jsonl of a folder, or of those within it: of a run (--out), or of one of its devices.
/// Throws UsageError where there is none.
std::vector<std::filesystem::path> result_files(const std::filesystem::path& folder);

/// Writes what a device's folder holds beside results.jsonl: junit.xml (and junit-2.xml ...,
/// where it has too many cases), failures.txt, failures.csv, groups.json and texts.json.
void write_companions(const std::filesystem::path& folder, const nlohmann::json& header,
                      std::span<const CaseRecord> records, const Completeness& completeness,
                      const Baseline& baseline, bool all_in_junit);

}  // namespace assay::harness
