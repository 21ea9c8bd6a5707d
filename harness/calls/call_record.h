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

struct Call {
  std::uint64_t number = 0;
  std::int64_t thread = 0;
  const Function* function = nullptr;
  nlohmann::json in, out = nlohmann::json::object(), result;
  nlohmann::json wrote;    ///< regions that the host wrote before the call; keys: their names
  nlohmann::json mapped;   ///< the content of the mapped region
  nlohmann::json printed;  ///< printed text; "file" is the number of the file with this text
  bool ended = false;

  /// The error code that the call returned or wrote to errcode_ret. CL_SUCCESS if the call has no
  /// code.
  int code() const;
  /// False if the call never ended.
  bool succeeded() const;
};

/// The calls of a process and its children, sorted by their ends. Calls that never ended are last.
/// The file may end anywhere, because the process may have died.
struct CallRecord {
  struct Failure {
    std::size_t after = 0;  ///< calls that had ended before the failure
    harness::Finding finding;
  };
  struct Callback {
    std::size_t after = 0;   ///< calls that had ended before the callback
    std::uint64_t call = 0;  ///< the call that registered the callback
    std::optional<int> status;
  };
  std::vector<Call> calls;
  std::size_t begin = 0;          ///< calls before the last case
  std::vector<Failure> failures;  ///< failures of the last case
  std::vector<Callback> callbacks;
};

const std::vector<Function>& functions();

/// Skips invalid lines, and calls of unknown functions.
CallRecord read_calls(std::string_view text);

/// Cuts the record after the case `id`. The whole record, if the case is the last one or never
/// began.
std::string calls_of_case(std::string text, std::string_view id);

/// Decodes {"bytes":...,"hex":...} or {"bytes":...,"got":...,"fill":...}.
std::string bytes_of(const nlohmann::json& memory);

/// Examples: "clFinish(queue_1)", "clCreateBuffer(context_1, CL_MEM_READ_ONLY, 64, NULL,
/// &errcode_ret) gave mem_1". Only Gave::all shows CL_SUCCESS.
enum class Gave { nothing, objects_and_errors, all };
std::string call_text(const Call& call, Gave gave = Gave::objects_and_errors);

/// Function::phase of the call that never returned. Empty if all calls returned.
std::string open_phase(std::string_view text);
/// The function of the call that never returned. Empty if all calls returned.
std::string open_call(std::string_view text);

/// Each string is one call, with a mark if the call never returned.
std::vector<std::string> last_calls(std::string_view text, std::size_t most);

}  // namespace assay::calls
