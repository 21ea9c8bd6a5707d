#include "harness/devices/device.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <variant>

#include "harness/devices/device_queries.h"

namespace assay::harness {
namespace {

TEST(DeviceInfo, IsTheSameAfterJson) {
  DeviceInfo device;
  device.driver = {"a.icd", "liba.so"};
  device.index = 3;
  device.platform_name = "P \"q\" \\ \xc3\xa9";
  device.version = {3, 0};
  device.numeric_version = {3, 0, 4095};
  device.conformance_version = "v2022-04-19-01";
  device.opencl_c_versions = {{1, 1}, {1, 2}, {3, 0}};
  device.features = {{"__opencl_c_fp64", {3, 0}}};
  device.extensions = {{"cl_khr_fp16", {1, 0}}, {"cl_khr_icd", {0, 0}}};
  device.single_fp_config = ~std::uint64_t{0};
  device.available = true;
  const nlohmann::json json = device;
  const DeviceInfo back = nlohmann::json::parse(json.dump()).get<DeviceInfo>();
  EXPECT_EQ(nlohmann::json(back), json);
  EXPECT_EQ(back.numeric_version, device.numeric_version);
  EXPECT_TRUE(back.has_extension("cl_khr_fp16"));
  EXPECT_FALSE(back.has_extension("cl_khr_fp"));
  EXPECT_TRUE(back.has_feature("__opencl_c_fp64"));
  EXPECT_EQ(back.single_fp_config, ~std::uint64_t{0});
}

TEST(DeviceQueries, EveryRowHasItsOwnFieldAndSurvivesJson) {
  DeviceInfo device;
  std::uint64_t value = 100;
  std::set<std::string> keys;
  for (const DeviceQuery& query : device_queries()) {
    query.set(device, ++value);
    EXPECT_TRUE(keys.insert(query.key).second) << query.key << " occurs twice";
  }
  const DeviceInfo back = nlohmann::json(device).get<DeviceInfo>();
  value = 100;
  for (const DeviceQuery& query : device_queries()) {
    ++value;
    if (const auto* field = std::get_if<std::uint64_t DeviceInfo::*>(&query.field))
      EXPECT_EQ(back.**field, value) << query.key;
    else
      EXPECT_TRUE(back.*std::get<bool DeviceInfo::*>(query.field)) << query.key;
  }
}

TEST(DeviceQueries, AreAskedWhereTheVersionOrAnExtensionHasThem) {
  const auto asked = [](const DeviceInfo& device) {
    std::set<std::string> names;
    for (const DeviceQuery& query : device_queries())
      if (query.asked_of(device)) names.insert(query.key);
    return names;
  };
  DeviceInfo device;
  device.version = {1, 1};
  device.extensions = {{"cl_khr_fp64", {0, 0}}};
  std::set<std::string> names = asked(device);
  EXPECT_TRUE(names.contains("double_fp_config"));
  EXPECT_TRUE(names.contains("native_vector_width_half"));
  EXPECT_FALSE(names.contains("half_fp_config"));
  EXPECT_FALSE(names.contains("svm_capabilities"));
  device.version = {3, 0};
  names = asked(device);
  EXPECT_TRUE(names.contains("non_uniform_work_groups"));
  EXPECT_FALSE(names.contains("half_fp_config"));
  EXPECT_FALSE(names.contains("integer_dot_product_capabilities"));
  device.version = {3, 1};
  EXPECT_TRUE(asked(device).contains("integer_dot_product_capabilities"));
}

TEST(DeviceInfo, FilesOfOlderVersionsLackTheNewestAnswers) {
  DeviceInfo device;
  device.partition_properties = {1};
  device.host_timer_resolution = device.terminate_capability = 1;
  nlohmann::json json = device;
  for (const char* key : {"partition_properties", "host_timer_resolution", "terminate_capability"})
    json.erase(key);
  const auto older = json.get<DeviceInfo>();
  EXPECT_TRUE(older.partition_properties.empty());
  EXPECT_EQ(older.host_timer_resolution + older.terminate_capability, 0U);
  json.erase("address_bits");
  EXPECT_ANY_THROW(json.get<DeviceInfo>());
}

TEST(DeviceInfo, DamagedJsonThrows) {
  nlohmann::json json = DeviceInfo{};
  json["version"] = "three";
  EXPECT_ANY_THROW(json.get<DeviceInfo>());
  json = DeviceInfo{};
  json.erase("name");
  EXPECT_ANY_THROW(json.get<DeviceInfo>());
}

}  // namespace
}  // namespace assay::harness
