#pragma once
#include <cstdint>
#include <functional>
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

/// Hands each mutant to the driver in a process of its own kind: created, built, its kernels made,
/// never run, for what a damaged kernel does is its own affair. A child goes on until it dies or
/// hangs (2 s of its own time); what it died of is tried once more alone, and counts where it dies
/// again. `progress` is called after each. Throws std::runtime_error where no child can open the
/// device.
std::vector<Tried> try_mutants(std::span<const Mutant> mutants, const std::string& platform,
                               const std::string& device, void (*progress)(void*), void* context);

/// The first of some modules that still does what is looked for; nothing: none does.
using StillDoes = std::function<std::optional<std::size_t>(std::span<const Mutant>)>;

/// A smaller module that still does it, by delta debugging: without halves, quarters ... single
/// instructions, then without single words of those left, and with words of zero. What is too
/// damaged to have instructions loses words. `still` is asked `trials` times at most.
Mutant made_smaller(const Mutant& mutant, const StillDoes& still, int trials);

/// The same for a mutant of which a process died: what dies in the same way, in children with the
/// limits of try_mutants. `children` at most.
Mutant shrunk(const Mutant& mutant, const std::string& how, int children,
              const std::string& platform, const std::string& device, void (*progress)(void*),
              void* context);

/// The child's half: its exit status, or nothing where the command line is another's.
std::optional<int> mutant_child(int argc, char** argv);

}  // namespace assay::suites::spirv
