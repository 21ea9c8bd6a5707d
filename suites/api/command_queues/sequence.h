#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "suites/host/example.h"
#include "suites/host/sequences.h"

// OpenCL 1.2, 4.4, 5.1, 5.7, 5.9 to 5.11.
namespace assay::suites::command_queues {

constexpr std::size_t contexts = 2, queues = 2, kernels = 2, cells = 4;

/// A command that the state does not allow does nothing, so every part of a sequence is legal. A
/// gate is a user event that is not complete. Each context has at most one open gate. Kernels
/// compute cell = cell * 3 + value.
struct Command {
  enum class Kind {
    set_arguments,  ///< sets the cell and the value of a kernel
    run,            ///< enqueues a kernel, which waits for an open gate
    exchange,  ///< adds a cell of the other queue to a cell of this queue; events order the two
               ///< queues
    marker,
    barrier,
    open_gate,
    close_gate,
    wait,    ///< waits for the queue's last event
    finish,  ///< finishes the queue and reads the status of its last event
    read,    ///< reads all cells
    retain_queue,
    release_queue,
    retain_kernel,
    release_kernel,
    new_queue,   ///< releases the old queue
    new_kernel,  ///< releases the old kernel
    flush,
  };
  Kind kind = Kind::flush;
  std::size_t context = 0, queue = 0, kernel = 0, cell = 0;
  std::uint32_t value = 0;
};
constexpr std::size_t kinds = 17;

struct Model {
  struct Arguments {
    std::size_t cell = 0;
    std::uint32_t value = 0;
  };
  struct Context {
    std::array<std::array<std::uint32_t, cells>, queues> values{};
    std::array<unsigned, queues> queue_references{1, 1};
    std::array<unsigned, kernels> kernel_references{1, 1};
    std::array<Arguments, kernels> arguments{};
    std::array<bool, queues> has_last{};  ///< the last command has an event
    bool gate_open = false;
  };
  std::array<Context, contexts> all{};
};

Command draw_command(const host::Draw& draw);
void apply(const Command& command, Model& model);
std::string describe(const Command& command);
std::string as_c_program(const std::vector<Command>& commands);

/// True if the command blocks or releases objects (5.9, note on clSetUserEventStatus).
bool needs_closed_gate(Command::Kind kind);

std::span<const host::Example> sequences();

}  // namespace assay::suites::command_queues
