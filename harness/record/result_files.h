#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/record/run_request.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// The folder of --out, the newest folder of out/ (to continue a run), or a new folder in out/.
/// Does not create a folder. Throws UsageError if the folder cannot be written.
std::filesystem::path output_folder(const RunRequest& request);

/// The name includes the driver's version: "0-pthread-skylake-3.1_debian".
std::string folder_name(const DeviceInfo& device);

/// `run` is a results.jsonl, a run's folder or a device's folder. Throws UsageError if no file is
/// readable.
std::vector<std::filesystem::path> result_files(const std::filesystem::path& run);

}  // namespace assay::harness
