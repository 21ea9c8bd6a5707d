#include "harness/devices/offers.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "harness/devices/cl_names.h"
#include "harness/devices/devices.h"

namespace assay::harness {

std::vector<Offer> offers(const DeviceInfo& device) {
  std::vector<Offer> found;
  const auto add = [&](const char* kind, const std::vector<std::string>& names) {
    for (const std::string& name : names)
      if (std::find(found.begin(), found.end(), Offer{kind, name}) == found.end())
        found.push_back({kind, name});
  };
  const auto version = [](const Version& one) {
    return fmt::format("{}.{}", one.major, one.minor);
  };
  for (const Version& one : device.opencl_c_versions) add("OpenCL C", {version(one)});
  for (const NameVersion& one : device.il_versions)
    add(one.name.starts_with("SPIR-V") ? "SPIR-V" : "other IL",
        {one.name.starts_with("SPIR-V") ? version(one.version)
                                        : one.name + " " + version(one.version)});
  for (const Capability& one : capabilities(device))
    if (one.enabled) add("parts", {one.name});
  for (const NameVersion& one : device.features) add("features", {one.name});
  for (const NameVersion& one : device.extensions) add("extensions", {one.name});
  add("atomics", atomic_capability_names(device.atomic_memory_capabilities));
  add("fences", atomic_capability_names(device.atomic_fence_capabilities));
  add("SVM", svm_capability_names(device.svm_capabilities));
  if (device.max_num_sub_groups != 0 && device.sub_group_independent_forward_progress)
    add("sub-groups", {"independent forward progress"});
  add("device queues", enqueue_capability_names(device.device_enqueue_capabilities));
  add("dot product", dot_product_capability_names(device.integer_dot_product_capabilities));
  add("half", fp_config_names(device.half_fp_config));
  add("float", fp_config_names(device.single_fp_config));
  add("double", fp_config_names(device.double_fp_config));
  return found;
}

std::vector<std::vector<Offer>> offered_alone(const std::vector<DeviceInfo>& devices) {
  std::vector<std::vector<Offer>> alone;
  for (const DeviceInfo& device : devices) {
    std::set<Offer> others;
    for (const DeviceInfo& other : devices)
      if (other.driver != device.driver)
        for (Offer& offer : offers(other)) others.insert(std::move(offer));
    std::vector<Offer>& found = alone.emplace_back(offers(device));
    std::erase_if(found, [&](const Offer& offer) { return others.contains(offer); });
  }
  return alone;
}

}  // namespace assay::harness
