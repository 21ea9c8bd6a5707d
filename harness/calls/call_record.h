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
  nlohmann::json wrote;    ///< memory that the host had written before, by the name of its region
  nlohmann::json mapped;   ///< what a mapped region held
  nlohmann::json printed;  ///< the printed text, if it was caught; "file" counts the catches
  bool ended = false;

  /// The code that it returned or wrote to errcode_ret; CL_SUCCESS of a call without any.
  int code() const;
  /// Whether it did its work. Unknown for a call that never ended.
  bool succeeded() const;
};

/// The calls of a process and its children, in the order in which they ended. Calls that never
/// ended come last. The file may end anywhere because the process may have ended there.
struct CallRecord {
  struct Failure {
    std::size_t after = 0;  ///< calls that had ended by then
    harness::Finding finding;
  };
  /// A function that a call was given is called.
  struct Callback {
    std::size_t after = 0;   ///< calls that had ended by then
    std::uint64_t call = 0;  ///< the number of the call that was given it
    std::optional<int> status;
  };
  std::vector<Call> calls;
  std::size_t begin = 0;          ///< calls before the last case began
  std::vector<Failure> failures;  ///< of that case
  std::vector<Callback> callbacks;
};

/// The functions of data/api/calls.csv.
const std::vector<Function>& functions();

/// Lines that cannot be read, and calls of functions that are not in the table, are left out.
CallRecord read_calls(std::string_view text);

/// The record of a process that ran several cases, up to the end of one of them. All of it if that
/// case was the last, or never began.
std::string calls_of_case(std::string text, std::string_view id);

/// The bytes of {"bytes":...,"hex":...} or {"bytes":...,"got":...,"fill":...}.
std::string bytes_of(const nlohmann::json& memory);

/// A call for people, with its arguments and results: "clFinish(queue_1)",
/// "clCreateBuffer(context_1, CL_MEM_READ_ONLY, 64, NULL, &errcode_ret) gave mem_1". With Gave::all
/// a success is said, too.
enum class Gave { nothing, objects_and_errors, all };
std::string call_text(const Call& call, Gave gave = Gave::objects_and_errors);

/// The work that the driver was asked for by the call that never returned: Function::phase. Empty
/// where every call returned.
std::string open_phase(std::string_view text);
/// The function of that call.
std::string open_call(std::string_view text);

/// The end of a record for people: the last `most` calls, one a line; the one that never returned
/// says so.
std::vector<std::string> last_calls(std::string_view text, std::size_t most);

}  // namespace assay::calls
