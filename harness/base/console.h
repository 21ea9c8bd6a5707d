#pragma once
#include <cstddef>
#include <string>

namespace assay::harness {

/// Writes to standard output. If the reader closes the pipe early (assay list | head), that is not
/// an error. A full disk is an error: throws UsageError.
void print(const std::string& text);

/// Writes one line to standard error: "assay: ...".
void complain(const std::string& line);

/// Stores the name with which the user started this program: "assay", "build/release/bin/assay".
/// Lines that people paste begin with this name.
void set_program(const std::string& typed);
/// A line that begins with "assay ", changed so that the user can paste it into the same shell.
std::string pasted(const std::string& line);

/// Prepares `text` for standard output. On a terminal, lines are broken at blanks (wrapped(),
/// harness/base/lines.h). Elsewhere the text does not change because programs read it line by line.
std::string for_terminal(const std::string& text, std::size_t indent);

/// Columns of the terminal on standard output, between 60 and 160. Without a terminal: 100.
std::size_t terminal_width();

}  // namespace assay::harness
