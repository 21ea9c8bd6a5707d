#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

struct CsvRow {
  std::size_t line = 0;  ///< first line, from 1
  std::vector<std::string> fields;
};

/// Reads CSV (RFC 4180: quoted fields, doubled quotes, LF or CRLF). The first line must name all
/// `columns` in any order, and may name columns of `optional`. CsvRow::fields has the order of
/// `columns`, and then of `optional`. A field is empty if the file lacks its optional column.
/// Throws UsageError "<source>:<line>: what is wrong" for a missing, unknown or repeated column, a
/// wrong number of fields, or an open quote.
std::vector<CsvRow> parse_csv(std::string_view text, const std::string& source,
                              const std::vector<std::string>& columns,
                              const std::vector<std::string>& optional = {});

}  // namespace assay::harness
