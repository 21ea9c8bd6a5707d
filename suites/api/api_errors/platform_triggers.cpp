#include <algorithm>

#include "suites/api/api_errors/trigger.h"

namespace assay::suites::api_errors {
namespace {

constexpr cl_context_properties nonsense = 0x7ffffff0;

cl_context_properties number(cl_platform_id platform) {
  return reinterpret_cast<cl_context_properties>(platform);
}

cl_int create_context(Attempt& a, const std::vector<cl_context_properties>& properties) {
  const cl_device_id device = a.on.device_id();
  return refused([&](cl_int* status) {
    return a.api.clCreateContext(properties.data(), 1, &device, nullptr, nullptr, status);
  });
}

cl_int create_context_from_type(Attempt& a, const std::vector<cl_context_properties>& properties,
                                cl_device_type type = CL_DEVICE_TYPE_ALL) {
  return refused([&](cl_int* status) {
    return a.api.clCreateContextFromType(properties.data(), type, nullptr, nullptr, status);
  });
}

/// A type that no device of the platform has; 0 where there is none.
cl_device_type absent_type(Attempt& a) {
  for (const cl_device_type type :
       {CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_CPU}) {
    bool found = false;
    std::vector<cl::Device> devices;
    cl::Platform(a.on.platform()).getDevices(CL_DEVICE_TYPE_ALL, &devices);
    for (const cl::Device& one : devices) found |= (one.getInfo<CL_DEVICE_TYPE>() & type) != 0;
    if (!found) return type;
  }
  return 0;
}

cl_int no_such_type(const std::function<cl_int(cl_device_type)>& call, Attempt& a) {
  const cl_device_type type = absent_type(a);
  if (type != 0) return call(type);
  [] { GTEST_SKIP() << "the platform has devices of every type"; }();
  return CL_SUCCESS;
}

cl_int create_queue(Attempt& a, cl_context context, cl_device_id device,
                    cl_command_queue_properties properties) {
  return refused([&](cl_int* status) {
    return a.api.clCreateCommandQueue(context, device, properties, status);
  });
}

cl_int partition(Attempt& a, cl_device_id device,
                 const std::vector<cl_device_partition_property>& properties) {
  cl_uint count = 0;
  return a.api.clCreateSubDevices(device, properties.data(), 0, nullptr, &count);
}

bool can_partition(Attempt& a, cl_device_partition_property scheme) {
  for (const auto one : a.on.device().getInfo<CL_DEVICE_PARTITION_PROPERTIES>())
    if (one == scheme) return true;
  return false;
}

cl_int too_few_entries(Attempt& a) {
  const auto halves = into_halves(a);
  if (!halves) return CL_SUCCESS;
  cl_device_id device = nullptr;
  return a.api.clCreateSubDevices(a.on.device_id(), halves->data(), 1, &device, nullptr);
}

cl_int count_of_units(Attempt& a) {
  if (!can_partition(a, CL_DEVICE_PARTITION_BY_COUNTS)) return skip("needs PARTITION_BY_COUNTS");
  const auto units = a.on.device().getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
  return partition(
      a, a.on.device_id(),
      {CL_DEVICE_PARTITION_BY_COUNTS, static_cast<cl_device_partition_property>(units) + 1,
       CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0});
}

cl_int two_schemes(Attempt& a) {
  const auto halves = into_halves(a);
  if (!halves) return CL_SUCCESS;
  const auto [scheme, units, end] = *halves;
  return partition(a, a.on.device_id(), {scheme, units, scheme, units, end});
}

cl_int too_many_parts(Attempt& a) {
  if (!can_partition(a, CL_DEVICE_PARTITION_BY_COUNTS)) return skip("needs PARTITION_BY_COUNTS");
  std::vector<cl_device_partition_property> properties{CL_DEVICE_PARTITION_BY_COUNTS};
  properties.resize(std::size_t{2} + a.on.device().getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>(), 1);
  properties.insert(properties.end(), {CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0});
  return partition(a, a.on.device_id(), properties);
}

/// Whether the device has no partition scheme at all: it could not be partitioned further then.
bool is_one_part(Attempt& a) {
  return std::ranges::all_of(a.on.device().getInfo<CL_DEVICE_PARTITION_PROPERTIES>(),
                             [](cl_device_partition_property scheme) { return scheme == 0; });
}

cl_int unsupported_scheme(Attempt& a) {
  for (const cl_device_partition_property scheme :
       {CL_DEVICE_PARTITION_BY_COUNTS, CL_DEVICE_PARTITION_EQUALLY}) {
    if (can_partition(a, scheme)) continue;
    const cl_int status = partition(a, a.on.device_id(), {scheme, 1, 0, 0});
    return is_one_part(a) ? as_right(status, CL_DEVICE_PARTITION_FAILED, CL_INVALID_VALUE) : status;
  }
  if (!can_partition(a, CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN))
    return partition(
        a, a.on.device_id(),
        {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE, 0});
  return skip("the device has every partition scheme");
}

cl_int unsupported_queue(Attempt& a) {
  const auto supported = a.on.device().getInfo<CL_DEVICE_QUEUE_PROPERTIES>();
  if ((supported & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0)
    return skip("the device has every property of queues");
  return create_queue(a, a.on.context()(), a.on.device_id(),
                      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

cl_int device_of_no_context(Attempt& a) {
  const auto parts = two_devices(a);
  if (parts.empty()) return CL_SUCCESS;
  // The context has the root device alone; the loader is no part of it.
  return create_queue(a, a.on.context()(), parts[0](), 0);
}

}  // namespace

std::vector<Trigger> platform_triggers() {
  return {
      {"clGetPlatformIDs/zero_entries",
       [](Attempt& a) {
         cl_platform_id platform = nullptr;
         return a.api.clGetPlatformIDs(0, &platform, nullptr);
       }},
      {"clGetPlatformIDs/no_output",
       [](Attempt& a) { return a.api.clGetPlatformIDs(1, nullptr, nullptr); }},
      {"clGetDeviceIDs/zero_entries",
       [](Attempt& a) {
         cl_device_id device = nullptr;
         return a.api.clGetDeviceIDs(a.on.platform(), CL_DEVICE_TYPE_ALL, 0, &device, nullptr);
       }},
      {"clGetDeviceIDs/no_output",
       [](Attempt& a) {
         return a.api.clGetDeviceIDs(a.on.platform(), CL_DEVICE_TYPE_ALL, 0, nullptr, nullptr);
       }},
      {"clGetDeviceIDs/none_of_type",
       [](Attempt& a) {
         return no_such_type(
             [&](cl_device_type type) {
               cl_uint count = 0;
               return a.api.clGetDeviceIDs(a.on.platform(), type, 0, nullptr, &count);
             },
             a);
       }},
      {"clCreateSubDevices/null_device",
       [](Attempt& a) {
         return partition(a, nullptr, {CL_DEVICE_PARTITION_EQUALLY, 1, 0});
       },
       true},
      {"clCreateSubDevices/unknown_scheme",
       [](Attempt& a) {
         return partition(a, a.on.device_id(), {nonsense, 1, 0});
       }},
      {"clCreateSubDevices/two_schemes", two_schemes},
      {"clCreateSubDevices/too_many_parts", too_many_parts},
      {"clCreateSubDevices/unsupported_scheme", unsupported_scheme},
      {"clCreateSubDevices/too_few_entries", too_few_entries},
      {"clCreateSubDevices/count_of_units", count_of_units},
      {"clRetainDevice/null_device", [](Attempt& a) { return a.api.clRetainDevice(nullptr); },
       true},
      {"clReleaseDevice/null_device", [](Attempt& a) { return a.api.clReleaseDevice(nullptr); },
       true},
      {"clCreateContext/unknown_property",
       [](Attempt& a) {
         return create_context(a, {CL_CONTEXT_PLATFORM, number(a.on.platform()), nonsense, 1, 0});
       }},
      {"clCreateContext/repeated_property",
       [](Attempt& a) {
         return create_context(a, {CL_CONTEXT_PLATFORM, number(a.on.platform()),
                                   CL_CONTEXT_PLATFORM, number(a.on.platform()), 0});
       }},
      {"clCreateContext/null_devices",
       [](Attempt& a) {
         return refused([&](cl_int* status) {
           return a.api.clCreateContext(nullptr, 1, nullptr, nullptr, nullptr, status);
         });
       },
       true},
      {"clCreateContext/no_devices",
       [](Attempt& a) {
         const cl_device_id device = a.on.device_id();
         return refused([&](cl_int* status) {
           return a.api.clCreateContext(nullptr, 0, &device, nullptr, nullptr, status);
         });
       },
       true},
      {"clCreateContext/user_data_alone",
       [](Attempt& a) {
         const cl_device_id device = a.on.device_id();
         int data = 0;
         return refused([&](cl_int* status) {
           return a.api.clCreateContext(nullptr, 1, &device, nullptr, &data, status);
         });
       }},
      {"clCreateContext/null_device",
       [](Attempt& a) {
         const cl_device_id devices[] = {a.on.device_id(), nullptr};
         return refused([&](cl_int* status) {
           return a.api.clCreateContext(nullptr, 2, devices, nullptr, nullptr, status);
         });
       }},
      {"clCreateContextFromType/unknown_property",
       [](Attempt& a) {
         return create_context_from_type(
             a, {CL_CONTEXT_PLATFORM, number(a.on.platform()), nonsense, 1, 0});
       }},
      {"clCreateContextFromType/repeated_property",
       [](Attempt& a) {
         return create_context_from_type(a, {CL_CONTEXT_PLATFORM, number(a.on.platform()),
                                             CL_CONTEXT_PLATFORM, number(a.on.platform()), 0});
       }},
      {"clCreateContextFromType/user_data_alone",
       [](Attempt& a) {
         const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, number(a.on.platform()),
                                                     0};
         int data = 0;
         return refused([&](cl_int* status) {
           return a.api.clCreateContextFromType(properties, CL_DEVICE_TYPE_ALL, nullptr, &data,
                                                status);
         });
       }},
      {"clCreateContextFromType/none_of_type",
       [](Attempt& a) {
         return no_such_type(
             [&](cl_device_type type) {
               return create_context_from_type(a, {CL_CONTEXT_PLATFORM, number(a.on.platform()), 0},
                                               type);
             },
             a);
       }},
      {"clCreateCommandQueue/null_context",
       [](Attempt& a) { return create_queue(a, nullptr, a.on.device_id(), 0); }, true},
      {"clCreateCommandQueue/null_device",
       [](Attempt& a) { return create_queue(a, a.on.context()(), nullptr, 0); }},
      {"clCreateCommandQueue/device_of_no_context", device_of_no_context},
      {"clCreateCommandQueue/unknown_property",
       [](Attempt& a) {
         return create_queue(a, a.on.context()(), a.on.device_id(),
                             cl_command_queue_properties{1} << 40);
       }},
      {"clCreateCommandQueue/unsupported_property", unsupported_queue},
      {"clFlush/null_queue", [](Attempt& a) { return a.api.clFlush(nullptr); }, true},
      {"clFinish/null_queue", [](Attempt& a) { return a.api.clFinish(nullptr); }, true},
  };
}

}  // namespace assay::suites::api_errors
