#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/calls/call_record.h"

namespace assay::calls {

/// The value that a C program checks, and the right answer.
struct Expectation {
  enum class Kind {
    code,    ///< the call returns one of `allowed`
    number,  ///< the number that the call wrote to `parameter`, with `bytes` bytes at `offset`, has
             ///< `relation` to `allowed`
    text,    ///< the string that the call wrote to `parameter` is `words`
    /// The object that the call returned (without `parameter`) or wrote has `relation` to NULL. The
    /// relation "kept" means that the call keeps the old value. "known" means that the program has
    /// created this object.
    object,
    other,    ///< the call writes another value than in the failing case; the right value is
              ///< unknown
    printed,  ///< the calls print another text than in the failing case
    line,     ///< line `offset` (from 0) of the printed text is `words`
    called,   ///< other calls of callbacks than in the failing case
    ends,     ///< every call returns
  };
  Kind kind = Kind::ends;
  std::vector<std::size_t> calls;  ///< indices in the record; the last call's result is checked
  std::string parameter;           ///< empty: the mapped region is checked
  std::size_t offset = 0, bytes = 0;
  std::string relation = "==";
  std::vector<std::int64_t> allowed;
  std::string words;
  /// For `called`: the API calls that registered a callback. Before the case failed, the driver
  /// called each callback once for each entry of `statuses`. An entry is the execution status that
  /// the driver passed, or 0.
  struct Calls {
    std::size_t place = 0;
    std::vector<int> statuses;
  };
  std::vector<Calls> called;
};

/// A wrong line of printed text. `got` is the beginning of the line, and `wanted` is the right
/// beginning. `number` is the index (from 0) of the line among the lines with the same end.
struct Shown {
  std::string got, wanted;
  std::size_t number = 0;
};

/// Expects the right value from the call that gave the wrong value.
Expectation expectation_of_failure(const CallRecord& record, const harness::Finding& finding,
                                   const std::optional<Shown>& shown = {});

/// For a crash or a time-out: the calls that did not return in the failing case must return. If all
/// calls returned, the last call must return.
Expectation expectation_of_end(const CallRecord& record);

/// The call of a failure with its arguments and the expected answer: "clCreateBuffer(context_1,
/// CL_MEM_READ_ONLY, 0, NULL, &errcode_ret) returned CL_SUCCESS, expected CL_INVALID_BUFFER_SIZE".
/// Empty if the finding is not about a call.
std::string call_of_failure(const CallRecord& record, const harness::Finding& finding);

}  // namespace assay::calls
