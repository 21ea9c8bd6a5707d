#pragma once
#include <span>
#include <string>

#include "harness/run.h"

namespace assay::harness {

/// Writes to standard output. A reader that went away (assay list | head) is no error; a full disk
/// is: throws UsageError.
void print(const std::string& text);

/// One line to standard error: "assay: ...".
void complain(const std::string& line);

/// What is wrong with devices and drivers that a command does without, a line each, once it is sure
/// to be done: a command that cannot be done says one line, its own.
void note(std::span<const std::string> problems);

/// `assay devices`.
int devices_command(const RunRequest& request);

/// `assay list`: what `assay run` would do with the same options. `count` gives the numbers alone.
int list_command(const RunRequest& request, bool count, std::span<const Suite> suites);

/// `assay show ID`.
int show_command(const RunRequest& request, const std::string& id, std::span<const Suite> suites);

}  // namespace assay::harness
