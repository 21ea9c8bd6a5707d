#pragma once
#include <chrono>
#include <cstdint>
#include <ctime>

#include "reference/judge/judge.h"
#include "suites/base/test_context.h"
#include "suites/bench/piece.h"

namespace assay::suites {

/// Seconds. `cpu` counts all threads. On a busy machine, only `cpu` is useful.
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

/// Evaluates `count` inputs. The results are not copied to the host. With `makes_inputs`, the
/// device makes the inputs. Otherwise the inputs are in the device's memory.
Time device_alone(const Measured& of, TestContext& context, std::uint64_t count,
                  bool makes_inputs = false);

/// Computes the right values of `count` inputs, without judging answers.
Time reference_alone(const Measured& of, std::uint64_t count, int threads);

struct Sweep {
  Time time;
  reference::Tally tally;
};
Sweep whole_sweep(const Measured& of, TestContext& context, std::uint64_t count);

/// Processor time in nanoseconds for each input. In a sweep, the stages overlap.
struct Stages {
  double generate = 0;  ///< making inputs on the host
  double transfer = 0;  ///< a sweep without a judge, minus `generate` and `compute`
  double compute = 0;   ///< the device, which may also make the inputs
  double evaluate = 0;  ///< the reference's values in double
  double judge = 0;     ///< comparing and counting
  double digest = 0;    ///< making the digest of the results
  double mpfr = 0;      ///< the inputs that MPFR decides, times the mean time of a decision
};
Stages stages(const Measured& of, TestContext& context, std::uint64_t count, const Time& device,
              const reference::Tally& tally);

}  // namespace assay::suites
