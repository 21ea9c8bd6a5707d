#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <list>
#include <optional>

#include "harness/cases/assertion.h"
#include "suites/api/buffers/sequence.h"
#include "suites/api/buffers/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"

namespace assay::suites::buffers {
namespace {

constexpr TextParts sequences_cl("suites/api/buffers/sequences.cl");

using host::Setting;
using Kind = Command::Kind;

enum class Order { one_queue, out_of_order, events_between_queues, behind_a_user_event };

class Runner {
 public:
  Runner(Setting& on, Order order, Storage storage)
      : order_(order),
        storage_(storage),
        step_(on.base_alignment()),
        queues_{on.queue(), on.queue()} {
    if (order == Order::events_between_queues) queues_[1] = on.make_queue(0);
    if (order == Order::out_of_order)
      queues_.fill(on.make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE));
    context_ = on.context();
    kernel_ = on.kernel(sequences_cl("add"), "add");
  }

  std::optional<std::string> run(const std::vector<Command>& commands) {
    Model model = initial_model();
    make_buffers(model);
    last_ = {};
    reads_.clear();
    hosts_.clear();
    std::optional<cl::UserEvent> gate;
    if (order_ == Order::behind_a_user_event) {
      gate.emplace(context_);
      last_ = *gate;
    }
    bool open = !gate;
    std::optional<std::string> problem;
    for (std::size_t i = 0; i < commands.size(); ++i) {
      const Command& command = commands[i];
      // No command may block before the user event is complete.
      if (!open && (blocks(command) || i + 1 == commands.size())) {
        gate->setStatus(CL_COMPLETE);
        open = true;
      }
      issue(command, i, model);
      apply(command, model);
    }
    if (!open) gate->setStatus(CL_COMPLETE);
    for (const auto& queue : queues_) queue.flush();
    for (const auto& queue : queues_) queue.finish();
    for (const Read& read : reads_)
      if (read.got != read.expected && !problem)
        problem =
            fmt::format("command {} reads {}", read.at, first_difference(read.got, read.expected));
    // The reads wait for the last command of the other queue (A.1).
    std::vector<cl::Event> wait;
    if (last_() != nullptr) wait.push_back(last_);
    for (std::size_t b = 0; b < buffers_.size() && !problem; ++b) {
      std::vector<std::uint8_t> got(buffer_size);
      queues_[0].enqueueReadBuffer(buffers_[b], CL_TRUE, 0, buffer_size, got.data(), &wait);
      if (got != model[b])
        problem = fmt::format("at the end, buffer {} has {}", b, first_difference(got, model[b]));
    }
    return problem ? problem : look_around(model, wait);
  }

 private:
  static constexpr std::size_t gap = 100;
  static constexpr std::uint8_t around = 0xe1;  ///< in the bytes before and after sub-buffers

  void make_buffers(Model& model) {
    buffers_.clear();
    wholes_.clear();
    memory_.clear();
    const cl_buffer_region region{step_, buffer_size};
    std::vector<std::uint8_t> outside(step_ + buffer_size + gap, around);
    for (auto& bytes : model) switch (storage_) {
        case Storage::own:
          buffers_.emplace_back(context_, CL_MEM_COPY_HOST_PTR, buffer_size, bytes.data());
          break;
        case Storage::alloc_host_ptr:
          buffers_.emplace_back(context_, CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR, buffer_size,
                                bytes.data());
          break;
        case Storage::use_host_ptr:
          buffers_.emplace_back(context_, CL_MEM_USE_HOST_PTR, buffer_size,
                                memory_.emplace_back(bytes).data());
          break;
        case Storage::sub_buffers:
          wholes_.emplace_back(context_, CL_MEM_COPY_HOST_PTR, outside.size(), outside.data());
          buffers_.push_back(
              wholes_.back().createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region));
          queues_[0].enqueueWriteBuffer(buffers_.back(), CL_TRUE, 0, buffer_size, bytes.data());
          break;
      }
  }

  /// Bytes outside the sub-buffers must not change.
  std::optional<std::string> look_around(const Model& model, const std::vector<cl::Event>& wait) {
    for (std::size_t i = 0; i < wholes_.size(); ++i) {
      std::vector<std::uint8_t> got(step_ + buffer_size + gap), expected(got.size(), around);
      std::ranges::copy(model[i], expected.begin() + static_cast<std::ptrdiff_t>(step_));
      queues_[0].enqueueReadBuffer(wholes_[i], CL_TRUE, 0, got.size(), got.data(), &wait);
      if (got != expected)
        return fmt::format("the buffer of sub-buffer {} has {}", i,
                           first_difference(got, expected));
    }
    return std::nullopt;
  }

  struct Read {
    std::size_t at;
    std::vector<std::uint8_t> got, expected;
  };

