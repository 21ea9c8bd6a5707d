#pragma once
#include <span>

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// The `assay` command. It reads the arguments, runs the subcommand, prints errors, and returns the
/// exit status. argv[0] must be this program because workers are started from /proc/self/exe.
int command_line(int argc, char** argv, std::span<const Suite> suites);

}  // namespace assay::harness
