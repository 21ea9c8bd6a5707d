#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/faults/fault.h"

namespace assay::faults {

/// The results of a program that a test started.
struct Ran {
  bool timed_out = false;  ///< killed, with its whole process group
  int exit_status = -1;    ///< -1 after a signal or a time-out
  int signal = 0;
  std::string out, err;  ///< at most the first 64 MiB each
};

/// Environment variables to set, or to remove (nullopt).
using Environment = std::map<std::string, std::optional<std::string>>;

/// Runs `command` (a path and its arguments) to its end, or for `timeout` seconds. Time without a
/// processor does not count (harness/testing/patience.h).
Ran run_program(const std::vector<std::string>& command, const Environment& environment,
                double timeout = 120);

/// A folder that is removed with its contents at the end.
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

/// An environment with only PoCL, a compilation cache in `scratch`, no layer, and none of Assay's
/// variables. nullopt if PoCL is not installed.
std::optional<Environment> pocl_environment(const ScratchFolder& scratch);

/// A driver on which a fault may show: an environment in which a program sees only this driver.
struct Place {
  Environment environment;
  std::vector<std::string> options;  ///< of `assay run`
  bool direct = true;  ///< any program can use the driver; if not, only the workers of `assay`
};
/// PoCL. If the fault needs a feature that PoCL does not have, the places are drivers that
/// scripts/drivers registered. A test program shows which of them have the feature. Empty if no
/// driver has it.
std::vector<Place> places_for(const Fault& fault, const ScratchFolder& scratch);
/// The message if no driver is there, or if none has the feature that the fault needs.
std::string missing_driver(const Fault& fault);

/// The ids of the processes that a program left running. Their environment names the folder.
std::vector<int> left_running(const ScratchFolder& scratch);

std::string read_text(const std::string& path);  ///< "" when there is no such file
void write_text(const std::string& path, const std::string& text);

}  // namespace assay::faults
