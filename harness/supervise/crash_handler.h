#pragma once

namespace assay::harness {

/// For a worker, before it loads a driver. A signal such as SIGSEGV, or exit(), may end the worker.
/// Then the stack is written to stderr, for crash_of() (harness/record/crash.h). The worker still
/// ends in the same way.
///
/// A copy of the process writes the stack, because a damaged stack or a lock may stop the writer.
/// The worker waits for the copy for at most two seconds. The signal handler has its own stack in
/// each thread, so that a full stack can be written. For this, Assay defines `pthread_create`.
void report_crashes();

/// Installs the handler again after a driver replaced it. Assay's handler runs before the driver's
/// handler. Call this function after calls of the driver that may install handlers.
void keep_reporting_crashes();

}  // namespace assay::harness
