#pragma once
#include <cstddef>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// Statements around a call that check its result. A text is empty if no check needs it.
struct Checks {
  std::string first;      ///< before all other statements
  std::string before;     ///< directly before the call
  std::string after;      ///< after the call
  std::string result;     ///< variable of the result, for `after`; empty if not needed
  bool may_fail = false;  ///< `after` checks whether the call succeeded
};

/// The checks for call number `place` of the record. The program must contain this call, and the
/// text of its arguments must exist already.
Checks checks_of(ProgramParts& program, std::size_t place);

/// The last statements, which return the result of the checks.
std::string verdict(ProgramParts& program);

}  // namespace assay::calls
