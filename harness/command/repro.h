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

/// The arguments of `assay repro ID [--input=BITS,BITS] [--index=N] [--joined=IDS] [--emit=c]
/// [--debug] [--bisect]`, as they were typed.
struct ReproText {
  std::string id;
  std::vector<std::string> input;
  std::string index;
  std::vector<std::string> joined;  ///< cases that share a kernel with this case; may include its
                                    ///< own id
  std::string emit;                 ///< empty or "c"
  bool debug = false;               ///< whether the worker runs under gdb
  std::vector<std::string> debugger_options;  ///< options for gdb, typed after "--"
  bool bisect = false;                        ///< whether the exit status is for `git bisect run`
};

/// Runs one case again on the chosen device. With an input, it runs the input's vector by itself,
/// then with its neighbors, then the whole batch. Without an input, it runs the whole case. It
/// prints the findings, and whether the failure came again. With `emit`, it only prints a
/// stand-alone C program for the input. If no input is given, a run of the case first finds the
/// worst input. With `debug`, it runs the case's worker under gdb, with the driver's environment
/// and the terminal.
///
/// Returns exit_unexpected if the failure came again, exit_expected if it did not, and exit_fault
/// if this could not be determined. Throws UsageError if there is no such case or input. With
/// `bisect`, exit_untested means a fault that a driver may cause: the driver cannot be loaded, or
/// it has no such case or input. exit_abort ends `git bisect` for a command that can never work.
inline constexpr int exit_untested = 125, exit_abort = 128;
int repro_command(const RunRequest& request, const ReproText& text, std::span<const Suite> suites);

/// The C program that repro_command() prints with `emit`. It was tried on the device for which it
/// was made.
TriedProgram emitted_program(const RunRequest& request, const ReproText& text,
                             std::span<const Suite> suites);
/// Why the program did not show the failure, in words for the end of a sentence. Empty if it did.
std::string not_shown(const TriedProgram& program);

}  // namespace assay::harness
