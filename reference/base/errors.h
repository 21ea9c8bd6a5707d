#pragma once
#include <stdexcept>

namespace assay::reference {

/// The reference failed, never the subject: a case that meets it ends in 'error'.
struct ReferenceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace assay::reference
