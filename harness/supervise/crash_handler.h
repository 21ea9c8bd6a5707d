#pragma once

namespace assay::harness {

/// For a worker, before it loads a driver. If the worker ends by a signal of a fault (SIGSEGV,
/// SIGABRT ...) or by exit(), the stack of the thread that caused it is written to stderr.
/// crash_of() (harness/record/crash.h) reads these lines. The worker ends as it would without this.
///
/// A copy of the process writes the lines, and may itself crash or hang on a smashed stack or a
/// held lock. So the worker waits for it for two seconds at most, and then dies of the signal that
/// it was sent. The signal's handler has a separate stack on the calling thread. Later threads have
/// one, too (this is why `pthread_create` is ours), so that a full stack can also be copied.
void report_crashes();

/// Installs the handler again if a driver replaced it. The driver's handler is called after ours
/// and decides. To be called after calls into the driver that may have installed handlers.
void keep_reporting_crashes();

}  // namespace assay::harness
