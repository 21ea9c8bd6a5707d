// The two speeds of the judge give the same verdicts: every row, with and without flushing, over
// inputs and subjects chosen to lie where they could differ.
//
//   ASSAY_TWO_SPEED_INPUTS   inputs over all rows (default 2e5; the acceptance run is 1e8)
//   ASSAY_INSTRUCTION_SET    sse2, avx2 or avx512 instead of the widest
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>

#include "reference/acceptance.h"
#include "reference/accuracy_table.h"
#include "reference/fast.h"
#include "reference/fast_box.h"
#include "reference/judge.h"
#include "reference/judge_fast.h"
#include "reference/rounding.h"

namespace assay::reference {
namespace {

constexpr std::size_t batch_size = 2048;
using Words = std::array<std::array<std::uint32_t, batch_size>, 5>;

/// SplitMix64: the same inputs everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e37'79b9'7f4a'7c15u;
    z = (z ^ z >> 30) * 0xbf58'476d'1ce4'e5b9u;
    z = (z ^ z >> 27) * 0x94d0'49bb'1331'11ebu;
    return z ^ z >> 31;
  }
  std::uint32_t word() { return static_cast<std::uint32_t>(next()); }
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(next() % end); }

 private:
  std::uint64_t state_;
};

const AccuracyTable& table() {
  static const AccuracyTable parsed = [] {
    const std::string path = ASSAY_SOURCE_DIR "/data/accuracy/opencl-c-3.0.19.csv";
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return AccuracyTable::parse(text.str(), path);
  }();
  return parsed;
}

float as_float(std::uint32_t bits) {
  return std::bit_cast<float>(bits);
}
std::uint32_t as_bits(float x) {
  return std::bit_cast<std::uint32_t>(x);
}

std::uint32_t edge(Random& random) {
  static constexpr std::uint32_t exponents[] = {0,   1,   2,   23,  64,  100, 103,
                                                126, 127, 128, 129, 130, 134, 149,
                                                150, 151, 152, 190, 253, 254, 255};
  static constexpr std::uint32_t significands[] = {
      0, 1, 2, 0x400000, 0x400001, 0x3fffff, 0x7fffff, 0x7ffffe, 0x555555, 0x200000, 0x490fdb};
  return random.below(2) << 31 | exponents[random.below(std::size(exponents))] << 23 |
         significands[random.below(std::size(significands))];
}

std::uint32_t argument(Random& random, Kind kind, const Range& range) {
  const std::uint32_t choice = random.below(8);
  if (kind != Kind::gentype) {
    if (choice < 2) return random.word();
    if (choice < 5) return static_cast<std::uint32_t>(static_cast<int>(random.below(64)) - 32);
    return static_cast<std::uint32_t>(static_cast<int>(random.below(600)) - 300);
  }
  if (choice == 0) return edge(random);
  if (choice < 4) return random.word();
  if (choice == 4)
    return as_bits(static_cast<float>(static_cast<int>(random.below(256)) - 128) / 2);
  const double part = static_cast<double>(random.next() >> 11) * 0x1p-53;
  return as_bits(static_cast<float>(range.low + part * (range.high - range.low)));
}

/// What a correctly rounded implementation answers.
std::uint32_t right_answer(const Truth& truth, const Rules& rules) {
  switch (truth.kind) {
    case Truth::Kind::number:
      return static_cast<std::uint32_t>(
          round_to_format(rules.format, truth.value.get(), truth.inexact, rules.rounding));
    case Truth::Kind::infinite:
      return mpfr_sgn(truth.value.get()) < 0 ? 0xff80'0000u : 0x7f80'0000u;
    case Truth::Kind::integer:
    case Truth::Kind::sign:
      return static_cast<std::uint32_t>(truth.integer);
    case Truth::Kind::low_bits: {  // as many as are due
      const std::int64_t low = std::abs(truth.integer) & ((std::int64_t{1} << truth.bits_due) - 1);
      return static_cast<std::uint32_t>(truth.sign < 0 ? -low : low);
    }
    default:
      return canonical_nan;
  }
}

std::uint32_t step(std::uint32_t bits, int steps) {
  float x = as_float(bits);
  for (; steps > 0; --steps) x = std::nextafter(x, std::numeric_limits<float>::infinity());
  for (; steps < 0; ++steps) x = std::nextafter(x, -std::numeric_limits<float>::infinity());
  return as_bits(x);
}

/// An answer on one side or the other of the limit, where the value is a number.
std::uint32_t at_limit(std::uint32_t right, double limit, Random& random) {
  const float x = as_float(right);
  if (!std::isfinite(x) || !std::isfinite(limit)) return right;
  const int exponent = x == 0 ? -126 : std::max(-126, std::ilogb(x));
  const double sign = random.below(2) == 0 ? 1 : -1;
  const double there = double{x} + sign * std::ldexp(limit, exponent - 23);
  return step(as_bits(static_cast<float>(there)), static_cast<int>(random.below(5)) - 2);
}

