#pragma once

namespace assay::harness {

/// Call this function before a driver is loaded. If a signal such as SIGSEGV, or exit(), ends the
/// process, the process first writes its stack to stderr.
void report_crashes();

/// Installs the handler again after a driver replaced it. Call this function after calls of the
/// driver that may install handlers.
void keep_reporting_crashes();

}  // namespace assay::harness
