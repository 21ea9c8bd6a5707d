#include "harness/run/record.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace assay::harness {
namespace {

using nlohmann::json;

template <typename Value>
void put(json& out, const char* key, const Value& value) {
  if (!value.empty()) out[key] = value;
}

Outcome outcome_at(const json& in) {
  const auto text = in.at("outcome").get<std::string>();
  const auto outcome = outcome_of(text);
  if (!outcome) throw std::invalid_argument("'" + text + "' is not an outcome");
  return *outcome;
}

double seconds_at(const json& in) {
  const double seconds = in.at("seconds").get<double>();
  if (!(seconds >= 0)) throw std::invalid_argument("negative seconds");
  return seconds;
}

double milliseconds_precise(double seconds) {
  return std::round(seconds * 1000) / 1000;
}

}  // namespace

void to_json(json& out, const CaseRecord& record) {
  out = json{{"type", "case"},
             {"id", record.id},
             {"suite", record.suite()},
             {"outcome", name(record.outcome)},
             {"reason", record.reason},
             {"seconds", milliseconds_precise(record.seconds)},
             {"citations", record.citations},
             {"requirements", record.requirements}};
  if (record.measurement) out["measurement"] = *record.measurement;
  put(out, "driver_changed", record.driver_changed);
  if (record.rerun)
    out["rerun"] = {{"outcome", name(record.rerun->outcome)},
                    {"reason", record.rerun->reason},
                    {"seconds", milliseconds_precise(record.rerun->seconds)}};
  if (record.flaky) out["flaky"] = true;
  put(out, "note", record.note);
  put(out, "log", record.log);
  put(out, "build_options", record.build_options);
  put(out, "reproduce", record.reproduce);
}

void from_json(const json& in, CaseRecord& record) {
  record = {};
  if (in.at("type") != "case") throw std::invalid_argument("not the record of a case");
  record.id = in.at("id").get<std::string>();
  if (!valid_id(record.id))
    throw std::invalid_argument("'" + one_line(record.id) + "' is not an id");
  record.outcome = outcome_at(in);
  record.reason = in.at("reason").get<std::string>();
  record.seconds = seconds_at(in);
  record.citations = in.value("citations", std::vector<std::string>{});
  record.requirements = in.value("requirements", std::vector<std::string>{});
  if (in.contains("measurement")) record.measurement = in["measurement"].get<Measurement>();
  record.driver_changed = in.value("driver_changed", std::vector<std::string>{});
  if (in.contains("rerun")) {
    const json& rerun = in["rerun"];
    record.rerun = Rerun{outcome_at(rerun), rerun.value("reason", ""), seconds_at(rerun)};
  }
  record.flaky = in.value("flaky", false);
  record.note = in.value("note", "");
  record.log = in.value("log", "");
  record.build_options = in.value("build_options", "");
  record.reproduce = in.value("reproduce", "");
}

void to_json(json& out, const RunOptions& options) {
  out = json{{"depth", name(options.depth)},
             {"seed", options.seed},
             {"spec", options.spec},
             {"profile", options.profile},
             {"std", options.std},
             {"data", options.data},
             {"search_budget", options.search_budget},
             {"sequences", options.sequences},
             {"sequence_length", options.sequence_length}};
}

void from_json(const json& in, RunOptions& options) {
  const auto depth = depth_of(in.at("depth").get<std::string>());
  if (!depth)
    throw std::invalid_argument("'" + in["depth"].get<std::string>() + "' is not a depth");
  options.depth = *depth;
  options.seed = in.at("seed").get<std::uint64_t>();
  options.spec = in.at("spec").get<std::string>();
  options.profile = in.at("profile").get<std::string>();
  options.std = in.at("std").get<std::string>();
  options.data = in.at("data").get<std::string>();
  options.search_budget = in.at("search_budget").get<double>();
  options.sequences = in.at("sequences").get<std::uint64_t>();
  options.sequence_length = in.at("sequence_length").get<std::uint64_t>();
}

std::string line(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string one_line(std::string_view text, std::size_t limit) {
  std::string out;
  bool gap = false;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) <= ' ' || c == '\x7f') {
      gap = !out.empty();
      continue;
    }
    if (out.size() + 1 >= limit) {
      // Do not cut a character of several bytes in two.
      while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xc0) == 0x80)
        out.pop_back();
      if (!out.empty() && static_cast<unsigned char>(out.back()) >= 0xc0) out.pop_back();
      return out + "...";
    }
    if (gap) out += ' ';
    gap = false;
    out += c;
  }
  return out;
}

}  // namespace assay::harness
