#include "harness/run/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "harness/run/mismatch.h"

namespace assay::harness {
namespace {

/// "float", "float4", "int4.float": a type of OpenCL C, or several, the first of which counts.
bool is_type(const std::string& part) {
  static const std::set<std::string, std::less<>> scalars = [] {
    std::set<std::string, std::less<>> made;
    for (const CsvRow& row : parse_csv(read_data("", "language/scalar_types.csv"),
                                       "data/language/scalar_types.csv", {"type", "citation"}))
      made.insert(row.fields[0]);
    return made;
  }();
  const std::string_view first = std::string_view(part).substr(0, part.find('.'));
  const std::size_t last = first.find_last_not_of("0123456789");
  return last != first.npos && scalars.contains(first.substr(0, last + 1));
}

struct Parts {
  std::string suite, subject, type;
  std::vector<std::string> form;
};

Parts parts_of(const std::string& id) {
  Parts out;
  for (const std::string& part : split(id, '/')) {
    if (out.suite.empty())
      out.suite = part;
    else if (out.type.empty() && is_type(part))
      out.type = part;
    else if (out.subject.empty() && out.type.empty())
      out.subject = out.suite + '/' + part;
    else
      out.form.push_back(part);
  }
  if (out.subject.empty()) out.subject = out.suite;
  return out;
}

std::string family_of(const std::string& suite) {
  return suite.substr(0, suite.find('_'));
}

/// A failing record with what groups are made by.
struct Failure {
  std::size_t index;
  Parts parts;
  Mismatch mismatch;
};

/// What cases without a word for it are called by: the usual form.
bool usual(const std::string& form) {
  return form == "default";
}

/// Groups of more functions than this that fail alike have their cause below them, where they are
/// that share of the functions tried.
constexpr std::size_t many_subjects = 6;
constexpr double most_of_suite = 0.4;
/// A suite may have few functions: then so many, and that share.
constexpr std::size_t few_subjects = 3;
constexpr double nearly_all = 0.75;
/// So many functions that fail in one form alone show that the form is the cause.
constexpr std::size_t some_subjects = 2;

/// What was tried of a suite and went well or not.
struct Tried {
  std::set<std::string> subjects;
  std::map<std::string, std::set<std::string>> types;  ///< by subject
};

using Parted = std::map<std::string, std::vector<const Failure*>>;

/// "double8 and double16": by base, then width.
std::string types_text(const std::set<std::string>& types) {
  std::vector<std::string> sorted(types.begin(), types.end());
  std::ranges::stable_sort(sorted, {}, &std::string::size);
  std::ranges::stable_sort(sorted, {}, [](const std::string& type) {
    return type.substr(0, type.find_first_of("0123456789"));
  });
  return enumerated(sorted);
}

/// Forms and types to which all failures of a subject are confined, each with how they fail.
std::set<std::string> confinements(const std::vector<const Failure*>& members,
                                   const std::set<std::string>& tried) {
  std::set<std::string> common(members[0]->parts.form.begin(), members[0]->parts.form.end());
  std::set<std::string> types, mismatches;
  for (const Failure* one : members) {
    std::erase_if(common, [&](const std::string& form) {
      return usual(form) || std::ranges::find(one->parts.form, form) == one->parts.form.end();
    });
    types.insert(one->parts.type);
    mismatches.insert(one->mismatch.text);
  }
  const std::string how = fmt::format("{}", fmt::join(mismatches, "+"));
  std::set<std::string> out;
  for (const std::string& form : common) out.insert("form " + form + '|' + how);
  if (types.size() < tried.size()) out.insert("types " + types_text(types) + '|' + how);
  return out;
}

/// Splits failures of one suite, outcome and certainty by their cause: a form or types in which
/// alone several functions fail, something below most functions, or each function. A part is named
/// by its form or types ("form literal|how"), by nothing, or by its subject.
Parted by_cause(const std::vector<const Failure*>& failures, const Tried& tried) {
  Parted subjects;
  for (const Failure* one : failures) subjects[one->parts.subject].push_back(one);
  if (subjects.size() == 1) return {{subjects.begin()->first, failures}};
  std::map<std::string, std::set<std::string>> confined;
  for (const auto& [subject, members] : subjects)
    for (const std::string& to : confinements(members, tried.types.at(subject)))
      confined[to].insert(subject);
  Parted out;
  const auto take = [&](const std::string& name, const std::set<std::string>& taken) {
    for (const std::string& subject : taken) {
      auto& to = out[name];
      to.insert(to.end(), subjects[subject].begin(), subjects[subject].end());
      subjects.erase(subject);
    }
  };
  for (;;) {
    const auto most =
        std::ranges::max_element(confined, {}, [](const auto& one) { return one.second.size(); });
    if (most == confined.end() || most->second.size() < some_subjects) break;
    const std::set<std::string> taken = most->second;
    take(most->first, taken);
    for (auto& [to, who] : confined)
      std::erase_if(who, [&](const std::string& subject) { return taken.contains(subject); });
  }
  const auto share =
      static_cast<double>(subjects.size()) / static_cast<double>(tried.subjects.size());
  const bool below = (subjects.size() >= many_subjects && share >= most_of_suite) ||
                     (subjects.size() >= few_subjects && share >= nearly_all);
  for (auto& [subject, members] : subjects) {
    auto& to = out[below ? "" : subject];
    to.insert(to.end(), members.begin(), members.end());
  }
  return out;
}

/// "clang, exp, sin and 12 more".
std::string some_of(const std::set<std::string>& names) {
  constexpr std::size_t most = 4;
  if (names.size() <= most) return enumerated({names.begin(), names.end()});
  std::vector<std::string> shown(names.begin(), std::next(names.begin(), most - 1));
  return fmt::format("{} and {} more", fmt::join(shown, ", "), names.size() - shown.size());
}

std::set<std::string> suites_of(const std::vector<const Failure*>& members) {
  std::set<std::string> suites;
  for (const Failure* one : members) suites.insert(one->parts.suite);
  return suites;
}

std::string title_of(const std::vector<const Failure*>& members, const std::string& form) {
  std::set<std::string> suites, subjects, types, forms;
  bool typed = true, formed = true;
  for (const Failure* one : members) {
    suites.insert(one->parts.suite);
    subjects.insert(one->parts.subject);
    types.insert(one->parts.type);
    typed = typed && !one->parts.type.empty();
    forms.insert(fmt::format("{}", fmt::join(one->parts.form, "/")));
    formed = formed && !one->parts.form.empty();
  }
  std::map<std::string, std::size_t> mismatches;
  for (const Failure* one : members) ++mismatches[one->mismatch.text];
  const auto usual_mismatch =
      std::ranges::max_element(mismatches, {}, [](const auto& one) { return one.second; });
  std::string out = usual_mismatch->first;
  if (mismatches.size() > 1) out += " (mostly)";
  out += ": ";
  if (subjects.size() == 1 && subjects.begin()->find('/') != std::string::npos) {
    out += *subjects.begin();
  } else if (suites.size() == 1) {
    std::set<std::string> names;
    for (const std::string& subject : subjects)
      names.insert(subject.substr(subject.rfind('/') + 1));
    out += *suites.begin() + ": " + some_of(names);
  } else {
    out += "in " + some_of(suites);
  }
  if (!form.empty())
    out += ", only " + form;
  else if (subjects.size() == 1 && formed && forms.size() == 1)
    out += "/" + *forms.begin();
  if (typed && types.size() <= 3 && !form.starts_with("types"))
    out += " (" + types_text(types) + ")";
  return out;
}

std::string short_id(const std::string& key) {
  std::uint32_t hash = 2166136261U;  // FNV-1a: the same in every run
  for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return fmt::format("g{:08x}", hash);
}

int rank(const Group& group) {
  return group.certainty ? static_cast<int>(*group.certainty) : -1;
}

/// A function that is called by another way too (from a SPIR-V module, by a block) fails there for
/// the same reason: those groups are cascades of the one that explains most.
void fold_cascades(std::vector<Group>& groups, std::vector<std::string>& names) {
  std::map<std::tuple<int, std::string>, std::size_t> causes;
  std::vector<bool> folded(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (names[i].empty()) continue;
    const auto [held, fresh] = causes.try_emplace({rank(groups[i]), names[i]}, i);
    if (fresh) continue;
    Group& cause = groups[held->second];
    cause.also.insert(cause.also.end(), groups[i].cases.begin(), groups[i].cases.end());
    folded[i] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < groups.size(); ++i)
    if (!folded[i]) {
      if (kept != i) groups[kept] = std::move(groups[i]);
      ++kept;
    }
  groups.resize(kept);
}

}  // namespace

std::optional<Signature> signature_of(const CaseRecord& record) {
  if (record.outcome == Outcome::pass || record.outcome == Outcome::skip) return std::nullopt;
  const Parts parts = parts_of(record.id);
  return Signature{mismatch_of(record).text, parts.subject,
                   fmt::format("{}", fmt::join(parts.form, "/")), parts.type};
}

std::vector<Group> groups_of(std::span<const CaseRecord> records) {
  std::vector<Failure> failures;
  std::map<std::string, Tried> tried;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (records[i].outcome == Outcome::skip) continue;
    Parts parts = parts_of(records[i].id);
    Tried& suite = tried[parts.suite];
    suite.subjects.insert(parts.subject);
    suite.types[parts.subject].insert(parts.type);
    if (records[i].outcome != Outcome::pass)
      failures.push_back({i, std::move(parts), mismatch_of(records[i])});
  }
  using Bucket = std::tuple<int, Outcome, std::string, std::string>;
  std::map<Bucket, std::vector<const Failure*>> buckets;
  for (const Failure& one : failures) {
    const CaseRecord& record = records[one.index];
    const auto certainty = certainty_of(record);
    const Scope scope = one.mismatch.scope;
    // What a function does wrong with an argument, it may do otherwise with the next.
    buckets[{certainty ? static_cast<int>(*certainty) : -1, record.outcome,
             scope == Scope::subject ? "" : one.mismatch.text,
             scope == Scope::everywhere ? ""
             : scope == Scope::family   ? family_of(one.parts.suite)
                                        : one.parts.suite}]
        .push_back(&one);
  }
  std::vector<Group> groups;
  std::vector<std::string> names;  // of a group about one function: what cascades share
  std::map<std::string, std::vector<std::pair<std::string, const Failure*>>> single;
  const auto add = [&](std::string key, const std::vector<const Failure*>& members,
                       const std::string& form, std::string name) {
    Group& group = groups.emplace_back();
    group.key = std::move(key);
    group.id = short_id(group.key);
    group.outcome = records[members[0]->index].outcome;
    group.certainty = certainty_of(records[members[0]->index]);
    group.title = title_of(members, form);
    for (const Failure* one : members) group.cases.push_back(one->index);
    // The shortest id first: the scalar, the usual form.
    std::ranges::stable_sort(group.cases, {}, [&](std::size_t i) { return records[i].id.size(); });
    names.push_back(std::move(name));
  };
  for (const auto& [bucket, members] : buckets) {
    const auto& [certainty, outcome, mismatch, scope] = bucket;
    const bool split = members[0]->mismatch.scope == Scope::subject;
    const Parted parts =
        split ? by_cause(members, tried[members[0]->parts.suite]) : Parted{{"", members}};
    for (const auto& [name, part] : parts) {
      const std::string whose = fmt::format("{}|{}|", certainty, harness::name(outcome));
      std::string key = whose + fmt::format("{}|{}|{}", mismatch, scope, name);
      if (part.size() == 1) {
        single[whose].emplace_back(std::move(key), part[0]);
        continue;
      }
      const std::size_t bar = name.find('|');
      const bool about_function = split && bar == std::string::npos && !name.empty();
      add(std::move(key), part, bar == std::string::npos ? "" : name.substr(0, bar),
          about_function ? name.substr(name.find('/') + 1) : "");
    }
  }
  for (const auto& [where, members] : single) {
    std::vector<const Failure*> all;
    for (const auto& [key, one] : members) all.push_back(one);
    const bool alone = members.size() == 1;
    add(alone ? members[0].first : where + "single", all, "", "");
    if (alone) continue;
    groups.back().mixed = true;
    groups.back().title = "single cases, each in its own way: in " + some_of(suites_of(all));
  }
  fold_cascades(groups, names);
  std::ranges::stable_sort(groups, [](const Group& a, const Group& b) {
    return std::tuple(rank(b), b.mixed ? std::size_t{0} : b.size()) <
           std::tuple(rank(a), a.mixed ? std::size_t{0} : a.size());
  });
  return groups;
}

