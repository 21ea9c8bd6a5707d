#include "harness/judge/groups.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "harness/base/numbers.h"
#include "harness/base/text.h"
#include "harness/judge/group_title.h"

namespace assay::harness {
namespace {

std::string family_of(const std::string& suite) {
  return suite.substr(0, suite.find('_'));
}

/// If at least this number and this share of the functions of a suite fail, they have a common
/// cause.
constexpr std::size_t many_subjects = 6;
constexpr double most_of_suite = 0.4;
/// The same limits for a suite with few functions.
constexpr std::size_t few_subjects = 3;
constexpr double nearly_all = 0.75;
/// If at least this number of functions fail only in one kernel form, the form is the cause.
constexpr std::size_t some_subjects = 2;
/// A channel format is the cause if enough of its cases were tried, and this share of them failed.
constexpr std::size_t some_of_format = 6;
constexpr double most_of_format = 0.5;

/// Counts all cases that have a verdict, by function and by image format. Related suites share the
/// counts of image formats.
struct Judged {
  TriedSubjects subjects;
  std::map<std::string, std::set<std::string>> suites;
  std::map<std::string, std::map<std::string, std::size_t>> formats;

  void add(const CaseParts& parts) {
    subjects[parts.subject].add(parts);
    suites[parts.suite].insert(parts.subject);
    if (parts.has_format()) ++formats[family_of(parts.suite)][parts.format()];
  }
};

using Members = std::vector<const Failure*>;
using Parted = std::map<std::string, Members>;

Parted by_subject(const Members& failures) {
  Parted subjects;
  for (const Failure* one : failures) subjects[one->parts.subject].push_back(one);
  return subjects;
}

Members joined(const Parted& parts) {
  Members all;
  for (const auto& [name, members] : parts) all.insert(all.end(), members.begin(), members.end());
  return all;
}

/// The key is a property. The value has the functions with this property.
using Alike = std::map<std::string, std::set<std::string>>;

/// Moves functions that share a property from `subjects` to the result, the largest sets first.
Parted take_alike(Parted& subjects, Alike alike) {
  Parted out;
  for (;;) {
    const auto most =
        std::ranges::max_element(alike, {}, [](const auto& one) { return one.second.size(); });
    if (most == alike.end() || most->second.size() < some_subjects) return out;
    const std::set<std::string> taken = most->second;
    Members& to = out[most->first];
    for (const std::string& subject : taken) {
      to.insert(to.end(), subjects[subject].begin(), subjects[subject].end());
      subjects.erase(subject);
    }
    for (auto& [what, functions] : alike)
      std::erase_if(functions, [&](const std::string& one) { return taken.contains(one); });
  }
}

/// Moves failures to the result if their functions fail only in one kernel form, for example
/// "literal". The kinds of error may differ, because a value that is never stored may look like NaN
/// or like a large number.
Parted by_form(Members& failures, const Judged& judged) {
  Parted subjects = by_subject(failures);
  Alike alike;
  for (const auto& [subject, members] : subjects) {
    const Tried& tried = judged.subjects.at(subject);
    Tried here;
    for (const Failure* one : members) here.add(one->parts);
    for (const auto& [word, count] : here.words)
      if (count == members.size() && tried.words.at(word) < tried.cases)
        alike["form " + word].insert(subject);
  }
  Parted out = take_alike(subjects, std::move(alike));
  failures = joined(subjects);
  return out;
}

/// Splits failures of one suite, outcome and certainty by their cause. Types are the cause if
/// several functions fail in the same way only for these types. The cause is then named "types
/// double8|" and the kind of error. If most functions fail, the suite has one cause, with an empty
/// name. In other cases, each function is a cause.
Parted by_cause(const Members& failures, const Judged& judged) {
  Parted subjects = by_subject(failures);
  if (subjects.size() == 1) return subjects;
  Alike alike;
  for (const auto& [subject, members] : subjects) {
    std::set<std::string> types, mismatches;
    for (const Failure* one : members) {
      types.insert(one->parts.type);
      mismatches.insert(one->mismatch.text);
    }
    if (types.size() < judged.subjects.at(subject).types.size())
      alike[fmt::format("types {}|{}", types_text(types), fmt::join(mismatches, "+"))].insert(
          subject);
  }
  Parted out = take_alike(subjects, std::move(alike));
  const auto share = static_cast<double>(subjects.size()) /
                     static_cast<double>(judged.suites.at(failures[0]->parts.suite).size());
  const bool below = (subjects.size() >= many_subjects && share >= most_of_suite) ||
                     (subjects.size() >= few_subjects && share >= nearly_all);
  for (auto& [subject, members] : subjects) {
    Members& to = out[below ? "" : subject];
    to.insert(to.end(), members.begin(), members.end());
  }
  return out;
}

/// Moves wrong colors to the result if a channel format is the cause. Then most cases of the format
/// fail, and few other formats fail in the same way.
Parted by_format(Members& failures, const std::map<std::string, std::size_t>& judged) {
  Parted formats, ways;
  for (const Failure* one : failures) {
    if (!one->parts.has_format()) continue;
    formats[one->parts.format()].push_back(one);
    ways[one->mismatch.text].push_back(one);
  }
  std::erase_if(formats, [&](const auto& one) {
    const std::size_t tried = judged.at(one.first);
    return tried < some_of_format ||
           static_cast<double>(one.second.size()) < most_of_format * static_cast<double>(tried);
  });
  // If most formats fail, no format is the cause.
  if (2 * formats.size() > judged.size()) return {};
  std::erase_if(ways, [&](const auto& one) {
    const auto theirs = std::ranges::count_if(
        one.second, [&](const Failure* each) { return formats.contains(each->parts.format()); });
    return static_cast<double>(theirs) < nearly_all * static_cast<double>(one.second.size());
  });
  Parted out;
  std::set<const Failure*> taken;
  for (auto& [format, members] : formats) {
    std::erase_if(members, [&](const Failure* one) { return !ways.contains(one->mismatch.text); });
    std::map<std::string, std::size_t> times;
    for (const Failure* one : members) ++times[one->mismatch.text];
    if (times.empty()) continue;
    const auto most =
        std::ranges::max_element(times, {}, [](const auto& one) { return one.second; });
    Members& to = out[most->first];
    to.insert(to.end(), members.begin(), members.end());
    taken.insert(members.begin(), members.end());
  }
  std::erase_if(failures, [&](const Failure* one) { return taken.contains(one); });
  return out;
}

std::set<std::string> suites_of(const Members& members) {
  std::set<std::string> suites;
  for (const Failure* one : members) suites.insert(one->parts.suite);
  return suites;
}

std::string short_id(const std::string& key) {
  std::uint32_t hash = 2166136261U;  // FNV-1a: the same in every run
  for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return fmt::format("g{:08x}", hash);
}

int rank(const Group& group) {
  return group.certainty ? static_cast<int>(*group.certainty) : -1;
}

/// Joins groups of one function, because cases may call the function in several ways, for example
/// from a block or a SPIR-V module.
void fold_cascades(std::vector<Group>& groups, std::vector<std::string>& names) {
  std::map<std::tuple<int, Outcome, std::string>, std::size_t> causes;
  std::vector<bool> folded(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (names[i].empty()) continue;
    const auto [held, fresh] =
        causes.try_emplace({rank(groups[i]), groups[i].outcome, names[i]}, i);
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
  const CaseParts parts = parts_of(record.id);
  return Signature{mismatch_of(record).text, parts.subject,
                   fmt::format("{}", fmt::join(parts.form, "/")), parts.type};
}

namespace {

class Grouping {
 public:
  explicit Grouping(std::span<const CaseRecord> records) : records_(records) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (records[i].outcome == Outcome::skip) continue;
      CaseParts parts = parts_of(records[i].id);
      judged_.add(parts);
      if (records[i].outcome != Outcome::pass)
        failures_.push_back({i, std::move(parts), mismatch_of(records[i])});
    }
  }

  std::vector<Group> made() {
    std::map<std::pair<int, Outcome>, Members> kinds;
    for (const Failure& one : failures_) {
      const CaseRecord& record = records_[one.index];
      const auto certainty = certainty_of(record);
      kinds[{certainty ? static_cast<int>(*certainty) : -1, record.outcome}].push_back(&one);
    }
    for (auto& [kind, members] : kinds)
      add_kind(fmt::format("{}|{}|", kind.first, harness::name(kind.second)), std::move(members));
    add_single();
    name_likenesses();
    fold_cascades(groups_, names_);
    std::ranges::stable_sort(groups_, [](const Group& a, const Group& b) {
      return std::tuple(rank(b), b.mixed ? std::size_t{0} : b.size()) <
             std::tuple(rank(a), a.mixed ? std::size_t{0} : a.size());
    });
    return std::move(groups_);
  }

 private:
  void add_kind(const std::string& whose, Members members) {
    Parted colors;  // key: family of suites
    std::erase_if(members, [&](const Failure* one) {
      const auto& finding = records_[one->index].finding;
      const bool color = finding && finding->kind == Finding::Kind::color;
      if (color) colors[family_of(one->parts.suite)].push_back(one);
      return color;
    });
    for (auto& [family, its] : colors) {
      for (const auto& [how, part] : by_format(its, judged_.formats[family]))
        add(whose, fmt::format("{}|{}|formats", how, family), part);
      members.insert(members.end(), its.begin(), its.end());
    }
    const auto of_subject = std::ranges::stable_partition(members, [](const Failure* one) {
                              return one->mismatch.scope != Scope::subject;
                            }).begin();
    Members functions(of_subject, members.end());
    members.erase(of_subject, members.end());
    for (const auto& [form, part] : by_form(functions, judged_)) add(whose, form, part, true);
    Parted suites;
    for (const Failure* one : functions) suites[one->parts.suite].push_back(one);
    // A function has one group, because one defect may give different errors for different
    // arguments.
    for (const auto& [suite, its] : suites)
      for (const auto& [name, part] : by_cause(its, judged_)) {
        const bool about_function = !name.empty() && name.find('|') == std::string::npos;
        add(whose, fmt::format("|{}|{}", suite, name), part, !name.empty(),
            about_function ? name.substr(name.find('/') + 1) : "");
      }
    Parted others;
    for (const Failure* one : members) {
      const Scope scope = one->mismatch.scope;
      others[fmt::format("{}|{}|", one->mismatch.text,
                         scope == Scope::everywhere ? ""
                         : scope == Scope::family   ? family_of(one->parts.suite)
                                                    : one->parts.suite)]
          .push_back(one);
    }
    for (const auto& [key, part] : others) add(whose, key, part);
  }

  /// Adds a group. `likely` is true if the cause is a function, a kernel form or types. `name` is
  /// the function.
  void add(const std::string& whose, const std::string& cause, const Members& members,
           bool likely = false, std::string name = "") {
    if (members.size() == 1) {
      single_[whose].emplace_back(cause, members[0]);
      return;
    }
    make(whose + cause, members);
    if (likely) causes_.back() = cause;
    names_.back() = std::move(name);
  }

  Group& make(std::string key, const Members& members) {
    Group& group = groups_.emplace_back();
    group.key = std::move(key);
    group.id = short_id(group.key);
    group.outcome = records_[members[0]->index].outcome;
    group.certainty = certainty_of(records_[members[0]->index]);
    group.title = title_of(members, judged_.subjects);
    for (const Failure* one : members) group.cases.push_back(one->index);
    // The shortest id comes first, because it has the scalar type and the usual form.
    std::ranges::sort(group.cases, {}, [&](std::size_t i) {
      return std::tuple(records_[i].id.size(), std::string_view(records_[i].id));
    });
    causes_.emplace_back();
    names_.emplace_back();
    return group;
  }

  void add_single() {
    for (const auto& [whose, members] : single_) {
      Members all;
      for (const auto& [cause, one] : members) all.push_back(one);
      const bool alone = members.size() == 1;
      Group& group = make(whose + (alone ? members[0].first : "single"), all);
      if (alone) continue;
      group.mixed = true;
      group.title = "cases that each fail in a different way, in " + some_of(suites_of(all));
    }
  }

  /// A cause may break several rules with different certainties. The title of each less certain
  /// group names the most certain group.
  void name_likenesses() {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const Group* surest = nullptr;
      for (std::size_t j = 0; j < groups_.size(); ++j)
        if (!causes_[i].empty() && causes_[j] == causes_[i] &&
            groups_[j].outcome == groups_[i].outcome && rank(groups_[j]) > rank(groups_[i]) &&
            (surest == nullptr || rank(groups_[j]) > rank(*surest)))
          surest = &groups_[j];
      if (surest != nullptr) groups_[i].title += ", like " + surest->id;
    }
  }

  std::span<const CaseRecord> records_;
  Judged judged_;
  std::vector<Failure> failures_;
  std::vector<Group> groups_;
  std::vector<std::string> causes_, names_;  ///< one element for each group; may be empty texts
  std::map<std::string, std::vector<std::pair<std::string, const Failure*>>> single_;
};

}  // namespace

std::vector<Group> groups_of(std::span<const CaseRecord> records) {
  return Grouping(records).made();
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

}  // namespace assay::harness
