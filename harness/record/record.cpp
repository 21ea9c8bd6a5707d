#include "harness/record/record.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/base/json_fields.h"
#include "harness/cases/case_id.h"
#include "harness/record/ingested_suites.h"

namespace assay::harness {
namespace {

using nlohmann::json;

struct OutcomeName {
  static json write(Outcome outcome) { return name(outcome); }
  static Outcome read(const json& in) {
    const auto text = in.get<std::string>();
    const auto outcome = outcome_of(text);
    if (!outcome) throw std::invalid_argument("'" + text + "' is not an outcome");
    return *outcome;
  }
};

struct Seconds {
  static json write(double seconds) { return std::round(seconds * 1000) / 1000; }
  static double read(const json& in) {
    const double seconds = in.get<double>();
    if (!(seconds >= 0)) throw std::invalid_argument("negative seconds");
    return seconds;
  }
};

struct CaseId {
  static json write(const std::string& id) { return id; }
  static std::string read(const json& in) {
    auto id = in.get<std::string>();
    if (!valid_id(id)) throw std::invalid_argument("'" + one_line(id) + "' is not an id");
    return id;
  }
};

using enum Presence;

struct CertaintyName {
  static json write(Certainty certainty) { return name(certainty); }
  static Certainty read(const json& in) {
    const auto text = in.get<std::string>();
    const auto certainty = certainty_of(text);
    if (!certainty) throw std::invalid_argument("'" + text + "' is not a certainty");
    return *certainty;
  }
};

constexpr JsonField<FailureClass> failure_class_fields[] = {
    json_field<&FailureClass::rule>("rule", required),
    json_field<&FailureClass::count>("count", required),
    json_field<&FailureClass::certainty, CertaintyName>("certainty", required),
    json_field<&FailureClass::interpretation>("interpretation", if_set),
};
static_assert(covers(failure_class_fields), "failure_class_fields has a row for each member");

struct FailureClasses {
  static json write(const std::vector<FailureClass>& classes) {
    json out = json::array();
    for (const FailureClass& one : classes) out.push_back(write_fields(failure_class_fields, one));
    return out;
  }
  static std::vector<FailureClass> read(const json& in) {
    std::vector<FailureClass> classes;
    for (const json& one : in) classes.push_back(read_fields(failure_class_fields, one));
    return classes;
  }
};

constexpr JsonField<Rerun> rerun_fields[] = {
    json_field<&Rerun::outcome, OutcomeName>("outcome", required),
    json_field<&Rerun::reason>("reason", written),
    json_field<&Rerun::seconds, Seconds>("seconds", required),
    json_field<&Rerun::failing, FailureClasses>("failing", if_set),
};
static_assert(covers(rerun_fields), "rerun_fields has a row for each member of Rerun");

struct RerunJson {
  static json write(const std::optional<Rerun>& rerun) {
    return write_fields(rerun_fields, *rerun);
  }
  static std::optional<Rerun> read(const json& in) { return read_fields(rerun_fields, in); }
};

constexpr JsonField<Signature> signature_fields[] = {
    json_field<&Signature::mismatch>("mismatch", required),
    json_field<&Signature::subject>("subject", required),
    json_field<&Signature::form>("form", if_set),
    json_field<&Signature::type>("type", if_set),
};
static_assert(covers(signature_fields), "signature_fields has a row for each member of Signature");

struct SignatureJson {
  static json write(const std::optional<Signature>& signature) {
    return write_fields(signature_fields, *signature);
  }
  static std::optional<Signature> read(const json& in) { return read_fields(signature_fields, in); }
};

constexpr JsonField<Crash> crash_fields[] = {
    json_field<&Crash::ended>("ended", if_set),
    json_field<&Crash::phase>("phase", if_set),
    json_field<&Crash::call>("call", if_set),
    json_field<&Crash::frame>("frame", if_set),
    json_field<&Crash::function>("function", if_set),
    json_field<&Crash::assertion>("assertion", if_set),
    json_field<&Crash::frames>("frames", if_set),
};
static_assert(covers(crash_fields), "crash_fields has a row for each member of Crash");

struct CrashJson {
  static json write(const std::optional<Crash>& crash) {
    return write_fields(crash_fields, *crash);
  }
  static std::optional<Crash> read(const json& in) { return read_fields(crash_fields, in); }
};

json certainty_name(const CaseRecord& record) {
  const auto certainty = certainty_of(record);
  return certainty ? json(name(*certainty)) : json();
}
bool failed(Outcome outcome) {
  return outcome == Outcome::fail || outcome == Outcome::crash || outcome == Outcome::timeout;
}
json type_of(const CaseRecord&) {
  return "case";
}
json suite_of(const CaseRecord& record) {
  return record.suite();
}

constexpr JsonField<CaseRecord> case_fields[] = {
    derived_field<&type_of>("type", required),
    json_field<&CaseRecord::id, CaseId>("id", required),
    derived_field<&suite_of>("suite", required),
    json_field<&CaseRecord::outcome, OutcomeName>("outcome", required),
    derived_field<&certainty_name>("certainty", if_set),
    json_field<&CaseRecord::failing, FailureClasses>("failing", if_set),
    json_field<&CaseRecord::reason>("reason", required),
    json_field<&CaseRecord::finding>("finding", if_set),
    json_field<&CaseRecord::seconds, Seconds>("seconds", required),
    json_field<&CaseRecord::processor, Seconds>("processor", if_set),
    json_field<&CaseRecord::programs>("programs", if_set),
    json_field<&CaseRecord::citations>("citations", written),
    json_field<&CaseRecord::requirements>("requirements", written),
    json_field<&CaseRecord::measurement>("measurement", if_set),
    json_field<&CaseRecord::driver_changed>("driver_changed", if_set),
    json_field<&CaseRecord::signal_handlers>("signal_handlers", if_set),
    json_field<&CaseRecord::rerun, RerunJson>("rerun", if_set),
    json_field<&CaseRecord::flaky>("flaky", if_set),
    json_field<&CaseRecord::call>("call", if_set),
    json_field<&CaseRecord::hung>("hung", if_set),
    json_field<&CaseRecord::note>("note", if_set),
    json_field<&CaseRecord::log>("log", if_set),
    json_field<&CaseRecord::build_options>("build_options", if_set),
    json_field<&CaseRecord::reproduce>("reproduce", if_set),
    json_field<&CaseRecord::signature, SignatureJson>("signature", if_set),
    json_field<&CaseRecord::crash, CrashJson>("crash", if_set),
    json_field<&CaseRecord::joined>("joined", if_set),
};
static_assert(covers(case_fields), "case_fields has a row for each member of CaseRecord");

}  // namespace

bool hangs(const CaseRecord& record) {
  return record.outcome == Outcome::timeout && !record.flaky;
}

std::optional<Certainty> certainty_of(const CaseRecord& record) {
  if (!failed(record.outcome)) return std::nullopt;
  auto classes = record.failing;
  if (record.rerun)
    classes.insert(classes.end(), record.rerun->failing.begin(), record.rerun->failing.end());
  if (classes.empty()) return Certainty::undisputed;
  return std::ranges::max(classes, {}, &FailureClass::certainty).certainty;
}

const Exhibit* shown_answer(const CaseRecord& record) {
  if (!record.measurement || record.measurement->failing == 0) return nullptr;
  if (record.measurement->worst) return &*record.measurement->worst;
  return record.measurement->failures.empty() ? nullptr : &record.measurement->failures.front();
}

const Exhibit* repeatable_answer(const CaseRecord& record) {
  const Exhibit* const shown = shown_answer(record);
  if (shown == nullptr || shown->index) return shown;
  const auto placed = std::ranges::find_if(
      record.measurement->failures, [](const Exhibit& one) { return one.index.has_value(); });
  return placed == record.measurement->failures.end() ? shown : &*placed;
}

void judge_certainty(CaseRecord& record, const CertaintyTable& table) {
  const auto judge = [&](std::vector<FailureClass>& classes) {
    for (FailureClass& one : classes) table.judge(plain_id(record.id), one);
    std::ranges::stable_sort(classes, std::greater{}, &FailureClass::certainty);
  };
  judge(record.failing);
  if (record.rerun) judge(record.rerun->failing);
}

void to_json(json& out, const CaseRecord& record) {
  out = write_fields(case_fields, record);
}

void from_json(const json& in, CaseRecord& record) {
  if (in.at("type") != "case") throw std::invalid_argument("not the record of a case");
  record = read_fields(case_fields, in);
}

std::vector<JsonKey> case_record_keys() {
  return keys_of(case_fields);
}

std::vector<JsonKey> rerun_keys() {
  return keys_of(rerun_fields);
}

std::vector<JsonKey> signature_keys() {
  return keys_of(signature_fields);
}

std::vector<JsonKey> failure_class_keys() {
  return keys_of(failure_class_fields);
}

std::vector<JsonKey> crash_keys() {
  return keys_of(crash_fields);
}

std::string line(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace assay::harness
