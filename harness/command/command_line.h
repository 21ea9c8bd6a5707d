#pragma once
#include <span>

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// Prints errors and returns the exit status. This program must be `assay`, because workers start
/// from /proc/self/exe.
int command_line(int argc, char** argv, std::span<const Suite> suites);

}  // namespace assay::harness
