#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/exact/table.h"
#include "suites/base/forward.h"

namespace assay::suites::exact {

/// Which rows of a suite also have cases with literal arguments. `asked`: the rows whose ExactRow
/// asks for them. `sliced`: the types and widths that data/slices/<suite>.csv lists under the name
/// `literal`.
enum class Literals { none, asked, sliced };

/// A suite with cases for every row, type, width and form. The programs of
/// suites/<family>/<name>/must_not_compile.cl are cases too. Cases of one type and width are next
/// to each other, because they share programs.
harness::Suite suite(std::string family, std::string name, std::string title,
                     std::span<const reference::ExactRow> rows, Literals literals);

/// Selects rows of a suite that also have cases with literal arguments.
using AsksLiterals =
    std::function<bool(const reference::ExactRow&, const reference::ScalarType&, int width)>;

/// Cases `<suite>/<name>/<gentype>/literal` with literal arguments: for every row and type, as
/// scalars and as vectors of 4. `asks` selects some of them (empty: all).
std::vector<harness::Case> expand_literals(std::string_view suite,
                                           std::span<const reference::ExactRow> rows,
                                           const Target& target, const AsksLiterals& asks = {});

}  // namespace assay::suites::exact
