#include <algorithm>

#include "harness/cases/assertion.h"
#include "suites/api/api_errors/command.h"
#include "suites/base/about.h"

namespace assay::suites::api_errors {
namespace {

using namespace harness::parts;

constexpr cl_context_properties nonsense = 0x7ffffff0;
constexpr cl_device_type unnamed_type = cl_device_type{1} << 40;

auto platform_and(std::vector<cl_context_properties> more) {
  return [more = std::move(more)](Attempt& a) {
    auto& all = a.keep(more);
    all.insert(all.begin(),
               {CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(a.on.platform())});
    return all.data();
  };
}
const cl_context_properties* platform_twice(Attempt& a) {
  const auto platform = reinterpret_cast<cl_context_properties>(a.on.platform());
  return platform_and({CL_CONTEXT_PLATFORM, platform, 0})(a);
}

/// Skips the case if the platform has devices of all types.
cl_device_type absent_type(Attempt& a) {
  std::vector<cl::Device> devices;
  cl::Platform(a.on.platform()).getDevices(CL_DEVICE_TYPE_ALL, &devices);
  for (const cl_device_type type :
       {CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_CPU})
    if (std::ranges::none_of(devices, [&](const cl::Device& one) {
          return (one.getInfo<CL_DEVICE_TYPE>() & type) != 0;
        }))
      return type;
  skip("the platform has devices of every type");
  return 0;
}

using Parts = std::vector<cl_device_partition_property>;

bool can_partition(Attempt& a, cl_device_partition_property scheme) {
  return std::ranges::count(a.on.device().getInfo<CL_DEVICE_PARTITION_PROPERTIES>(), scheme) != 0;
}

/// CL_DEVICE_PARTITION_BY_COUNTS with `counts` compute units. Skips the case if the device lacks
/// CL_DEVICE_PARTITION_BY_COUNTS.
const cl_device_partition_property* by_counts(Attempt& a, Parts counts) {
  lacks(a, harness::parts::partition_by_counts);
  counts.insert(counts.begin(), CL_DEVICE_PARTITION_BY_COUNTS);
  counts.insert(counts.end(), {CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0});
  return a.keep(std::move(counts)).data();
}

const cl_device_partition_property* halves(Attempt& a) {
  const auto halves = into_halves(a);
  return halves ? a.keep(*halves).data() : nullptr;
}

const cl_device_partition_property* two_schemes(Attempt& a) {
  const auto halves = into_halves(a);
  if (!halves) return nullptr;
  const auto [scheme, units, end] = *halves;
  return a.keep(Parts{scheme, units, scheme, units, end}).data();
}

cl_int units_of(Attempt& a) {
  return static_cast<cl_int>(a.on.device().getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>());
}

/// More sub-devices than CL_DEVICE_PARTITION_MAX_SUB_DEVICES, although the device has enough
/// compute units.
const cl_device_partition_property* more_than_sub_devices(Attempt& a) {
  const cl_uint most = a.on.device().getInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES>();
  if (most >= static_cast<cl_uint>(units_of(a)))
    skip("needs more compute units than CL_DEVICE_PARTITION_MAX_SUB_DEVICES");
  return by_counts(a, Parts(std::size_t{most} + 1, 1));
}

/// True if the device has no partition scheme.
bool is_one_part(Attempt& a) {
  return std::ranges::all_of(a.on.device().getInfo<CL_DEVICE_PARTITION_PROPERTIES>(),
                             [](cl_device_partition_property scheme) { return scheme == 0; });
}

cl_int unsupported_scheme(Attempt& a) {
  const auto partition = [&](const Parts& properties) {
    cl_uint count = 0;
    return a.api.clCreateSubDevices(a.on.device_id(), properties.data(), 0, nullptr, &count);
  };
  for (const cl_device_partition_property scheme :
       {CL_DEVICE_PARTITION_BY_COUNTS, CL_DEVICE_PARTITION_EQUALLY}) {
    if (can_partition(a, scheme)) continue;
    const cl_int status = partition({scheme, 1, 0, 0});
    return is_one_part(a) ? as_right(status, CL_DEVICE_PARTITION_FAILED, CL_INVALID_VALUE) : status;
  }
  if (!can_partition(a, CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN))
    return partition(
        {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE, 0});
  return skip("the device has every partition scheme");
}

cl_command_queue_properties unsupported_order(Attempt& a) {
  lacks(a, host::Needs::lack(harness::parts::out_of_order_queues));
  return CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
}

/// A platform of version 3.0 may lack timers.
cl_device_id device_with_timers(Attempt& a) {
  lacks(a, harness::parts::timers);
  return a.on.device_id();
}

}  // namespace

cl_device_id device_of_no_context(Attempt& a) {
  // The context has only the root device, so a sub-device is wrong. The loader does not check
  // devices.
  const auto& parts = a.keep(two_devices(a));
  return parts.empty() ? nullptr : parts[0]();
}

std::vector<Trigger> platform_triggers() {
  const auto one_device = [](Attempt& a) { return &a.keep(a.on.device_id()); };
  const auto user_data = [](Attempt& a) { return &a.keep(0); };
  // Table 4.5: only CL_TRUE and CL_FALSE are allowed.
  const std::vector<cl_context_properties> no_truth{CL_CONTEXT_INTEROP_USER_SYNC, 17, 0};
  return joined({
      BREAKS(clGetPlatformIDs,
             [](Attempt& a) { return std::tuple(1, &a.keep<cl_platform_id>(), nullptr); },
             {{"zero_entries", {{"num_entries", 0}}}, {"no_output", {{"platforms", nullptr}}}}),
      BREAKS(clGetDeviceIDs,
             [](Attempt& a) {
               return std::tuple(a.on.platform(), CL_DEVICE_TYPE_ALL, 0, nullptr, &a.keep(0U));
             },
             {{"zero_entries", {{"devices", one_device}, {"num_devices", nullptr}}},
              {"no_output", {{"num_devices", nullptr}}},
              {"no_type", {{"device_type", 0}}},
              {"unnamed_type", {{"device_type", unnamed_type}}},
              {"none_of_type", {{"device_type", absent_type}}}}),
      BREAKS(clCreateSubDevices,
             [](Attempt& a) {
               return std::tuple(a.on.device_id(),
                                 a.keep(Parts{CL_DEVICE_PARTITION_EQUALLY, 1, 0}).data(), 0,
                                 nullptr, &a.keep(0U));
             },
             {{"null_device", {{"in_device", nullptr}}, true},
              {"unknown_scheme",
               {{"properties", list<cl_device_partition_property>({nonsense, 1, 0})}}},
              {"two_schemes", {{"properties", two_schemes}}},
              {"too_many_parts",
               {{"properties",
                 [](Attempt& a) {
                   return by_counts(a, Parts(static_cast<std::size_t>(units_of(a)) + 1, 1));
                 }}}},
              {"more_than_sub_devices", {{"properties", more_than_sub_devices}}},
              {"negative_count", {{"properties", [](Attempt& a) { return by_counts(a, {-1}); }}}},
              {"too_few_entries",
               {{"properties", halves},
                {"num_devices", 1},
                {"out_devices", one_device},
                {"num_devices_ret", nullptr}}},
              {"count_of_units",
               {{"properties", [](Attempt& a) { return by_counts(a, {units_of(a) + 1}); }}}}}),
      {{"clCreateSubDevices/unsupported_scheme", unsupported_scheme},
       NULL_OBJECT(clRetainDevice, "null_device"),
       NULL_OBJECT(clReleaseDevice, "null_device"),
       NULL_OBJECT(clFlush, "null_queue"),
       NULL_OBJECT(clFinish, "null_queue")},
      BREAKS(clCreateContext,
             [](Attempt& a) {
               return std::tuple(nullptr, 1, &a.keep(a.on.device_id()), nullptr, nullptr);
             },
             {{"unknown_property", {{"properties", platform_and({nonsense, 1, 0})}}},
              {"repeated_property", {{"properties", platform_twice}}},
              {"value_of_a_property", {{"properties", platform_and(no_truth)}}},
              {"null_devices", {{"devices", nullptr}}, true},
              {"no_devices", {{"num_devices", 0}}, true},
              {"user_data_alone", {{"user_data", user_data}}},
              {"null_device",
               {{"num_devices", 2},
                {"devices",
                 [](Attempt& a) {
                   return a.keep(std::array<cl_device_id, 2>{a.on.device_id()}).data();
                 }}}}}),
      BREAKS(clCreateContextFromType,
             [](Attempt& a) {
               return std::tuple(platform_and({0})(a), CL_DEVICE_TYPE_ALL, nullptr, nullptr);
             },
             {{"unknown_property", {{"properties", platform_and({nonsense, 1, 0})}}},
              {"repeated_property", {{"properties", platform_twice}}},
              {"value_of_a_property", {{"properties", platform_and(no_truth)}}},
              {"user_data_alone", {{"user_data", user_data}}},
              {"no_type", {{"device_type", 0}}},
              {"unnamed_type", {{"device_type", unnamed_type}}},
              {"none_of_type", {{"device_type", absent_type}}}}),
      BREAKS(clCreateCommandQueue,
             [](Attempt& a) { return std::tuple(a.on.context()(), a.on.device_id(), 0); },
             {{"null_context", {{"context", nullptr}}, true},
              {"null_device", {{"device", nullptr}}},
              {"device_of_no_context", {{"device", device_of_no_context}}},
              {"unknown_property", {{"properties", cl_command_queue_properties{1} << 40}}},
              {"unsupported_property", {{"properties", unsupported_order}}}}),
      BREAKS(clGetDeviceAndHostTimer,
             [](Attempt& a) {
               return std::tuple(device_with_timers(a), &a.keep<cl_ulong>(), &a.keep<cl_ulong>());
             },
             {{"null_device", {{"device", nullptr}}, true},
              {"null_device_time", {{"device_timestamp", nullptr}}},
              {"null_host_time", {{"host_timestamp", nullptr}}}}),
      BREAKS(clGetHostTimer,
             [](Attempt& a) { return std::tuple(device_with_timers(a), &a.keep<cl_ulong>()); },
             {{"null_device", {{"device", nullptr}}, true},
              {"null_time", {{"host_timestamp", nullptr}}}}),
      BREAKS(clSetContextDestructorCallback,
             [](Attempt& a) {
               return std::tuple(
                   a.on.context()(), [](cl_context, void*) {}, nullptr);
             },
             {{"null_context", {{"context", nullptr}}, true},
              {"null_callback", {{"pfn_notify", nullptr}}}}),
      BREAKS(
          clSetDefaultDeviceCommandQueue,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), a.on.device_id(), queue_on_device(a));
          },
          {{"null_context", {{"context", nullptr}}, true},
           {"null_device", {{"device", nullptr}}},
           {"foreign_device", {{"device", device_of_no_context}}},
           {"host_queue", {{"command_queue", [](Attempt& a) { return a.on.queue()(); }}}}},
          replaceable_default_queue & host::needs_device_queues),
  });
}

}  // namespace assay::suites::api_errors
