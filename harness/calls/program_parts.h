#pragma once
#include "harness/calls/expectation.h"
#include "harness/calls/program_data.h"
#include "harness/calls/program_helpers.h"
#include "harness/calls/program_objects.h"

namespace assay::calls {

/// The parts of a program, and the variables and helpers that its statements have needed so far.
/// Write the statements in the order of the program because variables are numbered in the order of
/// use.
struct ProgramParts {
  const CallRecord& record;
  const Kept& kept;
  const Expectation& expected;
  ProgramObjects objects{record, kept};
  ProgramData data{kept};
  ProgramHelpers helpers{};
};

}  // namespace assay::calls
