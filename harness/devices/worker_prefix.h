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

/// A command line that starts the workers of a registered driver somewhere else. That may be under
/// another system's libraries (unshare, bwrap, a dynamic loader), on another processor (qemu-user),
/// or on another machine (ssh). A file NAME.worker beside the driver's NAME.icd has the command, in
/// TOML:
///
///   command = ["ssh", "board"]   # the worker's own command line follows
///   program = "/opt/assay/assay" # assay, there; without it this program: by its path here, or,
///                                # over stdio, sent once and kept there (far_program.h)
///   send = ["arm/assay"]         # over stdio: the files that are sent in its place, the program
///                                # first, then libraries that it may lack there
///
/// The options of the command's streams:
///
///   channel = "stdio"            # "descriptors" (the default), or only the standard streams
///   process_id = false           # whether the command becomes the worker, by exec (the default),
///                                # or starts it as a child, whose memory counts then
///   signals = false              # whether a signal that ends the worker ends the command by the
///                                # same signal (the default), or with exit status 128 + n
///
/// Over stdio neither process id nor signals pass.
struct WorkerPrefix {
  /// The things that the command passes from us to the worker. With `stdio`, only the three
  /// standard streams. The job goes with its files over stdin to `assay remote-worker`. Records
  /// come back over stdout, and the output of worker and driver over stderr.
  enum class Channel { descriptors, stdio };

  std::vector<std::string> command;
  std::string program;
  std::vector<std::string> send;
  Channel channel = Channel::descriptors;
  bool process_id = true, signals = true;
  bool operator==(const WorkerPrefix&) const = default;
};

/// The prefix of a driver; nothing for one that has none. Throws UsageError naming file and line of
/// a NAME.worker that cannot be read.
std::optional<WorkerPrefix> worker_prefix(const Driver& driver);

/// A worker that was started, here or by a prefix.
struct StartedWorker {
  pid_t process = -1;     ///< leads a group: the worker's, or that of the prefix
  Descriptor lifeline{};  ///< of a worker over stdio: closed, it ends the worker and all it started
  bool process_id = true;     ///< WorkerPrefix::process_id
  bool signals = true;        ///< WorkerPrefix::signals
  bool takes_orders = false;  ///< WorkerStreams::orders reaches it
  std::string prefix{};       ///< the prefix's program; empty: there is no prefix
};

/// Descriptors of ours for a worker.
struct WorkerStreams {
  int records;  ///< its descriptor 3
  int output;   ///< its descriptors 1 and 2
  int orders =
      -1;  ///< its descriptor 4, named by --orders=4; not over stdio, and not if it is none
};

/// Starts a worker of the driver. `request` is for a worker here: its arguments, its changes of the
/// environment; `streams` are ours. `folders` are our folders that the worker reads and writes.
/// Over stdio their files are copied, and their paths in arguments and environment become those of
/// the copies. Throws UsageError for a prefix that cannot be read or started, std::system_error for
/// a worker that cannot be started here.
StartedWorker start_worker(const Driver& driver, SpawnRequest request, const WorkerStreams& streams,
                           const std::vector<std::filesystem::path>& folders);

/// Bytes of memory that the worker has now, as far as this machine can see. Its children's are
/// included if it is itself a child of the prefix.
std::uint64_t resident_bytes(const StartedWorker& worker);

/// The wait status of a worker. If a prefix reports a signal as exit status 128 + n, it is that
/// signal.
int worker_status(int wait_status, bool signals);

/// The fault of the prefix, if a worker ended without an answer. For example, unshare may not make
/// a namespace, ssh has no connection, assay is not there. Empty if the driver may be to blame:
/// without a prefix, or if a signal ended the worker.
std::string prefix_failure(const StartedWorker& worker, int wait_status);

/// The command line of the driver's worker under a debugger: the prefix's words, then `words`.
/// Throws UsageError if the worker runs on another machine.
std::vector<std::string> under_prefix(const Driver& driver, std::vector<std::string> words);

}  // namespace assay::harness
