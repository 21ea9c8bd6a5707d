#pragma once
#include <cstddef>
#include <string>

#include "harness/run/terminal.h"

namespace assay::harness {

/// Lines that the end of a run may have: of forty, with a blank one before it and its page behind.
inline constexpr std::size_t screen_lines = 38;

/// The end of a device's run in at most `lines` lines of `width` columns (ids and paths, which
/// people copy, are never cut): the verdict, against the baseline where there is one, and what is
/// new; counts; the surest groups, one a line; what is flaky; the greatest errors; what was
/// skipped; what else is to be known; where all of it lies, and one command to go on with.
std::string screen_text(const DeviceSummary& summary, std::size_t lines, std::size_t width,
                        bool color);

}  // namespace assay::harness
