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

/// "0-pthread-skylake-3.1_debian": the folder of a device, with its driver's version, below it.
std::string folder_name(const DeviceInfo& device);

/// results.jsonl of a folder, or of those within it: of a run (--out), or of one of its devices. A
/// file is taken as it is. Throws UsageError where there is none, or one that cannot be looked at.
std::vector<std::filesystem::path> result_files(const std::filesystem::path& run);

/// Writes the files of a device's folder beside results.jsonl: junit.xml (and junit-2.xml ... for
/// many cases), failures.txt, failures.csv, groups.json and texts.json.
void write_companions(const std::filesystem::path& folder, const nlohmann::json& header,
                      std::span<const CaseRecord> records, const Completeness& completeness,
                      const Baseline& baseline, const RunRequest& request);

/// The files of a run that has no device: run.json and a red junit.xml, which say why.
void write_without_device(const std::filesystem::path& out, const RunRequest& request,
                          const std::string& why);

}  // namespace assay::harness
