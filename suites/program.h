#pragma once

namespace assay::suites {

/// `assay` with all suites, and the processes that its cases start.
int program(int argc, char** argv);

}  // namespace assay::suites
