#include "suites/host/sub_devices.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace assay::suites::host {

Properties equally(cl_uint units) {
  return {CL_DEVICE_PARTITION_EQUALLY, static_cast<cl_device_partition_property>(units), 0};
}

Properties by_counts(const std::vector<cl_uint>& counts) {
  Properties properties{CL_DEVICE_PARTITION_BY_COUNTS};
  properties.insert(properties.end(), counts.begin(), counts.end());
  properties.insert(properties.end(), {CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0});
  return properties;
}

std::vector<cl::Device> divide(const cl::Device& device, const Properties& properties) {
  cl_uint count = 0;
  cl_int status = clCreateSubDevices(device(), properties.data(), 0, nullptr, &count);
  if (status != CL_SUCCESS) throw cl::Error(status, "clCreateSubDevices without out_devices");
  std::vector<cl_device_id> ids(std::min(count, 4096U));
  status = clCreateSubDevices(device(), properties.data(), static_cast<cl_uint>(ids.size()),
                              ids.data(), nullptr);
  if (status != CL_SUCCESS) throw cl::Error(status, "clCreateSubDevices");
  std::vector<cl::Device> parts;
  for (const cl_device_id id : ids) parts.emplace_back(id, false);
  return parts;
}

cl_uint units_of(const cl::Device& device) {
  return device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
}

std::vector<cl_uint> units_of(const std::vector<cl::Device>& devices) {
  std::vector<cl_uint> units;
  for (const cl::Device& one : devices) units.push_back(units_of(one));
  return units;
}

bool has_scheme(const cl::Device& device, cl_device_partition_property scheme) {
  const auto schemes = device.getInfo<CL_DEVICE_PARTITION_PROPERTIES>();
  return std::ranges::find(schemes, scheme) != schemes.end();
}

std::vector<cl_device_affinity_domain> domains_of(const cl::Device& device) {
  const auto domains = device.getInfo<CL_DEVICE_PARTITION_AFFINITY_DOMAIN>();
  std::vector<cl_device_affinity_domain> each;
  for (const cl_device_affinity_domain domain :
       {CL_DEVICE_AFFINITY_DOMAIN_NUMA, CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
        CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
        CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE, CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE})
    if ((domains & domain) != 0) each.push_back(domain);
  return each;
}

namespace {

/// The smallest equal parts, with at most CL_DEVICE_PARTITION_MAX_SUB_DEVICES parts.
Properties into_small_parts(const cl::Device& device) {
  const cl_uint all = units_of(device);
  const cl_uint most = std::max<cl_uint>(1, device.getInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES>());
  cl_uint units = 1;
  while (all / units > most) ++units;
  return equally(units);
}

}  // namespace

Properties some_way(Setting& on) {
  const cl::Device device = on.device();
  if (has_scheme(device, CL_DEVICE_PARTITION_EQUALLY)) return into_small_parts(device);
  if (has_scheme(device, CL_DEVICE_PARTITION_BY_COUNTS)) return by_counts({1});
  if (has_scheme(device, CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN))
    for (const cl_device_affinity_domain domain : domains_of(device)) {
      const Properties properties{CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN,
                                  static_cast<cl_device_partition_property>(domain), 0};
      // CL_DEVICE_PARTITION_FAILED means that the device has only one part in this domain. The
      // cases of schemes allow this.
      cl_uint count = 0;
      if (clCreateSubDevices(device(), properties.data(), 0, nullptr, &count) !=
          CL_DEVICE_PARTITION_FAILED)
        return properties;
    }
  [] { GTEST_SKIP() << "needs a device that can be partitioned"; }();
  return {};
}

std::vector<cl::Device> some_parts(Setting& on) {
  const Properties properties = some_way(on);
  return properties.empty() ? std::vector<cl::Device>{} : divide(on.device(), properties);
}

}  // namespace assay::suites::host
