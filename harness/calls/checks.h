#pragma once
#include <cstddef>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// The statements around a call that check its result. All are empty if no check reads the call.
struct Checks {
  std::string first;      ///< before all other statements for the call
  std::string before;     ///< directly before it
  std::string after;      ///< after it
  std::string result;     ///< the variable for its result that `after` reads; empty: none
  bool may_fail = false;  ///< `after` checks whether the call succeeded; no other check is needed
};

/// The statements of the call at that place of the record. The call must be kept, and its arguments
/// must be written.
Checks checks_of(ProgramParts& program, std::size_t place);

/// The program's last statements: the result of its checks.
std::string verdict(ProgramParts& program);

}  // namespace assay::calls
