#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/calls/call_record.h"

namespace assay::calls {

/// What a replayed program looks at, and what is right there.
struct Expectation {
  enum class Kind {
    code,    ///< the code of the call is one of `allowed`
    number,  ///< the number of `bytes` at `offset` of what the call wrote to `parameter` is
             ///< `relation` the one in `allowed`
    text,    ///< the string that the call wrote to `parameter` is `words`
    other,   ///< what the call wrote to `parameter` is not what it was when the case failed: what
             ///< would be right, the case knows and the program does not
    ends,    ///< every call returns
  };
  Kind kind = Kind::ends;
  std::vector<std::size_t> calls;  ///< places in the record; the last is the one that is looked at
  std::string parameter;
  std::size_t offset = 0, bytes = 0;
  std::string relation = "==";
  std::vector<std::int64_t> allowed;
  std::string words;
};

/// From the words in which the case said what was wrong, and from what calls gave: which of them
/// gave that. The words are those of suites/api/code.h and harness/run/assertion_text.h: "clFinish
/// (queue) returned CL_SUCCESS (0), expected CL_INVALID_COMMAND_QUEUE (-36)", "CL_MEM_SIZE is 64,
/// expected 32", "got 0, expected at least 104". Where no call gave it, what commands read last.
Expectation expectation_of_failure(const CallRecord& record, const std::string& reason);

/// Of a crash or a time-out: the calls that did not return, or the last that did.
Expectation expectation_of_end(const CallRecord& record);

}  // namespace assay::calls
