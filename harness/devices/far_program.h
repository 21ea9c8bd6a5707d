#pragma once
#include <string>
#include <vector>

#include "harness/base/process.h"

namespace assay::harness {

/// Calls spawn() for a command that a user configured. Throws UsageError, which names the command.
pid_t spawn_prefix(const SpawnRequest& request);

/// Writes a text to a pipe in a separate thread. The thread ends when the reader closes the pipe. A
/// pipe may be too small for the text, and the reader may never read it.
void write_beside(Descriptor to, std::string text);

/// The path of this program.
std::string own_path();

/// The path of a script that starts assay on another machine: `command sh SCRIPT ...`, where
/// `command` is for example ssh. `send` lists the files that are sent from here: first the program,
/// then libraries that the other system may lack. If `send` is empty, this program and its loaded
/// libraries are sent, except those of the C library. The other machine needs only a shell and the
/// usual commands (mkdir, mv, base64 ...). `command` starts `sh`, which reads its script from
/// stdin. The files stay on the other machine, in ~/.cache/assay/remote. The name of their folder
/// depends on their content, so that they are sent only once. Files that were not used for a month
/// are removed. A sent library is used only if the other system lacks it or has a version that is
/// too old. Throws UsageError with the message of the other side.
std::string far_program(const std::vector<std::string>& command,
                        const std::vector<std::string>& send);

}  // namespace assay::harness
