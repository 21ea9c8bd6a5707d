#pragma once
#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/process.h"
#include "harness/devices/device.h"

namespace assay::harness {

/// A command line that starts the workers of a registered driver somewhere else: under another
/// system's libraries (unshare, bwrap, a dynamic loader), on another processor (qemu-user), on
/// another machine (ssh). A file NAME.worker beside the driver's NAME.icd says it, in TOML:
///
///   command = ["ssh", "board"]   # the worker's own command line follows
///   program = "/opt/assay/assay" # assay, there; without it this program, by its path here
///   channel = "stdio"            # what reaches the worker: "descriptors" (the default) or "stdio"
///   signals = false              # whether a signal that ends the worker ends the command by the
///                                # same signal (the default), or with exit status 128 + n
struct WorkerPrefix {
  /// What of ours the command hands to the worker. Of `stdio` the three standard streams alone: the
  /// job goes with its files over stdin to `assay remote-worker`, records come back over stdout,
  /// and what worker and driver print over stderr.
  enum class Channel { descriptors, stdio };

  std::vector<std::string> command;
  std::string program;
  Channel channel = Channel::descriptors;
  bool signals = true;
  bool operator==(const WorkerPrefix&) const = default;
};

/// The prefix of a driver; nothing for one that has none. Throws UsageError naming file and line of
/// a NAME.worker that cannot be read.
std::optional<WorkerPrefix> worker_prefix(const Driver& driver);

/// A worker that was started, here or by a prefix.
struct StartedWorker {
  pid_t process = -1;     ///< leads a group: the worker's, or that of the prefix
  Descriptor lifeline{};  ///< of a worker over stdio: closed, it ends the worker and all it started
  bool signals = true;    ///< WorkerPrefix::signals
  bool takes_orders = false;  ///< WorkerStreams::orders reaches it
};

/// Descriptors of ours for a worker.
struct WorkerStreams {
  int records;      ///< its descriptor 3
  int output;       ///< its descriptors 1 and 2
  int orders = -1;  ///< its descriptor 4, named to it by --orders=4; not over stdio, and if none
};

/// Starts a worker of the driver. `request` is for a worker here: its arguments, its changes of the
/// environment; `streams` are ours. `folders`
/// are those of ours that the worker reads and writes: over stdio their files travel, and their
/// paths in arguments and environment become those of the copies. Throws UsageError for a prefix
/// that cannot be read, std::system_error for one that cannot be started.
StartedWorker start_worker(const Driver& driver, SpawnRequest request, const WorkerStreams& streams,
                           const std::vector<std::filesystem::path>& folders);

/// The wait status of a worker: where a prefix reports a signal as exit status 128 + n, that
/// signal.
int worker_status(int wait_status, bool signals);

/// What the prefix itself says has gone wrong, by its exit status: it could not be started (126,
/// 127), or ssh had no connection (255). Empty for others.
std::string prefix_failure(int wait_status);

/// Entry of the hidden `assay remote-worker` command: the worker's other half of Channel::stdio.
/// Reads one line, what start_worker() wrote, starts the worker, ends it with all that it started
/// when stdin closes, removes its files, and leaves with its exit status, 128 + n for a signal.
[[noreturn]] void remote_worker();

}  // namespace assay::harness
