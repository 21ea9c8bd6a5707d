#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/target/modes.h"

namespace assay::suites {

/// One line of data/slices/<suite>.csv: the subjects for which a form or mode that takes long is
/// tried, and why.
struct Slice {
  std::string name;                   ///< of the form or mode
  std::vector<std::string> subjects;  ///< "*": all
  std::vector<int> widths;
  harness::Depth depth = harness::shallowest_depth;  ///< from which on
  std::string reason;

  bool holds(std::string_view subject, int width) const;
};

/// Throws harness::UsageError with file and line for a line that cannot be read.
std::vector<Slice> parse_slices(std::string_view csv, const std::string& source);

/// Those of a suite at the run's depth, from its data.
std::vector<Slice> load_slices(std::string_view suite, const harness::RunOptions& options);

/// The modes of data/modes.csv in which a suite's slices try its functions, under its ordinary
/// limits.
class SlicedModes {
 public:
  /// Throws harness::UsageError for a slice without a mode, or with a mode that has separate limits
  /// or needs.
  SlicedModes(std::string_view suite, const harness::RunOptions& options);
  /// In the order of the file; none for formats for which a mode has no cases.
  Modes of(std::string_view function, std::string_view format, int width) const;

 private:
  std::vector<Slice> slices_;
  Modes modes_;
};

}  // namespace assay::suites
