#include "suites/api/api_errors/command.h"
#include "suites/base/about.h"
#include "suites/host/command_buffer.h"
#include "suites/host/extension_change.h"
#include "suites/host/needs.h"

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

const cl_command_queue* queues_with(Attempt& a, cl_command_queue_properties more) {
  const cl_command_queue queue = a.keep(host::command_buffer_queue(a.on, more))();
  return a.keep(std::vector<cl_command_queue>(2, queue)).data();
}
const cl_command_queue* queues(Attempt& a) {
  return queues_with(a, 0);
}

cl_uint two_queues(Attempt& a) {
  lacks(a, host::Needs::lack(host::Needs::extension("cl_khr_command_buffer_multi_device")));
  return 2;
}

/// The device does not allow the out-of-order queue of this list. Up to revision 0.9.4, a
/// capability says whether the device allows out-of-order queues. Later revisions have a query for
/// the allowed properties. With this query, a driver may accept the list until the command-buffer
/// is enqueued, so the case is skipped.
const cl_command_queue* out_of_order(Attempt& a) {
  if (queues_by_query(a))
    return skip("needs a version of cl_khr_command_buffer up to 0.9.4"), nullptr;
  if (lacks(a, harness::parts::out_of_order_queues)) return nullptr;
  if ((device_bits(a, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR) &
       CL_COMMAND_BUFFER_CAPABILITY_OUT_OF_ORDER_KHR) != 0)
    return skip("needs a device whose command-buffers take no out-of-order queues"), nullptr;
  return queues_with(a, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

using Properties = std::vector<cl_command_buffer_properties_khr>;

const cl_command_buffer_properties_khr* unsupported_flag(Attempt& a) {
  lacks(a, host::Needs::lack(harness::parts::command_buffer_simultaneous_use));
  return a.keep(Properties{CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0})
      .data();
}

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
    return skip(
        "needs a version of cl_khr_command_buffer up to 0.9.4, and a device without simultaneous "
        "use");
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
    return skip("needs command-buffers that do not require queues with CL_QUEUE_PROFILING_ENABLE");
  if (queues_by_query(a))
    return skip(
        "needs a version of cl_khr_command_buffer up to 0.9.4, because later versions may allow "
        "queues with other properties");
  cl::CommandQueue other = host::command_buffer_queue(a.on, CL_QUEUE_PROFILING_ENABLE);
  return made.functions().enqueue(1, &other(), made(), 0, nullptr, a.event());
}

// ---- cl_khr_command_buffer_mutable_dispatch.

constexpr cl_bitfield offset_field = CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR,
                      global_size_field = CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR,
                      local_size_field = CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR,
                      arguments_field = CL_MUTABLE_DISPATCH_ARGUMENTS_KHR,
                      exec_info_field = CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;

cl_bitfield updatable_fields(Attempt& a) {
  return device_bits(a, CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR);
}
void need_fields(Attempt& a, cl_bitfield bits) {
  if ((updatable_fields(a) & bits) != bits)
    skip(
        "needs a device that can update more fields "
        "(CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR)");
}

constexpr cl_bitfield of_no_mutable_buffer = 1U << 30U, not_finalized = 1U << 31U;
/// A recorded kernel of four work-items in groups of two, and an update that changes nothing. The
/// fields in `kept` cannot be updated.
template <cl_bitfield kept>
struct Recorded {
  explicit Recorded(Attempt& a)
      : commands(a.on, host::command_buffer_queue(a.on),
                 (kept & of_no_mutable_buffer) != 0
                     ? Properties{}
                     : Properties{CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_MUTABLE_KHR, 0}) {
    if (!host::has_change(a.on, "cl_khr_command_buffer_mutable_dispatch", "update_lists"))
      skip("needs cl_khr_command_buffer_mutable_dispatch 0.9.2");
    const std::size_t items = 4, group = 2;
    const cl_properties fields[] = {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR,
                                    updatable_fields(a) & ~kept, 0};
    // If the command-buffer is not mutable, a driver may refuse a pointer for the command's handle.
    const bool is_mutable = (kept & of_no_mutable_buffer) == 0;
    EXPECT_SUCCESS(commands.functions().nd_range(
        commands(), nullptr, is_mutable ? fields : nullptr, ready_kernel(a), 1, nullptr, &items,
        &group, 0, nullptr, nullptr, is_mutable ? &config.command : nullptr))
        << about::call("clCommandNDRangeKernelKHR") << "mutable";
    if ((kept & not_finalized) == 0) {
      EXPECT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
    }
  }
  host::CommandBuffer commands;
  host::DispatchConfig config{};
};
template <cl_bitfield kept>
cl_command_buffer_khr recorded(Attempt& a) {
  return a.the<Recorded<kept>>().commands();
}
template <cl_bitfield kept>
const void** updates(Attempt& a) {
  return a.keep(std::array<const void*, 1>{&a.the<Recorded<kept>>().config}).data();
}
template <cl_bitfield kept>
std::vector<Break::Change> update_of(void (*change)(host::DispatchConfig&, Attempt&)) {
  return {{"command_buffer", recorded<kept>}, {"configs", [change](Attempt& a) {
                                                 change(a.the<Recorded<kept>>().config, a);
                                                 return updates<kept>(a);
                                               }}};
}

using Config = host::DispatchConfig;
const std::size_t* one_size(Attempt& a, std::size_t size) {
  return &a.keep<std::size_t>(size);
}
const cl_mutable_dispatch_arg_khr* argument(Attempt& a) {
  const cl_mem& buffer = a.keep(target_buffer(a));
  return &a.keep(cl_mutable_dispatch_arg_khr{0, sizeof buffer, &buffer});
}
const cl_mutable_dispatch_arg_khr* shared_argument(Attempt& a) {
  return &a.keep(cl_mutable_dispatch_arg_khr{0, 0, shared_memory(a)});
}
const cl_mutable_dispatch_exec_info_khr* exec_info(Attempt& a) {
  return &a.keep(cl_mutable_dispatch_exec_info_khr{CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void*),
                                                   &a.keep<void*>(shared_memory(a))});
}

