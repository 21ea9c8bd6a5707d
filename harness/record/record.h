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
  std::vector<FailureClass> failing;  ///< set if the second run had another outcome
};

/// The kind of a failure. Failures with equal fields belong to one group (harness/judge/groups.h).
struct Signature {
  std::string mismatch;  ///< how the answer is wrong: "a write past the end of a buffer"
  std::string subject;   ///< suite and function: "math/exp"
  std::string form;      ///< the form of the call: "literal/default"; may be empty
  std::string type;      ///< "float4"; empty if the case has no type
};

/// One finished case: a line of results.jsonl.
struct CaseRecord {
  std::string id;
  Outcome outcome = Outcome::error;
  std::string reason;              ///< for people; empty only for a pass
  std::optional<Finding> finding;  ///< for a case that did not pass
  double seconds = 0;
  double processor = 0;      ///< processor seconds of the worker, including the driver's threads
  std::size_t programs = 0;  ///< programs that the worker built during the case
  std::vector<std::string> citations, requirements;
  std::optional<Measurement> measurement;
  /// The failing answers or assertions, counted by rule. A crash or a time-out has one entry.
  std::vector<FailureClass> failing;
  /// State of the process that the driver changed: "mxcsr", "locale" ...
  std::vector<std::string> driver_changed;
  /// Signals for which the driver installed handlers: "SIGINT".
  std::vector<std::string> signal_handlers;
  std::optional<Rerun> rerun;
  bool flaky = false;  ///< two runs of the case had different outcomes
  std::string call;    ///< for a failure of the API: the call, its arguments and results
  /// Another case that hung in a function. This case uses the same function, so it is skipped.
  std::string hung;
  std::string note;           ///< additions, for example a crash that only the whole batch shows
  std::string log;            ///< the end of the output of worker and driver
  std::string build_options;  ///< the build options of the case's kernel
  std::string reproduce;      ///< a shell command that repeats the failure
  std::optional<Signature> signature;  ///< for a case that did not pass
  std::optional<Crash> crash;          ///< where the worker died
  /// The cases of a shared kernel, in the order of their code. A worker sets this for every failure
  /// in a shared kernel. The supervisor keeps it only if the case fails only in this kernel.
  std::vector<std::string> joined;

  std::string_view suite() const { return std::string_view(id).substr(0, id.find('/')); }
};

bool hangs(const CaseRecord& record);

/// The greatest certainty of the failing answers, in the run that failed. Nothing for a pass.
std::optional<Certainty> certainty_of(const CaseRecord& record);

/// The failing answer that a report shows. Null if no answer is wrong.
const Exhibit* shown_answer(const CaseRecord& record);
/// The failing answer to repeat: the shown answer, if it has an index in the case's inputs.
/// Otherwise an answer that has an index, because its neighbors are known.
const Exhibit* repeatable_answer(const CaseRecord& record);

/// Sets the certainty of the failing answers.
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
