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

/// A changed module.
struct Mutant {
  std::string what;  ///< "bit 3 of word 17 flipped"
  std::vector<std::uint8_t> bytes;
};

/// A way to damage a module. `random` gives a number for each call.
struct MutantKind {
  std::string_view name;
  Mutant (*make)(const harness::SpirvWords& module, std::uint64_t (*random)(void*), void* state);
};
std::span<const MutantKind> mutant_kinds();

/// The k-th mutant of a kind for a seed.
Mutant make_mutant(const MutantKind& kind, const harness::SpirvWords& module, std::uint64_t seed,
                   std::uint64_t k);

/// The result of a mutant.
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

/// Gives the first of some modules that still shows the fault. Nothing if none of them does.
using StillDoes = std::function<std::optional<std::size_t>(std::span<const Mutant>)>;

/// A smaller module that still shows the fault. This is delta debugging: it removes halves,
/// quarters and so on down to single instructions. Then it removes single words of the rest, or
/// sets them to zero. A module that is too damaged to have instructions loses words. `still` is
/// called at most `trials` times.
Mutant made_smaller(const Mutant& mutant, const StillDoes& still, int trials);

class Forks;

/// Gives damaged modules to a driver. They are created and built, and their kernels are created.
/// The kernels never run, because a damaged kernel may do anything. Each module is tried in a fork
/// of a child that has opened the device, if the driver accepts a valid module there. Otherwise the
/// modules are tried in children that continue until one crashes or hangs (2 s of its time).
class Trials {
 public:
  /// `sound` is a module that every driver accepts. `progress` is called after each trial. Throws
  /// std::runtime_error if no child can open the device.
  Trials(std::string platform, std::string device, const harness::SpirvWords& sound,
         std::function<void()> progress);

  /// The result of each mutant. A mutant that ends a child is tried again in a separate process. It
  /// counts only if that process ends in the same way. All forks begin in the same state, so only
  /// the first mutant of each way to end is tried again. Later mutants that end in the same way
  /// count at once. A fork that hangs is killed after suspect_limit().
  std::vector<Tried> operator()(std::span<const Mutant> mutants);

  /// A smaller module that ends a process in the same way. It tries at most this number of children
  /// or forks.
  Mutant shrunk(const Mutant& mutant, const std::string& how, int trials);

  /// The text for a record about the wait for processes that hang, if it was less than 2 s.
  std::string note() const;

 private:
  Tried tried_alone(const Mutant& mutant);

  std::string platform_, device_;
  std::function<void()> progress_;
  std::shared_ptr<Forks> forks_;  ///< null if forks do not work with this driver
};

/// Runs the child. Gives its exit status, or nothing if the command line does not ask for a child.
std::optional<int> mutant_child(int argc, char** argv);

}  // namespace assay::suites::spirv