  static std::string first_difference(const std::vector<std::uint8_t>& got,
                                      const std::vector<std::uint8_t>& expected) {
    const auto [g, e] = std::mismatch(got.begin(), got.end(), expected.begin());
    return fmt::format("byte {} = {}, expected {}", g - got.begin(), *g, *e);
  }

  void issue(const Command& c, std::size_t at, const Model& model) {
    const cl::CommandQueue& queue = queues_[order_ == Order::events_between_queues ? at % 2 : 0];
    const bool waits = order_ != Order::one_queue && last_() != nullptr;
    const cl_uint count = waits ? 1 : 0;
    const cl_event wait_event = waits ? last_() : nullptr;
    const cl_event* wait = waits ? &wait_event : nullptr;
    cl::Event next;
    const bool chained = order_ == Order::events_between_queues || order_ == Order::out_of_order;
    cl_event* event = chained ? &next() : nullptr;
    const cl_mem buffer = buffers_[c.buffer](), from = buffers_[c.source]();
    const bool whole = through_the_whole(c, storage_);
    const cl_mem flat = whole ? wholes_[c.buffer]() : buffer;
    const std::size_t offset = whole ? step_ + c.offset : c.offset;
    const auto& p = c.place;
    const auto& o = c.other_place;
    switch (c.kind) {
      case Kind::write: {
        const auto& bytes = hosts_.emplace_back(bytes_of(c, c.size));
        EXPECT_SUCCESS(clEnqueueWriteBuffer(queue(), flat, CL_FALSE, offset, c.size, bytes.data(),
                                            count, wait, event));
        break;
      }
      case Kind::read: {
        const auto from_model = model[c.buffer].begin() + static_cast<std::ptrdiff_t>(c.offset);
        Read& read = reads_.emplace_back(
            Read{at,
                 std::vector<std::uint8_t>(c.size),
                 {from_model, from_model + static_cast<std::ptrdiff_t>(c.size)}});
        EXPECT_SUCCESS(clEnqueueReadBuffer(queue(), flat, CL_FALSE, offset, c.size, read.got.data(),
                                           count, wait, event));
        break;
      }
      case Kind::copy:
        EXPECT_SUCCESS(clEnqueueCopyBuffer(queue(), from, buffer, c.source_offset, c.offset, c.size,
                                           count, wait, event));
        break;
      case Kind::fill: {
        const auto pattern = bytes_of(c, c.region[0]);
        EXPECT_SUCCESS(clEnqueueFillBuffer(queue(), buffer, pattern.data(), pattern.size(),
                                           c.offset, c.size, count, wait, event));
        break;
      }
      case Kind::write_rect: {
        const auto& bytes = hosts_.emplace_back(bytes_of(c, reach(o, c.region)));
        EXPECT_SUCCESS(clEnqueueWriteBufferRect(queue(), buffer, CL_FALSE, p.origin.data(),
                                                o.origin.data(), c.region.data(), p.row_pitch,
                                                p.slice_pitch, o.row_pitch, o.slice_pitch,
                                                bytes.data(), count, wait, event));
        break;
      }
      case Kind::read_rect: {
        Read& read = reads_.emplace_back(Read{at, std::vector<std::uint8_t>(reach(o, c.region), 9),
                                              std::vector<std::uint8_t>(reach(o, c.region), 9)});
        copy_rect(read.expected, o, model[c.buffer], p, c.region);
        EXPECT_SUCCESS(clEnqueueReadBufferRect(queue(), buffer, CL_FALSE, p.origin.data(),
                                               o.origin.data(), c.region.data(), p.row_pitch,
                                               p.slice_pitch, o.row_pitch, o.slice_pitch,
                                               read.got.data(), count, wait, event));
        break;
      }
      case Kind::copy_rect:
        EXPECT_SUCCESS(clEnqueueCopyBufferRect(
            queue(), from, buffer, o.origin.data(), p.origin.data(), c.region.data(), o.row_pitch,
            o.slice_pitch, p.row_pitch, p.slice_pitch, count, wait, event));
        break;
      case Kind::map_read:
      case Kind::map_write:
      case Kind::map_invalidate:
        map(c, at, model, queue, count, wait, event);
        break;
      case Kind::migrate:
        EXPECT_SUCCESS(clEnqueueMigrateMemObjects(queue(), 1, &buffer, migration_flags(c), count,
                                                  wait, event));
        break;
      case Kind::add: {
        const std::size_t global = buffer_size;
        EXPECT_SUCCESS(clSetKernelArg(kernel_(), 0, sizeof(cl_mem), &buffer));
        EXPECT_SUCCESS(clEnqueueNDRangeKernel(queue(), kernel_(), 1, nullptr, &global, nullptr,
                                              count, wait, event));
        break;
      }
    }
    if (event != nullptr) {
      queue.flush();  // other queues wait for the command
      last_ = next;
    }
  }

