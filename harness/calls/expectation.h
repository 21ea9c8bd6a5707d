#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/calls/call_record.h"

namespace assay::calls {

/// The check that a replayed program makes, and the right answer.
struct Expectation {
  enum class Kind {
    code,    ///< the code of the call is one of `allowed`
    number,  ///< in the memory that the call wrote to `parameter`, the number at `offset` (`bytes`
             ///< bytes) has `relation` to the number in `allowed`
    text,    ///< the string that the call wrote to `parameter` is `words`.
    /// The object that the call returned (no `parameter`) or wrote to `parameter` has `relation` to
    /// NULL. With "kept", the call keeps the old value. With "known", the object is one of the
    /// program's own.
    object,
    other,    ///< the call does not write the same value to `parameter` as in the failing case.
              ///< The program does not know the right value
    printed,  ///< these calls do not print the same text as in the failing case
    line,     ///< line `offset` (from 0) of the text that these calls print is `words`
    called,   ///< the driver does not call the callbacks as it did in the case. With `relation`
              ///< ">": the driver calls them
    ends,     ///< every call returns
  };
  Kind kind = Kind::ends;
  std::vector<std::size_t> calls;  ///< places in the record; the result of the last one is checked
  std::string parameter;  ///< may be empty for `number` and `other`; then the mapped region is
                          ///< checked
  std::size_t offset = 0, bytes = 0;
  std::string relation = "==";
  std::vector<std::int64_t> allowed;
  std::string words;
  /// For `called`: the places of the calls that got a function as an argument. `statuses` has one
  /// entry for each time that the driver called the function before the case complained. An entry
  /// is the execution status, or 0 without a status.
  struct Calls {
    std::size_t place = 0;
    std::vector<int> statuses;
  };
  std::vector<Calls> called;
};

/// The part of a text that a case shows: the wrong text and the right text. Several lines may have
/// the same end; the number (from 0) says which of them is meant.
struct Shown {
  std::string got, wanted;
  std::size_t number = 0;
};

/// The call that gave the wrong value. The finding and the results of all calls determine it. If no
/// call gave the value, the kind of the finding decides. The wrong value may then be the data that
/// commands read last, the printed text, or the calls of callbacks.
Expectation expectation_of_failure(const CallRecord& record, const harness::Finding& finding,
                                   const std::optional<Shown>& shown = {});

/// For a crash or a time-out: the calls that did not return. If all calls returned, the last call.
Expectation expectation_of_end(const CallRecord& record);

/// The call that a failure is about, with its arguments and the expected answer:
/// "clCreateBuffer(context_1, CL_MEM_READ_ONLY, 0, NULL, &errcode_ret) returned CL_SUCCESS,
/// expected CL_INVALID_BUFFER_SIZE". For wrong contents, it shows the call that read them, and the
/// command before that call. Empty if the finding is not about a call.
std::string call_of_failure(const CallRecord& record, const harness::Finding& finding);

}  // namespace assay::calls
