#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/record/run_request.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// The path of the folder for a run's results: --out, the newest folder of out/ (to continue a
/// run), or a new folder in out/. Only checks that the folder can be made or written to. Throws
/// UsageError if it cannot.
std::filesystem::path output_folder(const RunRequest& request);

/// The name of the device's folder, with the driver's version: "0-pthread-skylake-3.1_debian".
std::string folder_name(const DeviceInfo& device);

/// The results.jsonl of a run's folder (--out) or of a device's folder. If `run` is a file, returns
/// it. Throws UsageError if there is no file, or if a file is not readable.
std::vector<std::filesystem::path> result_files(const std::filesystem::path& run);

}  // namespace assay::harness
