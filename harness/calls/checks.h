#pragma once
#include <cstddef>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// The statements around a call that check its result. If no check reads the result, all are empty.
struct Checks {
  std::string first;      ///< before all other statements for the call
  std::string before;     ///< directly before it
  std::string after;      ///< after it
  std::string result;     ///< the variable that gets the call's result for `after`; empty: none
  bool may_fail = false;  ///< `after` checks whether the call succeeded, so no other statement does
};

/// The statements for the call at that place of the record. The program must keep this call, and
/// its arguments must have been written.
Checks checks_of(ProgramParts& program, std::size_t place);

/// The last statements of the program: they return the result of the checks.
std::string verdict(ProgramParts& program);

}  // namespace assay::calls
