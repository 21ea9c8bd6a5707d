#pragma once
#include <cstddef>
#include <string>

namespace assay::harness {

/// Writes to standard output. A reader that closes the pipe early (assay list | head) is not an
/// error. Throws UsageError if the disk is full.
void print(const std::string& text);

/// Writes "assay: ..." to standard error.
void complain(const std::string& line);

/// Sets the name that the user typed: "build/release/bin/assay". pasted() begins command lines with
/// this name.
void set_program(const std::string& typed);
/// A command line that the user can paste into a shell: the typed name replaces "assay" at the
/// beginning.
std::string pasted(const std::string& line);

/// On a terminal, breaks lines at blanks (harness/base/lines.h). Otherwise returns the text
/// unchanged, because programs may read the lines.
std::string for_terminal(const std::string& text, std::size_t indent);

/// The number of columns of the terminal, but at least 60 and at most 160. The result is 100 if
/// standard output is not a terminal.
std::size_t terminal_width();

}  // namespace assay::harness
