#include "reference/bench/formats.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/correctly_rounded.h"
#include "reference/base/rounding.h"
#include "reference/judge/judge.h"

namespace assay::reference {
namespace {

double processor_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

/// The answers are correctly rounded.
struct Work {
  Work(const Function& function, const Rules& rules, std::size_t wanted)
      : count(wanted), arrays(5, std::vector<std::uint64_t>(wanted)) {
    const FloatFormat& format = rules.format;
    const auto put = [&](std::size_t array, Kind kind, std::size_t i, std::uint64_t bits) {
      const std::size_t bytes =
          kind == Kind::intn ? 4 : static_cast<std::size_t>(format.storage_bits / 8);
      std::memcpy(reinterpret_cast<char*>(arrays[array].data()) + bytes * i, &bits, bytes);
    };
    std::mt19937_64 random(1);
    Number number(53);
    for (std::size_t i = 0; i < count; ++i) {
      std::array<std::uint64_t, 3> input{};
      for (std::size_t k = 0; k < function.parameters.size(); ++k) {
        const Kind kind = function.parameters[k];
        input[k] = random() & (sign_bit(format) | (sign_bit(format) - 1));
        if (i % 2 != 0) {
          const auto [low, high] = function.ranges[k](format);
          const double x = low + static_cast<double>(random() >> 11) * 0x1p-53 * (high - low);
          mpfr_set_d(number.get(), x, MPFR_RNDN);
          if (kind == Kind::gentype) input[k] = round_to_format(format, number.get(), false);
          if (kind == Kind::intn)
            input[k] = static_cast<std::uint64_t>(static_cast<std::int64_t>(x));
        }
        if (kind == Kind::intn) input[k] &= 0xffff'ffffu;
        put(k, kind, i, input[k]);
      }
      const Answers& answers = answers_for(function, rules, input);
      for (std::size_t k = 0; k < function.results.size(); ++k) {
        put(3 + k, function.results[k], i, correctly_rounded(answers[0][k], rules));
      }
    }
    for (std::size_t k = 0; k < function.parameters.size(); ++k) batch.inputs[k] = arrays[k].data();
    for (std::size_t k = 0; k < function.results.size(); ++k) {
      batch.outputs[k] = arrays[3 + k].data();
    }
    batch.count = count;
  }

  std::size_t count;
  std::vector<std::vector<std::uint64_t>> arrays;
  Batch batch;
};

/// Nanoseconds for an input.
template <class F>
double cost(std::size_t count, F&& call) {
  const double start = processor_nanoseconds();
  double end = start;
  std::size_t calls = 0;
  do {
    call();
    ++calls;
    end = processor_nanoseconds();
  } while (end - start < 2e7);
  return (end - start) / static_cast<double>(calls * count);
}

std::string measured(const Function& function, const FloatFormat& format, std::size_t count) {
  Rules rules;
  rules.format = format;
  rules.accuracy = accuracy::Ulp{4};
  const bool exact = function.results.size() == 2 && function.parameters.size() == 2;  // remquo
  if (exact) rules.accuracy = accuracy::LowBits{7};
  const Judge judge(function, rules);
  const Work work(function, rules, count);
  Tally tally;
  const double both = cost(count, [&] { judge.add(work.batch, tally); });
  Batch few = work.batch;
  few.count = std::min<std::size_t>(count, 256);
  const double mpfr = cost(few.count, [&] { judge.exactly(few); });
  return fmt::format(
      "{:>10.1f} {:>10.0f} {:>10.1e}", both, mpfr,
      static_cast<double>(tally.decided_by_mpfr) / static_cast<double>(tally.inputs));
}

}  // namespace

void bench_formats(const std::vector<std::string>& formats, const std::vector<std::string>& names,
                   std::size_t count) {
  fmt::print(
      "for each format: nanoseconds of processor time for an input, first with the judge of a run, "
      "then with MPFR only; and the share of inputs that MPFR decides in a run\n{:<14}",
      "");
  for (const std::string& format : formats) fmt::print(" {:>32}", format);
  fmt::print("\n");
  for (const Function& function : math_functions()) {
    if (!names.empty() && std::ranges::count(names, function.name) == 0) continue;
    if (names.empty() && (function.may_flush || function.name.starts_with("native_"))) continue;
    fmt::print("{:<14}", function.name);
    for (const std::string& format : formats) {
      fmt::print(" {:>32}", measured(function, *find_format(format), count));
    }
    fmt::print("\n");
    std::fflush(stdout);
  }
}

}  // namespace assay::reference
