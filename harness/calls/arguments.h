#pragma once
#include <cstddef>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// The arguments of a call in C, and the statements that they need around the call.
struct Arguments {
  std::string list;      ///< "context_1, CL_MEM_READ_ONLY, 8, NULL, &status"
  std::string before;    ///< definitions of variables, and statements that fill memory
  std::string assigned;  ///< assignments to members of these variables
  std::string after;     ///< statements that copy objects from a list to their variables
  bool defines = false;  ///< `before` has definitions, so the call needs a separate block
};

/// The arguments of the call at `place` in the record. The program must contain this call.
Arguments arguments_of(ProgramParts& program, std::size_t place);

}  // namespace assay::calls
