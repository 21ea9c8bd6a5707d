#pragma once
#include <optional>
#include <string>

#include "harness/devices/device.h"
#include "harness/record/record.h"

namespace assay::harness {

/// The output of a stand-alone program that ran with the device's driver, and how the program
/// ended.
struct ProgramRun {
  std::string output;
  std::optional<int> status;  ///< empty: a signal or its time-out ended it

  /// A program that shows the failure exits with status 1.
  bool shows_failure() const { return status == 1; }
};

/// A stand-alone program and the result of trying it.
struct TriedProgram {
  std::string text;
  std::optional<ProgramRun> run;  ///< nothing: the program was not tried
  std::string untried = {};       ///< why it was not tried

  bool shows_failure() const { return run && run->shows_failure(); }
};

TriedProgram try_program(const DeviceInfo& device, std::string text);

/// A C program that makes the calls of a case that failed, crashed or hung. It is made from the
/// record of the calls (harness/calls), and has only the calls on which the failure depends.
/// Programs are tried for at most half a minute. A shorter program is taken only if it fails in the
/// same way. Throws UsageError if the record has no call.
TriedProgram emit_calls(const CaseRecord& record, const std::string& calls,
                        const DeviceInfo& device);

}  // namespace assay::harness
