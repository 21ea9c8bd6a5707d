#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// One record of a CSV file. Its fields are in the order of the columns that the caller named.
struct CsvRow {
  std::size_t line = 0;  ///< where the record starts, from 1
  std::vector<std::string> fields;
};

/// Reads CSV as RFC 4180 describes it (quoted fields, doubled quotes, LF or CRLF). The first line
/// must name exactly `columns`, in any order. It may also name any of `optional`. In each row, the
/// fields of `optional` follow those of `columns`. They are empty if the file does not have the
/// column. Throws UsageError "<source>:<line>: what is wrong" for a missing, unknown or repeated
/// column, a wrong number of fields, or an open quote.
std::vector<CsvRow> parse_csv(std::string_view text, const std::string& source,
                              const std::vector<std::string>& columns,
                              const std::vector<std::string>& optional = {});

}  // namespace assay::harness
