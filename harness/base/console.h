#pragma once
#include <cstddef>
#include <string>

namespace assay::harness {

/// Writes to standard output. A reader that went away (assay list | head) is no error; a full disk
/// is: throws UsageError.
void print(const std::string& text);

/// One line to standard error: "assay: ...".
void complain(const std::string& line);

/// How this program was started: "assay", "build/release/bin/assay". Lines that people paste begin
/// with it.
void set_program(const std::string& typed);
/// A line that begins with "assay ", as it runs when it is pasted into the same shell.
std::string pasted(const std::string& line);

/// `text` as standard output shows it: where that is a terminal, lines are broken at blanks
/// (wrapped(), harness/base/text.h); else it stays as it is, for programs read lines.
std::string for_terminal(const std::string& text, std::size_t indent);

/// Columns of the terminal that standard output is, between 60 and 160; else 100.
std::size_t terminal_width();

}  // namespace assay::harness
