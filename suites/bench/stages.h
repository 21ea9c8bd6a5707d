#pragma once
#include <chrono>
#include <cstdint>
#include <ctime>

#include "reference/judge/judge.h"
#include "suites/base/test_context.h"
#include "suites/bench/piece.h"

namespace assay::suites {

/// Seconds of wall clock, and of processor time of all threads. On a busy machine, only the second
/// is right.
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

/// D, only the device: `count` evaluations, results written, none mapped. Inputs lie in its memory;
/// `makes_inputs`: it makes them, as the sweep of a case with a generator does.
Time device_alone(const Measured& of, TestContext& context, std::uint64_t count,
                  bool makes_inputs = false);

/// R, only the reference: every input on all cores (Piece::bare), nothing judged.
Time reference_alone(const Measured& of, std::uint64_t count, int threads);

/// The whole work of a case.
struct Sweep {
  Time time;
  reference::Tally tally;
};
Sweep whole_sweep(const Measured& of, TestContext& context, std::uint64_t count);

/// Processor time by stage, nanoseconds an input. They overlap in a sweep, on all cores.
struct Stages {
  double generate = 0;  ///< inputs, for the judge and, if they are not made there, the device
  double transfer = 0;  ///< the additional time of a pipeline that judges nothing
  double compute = 0;   ///< only the device, with the time to make its inputs there
  double evaluate = 0;  ///< the fast half of the reference
  double judge = 0;     ///< comparing, counting
  double digest = 0;    ///< of the results
  double mpfr = 0;      ///< inputs referred to it, each at the mean cost of a decision
};
Stages stages(const Measured& of, TestContext& context, std::uint64_t count, const Time& device,
              const reference::Tally& tally);

}  // namespace assay::suites