  void map(const Command& c, std::size_t at, const Model& model, const cl::CommandQueue& queue,
           cl_uint count, const cl_event* wait, cl_event* event) {
    const cl_mem buffer = buffers_[c.buffer]();
    cl_int status = CL_SUCCESS;
    const bool reads = c.kind == Kind::map_read, invalidates = c.kind == Kind::map_invalidate;
    const cl_map_flags write = invalidates ? CL_MAP_WRITE_INVALIDATE_REGION : CL_MAP_WRITE;
    auto* mapped = static_cast<std::uint8_t*>(
        clEnqueueMapBuffer(queue(), buffer, CL_TRUE, reads ? CL_MAP_READ : write, c.offset, c.size,
                           count, wait, nullptr, &status));
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapBuffer");
    if (storage_ == Storage::use_host_ptr) {
      EXPECT_VALUE(mapped, ==, memory_[c.buffer].data() + c.offset)
          << "the mapped pointer must be derived from host_ptr"
          << about::object("clEnqueueMapBuffer");
    }
    const auto from_model = model[c.buffer].begin() + static_cast<std::ptrdiff_t>(c.offset);
    if (!invalidates)
      reads_.push_back({at,
                        {mapped, mapped + c.size},
                        {from_model, from_model + static_cast<std::ptrdiff_t>(c.size)}});
    if (!reads) std::ranges::copy(bytes_of(c, c.size), mapped);
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(queue(), buffer, mapped, 0, nullptr, event));
  }

  Order order_;
  Storage storage_;
  std::size_t step_;  ///< the distance between the starts of sub-buffers
  std::array<cl::CommandQueue, 2> queues_;
  cl::Context context_;
  cl::Kernel kernel_;
  std::vector<std::vector<std::uint8_t>> memory_;  ///< only for Storage::use_host_ptr
  std::vector<cl::Buffer> wholes_;                 ///< only for Storage::sub_buffers
  std::vector<cl::Buffer> buffers_;
  cl::Event last_;
  std::list<Read> reads_;  ///< commands write to the elements, so the elements must not move
  std::list<std::vector<std::uint8_t>> hosts_;
};

/// rect/between_sub_buffers tests copies of rectangles. If a driver crashes in these copies, all
/// other commands still have results.
Command draw_for_sub_buffers(const Draw& draw) {
  Command command = draw_command(draw);
  while (command.kind == Kind::copy_rect) command = draw_command(draw);
  return command;
}

template <Order order, Storage storage>
void run(Setting& on) {
  Runner runner(on, order, storage);
  const host::Language<Command> language{
      storage == Storage::sub_buffers ? draw_for_sub_buffers : draw_command, describe,
      [](const std::vector<Command>& commands) { return as_c_program(commands, storage); }};
  host::try_sequences<Command>(
      on, language, &host::SequencePlan::buffers,
      [&](const std::vector<Command>& commands) { return runner.run(commands); });
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example rows[] = {
    {"sequences/one_queue",
     "OpenCL 1.2, 5.2, 5.11",
     run<Order::one_queue, Storage::own>,
     {1, 2},
     compiler,
     1},
    {"sequences/out_of_order",
     "OpenCL 1.2, 5.2, 5.11",
     run<Order::out_of_order, Storage::own>,
     {1, 2},
     harness::parts::out_of_order_queues& compiler,
     1},
    {"sequences/two_queues",
     "OpenCL 1.2, 5.2, A.1",
     run<Order::events_between_queues, Storage::own>,
     {1, 2},
     compiler,
     1},
    {"sequences/user_event",
     "OpenCL 1.2, 5.2, 5.9",
     run<Order::behind_a_user_event, Storage::own>,
     {1, 2},
     compiler,
     1},
    {"sequences/sub_buffers",
     "OpenCL 1.2, 5.2, 5.2.1",
     run<Order::one_queue, Storage::sub_buffers>,
     {1, 2},
     compiler,
     1},
    {"sequences/use_host_ptr",
     "OpenCL 1.2, 5.2, Table 5.3, CL_MEM_USE_HOST_PTR",
     run<Order::one_queue, Storage::use_host_ptr>,
     {1, 2},
     compiler,
     1},
    {"sequences/alloc_host_ptr",
     "OpenCL 1.2, 5.2, Table 5.3, CL_MEM_ALLOC_HOST_PTR",
     run<Order::one_queue, Storage::alloc_host_ptr>,
     {1, 2},
     compiler,
     1},
};

}  // namespace

std::span<const host::Example> sequences() {
  return rows;
}

}  // namespace assay::suites::buffers
