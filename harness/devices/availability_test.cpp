#include "harness/devices/availability.h"

#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace assay::harness {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

/// The ways in which a test device reports an optional part.
struct Made {
  bool extension, feature, config, embedded;
  Version version;

  DeviceInfo device(const OptionalPart& part) const {
    DeviceInfo info;
    info.version = version;
    info.profile = embedded ? "EMBEDDED_PROFILE" : "FULL_PROFILE";
    if (extension) info.extensions = {{std::string(part.extension), {1, 0}}};
    if (feature) info.features = {{std::string(part.feature), {3, 0}}};
    if (config) info.half_fp_config = info.double_fp_config = 1;
    return info;
  }
};

constexpr Version versions[] = {{1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}};

/// A device for every combination of the members.
std::vector<Made> every_device() {
  std::vector<Made> list;
  for (const Version version : versions)
    for (int bits = 0; bits < 16; ++bits)
      list.push_back({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0, version});
  return list;
}

/// For every device, has(), brought_by() and missing() must agree with `expected`.
template <typename Expected>
void check(const OptionalPart& part, Expected expected) {
  for (const Made& made : every_device()) {
    const DeviceInfo device = made.device(part);
    const bool had = expected(made);
    EXPECT_EQ(has(device, part), had)
        << part.name << " " << made.version.major << "." << made.version.minor << " extension "
        << made.extension << " feature " << made.feature << " config " << made.config
        << " embedded " << made.embedded;
    EXPECT_EQ(brought_by(device, part).has_value(), had);
    EXPECT_EQ(missing(device, part).has_value(), !had);
  }
}

TEST(Availability, OfTypes) {
  check(parts::half, [](const Made& d) { return d.extension; });
  check(parts::double_precision, [](const Made& d) {
    return d.extension || (d.feature && d.version >= Version{3, 0}) ||
           (d.config && d.version >= Version{1, 2});
  });
  check(parts::int64, [](const Made& d) {
    return !d.embedded || d.extension || (d.feature && d.version >= Version{3, 0});
  });
  EXPECT_EQ(part_of_type("double"), &parts::double_precision);
  EXPECT_EQ(part_of_type("ulong"), &parts::int64);
  EXPECT_EQ(part_of_type("float"), nullptr);
  DeviceInfo device;
  device.double_fp_config = 5;
  EXPECT_EQ(fp_config(device, "double"), 5U);
  EXPECT_THROW(fp_config(device, "int"), std::logic_error);
}

TEST(Availability, OfGenericPointersAndSubGroups) {
  check(parts::generic_address_space, [](const Made& d) {
    return (d.version >= Version{2, 0} && d.version < Version{3, 0}) ||
           (d.feature && d.version >= Version{3, 0});
  });
  check(parts::sub_group_functions, [](const Made& d) {
    return d.extension || (d.feature && d.version >= Version{3, 0});
  });
}

TEST(Availability, OfImages) {
  check(parts::depth_images, [](const Made& d) {
    return d.extension || d.version >= Version{2, 0};
  });
  check(parts::image_array_writes, [](const Made& d) {
    return !d.embedded || d.extension || d.version >= Version{2, 0};
  });
  check(parts::image_3d_writes, [](const Made& d) {
    return d.extension || (d.version >= Version{2, 0} && d.version < Version{3, 0}) ||
           (d.feature && d.version >= Version{3, 0});
  });
  check(parts::srgb_image_writes, [](const Made& d) { return d.extension; });
  check(parts::read_write_images, [](const Made& d) {
    return d.version >= Version{2, 0} && (d.feature || d.version < Version{3, 0});
  });
  for (const bool embedded : {false, true})
    for (const std::uint64_t width : {0U, 2048U}) {
      DeviceInfo device;
      device.profile = embedded ? "EMBEDDED_PROFILE" : "FULL_PROFILE";
      device.image3d_max_width = width;
      EXPECT_EQ(has(device, parts::images_3d), !embedded || width != 0);
    }
}

TEST(Availability, OfProgramsByTheirLanguage) {
  const OptionalPart& part = parts::generic_address_space;
  const DeviceInfo device = Made{false, true, false, false, {3, 0}}.device(part);
  EXPECT_TRUE(missing(device, part, {1, 2}));
  EXPECT_FALSE(missing(device, part, {2, 0}));
  EXPECT_FALSE(missing(device, part, {3, 0}));
  EXPECT_TRUE(missing(DeviceInfo{}, part, {3, 0}));
}

