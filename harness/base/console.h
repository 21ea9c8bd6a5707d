#pragma once
#include <cstddef>
#include <string>

namespace assay::harness {

/// Writes to standard output. A reader that closes the pipe early (assay list | head) is not an
/// error. Throws UsageError for a full disk.
void print(const std::string& text);

/// Writes "assay: ..." to standard error.
void complain(const std::string& line);

/// The name that the user typed: "build/release/bin/assay". Lines to paste begin with it.
void set_program(const std::string& typed);
/// A line with "assay " for the user's shell.
std::string pasted(const std::string& line);

/// On a terminal, breaks lines at blanks (harness/base/lines.h). Elsewhere programs read the lines,
/// so the text stays.
std::string for_terminal(const std::string& text, std::size_t indent);

/// Columns of the terminal, from 60 to 160. Without a terminal: 100.
std::size_t terminal_width();

}  // namespace assay::harness
