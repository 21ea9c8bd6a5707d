#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/faults/fault.h"

namespace assay::faults {

struct Ran {
  bool timed_out = false;  ///< killed with its process group
  int exit_status = -1;    ///< -1 after a signal or a time-out
  int signal = 0;
  std::string out, err;  ///< each at most 64 MiB
};

/// Variables to set, or to remove (nullopt).
using Environment = std::map<std::string, std::optional<std::string>>;

/// `timeout` is in seconds. Time without a processor does not count (harness/testing/patience.h).
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

/// Only PoCL, with a compilation cache in `scratch`, without layers and without Assay's variables.
/// Returns nullopt if PoCL is not installed.
std::optional<Environment> pocl_environment(const ScratchFolder& scratch);

struct Place {
  Environment environment;
  std::vector<std::string> options;  ///< options of `assay run`
  bool direct = true;  ///< any program may use the driver; false: only assay's workers
};
/// Returns PoCL if the fault needs no feature. Otherwise returns the registered drivers, with or
/// without the feature. The result may be empty.
std::vector<Place> places_for(const Fault& fault, const ScratchFolder& scratch);
std::string missing_driver(const Fault& fault);

/// Finds processes whose environment contains the path of `scratch`.
std::vector<int> left_running(const ScratchFolder& scratch);

std::string read_text(const std::string& path);  ///< "" if there is no such file
void write_text(const std::string& path, const std::string& text);

}  // namespace assay::faults
