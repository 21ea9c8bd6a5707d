#include "suites/litmus/ask.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/devices/availability.h"

namespace assay::suites::memory_model {
namespace {

using litmus::Instruction;
using litmus::Order;
using litmus::Program;
using litmus::Scope;

bool any_instruction(const Program& program, auto&& says) {
  return std::ranges::any_of(program.threads,
                             [&](const auto& thread) { return std::ranges::any_of(thread, says); });
}

bool mixes_memories(const Program& program) {
  return std::ranges::any_of(program.locations, [](const auto& location) {
    return location.region == litmus::local_memory;
  });
}

Program all_in_local_memory(Program program) {
  for (auto& location : program.locations) location.region = litmus::local_memory;
  return program;
}

}  // namespace

bool in_local_memory(const Program& program, const Ask& ask, std::size_t location) {
  if (ask.space != Space::local) return false;
  return !mixes_memories(program) || program.locations[location].region == litmus::local_memory;
}

unsigned memories_of(const Program& program, const Ask& ask) {
  unsigned memories = 0;
  for (std::size_t l = 0; l < program.locations.size(); ++l)
    memories |= in_local_memory(program, ask, l) ? litmus::local_memory : litmus::global_memory;
  return memories;
}

std::string path_of(const Ask& ask) {
  constexpr std::array spaces{"global", "local", "svm"};
  constexpr std::array scopes{"sub_group", "work_group", "device", "all_svm_devices"};
  constexpr std::array placements{"work_groups", "work_group", "sub_group", "host"};
  return fmt::format("{}/{}/{}", spaces[static_cast<std::size_t>(ask.space)],
                     ask.scope ? scopes[static_cast<std::size_t>(*ask.scope)] : "volatile",
                     placements[static_cast<std::size_t>(ask.placement)]);
}

std::vector<Ask> asks_of(const Program& program, bool scopes_may_differ) {
  using enum Placement;
  std::vector<Ask> asks;
  const auto add = [&](Space space, std::optional<Scope> scope, Placement placement,
                       bool at_quick) {
    const Ask ask{space, scope, placement, at_quick, scopes_may_differ};
    if (!verdict_of(program, ask).undefined) asks.push_back(ask);
  };
  if (mixes_memories(program)) {
    add(Space::local, Scope::work_group, work_group, true);
    add(Space::local, Scope::device, work_group, false);
    add(Space::local, Scope::sub_group, sub_group, true);
    return asks;
  }
  add(Space::global, Scope::device, work_groups, true);
  add(Space::global, Scope::all_svm_devices, work_groups, false);
  add(Space::global, Scope::work_group, work_group, true);
  add(Space::global, Scope::device, work_group, false);
  add(Space::global, Scope::sub_group, sub_group, true);
  add(Space::global, Scope::work_group, sub_group, false);
  add(Space::local, Scope::work_group, work_group, true);
  add(Space::local, Scope::device, work_group, false);
  add(Space::local, Scope::sub_group, sub_group, true);
  if (program.threads.size() == 2) {
    add(Space::svm, Scope::all_svm_devices, host, true);
    add(Space::svm, Scope::all_svm_devices, work_groups, false);
  }
  // Only tests without fences and orders can use the atomic functions of OpenCL C 1.x.
  if (!any_instruction(program, [](const Instruction& one) {
        return one.order != Order::relaxed || one.kind == Instruction::Kind::fence;
      })) {
    add(Space::global, std::nullopt, work_groups, true);
    add(Space::global, std::nullopt, work_group, false);
  }
  return asks;
}

litmus::Verdict verdict_of(const Program& program, const Ask& ask) {
  if (!ask.scope)
    return {false, std::vector<bool>(static_cast<std::size_t>(program.outcomes()), true)};
  litmus::Asked asked;
  asked.scope = *ask.scope;
  asked.svm_atomics = ask.space == Space::svm;
  asked.scopes_may_differ = ask.scopes_may_differ;
  for (int t = 0; t < static_cast<int>(program.threads.size()); ++t) {
    const bool apart = ask.placement == Placement::work_groups;
    const bool lanes = ask.placement == Placement::work_group;
    asked.places.push_back(
        {apart || lanes ? t : 0, apart ? t : 0, ask.placement == Placement::host ? t : 0});
  }
  return litmus::verdict(ask.space == Space::local && !mixes_memories(program)
                             ? all_in_local_memory(program)
                             : program,
                         asked);
}

harness::Needs needs_of(const Program& program, const Ask& ask, harness::Version language) {
  using harness::Needs;
  namespace parts = harness::parts;
  Needs all = parts::compiler;
  if (!ask.scope) return all;
  all = all & Needs::opencl_c({2, 0});
  if (ask.space == Space::svm) all = all & parts::svm_atomics;
  if (ask.placement == Placement::sub_group || ask.scope == Scope::sub_group)
    all = all & parts::sub_group_functions;
  if (language < harness::Version{3, 0}) return all;
  const auto names = [&](Scope scope) {
    return ask.scope == scope ||
           any_instruction(program, [&](const Instruction& one) { return one.scope == scope; });
  };
  if (names(Scope::device)) all = all & Needs::feature("__opencl_c_atomic_scope_device");
  if (names(Scope::all_svm_devices))
    all = all & Needs::feature("__opencl_c_atomic_scope_all_devices");
  const auto uses = [&](auto&&... order) {
    return any_instruction(program, [&](const Instruction& one) {
      return ((one.order == order &&
               (one.kind != Instruction::Kind::fence || order == Order::seq_cst)) ||
              ...);
    });
  };
  // Fences with these orders need no feature.
  if (uses(Order::acquire, Order::release, Order::acq_rel))
    all = all & Needs::feature("__opencl_c_atomic_order_acq_rel");
  if (uses(Order::seq_cst)) all = all & Needs::feature("__opencl_c_atomic_order_seq_cst");
  return all;
}

}  // namespace assay::suites::memory_model
