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

/// The results of functions for arguments that the specification names: a row of data/edge_cases/.
struct EdgeRow {
  std::string name;  ///< a part of the id
  std::vector<std::string> functions;
  std::vector<std::string> arguments;  ///< a word for each argument
  std::vector<std::string> results;    ///< a word for each result; bars separate alternatives
  std::vector<std::string> formats;    ///< the formats; empty: all
  std::string mode;                    ///< a mode of data/modes.csv; empty: the default mode
  std::vector<std::string> documents;  ///< the documents that state the row; empty: all
  std::string citation, interpretation;
  std::string place;  ///< the file and line of the row

  bool holds(std::string_view function, std::string_view format, std::string_view document) const;
  /// The row as text: "pow(+-0, -odd) = +-inf".
  std::string text(std::string_view function) const;
};

struct EdgeAnswer {
  enum class Kind { bits, nan, quiet_nan, any, positive };
  Kind kind = Kind::bits;
  std::uint64_t bits = 0;
};

/// One input of a row, and the answers that the row allows for each result.
struct EdgePoint {
  harness::InputBits input{};
  std::array<std::vector<EdgeAnswer>, 2> answers;
};

/// The rows of the run's data. Throws harness::UsageError with file and line for damaged data.
std::vector<EdgeRow> load_edge_rows(const harness::RunOptions& options);
std::vector<EdgeRow> parse_edge_rows(std::string_view csv, const std::string& source);

/// The inputs of a row in one format, in any order. Throws harness::UsageError for an unknown word,
/// or if the row does not fit the function.
std::vector<EdgePoint> edge_points(const EdgeRow& row, const reference::Function& function,
                                   const reference::FloatFormat& format);

}  // namespace assay::suites::math
