#include "harness/record/completeness.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "harness/base/lines.h"
#include "harness/base/numbers.h"
#include "harness/base/sha256.h"
#include "harness/base/text.h"
#include "harness/record/budget.h"
#include "harness/record/record.h"
#include "harness/record/run_options.h"

namespace assay::harness {
namespace {

using nlohmann::json;

/// The most globs in a text, because --filter=@file may have thousands.
constexpr std::size_t most_words = 4;

void add_words(std::vector<std::string>& parts, const json& options, const RunOption& option) {
  const json value = options.value(option.key, json());
  std::vector<std::string> words;
  if (value.is_array())
    words = value.get<std::vector<std::string>>();
  else if (value.is_string() && !value.get<std::string>().empty())
    words = {value.get<std::string>()};
  if (words.empty()) return;
  if (option.separator != '\0')
    words = {fmt::format("{}", fmt::join(words, std::string(1, option.separator)))};
  if (words.size() > most_words) {
    parts.push_back(fmt::format("{} globs of {}", grouped(words.size()), option.name));
    return;
  }
  for (const std::string& word : words)
    parts.push_back(fmt::format("{}={}", option.name, shell_word(one_line(word, 100))));
}

}  // namespace

void to_json(json& out, const RunEnd& end) {
  out = {{"type", "end"},
         {"finished", end.finished},
         {"seconds", std::round(end.seconds * 1000) / 1000}};
  if (!end.stopped.empty()) out["stopped"] = end.stopped;
  if (!end.handlers.empty()) out["handlers"] = end.handlers;
  if (end.digest.empty() && end.exchanged.empty() && end.loaded.empty()) return;
  out["driver"] = {{"loaded", end.loaded}};
  if (!end.digest.empty()) out["driver"]["digest"] = end.digest;
  if (!end.exchanged.empty()) out["driver"]["exchanged"] = end.exchanged;
}

void from_json(const json& in, RunEnd& end) {
  if (in.at("type") != "end") throw std::invalid_argument("not the end of a run");
  in.at("finished").get_to(end.finished);
  in.at("seconds").get_to(end.seconds);
  end.stopped = in.value("stopped", "");
  end.handlers = in.value("handlers", std::set<std::string>());
  const json driver = in.value("driver", json::object());
  end.digest = driver.value("digest", "");
  end.loaded = driver.value("loaded", std::vector<LibraryFile>());
  end.exchanged = driver.value("exchanged", std::vector<std::string>());
}

std::string plan_digest(std::span<const std::string> ids) {
  std::vector<NamedDigest> list;
  for (const std::string& id : ids) list.push_back({id, ""});
  return digest_of(list);
}

void set_plan(json& header, std::vector<std::string> ids) {
  header["plan_digest"] = plan_digest(ids);
  header["planned"] = ids.size();
  header["plan"] = std::move(ids);
}

Completeness completeness_of(const json& header, const std::set<std::string>& recorded,
                             const std::optional<RunEnd>& end) {
  Completeness found;
  found.closed = end.has_value();
  if (end) found.stopped = end->stopped;
  if (end) found.exchanged = end->exchanged;
  if (!header.contains("planned")) return found;
  found.planned = header.at("planned").get<std::size_t>();
  if (!header.contains("plan")) {
    found.recorded = std::min(recorded.size(), *found.planned);
    return found;
  }
  for (const json& id : header.at("plan"))
    if (!recorded.contains(id.get_ref<const std::string&>())) found.missing.push_back(id);
  found.recorded = *found.planned - std::min(*found.planned, found.missing.size());
  return found;
}

std::string completeness_text(const Completeness& found) {
  if (!found.planned)
    return "the run may be incomplete: it was made by an old version of assay, which did not "
           "record the number of planned cases";
  if (!found.incomplete()) return "";
  const std::string why = !found.stopped.empty() ? found.stopped + " ended the run"
                          : found.closed         ? ""
                                                 : "the run was cut off";
  return fmt::format("incomplete: {} of {} {} judged{}", grouped(found.recorded),
                     counted(*found.planned, "planned case"), found.recorded == 1 ? "was" : "were",
                     why.empty() ? "" : " (" + why + ")");
}

std::string exchange_text(const Completeness& found) {
  if (found.one_driver()) return "";
  std::vector<std::string> names;
  for (const std::string& path : found.exchanged)
    names.push_back(one_line(std::filesystem::path(path).filename().string(), 100));
  return fmt::format(
      "the driver was exchanged during the run: {} {} different at the end of the run",
      enumerated(names), names.size() == 1 ? "is" : "are");
}

std::string selection_text(const json& header) {
  const json options = header.value("options", json::object());
  std::vector<std::string> parts;
  for (const RunOption& option : run_options())
    if (option.selects) add_words(parts, options, option);
  std::string text = parts.empty() ? "every suite" : fmt::format("{}", fmt::join(parts, " "));
  text += fmt::format(" at {} depth", header.value("depth", "unknown"));
  const json shard = options.value("shard", json::object());
  if (shard.value("count", 1) > 1)
    text += fmt::format(", shard {}/{}", shard.value("index", 0), shard.value("count", 1));
  if (const std::string budget = budget_text(header); !budget.empty()) text += ", within " + budget;
  return text;
}

}  // namespace assay::harness
