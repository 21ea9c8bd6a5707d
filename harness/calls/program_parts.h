#pragma once
#include "harness/calls/expectation.h"
#include "harness/calls/program_data.h"
#include "harness/calls/program_helpers.h"
#include "harness/calls/program_objects.h"

namespace assay::calls {

/// What a program is made of, and what its statements have asked for by now. Statements are written
/// in the order in which they stand in the program, for that numbers what they ask for.
struct ProgramParts {
  const CallRecord& record;
  const Kept& kept;
  const Expectation& expected;
  ProgramObjects objects{record, kept};
  ProgramData data{kept};
  ProgramHelpers helpers{};
};

}  // namespace assay::calls
