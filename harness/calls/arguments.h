#pragma once
#include <cstddef>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// A call's arguments in C, and the statements before and after the call that they need.
struct Arguments {
  std::string list;      ///< "context_1, CL_MEM_READ_ONLY, 8, NULL, &status"
  std::string before;    ///< definitions, and statements that fill memory
  std::string assigned;  ///< assignments to members
  std::string after;     ///< statements that copy objects of a list to their variables
  bool defines = false;  ///< `before` has definitions, so the call needs a block
};

/// The arguments of call number `place` of the record. The program must contain this call.
Arguments arguments_of(ProgramParts& program, std::size_t place);

}  // namespace assay::calls
