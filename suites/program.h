#pragma once

namespace assay::suites {

/// Runs `assay` with all suites. Also runs the processes that cases start.
int program(int argc, char** argv);

}  // namespace assay::suites
