#pragma once
#include <cstddef>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// A text is empty if no check needs it.
struct Checks {
  std::string first;      ///< before all other statements
  std::string before;     ///< directly before the call
  std::string after;      ///< after the call
  std::string result;     ///< variable of the result, for `after`
  bool may_fail = false;  ///< `after` checks whether the call succeeded
};

/// `place` is the index of the call in the record. The text of the call's arguments must already be
/// in the program.
Checks checks_of(ProgramParts& program, std::size_t place);

std::string verdict(ProgramParts& program);

}  // namespace assay::calls
