#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/devices/device.h"

namespace assay::harness {

/// The drivers that ocl-icd and Khronos' loader would load here, in the order of .icd names. No
/// driver is loaded. Each .icd file that names no library adds one line to `problems`. These places
/// are read:
///   OCL_ICD_VENDORS     a folder of .icd files; for ocl-icd also one .icd file or a library
///   OPENCL_VENDOR_PATH  the folder if OCL_ICD_VENDORS is unset (ocl-icd)
///   OCL_ICD_FILENAMES   more libraries, separated by colons (Khronos' loader)
///   /etc/OpenCL/vendors if none of these names a folder
std::vector<Driver> installed_drivers(std::vector<std::string>& problems);

/// The drivers that scripts/drivers fetched. These drivers run only if the user names them. Their
/// .icd files are in the folder that ASSAY_DRIVERS names, or else in ~/.cache/assay/drivers.
std::vector<Driver> registered_drivers();
/// The file with this extension (".env") beside a registered driver's .icd file. The file may be
/// missing. Empty for other drivers.
std::filesystem::path registered_file(const Driver& driver, const std::string& extension);
/// The variables in the .env file of a registered driver. Empty for other drivers.
std::map<std::string, std::string> registered_environment(const Driver& driver);

/// The driver that --driver names: a registered driver ("intel-cpu"), the path of a library or .icd
/// file, or a soname. The name may also be a unique part of an installed .icd file's name ("pocl").
/// Throws UsageError if there is no such driver or several.
Driver named_driver(const std::string& name);

std::string name_of(const Driver& driver);

/// An environment in which both ICD loaders know only this driver. The destructor removes the
/// folder.
class DriverEnvironment {
 public:
  /// Makes the folder in `parent`, or else in the folder of temporary files. Throws UsageError if
  /// that fails.
  explicit DriverEnvironment(const Driver& driver, const std::filesystem::path& parent = {});
  ~DriverEnvironment();
  DriverEnvironment(const DriverEnvironment&) = delete;
  DriverEnvironment& operator=(const DriverEnvironment&) = delete;

  /// A value sets a variable, nullopt removes it.
  std::map<std::string, std::optional<std::string>> changes() const;
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
  std::map<std::string, std::string> variables_;
};

}  // namespace assay::harness