std::uint32_t mutated(std::uint32_t right, Kind kind, double limit, Random& random) {
  const std::uint32_t choice = random.below(16);
  if (kind != Kind::gentype) {
    static constexpr std::uint32_t ints[] = {0, 1, 0xffff'ffffu, 0x7fff'ffffu, 0x8000'0000u, 128};
    if (choice < 10) return right;
    if (choice < 12) return right + 128;
    return choice == 12 ? right ^ 1u << random.below(32) : ints[random.below(std::size(ints))];
  }
  if (choice < 4) return right;
  if (choice < 9) return at_limit(right, limit, random);
  if (choice < 12) return step(right, static_cast<int>(random.below(41)) - 20);
  switch (choice) {
    case 12:
      return random.below(2) << 31;  // a zero
    case 13:
      return random.below(2) << 31 | 0x7f80'0000u;
    case 14:
      return random.below(4) == 0 ? 0x7fa0'0000u : canonical_nan;
    default:
      return right ^ 0x8000'0000u;
  }
}

enum class Subject { right, mutated };

Batch make_batch(const Judge& judge, Subject kind, Random& random, Words& words) {
  const Function& function = judge.function();
  const double limit = ulp_limit(judge.rules().accuracy, judge.rules().width);
  for (std::size_t i = 0; i < batch_size; ++i) {
    std::array<std::uint64_t, 3> input{};
    for (std::size_t k = 0; k < function.parameters.size(); ++k) {
      words[k][i] = kind == Subject::right
                        ? random.word()
                        : argument(random, function.parameters[k], function.ranges[k]);
      input[k] = words[k][i];
    }
    if (kind == Subject::mutated && judge.rules().flush_to_zero && random.below(8) == 0) {
      input[0] &= 0xff80'0000u;  // answers for flushed operands
    }
    const Answers& answers = answers_for(function, judge.rules(), input);
    const Answers::Answer& answer =
        answers[random.below(static_cast<std::uint32_t>(answers.size()))];
    for (std::size_t k = 0; k < function.results.size(); ++k) {
      const std::uint32_t right = right_answer(answer[k], judge.rules());
      words[3 + k][i] =
          kind == Subject::right ? right : mutated(right, function.results[k], limit, random);
    }
  }
  Batch batch;
  batch.count = batch_size;
  for (std::size_t k = 0; k < function.parameters.size(); ++k) batch.inputs[k] = words[k].data();
  for (std::size_t k = 0; k < function.results.size(); ++k) batch.outputs[k] = words[3 + k].data();
  return batch;
}

/// The element at which the two speeds differ, for people.
std::string difference(const Judge& judge, const Batch& batch) {
  for (std::size_t i = 0; i < batch.count; ++i) {
    Batch one = batch;
    one.count = 1;
    one.first_index = i;
    for (const void*& input : one.inputs) {
      if (input != nullptr) input = static_cast<const std::uint32_t*>(input) + i;
    }
    for (const void*& output : one.outputs) {
      if (output != nullptr) output = static_cast<const std::uint32_t*>(output) + i;
    }
    const auto input = judge.input(batch, i);
    const auto subject = judge.subject(batch, i);
    std::string problem;
    Tally fast;
    const Tally exact = judge.exactly(one);
    try {
      fast = judge(one);
    } catch (const std::exception& error) {
      problem = error.what();
    }
    if (problem.empty() && fast.failing == exact.failing) continue;
    const Explanation explanation = judge.explain(input, subject);
    return fmt::format("{} ({:#x}, {:#x}, {:#x}) -> ({:#x}, {:#x}): fast {}, exact {} by {} {}; {}",
                       judge.function().name, input[0], input[1], input[2], subject[0], subject[1],
                       fast.failing == 0 ? "accepts" : "rejects",
                       exact.failing == 0 ? "accepts" : "rejects", name(explanation.rule),
                       explanation.reason, problem);
  }
  const Tally fast = judge(batch), exact = judge.exactly(batch);
  std::string text = fmt::format("{} together: failing {} {}, inputs {} {}", judge.function().name,
                                 fast.failing, exact.failing, fast.inputs, exact.inputs);
  for (std::size_t i = 0; i < std::min(fast.failures.size(), exact.failures.size()); ++i) {
    text += fmt::format("; {} {} ulp, {} {} ulp", fast.failures[i].index, fast.failures[i].ulp,
                        exact.failures[i].index, exact.failures[i].ulp);
  }
  return text;
}

struct Outcome {
  std::uint64_t inputs = 0, referred = 0, wrong_worst = 0, different = 0;
  std::string first;

  void merge(const Outcome& other) {
    inputs += other.inputs;
    referred += other.referred;
    wrong_worst += other.wrong_worst;
    different += other.different;
    if (first.empty()) first = other.first;
  }
};

bool same_failures(const Tally& a, const Tally& b) {
  if (a.failing != b.failing || a.failures.size() != b.failures.size()) return false;
  for (std::size_t i = 0; i < a.failures.size(); ++i) {
    if (a.failures[i].index != b.failures[i].index || a.failures[i].ulp != b.failures[i].ulp) {
      return false;
    }
  }
  return true;
}

std::uint64_t total(const auto& counts) {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) sum += count;
  return sum;
}

