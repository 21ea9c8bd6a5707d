#pragma once

namespace assay::harness {

/// A worker calls this before it loads a driver. If the worker then ends by a fault's signal
/// (SIGSEGV, SIGABRT ...) or by exit(), the stack of the faulting thread is written to stderr.
/// crash_of() (harness/record/crash.h) reads these lines. The worker still ends in the same way as
/// without this function.
///
/// A copy of the process writes the lines because a damaged stack or a held lock may crash or hang
/// the writer. The worker waits for the copy for at most two seconds. Then it dies from the signal
/// that it got. The signal handler has a separate stack, so it can write the thread's stack even if
/// that stack is full. The calling thread has such a separate stack. Later threads get one because
/// Assay defines `pthread_create`.
void report_crashes();

/// Installs the handler again if a driver has replaced it. After a fault, our handler runs first.
/// Then the driver's handler runs, and decides what happens. Call this after calls into the driver
/// that may have installed handlers.
void keep_reporting_crashes();

}  // namespace assay::harness
