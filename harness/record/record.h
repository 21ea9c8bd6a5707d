#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/json_key.h"
#include "harness/base/text.h"
#include "harness/cases/certainty.h"
#include "harness/cases/measurement.h"
#include "harness/cases/outcome.h"
#include "harness/record/crash.h"

namespace assay::harness {

/// The second run of a failing case, in a new worker.
struct Rerun {
  Outcome outcome = Outcome::error;
  std::string reason;
  double seconds = 0;
  std::vector<FailureClass> failing;  ///< empty if both runs had the same outcome
};

/// Failures with equal fields belong to one group.
struct Signature {
  std::string mismatch;  ///< how the answer is wrong: "a write past the end of a buffer"
  std::string subject;   ///< suite and function: "math/exp"
  std::string form;      ///< "literal/default"; may be empty
  std::string type;      ///< "float4"; empty if the case has no type
};

/// A line of results.jsonl.
struct CaseRecord {
  std::string id;
  Outcome outcome = Outcome::error;
  std::string reason;              ///< empty only for a pass
  std::optional<Finding> finding;  ///< for a case that did not pass
  double seconds = 0;
  double processor = 0;      ///< processor seconds of the worker, including the driver's threads
  std::size_t programs = 0;  ///< programs that the worker built during the case
  std::vector<std::string> citations, requirements;
  std::optional<Measurement> measurement;
  /// Counted by rule. A crash or a time-out has one entry.
  std::vector<FailureClass> failing;
  /// "mxcsr", "locale" ...
  std::vector<std::string> driver_changed;
  /// "SIGINT" ...
  std::vector<std::string> signal_handlers;
  std::optional<Rerun> rerun;
  bool flaky = false;  ///< two runs of the case had different outcomes
  std::string call;    ///< for a failure of the API: the call, its arguments and results
  /// The id of an earlier case that hung in the same function. If not empty, this record's case was
  /// skipped.
  std::string hung;
  std::string note;  ///< for example about a crash that only the whole batch shows
  std::string log;   ///< the end of the output of worker and driver
  std::string build_options;
  std::string reproduce;               ///< a shell command that repeats the failure
  std::optional<Signature> signature;  ///< for a case that did not pass
  std::optional<Crash> crash;
  /// The cases of a shared kernel, in the order of their code. Empty if the case also fails without
  /// the other cases of the kernel.
  std::vector<std::string> joined;

  std::string_view suite() const { return std::string_view(id).substr(0, id.find('/')); }
};

bool hangs(const CaseRecord& record);

/// The greatest certainty of the failing answers, in the run that failed. Nothing for a pass.
std::optional<Certainty> certainty_of(const CaseRecord& record);

/// Null if no answer is wrong.
const Exhibit* shown_answer(const CaseRecord& record);
/// The shown answer, if it has an index in the case's inputs. Otherwise another wrong answer that
/// has an index. Without an index, the inputs beside the answer are not known.
const Exhibit* repeatable_answer(const CaseRecord& record);

void judge_certainty(CaseRecord& record, const CertaintyTable& table);

void to_json(nlohmann::json& json, const CaseRecord& record);
/// Throws nlohmann::json::exception or std::invalid_argument if `json` is wrong.
void from_json(const nlohmann::json& json, CaseRecord& record);

std::vector<JsonKey> case_record_keys();
std::vector<JsonKey> rerun_keys();
std::vector<JsonKey> signature_keys();
std::vector<JsonKey> failure_class_keys();
std::vector<JsonKey> crash_keys();

/// JSON on one line, without a newline. Invalid UTF-8 becomes U+FFFD.
std::string line(const nlohmann::json& json);

}  // namespace assay::harness
