#pragma once

namespace assay::harness {

/// The hidden subcommand that starts a worker on another machine.
inline constexpr const char* remote_command = "remote-worker";

/// Reads one line from stdin, and starts the worker that the line describes. If stdin closes or the
/// parent process dies, ends the worker and its processes, and removes the files. Exits with the
/// worker's status, or with 128 + n if signal n ended the worker.
[[noreturn]] void remote_worker();

}  // namespace assay::harness
