#pragma once
#include <stdexcept>

namespace assay::harness {

/// The command, the machine or a file is at fault: what() is the one clear line that goes to stderr
/// ("--suite: no suite is called 'maths'; there are: math"), and the exit status is 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Exit statuses of `assay` (2 wins over 1).
inline constexpr int exit_expected = 0, exit_unexpected = 1, exit_fault = 2;

}  // namespace assay::harness
