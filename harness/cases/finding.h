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

/// Rules that a failing case breaks. Sweeps have more rules (reference::Rule).
namespace failed_by {
/// A failure without a more specific rule.
inline constexpr std::string_view rejection = "rejected";
/// A call that must fail returned the wrong error code.
inline constexpr std::string_view other_code = "other_code";
/// A call that must fail returned CL_SUCCESS.
inline constexpr std::string_view accepted_call = "accepted_call";
/// A program that must be rejected was built.
inline constexpr std::string_view accepted_program = "accepted_program";
}  // namespace failed_by

struct Value {
  std::string text;                    ///< as people read it: "CL_SUCCESS (0)", "NaN", "0x42b17217"
  std::optional<std::int64_t> number;  ///< only for integers
  bool address = false;                ///< if true, the number 0 means NULL and 1 means an object

  bool operator==(const Value&) const = default;
};

/// The required relation of the actual value to the allowed values.
enum class Relation : std::uint8_t { equal, not_equal, at_least, at_most, more, less };

/// Why a case failed, as data. No program reads the text of sentence().
struct Finding {
  enum class Kind : std::uint8_t {
    value,      ///< a wrong value of a counter, a work-item or a function
    accuracy,   ///< the error of a result exceeds its limit
    query,      ///< a query of the API returns a wrong value
    code,       ///< a call returns a wrong error code
    condition,  ///< a condition does not hold; `words` names it
    bytes,      ///< memory has wrong bytes
    color,      ///< an image, or a read of an image, has a wrong color
    overrun,    ///< a write past the end of a buffer
    text,       ///< a wrong string
    output,     ///< printf wrote a wrong text
    object,     ///< an object is wrong, is missing or must not exist
    callback,   ///< a callback is missing or wrong
    order,      ///< an order or outcome that the memory model forbids
    build,      ///< a valid program does not build
    accepted,   ///< a program that must be rejected was built
    returns,    ///< a call does not return
    crash,      ///< the process died
    hang,       ///< the case did not end
    error,      ///< an error of the harness or the machine
  };
  Kind kind = Kind::value;
  /// The function, query or construct that is wrong: "clCreateSampler", "CL_MEM_SIZE", "exp".
  std::string subject;
  /// The part of `subject` that has the value: "errcode_ret", "image_row_pitch", "stored".
  std::string parameter;
  /// The kind of error in fixed words: "NaN for a number", "after clEnqueueCopyImage". The words
  /// have no numbers and no text of the driver, so that findings with one cause have equal words.
  std::string aspect;
  Value got;
  Relation relation = Relation::equal;
  std::vector<Value> allowed;  ///< each of them is right
  /// The rule that the answer breaks (data/certainty.csv).
  std::string rule{failed_by::rejection};
  std::string expression;  ///< the call in C: "clFinish(queue)"
  std::string words;       ///< more details for people
  std::string during;      ///< the circumstances for people
  std::string place;       ///< the assertion: "suites/api/events/events.cpp:42"
};

std::string_view name(Finding::Kind kind);
std::string_view sign(Relation relation);  ///< "==", "!=", ">=", "<=", ">", "<"

consteval Relation relation_of(std::string_view sign) {
  return sign == "=="   ? Relation::equal
         : sign == "!=" ? Relation::not_equal
         : sign == ">=" ? Relation::at_least
         : sign == "<=" ? Relation::at_most
         : sign == ">"  ? Relation::more
                        : Relation::less;
}

/// "clFinish(queue) returned CL_SUCCESS (0), expected CL_INVALID_COMMAND_QUEUE (-36)".
std::string sentence(const Finding& finding);

/// ", expected 1 or 2", ", expected at least 104". Empty without allowed values.
std::string expected_text(const Finding& finding);

/// The aspect of a call that failed and also returned an object.
inline constexpr std::string_view object_with_an_error = "with an error";

/// sentence() returns the value of this environment variable if the variable is set.
/// A test uses the variable to prove that no program reads sentences.
inline constexpr const char* sentences_variable = "ASSAY_SENTENCES";

/// A finding that has only words.
Finding said(std::string words, Finding::Kind kind = Finding::Kind::condition);

/// The finding of a call that returned `code` and not one of `allowed`. The codes determine the
/// rule: failed_by::rejection, accepted_call or other_code.
Finding code_finding(std::string function, std::int64_t code,
                     const std::vector<std::int64_t>& allowed);

/// An error code as a value: "CL_SUCCESS (0)".
Value code_value(std::int64_t code);
Value number_value(std::int64_t number);
Value text_value(std::string text);

void to_json(nlohmann::json& json, const Finding& finding);
/// Throws nlohmann::json::exception or std::invalid_argument if `json` is wrong.
void from_json(const nlohmann::json& json, Finding& finding);
std::vector<JsonKey> finding_keys();
std::vector<JsonKey> finding_value_keys();
std::vector<std::string_view> finding_kinds();

}  // namespace assay::harness
