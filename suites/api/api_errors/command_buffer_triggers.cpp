#include "suites/api/api_errors/command.h"
#include "suites/base/about.h"
#include "suites/host/command_buffer.h"
#include "suites/host/extension_change.h"

// Errors of cl_khr_command_buffer.
namespace assay::suites::api_errors {
namespace {

cl_bitfield device_bits(Attempt& a, cl_device_info name) {
  cl_bitfield bits = 0;
  clGetDeviceInfo(a.on.device_id(), name, sizeof bits, &bits, nullptr);
  return bits;
}

bool simultaneous(Attempt& a) {
  return (device_bits(a, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR) &
          CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR) != 0;
}

bool queues_by_query(Attempt& a) {
  return host::has_change(a.on, "cl_khr_command_buffer", "queues_by_query");
}

/// A list of a queue for command-buffers, twice.
const cl_command_queue* queues_with(Attempt& a, cl_command_queue_properties more) {
  const cl_command_queue queue = a.keep(host::command_buffer_queue(a.on, more))();
  return a.keep(std::vector<cl_command_queue>(2, queue)).data();
}
const cl_command_queue* queues(Attempt& a) {
  return queues_with(a, 0);
}

/// Up to revision 0.9.4 a capability says whether queues may be out-of-order. Later a query tells
/// which properties they may have, and the call that enqueues may be the first to look.
const cl_command_queue* out_of_order(Attempt& a) {
  if (queues_by_query(a)) return skip("needs cl_khr_command_buffer up to 0.9.4"), nullptr;
  if (!a.on.out_of_order_queues()) return skip("needs out-of-order queues"), nullptr;
  if ((device_bits(a, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR) &
       CL_COMMAND_BUFFER_CAPABILITY_OUT_OF_ORDER_KHR) != 0)
    return skip("needs a device whose command-buffers take no out-of-order queues"), nullptr;
  return queues_with(a, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

using Properties = std::vector<cl_command_buffer_properties_khr>;

const cl_command_buffer_properties_khr* unsupported_flag(Attempt& a) {
  if (simultaneous(a)) skip("needs a device without simultaneous use");
  return a.keep(Properties{CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0})
      .data();
}

/// A recorded command-buffer of one kernel, finalized or not.
template <bool finalized>
host::CommandBuffer& commands(Attempt& a) {
  const auto& ready = a.make<ReadyKernel>(a.on.context());
  auto& made = a.make<host::CommandBuffer>(a.on);
  made.run(ready.kernel, 1);
  if (finalized) {
    EXPECT_SUCCESS(made.finalize()) << about::call("clFinalizeCommandBufferKHR");
  }
  return made;
}
template <bool is_finalized>
cl_command_buffer_khr buffer(Attempt& a) {
  return commands<is_finalized>(a)();
}

cl_int enqueue_pending(Attempt& a) {
  if (simultaneous(a) || queues_by_query(a))
    return skip("needs cl_khr_command_buffer up to 0.9.4, without simultaneous use");
  host::CommandBuffer& pending = commands<true>(a);
  cl::UserEvent gate(a.on.context());
  EXPECT_SUCCESS(pending.enqueue(nullptr, {gate()})) << about::call("clEnqueueCommandBufferKHR");
  const cl_int status = pending.functions().enqueue(0, nullptr, pending(), 0, nullptr, a.event());
  gate.setStatus(CL_COMPLETE);
  return status;
}

cl_int enqueue_elsewhere(Attempt& a) {
  const host::CommandBuffer& made = commands<true>(a);
  const auto properties = made.queue().getInfo<CL_QUEUE_PROPERTIES>();
  if ((properties & CL_QUEUE_PROFILING_ENABLE) != 0)
    return skip("needs command-buffers for queues without profiling");
  if (queues_by_query(a))
    return skip("needs cl_khr_command_buffer up to 0.9.4: later queues of other properties may do");
  cl::CommandQueue other = host::command_buffer_queue(a.on, CL_QUEUE_PROFILING_ENABLE);
  return made.functions().enqueue(1, &other(), made(), 0, nullptr, a.event());
}

}  // namespace

std::vector<Trigger> command_buffer_triggers() {
  constexpr cl_command_buffer_properties_khr flags = CL_COMMAND_BUFFER_FLAGS_KHR;
  const auto nothing = [](Attempt&) { return std::tuple(nullptr); };
  const std::vector<Break> null_buffer{{"null_buffer", {{"command_buffer", nullptr}}}};
  return joined({
      EXTENSION_BREAKS(
          clCreateCommandBufferKHR,
          [](Attempt& a) {
            return std::tuple(1, queues(a), &a.keep<cl_command_buffer_properties_khr>());
          },
          {{"null_queue", {{"queues", listed<null<cl_command_queue>>}}},
           {"no_queues", {{"num_queues", 0}}},
           {"null_queues", {{"queues", nullptr}}},
           {"unknown_property",
            {{"properties", list<cl_command_buffer_properties_khr>({0x7ffffff0, 1, 0})}}},
           {"property_twice",
            {{"properties", list<cl_command_buffer_properties_khr>({flags, 0, flags, 0, 0})}}},
           {"unsupported_flag", {{"properties", unsupported_flag}}},
           {"unsupported_order", {{"queues", out_of_order}}}}),
      EXTENSION_BREAKS(
          clEnqueueCommandBufferKHR,
          [](Attempt& a) { return std::tuple(0, nullptr, buffer<true>(a), 0, nullptr, a.event()); },
          {{"not_finalized", {{"command_buffer", buffer<false>}}},
           {"null_queues", {{"num_queues", 1}}},
           {"no_queues", {{"queues", queues}}},
           {"too_many_queues", {{"num_queues", 2}, {"queues", queues}}},
           {"null_list", {{"num_events_in_wait_list", 1}}},
           {"empty_list", {{"event_wait_list", events<CL_COMPLETE>}}},
           {"foreign_event",
            {{"num_events_in_wait_list", 1}, {"event_wait_list", events<CL_COMPLETE, true>}}}},
          host::needs_compiler),
      {{"clEnqueueCommandBufferKHR/pending", enqueue_pending, false, host::needs_compiler},
       {"clEnqueueCommandBufferKHR/incompatible_queue", enqueue_elsewhere, false,
        host::needs_compiler}},
      EXTENSION_BREAKS(
          clEnqueueCommandBufferKHR,
          [](Attempt&) { return std::tuple(0, nullptr, nullptr, 0, nullptr, nullptr); },
          null_buffer),
      EXTENSION_BREAKS(clRetainCommandBufferKHR, nothing, null_buffer),
      EXTENSION_BREAKS(clReleaseCommandBufferKHR, nothing, null_buffer),
      EXTENSION_BREAKS(clFinalizeCommandBufferKHR, nothing, null_buffer),
      EXTENSION_BREAKS(
          clGetCommandBufferInfoKHR,
          [](Attempt& a) {
            return std::tuple(nullptr, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR, sizeof(cl_uint),
                              &a.keep<cl_uint>(), nullptr);
          },
          null_buffer),
      EXTENSION_BREAKS(
          clGetCommandBufferInfoKHR,
          [](Attempt& a) {
            return std::tuple(buffer<false>(a), CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR,
                              sizeof(cl_uint), &a.keep<cl_uint>(), nullptr);
          },
          {{"unknown_parameter", {{"param_name", 0x7ffffff1}}},
           {"too_small", {{"param_value_size", 1}}}},
          host::needs_compiler),
  });
}

}  // namespace assay::suites::api_errors
