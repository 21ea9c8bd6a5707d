#pragma once
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/json_key.h"

namespace assay::harness {

/// Rules by which a case fails. Cases that sweep inputs have more rules (reference::Rule).
namespace failed_by {
/// The rule of every other failure, for example a wrong value or a rejected valid call.
inline constexpr std::string_view rejection = "rejected";
/// A call that must fail returned the wrong error code.
inline constexpr std::string_view other_code = "other_code";
/// A call that must fail returned CL_SUCCESS.
inline constexpr std::string_view accepted_call = "accepted_call";
/// A program that must be rejected was built.
inline constexpr std::string_view accepted_program = "accepted_program";
}  // namespace failed_by

/// One value of a finding.
struct Value {
  std::string text;                    ///< for people: "CL_SUCCESS (0)", "NaN", "0x42b17217"
  std::optional<std::int64_t> number;  ///< if the value is an integer
  bool address = false;                ///< NULL (0) or some object (1)

  bool operator==(const Value&) const = default;
};

/// The relation that the actual value should have to the allowed values.
enum class Relation : std::uint8_t { equal, not_equal, at_least, at_most, more, less };

/// The finding of a failing case, as a value. Groups, emitted programs, comparisons of runs and
/// other readers of results use only these fields. sentence() writes the finding for people, and no
/// program reads the sentence.
struct Finding {
  enum class Kind : std::uint8_t {
    value,      ///< a wrong value: a counter's, a work-item's, a function's result
    accuracy,   ///< the error of a result exceeds its limit
    query,      ///< a query of the API returns a wrong value
    code,       ///< a call returns a wrong error code
    condition,  ///< a condition does not hold; `words` describe it
    bytes,      ///< memory has wrong bytes
    color,      ///< an image, or a read from an image, gives a wrong color
    overrun,    ///< a write past the end of a buffer
    text,       ///< a wrong string
    output,     ///< printf wrote a wrong text
    object,     ///< a wrong object, a missing object, or an object that must not exist
    callback,   ///< a callback was not called, or called wrongly
    order,      ///< an order or outcome that the memory model forbids
    build,      ///< a valid program does not build
    accepted,   ///< a program that must be rejected was built
    returns,    ///< a call does not return
    crash,      ///< the process died
    hang,       ///< the case did not end
    error,      ///< the harness or the machine is at fault
  };
  Kind kind = Kind::value;
  /// The call, query, function or source construct that the finding is about: "clCreateSampler",
  /// "CL_MEM_SIZE", "exp".
  std::string subject;
  /// The part of the subject that has the value: "errcode_ret", "image_row_pitch", "stored".
  std::string parameter;
  /// The error or its circumstances in fixed words: "NaN for a number", "after clEnqueueCopyImage".
  /// Findings with one cause have the same aspect. So it has no number, no name of a case and no
  /// text from a driver.
  std::string aspect;
  Value got;
  Relation relation = Relation::equal;
  std::vector<Value> allowed;  ///< each of these values is right
  /// The rule that the answer breaks. The certainty depends on it (data/certainty.csv).
  std::string rule{failed_by::rejection};
  std::string expression;  ///< the call as a C programmer writes it: "clFinish(queue)"
  std::string words;       ///< more about the finding, only for people
  std::string during;      ///< the circumstances, only for people
  std::string place;       ///< where the assertion is: "suites/api/events/events.cpp:42"
};

std::string_view name(Finding::Kind kind);
std::string_view sign(Relation relation);  ///< "==", "!=", ">=", "<=", ">", "<"

/// Reads such a sign in the source. Macros use this.
consteval Relation relation_of(std::string_view sign) {
  return sign == "=="   ? Relation::equal
         : sign == "!=" ? Relation::not_equal
         : sign == ">=" ? Relation::at_least
         : sign == "<=" ? Relation::at_most
         : sign == ">"  ? Relation::more
                        : Relation::less;
}

/// The finding as one sentence. No other function puts a failure into words. Examples:
/// "clFinish(queue) returned CL_SUCCESS (0), expected CL_INVALID_COMMAND_QUEUE (-36)", "3.81 ulp >
/// 3 ulp", "the sum that the work-items made: got 12, expected 16".
std::string sentence(const Finding& finding);

/// The allowed values: ", expected 1 or 2", ", expected at least 104". Empty if there are none.
std::string expected_text(const Finding& finding);

/// The aspect of a call that failed but also gave an object.
inline constexpr std::string_view object_with_an_error = "with an error";

/// If this environment variable is set, sentence() returns its value. A test uses this to prove
/// that no program reads sentences.
inline constexpr const char* sentences_variable = "ASSAY_SENTENCES";

/// A finding that has only words.
Finding said(std::string words, Finding::Kind kind = Finding::Kind::condition);

/// A finding for a call that returned `code` instead of one of `allowed`. Both determine the rule
/// (failed_by::rejection, accepted_call or other_code).
Finding code_finding(std::string function, std::int64_t code,
                     const std::vector<std::int64_t>& allowed);

/// An error code as a value: "CL_SUCCESS (0)".
Value code_value(std::int64_t code);
/// An integer is shown in decimal, a text without change.
Value number_value(std::int64_t number);
Value text_value(std::string text);

void to_json(nlohmann::json& json, const Finding& finding);
/// Throws nlohmann::json::exception or std::invalid_argument if `json` is not a finding.
void from_json(const nlohmann::json& json, Finding& finding);
std::vector<JsonKey> finding_keys();
std::vector<JsonKey> finding_value_keys();
std::vector<std::string_view> finding_kinds();

}  // namespace assay::harness
