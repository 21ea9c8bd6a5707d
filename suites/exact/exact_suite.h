#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/exact/table.h"
#include "suites/base/forward.h"

namespace assay::suites::exact {

/// Whether a suite's rows also have cases with literal arguments. `sliced`: only for the types and
/// widths that data/slices/<suite>.csv lists under the name `literal`.
enum class Literals { none, asked, sliced };

/// A suite of cases of every row, type, width and form, and of the programs that must not compile
/// in suites/<family>/<name>/must_not_compile.cl. Cases of one type and width are next to each
/// other because they share programs.
harness::Suite suite(std::string family, std::string name, std::string title,
                     std::span<const reference::ExactRow> rows, Literals literals);

/// Which rows of a suite also have literal arguments.
using AsksLiterals =
    std::function<bool(const reference::ExactRow&, const reference::ScalarType&, int width)>;

/// Cases `<suite>/<name>/<gentype>/literal` of every row and type, scalars and vectors of 4, with
/// literal arguments. `asks` (empty: all) chooses among them.
std::vector<harness::Case> expand_literals(std::string_view suite,
                                           std::span<const reference::ExactRow> rows,
                                           const Target& target, const AsksLiterals& asks = {});

}  // namespace assay::suites::exact
