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

/// A way to damage a module; `random` gives a number for each call.
struct MutantKind {
  std::string_view name;
  Mutant (*make)(const harness::SpirvWords& module, std::uint64_t (*random)(void*), void* state);
};
std::span<const MutantKind> mutant_kinds();

/// The k-th mutant of a kind under a seed.
Mutant make_mutant(const MutantKind& kind, const harness::SpirvWords& module, std::uint64_t seed,
                   std::uint64_t k);

/// The result of a mutant.
enum class Fate : char { refused = 'r', accepted = 'a', died = 'd', hung = 'h', untried = '?' };
struct Tried {
  Fate fate = Fate::untried;
  std::string how;  ///< of one that died: "signal 6 (SIGABRT)"
};

/// The first of some modules that still shows the fault; nothing if none does.
using StillDoes = std::function<std::optional<std::size_t>(std::span<const Mutant>)>;

/// A smaller module that still shows the fault, by delta debugging: first without halves, quarters
/// ... single instructions, then without single words of the rest, and with zero words. A module
/// that is too damaged to have instructions loses words. `still` is called at most `trials` times.
Mutant made_smaller(const Mutant& mutant, const StillDoes& still, int trials);

class Forks;

/// Gives damaged modules to a driver. They are created and built, and their kernels are made, but
/// they never run, because a damaged kernel may do anything. Each is tried in a fork of a child
/// that has the device open, if the driver accepts a valid module there. Else they are tried in
/// children that continue until one dies or hangs (2 s of its time).
class Trials {
 public:
  /// `sound` is a module that every driver accepts; `progress` is called after each trial. Throws
  /// std::runtime_error if no child can open the device.
  Trials(std::string platform, std::string device, const harness::SpirvWords& sound,
         std::function<void()> progress);

  /// The result of each mutant. A mutant that ends a child is tried again in a separate process,
  /// and counts if that ends in the same way. In forks, which all begin in the same state, only the
  /// first of each way to end is tried again. Later ones that end in the same way count at once.
  /// For those that hang, the wait is suspect_limit().
  std::vector<Tried> operator()(std::span<const Mutant> mutants);

  /// A smaller module with which a process dies in the same way, with at most this number of
  /// children or forks.
  Mutant shrunk(const Mutant& mutant, const std::string& how, int trials);

  /// For a record: the wait for a process that hangs, if that was less than 2 s.
  std::string note() const;

 private:
  Tried tried_alone(const Mutant& mutant);

  std::string platform_, device_;
  std::function<void()> progress_;
  std::shared_ptr<Forks> forks_;  ///< none: forks do not work with this driver
};

/// The child's half. Gives its exit status, or nothing if the command line is not one of a child.
std::optional<int> mutant_child(int argc, char** argv);

}  // namespace assay::suites::spirv
