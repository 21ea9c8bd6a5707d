#pragma once

namespace assay::harness {

/// The hidden subcommand that starts a worker on another machine, for a worker over standard
/// streams.
inline constexpr const char* remote_command = "remote-worker";

/// Runs that subcommand: the other end of WorkerPrefix::Channel::stdio. It reads one line from
/// stdin, which start_worker() wrote, and starts the worker. When stdin closes or the starter is
/// killed, it ends the worker and all processes that the worker started. Then it removes the
/// worker's files. It exits with the worker's status, or with 128 + n after a signal.
[[noreturn]] void remote_worker();

}  // namespace assay::harness
