#pragma once
#include <cstddef>
#include <string>

#include "harness/print/terminal.h"

namespace assay::harness {

/// The most lines at the end of a run. With a blank line before them and a line after them, they
/// fit on a terminal of forty lines.
inline constexpr std::size_t screen_lines = 38;

/// The end of a device's run, in at most `lines` lines of `width` columns. First come the verdict,
/// new failures and counts. Then come the most certain groups, flaky cases, the greatest errors and
/// skips. Last come other remarks, the folder and the next command. Ids and paths are not cut.
std::string screen_text(const DeviceSummary& summary, std::size_t lines, std::size_t width,
                        bool color);

}  // namespace assay::harness
