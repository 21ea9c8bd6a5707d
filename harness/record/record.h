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

/// The kind of a failure. It decides the failure's group (harness/judge/groups.h).
struct Signature {
  std::string mismatch;  ///< how the answer is wrong: "a write past the end of a buffer"
  std::string subject;   ///< the function of the case: "math/exp"
  std::string form;      ///< the form of the call: "literal/default"; empty if there is only one
                         ///< form
  std::string type;      ///< "float4"; empty if the case has no type
};

/// One finished case: a line of results.jsonl.
struct CaseRecord {
  std::string id;
  Outcome outcome = Outcome::error;
  std::string reason;              ///< one line for people; may be empty only for a pass
  std::optional<Finding> finding;  ///< for a case that did not pass
  double seconds = 0;
  double processor = 0;      ///< processor seconds of all threads of its worker, including the
                             ///< driver's threads
  std::size_t programs = 0;  ///< number of programs that the worker's ProgramPool built during the
                             ///< case
  std::vector<std::string> citations, requirements;
  std::optional<Measurement> measurement;
  /// The failing answers or assertions of a failure, counted by rule. A crash or a time-out has one
  /// entry, with its rule.
  std::vector<FailureClass> failing;
  /// State of the process that calls into the driver changed: "mxcsr", "locale" ...
  std::vector<std::string> driver_changed;
  /// Signals ("SIGINT") for which calls into the driver installed handlers. They are reported for
  /// the run.
  std::vector<std::string> signal_handlers;
  std::optional<Rerun> rerun;
  bool flaky = false;  ///< whether another run of the case had another outcome
  std::string call;    ///< for a failure of the API: the call with its arguments and results
  /// The earlier case in which its function hung. This case did not run because of that, and is a
  /// skip.
  std::string hung;
  std::string note;           ///< other events, such as a crash that only the whole batch showed
  std::string log;            ///< the end of the output of worker and driver, if it is useful
  std::string build_options;  ///< the build options of the case's kernel
  std::string reproduce;      ///< the shell command that shows the failure again
  std::optional<Signature> signature;  ///< for a case that did not pass
  std::optional<Crash> crash;          ///< where the worker died
  /// The cases of a shared kernel, if the failure appears only in that kernel. Ids are in the order
  /// of their code in the kernel. A worker sets this for every failure in such a kernel.
  std::vector<std::string> joined;

  std::string_view suite() const { return std::string_view(id).substr(0, id.find('/')); }
};

/// Whether the case hung in each of its runs.
bool hangs(const CaseRecord& record);

/// The certainty of a verdict that is not a pass. It is the greatest certainty of its classes of
/// failing answers, in the run in which it failed. Nothing for a pass.
std::optional<Certainty> certainty_of(const CaseRecord& record);

/// The failing answer that represents the case. Null if the case fails for another reason than an
/// answer.
const Exhibit* shown_answer(const CaseRecord& record);
/// The failing answer to reproduce. This is the shown answer. But if it has no place in the case's
/// sequence, its neighbors are unknown. Then an answer with a place is taken, if there is one.
const Exhibit* repeatable_answer(const CaseRecord& record);

/// Sets the certainty of each class of failing answers.
void judge_certainty(CaseRecord& record, const CertaintyTable& table);

void to_json(nlohmann::json& json, const CaseRecord& record);
/// Throws nlohmann::json::exception or std::invalid_argument, which says what is wrong.
void from_json(const nlohmann::json& json, CaseRecord& record);

std::vector<JsonKey> case_record_keys();
std::vector<JsonKey> rerun_keys();
std::vector<JsonKey> signature_keys();
std::vector<JsonKey> failure_class_keys();
std::vector<JsonKey> crash_keys();

/// JSON on one line, without a newline. Invalid UTF-8 (from a driver) becomes U+FFFD.
std::string line(const nlohmann::json& json);

}  // namespace assay::harness
