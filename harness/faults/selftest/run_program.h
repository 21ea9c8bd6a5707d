#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/faults/fault.h"

namespace assay::faults {

/// The results of a program that a test started.
struct Ran {
  bool timed_out = false;  ///< killed with its process group
  int exit_status = -1;    ///< -1 after a signal or a time-out
  int signal = 0;
  std::string out, err;  ///< each at most 64 MiB
};

/// Variables to set, or to remove (nullopt).
using Environment = std::map<std::string, std::optional<std::string>>;

/// Runs `command` to its end, or for `timeout` seconds. Time without a processor does not count
/// (harness/testing/patience.h).
Ran run_program(const std::vector<std::string>& command, const Environment& environment,
                double timeout = 120);

/// A folder that the destructor removes.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// An environment with only PoCL, and with a compilation cache in `scratch`. The environment has no
/// layer and none of Assay's variables. Returns nullopt if PoCL is not installed.
std::optional<Environment> pocl_environment(const ScratchFolder& scratch);

/// A driver that may have the feature that a fault needs, and an environment with only this driver.
struct Place {
  Environment environment;
  std::vector<std::string> options;  ///< options of `assay run`
  bool direct = true;  ///< any program may use the driver; false: only assay's workers
};
/// Returns PoCL if the fault needs no feature. Otherwise returns the registered drivers. The caller
/// finds out which of these drivers have the feature. The result may be empty.
std::vector<Place> places_for(const Fault& fault, const ScratchFolder& scratch);
/// The message if there is no driver, or if no driver has the feature.
std::string missing_driver(const Fault& fault);

/// The processes that a program left running. Their environment contains the path of `scratch`.
std::vector<int> left_running(const ScratchFolder& scratch);

std::string read_text(const std::string& path);  ///< "" if there is no such file
void write_text(const std::string& path, const std::string& text);

}  // namespace assay::faults
