#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/devices/device.h"

namespace assay::harness {

/// The installed drivers. No driver is loaded to find them. They are those that ocl-icd and
/// Khronos' loader would load in this environment, in the order of .icd names. Each .icd file that
/// names no library adds one line to `problems`. These places are read:
///   OCL_ICD_VENDORS     a folder of .icd files; for ocl-icd also one .icd file or a library
///   OPENCL_VENDOR_PATH  the folder if OCL_ICD_VENDORS is unset (ocl-icd)
///   OCL_ICD_FILENAMES   more libraries, separated by colons (Khronos' loader)
///   /etc/OpenCL/vendors if none of these names a folder
std::vector<Driver> installed_drivers(std::vector<std::string>& problems);

/// The drivers that scripts/drivers fetched. They are used only if the user names them. They are
/// .icd files in ASSAY_DRIVERS, or else in ~/.cache/assay/drivers. An .env file beside an .icd file
/// has lines NAME=value. A .worker file says how its workers are started (worker_prefix.h).
std::vector<Driver> registered_drivers();
/// The path of a file beside the .icd file of a registered driver, with another extension (".env").
/// The file need not exist. Empty if the driver is not registered.
std::filesystem::path registered_file(const Driver& driver, const std::string& extension);
/// The variables in the .env file of a registered driver. Empty for other drivers.
std::map<std::string, std::string> registered_environment(const Driver& driver);

/// The driver that --driver names. A name is one of these: a registered driver ("intel-cpu"), the
/// path of a library or of an .icd file, a soname. It may also be an installed .icd file, or a part
/// of the name of only one such file ("pocl"). Throws UsageError if the name fits no driver or
/// several.
Driver named_driver(const std::string& name);

/// A name by which named_driver() finds the driver.
std::string name_of(const Driver& driver);

/// An environment in which both ICD loaders know only this driver. Its folder is removed together
/// with this object.
class DriverEnvironment {
 public:
  /// Makes the folder in `parent`, or else in the folder for temporary files. Throws UsageError if
  /// the folder cannot be written.
  explicit DriverEnvironment(const Driver& driver, const std::filesystem::path& parent = {});
  ~DriverEnvironment();
  DriverEnvironment(const DriverEnvironment&) = delete;
  DriverEnvironment& operator=(const DriverEnvironment&) = delete;

  /// Changes for a child's environment. A value sets a variable, nullopt removes it.
  std::map<std::string, std::optional<std::string>> changes() const;
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
  std::map<std::string, std::string> variables_;
};

}  // namespace assay::harness
