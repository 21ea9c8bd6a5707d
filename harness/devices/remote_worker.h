#pragma once

namespace assay::harness {

/// The hidden subcommand of the far half of a worker over standard streams.
inline constexpr const char* remote_command = "remote-worker";

/// Entry of it: the worker's other half of WorkerPrefix::Channel::stdio. Reads one line from stdin,
/// what start_worker() wrote, starts the worker, ends it with all that it started when stdin closes
/// or whoever started us is killed, removes its files, and leaves with its exit status, 128 + n for
/// a signal.
[[noreturn]] void remote_worker();

}  // namespace assay::harness