TEST(Availability, ReasonsNameAllWaysToHaveAPart) {
  const DeviceInfo none;
  EXPECT_EQ(missing(none, parts::half), "needs half (cl_khr_fp16)");
  EXPECT_EQ(missing(none, parts::double_precision),
            "needs double (cl_khr_fp64, __opencl_c_fp64 or CL_DEVICE_DOUBLE_FP_CONFIG)");
  EXPECT_EQ(missing(none, parts::images), "needs images (CL_DEVICE_IMAGE_SUPPORT)");
  EXPECT_EQ(missing(none, parts::generic_address_space),
            "needs OpenCL C 2.0, or 3.0 with __opencl_c_generic_address_space");
  EXPECT_EQ(missing(none, parts::depth_images), "needs OpenCL 2.0 or cl_khr_depth_images");
  EXPECT_EQ(missing(none, parts::srgb_image_writes), "needs cl_khr_srgb_image_writes");
  EXPECT_EQ(missing(none, parts::image_3d_writes),
            "needs OpenCL 2.0, cl_khr_3d_image_writes or __opencl_c_3d_image_writes");
}

TEST(Availability, TheReasonIsTheFirstMissingNeed) {
  constexpr Needs both = Needs(parts::images) & parts::compiler & Needs::extension("cl_khr_x");
  DeviceInfo device;
  EXPECT_EQ(Needs().missing(device), std::nullopt);
  EXPECT_EQ(both.missing(device), "needs images (CL_DEVICE_IMAGE_SUPPORT)");
  device.images = true;
  EXPECT_EQ(both.missing(device), "needs a compiler (CL_DEVICE_COMPILER_AVAILABLE)");
  device.compiler_available = true;
  EXPECT_EQ(both.missing(device), "needs cl_khr_x");
  device.extensions = {{"cl_khr_x", {1, 0}}};
  EXPECT_EQ(both.missing(device), std::nullopt);
  EXPECT_EQ(Needs::lack(parts::images).missing(device), "needs a device without images");
  EXPECT_EQ(Needs::lack(parts::pipes).missing(device), std::nullopt);
  EXPECT_EQ((both & parts::pipes).missing(device), "needs pipes (CL_DEVICE_PIPE_SUPPORT)");
}

/// A type needs a pragma if the device lists the extension and the language lacks the type.
TEST(Availability, PragmasOfTypes) {
  for (const Made& made : every_device()) {
    const std::string half = pragma(made.device(parts::half), parts::half, made.version);
    EXPECT_EQ(half, made.extension ? "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" : "");
    const std::string twofold =
        pragma(made.device(parts::double_precision), parts::double_precision, made.version);
    const bool older = made.version < Version{1, 2};
    EXPECT_EQ(twofold,
              made.extension && older ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "");
  }
}

TEST(Availability, OfTheNeedsOfAProgram) {
  DeviceInfo device;
  const Needs newer = Needs::opencl_c({2, 0});
  EXPECT_EQ(newer.missing(device, {1, 2}), "needs OpenCL C 2.0");
  EXPECT_FALSE(newer.missing(device, {2, 0}));
  constexpr std::string_view feature = "__opencl_c_integer_dot_product_input_4x8bit_packed";
  const Needs packed = Needs::opencl_c({3, 0}) & Needs::extension("cl_khr_integer_dot_product") &
                       Needs::feature(feature);
  EXPECT_EQ(packed.missing(device, {3, 0}), "needs cl_khr_integer_dot_product");
  device.extensions = {{"cl_khr_integer_dot_product", {1, 0}}};
  EXPECT_EQ(packed.missing(device, {3, 0}),
            "needs __opencl_c_integer_dot_product_input_4x8bit_packed");
  // Only the compiler has the extension's macros. The query has the same information.
  device.integer_dot_product_capabilities = 1;
  EXPECT_FALSE(packed.missing(device, {3, 0}));
  device.integer_dot_product_capabilities = 2;
  EXPECT_TRUE(packed.missing(device, {3, 0}));
  device.features = {{std::string(feature), {3, 0}}};
  EXPECT_FALSE(packed.missing(device, {3, 0}));
}

