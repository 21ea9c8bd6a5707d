#pragma once

namespace assay::harness {

/// Call this function before a driver is loaded. If a signal such as SIGSEGV, or exit(), ends the
/// process, the stack is first written to stderr. The process still ends in the same way.
///
/// A copy of the process writes the stack, because a damaged stack or a lock may stop the writer.
/// The process waits for the copy for at most two seconds. Assay defines `pthread_create` to give
/// each thread a second stack. So the signal handler works even if the thread's stack is full.
void report_crashes();

/// Installs the handler again after a driver replaced it. Assay's handler then runs before the
/// driver's handler. Call this function after calls of the driver that may install handlers.
void keep_reporting_crashes();

}  // namespace assay::harness