Outcome compare_batch(const Judge& judge, Subject kind, std::uint64_t seed) {
  Random random(seed);
  const auto words = std::make_unique<Words>();
  Batch batch = make_batch(judge, kind, random, *words);
  if (seed % 3 == 0) batch.count -= random.below(100);  // ends that fill no vector
  Outcome outcome;
  outcome.inputs = batch.count;
  Tally fast;
  try {
    fast = judge(batch);
  } catch (const std::exception& error) {
    outcome.different = 1;
    outcome.first = difference(judge, batch);
    return outcome;
  }
  const Tally exact = judge.exactly(batch);
  outcome.referred = fast.referred;
  if (!same_failures(fast, exact) || fast.inputs != batch.count ||
      total(fast.histogram) != batch.count || total(fast.by_rule) != batch.count) {
    outcome.different = 1;
    outcome.first = difference(judge, batch);
  }
  // The greatest error: the same but for ties within the bound.
  if (fast.worst->failing != exact.worst->failing ||
      !(fast.worst->ulp == exact.worst->ulp ||
        std::fabs(fast.worst->ulp - exact.worst->ulp) <= 1e-4 * (1 + exact.worst->ulp))) {
    outcome.wrong_worst = 1;
    if (outcome.first.empty()) {
      outcome.first = fmt::format("{}: greatest error {} ulp at {:#x}, exactly {} ulp at {:#x}",
                                  judge.function().name, fast.worst->ulp, fast.worst->input[0],
                                  exact.worst->ulp, exact.worst->input[0]);
    }
  }
  return outcome;
}

Outcome compare_many(const Judge& judge, Subject kind, std::size_t batches, std::uint64_t seed) {
  using Batches = oneapi::tbb::blocked_range<std::size_t>;
  return oneapi::tbb::parallel_reduce(
      Batches(0, batches, 4), Outcome{},
      [&](const Batches& range, Outcome outcome) {
        for (std::size_t i = range.begin(); i != range.end(); ++i) {
          outcome.merge(compare_batch(judge, kind, seed + i));
        }
        return outcome;
      },
      [](Outcome a, const Outcome& b) {
        a.merge(b);
        return a;
      });
}

std::uint64_t wanted_inputs() {
  const char* text = std::getenv("ASSAY_TWO_SPEED_INPUTS");
  return text == nullptr ? 200'000 : static_cast<std::uint64_t>(std::strtod(text, nullptr));
}

TEST(TwoSpeed, VerdictsAreEqual) {
  const auto functions = math_functions();
  const std::size_t batches =
      std::max<std::size_t>(1, wanted_inputs() / (3 * batch_size * functions.size()));
  std::uint64_t inputs = 0;
  fmt::print("{}; {} batches of {} for each row and kind\n{:<16} {:>12} {:>12} {:>12}\n",
             name(instruction_set()), batches, batch_size, "referred, of", "right", "mutated",
             "flushed");
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const Function& function = functions[i];
    const AccuracyRow* row = table().find(function.table_row, "float", "full", "default");
    ASSERT_NE(row, nullptr) << function.name;
    const Judge plain(function, {.accuracy = row->accuracy});
    const Judge flushing(function, {.accuracy = row->accuracy, .flush_to_zero = true});
    EXPECT_TRUE(FastPass::serves(function, plain.rules())) << function.name;
    const std::uint64_t seed = (i + 1) << 40;
    const Outcome right = compare_many(plain, Subject::right, batches, seed);
    const Outcome wrong = compare_many(plain, Subject::mutated, batches, seed + (1ull << 36));
    const Outcome flushed = compare_many(flushing, Subject::mutated, batches, seed + (2ull << 36));
    const auto share = [](const Outcome& outcome) {
      return static_cast<double>(outcome.referred) / static_cast<double>(outcome.inputs);
    };
    fmt::print("{:<16} {:>12.2e} {:>12.2e} {:>12.2e}\n", function.name, share(right), share(wrong),
               share(flushed));
    std::fflush(stdout);
    for (const Outcome* outcome : {&right, &wrong, &flushed}) {
      EXPECT_EQ(outcome->different, 0U) << outcome->first;
      EXPECT_EQ(outcome->wrong_worst, 0U) << outcome->first;
      inputs += outcome->inputs;
    }
    EXPECT_LT(share(right), 1e-3) << function.name;
  }
  fmt::print("{} inputs\n", inputs);
}

}  // namespace
}  // namespace assay::reference
