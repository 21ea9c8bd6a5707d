#include "suites/litmus/host_thread.h"

#include <array>
#include <atomic>
#include <stdexcept>

namespace assay::suites::memory_model {
namespace {

using reference::litmus::Instruction;
using reference::litmus::Order;

std::memory_order order_of(Order order) {
  switch (order) {
    case Order::acquire:
      return std::memory_order_acquire;
    case Order::release:
      return std::memory_order_release;
    case Order::acq_rel:
      return std::memory_order_acq_rel;
    case Order::seq_cst:
      return std::memory_order_seq_cst;
    default:
      return std::memory_order_relaxed;
  }
}

/// An atomic int has the representation of an int (6.15.12.6).
int execute(const Instruction& one, int* address) {
  using Kind = Instruction::Kind;
  if (one.kind == Kind::fence) {
    std::atomic_thread_fence(order_of(one.order));
    return 0;
  }
  const std::atomic_ref object(*address);
  switch (one.kind) {
    case Kind::load:
      return one.order == Order::non_atomic ? *address : object.load(order_of(one.order));
    case Kind::store:
      if (one.order == Order::non_atomic)
        *address = one.value;
      else
        object.store(one.value, order_of(one.order));
      return 0;
    case Kind::add:
      return object.fetch_add(one.value, order_of(one.order));
    default:
      return object.exchange(one.value, order_of(one.order));
  }
}

}  // namespace

void run_on_host(const reference::litmus::Program& program, int role, int roles, HostWork work) {
  const auto cell = [&](int of) { return std::atomic_ref(work.meeting[16 * of]); };
  std::array<int, 8> registers{};
  if (program.registers.size() > registers.size())
    throw std::invalid_argument("litmus test: too many registers");
  for (std::uint32_t block = 0; block < work.blocks; ++block) {
    cell(role).store(static_cast<int>(block) + 1);
    for (int other = 0; other < roles; ++other)
      while (work.patience != 0 && cell(other).load() <= static_cast<int>(block)) --work.patience;
    if (work.patience == 0) ++work.meeting[16 * role + 1];
    for (std::uint32_t k = 0; k < work.per_block; ++k) {
      const std::uint32_t at =
          ((block * work.per_block + k) * work.multiplier + work.offset) & (work.n - 1);
      registers.fill(0);
      for (const Instruction& one : program.threads[static_cast<std::size_t>(role)]) {
        if (one.guard >= 0 && registers[static_cast<std::size_t>(one.guard)] != one.guard_value)
          continue;
        const int value =
            execute(one, one.location < 0
                             ? nullptr
                             : work.memory + static_cast<std::size_t>(one.location) * work.n + at);
        if (one.result >= 0) registers[static_cast<std::size_t>(one.result)] = value;
      }
      for (std::size_t r = 0; r < program.registers.size(); ++r)
        if (program.registers[r].thread == role) work.results[r * work.n + at] = registers[r];
    }
  }
}

}  // namespace assay::suites::memory_model
