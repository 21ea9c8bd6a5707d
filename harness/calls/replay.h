#pragma once
#include <string>
#include <vector>

#include "harness/calls/call_record.h"
#include "harness/calls/expectation.h"
#include "harness/calls/reduction.h"

namespace assay::calls {

struct ReplayText {
  std::string title;                  ///< the case's id
  std::vector<std::string> comments;  ///< what was wrong, citations, command of a rerun
  std::string platform, device;
  unsigned seconds = 60;  ///< a longer call counts as a hang
  bool poison = false;    ///< overwrites freed memory
};

/// A C99 program that repeats the kept calls. `kept` must have the calls of `expected`. The exit
/// status is 0 if the driver behaves as expected, and 1 if it does not, crashes or hangs. The exit
/// status is 2 if the program cannot decide.
std::string replay_c(const CallRecord& record, const Kept& kept, const Expectation& expected,
                     const ReplayText& text);

}  // namespace assay::calls
