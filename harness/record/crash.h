#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

inline constexpr std::string_view frame_of_kernel = "a kernel";

struct Crash {
  std::string ended;  ///< how the worker ended: "signal 11 (SIGSEGV)", "exit status 3"
  /// What the driver did: "build", "launch", "transfer", "release", "query", "opening the device",
  /// ... Empty if unknown.
  std::string phase;
  /// The API function: "clCreateImage". Empty if unknown.
  std::string call;
  /// The innermost frame outside of Assay and the system's libraries: "pocl_mem_free in
  /// libpocl.so.2.10.0". Without a function's name: "libfoo.so+0x1234". For code that the driver
  /// generated: "a kernel". The text is the same in every run. Empty if there is no such frame.
  std::string frame;
  /// The function of `frame`, which does not depend on the build of the driver.
  std::string function;
  /// The driver's failed assertion, without numbers and quoted names.
  std::string assertion;
  /// The stack, innermost first: "pocl_mem_free+0x12 in libpocl.so.2.10.0+0x1234".
  std::vector<std::string> frames;
};

struct Dying {
  std::string folder;  ///< the worker's folder; libraries in it are code that the driver generated
  bool opening = false, building = false, launching = false;
  /// Phase and function of the call that did not return, if recorded.
  std::string call, function;
};

/// Reads the stack in the worker's output (crash_handler.h). Without a stack, the result has only
/// phase and call.
Crash crash_of(std::string_view log, const Dying& dying);

std::string without_frames(std::string_view log);

/// "in pocl_mem_free in libpocl.so.2.10.0 (release)". Empty if nothing is known.
std::string crash_text(const Crash& crash);

}  // namespace assay::harness
