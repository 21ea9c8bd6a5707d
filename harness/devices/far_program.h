#pragma once
#include <string>
#include <vector>

#include "harness/base/process.h"

namespace assay::harness {

/// spawn() for a user's command. Throws UsageError with the command.
pid_t spawn_prefix(const SpawnRequest& request);

/// Writes a text to a pipe in a separate thread, because the reader may never read it. The thread
/// ends when the reader closes the pipe.
void write_beside(Descriptor to, std::string text);

std::string own_path();

/// Sends assay to another machine, and returns the path of a script there that starts assay. To
/// send the files, `command` (ssh) starts `sh` there, which reads its commands from stdin. That
/// machine needs a shell and the usual commands (mkdir, mv, base64 ...). `send` lists the files to
/// send: the program, then libraries. If `send` is empty: this program and its loaded libraries,
/// without the C library. The files stay in ~/.cache/assay/remote, in a folder named by their
/// content. So they are sent only once. Files that were unused for a month are removed. A sent
/// library is used only if the other machine lacks it or has an older version. Throws UsageError
/// with the other machine's message.
std::string far_program(const std::vector<std::string>& command,
                        const std::vector<std::string>& send);

}  // namespace assay::harness
