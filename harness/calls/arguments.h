#pragma once
#include <cstddef>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// The arguments of a call in C, and the statements around the call that they need.
struct Arguments {
  std::string list;      ///< "context_1, CL_MEM_READ_ONLY, 8, NULL, &status"
  std::string before;    ///< definitions of variables, memory that is filled
  std::string assigned;  ///< to members of those variables
  std::string after;     ///< objects that the call wrote to a list, to their variables
  bool defines = false;  ///< `before` has definitions, so the call needs a block
};

/// The arguments of the call at that place of the record. The call must be kept.
Arguments arguments_of(ProgramParts& program, std::size_t place);

}  // namespace assay::calls
