#include "harness/devices/offers.h"

#include <CL/cl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/devices/devices.h"

namespace assay::harness {

void PrintTo(const Offer& offer, std::ostream* out) {
  *out << offer.kind << ": " << offer.name;
}

namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

DeviceInfo device(const std::string& icd) {
  DeviceInfo made;
  made.driver = {icd, "lib.so"};
  made.name = icd;
  made.version = made.opencl_c_version = {3, 0};
  made.opencl_c_versions = {{1, 2}, {3, 0}};
  made.extensions = {{"cl_khr_icd", {1, 0}}};
  return made;
}

TEST(Offers, HaveEveryKind) {
  DeviceInfo rich = device("rich.icd");
  rich.features = {{"__opencl_c_images", {3, 0}}, {"__opencl_c_images", {3, 1}}};
  rich.il_versions = {{"SPIR-V", {1, 4}}, {"SPIR", {1, 2}}};
  rich.atomic_memory_capabilities = CL_DEVICE_ATOMIC_ORDER_SEQ_CST;
  rich.svm_capabilities = CL_DEVICE_SVM_FINE_GRAIN_SYSTEM;
  rich.max_num_sub_groups = 8;
  rich.sub_group_independent_forward_progress = true;
  rich.images = true;
  const auto found = offers(rich);
  for (const Offer& offer : std::vector<Offer>{{"OpenCL C", "1.2"},
                                               {"SPIR-V", "1.4"},
                                               {"other IL", "SPIR 1.2"},
                                               {"features", "__opencl_c_images"},
                                               {"extensions", "cl_khr_icd"},
                                               {"atomics", "CL_DEVICE_ATOMIC_ORDER_SEQ_CST"},
                                               {"SVM", "CL_DEVICE_SVM_FINE_GRAIN_SYSTEM"},
                                               {"sub-groups", "independent forward progress"},
                                               {"parts", "images"}})
    EXPECT_EQ(std::count(found.begin(), found.end(), offer), 1) << offer.kind << ' ' << offer.name;
}

TEST(Offers, OfferedAloneMeansThatNoOtherDriverHasIt) {
  DeviceInfo one = device("one.icd"), twin = device("one.icd"), other = device("other.icd");
  one.extensions.push_back({"cl_khr_fp16", {1, 0}});
  twin.extensions.push_back({"cl_khr_fp16", {1, 0}});
  other.il_versions = {{"SPIR-V", {1, 6}}};
  const auto alone = offered_alone({one, twin, other});
  ASSERT_EQ(alone.size(), 3u);
  EXPECT_THAT(alone[0],
              UnorderedElementsAre(Offer{"extensions", "cl_khr_fp16"}, Offer{"parts", "half"}));
  EXPECT_EQ(alone[1], alone[0]) << "another device of the same driver";
  EXPECT_THAT(alone[2], Contains(Offer{"SPIR-V", "1.6"}));

  const std::string text = devices_text({one, other}, {});
  EXPECT_THAT(text,
              HasSubstr("only here    parts: half\n               extensions: cl_khr_fp16\n"));
  EXPECT_THAT(text, HasSubstr("SPIR-V: 1.6"));
  EXPECT_THAT(devices_text({one}, {}), Not(HasSubstr("only here"))) << "nothing to compare with";
  const auto json = devices_json({one, other}, {}).at("devices").at(0);
  EXPECT_EQ(json.at("offers").at(0), nlohmann::json::parse(R"({"kind": "OpenCL C",
                                                               "names": ["1.2", "3.0"]})"));
  EXPECT_EQ(json.at("only_here"), nlohmann::json::parse(R"([
      {"kind": "parts", "names": ["half"]}, {"kind": "extensions", "names": ["cl_khr_fp16"]}])"));
}

}  // namespace
}  // namespace assay::harness
