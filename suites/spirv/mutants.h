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

/// Damaged modules, and the process that gives them to a driver.
namespace assay::suites::spirv {

/// A module after a random change.
struct Mutant {
  std::string what;  ///< the change: "bit 3 of word 17 flipped"
  std::vector<std::uint8_t> bytes;
};

/// A way to damage a module. Each call of `random` gives a number.
struct MutantKind {
  std::string_view name;
  Mutant (*make)(const harness::SpirvWords& module, std::uint64_t (*random)(void*), void* state);
};
std::span<const MutantKind> mutant_kinds();

/// The k-th mutant of a kind for a seed.
Mutant make_mutant(const MutantKind& kind, const harness::SpirvWords& module, std::uint64_t seed,
                   std::uint64_t k);

/// The result of a trial.
enum class MutantResult : char {
  refused = 'r',
  accepted = 'a',
  crashed = 'd',
  hung = 'h',
  untried = '?'
};
struct Tried {
  MutantResult result = MutantResult::untried;
  std::string how;  ///< how the process ended: "signal 6 (SIGABRT)"
};

/// Returns the index of the first module that still shows the fault, or nothing.
using StillDoes = std::function<std::optional<std::size_t>(std::span<const Mutant>)>;

/// A smaller module that still shows the fault. Delta debugging removes halves, quarters and so on,
/// down to single instructions. Then it removes single words, or sets them to zero. If the damage
/// leaves no instructions, only words are removed. `still` is called at most `trials` times.
Mutant made_smaller(const Mutant& mutant, const StillDoes& still, int trials);

class Forks;

/// Gives damaged modules to a driver, which creates and builds programs and creates their kernels.
/// The kernels never run, because a damaged kernel may do anything. Each module is tried in a fork
/// of a child that has opened the device. If forks do not work with the driver, a child tries
/// modules until it crashes, or is silent for 2 s (harness::FairClock).
class Trials {
 public:
  /// `sound` is a module that every driver accepts. The object calls `progress` after each trial.
  /// Throws std::runtime_error if no child can open the device.
  Trials(std::string platform, std::string device, const harness::SpirvWords& sound,
         std::function<void()> progress);

  /// Returns the result of each mutant. If a mutant makes a child crash or hang, a separate process
  /// tries the mutant again, and its result counts. All forks begin in the same state. So after one
  /// confirmation, the results of other forks that end in the same way count without a second try.
  /// A fork that hangs is killed after suspect_limit().
  std::vector<Tried> operator()(std::span<const Mutant> mutants);

  /// A smaller module that ends a process in the same way. Uses at most `trials` children or forks.
  Mutant shrunk(const Mutant& mutant, const std::string& how, int trials);

  /// A text for the record: how long Assay waited for processes that hang. Empty if this time was
  /// always 2 s.
  std::string note() const;

 private:
  Tried tried_alone(const Mutant& mutant);

  std::string platform_, device_;
  std::function<void()> progress_;
  std::shared_ptr<Forks> forks_;  ///< null if forks do not work with this driver
};

/// Runs as a child if the command line asks for it. Returns the exit status of the child, or
/// nothing.
std::optional<int> mutant_child(int argc, char** argv);

}  // namespace assay::suites::spirv
