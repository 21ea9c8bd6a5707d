#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "harness/record/results.h"

namespace assay::harness {

/// How a case changed from one run to the other.
enum class Change : std::uint8_t {
  broke,        ///< passed before, does not pass now
  fixed,        ///< did not pass before, passes now
  otherwise,    ///< fails in another way: another outcome, or another kind of wrong answer
  worse,        ///< fails in the same way, with a greater error
  better,       ///< fails in the same way, with a smaller error
  skipped_now,  ///< was judged before, is skipped now
  judged_now,   ///< was skipped before, is judged now
  appeared,
  vanished,      ///< is no longer planned, although the run covered this part of the plan
  bits,          ///< passes, but the device computes different answers within the limits
  failing_bits,  ///< fails in the same way, with different answers
};
inline constexpr Change changes[] = {Change::broke,  Change::skipped_now, Change::otherwise,
                                     Change::worse,  Change::vanished,    Change::fixed,
                                     Change::better, Change::judged_now,  Change::appeared,
                                     Change::bits,   Change::failing_bits};
std::string_view name(Change change);

/// Cases that changed in the same way and probably have one cause.
struct ChangedGroup {
  Change change = Change::broke;
  std::string title;
  std::vector<std::string> cases;  ///< ids
};

/// A comparison of two runs, which may differ in driver, version, device or time.
struct Comparison {
  std::vector<ChangedGroup> groups;   ///< in the order of `changes`, then by the number of cases
  std::vector<std::string> settings;  ///< "device driver_version: 3.1 -> 7.1"
  std::size_t not_asked[2] = {0, 0};  ///< for each run: the number of cases that only the other run
                                      ///< selected or judged
  std::vector<std::string> gained, lost;  ///< reasons of skips (missing features) that only one run
                                          ///< has
  std::size_t cases[2] = {0, 0};
  double seconds[2] = {0, 0};

  /// Whether no case changed. Times are not compared.
  bool empty() const { return groups.empty() && gained.empty() && lost.empty(); }
  std::size_t count(Change change) const;
};

/// Bits are compared by digests, in runs with the same depth and seed. An error counts as greater
/// or smaller if it differs by more than a hundredth because sampling and libraries change the last
/// digits.
Comparison compare(const Results& before, const Results& after);

std::string comparison_text(const Comparison& comparison, const std::string& before,
                            const std::string& after);
nlohmann::json comparison_json(const Comparison& comparison, const std::string& before,
                               const std::string& after);
/// The comparison as an HTML page without external resources.
std::string comparison_page(const Comparison& comparison, const std::string& before,
                            const std::string& after);

/// `assay compare A B [C...]`: compares each run with the first. A run is a folder or a
/// results.jsonl. `format` is text, json or html. Returns 1 if a case broke, is now skipped,
/// vanished, or fails worse or in another way. Otherwise returns 0. Throws UsageError if a run
/// cannot be read.
int compare_command(std::span<const std::string> runs, const std::string& format);

}  // namespace assay::harness
