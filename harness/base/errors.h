#pragma once
#include <stdexcept>

namespace assay::harness {

/// An error of the command, the machine or a file. what() is a line for stderr. Exit status 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A signal asked the program to end. what() is a line for stderr.
class Interruption : public std::runtime_error {
 public:
  explicit Interruption(int signal) : std::runtime_error("interrupted"), signal_(signal) {}
  int signal() const { return signal_; }

 private:
  int signal_;
};

/// Exit statuses. If several apply, 2 replaces 1, and the status of an interruption replaces both.
inline constexpr int exit_expected = 0, exit_unexpected = 1, exit_fault = 2;
/// The exit status as in shells: 130 after Ctrl-C, 143 after SIGTERM.
constexpr int exit_after(int signal) {
  return 128 + signal;
}

}  // namespace assay::harness
