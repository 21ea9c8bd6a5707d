#include "suites/concurrency/trail.h"

#include <fmt/format.h>

#include <map>
#include <numeric>

#include "harness/base/numbers.h"

namespace assay::suites::concurrency {
namespace {

/// How often steps stored a value (`left`), and how often steps found the value.
struct Value {
  std::size_t left = 0, found = 0;
  std::size_t finder = 0, second_finder = 0;
};

std::size_t root(std::vector<std::size_t>& parents, std::size_t at) {
  while (parents[at] != at) at = parents[at] = parents[parents[at]];
  return at;
}

}  // namespace

std::optional<BrokenTrail> broken_trail(std::span<const Step> steps, std::uint64_t first,
                                        std::uint64_t last) {
  std::map<std::uint64_t, std::size_t> ids;
  std::vector<Value> values;
  const auto id_of = [&](std::uint64_t bits) {
    const auto [at, fresh] = ids.try_emplace(bits, values.size());
    if (fresh) values.emplace_back();
    return at->second;
  };
  // The first value was stored before all steps, and the last value is found after all steps.
  ++values[id_of(first)].left;
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  edges.reserve(steps.size());
  for (const Step& step : steps) {
    const std::size_t from = id_of(step.from), to = id_of(step.to);
    edges.emplace_back(from, to);
    Value& found = values[from];
    (found.found == 0 ? found.finder : found.second_finder) = step.item;
    ++found.found;
    ++values[to].left;
  }
  const std::size_t end = id_of(last);
  if (steps.empty() && first != last)
    return BrokenTrail{0, fmt::format("0x{:x} became 0x{:x} without an operation", first, last)};
  ++values[end].found;
  for (const auto& [bits, id] : ids) {
    const Value& value = values[id];
    if (value.found <= value.left) continue;
    const std::size_t times = value.found - (id == end ? 1 : 0);
    if (times > value.left || times == value.found) {
      if (times == 1)
        return BrokenTrail{value.finder,
                           fmt::format("work-item {} got 0x{:x}, a value that the object never had",
                                       value.finder, bits)};
      return BrokenTrail{
          value.second_finder,
          fmt::format("{} work-items, for example {} and {}, got 0x{:x}; the object had this value "
                      "{}",
                      times, value.finder, value.second_finder, bits,
                      harness::counted(value.left, "time"))};
    }
    return BrokenTrail{value.finder,
                       fmt::format("the last value is 0x{:x}; {} stored it, and {} got it", bits,
                                   harness::counted(value.left, "operation"),
                                   harness::counted(times, "work-item"))};
  }
  // From here on, every value is found as often as it is stored.
  std::vector<std::size_t> parents(values.size());
  std::iota(parents.begin(), parents.end(), std::size_t{0});
  for (const auto& [from, to] : edges) parents[root(parents, from)] = root(parents, to);
  const std::size_t component = root(parents, id_of(first));
  for (std::size_t k = 0; k < edges.size(); ++k)
    if (root(parents, edges[k].first) != component)
      return BrokenTrail{
          steps[k].item,
          fmt::format("work-item {} got 0x{:x}, but no order of the operations leads to "
                      "this value from 0x{:x}",
                      steps[k].item, steps[k].from, first)};
  return std::nullopt;
}

}  // namespace assay::suites::concurrency
