#include "suites/api/command_queues/sequence.h"

#include <fmt/format.h>

namespace assay::suites::command_queues {
namespace {

using Kind = Command::Kind;

constexpr std::array<const char*, kinds> names{"set the arguments of kernel",
                                               "run kernel",
                                               "exchange",
                                               "marker",
                                               "barrier",
                                               "open the gate",
                                               "close the gate",
                                               "wait",
                                               "finish",
                                               "read",
                                               "retain queue",
                                               "release queue",
                                               "retain kernel",
                                               "release kernel",
                                               "new queue",
                                               "new kernel",
                                               "flush"};

}  // namespace

Command draw_command(const host::Draw& draw) {
  Command c;
  // At least half of all commands run kernels.
  const auto kind = draw(2 * kinds);
  c.kind = kind < kinds ? static_cast<Kind>(kind) : Kind::run;
  c.context = draw(contexts);
  c.queue = draw(queues);
  c.kernel = draw(kernels);
  c.cell = draw(cells);
  c.value = static_cast<std::uint32_t>(draw(1000));
  return c;
}

bool needs_closed_gate(Kind kind) {
  switch (kind) {
    case Kind::wait:
    case Kind::finish:
    case Kind::read:
    case Kind::release_queue:
    case Kind::release_kernel:
    case Kind::new_queue:
    case Kind::new_kernel:
      return true;
    default:
      return false;
  }
}

void apply(const Command& c, Model& model) {
  Model::Context& on = model.all[c.context];
  if (needs_closed_gate(c.kind))
    for (Model::Context& one : model.all) one.gate_open = false;
  if (c.kind == Kind::close_gate) on.gate_open = false;
  auto& values = on.values[c.queue];
  switch (c.kind) {
    case Kind::set_arguments:
      on.arguments[c.kernel] = {c.cell, c.value};
      break;
    case Kind::run: {
      const auto& arguments = on.arguments[c.kernel];
      values[arguments.cell] = values[arguments.cell] * 3 + arguments.value;
      on.has_last[c.queue] = true;
      break;
    }
    case Kind::exchange:
      values[c.cell] += on.values[1 - c.queue][c.cell];
      on.has_last = {true, true};
      break;
    case Kind::marker:
    case Kind::barrier:
      on.has_last[c.queue] = true;
      break;
    case Kind::open_gate:
      on.gate_open = true;
      break;
    case Kind::retain_queue:
      ++on.queue_references[c.queue];
      break;
    case Kind::release_queue:
      if (on.queue_references[c.queue] > 1) --on.queue_references[c.queue];
      break;
    case Kind::retain_kernel:
      ++on.kernel_references[c.kernel];
      break;
    case Kind::release_kernel:
      if (on.kernel_references[c.kernel] > 1) --on.kernel_references[c.kernel];
      break;
    case Kind::new_queue:
      on.queue_references[c.queue] = 1;
      break;
    case Kind::new_kernel:
      on.kernel_references[c.kernel] = 1;
      on.arguments[c.kernel] = {};
      break;
    case Kind::close_gate:
    case Kind::wait:
    case Kind::finish:
    case Kind::read:
    case Kind::flush:
      break;
  }
}

std::string describe(const Command& c) {
  return fmt::format("{} (context {}, queue {}, kernel {}, cell {}, value {})",
                     names[static_cast<std::size_t>(c.kind)], c.context, c.queue, c.kernel, c.cell,
                     c.value);
}

}  // namespace assay::suites::command_queues
