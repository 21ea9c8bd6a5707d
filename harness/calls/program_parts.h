#pragma once
#include "harness/calls/expectation.h"
#include "harness/calls/program_data.h"
#include "harness/calls/program_helpers.h"
#include "harness/calls/program_objects.h"

namespace assay::calls {

/// The parts of a program, and the things that its statements have asked for so far. Statements
/// must be written in the order of the program because that order numbers the things that they ask
/// for.
struct ProgramParts {
  const CallRecord& record;
  const Kept& kept;
  const Expectation& expected;
  ProgramObjects objects{record, kept};
  ProgramData data{kept};
  ProgramHelpers helpers{};
};

}  // namespace assay::calls
