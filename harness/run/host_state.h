#pragma once
#include <signal.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::harness {

/// What a driver shares with the process that loaded it and must leave as it was: rounding and
/// flushing of the processor (a changed MXCSR would corrupt references), the locale (decimal points
/// of printed numbers), signal dispositions, the working directory.
class HostState {
 public:
  /// Of the calling thread and its process, now.
  static HostState capture();

  struct Changes {
    std::vector<std::string> state;  ///< "mxcsr", "x87 control word", "locale", "working directory"
    std::vector<std::string> handlers;  ///< of signals: "SIGINT"
  };
  /// What differs in `now`.
  Changes changes(const HostState& now) const;

  /// Puts back what differs, but for the handlers of faults (SIGFPE, SIGSEGV ...) and of signals
  /// without a meaning of their own: a driver that runs kernels on this processor may need them (an
  /// integer division by zero is no error in OpenCL C 3.0.19, 6.5.1), and without them we should
  /// accuse it of crashes of our making.
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
