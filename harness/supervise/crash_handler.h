#pragma once

namespace assay::harness {

/// A worker calls this function before it loads a driver. If a signal such as SIGSEGV, or exit(),
/// ends the worker, the stack is written to stderr for crash_of() (harness/record/crash.h). The
/// worker still ends in the same way.
///
/// A copy of the process writes the stack, because a damaged stack or a lock may stop the writer.
/// The worker waits for the copy for at most two seconds. Assay defines `pthread_create` to give
/// each thread a second stack for the signal handler. So the handler works even on a full stack.
void report_crashes();

/// Installs the handler again after a driver replaced it. Assay's handler runs before the driver's
/// handler. Call this function after calls of the driver that may install handlers.
void keep_reporting_crashes();

}  // namespace assay::harness
