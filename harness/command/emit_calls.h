#pragma once
#include <optional>
#include <string>

#include "harness/devices/device.h"
#include "harness/record/record.h"

namespace assay::harness {

struct ProgramRun {
  std::string output;
  std::optional<int> status;  ///< empty if a signal or the time-out ended the program

  /// Exit status 1 means that the failure occurred again.
  bool shows_failure() const { return status == 1; }
};

struct TriedProgram {
  std::string text;
  std::optional<ProgramRun> run;  ///< empty if the program was not tried
  std::string untried = {};       ///< why it was not tried

  bool shows_failure() const { return run && run->shows_failure(); }
};

TriedProgram try_program(const DeviceInfo& device, std::string text);

/// A C program with the recorded API calls that the failure needs. Tries shorter programs for 30
/// seconds, and keeps a shorter program only if it fails in the same way. Throws UsageError if
/// `calls` has no recorded call.
TriedProgram emit_calls(const CaseRecord& record, const std::string& calls,
                        const DeviceInfo& device);

}  // namespace assay::harness
