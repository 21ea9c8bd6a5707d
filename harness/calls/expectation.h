#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/calls/call_record.h"

namespace assay::calls {

/// The check of a replayed program, with the right answer.
struct Expectation {
  enum class Kind {
    code,    ///< the code of the call is one of `allowed`
    number,  ///< the number of `bytes` at `offset` of the memory that the call wrote to `parameter`
             ///< is `relation` the one in `allowed`
    text,    ///< the string that the call wrote to `parameter` is `words`
    object,  ///< the object that the call returned (no `parameter`) or wrote to `parameter` is
             ///< `relation` NULL. "kept": the call leaves the old value.
    ///< "known": it is one of the program's own
    other,    ///< the call wrote another value to `parameter` than when the case failed. Only the
              ///< case knows the right value, the program does not
    printed,  ///< these calls print another text than when the case failed
    line,     ///< line `offset` (from 0) of the text that these calls print is `words`
    called,   ///< the functions that calls were given are not called as they were in the case; with
              ///< `relation` ">" are called at all
    ends,     ///< every call returns
  };
  Kind kind = Kind::ends;
  std::vector<std::size_t> calls;  ///< places in the record; the last one is checked
  std::string parameter;  ///< of `number` and `other` none: the region that the call mapped
  std::size_t offset = 0, bytes = 0;
  std::string relation = "==";
  std::vector<std::int64_t> allowed;
  std::string words;
  /// For `called`: places of calls that were given a function. The number is the execution status
  /// of the call of that function by the time of the case's complaint (0 without one).
  struct Calls {
    std::size_t place = 0;
    std::vector<int> statuses;
  };
  std::vector<Calls> called;
};

/// The part that a case shows of a text: the wrong text, and the right one. It is the line with
/// this number (from 0) among lines with the same end.
struct Shown {
  std::string got, wanted;
  std::size_t number = 0;
};

/// The call that gave the wrong value, by the finding and by the results of all calls. If no call
/// gave it, the data that commands read last, the printed text, or the calls of callbacks, by the
/// kind of the finding.
Expectation expectation_of_failure(const CallRecord& record, const harness::Finding& finding,
                                   const std::optional<Shown>& shown = {});

/// For a crash or a time-out: the calls that did not return, or the last that did.
Expectation expectation_of_end(const CallRecord& record);

/// The call that a failure is about, with its arguments and the expected answer:
/// "clCreateBuffer(context_1, CL_MEM_READ_ONLY, 0, NULL, &errcode_ret) returned CL_SUCCESS,
/// expected CL_INVALID_BUFFER_SIZE". For wrong contents, the call that read them and the command
/// before it. Empty where the finding is about no call.
std::string call_of_failure(const CallRecord& record, const harness::Finding& finding);

}  // namespace assay::calls
