#pragma once
#include <stdexcept>

namespace assay::reference {

/// An error of the reference implementation, not of the tested device. The case ends in an error.
struct ReferenceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace assay::reference
