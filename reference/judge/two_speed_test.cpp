// The fast evaluation and MPFR must give the same verdicts.
//
//   ASSAY_TWO_SPEED_INPUTS         floats over all rows (default 2e5; 1e8 in the acceptance run)
//   ASSAY_TWO_SPEED_INPUTS_RELAXED floats in relaxed mathematics (default 1e5)
//   ASSAY_TWO_SPEED_INPUTS_DOUBLE  doubles (default 1e5; 1e7 in the acceptance run)
//   ASSAY_TWO_SPEED_INPUTS_HALF    halves (default 1e5). From 1e6 on, functions of one argument
//                                  get every half.
//   ASSAY_INSTRUCTION_SET    portable, sse4, avx2 or avx512 instead of the widest
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <sstream>
#include <thread>
#include <vector>

#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/accuracy_table.h"
#include "reference/acceptance/correctly_rounded.h"
#include "reference/acceptance/relaxed.h"
#include "reference/base/number.h"
#include "reference/base/rounding.h"
#include "reference/fast/fast.h"
#include "reference/judge/judge.h"
#include "reference/judge/judge_fast.h"
#include "reference/judge/judge_precise.h"
#include "reference/testing/greatest_error.h"

namespace assay::reference {
namespace {

constexpr std::size_t batch_size = 2048;

class Words {
 public:
  void put(const FloatFormat& format, Kind kind, std::size_t array, std::size_t index,
           std::uint64_t bits) {
    const std::size_t bytes =
        kind == Kind::intn ? 4 : static_cast<std::size_t>(format.storage_bits / 8);
    std::memcpy(reinterpret_cast<char*>(arrays_[array].data()) + bytes * index, &bits, bytes);
  }
  const void* array(std::size_t index) const { return arrays_[index].data(); }

