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

/// A command line that starts the workers of a driver under another system's libraries (unshare,
/// bwrap), on another processor (qemu-user), or on another machine (ssh). The command line is in a
/// TOML file NAME.worker beside the driver's NAME.icd:
///
///   command = ["ssh", "board"]   # the worker's own command line follows
///   program = "/opt/assay/assay" # the path of assay there. The default is this program's path, or
///                                # over stdio a copy of this program that is sent only once
///   send = ["arm/assay"]         # over stdio: files to send. The first file is the program. The
///                                # next files are libraries that the other system may lack
///   channel = "stdio"            # "descriptors" (the default), or only the standard streams
///   process_id = false           # true (the default): the command becomes the worker by exec;
///                                # false: the worker is a child of the command, so the memory of
///                                # the command's children counts
///   signals = false              # true (the default): a signal that ends the worker also ends the
///                                # command; false: the command exits with status 128 + n
///
/// Over stdio, process_id and signals are always false.
struct WorkerPrefix {
  /// With `stdio`, the job and its files go over stdin to `assay remote-worker`. Records come back
  /// over stdout. The output of worker and driver comes back over stderr.
  enum class Channel { descriptors, stdio };

  std::vector<std::string> command;
  std::string program;
  std::vector<std::string> send;
  Channel channel = Channel::descriptors;
  bool process_id = true, signals = true;
  bool operator==(const WorkerPrefix&) const = default;
};

/// Nothing if the driver has no NAME.worker. Throws UsageError with file and line if the file is
/// wrong.
std::optional<WorkerPrefix> worker_prefix(const Driver& driver);

struct StartedWorker {
  pid_t process = -1;     ///< the prefix if there is one, or else the worker; leads a process group
  Descriptor lifeline{};  ///< over stdio: ends the worker and all its processes when closed
  bool process_id = true;
  bool signals = true;
  bool takes_orders = false;  ///< the worker can get more cases through WorkerStreams::orders
  std::string prefix{};       ///< the program of the prefix; empty: none
};

struct WorkerStreams {
  int records;      ///< becomes descriptor 3 of the worker
  int output;       ///< becomes descriptors 1 and 2 of the worker
  int orders = -1;  ///< becomes descriptor 4, for --orders=4; -1: none; unused over stdio
};

/// The worker reads and writes `folders`. Over stdio, their files are copied, and the paths in
/// `request` become the paths of the copies. Throws UsageError if a prefix cannot start, and
/// std::system_error if a worker on this machine cannot start.
StartedWorker start_worker(const Driver& driver, SpawnRequest request, const WorkerStreams& streams,
                           const std::vector<std::filesystem::path>& folders);

/// Bytes, as this machine sees them. If the worker is a child of the prefix, the memory of all
/// children counts.
std::uint64_t resident_bytes(const StartedWorker& worker);

/// If a prefix reports a signal as exit status 128 + n, the result is that signal.
int worker_status(int wait_status, bool signals);

/// The error of a prefix that ended without an answer: no permission for a namespace, no
/// connection, no assay there. Empty if a signal ended the worker, because the driver may be the
/// cause.
std::string prefix_failure(const StartedWorker& worker, int wait_status);

/// The driver's prefix, if there is one, then `words`. Throws UsageError if the worker runs on
/// another machine.
std::vector<std::string> under_prefix(const Driver& driver, std::vector<std::string> words);

}  // namespace assay::harness
