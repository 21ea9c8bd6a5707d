#pragma once
#include <chrono>
#include <cstdint>
#include <ctime>

#include "reference/judge.h"
#include "suites/math/math_case.h"
#include "suites/test_context.h"

namespace assay::suites {

/// Seconds of wall clock, and of processor time of all threads: the second tells the truth on a
/// busy machine.
struct Time {
  double wall = 0, cpu = 0;
};

class Stopwatch {
 public:
  Time read() const {
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(),
            static_cast<double>(std::clock() - cpu_) / CLOCKS_PER_SEC};
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::clock_t cpu_ = std::clock();
};

/// D, the device alone: `count` evaluations in launches of `batch`, results written, none mapped.
Time device_alone(const math::MathCase& c, TestContext& context, std::uint64_t count);

/// R, the reference alone: the vector library's fastest variant on every input, on all cores,
/// nothing judged. Where the library has none, and of doubles, which no library knows closely
/// enough, the fast half of the row.
Time reference_alone(const math::MathCase& c, const TestContext& context, std::uint64_t count,
                     int threads);

/// The whole: what a case does.
struct Sweep {
  Time time;
  reference::Tally tally;
};
Sweep whole_sweep(const math::MathCase& c, TestContext& context, std::uint64_t count);

/// Processor time by stage, nanoseconds an input. They overlap in a sweep, on all cores.
struct Stages {
  double generate = 0;  ///< inputs, for the judge and, where they are not made there, the device
  double transfer = 0;  ///< what a pipeline that judges nothing costs beyond `generate` and D
  double compute = 0;   ///< D
  double evaluate = 0;  ///< the fast half of the reference
  double judge = 0;     ///< comparing, counting
  double mpfr = 0;      ///< inputs referred to it, each at the mean cost of a decision
};
Stages stages(const math::MathCase& c, TestContext& context, std::uint64_t count, double device_cpu,
              const reference::Tally& tally);

}  // namespace assay::suites
