#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "harness/record/results.h"

namespace assay::harness {

/// The change of a case from one run to the other.
enum class Change : std::uint8_t {
  broke,        ///< passed before, and does not pass now
  fixed,        ///< passes now
  otherwise,    ///< fails in another way: outcome, or how the answer is wrong
  worse,        ///< fails as before, with a greater error
  better,       ///< fails as before, with a smaller error
  skipped_now,  ///< was judged, and is skipped now
  judged_now,   ///< was skipped, and is judged now
  appeared,
  vanished,      ///< is no longer planned, although the other run asked for it and reached it
  bits,          ///< passes as before: the device computes other answers within the limits
  failing_bits,  ///< fails as before, with other answers
};
inline constexpr Change changes[] = {Change::broke,  Change::skipped_now, Change::otherwise,
                                     Change::worse,  Change::vanished,    Change::fixed,
                                     Change::better, Change::judged_now,  Change::appeared,
                                     Change::bits,   Change::failing_bits};
std::string_view name(Change change);

/// Cases that changed in the same way, with one likely cause.
struct ChangedGroup {
  Change change = Change::broke;
  std::string title;
  std::vector<std::string> cases;  ///< ids
};

/// Two runs next to each other: of drivers, versions, devices or times.
struct Comparison {
  std::vector<ChangedGroup> groups;   ///< in the order of `changes`, then by how many cases
  std::vector<std::string> settings;  ///< "device driver_version: 3.1 -> 7.1"
  std::size_t not_asked[2] = {0, 0};  ///< cases that only the other run was asked for, or judged
  std::vector<std::string> gained, lost;  ///< reasons of skips (missing features) gone or new
  std::size_t cases[2] = {0, 0};
  double seconds[2] = {0, 0};

  /// Whether no case changed. Times do not count.
  bool empty() const { return groups.empty() && gained.empty() && lost.empty(); }
  std::size_t count(Change change) const;
};

/// Answers differ if digests do, in runs of one depth and seed. An error counts as greater or
/// smaller if it differs by more than a hundredth: sampling and libraries change the last digits.
Comparison compare(const Results& before, const Results& after);

std::string comparison_text(const Comparison& comparison, const std::string& before,
                            const std::string& after);
nlohmann::json comparison_json(const Comparison& comparison, const std::string& before,
                               const std::string& after);
/// A separate page without external resources.
std::string comparison_page(const Comparison& comparison, const std::string& before,
                            const std::string& after);

/// `assay compare A B [C...]`: each run with the first. A run is a folder or a results.jsonl;
/// `format` is text, json or html. Returns 1 if something broke, is skipped now, vanished, or fails
/// worse or in another way; else 0. Throws UsageError if a run cannot be read.
int compare_command(std::span<const std::string> runs, const std::string& format);

}  // namespace assay::harness
