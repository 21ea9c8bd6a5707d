#pragma once
#include <optional>
#include <string>

#include "harness/devices/device.h"
#include "harness/run/record.h"

namespace assay::harness {

/// A C program that makes the calls of a case that failed, crashed or hung, from the record of its
/// calls (harness/calls), reduced to those on which the failure depends. Where a C compiler is at
/// hand, programs are tried, for at most half a minute: the shorter one is taken only where it
/// fails as the longer does. `tried` becomes whether the program was seen to fail by itself.
/// Throws UsageError where the record has no call.
std::string emit_calls(const CaseRecord& record, const std::string& calls, const DeviceInfo& device,
                       bool& tried);

/// What a stand-alone program prints with the device's driver, and how it ends: "exit status 1".
/// Nothing where there is no C compiler, or the driver's workers run on another machine.
struct ProgramRun {
  std::string output, end;
};
std::optional<ProgramRun> run_program(const DeviceInfo& device, const std::string& program);

}  // namespace assay::harness
