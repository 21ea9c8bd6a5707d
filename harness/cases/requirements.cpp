#include "harness/cases/requirements.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>

#include "assay_data_embedded.h"
#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/source_text.h"
#include "harness/base/text.h"
#include "harness/base/toml.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kinds{"shall", "may", "limit", "definition"};

bool valid_glob(std::string_view glob) {
  return !glob.empty() && std::all_of(glob.begin(), glob.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_./*?").find(c) != std::string_view::npos;
  });
}

/// "suite/name" before the glob's first wildcard; "" if the wildcard comes earlier.
std::string prefix_of(std::string_view glob) {
  const auto slash = glob.find('/');
  if (slash == std::string_view::npos) return {};
  const auto end = glob.find('/', slash + 1);
  const auto literal = glob.substr(0, end);
  if (end == std::string_view::npos || literal.find_first_of("*?") != std::string_view::npos)
    return {};
  return std::string(literal);
}

Version version_in(std::string_view text, const std::string& where) {
  const auto version = parse_version(text);
  if (!version)
    throw UsageError(fmt::format("{}: '{}' is not a version (such as 3.0)", where, text));
  return *version;
}

/// The version at the end of a spec: 2.1 in "environment-2.1".
Version version_of_spec(std::string_view spec, const std::string& where) {
  return version_in(spec.substr(spec.rfind('-') + 1), where);
}

std::vector<Document> parse_documents(const std::string& text, const std::string& source) {
  std::vector<Document> documents;
  for (const auto& row : parse_csv(text, source, {"document", "spec", "title", "device_versions"},
                                   {"continues", "headings"})) {
    const std::string where = fmt::format("{}:{}", source, row.line);
    Document document{row.fields[0], row.fields[1], row.fields[2], {}, row.fields[4], {}};
    for (const auto& version : words(row.fields[3]))
      document.device_versions.push_back(version_in(version, where));
    if (!document.spec.empty()) document.version = version_of_spec(document.spec, where);
    const auto is_continued = [&](const Document& one) { return one.name == document.continues; };
    if (!document.continues.empty() && std::ranges::none_of(documents, is_continued))
      throw UsageError(fmt::format("{}: '{}' continues '{}', but no earlier row has that document",
                                   where, document.name, document.continues));
    documents.push_back(std::move(document));
  }
  return documents;
}

std::vector<Revision> parse_revisions(const std::string& text, const std::string& source) {
  std::vector<Revision> revisions;
  for (const auto& row : parse_csv(text, source, {"revision", "published", "source"})) {
    const std::string where = fmt::format("{}:{}", source, row.line);
    revisions.push_back({version_in(row.fields[0], where), row.fields[1]});
    if (revisions.size() > 1 && revisions.back().version <= revisions.end()[-2].version)
      throw UsageError(fmt::format("{}: list the revisions from the oldest to the newest", where));
  }
  return revisions;
}

void check(const Requirement& row, const std::set<std::string>& documents) {
  const auto damaged = [&](const std::string& what) {
    throw UsageError(fmt::format("{}: {}", row.source, what));
  };
  if (row.id.empty()) damaged("no id");
  if (!documents.contains(row.document))
    damaged(fmt::format("unknown document '{}'; data/documents.csv has: {}", row.document,
                        fmt::join(documents, ", ")));
  if (row.section.empty()) damaged(fmt::format("{} has no section", row.id));
  if (row.gist.empty()) damaged(fmt::format("{} has no gist", row.id));
  if (std::find(kinds.begin(), kinds.end(), row.kind) == kinds.end())
    damaged(fmt::format("unknown kind '{}'; there are: {}", row.kind, fmt::join(kinds, ", ")));
  if (!row.profile.empty() && row.profile != "full" && row.profile != "embedded")
    damaged(fmt::format("unknown profile '{}'; there are: full, embedded", row.profile));
  if (int{!row.cases.empty()} + int{!row.untestable.empty()} + int{!row.planned.empty()} > 1)
    damaged(
        fmt::format("{} has more than one of these: cases, a reason in `untestable`, a planned "
                    "suite; keep one",
                    row.id));
  for (const auto& glob : row.cases)
    if (!valid_glob(glob)) damaged(fmt::format("'{}' is not a glob over case ids", glob));
}

void parse_rows(const std::string& text, const std::string& source,
                const std::vector<Document>& documents, std::vector<Requirement>& rows) {
  std::set<std::string> names, ids;
  for (const auto& document : documents) names.insert(document.name);
  for (const auto& row : rows) ids.insert(row.id);
  for (auto& csv :
       parse_csv(text, source,
                 {"id", "document", "section", "profile", "kind", "gist", "cases", "untestable"},
                 {"planned", "since", "before"})) {
    auto& f = csv.fields;
    const std::string where = fmt::format("{}:{}", source, csv.line);
    Requirement row{f[0], f[1],        f[2], f[3], f[4],
                    f[5], words(f[6]), f[7], f[8], parse_versions(f[9], f[10], where),
                    where};
    check(row, names);
    if (!ids.insert(row.id).second)
      throw UsageError(fmt::format("{}: id '{}' is given twice", row.source, row.id));
    rows.push_back(std::move(row));
  }
}

/// "7.4, Table 65" in "OpenCL C 3.0.19, 7.4, Table 65, exp".
std::string section_of(std::string_view citation) {
  const std::size_t begin = citation.find(", "), end = citation.rfind(", ");
  return begin >= end ? "" : std::string(citation.substr(begin + 2, end - begin - 2));
}

std::map<std::string, std::vector<std::string>> modes_by_accuracy(const std::string& csv) {
  std::map<std::string, std::vector<std::string>> modes;
  for (const auto& row : parse_csv(csv, "data/modes.csv", {"mode", "accuracy"},
                                   {"options", "formats", "limited", "c_version", "flush",
                                    "freedoms", "unlisted_freedoms", "needs", "citation"}))
    for (const std::string& accuracy : words(row.fields[1]))
      modes[accuracy].push_back(row.fields[0]);
  return modes;
}

/// Limits that already have a row are left out.
void add_limits(const std::string& text, const std::string& source, const std::string& document,
                const std::map<std::string, std::vector<std::string>>& modes,
                std::vector<Requirement>& rows) {
  struct Limit {
    std::string where;
    std::vector<std::string> fields;
    std::vector<std::string> formats, profiles;
  };
  std::set<std::string> ids;
  for (const Requirement& row : rows) ids.insert(row.id);
  std::vector<Limit> limits;
  for (auto& csv :
       parse_csv(text, source,
                 {"requirement", "function", "mode", "citation", "format", "profile", "bound"})) {
    if (ids.contains(csv.fields[0])) continue;
    auto limit =
        std::ranges::find(limits, csv.fields[0], [](const Limit& one) { return one.fields[0]; });
    if (limit == limits.end())
      limit =
          limits.insert(limits.end(), {fmt::format("{}:{}", source, csv.line), csv.fields, {}, {}});
    const auto add = [](std::vector<std::string>& list, const std::string& more) {
      for (const std::string& word : words(more))
        if (std::ranges::find(list, word) == list.end()) list.push_back(word);
    };
    add(limit->formats, csv.fields[4]);
    add(limit->profiles, csv.fields[5]);
  }
  for (const Limit& limit : limits) {
    const std::string &id = limit.fields[0], &mode = limit.fields[2];
    Requirement row{.id = id,
                    .document = document,
                    .section = section_of(limit.fields[3]),
                    .profile = limit.profiles.size() == 1 ? limit.profiles[0] : "",
                    .kind = "limit",
                    .source = limit.where};
    const std::string name = id.substr(id.rfind('-') + 1);
    for (const std::string& format : limit.formats) {
      const std::string glob = fmt::format("math/{}/{}*", name, format);
      if (mode == "default") row.cases.push_back(glob);
      if (const auto named = modes.find(mode); named != modes.end())
        for (const std::string& one : named->second) row.cases.push_back(glob + "/" + one);
    }
    row.gist = fmt::format("{}, {}{}: accuracy", limit.fields[1], fmt::join(limit.formats, " and "),
                           mode == "default" ? "" : ", " + replaced(mode, "-", " ") + " math");
    rows.push_back(std::move(row));
  }
}

class EntryReader {
 public:
  EntryReader(const toml::table& entry, const std::string& source)
      : entry_(entry), source_(source) {}

  std::string text(std::string_view key) const {
    const auto value = entry_[key].value<std::string>();
    if (!value || value->empty())
      damaged(fmt::format("an interpretation needs the text '{}'", key));
    return *value;
  }

  std::vector<std::string> texts(std::string_view key, bool may_be_empty) const {
    const auto* array = entry_[key].as_array();
    if (!array || (array->empty() && !may_be_empty))
      damaged(fmt::format("an interpretation needs the list of texts '{}'", key));
    std::vector<std::string> values;
    for (const auto& element : *array) {
      const auto value = element.value<std::string>();
      if (!value) damaged(fmt::format("each element of '{}' must be a string", key));
      values.push_back(*value);
    }
    return values;
  }

  [[noreturn]] void damaged(const std::string& what) const {
    throw UsageError(fmt::format("{}:{}: {}", source_, entry_.source().begin.line, what));
  }

 private:
  const toml::table& entry_;
  const std::string& source_;
};

std::vector<Interpretation> parse_interpretations(const std::string& text,
                                                  const std::string& source,
                                                  const std::vector<Document>& documents) {
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw UsageError(
        fmt::format("{}:{}: {}", source, error.source().begin.line, error.description()));
  }
  std::vector<Interpretation> found;
  std::set<std::string> ids;
  const auto* entries = table["interpretation"].as_array();
  if (!entries) return found;
  for (const auto& element : *entries) {
    const auto* entry = element.as_table();
    if (!entry)
      throw UsageError(fmt::format(
          "{}: an entry is not a table; begin each entry with [[interpretation]]", source));
    const EntryReader read(*entry, source);
    Interpretation one{read.text("id"),
                       read.texts("places", false),
                       read.text("question"),
                       read.texts("readings", false),
                       read.text("taken"),
                       read.text("why"),
                       read.texts("documents", false),
                       read.texts("cases", true)};
    if (!ids.insert(one.id).second) read.damaged(fmt::format("'{}' is given twice", one.id));
    for (const auto& name : one.documents)
      if (std::none_of(documents.begin(), documents.end(),
                       [&](const Document& document) { return document.name == name; }))
        read.damaged(fmt::format("unknown document '{}'", name));
    for (const auto& glob : one.cases)
      if (!valid_glob(glob)) read.damaged(fmt::format("'{}' is not a glob over case ids", glob));
    found.push_back(std::move(one));
  }
  return found;
}

bool any_matches(const std::vector<std::string>& globs, std::string_view id) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](const std::string& glob) { return matches(glob, id); });
}

bool holds_any(const Requirements& all, const Interpretation& one, std::string_view judging) {
  return std::any_of(one.documents.begin(), one.documents.end(),
                     [&](const std::string& name) { return all.holds(name, judging); });
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in.good() && !in.eof()) throw UsageError(fmt::format("{}: cannot be read", path.string()));
  return text;
}

void check_folder(const std::string& folder) {
  if (!folder.empty() && !fs::is_directory(folder))
    throw UsageError(fmt::format("--data: there is no folder '{}'", folder));
}

constexpr std::string_view embedded_top = "data/";

}  // namespace

bool Requirement::covered_by(std::string_view case_id) const {
  return any_matches(cases, case_id);
}

bool has_data(const std::string& folder, const std::string& path) {
  check_folder(folder);
  if (!folder.empty() && fs::exists(fs::path(folder) / path)) return true;
  const auto names = data::embedded_names();
  return std::find(names.begin(), names.end(), std::string(embedded_top) + path) != names.end();
}

std::string read_data(const std::string& folder, const std::string& path) {
  check_folder(folder);
  if (!folder.empty() && fs::exists(fs::path(folder) / path))
    return read_file(fs::path(folder) / path);
  if (!has_data({}, path)) throw UsageError(fmt::format("{}: there is no such data file", path));
  return std::string(data::embedded(std::string(embedded_top) + path));
}

Requirements Requirements::load(const std::string& folder) {
  check_folder(folder);
  std::map<std::string, std::string> files;
  std::set<std::string> paths;
  for (const auto name : data::embedded_names())
    if (name.starts_with(embedded_top)) paths.emplace(name.substr(embedded_top.size()));
  if (!folder.empty() && fs::is_directory(fs::path(folder) / "requirements"))
    for (const auto& entry : fs::directory_iterator(fs::path(folder) / "requirements"))
      if (entry.path().extension() == ".csv")
        paths.insert("requirements/" + entry.path().filename().string());
  for (const auto& path : paths) files[path] = read_data(folder, path);
  return parse(files);
}

Requirements Requirements::parse(const std::map<std::string, std::string>& files) {
  Requirements all;
  const auto text = [&](const std::string& path) -> const std::string* {
    const auto found = files.find(path);
    return found == files.end() ? nullptr : &found->second;
  };
  if (const auto* csv = text("documents.csv"))
    all.documents_ = parse_documents(*csv, "data/documents.csv");
  if (const auto* csv = text("revisions.csv"))
    all.revisions_ = parse_revisions(*csv, "data/revisions.csv");
  for (const auto& [path, csv] : files)
    if (path.starts_with("requirements/"))
      parse_rows(csv, std::string(embedded_top) + path, all.documents_, all.rows_);
  const auto* modes = text("modes.csv");
  constexpr std::string_view accuracy = "accuracy/";
  for (const auto& [path, csv] : files)
    if (path.starts_with(accuracy))
      add_limits(csv, std::string(embedded_top) + path, std::filesystem::path(path).stem().string(),
                 modes_by_accuracy(modes != nullptr ? *modes : "mode,accuracy\n"), all.rows_);
  if (const auto* toml = text("interpretations.toml"))
    all.interpretations_ =
        parse_interpretations(*toml, "data/interpretations.toml", all.documents_);
  all.index();
  return all;
}

void Requirements::index() {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    std::set<std::string> prefixes;
    for (const auto& glob : rows_[i].cases) prefixes.insert(prefix_of(glob));
    for (const auto& prefix : prefixes) by_prefix_[prefix].push_back(i);
    by_id_[rows_[i].id] = i;
  }
}

const Document& Requirements::document(Version device, const std::string& spec) const {
  std::vector<std::string> specs;
  const auto asked = parse_version(spec);
  // A revision that no requirement lists is a mistake of the user.
  const bool known =
      asked && (asked->revision == 0 ||
                std::ranges::find(revisions_, *asked, &Revision::version) != revisions_.end());
  const auto judges = [](const Document& document, Version version) {
    return std::ranges::find(document.device_versions, version.release()) !=
           document.device_versions.end();
  };
  for (const auto& document : documents_) {
    if (document.spec.empty()) continue;
    std::vector<std::string> others;
    for (const Version& version : document.device_versions)
      if (to_string(version) != document.spec) others.push_back(to_string(version));
    specs.push_back(document.spec +
                    (others.empty() ? "" : fmt::format(" (for {})", fmt::join(others, ", "))));
    if (spec.empty() ? judges(document, device)
                     : document.spec == spec ||
                           (known && *asked <= document.version && judges(document, *asked)))
      return document;
  }
  if (spec.empty())
    throw UsageError(fmt::format("no tables for a device of version {}; choose one with --spec: {}",
                                 to_string(device), fmt::join(specs, ", ")));
  throw UsageError(
      fmt::format("--spec: no tables for '{}'; there are: {}", spec, fmt::join(specs, ", ")));
}

const Document* Requirements::named(std::string_view document) const {
  const auto found = std::ranges::find(documents_, document, &Document::name);
  return found == documents_.end() ? nullptr : &*found;
}

const Document& Requirements::base(const Document& document) const {
  const Document* end = &document;
  while (!end->continues.empty()) end = named(end->continues);
  return *end;
}

bool Requirements::holds(std::string_view document, std::string_view judging) const {
  if (document == judging) return true;
  const Document *stating = named(document), *judge = named(judging);
  if (stating == nullptr || judge == nullptr) return false;
  if (!stating->spec.empty()) return !judge->continues.empty() && holds(document, judge->continues);
  // A document without device versions judges only with --spec. Then the statements of all versions
  // up to its own version apply.
  const auto& versions = judge->device_versions;
  return std::ranges::any_of(stating->device_versions, [&](Version version) {
    return versions.empty() ? version <= judge->version
                            : std::ranges::find(versions, version) != versions.end();
  });
}

bool Requirements::holds(const Requirement& row, std::string_view judging) const {
  const Document* judge = named(judging);
  return holds(row.document, judging) && (judge == nullptr || row.versions.contain(judge->version));
}

const Requirement* Requirements::find(std::string_view id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &rows_[found->second];
}

std::vector<std::string> Requirements::of(std::string_view case_id, std::string_view document,
                                          std::string_view profile) const {
  std::vector<std::size_t> found;
  const auto take = [&](std::string_view prefix) {
    const auto bucket = by_prefix_.find(prefix);
    if (bucket == by_prefix_.end()) return;
    for (const auto i : bucket->second) {
      const auto& row = rows_[i];
      if (holds(row, document) && (row.profile.empty() || row.profile == profile) &&
          row.covered_by(case_id))
        found.push_back(i);
    }
  };
  take("");
  const auto slash = case_id.find('/');
  if (slash != std::string_view::npos) take(case_id.substr(0, case_id.find('/', slash + 1)));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<std::string> ids;
  ids.reserve(found.size());
  for (const auto i : found) ids.push_back(rows_[i].id);
  return ids;
}

std::vector<std::string> Requirements::interpretations_of(std::string_view case_id,
                                                          std::string_view document) const {
  std::vector<std::string> ids;
  for (const auto& one : interpretations_)
    if (holds_any(*this, one, document) && any_matches(one.cases, case_id)) ids.push_back(one.id);
  return ids;
}

nlohmann::json interpretations_json(const Requirements& requirements, std::string_view document) {
  auto list = nlohmann::json::array();
  for (const auto& one : requirements.interpretations())
    if (holds_any(requirements, one, document))
      list.push_back({{"id", one.id},
                      {"question", one.question},
                      {"taken", one.taken},
                      {"why", one.why},
                      {"places", one.places},
                      {"cases", one.cases}});
  return list;
}

const Requirements& requirements(const RunOptions& options) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<Requirements>> loaded;
  const std::lock_guard lock(mutex);
  auto& one = loaded[options.data];
  if (!one) one = std::make_unique<Requirements>(Requirements::load(options.data));
  return *one;
}

std::vector<std::string> requirements_of(std::string_view case_id, const DeviceInfo& device,
                                         const RunOptions& options) {
  const auto& all = requirements(options);
  const std::string profile = !options.profile.empty() ? options.profile
                              : device.embedded()      ? "embedded"
                                                       : "full";
  return all.of(case_id, all.document(device.version, options.spec).name, profile);
}

}  // namespace assay::harness
