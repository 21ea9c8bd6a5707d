#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/acceptance/accuracy.h"
#include "reference/base/function.h"

namespace assay::reference {

/// The domain is the part " on [low, high]" of the text. Throws std::invalid_argument if the text
/// is not a bound.
struct Bound {
  Accuracy accuracy;
  std::optional<Range> domain;
};
Bound parse_bound(std::string_view text);

/// A row of data/accuracy/<document>.csv for one format and profile.
struct AccuracyRow {
  std::string function;  ///< as in the document: "exp", "x + y", "1.0 / x"
  std::string format;    ///< "half", "float", "double"
  std::string profile;   ///< "full", "embedded"
  std::string mode;      ///< math mode: "default", "unsafe"
  Accuracy accuracy;
  std::optional<Range> domain;  ///< outside of this range, any answer is right
  std::string citation;         ///< "OpenCL C 3.0.19, 7.4, Table 65, exp"
  std::string requirement;      ///< "c30-7.4-t65-exp"
};

class AccuracyTable {
 public:
  /// Throws std::runtime_error "<source>:<line>: what is wrong".
  static AccuracyTable parse(std::string_view csv, const std::string& source);

  /// nullptr if there is no such row.
  const AccuracyRow* find(std::string_view function, std::string_view format,
                          std::string_view profile, std::string_view mode) const;
  const std::vector<AccuracyRow>& rows() const { return rows_; }

 private:
  std::vector<AccuracyRow> rows_;
  std::map<std::string, std::size_t, std::less<>> index_;
};

}  // namespace assay::reference
