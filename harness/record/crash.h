#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// Crash::frame of code that the driver made.
inline constexpr std::string_view frame_of_kernel = "a kernel";

/// Where a worker died: a part of its case's record.
struct Crash {
  std::string ended;  ///< how its worker ended: "signal 11 (SIGSEGV)", "exit status 3"
  /// The driver's task: "build", "launch", "transfer", "release", "query", "opening the device",
  /// ... Empty if unknown.
  std::string phase;
  /// The function of OpenCL that was called: "clCreateImage". Empty if it is not known.
  std::string call;
  /// The innermost frame outside of the system's libraries and assay: the driver's, its compiler's,
  /// or the loader's. "pocl_mem_free in libpocl.so.2.10.0"; "libfoo.so+0x1234" if the library has
  /// no name for it; "a kernel" for code that the driver made. The same in every run. Empty if
  /// there is none.
  std::string frame;
  /// The function of that frame, if it has a name. It is the same in another build of the driver.
  std::string function;
  /// The text of the driver's own assertion, without figures and names in quotes.
  std::string assertion;
  /// The stack, the innermost first: "pocl_mem_free+0x12 in libpocl.so.2.10.0+0x1234".
  std::vector<std::string> frames;
};

/// The supervisor's knowledge of the worker that died.
struct Dying {
  std::string folder;  ///< the worker's: libraries below it are code that the driver made
  bool opening = false, building = false, launching = false;
  /// If calls were recorded, the phase and the function of the call that did not return.
  std::string call, function;
};

/// From the lines of a stack in the worker's output (harness/supervise/crash_handler.h). Without
/// such lines, only the phase, if it is known.
Crash crash_of(std::string_view log, const Dying& dying);

/// `log` without the lines of a stack.
std::string without_frames(std::string_view log);

/// "in pocl_mem_free in libpocl.so.2.10.0 (release)"; empty if nothing is known.
std::string crash_text(const Crash& crash);

}  // namespace assay::harness
