#pragma once
#include <stdexcept>

namespace assay::harness {

/// The command, the machine or a file is at fault. what() is one clear line for stderr: "--suite:
/// no suite is called 'maths'; there are: math". The exit status is 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A signal asked this program to end. what() is one line for stderr.
class Interruption : public std::runtime_error {
 public:
  explicit Interruption(int signal) : std::runtime_error("interrupted"), signal_(signal) {}
  int signal() const { return signal_; }

 private:
  int signal_;
};

/// Exit statuses of `assay`. If several apply, 2 wins over 1, and the status of an interruption
/// wins over both.
inline constexpr int exit_expected = 0, exit_unexpected = 1, exit_fault = 2;
/// As in shells: 130 after Ctrl-C, 143 after SIGTERM.
constexpr int exit_after(int signal) {
  return 128 + signal;
}

}  // namespace assay::harness
