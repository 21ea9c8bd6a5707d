#pragma once
#include "harness/calls/expectation.h"
#include "harness/calls/program_data.h"
#include "harness/calls/program_helpers.h"
#include "harness/calls/program_objects.h"

namespace assay::calls {

/// Write statements in order, because variables are numbered by their first use.
struct ProgramParts {
  const CallRecord& record;
  const Kept& kept;
  const Expectation& expected;
  ProgramObjects objects{record, kept};
  ProgramData data{kept};
  ProgramHelpers helpers{};
};

}  // namespace assay::calls
