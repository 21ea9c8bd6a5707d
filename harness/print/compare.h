#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "harness/record/results.h"

namespace assay::harness {

enum class Change : std::uint8_t {
  broke,        ///< passed before, does not pass now
  fixed,        ///< did not pass before, passes now
  otherwise,    ///< fails with another outcome, or with another kind of wrong answer
  worse,        ///< the same failure with a greater error
  better,       ///< the same failure with a smaller error
  skipped_now,  ///< was judged before, is skipped now
  judged_now,   ///< was skipped before, is judged now
  appeared,
  vanished,      ///< no longer planned, although the run covered this part of the plan
  bits,          ///< passes with other answers within the limits
  failing_bits,  ///< the same failure with other answers
};
inline constexpr Change changes[] = {Change::broke,  Change::skipped_now, Change::otherwise,
                                     Change::worse,  Change::vanished,    Change::fixed,
                                     Change::better, Change::judged_now,  Change::appeared,
                                     Change::bits,   Change::failing_bits};
std::string_view name(Change change);

struct ChangedGroup {
  Change change = Change::broke;
  std::string title;
  std::vector<std::string> cases;  ///< ids
};

struct Comparison {
  std::vector<ChangedGroup> groups;   ///< by `change`, then by the number of cases
  std::vector<std::string> settings;  ///< "device driver_version: 3.1 -> 7.1"
  std::size_t not_asked[2] = {0, 0};  ///< for each run: cases that only the other run selected or
                                      ///< judged
  std::vector<std::string> gained, lost;  ///< reasons of skips that only one run has
  std::size_t cases[2] = {0, 0};
  double seconds[2] = {0, 0};

  /// True if no case changed. Times do not count.
  bool empty() const { return groups.empty() && gained.empty() && lost.empty(); }
  std::size_t count(Change change) const;
};

/// Bits are compared by digests, in runs with the same depth and seed. Two errors count as
/// different if they differ by more than 1 %, because samples and libraries change the last digits.
Comparison compare(const Results& before, const Results& after);

std::string comparison_text(const Comparison& comparison, const std::string& before,
                            const std::string& after);
nlohmann::json comparison_json(const Comparison& comparison, const std::string& before,
                               const std::string& after);
/// An HTML page without external resources.
std::string comparison_page(const Comparison& comparison, const std::string& before,
                            const std::string& after);

/// Compares each run with the first run. A run is a folder or a results.jsonl. `format` is text,
/// json or html. Returns 1 if a case broke, vanished, is now skipped, or has a worse or different
/// failure. Otherwise returns 0. Throws UsageError if a run is not readable.
int compare_command(std::span<const std::string> runs, const std::string& format);

}  // namespace assay::harness