const cl_properties* fields(Attempt& a, cl_bitfield wanted) {
  return a.keep(std::array<cl_properties, 3>{CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, wanted})
      .data();
}
const cl_properties* unsupported_fields(Attempt& a) {
  const cl_bitfield all =
      offset_field | global_size_field | local_size_field | arguments_field | exec_info_field;
  if ((updatable_fields(a) & all) == all)
    skip(
        "needs a field that the device cannot update "
        "(CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR has all fields)");
  return fields(a, all);
}
const cl_properties* unknown_fields(Attempt& a) {
  return fields(a, updatable_fields(a) | cl_bitfield{1} << 20U);
}

/// Values of cl.xml that older headers lack.
constexpr cl_properties asserts_of_buffer = 0x12B7, asserts_of_command = 0x12B8,
                        no_additional_groups = 1;
bool has_asserts(Attempt& a) {
  const bool has = host::has_change(a.on, "cl_khr_command_buffer_mutable_dispatch", "asserts");
  if (!has) skip("needs cl_khr_command_buffer_mutable_dispatch 0.9.1");
  return has;
}
const cl_properties* asserted(Attempt& a) {
  has_asserts(a);
  return a.keep(std::array<cl_properties, 3>{asserts_of_command, no_additional_groups}).data();
}
cl_command_buffer_khr asserted_buffer(Attempt& a) {
  if (!has_asserts(a)) return nullptr;
  return a.make<host::CommandBuffer>(
      a.on, host::command_buffer_queue(a.on),
      Properties{CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_MUTABLE_KHR, asserts_of_buffer,
                 no_additional_groups, 0})();
}

constexpr auto with_groups = host::needs_work_group_and_compiler<2>;

std::vector<Trigger> updates_of(const Breaks& rows, const host::Needs& needs = with_groups) {
  return breaks_of(
      "clUpdateMutableCommandsKHR",
      +[](Attempt& a) {
        return host::extension_function<host::UpdateMutableCommands>(a.on,
                                                                     "clUpdateMutableCommandsKHR");
      },
      [](Attempt& a) {
        return std::tuple(recorded<0>(a), 1, &a.keep<cl_uint>(host::dispatch_config),
                          updates<0>(a));
      },
      rows, needs, {"command_buffer", "num_configs", "config_types", "configs"});
}

