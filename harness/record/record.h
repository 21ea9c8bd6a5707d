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

/// The second run of a case that failed, in a fresh worker.
struct Rerun {
  Outcome outcome = Outcome::error;
  std::string reason;
  double seconds = 0;
  std::vector<FailureClass> failing;  ///< as for the case, if it had another outcome
};

/// The kind of a failure, for groups by likely cause (harness/judge/groups.h).
struct Signature {
  std::string mismatch;  ///< how the answer is wrong: "a write past the end of a buffer"
  std::string subject;   ///< the case's subject: "math/exp"
  std::string form;      ///< the form of the call: "literal/default"; empty if there is only one
  std::string type;      ///< "float4"; empty where the case has none
};

/// One finished case: a line of results.jsonl after the first.
struct CaseRecord {
  std::string id;
  Outcome outcome = Outcome::error;
  std::string reason;              ///< one line, for people; may be empty for a pass only
  std::optional<Finding> finding;  ///< of a case that did not go well
  double seconds = 0;
  double processor = 0;      ///< seconds of all its worker's threads, the driver's among them
  std::size_t programs = 0;  ///< that the worker's ProgramPool built meanwhile
  std::vector<std::string> citations, requirements;
  std::optional<Measurement> measurement;
  /// A failure's failing answers or assertions by rule, each counted by itself. For a crash or a
  /// time-out, only its rule.
  std::vector<FailureClass> failing;
  /// The changes that calls into the driver made in its host: "mxcsr", "locale" ...
  std::vector<std::string> driver_changed;
  /// Signal handlers that they installed ("SIGINT"). The run reports them.
  std::vector<std::string> signal_handlers;
  std::optional<Rerun> rerun;
  bool flaky = false;  ///< another run had another outcome
  std::string call;    ///< for a failure of the API: the call, with its arguments and results
  /// The case in which its function hung before. This one was not asked, and is a skip.
  std::string hung;
  std::string note;           ///< other events: a crash that only the whole batch showed
  std::string log;            ///< the end of the output of worker and driver, where it matters
  std::string build_options;  ///< of the case's kernel
  std::string reproduce;      ///< the shell line that shows it again
  std::optional<Signature> signature;  ///< of a case that did not go well
  std::optional<Crash> crash;          ///< where its worker died
  /// The cases of a shared kernel, if only that kernel shows the failure: ids in the order of their
  /// code. A worker reports this for every failure in such a kernel.
  std::vector<std::string> joined;

  std::string_view suite() const { return std::string_view(id).substr(0, id.find('/')); }
};

/// Whether it hung every time.
bool hangs(const CaseRecord& record);

/// The certainty of a verdict that is not a pass: that of its surest class of failing answers, in
/// the run in which it failed. Nothing for passes.
std::optional<Certainty> certainty_of(const CaseRecord& record);

/// The failing answer that represents a case. Null if something other than an answer fails.
const Exhibit* shown_answer(const CaseRecord& record);
/// The failing answer to reproduce: the shown one, or one with a place in the case's sequence,
/// because its neighbors are known.
const Exhibit* repeatable_answer(const CaseRecord& record);

/// Fills in how sure each class of its failing answers is.
void judge_certainty(CaseRecord& record, const CertaintyTable& table);

void to_json(nlohmann::json& json, const CaseRecord& record);
/// Throws nlohmann::json::exception or std::invalid_argument, saying what is wrong.
void from_json(const nlohmann::json& json, CaseRecord& record);

std::vector<JsonKey> case_record_keys();
std::vector<JsonKey> rerun_keys();
std::vector<JsonKey> signature_keys();
std::vector<JsonKey> failure_class_keys();
std::vector<JsonKey> crash_keys();

/// One line of JSON without newline. Invalid UTF-8 (a driver's) becomes U+FFFD.
std::string line(const nlohmann::json& json);

}  // namespace assay::harness
