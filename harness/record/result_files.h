#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/record/run_request.h"

namespace assay::harness {

struct DeviceInfo;  // harness/devices/device.h

/// The folder for the results of a run. It is --out, the newest folder in out/ (to resume a run),
/// or a new folder there. Does not make the folder. Throws UsageError if the folder could not be
/// made.
std::filesystem::path output_folder(const RunRequest& request);

/// The name of a device's folder, with its driver's version: "0-pthread-skylake-3.1_debian".
std::string folder_name(const DeviceInfo& device);

/// The files results.jsonl in a folder, which is the folder of a run (--out) or of one device. If
/// the path is a file, it is returned. Throws UsageError if there is no such file, or if one cannot
/// be read.
std::vector<std::filesystem::path> result_files(const std::filesystem::path& run);

}  // namespace assay::harness
