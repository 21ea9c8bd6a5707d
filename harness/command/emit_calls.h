#pragma once
#include <optional>
#include <string>

#include "harness/devices/device.h"
#include "harness/record/record.h"

namespace assay::harness {

/// The output and the end of a C program that ran with the device's driver.
struct ProgramRun {
  std::string output;
  std::optional<int> status;  ///< empty: ended by a signal or its time-out

  /// Exit status 1 means that the failure occurred again.
  bool shows_failure() const { return status == 1; }
};

/// A C program, and what happened when it was tried.
struct TriedProgram {
  std::string text;
  std::optional<ProgramRun> run;  ///< empty if the program was not tried
  std::string untried = {};       ///< why it was not tried

  bool shows_failure() const { return run && run->shows_failure(); }
};

TriedProgram try_program(const DeviceInfo& device, std::string text);

/// A C program with the API calls of a failing case, from their record (harness/calls). The program
/// has only the calls that the failure needs. Assay tries shorter programs for half a minute
/// altogether, and keeps a shorter program only if it fails in the same way. Throws UsageError if
/// `calls` has no recorded call.
TriedProgram emit_calls(const CaseRecord& record, const std::string& calls,
                        const DeviceInfo& device);

}  // namespace assay::harness