 private:
  std::array<std::array<std::uint64_t, batch_size>, 5> arrays_{};
};

/// Random numbers that are equal on every machine (SplitMix64).
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

std::uint64_t mask_of(const FloatFormat& format) {
  return sign_bit(format) | (sign_bit(format) - 1);
}
std::uint64_t nearest(const FloatFormat& format, double x) {
  Number number(53);
  mpfr_set_d(number.get(), x, MPFR_RNDN);
  return round_to_format(format, number.get(), false);
}

std::uint64_t edge(const FloatFormat& format, Random& random) {
  const int p = format.precision, bias = format.max_exponent;
  const int exponents[] = {0,
                           1,
                           2,
                           p - 1,
                           bias / 2,
                           bias - p,
                           bias - 3,
                           bias - 1,
                           bias,
                           bias + 1,
                           bias + 2,
                           bias + 3,
                           bias + 7,
                           bias + p - 2,
                           bias + p - 1,
                           bias + p,
                           bias + p + 1,
                           bias * 3 / 2,
                           2 * bias - 1,
                           2 * bias,
                           2 * bias + 1};
  const std::uint64_t whole = least_normal_bits(format) - 1, half = (whole >> 1) + 1;
  const std::uint64_t significands[] = {0,
                                        1,
                                        2,
                                        half,
                                        half + 1,
                                        half - 1,
                                        whole,
                                        whole - 1,
                                        whole / 3,
                                        half >> 1,
                                        std::uint64_t{0x921fb54442d18} >> (53 - p)};
  const auto exponent = static_cast<std::uint64_t>(exponents[random.below(std::size(exponents))]);
  return (random.below(2) != 0 ? sign_bit(format) : 0) |
         (std::min<std::uint64_t>(exponent, 2 * static_cast<std::uint64_t>(bias) + 1)
          << format.significand_bits()) |
         significands[random.below(std::size(significands))];
}

std::uint64_t argument(const FloatFormat& format, Random& random, Kind kind, const Range& range) {
  const std::uint32_t choice = random.below(8);
  if (kind == Kind::uintn) return random.next() & mask_of(format);
  if (kind == Kind::intn) {
    if (choice < 2) return random.word();
    const int spread = choice < 5 ? 64 : 5 * format.max_exponent / 2;
    return static_cast<std::uint32_t>(
        static_cast<int>(random.below(static_cast<std::uint32_t>(spread))) - spread / 2);
  }
  if (choice == 0) return edge(format, random);
  if (choice < 4) return random.next() & mask_of(format);
  if (choice == 4) return nearest(format, static_cast<int>(random.below(256)) / 2.0 - 64);
  if (choice == 5) {  // a number of moderate size
    const auto bias = static_cast<std::uint64_t>(format.max_exponent);
    const std::uint64_t exponent = bias - 8 + random.below(16);
    const std::uint64_t bits = random.next() & mask_of(format) & ~infinity_bits(format);
    return bits | exponent << format.significand_bits();
  }
  const double part = static_cast<double>(random.next() >> 11) * 0x1p-53;
  return nearest(format, range.low + part * (range.high - range.low));
}

std::uint64_t step(const FloatFormat& format, std::uint64_t bits, int steps) {
  for (; steps > 0; --steps) bits = next_up(format, bits);
  for (; steps < 0; ++steps) bits = next_down(format, bits);
  return bits;
}

/// The answer's distance from the value, in steps of the format, differs from the limit by at most
/// two. Near a power of two, the distance may be half or twice the limit.
std::uint64_t at_limit(const FloatFormat& format, std::uint64_t right, double limit,
                       Random& random) {
  if (magnitude_bits(format, right) >= infinity_bits(format) || !(limit < 1e6)) return right;
  const double factors[] = {1, 1, 1, 0.5, 2};
  const int away = static_cast<int>(limit * factors[random.below(5)]);
  const int sign = random.below(2) == 0 ? 1 : -1;
  return step(format, right, sign * away + static_cast<int>(random.below(5)) - 2);
}

std::uint64_t mutated(const FloatFormat& format, std::uint64_t right, Kind kind, double limit,
                      Random& random) {
  const std::uint32_t choice = random.below(16);
  if (kind != Kind::gentype) {
    static constexpr std::uint32_t ints[] = {0, 1, 0xffff'ffffu, 0x7fff'ffffu, 0x8000'0000u, 128};
    const auto expected = static_cast<std::uint32_t>(right);
    if (choice < 10) return expected;
    if (choice < 12) return expected + 128;
    return choice == 12 ? expected ^ 1u << random.below(32) : ints[random.below(std::size(ints))];
  }
  if (choice < 4) return right;
  if (choice < 9) return at_limit(format, right, limit, random);
  if (choice < 12) return step(format, right, static_cast<int>(random.below(41)) - 20);
  const std::uint64_t sign = random.below(2) != 0 ? sign_bit(format) : 0;
  switch (choice) {
    case 12:
      return sign;
    case 13:
      return sign | infinity_bits(format);
    case 14:
      return random.below(4) == 0 ? infinity_bits(format) | quiet_bit(format) >> 1
                                  : quiet_nan_bits(format);
    default:
      return right ^ sign_bit(format);
  }
}

enum class Subject {
  right,       ///< random bits, correctly rounded answers
  mutated,     ///< answers for which the fast evaluation and MPFR could differ
  exhaustive,  ///< mutated answers for consecutive bit patterns of one argument
  neighbors,   ///< as `exhaustive`, from a random number on
};

/// The limit of a relaxed row depends on the arguments, so the result is one of the limits of Table
/// 67.
double limit_of(const Judge& judge, Random& random) {
  if (judge.rules().relaxed == nullptr)
    return ulp_limit(judge.rules().accuracy, judge.rules().width);
  static constexpr double limits[] = {2.5, 3, 4096, 8192};
  return limits[random.below(std::size(limits))];
}

Batch make_batch(const Judge& judge, Subject kind, std::uint64_t seed, Words& words) {
  Random random(seed);
  const Function& function = judge.function();
  const FloatFormat& format = judge.rules().format;
  const std::uint64_t first =
      kind == Subject::neighbors
          ? argument(format, random, function.parameters[0], function.ranges[0](format))
          : seed * std::uint64_t{batch_size};
  for (std::size_t i = 0; i < batch_size; ++i) {
    std::array<std::uint64_t, 3> input{};
    for (std::size_t k = 0; k < function.parameters.size(); ++k) {
      input[k] = kind == Subject::right
                     ? random.next() & mask_of(format)
                     : argument(format, random, function.parameters[k], function.ranges[k](format));
      if ((kind == Subject::exhaustive || kind == Subject::neighbors) && k == 0)
        input[k] = (first + i) & mask_of(format);
      if (function.parameters[k] == Kind::intn) input[k] &= 0xffff'ffffu;
    }
    if (kind == Subject::mutated && judge.rules().flush_to_zero && random.below(8) == 0) {
      input[0] &= ~infinity_bits(format);  // the answer for flushed operands
    }
    const Answers& answers = answers_for(function, judge.rules(), input);
    const Answers::Answer& answer =
        answers[random.below(static_cast<std::uint32_t>(answers.size()))];
    for (std::size_t k = 0; k < function.parameters.size(); ++k) {
      words.put(format, function.parameters[k], k, i, input[k]);
    }
    for (std::size_t k = 0; k < function.results.size(); ++k) {
      const std::uint64_t right = correctly_rounded(answer[k], judge.rules());
      words.put(format, function.results[k], 3 + k, i,
                kind == Subject::right
                    ? right
                    : mutated(format, right, function.results[k], limit_of(judge, random), random));
    }
  }
  Batch batch;
  batch.count = batch_size;
  for (std::size_t k = 0; k < function.parameters.size(); ++k) batch.inputs[k] = words.array(k);
  for (std::size_t k = 0; k < function.results.size(); ++k) batch.outputs[k] = words.array(3 + k);
  return batch;
}

std::string difference(const Judge& judge, const Batch& batch) {
  for (std::size_t i = 0; i < batch.count; ++i) {
    const auto input = judge.input(batch, i);
    const auto subject = judge.subject(batch, i);
    Batch one = batch;  // each element of packed little-endian arrays can be a batch
    one.count = 1;
    one.first_index = i;
    for (std::size_t k = 0; k < 3; ++k) one.inputs[k] = &input[k];
    for (std::size_t k = 0; k < 2; ++k) one.outputs[k] = &subject[k];
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
                       explanation.complaints.empty() ? "" : text(explanation.complaints.front()),
                       problem);
  }
  const Tally fast = judge(batch), exact = judge.exactly(batch);
  std::string text = fmt::format("{} together: failing {} {}, inputs {} {}", judge.function().name,
                                 fast.failing, exact.failing, fast.inputs, exact.inputs);
  for (std::size_t r = 0; r < rule_count; ++r)
    if (fast.by_rule[r] != exact.by_rule[r])
      text +=
          fmt::format("; {} {} {}", name(static_cast<Rule>(r)), fast.by_rule[r], exact.by_rule[r]);
  for (std::size_t i = 0; i < std::min(fast.failures.size(), exact.failures.size()); ++i) {
    text += fmt::format("; {} {} ulp, {} {} ulp", fast.failures[i].index, fast.failures[i].ulp,
                        exact.failures[i].index, exact.failures[i].ulp);
  }
  return text;
}

struct Outcome {
  std::uint64_t inputs = 0, decided_by_mpfr = 0, wrong_worst = 0, different = 0;
  std::string first;

