#pragma once
#include <cstddef>
#include <string>

#include "harness/print/terminal.h"

namespace assay::harness {

/// The limit for the lines at the end of a run. A screen has forty lines. A blank line comes before
/// this text, and a line about the page after it.
inline constexpr std::size_t screen_lines = 38;

/// The end of a device's run, in at most `lines` lines of `width` columns. Ids and paths are never
/// cut because people copy them. First come the verdict (compared with the baseline if there is
/// one), new failures, and counts. Then come the most certain groups, one on each line, flaky
/// cases, the greatest errors, and skips. Last come other remarks, the folder of the files, and the
/// command to run next.
std::string screen_text(const DeviceSummary& summary, std::size_t lines, std::size_t width,
                        bool color);

}  // namespace assay::harness
