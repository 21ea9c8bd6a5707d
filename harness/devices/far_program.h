#pragma once
#include <string>
#include <vector>

#include "harness/base/process.h"

namespace assay::harness {

/// Like spawn(). Throws UsageError with the command if the command cannot start.
pid_t spawn_prefix(const SpawnRequest& request);

/// Writes a text to a pipe in a separate thread, because the reader may never read it. The thread
/// ends when the reader closes the pipe.
void write_beside(Descriptor to, std::string text);

std::string own_path();

/// Sends assay to another machine. Returns the path of a script there that starts assay. `command`
/// (ssh) must start `sh` there. `send` lists the program and then its libraries. If `send` is
/// empty, sends this program and its loaded libraries, without the C library. The files stay in
/// ~/.cache/assay/remote for later runs, until they are unused for a month. Throws UsageError with
/// the other machine's message.
std::string far_program(const std::vector<std::string>& command,
                        const std::vector<std::string>& send);

}  // namespace assay::harness
