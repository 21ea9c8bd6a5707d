#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/devices/device.h"

namespace assay::harness {

/// The installed drivers, found without loading any. They are those that ocl-icd and Khronos'
/// loader would load in this environment, ordered by .icd name. Each .icd that names no library
/// adds one line to `problems`. Read are
///   OCL_ICD_VENDORS     a folder of .icd files; for ocl-icd also one .icd file or a library
///   OPENCL_VENDOR_PATH  the folder when OCL_ICD_VENDORS is unset (ocl-icd)
///   OCL_ICD_FILENAMES   libraries, separated by colons, in addition (Khronos' loader)
///   /etc/OpenCL/vendors otherwise
std::vector<Driver> installed_drivers(std::vector<std::string>& problems);

/// Drivers that scripts/drivers fetched, used only when named: .icd files in ASSAY_DRIVERS, or else
/// in ~/.cache/assay/drivers. An .env file beside one has lines NAME=value. A .worker file says how
/// its workers are started (worker_prefix.h).
std::vector<Driver> registered_drivers();
/// The file of a registered driver beside its .icd, by its extension (".env"), whether it exists or
/// not. Empty for drivers that are not registered.
std::filesystem::path registered_file(const Driver& driver, const std::string& extension);
/// The variables of such a driver; none for others.
std::map<std::string, std::string> registered_environment(const Driver& driver);

/// The driver that --driver names. The name may be a registered driver ("intel-cpu"), the path of a
/// library or of an .icd file, or a library's soname. It may also be an installed .icd, or a part
/// of its name that no other installed .icd has ("pocl"). Throws UsageError if the name fits
/// nothing or more than one driver.
Driver named_driver(const std::string& name);

/// A name by which named_driver() finds the driver.
std::string name_of(const Driver& driver);

/// The environment in which either loader knows only this driver. Its folder is removed with the
/// object.
class DriverEnvironment {
 public:
  /// The folder is made in `parent`, or else in that for temporary files. Throws UsageError if it
  /// cannot be written.
  explicit DriverEnvironment(const Driver& driver, const std::filesystem::path& parent = {});
  ~DriverEnvironment();
  DriverEnvironment(const DriverEnvironment&) = delete;
  DriverEnvironment& operator=(const DriverEnvironment&) = delete;

  /// Changes for a child's environment: a value sets, nullopt removes.
  std::map<std::string, std::optional<std::string>> changes() const;
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
  std::map<std::string, std::string> variables_;
};

}  // namespace assay::harness
