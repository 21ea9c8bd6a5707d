#include "harness/sweep/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <set>

#include "harness/sweep/random.h"

namespace assay::harness {
namespace {

using reference::double_type;

using Error = std::function<double(const InputBits&)>;

std::vector<InputBits> inputs_of(const InputSequence& sequence) {
  std::vector<InputBits> list(sequence.total());
  std::array<std::vector<std::uint64_t>, 3> packed;
  std::array<void*, 3> destinations{};
  for (std::size_t a = 0; a < sequence.arguments(); ++a) {
    EXPECT_EQ(sequence.bytes(a), sizeof(std::uint64_t)) << "of doubles";
    packed[a].resize(list.size());
    destinations[a] = packed[a].data();
  }
  sequence.fill(0, list.size(), destinations);
  for (std::size_t i = 0; i < list.size(); ++i)
    for (std::size_t a = 0; a < sequence.arguments(); ++a) list[i][a] = packed[a][i];
  return list;
}

Search::Finding run(SearchPlan plan, const Error& error,
                    std::vector<std::vector<InputBits>>* rounds = nullptr) {
  Search search(std::move(plan));
  while (search.next()) {
    const std::vector<InputBits> round = inputs_of(search);
    std::vector<Search::Finding> found(search.cells());
    for (std::size_t i = 0; i < round.size(); ++i) {
      Search::Finding& cell = found[i / Search::cell_size];
      const double here = error(round[i]);
      if (here > cell.error) cell = {here, round[i]};
    }
    search.learn(found);
    if (rounds != nullptr) rounds->push_back(round);
  }
  return search.greatest();
}

double uniform(const SearchPlan& plan, const Error& error) {
  double greatest = -1;
  for (std::uint64_t i = 0; i < plan.evaluations; ++i) {
    InputBits bits{};
    for (std::size_t a = 0; a < plan.arguments.size(); ++a) {
      const ScalarType& l = plan.arguments[a].type;
      const std::int64_t low = l.order(nearest_bits(l, plan.arguments[a].low));
      const std::int64_t high = l.order(nearest_bits(l, plan.arguments[a].high));
      const std::uint64_t steps = below(random_bits(1, 3 * i + a), distance(low, high) + 1);
      bits[a] = l.at_order(above(low, steps));
    }
    greatest = std::max(greatest, error(bits));
  }
  return greatest;
}

SearchPlan doubles(std::size_t arguments, std::uint64_t evaluations) {
  SearchPlan plan;
  for (std::size_t a = 0; a < arguments; ++a) plan.arguments.push_back({double_type, -100, 100});
  plan.evaluations = evaluations;
  plan.case_id = "search/test";
  return plan;
}

double value(const InputBits& bits, std::size_t a) {
  return value_of(double_type, bits[a]);
}

TEST(Search, ClimbsToANarrowPeak) {
  const Error peak = [](const InputBits& b) {
    return 1 / (1e-9 + std::fabs(value(b, 0) / 17.123456789 - 1));
  };
  const SearchPlan plan = doubles(1, 1 << 17);
  EXPECT_GT(run(plan, peak).error, 100 * uniform(plan, peak));
}

TEST(Search, ClimbsInTwoArguments) {
  const Error ridge = [](const InputBits& b) {
    return 1 / (1e-6 + std::fabs(value(b, 0) - 3.7) + std::fabs(value(b, 1) + 41));
  };
  const SearchPlan plan = doubles(2, 1 << 17);
  EXPECT_GT(run(plan, ridge).error, 10 * uniform(plan, ridge));
}

/// The answer is wrong only for the number directly below a power of two.
TEST(Search, TriesPowersOfTwo) {
  const Error edge = [](const InputBits& b) {
    return (b[0] & 0xf'ffff'ffff'ffffu) == 0xf'ffff'ffff'ffffu ? 1000.0 : 0.5;
  };
  const SearchPlan plan = doubles(1, 1 << 16);
  EXPECT_EQ(run(plan, edge).error, 1000);
  EXPECT_EQ(uniform(plan, edge), 0.5);
}

TEST(Search, IsAPureFunctionOfPlanAndErrors) {
  const Error error = [](const InputBits& b) { return std::fabs(std::sin(value(b, 0))); };
  SearchPlan plan = doubles(1, 1 << 15);
  std::vector<std::vector<InputBits>> first, second, other;
  run(plan, error, &first);
  run(plan, error, &second);
  EXPECT_EQ(first, second);
  plan.seed = 2;
  run(plan, error, &other);
  EXPECT_NE(first, other);
}

TEST(Search, KeepsToItsEvaluationsAndToFiniteNumbers) {
  std::vector<std::vector<InputBits>> rounds;
  run(
      doubles(3, 40'000), [](const InputBits&) { return HUGE_VAL; }, &rounds);
  EXPECT_EQ(rounds.size(), 40'000 / rounds.front().size());
  for (const InputBits& bits : rounds.back()) {
    for (std::size_t a = 0; a < 3; ++a) EXPECT_TRUE(std::isfinite(value(bits, a)));
  }
}

/// Functions such as ldexp have an argument of another type.
TEST(Search, MakesNumbersOfEachType) {
  for (const ScalarType& type : reference::scalar_types()) {
    SearchPlan plan = doubles(1, 1 << 16);
    plan.arguments.push_back({type, -100, 100});
    Search search(plan);
    std::set<std::uint64_t> seen;
    while (search.next()) {
      const std::size_t size = search.bytes(1);
      std::vector<std::uint64_t> first(search.total());
      std::vector<char> second(search.total() * size);
      search.fill(0, search.total(), std::array<void*, 2>{first.data(), second.data()});
      for (std::size_t i = 0; i < search.total(); ++i) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &second[i * size], size);
        seen.insert(bits);
      }
    }
    EXPECT_TRUE(seen.contains(nearest_bits(type, 1))) << type.name;
    EXPECT_GT(seen.size(), 100u) << type.name;
  }
}

TEST(Search, MakesAnyPartOfARound) {
  Search search(doubles(2, 1 << 24));
  ASSERT_TRUE(search.next());
  EXPECT_GT(search.cells(), 128u) << "rounds grow with the evaluations";
  const std::vector<InputBits> whole = inputs_of(search);
  for (const std::uint64_t first : {0u, 7u, 64u, 8000u}) {
    std::array<std::vector<std::uint64_t>, 2> part{std::vector<std::uint64_t>(300),
                                                   std::vector<std::uint64_t>(300)};
    search.fill(first, 300, std::array<void*, 3>{part[0].data(), part[1].data(), nullptr});
    for (std::size_t i = 0; i < 300; ++i)
      for (std::size_t a = 0; a < 2; ++a) EXPECT_EQ(part[a][i], whole[first + i][a]) << first + i;
  }
}

}  // namespace
}  // namespace assay::harness
