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

/// Damaged modules, and the process that hands them to a driver.
namespace assay::suites::spirv {

/// A module that something was done to.
struct Mutant {
  std::string what;  ///< "bit 3 of word 17 flipped"
  std::vector<std::uint8_t> bytes;
};

/// A way to damage a module; `random` gives a number for each call.
struct MutantKind {
  std::string_view name;
  Mutant (*make)(const harness::SpirvWords& module, std::uint64_t (*random)(void*), void* state);
};
std::span<const MutantKind> mutant_kinds();

/// The k-th mutant of a kind under a seed.
Mutant make_mutant(const MutantKind& kind, const harness::SpirvWords& module, std::uint64_t seed,
                   std::uint64_t k);

/// What became of a mutant.
enum class Fate : char { refused = 'r', accepted = 'a', died = 'd', hung = 'h', untried = '?' };
struct Tried {
  Fate fate = Fate::untried;
  std::string how;  ///< of one that died: "signal 6 (SIGABRT)"
};

/// The first of some modules that still does what is looked for; nothing: none does.
using StillDoes = std::function<std::optional<std::size_t>(std::span<const Mutant>)>;

/// A smaller module that still does it, by delta debugging: without halves, quarters ... single
/// instructions, then without single words of those left, and with words of zero. What is too
/// damaged to have instructions loses words. `still` is asked `trials` times at most.
Mutant made_smaller(const Mutant& mutant, const StillDoes& still, int trials);

class Forks;

/// Hands damaged modules to a driver: created, built, their kernels made, never run, for what a
/// damaged kernel does is its own affair. Each is tried in a fork of a child that has the device
/// open, where the driver takes a sound module there; else in children that go on until one dies or
/// hangs (2 s of its own time).
class Trials {
 public:
  /// `sound` is a module that every driver takes; `progress` is called after each trial. Throws
  /// std::runtime_error where no child can open the device.
  Trials(std::string platform, std::string device, const harness::SpirvWords& sound,
         std::function<void()> progress);

  /// What becomes of each. What ends a child is tried once more alone in a process of its own, and
  /// counts where that ends in the same way. In forks, which all begin alike, the first of each way
  /// to end is; others that end so after it count at once, and of those that hang suspect_limit()
  /// is waited for.
  std::vector<Tried> operator()(std::span<const Mutant> mutants);

  /// A smaller module of which a process dies in the same way. So many children or forks at most.
  Mutant shrunk(const Mutant& mutant, const std::string& how, int trials);

  /// For a record: how long what hangs was waited for, where that was less than 2 s.
  std::string note() const;

 private:
  Tried tried_alone(const Mutant& mutant);

  std::string platform_, device_;
  std::function<void()> progress_;
  std::shared_ptr<Forks> forks_;  ///< none: they are of no use with this driver
};

/// The child's half: its exit status, or nothing where the command line is another's.
std::optional<int> mutant_child(int argc, char** argv);

}  // namespace assay::suites::spirv
