#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/target/modes.h"

namespace assay::suites {

/// A line of data/slices/<suite>.csv: the subjects that are tried in a form or mode that takes
/// long. Other subjects are not tried in that form or mode.
struct Slice {
  std::string name;                   ///< the form or mode
  std::vector<std::string> subjects;  ///< the functions or operators; "*": all
  std::vector<int> widths;
  harness::Depth depth = harness::shallowest_depth;  ///< the first depth that has these cases
  std::string reason;

  bool holds(std::string_view subject, int width) const;
};

/// Throws harness::UsageError with file and line for a line that cannot be read.
std::vector<Slice> parse_slices(std::string_view csv, const std::string& source);

/// Returns only the slices of the run's depth.
std::vector<Slice> load_slices(std::string_view suite, const harness::RunOptions& options);

/// The modes of data/modes.csv that a suite's slices name. The suite's usual limits hold in these
/// modes.
class SlicedModes {
 public:
  /// Throws harness::UsageError if a slice names an unknown mode, or a mode with its own limits or
  /// needs.
  SlicedModes(std::string_view suite, const harness::RunOptions& options);
  /// The modes that have cases for the function, format and width, in the order of the file.
  Modes of(std::string_view function, std::string_view format, int width) const;

 private:
  std::vector<Slice> slices_;
  Modes modes_;
};

}  // namespace assay::suites
