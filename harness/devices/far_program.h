#pragma once
#include <string>
#include <vector>

#include "harness/base/process.h"

namespace assay::harness {

/// spawn() for a command that a user configured: throws UsageError naming it.
pid_t spawn_prefix(const SpawnRequest& request);

/// Writes in its own thread, which ends with the reader. The text may be larger than a pipe holds,
/// and the reader may never read it.
void write_beside(Descriptor to, std::string text);

/// The path of this program.
std::string own_path();

/// The path of a script that starts assay on the other side: `command sh SCRIPT ...`, where
/// `command` is for example ssh. `send` has the files that are sent from here: the program first,
/// then libraries that it may lack there. Empty: this program and the libraries that it has loaded,
/// without the C library's. The other side needs only a shell with the commands that every system
/// has (mkdir, mv, base64 ...). `command` starts `sh`, which reads its script from stdin. The files
/// stay there, in ~/.cache/assay/remote, by their content, so that they are sent once. Files that
/// were not used for a month are removed. A sent library is used only if that system has none, or
/// one that is too old. Throws UsageError with the other side's message.
std::string far_program(const std::vector<std::string>& command,
                        const std::vector<std::string>& send);

}  // namespace assay::harness
