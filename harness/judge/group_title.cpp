#include "harness/judge/group_title.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "harness/base/text.h"

namespace assay::harness {
namespace {

using Names = std::set<std::string>;

/// In characters. A screen shows about 70 characters of a title.
constexpr std::size_t room_for_names = 36;
constexpr std::size_t most_names = 4;
constexpr std::size_t most_images = 3, most_orders = 2, most_channels = 2, longest_types = 44;

std::string listed(const Names& names) {
  return enumerated({names.begin(), names.end()});
}

std::string base_of(const std::string& type) {
  return type.substr(0, type.find_first_of("0123456789."));
}

/// True if the failing cases have only some of the property's values, for example types.
/// `everywhere`: each failing case has the property.
bool confined(const Names& here, const Names& tried, bool everywhere) {
  return everywhere && !here.empty() && here.size() < tried.size();
}

/// Returns "float vectors", "double8 and double16" or "half".
std::string types_confined(const Names& here, const Names& tried) {
  std::vector<std::string> parts;
  Names bases;
  for (const std::string& type : here) bases.insert(base_of(type));
  for (const std::string& base : bases) {
    const auto of_base = [&](const Names& all) {
      Names found;
      std::ranges::copy_if(all, std::inserter(found, found.end()),
                           [&](const std::string& type) { return base_of(type) == base; });
      return found;
    };
    const Names its = of_base(here), all = of_base(tried);
    Names vectors = all;
    vectors.erase(base);
    parts.push_back(its == all && all.size() > 1                         ? "every " + base
                    : its == vectors && vectors.size() > 1 && its != all ? base + " vectors"
                                                                         : types_text(its));
  }
  return enumerated(parts);
}

std::string channels_confined(const Names& here, const Names& tried) {
  if (here.size() <= most_channels) return listed(here);
  Names kinds, others;
  for (const std::string& one : here) kinds.insert(kind_of_channel(one));
  for (const std::string& one : tried)
    if (!here.contains(one)) others.insert(kind_of_channel(one));
  const bool whole =
      std::ranges::none_of(kinds, [&](const std::string& kind) { return others.contains(kind); });
  return whole ? listed(kinds) + " channels" : "";
}

/// A property that all members share: "CL_R and CL_A with CL_HALF_FLOAT", "image1d_buffer",
/// "literal".
std::string shared(const std::vector<const Failure*>& members, const TriedSubjects& subjects) {
  Tried here, tried;
  Names functions;
  std::size_t types = 0, images = 0, formats = 0;
  for (const Failure* one : members) {
    here.add(one->parts);
    functions.insert(one->parts.subject);
    types += one->parts.type.empty() ? 0 : 1;
    images += one->parts.image.empty() ? 0 : 1;
    formats += one->parts.has_format() ? 1 : 0;
  }
  for (const std::string& function : functions) tried.add(subjects.at(function));
  std::vector<std::string> parts;
  std::string format;
  if (here.orders.size() <= most_orders &&
      confined(here.orders, tried.orders, formats == members.size()))
    format = listed(here.orders);
  if (confined(here.channels, tried.channels, formats == members.size()))
    if (const std::string text = channels_confined(here.channels, tried.channels); !text.empty())
      format += (format.empty() ? "" : " with ") + text;
  if (!format.empty()) parts.push_back(format);
  if (here.images.size() <= most_images &&
      confined(here.images, tried.images, images == members.size()))
    parts.push_back(listed(here.images));
  for (const auto& [word, count] : here.words)
    if (count == members.size() && tried.words.at(word) < tried.cases) parts.push_back(word);
  if (confined(here.types, tried.types, types == members.size()))
    if (std::string text = types_confined(here.types, tried.types); text.size() <= longest_types)
      parts.push_back(std::move(text));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string where(const std::vector<const Failure*>& members, const Names& suites) {
  Names names, subjects;
  for (const Failure* one : members) {
    subjects.insert(one->parts.subject);
    names.insert(one->parts.subject.substr(one->parts.subject.rfind('/') + 1));
  }
  if (subjects.size() == 1) return *subjects.begin();
  return suites.size() == 1 ? some_of(names) + " of " + *suites.begin() : some_of(suites);
}

}  // namespace

void Tried::add(const CaseParts& parts) {
  ++cases;
  if (!parts.type.empty()) types.insert(parts.type);
  if (!parts.image.empty()) images.insert(parts.image);
  if (parts.has_format()) orders.insert(parts.order), channels.insert(parts.channel);
  const std::vector<std::string> all = parts.words();
  for (const std::string& word : Names(all.begin(), all.end())) ++words[word];
}

void Tried::add(const Tried& other) {
  cases += other.cases;
  types.insert(other.types.begin(), other.types.end());
  images.insert(other.images.begin(), other.images.end());
  orders.insert(other.orders.begin(), other.orders.end());
  channels.insert(other.channels.begin(), other.channels.end());
  for (const auto& [word, count] : other.words) words[word] += count;
}

std::string types_text(const std::set<std::string>& types) {
  std::vector<std::string> sorted(types.begin(), types.end());
  std::ranges::stable_sort(sorted, {}, &std::string::size);
  std::ranges::stable_sort(sorted, {}, [](const std::string& type) {
    return type.substr(0, type.find_first_of("0123456789"));
  });
  return enumerated(sorted);
}

std::string some_of(const std::set<std::string>& names) {
  std::vector<std::string> shown;
  std::size_t used = 0;
  for (const std::string& name : names) {
    used += name.size() + 2;
    if (!shown.empty() && (used > room_for_names || shown.size() == most_names)) break;
    shown.push_back(name);
  }
  if (shown.size() == names.size()) return enumerated(shown);
  return fmt::format("{} and {} more", fmt::join(shown, ", "), names.size() - shown.size());
}

std::string title_of(const std::vector<const Failure*>& members, const TriedSubjects& tried) {
  std::map<std::string, std::size_t> symptoms;
  Names suites;
  for (const Failure* one : members) {
    ++symptoms[one->mismatch.said()];
    suites.insert(one->parts.suite);
  }
  const auto usual =
      std::ranges::max_element(symptoms, {}, [](const auto& one) { return one.second; });
  const std::string how = (symptoms.size() > 1 ? "mostly " : "") + usual->first;
  const std::string only = shared(members, tried), there = where(members, suites);
  if (only.empty()) return fmt::format("{}: {}", there, how);
  // For several suites, the property comes first because it says more than the suites' names.
  if (suites.size() > 1) return fmt::format("{}: {} ({})", only, how, there);
  return fmt::format("{}: {}, only {}", there, how, only);
}

}  // namespace assay::harness
