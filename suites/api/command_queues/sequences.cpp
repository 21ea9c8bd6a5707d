#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>

#include "harness/devices/cl_names.h"
#include "suites/api/command_queues/sequence.h"
#include "suites/base/embedded_text.h"

namespace assay::suites::command_queues {
namespace {

using host::Setting;
using Kind = Command::Kind;

struct Objects {
  cl::Context context;
  cl::Program program;
  std::array<cl::CommandQueue, queues> queue;
  std::array<cl::Buffer, queues> buffer;
  std::array<cl::Event, queues> last;
  std::array<cl::Kernel, kernels> kernel;
  cl::Kernel exchange;
  std::optional<cl::UserEvent> gate;
};

/// Runs sequences on the device and compares the results with the model.
class Runner {
 public:
  explicit Runner(Setting& on) : on_(on) {
    for (Objects& one : all_) {
      one.context = cl::Context(on.device());
      one.program =
          cl::Program(one.context, embedded_text("suites/api/command_queues/kernels/sequence.cl"));
      one.program.build({on.device()});
      one.exchange = cl::Kernel(one.program, "exchange");
      on.progress(0, 1);  // reports progress, because some drivers build slowly
    }
  }

  std::optional<std::string> run(const std::vector<Command>& commands) {
    Model model;
    problem_.reset();
    for (Objects& one : all_) start(one);
    for (std::size_t i = 0; i < commands.size() && !problem_; ++i) {
      at_ = i;
      if (needs_closed_gate(commands[i].kind))
        for (Objects& one : all_) close(one);
      const Model before = model;
      apply(commands[i], model);
      issue(commands[i], before, model);
    }
    // A gate is a user event for which commands wait. close() completes the gate. Objects may be
    // released only after all gates are complete.
    for (Objects& one : all_) close(one);
    for (std::size_t c = 0; c < contexts; ++c) finish(all_[c], model.all[c]);
    return problem_;
  }

 private:
  void note(std::string what) {
    if (!problem_) problem_ = fmt::format("command {}: {}", at_, what);
  }
  void check(cl_int status, const char* call) {
    if (status != CL_SUCCESS)
      note(fmt::format("{} returned {}", call, harness::error_name(status)));
  }

  void start(Objects& one) {
    one.gate.reset();
    for (std::size_t q = 0; q < queues; ++q) {
      one.queue[q] = cl::CommandQueue(one.context, on_.device());
      std::array<std::uint32_t, cells> zeros{};
      one.buffer[q] = cl::Buffer(one.context, CL_MEM_COPY_HOST_PTR, sizeof zeros, zeros.data());
      one.last[q] = cl::Event();
    }
    for (cl::Kernel& kernel : one.kernel) fresh(one, kernel);
  }

  static void fresh(Objects& one, cl::Kernel& kernel) {
    kernel = cl::Kernel(one.program, "advance");
    kernel.setArg(1, cl_uint{0});
    kernel.setArg(2, cl_uint{0});
  }

  static void close(Objects& one) {
    if (one.gate) one.gate->setStatus(CL_COMPLETE);
    one.gate.reset();
  }

  void issue(const Command& c, const Model& before, const Model& after) {
    Objects& one = all_[c.context];
    const auto& was = before.all[c.context];
    cl::CommandQueue& queue = one.queue[c.queue];
    cl::Kernel& kernel = one.kernel[c.kernel];
    cl::Event& last = one.last[c.queue];
    const std::size_t items = 1;
    const cl_event gate = one.gate ? (*one.gate)() : nullptr;
    const cl_uint gates = one.gate ? 1 : 0;
    const cl_event* wait = one.gate ? &gate : nullptr;
    cl::Event next;
    switch (c.kind) {
      case Kind::set_arguments: {
        const cl_uint cell = static_cast<cl_uint>(c.cell), value = c.value;
        check(clSetKernelArg(kernel(), 1, sizeof cell, &cell), "clSetKernelArg");
        check(clSetKernelArg(kernel(), 2, sizeof value, &value), "clSetKernelArg");
        break;
      }
      case Kind::run:
        check(clSetKernelArg(kernel(), 0, sizeof(cl_mem), &one.buffer[c.queue]()),
              "clSetKernelArg");
        check(clEnqueueNDRangeKernel(queue(), kernel(), 1, nullptr, &items, nullptr, gates, wait,
                                     &next()),
              "clEnqueueNDRangeKernel");
        last = next;
        break;
      case Kind::exchange:
        exchange(one, c, wait);
        break;
      case Kind::marker:
        check(clEnqueueMarkerWithWaitList(queue(), gates, wait, &next()),
              "clEnqueueMarkerWithWaitList");
        last = next;
        break;
      case Kind::barrier:
        check(clEnqueueBarrierWithWaitList(queue(), gates, wait, &next()),
              "clEnqueueBarrierWithWaitList");
        last = next;
        break;
      case Kind::open_gate:
        if (!one.gate) one.gate.emplace(one.context);
        break;
      case Kind::close_gate:
        close(one);
        break;
      case Kind::wait:
        if (was.has_last[c.queue]) check(clWaitForEvents(1, &last()), "clWaitForEvents");
        break;
      case Kind::finish:
        check(clFinish(queue()), "clFinish");
        // The status may be set a moment after clFinish returns. The case
        // host_threads/events/finish tests this.
        if (was.has_last[c.queue] && host::wait_for_status(last, CL_COMPLETE, 1) != CL_COMPLETE)
          note("the last command is not complete after clFinish");
        break;
      case Kind::read:
        read(one, c.queue, after.all[c.context]);
        break;
      case Kind::retain_queue:
        check(clRetainCommandQueue(queue()), "clRetainCommandQueue");
        break;
      case Kind::release_queue:
        if (was.queue_references[c.queue] > 1)
          check(clReleaseCommandQueue(queue()), "clReleaseCommandQueue");
        break;
      case Kind::retain_kernel:
        check(clRetainKernel(kernel()), "clRetainKernel");
        break;
      case Kind::release_kernel:
        if (was.kernel_references[c.kernel] > 1)
          check(clReleaseKernel(kernel()), "clReleaseKernel");
        break;
      case Kind::new_queue: {
        // The commands of the old queue continue. A barrier in the new queue waits for the last of
        // these commands. The context's second queue waits for this barrier before it reads the
        // buffer.
        for (unsigned n = was.queue_references[c.queue]; n > 1; --n)
          check(clReleaseCommandQueue(queue()), "clReleaseCommandQueue");
        const cl::CommandQueue other(one.context, on_.device());
        if (was.has_last[c.queue])
          check(clEnqueueBarrierWithWaitList(other(), 1, &last(), &next()),
                "clEnqueueBarrierWithWaitList");
        queue = other;
        last = next;
        break;
      }
      case Kind::new_kernel:
        for (unsigned n = was.kernel_references[c.kernel]; n > 1; --n)
          check(clReleaseKernel(kernel()), "clReleaseKernel");
        fresh(one, kernel);
        break;
      case Kind::flush:
        check(clFlush(queue()), "clFlush");
        break;
    }
    look_at_references(c, after);
  }

