#pragma once
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/process.h"
#include "harness/devices/device.h"

namespace assay::harness {

/// A command line that starts the workers of a registered driver in another place. The place may
/// have another system's libraries (unshare, bwrap, a dynamic loader) or another processor
/// (qemu-user), or be another machine (ssh). The command line is in a TOML file NAME.worker beside
/// the driver's NAME.icd:
///
///   command = ["ssh", "board"]   # the worker's own command line follows
///   program = "/opt/assay/assay" # assay in that place. Without this line, it has the path of this
///                                # program here. Over stdio, it is a copy of this program, which
///                                # is sent only once (far_program.h)
///   send = ["arm/assay"]         # over stdio: files that are sent in place of this program. The
///                                # first one is the program. The others are libraries that the
///                                # other system may lack
///
/// The options of the command's streams:
///
///   channel = "stdio"            # "descriptors" (the default), or only the standard streams
///   process_id = false           # true (the default): the command becomes the worker by exec;
///                                # false: the worker is its child, so memory of children counts
///   signals = false              # true (the default): a signal that ends the worker also ends the
///                                # command; false: the command exits with status 128 + n
///
/// Over stdio, process id and signals are never passed.
struct WorkerPrefix {
  /// How data passes between this process and the worker. With `stdio`, only the three standard
  /// streams are used. The job and its files go over stdin to `assay remote-worker`. Records come
  /// back over stdout, and the output of worker and driver over stderr.
  enum class Channel { descriptors, stdio };

  std::vector<std::string> command;
  std::string program;
  std::vector<std::string> send;
  Channel channel = Channel::descriptors;
  bool process_id = true, signals = true;
  bool operator==(const WorkerPrefix&) const = default;
};

/// The prefix of a driver. Nothing if the driver has none. Throws UsageError, which names the file
/// and line, if NAME.worker cannot be read.
std::optional<WorkerPrefix> worker_prefix(const Driver& driver);

/// A worker that was started, with or without a prefix.
struct StartedWorker {
  pid_t process = -1;      ///< the leader of a process group: the worker or the prefix
  Descriptor lifeline{};   ///< for a worker over stdio: closing it ends the worker and all that it
                           ///< started
  bool process_id = true;  ///< WorkerPrefix::process_id
  bool signals = true;     ///< WorkerPrefix::signals
  bool takes_orders = false;  ///< whether WorkerStreams::orders reaches the worker
  std::string prefix{};       ///< the program of the prefix; empty: there is no prefix
};

/// Descriptors of this process for a worker.
struct WorkerStreams {
  int records;  ///< becomes descriptor 3 of the worker
  int output;   ///< becomes descriptors 1 and 2 of the worker
  int orders =
      -1;  ///< becomes descriptor 4, which --orders=4 names; -1: none; never used over stdio
};

/// Starts a worker of the driver. `request` has the arguments and the changes of the environment
/// for a worker on this machine. `streams` are descriptors of this process. `folders` are the
/// folders here that the worker reads and writes. Over stdio, their files are copied, and the paths
/// in arguments and environment become those of the copies. Throws UsageError if a prefix cannot be
/// read or started, and std::system_error if a worker cannot be started here.
StartedWorker start_worker(const Driver& driver, SpawnRequest request, const WorkerStreams& streams,
                           const std::vector<std::filesystem::path>& folders);

/// The memory of the worker in bytes, as far as this machine can see it. If the worker is a child
/// of the prefix, the result includes the memory of the prefix's children.
std::uint64_t resident_bytes(const StartedWorker& worker);

/// The wait status of a worker. If a prefix reports a signal as exit status 128 + n, the result is
/// that signal.
int worker_status(int wait_status, bool signals);

/// The fault of the prefix, if a worker ended without an answer. For example, unshare has no
/// permission to make a namespace, ssh has no connection, or assay is missing there. Empty if the
/// driver may be at fault: without a prefix, or if a signal ended the worker.
std::string prefix_failure(const StartedWorker& worker, int wait_status);

/// The command line that runs the driver's worker under a debugger: the words of the prefix, then
/// `words`. Throws UsageError if the worker runs on another machine.
std::vector<std::string> under_prefix(const Driver& driver, std::vector<std::string> words);

}  // namespace assay::harness
