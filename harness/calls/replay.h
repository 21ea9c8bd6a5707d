#pragma once
#include <string>
#include <vector>

#include "harness/calls/call_record.h"
#include "harness/calls/expectation.h"
#include "harness/calls/reduction.h"

namespace assay::calls {

/// The title and the comments of a program, and the device that it runs on, by the driver's names.
struct ReplayText {
  std::string title;                  ///< the case's id
  std::vector<std::string> comments;  ///< what was wrong, citations, the command for a rerun
  std::string platform, device;
  unsigned seconds = 60;  ///< a call that takes longer counts as a hang
  bool poison = false;    ///< freed memory is overwritten
};

/// A C99 program that makes the kept calls again. It needs only CL/cl.h and the C library: `cc
/// file.c -lOpenCL`. The calls that `expected` names must be kept. The exit status is 0 if the
/// driver behaves as expected, and 1 if it does not, crashes or hangs. It is 2 if the program could
/// not determine this.
std::string replay_c(const CallRecord& record, const Kept& kept, const Expectation& expected,
                     const ReplayText& text);

}  // namespace assay::calls
