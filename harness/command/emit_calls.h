#pragma once
#include <optional>
#include <string>

#include "harness/devices/device.h"
#include "harness/record/record.h"

namespace assay::harness {

/// The output of a stand-alone program with the device's driver, and how it ended.
struct ProgramRun {
  std::string output;
  std::optional<int> status;  ///< empty: ended by a signal, or by its time-out

  /// A program that shows its failure ends with 1.
  bool shows_failure() const { return status == 1; }
};

/// A stand-alone program and the result of trying it.
struct TriedProgram {
  std::string text;
  std::optional<ProgramRun> run;  ///< nothing: it was not tried
  std::string untried = {};       ///< why

  bool shows_failure() const { return run && run->shows_failure(); }
};

TriedProgram try_program(const DeviceInfo& device, std::string text);

/// A C program that makes the calls of a case that failed, crashed or hung. It comes from the
/// record of its calls (harness/calls), reduced to those on which the failure depends. Programs are
/// tried, for at most half a minute. The shorter one is taken only if it fails in the same way as
/// the longer one. Throws UsageError if the record has no call.
TriedProgram emit_calls(const CaseRecord& record, const std::string& calls,
                        const DeviceInfo& device);

}  // namespace assay::harness
