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

/// The typed arguments of `assay repro ID [--input=BITS,BITS] [--index=N] [--joined=IDS] [--emit=c]
/// [--debug] [--bisect]`.
struct ReproText {
  std::string id;
  std::vector<std::string> input;
  std::string index;
  std::vector<std::string>
      joined;          ///< cases that share a kernel with this case; may include this case
  std::string emit;    ///< empty or "c"
  bool debug = false;  ///< the worker runs under gdb
  std::vector<std::string> debugger_options;  ///< for gdb, after "--"
  bool bisect = false;                        ///< the exit status is for `git bisect run`
};

/// Repeats a case on the chosen device, and prints whether the failure came again. Returns
/// exit_unexpected if the failure came again, exit_expected if it did not come, and exit_fault if
/// this is unknown. Throws UsageError if there is no such case or input. With `bisect`:
/// exit_untested if the driver cannot be loaded, or has no such case or input. exit_abort, which
/// ends `git bisect`, if the command can never work.
inline constexpr int exit_untested = 125, exit_abort = 128;
int repro_command(const RunRequest& request, const ReproText& text, std::span<const Suite> suites);

/// The C program of repro_command() with `emit`, and what happened when the program ran.
TriedProgram emitted_program(const RunRequest& request, const ReproText& text,
                             std::span<const Suite> suites);
/// Why the program did not show the failure, as the end of a sentence. Empty if the program showed
/// it.
std::string not_shown(const TriedProgram& program);

}  // namespace assay::harness
