#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/case.h"
#include "reference/exact/table.h"
#include "suites/exact/forbidden.h"
#include "suites/target/target.h"

namespace assay::suites::exact {

/// Whether a suite's rows are asked with literal arguments as well.
enum class Literals { none, asked };

/// A suite of cases of every row, type, width and form: those of one type and width side by side,
/// for they share programs; and of programs that must not compile.
harness::Suite suite(std::string name, std::string title, std::span<const reference::ExactRow> rows,
                     std::span<const Forbidden> forbidden, Literals literals);

/// Cases `<suite>/<name>/<gentype>/literal` of every row and type, scalars and vectors of 4, whose
/// arguments stand in the kernel's text.
std::vector<harness::Case> expand_literals(std::string_view suite,
                                           std::span<const reference::ExactRow> rows,
                                           const Target& target);

}  // namespace assay::suites::exact
