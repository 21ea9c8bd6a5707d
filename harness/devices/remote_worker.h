#pragma once

namespace assay::harness {

/// The hidden subcommand for the other side of a worker over standard streams.
inline constexpr const char* remote_command = "remote-worker";

/// Its entry: the other side of WorkerPrefix::Channel::stdio. Reads one line from stdin, which
/// start_worker() wrote, and starts the worker. When stdin closes or the starter is killed, ends
/// the worker with all that it started. Removes its files, and exits with its status, or 128 + n
/// for a signal.
[[noreturn]] void remote_worker();

}  // namespace assay::harness
