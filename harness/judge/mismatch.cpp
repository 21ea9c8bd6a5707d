#include "harness/judge/mismatch.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/calls/call_record.h"
#include "harness/cases/requirements.h"

namespace assay::harness {
namespace {

using FindingKind = Finding::Kind;

/// Rules (reference::Rule) that describe the error better than the finding.
constexpr std::pair<std::string_view, const char*> rules[] = {
    {"zero_sign_wrong", "a zero of the other sign"},
    {"nan_signaling", "a signaling NaN in place of a quiet one"},
    {"prescribed_missed", "another value than the one prescribed for the argument"},
    {"other_reading", "what only another reading of the specification allows"},
};

/// The words for a kind of finding. The scope says how widely cases with these words are grouped.
/// `scope` is for findings without Finding::aspect. With an aspect, the scope is `with_aspect`, and
/// the aspect follows the words.
struct KindText {
  FindingKind kind;
  const char* words;
  Scope scope, with_aspect;
};
constexpr KindText kind_texts[] = {
    {FindingKind::value, "another value", Scope::subject, Scope::subject},
    {FindingKind::accuracy, "an error above the limit", Scope::subject, Scope::subject},
    {FindingKind::query, "a query gives another value", Scope::suite, Scope::everywhere},
    {FindingKind::condition, "a condition does not hold", Scope::subject, Scope::suite},
    {FindingKind::bytes, "memory holds other bytes", Scope::family, Scope::everywhere},
    {FindingKind::color, "images: another color", Scope::family, Scope::everywhere},
    {FindingKind::overrun, "the kernel writes past the end of its buffer", Scope::everywhere,
     Scope::everywhere},
    {FindingKind::text, "another text", Scope::suite, Scope::suite},
    {FindingKind::output, "printf writes other text", Scope::suite, Scope::everywhere},
    {FindingKind::object, "another object", Scope::suite, Scope::suite},
    {FindingKind::callback, "a callback is not called, or with another status", Scope::suite,
     Scope::everywhere},
    {FindingKind::order, "an order that the memory model forbids", Scope::suite, Scope::suite},
    {FindingKind::build, "programs do not build", Scope::everywhere, Scope::everywhere},
    {FindingKind::accepted, "a program that must be refused is built", Scope::everywhere,
     Scope::everywhere},
    {FindingKind::returns, "calls do not return", Scope::everywhere, Scope::everywhere},
    {FindingKind::crash, "a process ends", Scope::suite, Scope::suite},
    {FindingKind::hang, "no end", Scope::suite, Scope::suite},
    {FindingKind::error, "the harness or the machine is at fault", Scope::everywhere,
     Scope::everywhere},
};

/// Titles use these words in place of KindText::words.
constexpr std::pair<FindingKind, const char*> title_words[] = {
    {FindingKind::color, "another color"},
    {FindingKind::hang, "does not end"},
    {FindingKind::accuracy, "error above the limit"},
    {FindingKind::query, "another answer of a query"},
};

std::string title_of(const KindText& text) {
  const auto* const found =
      std::ranges::find(title_words, text.kind, &std::pair<FindingKind, const char*>::first);
  return found != std::end(title_words) ? found->second : text.words;
}

/// Words in results of schema 1. Cases with these words are in one group only if they have the same
/// function.
constexpr std::string_view old_words_of_functions[] = {"an error above the limit", "another value",
                                                       "NaN in place of a number",
                                                       "a number in place of NaN"};

Mismatch recorded_mismatch(const std::string& words) {
  const bool of_function =
      std::ranges::find(old_words_of_functions, words) != std::end(old_words_of_functions);
  return {words, of_function ? Scope::subject : Scope::suite};
}

/// Failures of OpenCL C programs and of SPIR-V modules have different reasons.
std::string programs_of(const std::string& id) {
  static const std::vector<CsvRow> rows = parse_csv(
      read_data("", "program_kinds.csv"), "data/program_kinds.csv", {"cases", "programs"});
  for (const CsvRow& row : rows)
    if (matches(row.fields[0], id)) return row.fields[1];
  throw UsageError("data/program_kinds.csv: no row for " + id);
}

/// True if the call enqueues a command or waits. The error code of such a call may belong to
/// another command.
bool runs_commands(const std::string& function) {
  const auto& all = calls::functions();
  const auto found = std::ranges::find(all, function, &calls::Function::name);
  return found != all.end() && (found->phase == "transfer" || found->phase == "launch");
}

Mismatch code_mismatch(const Finding& finding) {
  const std::string code = finding.got.text.substr(0, finding.got.text.find(' '));
  if (finding.rule == failed_by::rejection)
    return runs_commands(finding.subject)
               ? Mismatch{"kernels or transfers fail: " + code, Scope::everywhere}
               : Mismatch{"valid calls are refused: " + code, Scope::suite};
  if (finding.rule == failed_by::accepted_call)
    return {finding.aspect.empty() ? "invalid calls are accepted"
                                   : "invalid calls are accepted: " + finding.aspect,
            Scope::suite,
            finding.aspect.empty() ? "" : "invalid calls are accepted, " + finding.aspect};
  return {finding.aspect.empty() ? "another error code" : "another error code: " + finding.aspect,
          Scope::suite};
}

/// The most frequent mismatch of the failing answers in the record, because the first answer may be
/// an exception. If none of these answers has the mismatch of the record's finding, the result is
/// the finding's mismatch.
Mismatch usual_mismatch(const CaseRecord& record) {
  const Mismatch own = mismatch_of(*record.finding);
  if (!record.measurement) return own;
  std::map<std::string, std::pair<std::size_t, Mismatch>> times;
  for (const Exhibit& one : record.measurement->failures) {
    if (!one.finding) continue;
    Mismatch mismatch = mismatch_of(*one.finding);
    auto& [count, kept] = times[mismatch.text];
    ++count;
    kept = std::move(mismatch);
  }
  if (!times.contains(own.text)) return own;
  return std::ranges::max_element(times, {}, [](const auto& one) { return one.second.first; })
      ->second.second;
}

Mismatch crash_mismatch(const CaseRecord& record) {
  const std::string ended = record.crash ? record.crash->ended : "";
  const auto with = [&](const std::string& text) {
    return ended.empty() ? text : text + ", " + ended;
  };
  if (record.crash && !record.crash->function.empty())
    return {with("a crash in " + record.crash->function), Scope::everywhere};
  if (record.crash && !record.crash->assertion.empty())
    return {"a crash: " + record.crash->assertion, Scope::everywhere};
  // The driver made the code of the kernel, so the API call does not show the cause.
  if (record.crash && record.crash->frame == frame_of_kernel)
    return {with("a crash in a kernel"), Scope::subject};
  if (record.crash && !record.crash->call.empty())
    return {with("a crash in " + record.crash->call), Scope::suite};
  if (record.crash && !record.crash->phase.empty())
    return {with("a crash, " + record.crash->phase), Scope::suite,
            with(fmt::format("a crash ({})", record.crash->phase))};
  return {with("a crash"), Scope::suite};
}

}  // namespace

Mismatch mismatch_of(const Finding& finding) {
  for (const auto& [rule, text] : rules)
    if (finding.rule == rule)
      return {text, Scope::suite,
              rule == "other_reading"
                  ? "an answer that only another reading of the specification allows"
                  : ""};
  if (finding.kind == FindingKind::code) return code_mismatch(finding);
  if (finding.kind == FindingKind::object && finding.aspect == object_with_an_error)
    return {"a call that fails gives an object", Scope::suite};
  const KindText& text = *std::ranges::find(kind_texts, finding.kind, &KindText::kind);
  if (!finding.aspect.empty())
    return {fmt::format("{}: {}", text.words, finding.aspect), text.with_aspect,
            fmt::format("{}, {}", title_of(text), finding.aspect)};
  // A wrong value of a function of OpenCL C: the function is the cause in every suite.
  if (finding.kind == FindingKind::value && !finding.subject.empty())
    return {finding.subject + " gives another value", Scope::suite};
  return {text.words, text.scope, title_of(text)};
}

Mismatch mismatch_of(const CaseRecord& record) {
  if (record.finding && record.finding->aspect == no_context)
    return {std::string(no_context), Scope::everywhere};
  if (!record.finding && record.signature) return recorded_mismatch(record.signature->mismatch);
  if (record.outcome == Outcome::crash) return crash_mismatch(record);
  if (!record.joined.empty())
    return {"fails in a kernel that several cases share, passes in another", Scope::everywhere};
  if (!record.finding) return {"no finding", Scope::suite};
  if (record.finding->kind == FindingKind::build)
    return {fmt::format("{} do not build{}{}", programs_of(record.id),
                        record.finding->aspect.empty() ? "" : ": ", record.finding->aspect),
            Scope::everywhere};
  for (const auto& [rule, text] : rules)
    if (!record.failing.empty() && record.failing.front().rule == rule) return {text, Scope::suite};
  return usual_mismatch(record);
}

Finding finding_of_end(const CaseRecord& record) {
  Finding made = said(record.reason, record.outcome == Outcome::crash     ? FindingKind::crash
                                     : record.outcome == Outcome::timeout ? FindingKind::hang
                                                                          : FindingKind::error);
  if (!record.crash) return made;
  const Crash& crash = *record.crash;
  made.subject = !crash.call.empty() ? crash.call : crash.function;
  made.parameter = crash.phase;
  made.got.text = crash.ended;
  return made;
}

}  // namespace assay::harness
