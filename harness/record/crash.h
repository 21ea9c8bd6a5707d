#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// The value of Crash::frame for code that the driver made.
inline constexpr std::string_view frame_of_kernel = "a kernel";

/// Describes where a worker died. It is a part of the case's record.
struct Crash {
  std::string ended;  ///< how the worker ended: "signal 11 (SIGSEGV)", "exit status 3"
  /// What the driver was doing: "build", "launch", "transfer", "release", "query", "opening the
  /// device", ... Empty if unknown.
  std::string phase;
  /// The API function that had been called: "clCreateImage". Empty if unknown.
  std::string call;
  /// The innermost frame that is not in the system's libraries or in Assay. It is in the driver,
  /// its compiler, or the loader: "pocl_mem_free in libpocl.so.2.10.0". If the function has no
  /// name, the text is "libfoo.so+0x1234". For code that the driver made, it is "a kernel". The
  /// text is the same in every run. Empty if there is no such frame.
  std::string frame;
  /// The function of that frame, if it has a name. It stays the same in other builds of the driver.
  std::string function;
  /// The text of the driver's failed assertion, without numbers and quoted names.
  std::string assertion;
  /// The stack, the innermost first: "pocl_mem_free+0x12 in libpocl.so.2.10.0+0x1234".
  std::vector<std::string> frames;
};

/// The facts that the supervisor knows about the worker that died.
struct Dying {
  std::string folder;  ///< the worker's folder; libraries in it are code that the driver made
  bool opening = false, building = false, launching = false;
  /// Phase and function of the call that did not return, if calls were recorded.
  std::string call, function;
};

/// Reads a crash from the lines of a stack in the worker's output
/// (harness/supervise/crash_handler.h). Without such lines, the result has only the phase and the
/// call, if they are known.
Crash crash_of(std::string_view log, const Dying& dying);

/// `log` without the lines of stacks.
std::string without_frames(std::string_view log);

/// "in pocl_mem_free in libpocl.so.2.10.0 (release)". Empty if nothing is known.
std::string crash_text(const Crash& crash);

}  // namespace assay::harness
