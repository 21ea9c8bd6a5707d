#pragma once
#include <chrono>
#include <cstdint>
#include <ctime>

#include "reference/judge/judge.h"
#include "suites/base/test_context.h"
#include "suites/bench/piece.h"

namespace assay::suites {

/// Seconds of wall clock, and of processor time of all threads. On a busy machine, only the
/// processor time is meaningful.
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

/// D, only the device: `count` evaluations. Their results are written, but not mapped. The inputs
/// are in the device's memory. With `makes_inputs` the device makes them, as in the sweep of a case
/// with a generator.
Time device_alone(const Measured& of, TestContext& context, std::uint64_t count,
                  bool makes_inputs = false);

/// R, only the reference: Piece::bare for every input on all cores, without judging.
Time reference_alone(const Measured& of, std::uint64_t count, int threads);

/// The whole work of a case.
struct Sweep {
  Time time;
  reference::Tally tally;
};
Sweep whole_sweep(const Measured& of, TestContext& context, std::uint64_t count);

/// Processor time of each stage, in nanoseconds for each input. In a sweep the stages overlap, on
/// all cores.
struct Stages {
  double generate = 0;  ///< inputs for the judge, and for a device that does not make them
  double transfer = 0;  ///< a pipeline without a judge, minus generate and compute
  double compute = 0;   ///< the device, which may also make inputs
  double evaluate = 0;  ///< the fast part of the reference
  double judge = 0;     ///< comparing, counting
  double digest = 0;    ///< the digest of the results
  double mpfr = 0;      ///< inputs that MPFR decides, times the mean time of a decision
};
Stages stages(const Measured& of, TestContext& context, std::uint64_t count, const Time& device,
              const reference::Tally& tally);

}  // namespace assay::suites
