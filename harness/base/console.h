#pragma once
#include <span>
#include <string>

namespace assay::harness {

/// Writes to standard output. A reader that went away (assay list | head) is no error; a full disk
/// is: throws UsageError.
void print(const std::string& text);

/// One line to standard error: "assay: ...".
void complain(const std::string& line);

/// What is wrong with devices and drivers that a command does without, a line each, once it is sure
/// to be done: a command that cannot be done says one line, its own.
void note(std::span<const std::string> problems);

}  // namespace assay::harness
