#pragma once
#include <span>

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// The `assay` command: parses, dispatches, prints errors, returns the exit status. argv[0] must be
/// this program: workers are started from /proc/self/exe.
int command_line(int argc, char** argv, std::span<const Suite> suites);

}  // namespace assay::harness
