#pragma once
#include <cstddef>
#include <string>

namespace assay::harness {

/// Writes to standard output. A reader that closes the pipe early (assay list | head) is not an
/// error. Throws UsageError if the disk is full.
void print(const std::string& text);

void complain(const std::string& line);

/// `typed` is the name that the user typed: "build/release/bin/assay".
void set_program(const std::string& typed);
/// A command line that the user can paste into a shell: the typed name replaces "assay" at the
/// beginning.
std::string pasted(const std::string& line);

/// Breaks lines at blanks, but only on a terminal, because programs may read other output.
std::string for_terminal(const std::string& text, std::size_t indent);

/// Columns of the terminal, between 60 and 160; 100 if standard output is not a terminal.
std::size_t terminal_width();

}  // namespace assay::harness
