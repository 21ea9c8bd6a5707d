#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "harness/cases/case.h"
#include "reference/exact/table.h"

namespace assay::suites::exact {

/// Cases of every row, type, width and form: those of one type and width side by side, for they
/// share programs.
std::vector<harness::Case> expand(std::string_view suite, std::span<const reference::ExactRow> rows,
                                  const harness::DeviceInfo& device,
                                  const harness::RunOptions& options);

/// Cases `<suite>/<name>/<gentype>/literal` of every row and type, scalars and vectors of 4, whose
/// arguments stand in the kernel's text.
std::vector<harness::Case> expand_literals(std::string_view suite,
                                           std::span<const reference::ExactRow> rows,
                                           const harness::DeviceInfo& device,
                                           const harness::RunOptions& options);

}  // namespace assay::suites::exact
