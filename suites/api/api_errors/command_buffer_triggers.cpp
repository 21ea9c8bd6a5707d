#include <array>

#include "suites/api/api_errors/extension_call.h"
#include "suites/api/command_buffer.h"

// Errors of cl_khr_command_buffer.
namespace assay::suites::api_errors {
namespace {

using BufferProperties = std::vector<cl_command_buffer_properties_khr>;

cl_int create_commands(Attempt& a, cl_uint count, const cl_command_queue* queues,
                       const BufferProperties& properties = {0}) {
  const auto create = function<clCreateCommandBufferKHR_fn>(a, "clCreateCommandBufferKHR");
  return refused([&](cl_int* status) { return create(count, queues, properties.data(), status); });
}

cl_int commands_with(Attempt& a, const BufferProperties& properties) {
  const cl::CommandQueue queue = api::command_buffer_queue(a.on);
  return create_commands(a, 1, &queue(), properties);
}

cl_bitfield device_bits(Attempt& a, cl_device_info name) {
  cl_bitfield bits = 0;
  clGetDeviceInfo(a.on.device_id(), name, sizeof bits, &bits, nullptr);
  return bits;
}

bool simultaneous(Attempt& a) {
  return (device_bits(a, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR) &
          CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR) != 0;
}

/// Up to revision 0.9.4 a capability says whether queues may be out-of-order. Later a query tells
/// which properties they may have, and the call that enqueues may be the first to look.
cl_int out_of_order_commands(Attempt& a) {
  if (api::extension_version(a.on, "cl_khr_command_buffer") > CL_MAKE_VERSION(0, 9, 4))
    return skip("needs cl_khr_command_buffer up to 0.9.4");
  if (!a.on.out_of_order_queues()) return skip("needs out-of-order queues");
  if ((device_bits(a, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR) &
       CL_COMMAND_BUFFER_CAPABILITY_OUT_OF_ORDER_KHR) != 0)
    return skip("needs a device whose command-buffers take no out-of-order queues");
  const cl::CommandQueue queue =
      api::command_buffer_queue(a.on, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  return create_commands(a, 1, &queue());
}

std::vector<Trigger> of_creating_commands() {
  const std::string create = "clCreateCommandBufferKHR/";
  constexpr cl_command_buffer_properties_khr flags = CL_COMMAND_BUFFER_FLAGS_KHR;
  return {
      {create + "null_queue",
       [](Attempt& a) {
         const cl_command_queue queue = nullptr;
         return create_commands(a, 1, &queue);
       }},
      {create + "no_queues", [](Attempt& a) { return create_commands(a, 0, &a.on.queue()()); }},
      {create + "null_queues", [](Attempt& a) { return create_commands(a, 1, nullptr); }},
      {create + "unknown_property",
       [](Attempt& a) {
         return commands_with(a, {0x7ffffff0, 1, 0});
       }},
      {create + "property_twice",
       [](Attempt& a) {
         return commands_with(a, {flags, 0, flags, 0, 0});
       }},
      {create + "unsupported_flag",
       [](Attempt& a) {
         if (simultaneous(a)) return skip("needs a device without simultaneous use");
         return commands_with(a, {flags, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0});
       }},
      {create + "unsupported_order", out_of_order_commands},
  };
}

/// A call with a recorded command-buffer of one kernel, finalized or not.
TriggerCall with_commands(bool finalized, cl_int (*call)(Attempt&, api::CommandBuffer&)) {
  return [=](Attempt& a) {
    const ReadyKernel ready(a.on.context());
    api::CommandBuffer commands(a.on);
    commands.run(ready.kernel, 1);
    if (finalized) {
      EXPECT_SUCCESS(commands.finalize()) << "clFinalizeCommandBufferKHR";
    }
    return call(a, commands);
  };
}

cl_int enqueue(Attempt& a, const api::CommandBuffer& commands, cl_uint count,
               cl_command_queue* queues, cl_uint events = 0, const cl_event* list = nullptr) {
  return commands.functions().enqueue(count, queues, commands(), events, list, a.event());
}

cl_int enqueue_pending(Attempt& a, api::CommandBuffer& commands) {
  if (simultaneous(a) ||
      api::extension_version(a.on, "cl_khr_command_buffer") > CL_MAKE_VERSION(0, 9, 4))
    return skip("needs cl_khr_command_buffer up to 0.9.4, without simultaneous use");
  cl::UserEvent gate(a.on.context());
  EXPECT_SUCCESS(commands.enqueue(nullptr, {gate()})) << "clEnqueueCommandBufferKHR";
  const cl_int status = commands.functions().enqueue(0, nullptr, commands(), 0, nullptr, a.event());
  gate.setStatus(CL_COMPLETE);
  return status;
}

cl_int enqueue_elsewhere(Attempt& a, api::CommandBuffer& commands) {
  const auto properties = commands.queue().getInfo<CL_QUEUE_PROPERTIES>();
  if ((properties & CL_QUEUE_PROFILING_ENABLE) != 0)
    return skip("needs command-buffers for queues without profiling");
  if (api::extension_version(a.on, "cl_khr_command_buffer") > CL_MAKE_VERSION(0, 9, 4))
    return skip("needs cl_khr_command_buffer up to 0.9.4: later queues of other properties may do");
  cl::CommandQueue other = api::command_buffer_queue(a.on, CL_QUEUE_PROFILING_ENABLE);
  return enqueue(a, commands, 1, &other());
}

Trigger without_commands(std::string function_name,
                         cl_int (*call)(const api::CommandBufferFunctions&)) {
  return {std::move(function_name) + "/null_buffer",
          [call](Attempt& a) { return call(api::CommandBufferFunctions(a.on)); }};
}

std::vector<Trigger> of_enqueuing_commands() {
  using Commands = api::CommandBuffer;
  const std::string name = "clEnqueueCommandBufferKHR/";
  constexpr auto compiler = api::needs_compiler;
  return {
      {name + "not_finalized",
       with_commands(false, [](Attempt& a, Commands& c) { return enqueue(a, c, 0, nullptr); }),
       false, compiler},
      {name + "pending", with_commands(true, enqueue_pending), false, compiler},
      {name + "null_queues",
       with_commands(true, [](Attempt& a, Commands& c) { return enqueue(a, c, 1, nullptr); }),
       false, compiler},
      {name + "no_queues",
       with_commands(true,
                     [](Attempt& a, Commands& c) {
                       cl_command_queue queue = c.queue()();
                       return enqueue(a, c, 0, &queue);
                     }),
       false, compiler},
      {name + "too_many_queues",
       with_commands(true,
                     [](Attempt& a, Commands& c) {
                       std::array<cl_command_queue, 2> queues{c.queue()(), c.queue()()};
                       return enqueue(a, c, 2, queues.data());
                     }),
       false, compiler},
      {name + "incompatible_queue", with_commands(true, enqueue_elsewhere), false, compiler},
      {name + "null_list",
       with_commands(true,
                     [](Attempt& a, Commands& c) { return enqueue(a, c, 0, nullptr, 1, nullptr); }),
       false, compiler},
      {name + "empty_list",
       with_commands(true,
                     [](Attempt& a, Commands& c) {
                       const auto event = complete_event(a.on.context());
                       return enqueue(a, c, 0, nullptr, 0, &event());
                     }),
       false, compiler},
      {name + "foreign_event",
       with_commands(true,
                     [](Attempt& a, Commands& c) {
                       const auto event = complete_event(a.on.other_context());
                       return enqueue(a, c, 0, nullptr, 1, &event());
                     }),
       false, compiler},
      without_commands(
          "clEnqueueCommandBufferKHR",
          [](const auto& f) { return f.enqueue(0, nullptr, nullptr, 0, nullptr, nullptr); }),
      without_commands("clRetainCommandBufferKHR", [](const auto& f) { return f.retain(nullptr); }),
      without_commands("clReleaseCommandBufferKHR",
                       [](const auto& f) { return f.release(nullptr); }),
      without_commands("clFinalizeCommandBufferKHR",
                       [](const auto& f) { return f.finalize(nullptr); }),
      without_commands("clGetCommandBufferInfoKHR",
                       [](const auto& f) {
                         cl_uint value = 0;
                         return f.info(nullptr, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR, sizeof value,
                                       &value, nullptr);
                       }),
      {"clGetCommandBufferInfoKHR/unknown_parameter",
       with_commands(false,
                     [](Attempt&, Commands& c) {
                       std::array<std::uint8_t, 64> value{};
                       return c.functions().info(c(), 0x7ffffff1, value.size(), value.data(),
                                                 nullptr);
                     }),
       false, compiler},
      {"clGetCommandBufferInfoKHR/too_small",
       with_commands(false,
                     [](Attempt&, Commands& c) {
                       cl_uint value = 0;
                       return c.functions().info(c(), CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR, 1,
                                                 &value, nullptr);
                     }),
       false, compiler},
  };
}

/// The arguments of a recorded kernel, all of them right until a breaker changes one.
struct Recording {
  api::CommandBuffer& commands;
  ReadyKernel ready;
  cl_command_buffer_khr buffer = nullptr;
  cl_kernel asked = nullptr;
  cl_uint dimensions = 1, points = 0;
  cl_sync_point_khr point = 0;  ///< the recorded one
  const cl_sync_point_khr* list = nullptr;
};

Trigger recording(std::string name, void (*break_one)(Attempt&, Recording&)) {
  return {"clCommandNDRangeKernelKHR/" + std::move(name),
          [break_one](Attempt& a) {
            const ReadyKernel recorded(a.on.context());  // outlives the commands
            api::CommandBuffer commands(a.on);
            Recording r{commands, ReadyKernel(a.on.context())};
            r.buffer = commands();
            r.asked = r.ready.kernel();
            r.point = commands.run(recorded.kernel, 1);
            break_one(a, r);
            const std::size_t items = 1;
            return commands.functions().nd_range(r.buffer, nullptr, nullptr, r.asked, r.dimensions,
                                                 nullptr, &items, nullptr, r.points, r.list,
                                                 nullptr, nullptr);
          },
          false, api::needs_compiler};
}

std::vector<Trigger> of_recording() {
  return {
      recording("null_buffer", [](Attempt&, Recording& r) { r.buffer = nullptr; }),
      recording("finalized",
                [](Attempt&, Recording& r) {
                  EXPECT_SUCCESS(r.commands.finalize()) << "clFinalizeCommandBufferKHR";
                }),
      recording("null_kernel", [](Attempt&, Recording& r) { r.asked = nullptr; }),
      recording("foreign_kernel",
                [](Attempt& a, Recording& r) {
                  r.ready = ReadyKernel(a.on.other_context());
                  r.asked = r.ready.kernel();
                }),
      recording("zero_dimensions", [](Attempt&, Recording& r) { r.dimensions = 0; }),
      recording("null_list", [](Attempt&, Recording& r) { r.points = 1; }),
      recording("empty_list", [](Attempt&, Recording& r) { r.list = &r.point; }),
      recording("unknown_sync_point",
                [](Attempt&, Recording& r) {
                  r.point += 1000;
                  r.points = 1;
                  r.list = &r.point;
                }),
  };
}

}  // namespace

std::vector<Trigger> command_buffer_triggers() {
  std::vector<Trigger> joined;
  for (auto&& some : {of_creating_commands(), of_enqueuing_commands(), of_recording()})
    joined.insert(joined.end(), some.begin(), some.end());
  return joined;
}

}  // namespace assay::suites::api_errors
