#pragma once
#include <signal.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::harness {

/// The state that a driver shares with the process that loaded it and must not change. It has the
/// rounding and flushing of the processor: a changed MXCSR would corrupt references. It also has
/// the locale (decimal points of printed numbers), signal dispositions, and the working directory.
class HostState {
 public:
  /// The state of the calling thread and its process, now.
  static HostState capture();

  struct Changes {
    std::vector<std::string> state;  ///< "mxcsr", "x87 control word", "locale", "working directory"
    std::vector<std::string> handlers;  ///< of signals: "SIGINT"
  };
  /// The differences in `now`.
  Changes changes(const HostState& now) const;

  /// Restores the differences, except the handlers of faults (SIGFPE, SIGSEGV ...) and of signals
  /// without a fixed meaning. A driver that runs kernels on this processor may need them: an
  /// integer division by zero is not an error in OpenCL C 3.0.19, 6.5.1. Without them the driver
  /// would crash because of us.
  void restore(const HostState& now) const;

 private:
  static constexpr int signals = 65;
  std::uint32_t mxcsr_ = 0;
  std::uint16_t x87_ = 0;
  std::string locale_;
  std::string directory_;
  std::array<std::optional<struct sigaction>, signals> handlers_;
};

}  // namespace assay::harness
