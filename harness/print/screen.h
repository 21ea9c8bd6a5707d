#pragma once
#include <cstddef>
#include <string>

#include "harness/print/terminal.h"

namespace assay::harness {

/// The most lines at the end of a run. With a blank line before them and a line after them, they
/// fit on a terminal of forty lines.
inline constexpr std::size_t screen_lines = 38;

/// At most `lines` lines of `width` columns. Ids and paths are not cut.
std::string screen_text(const DeviceSummary& summary, std::size_t lines, std::size_t width,
                        bool color);

}  // namespace assay::harness
