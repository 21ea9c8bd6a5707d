#pragma once

namespace assay::suites {

/// Runs `assay` with all suites, or a process that a case starts.
int program(int argc, char** argv);

}  // namespace assay::suites
