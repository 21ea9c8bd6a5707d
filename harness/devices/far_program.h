#pragma once
#include <string>
#include <vector>

#include "harness/base/process.h"

namespace assay::harness {

/// spawn(), where the command is somebody's configuration: throws UsageError naming it.
pid_t spawn_prefix(const SpawnRequest& request);

/// Writes beside us, in a thread that ends with the reader: the text may be larger than a pipe
/// holds, and whoever should read it may never do so.
void write_beside(Descriptor to, std::string text);

/// The path of this program.
std::string own_path();

/// The path of a script that starts assay where `command` leads (ssh): `command sh SCRIPT ...`.
/// What it starts comes from here: the files of `send`, the program first and then libraries that
/// it may lack there; empty: this program and the libraries that it has loaded, but for the C
/// library's. There nothing is needed but a shell with the commands that every system has (mkdir,
/// mv, base64 ...): `command` starts `sh`, which reads what to do from stdin. The files stay there,
/// in ~/.cache/assay/remote, by their content, so that they are sent once; what has not been used
/// for a month goes. Libraries are used only where that system has none of its own, or too old
/// ones. Throws UsageError with what the other side said.
std::string far_program(const std::vector<std::string>& command,
                        const std::vector<std::string>& send);

}  // namespace assay::harness