  void merge(const Outcome& other) {
    inputs += other.inputs;
    decided_by_mpfr += other.decided_by_mpfr;
    wrong_worst += other.wrong_worst;
    different += other.different;
    if (first.empty()) first = other.first;
  }
};

std::uint64_t total(const auto& counts) {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts) sum += count;
  return sum;
}

/// True if infinities and NaNs need not be supported, and an operand or the value is one.
bool need_not_be_supported(const Judge& judge, const InputBits& input) {
  if (!judge.rules().freedoms.specials) return false;
  const Function& function = judge.function();
  for (std::size_t k = 0; k < function.parameters.size(); ++k)
    if (function.parameters[k] == Kind::gentype &&
        magnitude_bits(judge.rules().format, input[k]) >= infinity_bits(judge.rules().format))
      return true;
  const Truth& truth = answers_for(function, judge.rules(), input)[0][0];
  return truth.kind != Truth::Kind::number ||
         mpfr_get_exp(truth.value.get()) > judge.rules().format.max_exponent;
}

Outcome compare_batch(const Judge& judge, Subject kind, std::uint64_t seed) {
  const auto words = std::make_unique<Words>();
  Batch batch = make_batch(judge, kind, seed, *words);
  if (kind != Subject::exhaustive && seed % 3 == 0) {
    batch.count -= seed / 3 % 100;  // the batch does not fill the last vector
  }
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
  outcome.decided_by_mpfr = fast.decided_by_mpfr;
  if (!same_failures(fast, exact) || fast.inputs != batch.count ||
      total(fast.histogram) != batch.count || total(fast.by_rule) != batch.count) {
    outcome.different = 1;
    outcome.first = difference(judge, batch);
  }
  const bool unsupported = exact.worst && need_not_be_supported(judge, exact.worst->input);
  if (!unsupported && !same_greatest_error(judge, fast, exact)) {
    outcome.wrong_worst = 1;
    if (outcome.first.empty() && fast.worst && exact.worst) {
      outcome.first = fmt::format("{}: greatest error {} ulp at {:#x}, exactly {} ulp at {:#x}",
                                  judge.function().name, fast.worst->ulp, fast.worst->input[0],
                                  exact.worst->ulp, exact.worst->input[0]);
    }
  }
  return outcome;
}

Outcome compare_many(const Judge& judge, Subject kind, std::size_t batches, std::uint64_t seed) {
  Outcome outcome;
  std::mutex mutex;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    Outcome mine;
    for (std::size_t i = next++; i < batches; i = next++)
      mine.merge(compare_batch(judge, kind, seed + i));
    const std::lock_guard lock(mutex);
    outcome.merge(mine);
  };
  {
    std::vector<std::jthread> others(std::max(1U, std::thread::hardware_concurrency()) - 1);
    for (std::jthread& thread : others) thread = std::jthread(work);
    work();
  }
  return outcome;
}

