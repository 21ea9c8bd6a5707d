#pragma once
#include <cstddef>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// The arguments of a call as C text, and the statements that they need.
struct Arguments {
  std::string list;      ///< "context_1, CL_MEM_READ_ONLY, 8, NULL, &status"
  std::string before;    ///< definitions, and statements that fill memory
  std::string assigned;  ///< assignments to members
  std::string after;     ///< statements that copy the objects of an array to variables
  bool defines = false;  ///< `before` has definitions, so the call needs a block { }
};

/// `place` is the index of a call in the record. The program must contain this call.
Arguments arguments_of(ProgramParts& program, std::size_t place);

}  // namespace assay::calls
