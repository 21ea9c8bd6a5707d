#include "suites/api/platform/paired_queries.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "harness/cases/requirements.h"
#include "suites/api/platform/required_names.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/extension.h"
#include "suites/host/query_table.h"
#include "suites/host/setting.h"
#include "suites/images/image_object.h"

namespace assay::suites::platform {
namespace {

using harness::words;
using host::Setting;
using testing::IsEmpty;
using testing::UnorderedElementsAreArray;

using Names = std::multiset<std::string>;

std::string name_of(const cl_name_version& entry) {
  return {entry.name, strnlen(entry.name, sizeof entry.name)};
}

std::vector<std::string> names_of(const std::vector<cl_name_version>& entries) {
  std::vector<std::string> names;
  for (const cl_name_version& entry : entries) names.push_back(name_of(entry));
  return names;
}

harness::Version version_of(cl_version version) {
  return {static_cast<int>(CL_VERSION_MAJOR(version)), static_cast<int>(CL_VERSION_MINOR(version))};
}

void expect_terminated(const std::vector<cl_name_version>& entries) {
  for (const cl_name_version& entry : entries)
    EXPECT_VALUE(strnlen(entry.name, sizeof entry.name), <, sizeof entry.name)
        << "length of a name without a NUL";
}

/// Extensions and built-in kernels are listed once. An intermediate language is listed once for
/// each version.
void expect_once(const std::vector<cl_name_version>& entries, bool versions = false) {
  expect_terminated(entries);
  std::set<std::pair<std::string, harness::Version>> seen;
  for (const cl_name_version& entry : entries)
    EXPECT_HOLDS(
        seen.insert({name_of(entry), versions ? version_of(entry.version) : harness::Version{}})
            .second)
        << name_of(entry) << " is listed twice";
}

/// Features of OpenCL C 3.0, without features of extensions.
std::set<std::string> optional_features(const harness::RunOptions& options) {
  constexpr const char* path = "language/features.csv";
  std::set<std::string> names;
  for (const auto& row :
       harness::parse_csv(harness::read_data(options.data, path), path,
                          {"feature", "since", "requires", "extension", "extends", "citation"}))
    if (row.fields[1] == "3.0" && row.fields[3].empty()) names.insert(row.fields[0]);
  return names;
}

void platform_version(Setting& on) {
  const cl::Platform platform(on.platform());
  const auto text = harness::parse_version(platform.getInfo<CL_PLATFORM_VERSION>(), "OpenCL ");
  ASSERT_HOLDS(text.has_value()) << about::query("CL_PLATFORM_VERSION")
                                 << "CL_PLATFORM_VERSION has no version";
  EXPECT_QUERY(version_of(platform.getInfo<CL_PLATFORM_NUMERIC_VERSION>()), *text);
}

void device_version(Setting& on) {
  EXPECT_QUERY(version_of(on.device().getInfo<CL_DEVICE_NUMERIC_VERSION>()), on.info().version);
}

void platform_extensions(Setting& on) {
  const cl::Platform platform(on.platform());
  const auto entries = platform.getInfo<CL_PLATFORM_EXTENSIONS_WITH_VERSION>();
  expect_once(entries);
  EXPECT_MATCH(names_of(entries),
               UnorderedElementsAreArray(words(platform.getInfo<CL_PLATFORM_EXTENSIONS>())))
      << about::query("CL_PLATFORM_EXTENSIONS_WITH_VERSION")
      << "compared with CL_PLATFORM_EXTENSIONS";
}

/// Extensions that data/ does not have may concern only the platform.
std::set<std::string> extensions_of_devices(const harness::RunOptions& options) {
  std::set<std::string> names;
  for (const host::QueryRow& row : host::load_queries(options))
    if (row.function == "clGetDeviceInfo") names.insert(row.extension);
  constexpr const char* path = "language/extensions.csv";
  for (const auto& row :
       harness::parse_csv(harness::read_data(options.data, path), path,
                          {"extension", "core", "requires", "likewise", "citation"}))
    names.insert(row.fields[0]);
  return names;
}

/// "Extensions defined here must be supported by all devices associated with this platform." OpenCL
/// 3.0 has another rule: it states which extensions CL_PLATFORM_EXTENSIONS must list.
void extensions_of_every_device(Setting& on) {
  const auto names = extensions_of_devices(on.options());
  std::vector<cl::Device> devices;
  cl::Platform(on.platform()).getDevices(CL_DEVICE_TYPE_ALL, &devices);
  for (const std::string& name :
       words(cl::Platform(on.platform()).getInfo<CL_PLATFORM_EXTENSIONS>())) {
    if (!names.contains(name)) continue;
    for (const cl::Device& device : devices) {
      if ((device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CUSTOM) != 0) continue;
      EXPECT_MATCH(words(device.getInfo<CL_DEVICE_EXTENSIONS>()), testing::Contains(name))
          << about::query("CL_PLATFORM_EXTENSIONS")
          << "CL_DEVICE_EXTENSIONS of a device, compared with CL_PLATFORM_EXTENSIONS";
    }
  }
}

void device_extensions(Setting& on) {
  const auto entries = on.device().getInfo<CL_DEVICE_EXTENSIONS_WITH_VERSION>();
  expect_once(entries);
  EXPECT_MATCH(names_of(entries),
               UnorderedElementsAreArray(words(on.device().getInfo<CL_DEVICE_EXTENSIONS>())))
      << about::query("CL_DEVICE_EXTENSIONS_WITH_VERSION") << "compared with CL_DEVICE_EXTENSIONS";
}

/// Devices before 2.1 without cl_khr_il_program have no CL_DEVICE_IL_VERSION and no intermediate
/// language.
void intermediate_languages(Setting& on) {
  const bool has_text = on.at_least(2, 1) || on.info().has_extension("cl_khr_il_program");
  const auto entries = on.device().getInfo<CL_DEVICE_ILS_WITH_VERSION>();
  expect_once(entries, true);
  std::vector<std::string> spelled;
  for (const cl_name_version& entry : entries) {
    const auto version = version_of(entry.version);
    spelled.push_back(name_of(entry) + '_' + std::to_string(version.major) + '.' +
                      std::to_string(version.minor));
  }
  EXPECT_MATCH(spelled, UnorderedElementsAreArray(
                            has_text ? words(on.device().getInfo<CL_DEVICE_IL_VERSION>())
                                     : std::vector<std::string>{}))
      << about::query("CL_DEVICE_ILS_WITH_VERSION") << "compared with CL_DEVICE_IL_VERSION";
}

void built_in_kernels(Setting& on) {
  const auto entries = on.device().getInfo<CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION>();
  expect_once(entries);
  EXPECT_MATCH(names_of(entries), UnorderedElementsAreArray(words(
                                      on.device().getInfo<CL_DEVICE_BUILT_IN_KERNELS>(), ';')))
      << about::query("CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION")
      << "compared with CL_DEVICE_BUILT_IN_KERNELS";
}

void language_versions(Setting& on) {
  const auto entries = on.device().getInfo<CL_DEVICE_OPENCL_C_ALL_VERSIONS>();
  expect_terminated(entries);
  std::set<harness::Version> all;
  for (const cl_name_version& entry : entries) {
    EXPECT_VALUE(name_of(entry), ==, "OpenCL C")
        << about::query("CL_DEVICE_OPENCL_C_ALL_VERSIONS") << "a name";
    all.insert(version_of(entry.version));
  }
  for (const std::string& required : required_names(on, "languages"))
    EXPECT_HOLDS(all.contains(harness::parse_version(required).value_or(harness::Version{})))
        << about::query("CL_DEVICE_OPENCL_C_ALL_VERSIONS") << "OpenCL C " << required
        << " is missing in CL_DEVICE_OPENCL_C_ALL_VERSIONS";
  EXPECT_HOLDS(all.contains(on.info().opencl_c_version))
      << about::query("CL_DEVICE_OPENCL_C_ALL_VERSIONS")
      << "the version of CL_DEVICE_OPENCL_C_VERSION is missing in CL_DEVICE_OPENCL_C_ALL_VERSIONS";
}

void features(Setting& on) {
  const auto entries = on.device().getInfo<CL_DEVICE_OPENCL_C_FEATURES>();
  expect_terminated(entries);
  const auto names = names_of(entries);
  const std::set<std::string> all(names.begin(), names.end());
  // The prefix is a convention (OpenCL C 3.0.19, 6.2.1). Compilers also list the macros of
  // extensions.
  for (const std::string& name : names)
    EXPECT_HOLDS(name.starts_with("__opencl_c_") || on.info().has_extension(name))
        << about::query("CL_DEVICE_OPENCL_C_FEATURES") << name
        << " does not begin with __opencl_c_, and is not an extension of the device";
  // The version of a feature is the version of OpenCL C that introduced the feature.
  const auto introduced = optional_features(on.options());
  for (const cl_name_version& entry : entries)
    if (introduced.contains(name_of(entry))) {
      EXPECT_VALUE(to_string(version_of(entry.version)), ==, "3.0")
          << about::query("CL_DEVICE_OPENCL_C_FEATURES") << name_of(entry);
    }
  // "... if and only if all optional OpenCL C features are supported by the device".
  if (on.info().opencl_c_version >= harness::Version{3, 0}) {
    for (const std::string& feature : introduced)
      EXPECT_HOLDS(all.contains(feature))
          << about::query("CL_DEVICE_OPENCL_C_VERSION")
          << "CL_DEVICE_OPENCL_C_VERSION is 3.0 or later, but the device lacks " << feature;
  }
  // If the compiler offers the feature, the query must say so. The reverse is not required, because
  // a device may offer the feature only in its intermediate language.
  const auto says = [&](const char* feature, bool supported, const char* query) {
    EXPECT_HOLDS(supported || !all.contains(feature))
        << about::query("CL_DEVICE_OPENCL_C_FEATURES") << feature << " is listed, but " << query
        << " says that the device does not support it";
  };
  // Two features exist if and only if their queries say so (OpenCL C 3.0.19, 6.3.1, note 3; 6.3.3).
  const auto is = [&](const char* feature, bool supported, const char* query) {
    EXPECT_VALUE(all.contains(feature), ==, supported)
        << about::query("CL_DEVICE_OPENCL_C_FEATURES") << feature << ", compared with " << query;
  };
  says("__opencl_c_generic_address_space",
       on.device().getInfo<CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT>() == CL_TRUE,
       "CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT");
  says("__opencl_c_pipes", on.device().getInfo<CL_DEVICE_PIPE_SUPPORT>() == CL_TRUE,
       "CL_DEVICE_PIPE_SUPPORT");
  says("__opencl_c_work_group_collective_functions",
       on.device().getInfo<CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT>() == CL_TRUE,
       "CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT");
  is("__opencl_c_images", on.info().images, "CL_DEVICE_IMAGE_SUPPORT");
  is("__opencl_c_fp64", on.info().double_fp_config != 0, "CL_DEVICE_DOUBLE_FP_CONFIG");
  says("__opencl_c_program_scope_global_variables",
       on.device().getInfo<CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE>() != 0,
       "CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE");
  says("__opencl_c_subgroups", on.device().getInfo<CL_DEVICE_MAX_NUM_SUB_GROUPS>() != 0,
       "CL_DEVICE_MAX_NUM_SUB_GROUPS");
}

/// An extension is listed "when and only when the optional feature is supported".
void image_extensions(Setting& on) {
  const auto same = [&](const char* extension, bool supported) {
    EXPECT_VALUE(on.info().has_extension(extension), ==, supported)
        << about::query("CL_DEVICE_EXTENSIONS") << extension;
  };
  if (on.info().compiler_available)
    same("cl_khr_3d_image_writes", on.info().has_feature("__opencl_c_3d_image_writes"));
  same("cl_khr_image2d_from_buffer", on.info().image_pitch_alignment != 0);
  const auto formats = images::list_formats(on.context(), CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D);
  same("cl_khr_depth_images", std::ranges::any_of(formats, [](const cl_image_format& one) {
         return one.image_channel_order == CL_DEPTH;
       }));
}

void doubles(Setting& on) {
  EXPECT_VALUE(on.info().double_fp_config != 0, ==, on.info().has_extension("cl_khr_fp64"))
      << about::query("CL_DEVICE_DOUBLE_FP_CONFIG") << "compared with cl_khr_fp64";
}

/// CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR has the numbers of CL_DEVICE_OPENCL_C_VERSION. The core
/// of OpenCL 3.0 lists all versions instead.
void language_version(Setting& on) {
  cl_version version = 0;
  EXPECT_SUCCESS(clGetDeviceInfo(on.device_id(), CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR,
                                 sizeof version, &version, nullptr));
  const auto text =
      harness::parse_version(on.device().getInfo<CL_DEVICE_OPENCL_C_VERSION>(), "OpenCL C ");
  ASSERT_HOLDS(text.has_value()) << about::query("CL_DEVICE_OPENCL_C_VERSION")
                                 << "CL_DEVICE_OPENCL_C_VERSION has no version";
  EXPECT_QUERY(version_of(version), *text)
      << about::query("CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR");
}

// cl_khr_extended_versioning has the queries of OpenCL 3.0, with the same numbers, for devices of
// any version.
constexpr const char* versioning = "cl_khr_extended_versioning";
template <void (*body)(Setting&)>
void of_the_platform(Setting& on) {
  if (!host::platform_lists(on, versioning))
    GTEST_SKIP() << "needs a platform that lists " << versioning;
  body(on);
}

constexpr auto has_versioning = host::Needs::extension(versioning);
constexpr host::Example rows[] = {
    {"extended_versioning/platform_version",
     "cl_khr_extended_versioning, CL_PLATFORM_NUMERIC_VERSION_KHR",
     of_the_platform<platform_version>,
     {1, 0},
     has_versioning},
    {"extended_versioning/device_version",
     "cl_khr_extended_versioning, CL_DEVICE_NUMERIC_VERSION_KHR",
     device_version,
     {1, 0},
     has_versioning},
    {"extended_versioning/language_version",
     "cl_khr_extended_versioning, CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR",
     language_version,
     {1, 1},
     has_versioning& host::needs_compiler},
    {"extended_versioning/platform_extensions",
     "cl_khr_extended_versioning, CL_PLATFORM_EXTENSIONS_WITH_VERSION_KHR",
     of_the_platform<platform_extensions>,
     {1, 0},
     has_versioning},
    {"extended_versioning/device_extensions",
     "cl_khr_extended_versioning, CL_DEVICE_EXTENSIONS_WITH_VERSION_KHR",
     device_extensions,
     {1, 0},
     has_versioning},
    {"extended_versioning/intermediate_languages",
     "cl_khr_extended_versioning, CL_DEVICE_ILS_WITH_VERSION_KHR",
     intermediate_languages,
     {1, 0},
     has_versioning},
    {"extended_versioning/built_in_kernels",
     "cl_khr_extended_versioning, CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION_KHR",
     built_in_kernels,
     {1, 2},
     has_versioning},
    {"twins/platform_version",
     "OpenCL API 3.0, 4.1, CL_PLATFORM_NUMERIC_VERSION",
     platform_version,
     {3, 0}},
    {"twins/device_version",
     "OpenCL API 3.0, 4.2, CL_DEVICE_NUMERIC_VERSION",
     device_version,
     {3, 0}},
    {"twins/platform_extensions",
     "OpenCL API 3.0, 4.1, CL_PLATFORM_EXTENSIONS_WITH_VERSION",
     platform_extensions,
     {3, 0}},
    {"twins/extensions_of_every_device",
     "OpenCL 1.2, 4.1, Table 4.1, CL_PLATFORM_EXTENSIONS",
     extensions_of_every_device,
     {1, 0},
     host::Needs::lack(host::Needs::opencl({3, 0}))},
    {"twins/device_extensions",
     "OpenCL API 3.0, 4.2, CL_DEVICE_EXTENSIONS_WITH_VERSION",
     device_extensions,
     {3, 0}},
    {"twins/intermediate_languages",
     "OpenCL API 3.0, 4.2, CL_DEVICE_ILS_WITH_VERSION",
     intermediate_languages,
     {3, 0}},
    {"twins/built_in_kernels",
     "OpenCL API 3.0, 4.2, CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION",
     built_in_kernels,
     {3, 0}},
    {"twins/language_versions",
     "OpenCL API 3.0, 4.2, CL_DEVICE_OPENCL_C_ALL_VERSIONS",
     language_versions,
     {3, 0},
     host::needs_compiler},
    {"twins/features",
     "OpenCL API 3.0, 4.2, CL_DEVICE_OPENCL_C_FEATURES",
     features,
     {3, 0},
     host::needs_compiler},
    {"twins/image_extensions",
     "OpenCL API 3.0, 4.2, CL_DEVICE_EXTENSIONS",
     image_extensions,
     {3, 0},
     host::needs_images},
    {"twins/doubles", "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_EXTENSIONS", doubles, {1, 2}},
};

}  // namespace

std::span<const host::Example> twins() {
  return rows;
}

}  // namespace assay::suites::platform