nlohmann::json groups_json(std::span<const Group> groups, std::span<const CaseRecord> records) {
  nlohmann::json out = nlohmann::json::array();
  const auto ids = [&](const std::vector<std::size_t>& indices) {
    nlohmann::json list = nlohmann::json::array();
    for (const std::size_t i : indices) list.push_back(records[i].id);
    return list;
  };
  for (const Group& group : groups) {
    nlohmann::json one = {{"id", group.id},
                          {"title", group.title},
                          {"outcome", name(group.outcome)},
                          {"cases", ids(group.cases)}};
    if (group.certainty) one["certainty"] = name(*group.certainty);
    if (!group.also.empty()) one["also"] = ids(group.also);
    if (group.mixed) one["mixed"] = true;
    out.push_back(std::move(one));
  }
  return out;
}

std::string group_line(const Group& group) {
  std::string out =
      fmt::format("{} {} {}{}: {}", group.id, grouped(group.cases.size()), name(group.outcome),
                  group.certainty && *group.certainty != Certainty::undisputed
                      ? " (" + phrase(*group.certainty) + ")"
                      : "",
                  group.title);
  if (!group.also.empty()) out += fmt::format("; also fails {} cases", grouped(group.also.size()));
  return out;
}

std::string groups_text(const DeviceSummary& summary, bool color) {
  const std::vector<Group> groups = groups_of(summary.records);
  if (groups.empty()) return "";
  const std::set<std::string_view> unexpected(summary.unexpected.begin(), summary.unexpected.end());
  std::size_t cases = 0;
  for (const Group& group : groups) cases += group.size();
  std::string out = fmt::format("\n{} failing {} in {} {}, the surest first\n\n", grouped(cases),
                                cases == 1 ? "case" : "cases", grouped(groups.size()),
                                groups.size() == 1 ? "group" : "groups by likely cause");
  std::set<std::string_view> shown;  // suites with a block
  std::size_t number = 0;
  for (const Group& group : groups) {
    const bool expected = std::ranges::none_of(
        group.cases, [&](std::size_t i) { return unexpected.contains(summary.records[i].id); });
    const bool below = group.certainty && *group.certainty < summary.certainty;
    out += fmt::format("[{}] {}{}\n", ++number, group_line(group),
                       expected ? " (in the baseline)" : "");
    std::vector<std::size_t> blocks;
    if (!expected && !below && !group.mixed) blocks.push_back(group.cases[0]);
    for (const std::size_t i : group.cases)
      if (!expected && !shown.contains(summary.records[i].suite()) &&
          std::ranges::none_of(blocks,
                               [&](std::size_t b) {
                                 return summary.records[b].suite() == summary.records[i].suite();
                               }) &&
          (group.mixed || !below))
        blocks.push_back(i);
    for (const std::size_t i : blocks) {
      out += failure_block(summary.records[i], summary.header, color) + '\n';
      shown.insert(summary.records[i].suite());
    }
    if (!group.mixed) continue;
    for (const std::size_t i : group.cases)
      if (std::ranges::find(blocks, i) == blocks.end())
        out += fmt::format("  {}   {}\n", summary.records[i].id,
                           one_line(summary.records[i].reason, 160));
    out += '\n';
  }
  return out;
}

std::string groups_comment(std::span<const CaseRecord> records) {
  std::string out;
  for (const Group& group : groups_of(records)) out += "# " + group_line(group) + '\n';
  return out;
}

}  // namespace assay::harness
