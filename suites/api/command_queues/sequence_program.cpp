#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/source_text.h"
#include "suites/api/command_queues/sequence.h"
#include "suites/base/embedded_text.h"

namespace assay::suites::command_queues {
namespace {

using Kind = Command::Kind;

std::string read_of(std::size_t context, std::size_t queue, const Model& model) {
  return fmt::format("  read({}, {}, {});\n", context, queue,
                     fmt::join(model.all[context].values[queue], ", "));
}

std::string statement(const Command& c, const Model& before, const Model& after) {
  const auto& was = before.all[c.context];
  std::string text;
  if (needs_closed_gate(c.kind))
    for (std::size_t i = 0; i < contexts; ++i)
      if (before.all[i].gate_open) text += fmt::format("  close_gate({});\n", i);
  const auto place = fmt::format("{}, {}", c.context, c.queue);
  const auto object = fmt::format("[{}][{}]", c.context, c.queue);
  const auto kernel = fmt::format("[{}][{}]", c.context, c.kernel);
  switch (c.kind) {
    case Kind::set_arguments:
      return fmt::format("  set_arguments({}, {}, {}, {});\n", c.context, c.kernel, c.cell,
                         c.value);
    case Kind::run:
      return fmt::format("  run({}, {});\n", place, c.kernel);
    case Kind::exchange:
      return fmt::format("  exchange({}, {});\n", place, c.cell);
    case Kind::marker:
      return fmt::format("  marker({});\n", place);
    case Kind::barrier:
      return fmt::format("  barrier({});\n", place);
    case Kind::open_gate:
      return fmt::format("  open_gate({});\n", c.context);
    case Kind::close_gate:
      return fmt::format("  close_gate({});\n", c.context);
    case Kind::wait:
      if (was.has_last[c.queue])
        text += fmt::format("  CHECK(clWaitForEvents(1, &last{}));\n", object);
      return text;
    case Kind::finish:
      return text + fmt::format("  finish({});\n", place);
    case Kind::read:
      return text + read_of(c.context, c.queue, after);
    case Kind::retain_queue:
      return fmt::format("  CHECK(clRetainCommandQueue(queue{}));\n", object);
    case Kind::release_queue:
      if (was.queue_references[c.queue] > 1)
        text += fmt::format("  CHECK(clReleaseCommandQueue(queue{}));\n", object);
      return text;
    case Kind::retain_kernel:
      return fmt::format("  CHECK(clRetainKernel(kernel{}));\n", kernel);
    case Kind::release_kernel:
      if (was.kernel_references[c.kernel] > 1)
        text += fmt::format("  CHECK(clReleaseKernel(kernel{}));\n", kernel);
      return text;
    case Kind::new_queue:
      return text + fmt::format("  new_queue({}, {});\n", place, was.queue_references[c.queue]);
    case Kind::new_kernel:
      return text + fmt::format("  new_kernel({}, {}, {});\n", c.context, c.kernel,
                                was.kernel_references[c.kernel]);
    case Kind::flush:
      return fmt::format("  CHECK(clFlush(queue{}));\n", object);
  }
  return text;
}

}  // namespace

std::string as_c_program(const std::vector<Command>& commands) {
  std::string statements, reads;
  Model model;
  for (const Command& command : commands) {
    const Model before = model;
    apply(command, model);
    const auto& now = model.all[command.context];
    statements += statement(command, before, model);
    statements +=
        fmt::format("  look({}, {}, {}, {}, {});\n", command.context, command.queue, command.kernel,
                    now.queue_references[command.queue], now.kernel_references[command.kernel]);
  }
  for (std::size_t c = 0; c < contexts; ++c)
    for (std::size_t q = 0; q < queues; ++q) reads += read_of(c, q, model);
  return embedded_text(
      "suites/api/command_queues/programs/sequence.c",
      {{"head", embedded_text("suites/host/c_program_head.c")},
       {"source", harness::c_lines(embedded_text("suites/api/command_queues/kernels/sequence.cl"))},
       {"commands", statements},
       {"reads", reads}});
}

}  // namespace assay::suites::command_queues
