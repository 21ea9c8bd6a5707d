#pragma once

namespace assay::suites {

/// `assay` with all suites, and what its cases start as processes of their own.
int program(int argc, char** argv);

}  // namespace assay::suites
