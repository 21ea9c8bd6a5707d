#include "harness/supervise/sampling.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <string_view>
#include <utility>

#include "harness/cases/case.h"

namespace assay::harness {
namespace {

/// The number of successive cases in a group without a shared kernel.
constexpr std::size_t together = 2;
/// One of `one_of` groups is a sample. A suite has at least `least` samples, or two if its groups
/// are large.
constexpr std::size_t one_of = 50, least = 4;
/// At most one of `too_many` cases is a sample. With more samples, the run would end before the
/// samples are useful.
constexpr std::size_t too_many = 10;

/// The greatest number of cases of a part in suites_in_turns(). A worker keeps programs and
/// references for the next cases of a suite, so shorter parts cost time.
constexpr std::size_t longest_part = 256;

/// Groups run in the order of `turn`. Samples have a turn below 1.
struct SampleGroup {
  std::vector<std::size_t> places;
  double turn = 0;
};

std::vector<SampleGroup> groups_of(const std::vector<std::size_t>& places,
                                   const std::vector<Case>& cases, const Joints& joints) {
  std::vector<SampleGroup> groups;
  std::map<std::size_t, std::size_t> by_joint;
  std::optional<std::size_t> open;  // a pair that has only one case so far
  for (const std::size_t place : places) {
    const auto joint = joints.of(cases[place].id);
    std::size_t group = groups.size();
    if (joint)
      group = by_joint.try_emplace(*joint, group).first->second;
    else if (open)
      group = *open;
    if (group == groups.size()) groups.emplace_back();
    groups[group].places.push_back(place);
    if (!joint) open = groups[group].places.size() < together ? std::optional(group) : std::nullopt;
  }
  return groups;
}

/// Samples come first. The order is random, among samples and among all other groups.
void take_turns(std::vector<SampleGroup>& groups, std::size_t cases, std::mt19937_64& random) {
  // Two large groups are as useful as many small groups.
  const std::size_t enough =
      std::clamp<std::size_t>(least * together * groups.size() / cases, 2, least);
  const std::size_t parts = std::min(groups.size(), std::max(enough, groups.size() / one_of));
  std::vector<std::size_t> chosen, others;
  for (std::size_t part = 0, next = 0; part < parts; ++part) {
    const std::size_t end = groups.size() * (part + 1) / parts;
    const std::size_t one = next + random() % (end - next);
    for (; next < end; ++next) (next == one ? chosen : others).push_back(next);
  }
  std::ranges::shuffle(chosen, random);
  std::ranges::shuffle(others, random);
  const auto number = [&](const std::vector<std::size_t>& list, double first) {
    for (std::size_t i = 0; i < list.size(); ++i)
      groups[list[i]].turn = first + static_cast<double>(i) / static_cast<double>(list.size());
  };
  number(chosen, 0);
  number(others, 1);
}

std::vector<SampleGroup> in_turns(const std::vector<Case>& cases, std::uint64_t seed,
                                  const Joints& joints) {
  std::vector<std::string_view> suites;
  std::map<std::string_view, std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (cases[i].skip) continue;
    std::vector<std::size_t>& its = places[cases[i].suite()];
    if (its.empty()) suites.push_back(cases[i].suite());
    its.push_back(i);
  }
  std::mt19937_64 random(seed);
  std::vector<SampleGroup> all;
  for (const std::string_view suite : suites) {
    std::vector<SampleGroup> groups = groups_of(places[suite], cases, joints);
    take_turns(groups, places[suite].size(), random);
    std::ranges::move(groups, std::back_inserter(all));
  }
  std::ranges::stable_sort(all, {}, &SampleGroup::turn);
  return all;
}

}  // namespace

std::vector<Case> sampled(const std::vector<Case>& cases, std::uint64_t seed,
                          const Joints& joints) {
  std::vector<Case> chosen;
  for (const SampleGroup& group : in_turns(cases, seed, joints))
    for (const std::size_t place : group.places) chosen.push_back(cases[place]);
  return chosen;
}

std::size_t samples_first(std::vector<Case>& cases, std::uint64_t seed, const Joints& joints) {
  std::vector<std::size_t> samples;
  for (const SampleGroup& group : in_turns(cases, seed, joints))
    if (group.turn < 1) samples.insert(samples.end(), group.places.begin(), group.places.end());
  if (samples.size() > cases.size() / too_many) return 0;
  std::ranges::sort(samples);  // samples of a suite share programs, so they run together
  std::vector<bool> chosen(cases.size());
  for (const std::size_t place : samples) chosen[place] = true;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (!chosen[i]) samples.push_back(i);
  std::vector<Case> ordered;
  for (const std::size_t place : samples) ordered.push_back(std::move(cases[place]));
  cases = std::move(ordered);
  return static_cast<std::size_t>(std::ranges::count(chosen, true));
}

void suites_in_turns(std::vector<Case>& cases, std::size_t first, const Joints& joints) {
  std::map<std::string_view, std::vector<std::size_t>> suites;
  for (std::size_t i = first; i < cases.size(); ++i) suites[cases[i].suite()].push_back(i);
  std::vector<std::pair<double, std::size_t>> turns;  // the turn and the place of each case
  // Suites begin at different times, because most suites have only one part.
  double begins = 0;
  for (const auto& [suite, places] : suites) {
    const std::size_t parts = (places.size() + longest_part - 1) / longest_part;
    std::optional<std::size_t> last;  // the joint of the case before
    for (std::size_t i = 0, in = 0; i < places.size(); ++i) {
      const auto joint = joints.of(cases[places[i]].id);
      if (!joint || joint != last) in = i * parts / places.size();
      last = joint;
      turns.emplace_back((begins + static_cast<double>(in)) / static_cast<double>(parts),
                         places[i]);
    }
    begins += 1 / static_cast<double>(suites.size());
  }
  std::ranges::sort(turns);
  std::vector<Case> ordered;
  for (const auto& [turn, place] : turns) ordered.push_back(std::move(cases[place]));
  std::ranges::move(ordered, cases.begin() + static_cast<std::ptrdiff_t>(first));
}

}  // namespace assay::harness
