#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/sweep/inputs.h"
#include "reference/base/function.h"
#include "reference/plain/float_format.h"
#include "suites/base/forward.h"

namespace assay::suites::math {

/// A row of data/edge_cases/: the results of functions for arguments that a section names.
struct EdgeRow {
  std::string name;                    ///< part of the id
  std::vector<std::string> functions;  ///< that it holds for
  std::vector<std::string> arguments;  ///< one word each
  std::vector<std::string> results;    ///< one word each, alternatives with bars between
  std::vector<std::string> formats;    ///< empty: all
  std::string mode;                    ///< of data/modes.csv; empty: default
  std::vector<std::string> documents;  ///< that state it; empty: all
  std::string citation, interpretation;
  std::string place;  ///< file and line

  bool holds(std::string_view function, std::string_view format, std::string_view document) const;
  /// "pow(+-0, -odd) = +-inf".
  std::string text(std::string_view function) const;
};

/// One answer that a row names.
struct EdgeAnswer {
  enum class Kind { bits, nan, quiet_nan, any, positive };
  Kind kind = Kind::bits;
  std::uint64_t bits = 0;
};

/// One input of a row, and the answers that the row names for each result.
struct EdgePoint {
  harness::InputBits input{};
  std::array<std::vector<EdgeAnswer>, 2> answers;
};

/// The rows of the run's data. Throws harness::UsageError with file and line for damaged data.
std::vector<EdgeRow> load_edge_rows(const harness::RunOptions& options);
std::vector<EdgeRow> parse_edge_rows(std::string_view csv, const std::string& source);

/// The inputs of a row in one format, in any order. Throws harness::UsageError for an unknown word,
/// and if the row does not fit the function.
std::vector<EdgePoint> edge_points(const EdgeRow& row, const reference::Function& function,
                                   const reference::FloatFormat& format);

}  // namespace assay::suites::math