std::uint64_t wanted(const char* variable, std::uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<std::uint64_t>(std::strtod(text, nullptr));
}

bool serves(const Judge& judge) {
  return FastPass::serves(judge.function(), judge.rules()) ||
         PrecisePass::serves(judge.function(), judge.rules());
}

void expect_equal_verdicts(const FloatFormat& format, std::uint64_t wanted_inputs,
                           bool exhaustive = false) {
  const auto functions = evaluated_functions();
  const std::size_t batches =
      std::max<std::size_t>(1, wanted_inputs / (3 * batch_size * functions.size()));
  std::uint64_t inputs = 0;
  fmt::print("{}, {}; {} batches of {} for each row and kind\n{:<16} {:>12} {:>12} {:>12}\n",
             format.name, name(instruction_set()), batches, batch_size, "referred, of", "right",
             "mutated", "flushed");
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const Function& function = *functions[i];
    const AccuracyRow* row =
        table().find(function.table_row, std::string(format.name), "full", "default");
    if (function.float_only && &format != &float_format) continue;
    // If the table has no row (lgamma of doubles), the row of floats is used.
    if (row == nullptr) row = table().find(function.table_row, "float", "full", "default");
    ASSERT_NE(row, nullptr) << function.name;
    const Judge plain(function,
                      {.format = format, .accuracy = row->accuracy, .domain = row->domain});
    const Judge flushing(function, {.format = format,
                                    .accuracy = row->accuracy,
                                    .flush_to_zero = true,
                                    .domain = row->domain});
    ASSERT_TRUE(serves(plain)) << function.name;
    const std::uint64_t seed = (i + 1) << 40;
    const bool all = exhaustive && function.parameters.size() == 1;
    const std::size_t every = (std::size_t{1} << format.storage_bits % 64) / batch_size;
    const Outcome right = compare_many(plain, Subject::right, batches, seed);
    const Outcome wrong = all ? compare_many(plain, Subject::exhaustive, every, 0)
                              : compare_many(plain, Subject::mutated, batches, seed + (1ull << 36));
    const Outcome flushed =
        all ? compare_many(flushing, Subject::exhaustive, every, every)
            : compare_many(flushing, Subject::mutated, batches, seed + (2ull << 36));
    const auto share = [](const Outcome& outcome) {
      return static_cast<double>(outcome.decided_by_mpfr) / static_cast<double>(outcome.inputs);
    };
    fmt::print("{:<16} {:>12.2e} {:>12.2e} {:>12.2e}\n", function.name, share(right), share(wrong),
               share(flushed));
    std::fflush(stdout);
    for (const Outcome* outcome : {&right, &wrong, &flushed}) {
      EXPECT_EQ(outcome->different, 0U) << outcome->first;
      EXPECT_EQ(outcome->wrong_worst, 0U) << outcome->first;
      inputs += outcome->inputs;
    }
    // Random halves are often NaNs, infinities or zeros.
    EXPECT_LT(share(right), &format == &half_format ? 0.1 : 1e-3) << function.name;
  }
  fmt::print("{} inputs\n", inputs);
}

