#pragma once
#include <string>
#include <vector>

#include "harness/calls/call_record.h"
#include "harness/calls/expectation.h"
#include "harness/calls/reduction.h"

namespace assay::calls {

/// The title and the head of a program, and the device that it runs on, by the driver's names.
struct ReplayText {
  std::string title;                  ///< the case's id
  std::vector<std::string> comments;  ///< what was wrong, citations, how to rerun
  std::string platform, device;
  unsigned seconds = 60;  ///< a call that has not returned after this time hangs
  bool poison = false;    ///< writes over memory that the driver frees
};

/// A C99 program over CL/cl.h and the C library that makes the kept calls again: `cc file.c
/// -lOpenCL`. Those that `expected` names are among them. The exit status is 0 when the driver does
/// as expected, and 1 when it does not, crashes or hangs. It is 2 when the program could not find
/// this out.
std::string replay_c(const CallRecord& record, const Kept& kept, const Expectation& expected,
                     const ReplayText& text);

}  // namespace assay::calls
