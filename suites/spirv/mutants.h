#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/sweep/spirv_assembly.h"

namespace assay::suites::spirv {

struct Mutant {
  std::string what;  ///< "bit 3 of word 17 flipped"
  std::vector<std::uint8_t> bytes;
};

/// Each call of `random` gives a number.
struct MutantKind {
  std::string_view name;
  Mutant (*make)(const harness::SpirvWords& module, std::uint64_t (*random)(void*), void* state);
};
std::span<const MutantKind> mutant_kinds();

Mutant make_mutant(const MutantKind& kind, const harness::SpirvWords& module, std::uint64_t seed,
                   std::uint64_t k);

enum class MutantResult : char {
  refused = 'r',
  accepted = 'a',
  crashed = 'd',
  hung = 'h',
  untried = '?'
};
struct Tried {
  MutantResult result = MutantResult::untried;
  std::string how;  ///< "signal 6 (SIGABRT)"
};

/// Returns the index of the first module that still shows the fault, or nothing.
using StillDoes = std::function<std::optional<std::size_t>(std::span<const Mutant>)>;

/// Removes instructions, then single words, while the module still shows the fault. `still` is
/// called at most `trials` times.
Mutant made_smaller(const Mutant& mutant, const StillDoes& still, int trials);

class Forks;

/// Gives damaged modules to a driver, which builds programs and creates kernels. The kernels never
/// run, because a damaged kernel may do anything. Each module is tried in a fork of a child that
/// has opened the device. If forks do not work with the driver, a child tries modules until it
/// crashes, or is silent for 2 s (harness::FairClock).
class Trials {
 public:
  /// Every driver must accept the module `sound`. The object calls `progress` after each trial.
  /// Throws std::runtime_error if no child can open the device.
  Trials(std::string platform, std::string device, const harness::SpirvWords& sound,
         std::function<void()> progress);

  /// Returns the result of each mutant. A crash or a hang is confirmed by a second try in a
  /// separate process. All forks begin in the same state. So after one confirmation, the results of
  /// other forks that end in the same way count without a second try. A fork that hangs is killed
  /// after suspect_limit().
  std::vector<Tried> operator()(std::span<const Mutant> mutants);

  /// The smaller module ends a process in the same way. Uses at most `trials` processes.
  Mutant shrunk(const Mutant& mutant, const std::string& how, int trials);

  /// How long Assay waited for processes that hang. Empty if this time was always 2 s.
  std::string note() const;

 private:
  Tried tried_alone(const Mutant& mutant);

  std::string platform_, device_;
  std::function<void()> progress_;
  std::shared_ptr<Forks> forks_;  ///< null if forks do not work with this driver
};

/// Returns the exit status of the child, or nothing if the command line does not ask for a child.
std::optional<int> mutant_child(int argc, char** argv);

}  // namespace assay::suites::spirv
