#pragma once

namespace assay::harness {

/// For a worker, before it loads a driver: whoever ends it by a signal of a fault (SIGSEGV, SIGABRT
/// ...) or by exit() leaves the stack of the thread that did so, as lines that crash_of()
/// (harness/run/crash.h) reads, in what the worker writes to stderr. How the worker ends stays as
/// it was.
///
/// The lines are written by a copy of the process, which may itself crash or hang on a smashed
/// stack or a held lock: the worker waits for it for two seconds at most, and then dies of the
/// signal that it was sent. The signal's handler has a stack of its own on the calling thread, and
/// on threads that are made afterwards (`pthread_create` is ours for that), so that a stack that
/// is full has a copy, too.
void report_crashes();

/// Takes the place again that a driver took: its handler is called behind ours and decides.
/// To be called after calls into the driver that may have installed handlers.
void keep_reporting_crashes();

}  // namespace assay::harness