/// -cl-unsafe-math-optimizations: Table 67, and the freedoms of the option itself.
TEST(TwoSpeed, VerdictsOfRelaxedFloatsAreEqual) {
  const auto row_of = [](std::string_view name) {
    const AccuracyRow* row = table().find(name, "float", "full", "unsafe");
    return row != nullptr ? row : table().find(name, "float", "full", "default");
  };
  const auto functions = evaluated_functions();
  const std::size_t batches = std::max<std::uint64_t>(
      1, wanted("ASSAY_TWO_SPEED_INPUTS_RELAXED", 100'000) / (batch_size * functions.size()));
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const AccuracyRow* row = row_of(functions[i]->table_row);
    ASSERT_NE(row, nullptr) << functions[i]->name;
    const Judge relaxed(
        *functions[i],
        {.accuracy = row->accuracy,
         .flush_to_zero = true,
         .domain = row->domain,
         .freedoms = {.zero_signs = true, .specials = true, .edges = true, .disputed = true},
         .relaxed = relaxed_row(row->accuracy, *functions[i],
                                [&](std::string_view name) { return &row_of(name)->accuracy; })});
    Outcome outcome = compare_many(relaxed, Subject::mutated, batches, (i + 1) << 40);
    fmt::print("{:<16} {:>12.2e} referred\n", functions[i]->name,
               static_cast<double>(outcome.decided_by_mpfr) / static_cast<double>(outcome.inputs));
    // All arguments of a block may have the same clause.
    if (functions[i]->parameters.size() == 1 && relaxed.rules().relaxed != nullptr)
      outcome.merge(compare_many(relaxed, Subject::neighbors, 3 * batches, (i + 1) << 40));
    EXPECT_EQ(outcome.different, 0U) << outcome.first;
    EXPECT_EQ(outcome.wrong_worst, 0U) << outcome.first;
  }
}

TEST(TwoSpeed, VerdictsOfFloatsAreEqual) {
  expect_equal_verdicts(float_format, wanted("ASSAY_TWO_SPEED_INPUTS", 200'000));
}
TEST(TwoSpeed, VerdictsOfDoublesAreEqual) {
  expect_equal_verdicts(double_format, wanted("ASSAY_TWO_SPEED_INPUTS_DOUBLE", 100'000));
}
TEST(TwoSpeed, VerdictsOfHalvesAreEqual) {
  const std::uint64_t inputs = wanted("ASSAY_TWO_SPEED_INPUTS_HALF", 100'000);
  expect_equal_verdicts(half_format, inputs, inputs >= 1'000'000);
}

}  // namespace
}  // namespace assay::reference
