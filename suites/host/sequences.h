#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/cases/assertion.h"
#include "harness/cases/run_options.h"
#include "suites/host/setting.h"

// Random sequences of legal commands, compared with a model on the host.
namespace assay::suites::host {

/// The result is below `below`.
using Draw = std::function<std::uint64_t(std::uint64_t below)>;

/// Removes commands while the remaining commands still fail (delta debugging). `fails` runs the
/// remaining commands.
template <typename Command>
std::vector<Command> shrink(std::vector<Command> commands,
                            const std::function<bool(const std::vector<Command>&)>& fails) {
  for (std::size_t piece = std::max<std::size_t>(1, commands.size() / 2);;) {
    bool shorter = false;
    for (std::size_t at = 0; at < commands.size();) {
      auto rest = commands;
      const auto from = rest.begin() + static_cast<std::ptrdiff_t>(at);
      rest.erase(from, from + static_cast<std::ptrdiff_t>(std::min(piece, commands.size() - at)));
      if (fails(rest)) {
        commands = std::move(rest);
        shorter = true;
      } else {
        at += piece;
      }
    }
    if (piece == 1 && !shorter) return commands;
    if (!shorter) piece = std::max<std::size_t>(1, piece / 2);
  }
}

/// Commands are plain values, so a sequence can be shortened, run again and printed.
template <typename Command>
struct Language {
  Command (*draw)(const Draw&);  ///< draws a legal command
  std::string (*describe)(const Command&);
  /// The program prints the differences from the model.
  std::string (*as_c_program)(const std::vector<Command>&);
};

struct Budget {
  std::uint64_t count;
  std::size_t length;
};
struct SequencePlan {
  harness::Depth depth;
  Budget buffers, queues;
};
const SequencePlan& sequence_plan(harness::Depth depth);

/// The options --sequences and --sequence-length replace the numbers of the depth.
Budget budget_of(const harness::RunOptions& options, Budget SequencePlan::*planned);

/// Shortens the first sequence that fails, and prints it as a C program. `run` returns the
/// difference from the model, or nothing if there is no difference.
template <typename Command>
void try_sequences(
    Setting& on, const Language<Command>& language, Budget SequencePlan::*planned,
    const std::function<std::optional<std::string>(const std::vector<Command>&)>& run) {
  const Budget budget = budget_of(on.options(), planned);
  const auto alive = [&](std::uint64_t done) { on.progress(done, budget.count); };
  const Draw draw = [&](std::uint64_t below) { return on.random_below(below); };
  for (std::uint64_t i = 0; i < budget.count; ++i) {
    std::vector<Command> commands(budget.length);
    for (Command& command : commands) command = language.draw(draw);
    const auto problem = run(commands);
    alive(i + 1);
    if (!problem) continue;
    const auto least = shrink<Command>(commands, [&](const std::vector<Command>& some) {
      alive(i + 1);
      return run(some).has_value();
    });
    std::string steps;
    for (const Command& command : least) steps += "; " + language.describe(command);
    fmt::print("the shortest failing sequence as a C program:\n{}\n", language.as_c_program(least));
    FAIL_BY(
        harness::said(run(least).value_or(*problem + " (these commands pass when they run again)")))
        << "after " << least.size() << " commands" << steps
        << harness::About{.aspect = "a random sequence of commands"};
  }
}

}  // namespace assay::suites::host
