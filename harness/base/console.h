#pragma once
#include <cstddef>
#include <string>

namespace assay::harness {

/// Writes to standard output. A reader that closes the pipe early (assay list | head) is not an
/// error. A full disk is one: throws UsageError.
void print(const std::string& text);

/// One line to standard error: "assay: ...".
void complain(const std::string& line);

/// How this program was started: "assay", "build/release/bin/assay". Lines that people paste begin
/// with it.
void set_program(const std::string& typed);
/// Changes a line that begins with "assay " so that it runs when it is pasted into the same shell.
std::string pasted(const std::string& line);

/// `text` for standard output. On a terminal, lines are broken at blanks (wrapped(),
/// harness/base/text.h). Elsewhere the text stays as it is because programs read it line by line.
std::string for_terminal(const std::string& text, std::size_t indent);

/// Columns of the terminal on standard output, between 60 and 160. Without a terminal: 100.
std::size_t terminal_width();

}  // namespace assay::harness
