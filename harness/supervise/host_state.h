#pragma once
#include <signal.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::harness {

/// State of the process that a driver must not change:
/// - the rounding and flushing modes, because Assay computes right answers with them;
/// - the locale, because it changes the decimal points of printed numbers;
/// - signal handlers;
/// - the working directory.
class HostState {
 public:
  /// The state of this thread and of the process.
  static HostState capture();

  struct Changes {
    std::vector<std::string> state;  ///< "mxcsr", "x87 control word", "locale", "working directory"
    std::vector<std::string> handlers;  ///< "SIGINT"
  };
  Changes changes(const HostState& now) const;

  /// Does not restore handlers of faults (SIGFPE, SIGSEGV ...) and of signals without a fixed
  /// meaning. A driver that runs kernels on this processor may need these handlers. For example, an
  /// integer division by zero is not an error (OpenCL C 3.0.19, 6.5.1).
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
