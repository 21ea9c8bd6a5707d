#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "harness/run/record.h"
#include "harness/run/run_request.h"

namespace assay::harness {

/// Where a run writes: --out, the newest folder below out/ to resume, or a fresh one there. Makes
/// nothing; throws UsageError where nothing could be made.
std::filesystem::path output_folder(const RunRequest& request);

/// "0-PoCL_pthread-skylake": a device's folder below it.
std::string folder_name(const DeviceInfo& device);

/// Writes what a device's folder holds beside results.jsonl: junit.xml, failures.txt and
/// groups.json.
void write_companions(const std::filesystem::path& folder, const nlohmann::json& header,
                      std::span<const CaseRecord> records);

}  // namespace assay::harness
