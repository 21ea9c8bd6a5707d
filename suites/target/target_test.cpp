#include "suites/target/target.h"

#include <CL/cl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "harness/base/errors.h"
#include "harness/cases/requirements.h"
#include "reference/acceptance/accuracy_table.h"
#include "reference/acceptance/rules.h"
#include "suites/base/some_device.h"
#include "suites/target/limit.h"
#include "suites/target/modes.h"

namespace assay::suites {
namespace {

using harness::Version;

harness::DeviceInfo device_of(Version version, bool embedded = false) {
  harness::DeviceInfo device = some_device();
  device.version = version;
  device.opencl_c_version = std::min(version, Version{1, 2});
  device.opencl_c_versions = {{1, 1}, {1, 2}};
  if (version >= Version{2, 0}) device.opencl_c_versions.push_back({2, 0});
  if (version >= Version{3, 0}) device.opencl_c_versions.push_back(version);
  if (embedded) device.profile = "EMBEDDED_PROFILE";
  return device;
}

TEST(Target, IsJudgedByTheDocumentOfItsVersionOrOfTheRun) {
  struct Row {
    Version version;
    const char *spec, *document, *language, *cited;
  };
  for (const Row& row :
       {Row{{1, 1}, "", "opencl-1.2", "opencl-1.2", "OpenCL 1.2, b"},
        Row{{1, 2}, "", "opencl-1.2", "opencl-1.2", "OpenCL 1.2, b"},
        Row{{1, 2}, "3.0", "opencl-c-3.0.19", "opencl-c-3.0.19", "OpenCL C 3.0.19, a"},
        Row{{3, 0}, "", "opencl-c-3.0.19", "opencl-c-3.0.19", "OpenCL C 3.0.19, a"},
        Row{{3, 1}, "", "opencl-c-3.1", "opencl-c-3.0.19", "OpenCL C 3.0.19, a"},
        Row{{3, 1}, "3.0", "opencl-c-3.0.19", "opencl-c-3.0.19", "OpenCL C 3.0.19, a"},
        Row{{3, 0}, "3.1", "opencl-c-3.1", "opencl-c-3.0.19", "OpenCL C 3.0.19, a"},
        Row{{3, 0}, "1.2", "opencl-1.2", "opencl-1.2", "OpenCL 1.2, b"},
        Row{{3, 0},
            "environment-2.1",
            "opencl-environment-2.1",
            "opencl-c-3.0.19",
            "OpenCL C 3.0.19, a"}}) {
    const Target target(device_of(row.version), {.spec = row.spec});
    EXPECT_EQ(target.document().name, row.document);
    EXPECT_EQ(target.language_document(), row.language);
    EXPECT_EQ(target.cite({"a", "b"}), row.cited);
    EXPECT_TRUE(target.states({"a", "b"}));
    EXPECT_EQ(target.states({"a", ""}), row.language != std::string("opencl-1.2"));
  }
  EXPECT_THROW(Target(some_device(), {.spec = "9.9"}), harness::UsageError);
}

TEST(Target, HasTheProfileOfTheDeviceOrOfTheRun) {
  EXPECT_EQ(Target(device_of({3, 0}), {}).profile(), "full");
  EXPECT_TRUE(Target(device_of({3, 0}, true), {}).embedded());
  EXPECT_TRUE(Target(device_of({3, 0}), {.profile = "embedded"}).embedded());
  EXPECT_THROW(Target(some_device(), {.profile = "fullish"}), harness::UsageError);
}

/// A target must keep a device that was a temporary object.
TEST(Target, KeepsItsDevice) {
  const Target target(device_of({1, 2}), {.std = "CL1.2"});
  const std::vector<Target> copies{target};
  const Target& copy = copies.front();
  EXPECT_EQ(&copy.device(), &target.device());
  EXPECT_EQ(copy.device().version, (Version{1, 2}));
  EXPECT_EQ(copy.language(), (Version{1, 2}));
}

TEST(Target, ChoosesTheLanguageOfAProgram) {
  const Target target(device_of({3, 0}), {});
  EXPECT_EQ(target.language(), Version{});
  EXPECT_EQ(target.language({2, 0}), (Version{2, 0}));
  EXPECT_EQ(target.language({3, 0}), (Version{3, 0}));
  EXPECT_EQ(target.language({3, 1}), Version{});
  EXPECT_EQ(target.compiled_as({}), (Version{1, 2}));
  harness::DeviceInfo newer = device_of({3, 0});
  newer.opencl_c_version = {3, 0};
  EXPECT_EQ(Target(newer, {}).compiled_as({}), (Version{1, 2}));
  EXPECT_EQ(target.compiled_as({3, 0}), (Version{3, 0}));
  EXPECT_EQ(Target(device_of({3, 1}), {}).language({3, 1}), (Version{3, 1}));
  const Target chosen(device_of({3, 0}), {.std = "CL1.2"});
  EXPECT_EQ(chosen.language({2, 0}), (Version{1, 2}));
  EXPECT_EQ(chosen.build_options(), "-cl-std=CL1.2");
}

TEST(Target, GivesOneAnswerAboutDouble) {
  for (const Version version : {Version{1, 1}, {1, 2}, {2, 0}, {3, 0}, {3, 1}})
    for (const bool extension : {false, true})
      for (const bool feature : {false, true})
        for (const bool config : {false, true})
          for (const bool embedded : {false, true}) {
            harness::DeviceInfo device = device_of(version, embedded);
            device.double_fp_config = config ? CL_FP_DENORM : 0;
            if (extension) device.extensions = {{"cl_khr_fp64", {1, 0}}};
            if (feature) device.features = {{"__opencl_c_fp64", {3, 0}}};
            const Target target(device, {});
            const bool had = extension || (feature && version >= Version{3, 0}) ||
                             (config && version >= Version{1, 2});
            EXPECT_EQ(!target.missing("double"), had);
            EXPECT_EQ(target.missing_types({"int", "double", "half"}).value(),
                      had ? *target.missing("half") : *target.missing("double"));
            EXPECT_EQ(target.pragmas({"double", "int", "double"}, {1, 1}),
                      extension ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "");
            EXPECT_EQ(target.pragmas({"double"}, {1, 2}), "");
            EXPECT_EQ(target.flushes("double"), !config);
            EXPECT_FALSE(target.flushes("long"));
          }
}

TEST(Target, RoundsByDefaultAsProfileAndDeviceAllow) {
  harness::DeviceInfo device = device_of({3, 0}, true);
  EXPECT_EQ(Target(device, {}).rounding("float"), reference::Rounding::nearest_even);
  device.single_fp_config = CL_FP_ROUND_TO_ZERO;
  EXPECT_EQ(Target(device, {}).rounding("float"), reference::Rounding::toward_zero);
  EXPECT_EQ(Target(device, {.profile = "full"}).rounding("float"),
            reference::Rounding::nearest_even);
  EXPECT_EQ(Target(device, {}).rounding("half"), reference::Rounding::toward_zero);
  device.half_fp_config = CL_FP_ROUND_TO_NEAREST;
  EXPECT_EQ(Target(device, {}).rounding("half"), reference::Rounding::nearest_even);
}

/// The limits are the same in 3.0.19 and 3.1.
TEST(Target, LimitsA31DeviceByTheTablesThatItContinues) {
  const Target newer(device_of({3, 1}), {}), older(device_of({3, 0}), {});
  for (const char* row : {"tan", "x / y", "x + y"})
    EXPECT_EQ(newer.row(row, "half"), older.row(row, "half")) << row;
  EXPECT_NE(newer.row("tan", "float"), nullptr);
  EXPECT_EQ(newer.base_document(), "opencl-c-3.0.19");
}

TEST(Target, LimitsByModeLanguageAndOlderDocuments) {
  const Target target(device_of({3, 0}), {});
  const auto mode = [&](const char* name) { return find_mode(load_modes({}), name, "here"); };
  const auto unsafe = mode("unsafe_math_optimizations");
  const auto plain = target.limit("tan", "float", nullptr, {});
  const auto relaxed = target.limit("tan", "float", unsafe.get(), {3, 0});
  ASSERT_TRUE(plain && relaxed);
  EXPECT_NE(plain->citation, relaxed->citation);
  // There are no tables for relaxed math with doubles or older languages.
  for (const auto& lifted : {target.limit("tan", "double", unsafe.get(), {3, 0}),
                             target.limit("tan", "float", unsafe.get(), {1, 2})}) {
    ASSERT_TRUE(lifted);
    EXPECT_TRUE(lifted->lifted);
    EXPECT_TRUE(
        target.rules(*lifted, reference::float_format, 1, unsafe.get()).freedoms.everything);
  }
  // The mode's table has no row for erf. So an answer beyond the default limit may still be right.
  const auto unlisted = target.limit("erf", "float", unsafe.get(), {3, 0});
  ASSERT_TRUE(unlisted);
  EXPECT_TRUE(target.rules(*unlisted, reference::float_format, 1, unsafe.get()).freedoms.disputed);
  EXPECT_FALSE(target.rules(*relaxed, reference::float_format, 1, unsafe.get()).freedoms.disputed);
  EXPECT_FALSE(target.limit("no such row", "float", nullptr, {}));
  EXPECT_NE(target.row("x + y", "float"), nullptr) << "the row is in an older document";
  const auto flushing = mode("denorms_are_zero");
  EXPECT_FALSE(target.rules(*plain, reference::float_format, 1).flush_to_zero);
  EXPECT_TRUE(target.rules(*plain, reference::float_format, 1, flushing.get()).flush_to_zero);
  // The permissions of the mode are added to the permissions of the profile.
  const Target embedded(device_of({3, 0}, true), {});
  const auto freedoms = embedded.rules(*plain, reference::float_format, 1, unsafe.get()).freedoms;
  EXPECT_TRUE(freedoms.positive_zero && freedoms.zero_signs);
}

}  // namespace
}  // namespace assay::suites