  /// Adds a cell of the other queue to a cell of this queue. Events place this command between two
  /// commands of the other queue.
  void exchange(Objects& one, const Command& c, const cl_event* gate) {
    const std::size_t other = 1 - c.queue;
    std::vector<cl_event> wait;
    if (gate != nullptr) wait.push_back(*gate);
    if (one.last[other]() != nullptr) {
      wait.push_back(one.last[other]());
      check(clFlush(one.queue[other]()), "clFlush");
    }
    const auto cell = static_cast<cl_uint>(c.cell);
    const std::size_t items = 1;
    check(clSetKernelArg(one.exchange(), 0, sizeof(cl_mem), &one.buffer[c.queue]()),
          "clSetKernelArg");
    check(clSetKernelArg(one.exchange(), 1, sizeof(cl_mem), &one.buffer[other]()),
          "clSetKernelArg");
    check(clSetKernelArg(one.exchange(), 2, sizeof cell, &cell), "clSetKernelArg");
    cl::Event done, held;
    check(clEnqueueNDRangeKernel(one.queue[c.queue](), one.exchange(), 1, nullptr, &items, nullptr,
                                 static_cast<cl_uint>(wait.size()),
                                 wait.empty() ? nullptr : wait.data(), &done()),
          "clEnqueueNDRangeKernel");
    check(clFlush(one.queue[c.queue]()), "clFlush");
    check(clEnqueueBarrierWithWaitList(one.queue[other](), 1, &done(), &held()),
          "clEnqueueBarrierWithWaitList");
    one.last[c.queue] = done;
    one.last[other] = held;
  }

  void read(Objects& one, std::size_t queue, const Model::Context& expected) {
    std::array<std::uint32_t, cells> got{};
    check(clEnqueueReadBuffer(one.queue[queue](), one.buffer[queue](), CL_TRUE, 0, sizeof got,
                              got.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    for (std::size_t i = 0; i < cells; ++i)
      if (got[i] != expected.values[queue][i])
        note(fmt::format("value {} of the buffer of queue {} is {}, expected {}", i, queue, got[i],
                         expected.values[queue][i]));
  }

  /// The driver may also hold references.
  void look_at_references(const Command& c, const Model& model) {
    const auto& expected = model.all[c.context];
    const Objects& one = all_[c.context];
    const auto of_queue = one.queue[c.queue].getInfo<CL_QUEUE_REFERENCE_COUNT>();
    const auto of_kernel = one.kernel[c.kernel].getInfo<CL_KERNEL_REFERENCE_COUNT>();
    if (of_queue < expected.queue_references[c.queue])
      note(fmt::format("the queue's reference count is {}, expected at least {}", of_queue,
                       expected.queue_references[c.queue]));
    if (of_kernel < expected.kernel_references[c.kernel])
      note(fmt::format("the kernel's reference count is {}, expected at least {}", of_kernel,
                       expected.kernel_references[c.kernel]));
  }

  /// Reads all contents, and leaves one reference to each object.
  void finish(Objects& one, const Model::Context& model) {
    for (const cl::CommandQueue& queue : one.queue) queue.flush();
    for (std::size_t q = 0; q < queues; ++q) {
      read(one, q, model);
      for (unsigned n = model.queue_references[q]; n > 1; --n)
        clReleaseCommandQueue(one.queue[q]());
    }
    for (std::size_t k = 0; k < kernels; ++k)
      for (unsigned n = model.kernel_references[k]; n > 1; --n) clReleaseKernel(one.kernel[k]());
  }

  Setting& on_;
  std::array<Objects, contexts> all_;
  std::optional<std::string> problem_;
  std::size_t at_ = 0;
};

void objects(Setting& on) {
  Runner runner(on);
  const host::Language<Command> language{draw_command, describe, as_c_program};
  host::try_sequences<Command>(
      on, language, &host::SequencePlan::queues,
      [&](const std::vector<Command>& commands) { return runner.run(commands); });
}

constexpr host::Example rows[] = {
    {"sequences/objects",
     "OpenCL 1.2, 5.1; 5.7; 5.9 to 5.11",
     objects,
     {1, 2},
     host::needs_compiler,
     1},
};

}  // namespace

std::span<const host::Example> sequences() {
  return rows;
}

}  // namespace assay::suites::command_queues
