#pragma once
#include <cstddef>
#include <string>

#include "harness/print/terminal.h"

namespace assay::harness {

/// Lines that the end of a run may have. A screen has forty; a blank line comes before it and the
/// line of the page after it.
inline constexpr std::size_t screen_lines = 38;

/// The end of a device's run in at most `lines` lines of `width` columns. Ids and paths, which
/// people copy, are never cut. In this order: the verdict, against the baseline if there is one,
/// and new failures; counts; the surest groups, one a line; flaky cases. Then the greatest errors,
/// skips, other remarks, the place of the files, and one command to go on with.
std::string screen_text(const DeviceSummary& summary, std::size_t lines, std::size_t width,
                        bool color);

}  // namespace assay::harness