std::vector<Trigger> of_updates() {
  const auto nd_range = [](Attempt& a) {
    return std::tuple(recorded<not_finalized>(a), nullptr, nullptr, ready_kernel(a), 1, nullptr,
                      &a.keep<std::size_t>(1), nullptr, 0, nullptr, nullptr,
                      &a.keep<cl_mutable_command_khr>());
  };
  return joined({
      updates_of(
          {{"null_buffer", {{"command_buffer", nullptr}}},
           {"not_finalized",
            {{"command_buffer", recorded<not_finalized>}, {"configs", updates<not_finalized>}}},
           {"not_mutable",
            {{"command_buffer", recorded<of_no_mutable_buffer>},
             {"num_configs", 0},
             {"config_types", nullptr},
             {"configs", nullptr}}},
           {"null_types", {{"config_types", nullptr}}},
           {"null_configs", {{"configs", nullptr}}},
           {"types_without_count", {{"num_configs", 0}, {"configs", nullptr}}},
           {"configs_without_count", {{"num_configs", 0}, {"config_types", nullptr}}},
           {"unknown_type", {{"config_types", [](Attempt& a) { return &a.keep<cl_uint>(77); }}}},
           {"null_config",
            {{"configs",
              [](Attempt& a) { return a.keep(std::array<const void*, 1>{nullptr}).data(); }}}},
           {"null_command",
            update_of<0>([](Config& config, Attempt&) { config.command = nullptr; })},
           {"command_of_another_buffer", update_of<0>([](Config& config, Attempt& a) {
              config.command = a.make<Recorded<0>>(a).config.command;
            })},
           {"other_dimensions",
            update_of<0>([](Config& config, Attempt&) { config.work_dim = 2; })},
           {"offset_not_updatable", update_of<offset_field>([](Config& config, Attempt& a) {
              config.global_work_offset = one_size(a, 0);
            })},
           {"global_size_not_updatable",
            update_of<global_size_field>(
                [](Config& config, Attempt& a) { config.global_work_size = one_size(a, 4); })},
           {"local_size_not_updatable", update_of<local_size_field>([](Config& config, Attempt& a) {
              config.local_work_size = one_size(a, 2);
            })},
           {"arguments_not_updatable", update_of<arguments_field>([](Config& config, Attempt& a) {
              config.num_args = 1;
              config.arg_list = argument(a);
            })},
           {"null_arguments", update_of<0>([](Config& config, Attempt& a) {
              need_fields(a, arguments_field);
              config.num_args = 1;
            })},
           {"arguments_without_count", update_of<0>([](Config& config, Attempt& a) {
              need_fields(a, arguments_field);
              config.arg_list = argument(a);
            })},
           {"null_svm_arguments", update_of<0>([](Config& config, Attempt& a) {
              need_fields(a, arguments_field);
              config.num_svm_args = 1;
            })},
           {"null_exec_infos", update_of<0>([](Config& config, Attempt& a) {
              need_fields(a, exec_info_field);
              config.num_exec_infos = 1;
            })}}),
      updates_of(
          {{"svm_arguments_not_updatable",
            update_of<arguments_field>([](Config& config, Attempt& a) {
              config.num_svm_args = 1;
              config.arg_svm_list = shared_argument(a);
            })},
           {"exec_infos_not_updatable", update_of<exec_info_field>([](Config& config, Attempt& a) {
              config.num_exec_infos = 1;
              config.exec_info_list = exec_info(a);
            })},
           {"svm_arguments_without_count", update_of<0>([](Config& config, Attempt& a) {
              need_fields(a, arguments_field);
              config.arg_svm_list = shared_argument(a);
            })},
           {"exec_infos_without_count", update_of<0>([](Config& config, Attempt& a) {
              need_fields(a, exec_info_field);
              config.exec_info_list = exec_info(a);
            })}},
          with_groups & host::needs_svm),
      // 3 work-items do not fill groups of 2, which is also an error if the language requires
      // uniform work-groups.
      {or_code(updates_of({{"other_uniformity", update_of<0>([](Config& config, Attempt& a) {
                              need_fields(a, global_size_field);
                              config.global_work_size = one_size(a, 3);
                            })}})
                   .front(),
               CL_INVALID_WORK_GROUP_SIZE, CL_INVALID_OPERATION)},
      EXTENSION_BREAKS(clCommandNDRangeKernelKHR, nd_range,
                       {{"unsupported_fields", {{"properties", unsupported_fields}}},
                        // The valid call has no local size.
                        {"asserted_without_local", {{"properties", asserted}}},
                        {"asserted_buffer_without_local", {{"command_buffer", asserted_buffer}}}},
                       with_groups),
      // An unknown bit is both an unsupported field and an invalid value.
      {or_code(EXTENSION_BREAKS(clCommandNDRangeKernelKHR, nd_range,
                                {{"unknown_fields", {{"properties", unknown_fields}}}}, with_groups)
                   .front(),
               CL_INVALID_VALUE, CL_INVALID_OPERATION)},
      EXTENSION_BREAKS(
          clGetMutableCommandInfoKHR,
          [](Attempt& a) {
            return std::tuple(a.the<Recorded<0>>().config.command,
                              CL_MUTABLE_DISPATCH_DIMENSIONS_KHR, sizeof(cl_uint),
                              &a.keep<cl_uint>(), nullptr);
          },
          {{"null_command", {{"command", nullptr}}},
           {"unknown_parameter", {{"param_name", 0x7ffffff1}}},
           {"too_small", {{"param_value_size", 1}}}},
          with_groups),
  });
}

}  // namespace

std::vector<Trigger> command_buffer_triggers() {
  constexpr cl_command_buffer_properties_khr flags = CL_COMMAND_BUFFER_FLAGS_KHR;
  const auto nothing = [](Attempt&) { return std::tuple(nullptr); };
  const std::vector<Break> null_buffer{{"null_buffer", {{"command_buffer", nullptr}}}};
  return joined({
      of_updates(),
      EXTENSION_BREAKS(
          clCreateCommandBufferKHR,
          [](Attempt& a) {
            return std::tuple(1, queues(a), &a.keep<cl_command_buffer_properties_khr>());
          },
          {{"null_queue", {{"queues", listed<null<cl_command_queue>>}}},
           {"no_queues", {{"num_queues", 0}}},
           {"null_queues", {{"queues", nullptr}}},
           {"two_queues", {{"num_queues", two_queues}}},
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
            {{"num_events_in_wait_list", 2},
             {"event_wait_list", complete_and<event<CL_COMPLETE, true>>}}}},
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
