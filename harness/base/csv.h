#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// A record of a CSV file. The fields have the order of the caller's columns.
struct CsvRow {
  std::size_t line = 0;  ///< first line, from 1
  std::vector<std::string> fields;
};

/// Reads CSV (RFC 4180: quoted fields, doubled quotes, LF or CRLF). The first line names all
/// `columns` in any order, and may also name columns of `optional`. In a row, optional fields come
/// last, and are empty if the file has no such column. Throws UsageError "<source>:<line>: what is
/// wrong" for a missing, unknown or repeated column, a wrong number of fields, or an open quote.
std::vector<CsvRow> parse_csv(std::string_view text, const std::string& source,
                              const std::vector<std::string>& columns,
                              const std::vector<std::string>& optional = {});

}  // namespace assay::harness
