#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/record/run_request.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// Where a run writes: --out, the newest folder below out/ to resume, or a fresh one there. Makes
/// nothing. Throws UsageError if it could not be made.
std::filesystem::path output_folder(const RunRequest& request);

/// "0-pthread-skylake-3.1_debian": the folder of a device, with its driver's version, below it.
std::string folder_name(const DeviceInfo& device);

/// results.jsonl of a folder, or of those within it: of a run (--out), or of one of its devices. A
/// file stays as it is. Throws UsageError if there is none, or one that cannot be read.
std::vector<std::filesystem::path> result_files(const std::filesystem::path& run);

}  // namespace assay::harness