TEST(Needs, AreNamedAlikeInTextAndInCpp) {
  const Needs needs = parts::images & Needs::lack(parts::sub_groups);
  EXPECT_THAT(needs.words(), ElementsAre("images", "!sub_groups"));
  EXPECT_EQ(Needs::named("images & !sub_groups").words(), needs.words());
  const std::string_view others =
      "cl_khr_fp16 & !cles_khr_int64 & __opencl_c_pipes & opencl_2_1 & opencl_c_2_0 & "
      "work_groups_of_4x2";
  EXPECT_EQ(fmt::format("{}", fmt::join(Needs::named(others).words(), " & ")), others);
  EXPECT_THAT(Needs::named("ulong & long").words(), ElementsAre("int64"));
  EXPECT_TRUE(Needs::named("").empty());
  EXPECT_TRUE(Needs::named(" & ").empty());
  for (const char* wrong : {"imagess", "images pipes", "opencl_2", "opencl_x_1", "!", "! images"})
    EXPECT_THROW(Needs::named(wrong), std::invalid_argument) << wrong;
}

TEST(Needs, AreMetOrNameTheMissingPart) {
  DeviceInfo device;
  device.version = {2, 0};
  device.images = true;
  device.extensions = {{"cl_khr_fp16", {1, 0}}};
  device.max_work_group_size = 8;
  device.max_work_item_sizes = {8, 1, 1};
  const auto lack = [&](std::string_view words) {
    return Needs::named(words).missing(device, {1, 2}).value_or("");
  };
  EXPECT_EQ(lack("images & !pipes & cl_khr_fp16 & opencl_2_0 & !opencl_2_1 & opencl_c_1_2"), "");
  EXPECT_EQ(lack("images & pipes"), "needs pipes (CL_DEVICE_PIPE_SUPPORT)");
  EXPECT_EQ(lack("!images"), "needs a device without images");
  EXPECT_EQ(lack("!cl_khr_fp16"), "needs a device without cl_khr_fp16");
  EXPECT_EQ(lack("__opencl_c_pipes"), "needs __opencl_c_pipes");
  EXPECT_EQ(lack("opencl_2_1"), "needs OpenCL 2.1");
  EXPECT_EQ(lack("!opencl_2_0"), "needs a device version below OpenCL 2.0");
  EXPECT_EQ(lack("opencl_c_2_0"), "needs OpenCL C 2.0");
  EXPECT_EQ(lack("full_profile"), "");
  device.profile = "EMBEDDED_PROFILE";
  EXPECT_EQ(lack("full_profile"), "needs the full profile");
  EXPECT_EQ(lack("work_groups_of_8x1"), "");
  EXPECT_THAT(lack("work_groups_of_4x2"), StartsWith("needs work-groups of 4 by 2 (CL_DEVICE_"));
  // The program's language version decides whether a part of the language is missing.
  EXPECT_EQ(Needs(parts::generic_address_space).missing(device, {2, 0}), std::nullopt);
  EXPECT_THAT(lack("generic_address_space"), StartsWith("needs OpenCL C 2.0"));
}

TEST(Availability, OfTheHost) {
  DeviceInfo device;
  device.version = {2, 1};
  EXPECT_TRUE(has(device, parts::timers));
  device.version = {3, 0};
  EXPECT_EQ(missing(device, parts::timers), "needs timers (CL_PLATFORM_HOST_TIMER_RESOLUTION)");
  EXPECT_EQ(Needs::lack(parts::timers).missing(device), std::nullopt);
  device.host_timer_resolution = 1;
  EXPECT_TRUE(has(device, parts::timers));
  EXPECT_EQ(missing(device, parts::partition_by_counts),
            "needs CL_DEVICE_PARTITION_BY_COUNTS (CL_DEVICE_PARTITION_PROPERTIES)");
  device.partition_properties = {CL_DEVICE_PARTITION_EQUALLY, CL_DEVICE_PARTITION_BY_COUNTS};
  EXPECT_EQ((parts::partition_by_counts & parts::partition_equally).missing(device), std::nullopt);
  EXPECT_FALSE(has(device, parts::partition_by_affinity_domain));
  device.address_bits = 8 * sizeof(void*) / 2;
  EXPECT_EQ(missing(device, parts::pointers_of_the_host),
            "needs pointers of the host's size (CL_DEVICE_ADDRESS_BITS)");
}

TEST(Needs, TooManyAreRefused) {
  Needs all;
  const auto add = [&] {
    for (int minor = 0; minor < 40; ++minor) all = all & Needs::opencl({4, minor});
  };
  EXPECT_THROW(add(), std::length_error);
}

TEST(Needs, EachWordNamesOnePart) {
  std::set<std::string_view> words;
  for (const OptionalPart* part : named_parts()) {
    EXPECT_TRUE(words.insert(part->word).second) << part->word;
    EXPECT_THAT(Needs::named(part->word).words(), ElementsAre(std::string(part->word)));
  }
}

}  // namespace
}  // namespace assay::harness
