#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/exact/table.h"
#include "suites/base/forward.h"

namespace assay::suites::exact {

/// Which rows also get cases with literal arguments. `none`: no row. `asked`: rows whose ExactRow
/// asks for such cases. `sliced`: the types and widths that data/slices/<suite>.csv lists under the
/// name `literal`.
enum class Literals { none, asked, sliced };

/// A suite with cases for every row, type, width and form, and for the programs in
/// suites/<family>/<name>/must_not_compile.cl. Cases of one type and width follow each other,
/// because they share programs.
harness::Suite suite(std::string family, std::string name, std::string title,
                     std::span<const reference::ExactRow> rows, Literals literals);

using AsksLiterals =
    std::function<bool(const reference::ExactRow&, const reference::ScalarType&, int width)>;

/// The cases `<suite>/<name>/<gentype>/literal`: every row and type that `asks` selects, as scalars
/// and as vectors of 4. An empty `asks` selects all rows and types.
std::vector<harness::Case> expand_literals(std::string_view suite,
                                           std::span<const reference::ExactRow> rows,
                                           const Target& target, const AsksLiterals& asks = {});

}  // namespace assay::suites::exact
