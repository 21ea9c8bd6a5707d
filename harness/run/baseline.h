#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run/record.h"

namespace assay::harness {

/// What is known to go wrong: lines `outcome id-glob  # reason`, where the outcome is fail, crash,
/// timeout or flaky (any outcome is expected). Errors of the harness cannot be expected. The
/// failures.txt of a run is such a file.
class Baseline {
 public:
  Baseline() = default;
  /// Throws UsageError with file and line. An empty path is an empty baseline.
  static Baseline read(const std::string& path);
  static Baseline parse(std::string_view text, const std::string& source);

  /// Whether the record's outcome is listed, or is a pass or skip.
  bool expects(const CaseRecord& record) const;

  /// Entries whose cases ran and all passed: "math/exp/float4/default passes, but baseline.txt:3
  /// expects fail".
  std::vector<std::string> unexpected_passes(std::span<const CaseRecord> records) const;

 private:
  struct Entry {
    std::string outcome, glob, place;
  };
  std::vector<Entry> entries_;
};

/// The records that did not go well as a baseline: of a run that is known, the next one's.
std::string failure_list(std::span<const CaseRecord> records);

}  // namespace assay::harness
