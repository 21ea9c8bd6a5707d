#pragma once
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/calls/call_table.h"
#include "harness/cases/finding.h"

namespace assay::calls {

/// A call as harness/call_recorder wrote it.
struct Call {
  std::uint64_t number = 0;
  std::int64_t thread = 0;
  const Function* function = nullptr;
  nlohmann::json in, out = nlohmann::json::object(), result;
  nlohmann::json wrote;    ///< contents that the host had written before the call. The keys are
                           ///< the names of the regions
  nlohmann::json mapped;   ///< the content of a mapped region
  nlohmann::json printed;  ///< the printed text, if it was caught; its "file" says which
                           ///< file caught it
  bool ended = false;

  /// The error code that the call returned or wrote to errcode_ret. If it has no code: CL_SUCCESS.
  int code() const;
  /// Whether the call succeeded. False for a call that never ended.
  bool succeeded() const;
};

/// The calls of a process and its children, in the order in which they ended. Calls that never
/// ended come last. The file may end anywhere because the process may have ended at any time.
struct CallRecord {
  struct Failure {
    std::size_t after = 0;  ///< the number of calls that had ended before the failure
    harness::Finding finding;
  };
  /// One call that the driver made to a callback function of the program.
  struct Callback {
    std::size_t after = 0;   ///< the number of calls that had ended before the driver called it
    std::uint64_t call = 0;  ///< the number of the call that passed the function to the driver
    std::optional<int> status;
  };
  std::vector<Call> calls;
  std::size_t begin = 0;          ///< the number of calls before the last case began
  std::vector<Failure> failures;  ///< failures of the last case
  std::vector<Callback> callbacks;
};

/// The functions of data/api/calls.csv.
const std::vector<Function>& functions();

/// Lines that cannot be read, and calls of functions that are not in the table, are left out.
CallRecord read_calls(std::string_view text);

/// The record from its beginning to the end of the given case. It leaves out the later cases of the
/// same process. Gives the whole record if the case was the last one or never began.
std::string calls_of_case(std::string text, std::string_view id);

/// The bytes of {"bytes":...,"hex":...} or {"bytes":...,"got":...,"fill":...}.
std::string bytes_of(const nlohmann::json& memory);

/// A call for people, with its arguments and results: "clFinish(queue_1)",
/// "clCreateBuffer(context_1, CL_MEM_READ_ONLY, 64, NULL, &errcode_ret) gave mem_1". CL_SUCCESS is
/// shown only with Gave::all.
enum class Gave { nothing, objects_and_errors, all };
std::string call_text(const Call& call, Gave gave = Gave::objects_and_errors);

/// The kind of work (Function::phase) of the call that never returned. Empty if every call
/// returned.
std::string open_phase(std::string_view text);
/// The function of the call that never returned. Empty if every call returned.
std::string open_call(std::string_view text);

/// The end of a record for people: the last `most` calls, one a line. A call that never returned is
/// marked.
std::vector<std::string> last_calls(std::string_view text, std::size_t most);

}  // namespace assay::calls
