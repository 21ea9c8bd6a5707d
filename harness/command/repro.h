#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/cases/case_context.h"
#include "harness/command/emit_calls.h"
#include "harness/devices/device.h"
#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// `assay repro ID [--input=BITS,BITS] [--index=N] [--joined=IDS] [--emit=c] [--debug] [--bisect]`
/// as it was typed.
struct ReproText {
  std::string id;
  std::vector<std::string> input;
  std::string index;
  std::vector<std::string> joined;  ///< cases that share a kernel with it; may hold its own id
  std::string emit;                 ///< empty or "c"
  bool debug = false;               ///< the worker runs under gdb
  std::vector<std::string> debugger_options;  ///< of gdb, after "--"
  bool bisect = false;                        ///< exit statuses for `git bisect run`
};

/// Runs one case again on the chosen device. With an input: its vector by itself, then among its
/// neighbors, then the whole batch. Without one: the whole case. Prints the findings and whether
/// the failure reproduces. With `emit`, nothing is run but a stand-alone C program for the input is
/// printed. Without an input, it is for the worst one that a run of the case finds. With `debug`,
/// runs the case's worker under gdb, with the driver's environment and the terminal.
///
/// Returns exit_unexpected if the failure shows again, exit_expected if it does not, exit_fault if
/// this could not be determined. Throws UsageError for a case or an input that does not exist. With
/// `bisect`, a fault that a driver may cause (it cannot be loaded, it has no such case or input) is
/// exit_untested. A command that can never work ends `git bisect`: exit_abort.
inline constexpr int exit_untested = 125, exit_abort = 128;
int repro_command(const RunRequest& request, const ReproText& text, std::span<const Suite> suites);

/// The C program that repro_command prints with `emit`, tried on the device that it was made for.
TriedProgram emitted_program(const RunRequest& request, const ReproText& text,
                             std::span<const Suite> suites);
/// Why the program did not show the failure, for the end of a sentence. Empty: it did.
std::string not_shown(const TriedProgram& program);

}  // namespace assay::harness
