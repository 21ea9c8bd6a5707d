#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/target/modes.h"

namespace assay::suites {

/// One line of data/slices/<suite>.csv. It lists the subjects that are tried in one form or mode,
/// and the reason. A form or mode that takes long is not tried with all subjects.
struct Slice {
  std::string name;                   ///< the form or mode
  std::vector<std::string> subjects;  ///< "*": all
  std::vector<int> widths;
  harness::Depth depth = harness::shallowest_depth;  ///< the least depth with these cases
  std::string reason;

  bool holds(std::string_view subject, int width) const;
};

/// Throws harness::UsageError with file and line for a line that cannot be read.
std::vector<Slice> parse_slices(std::string_view csv, const std::string& source);

/// The slices of a suite at the run's depth, from the run's data.
std::vector<Slice> load_slices(std::string_view suite, const harness::RunOptions& options);

/// The modes of data/modes.csv that a suite's slices name. The ordinary limits of the suite hold in
/// these modes.
class SlicedModes {
 public:
  /// Throws harness::UsageError if no mode has the name of a slice, or if its mode has limits or
  /// needs.
  SlicedModes(std::string_view suite, const harness::RunOptions& options);
  /// The modes in the order of the file, without those that have no cases for the format.
  Modes of(std::string_view function, std::string_view format, int width) const;

 private:
  std::vector<Slice> slices_;
  Modes modes_;
};

}  // namespace assay::suites
