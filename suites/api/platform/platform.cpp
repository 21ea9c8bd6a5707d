#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/api/platform/absent.h"
#include "suites/api/platform/deprecated.h"
#include "suites/api/platform/errcode_ret.h"
#include "suites/api/platform/handles.h"
#include "suites/api/platform/macros.h"
#include "suites/api/platform/paired_queries.h"
#include "suites/api/platform/required_names.h"
#include "suites/api/platform/version_3_1.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/setting.h"
#include "suites/host/suite.h"

namespace assay::suites::platform {
namespace {

using host::Setting;
using testing::AnyOf;
using testing::Contains;
using testing::Each;
using testing::Not;

std::vector<cl_device_id> devices_of(cl_platform_id platform, cl_device_type type) {
  cl_uint count = 0;
  const cl_int status = clGetDeviceIDs(platform, type, 0, nullptr, &count);
  if (status == CL_DEVICE_NOT_FOUND) return {};
  // No device was returned. CL_DEVICE_NOT_FOUND is the only right code.
  if (status != CL_SUCCESS) {
    EXPECT_CODE(CL_DEVICE_NOT_FOUND, status)
        << about::call("clGetDeviceIDs") << "for type " << type;
    return {};
  }
  std::vector<cl_device_id> devices(std::min(count, 1000U));
  EXPECT_SUCCESS(clGetDeviceIDs(platform, type, static_cast<cl_uint>(devices.size()),
                                devices.data(), nullptr));
  return devices;
}

void profile_is_one_of_two(Setting& on) {
  const cl::Platform platform(on.platform());
  const std::string of_platform = platform.getInfo<CL_PLATFORM_PROFILE>();
  const std::string of_device = on.device().getInfo<CL_DEVICE_PROFILE>();
  EXPECT_ANY_VALUE(of_platform, "FULL_PROFILE", "EMBEDDED_PROFILE")
      << about::query("CL_PLATFORM_PROFILE");
  EXPECT_ANY_VALUE(of_device, "FULL_PROFILE", "EMBEDDED_PROFILE")
      << about::query("CL_DEVICE_PROFILE");
  if (of_platform == "EMBEDDED_PROFILE") {
    EXPECT_VALUE(of_device, ==, "EMBEDDED_PROFILE")
        << about::query("CL_DEVICE_PROFILE") << "on a platform of the embedded profile";
  }
}

/// The form is OpenCL<space>major.minor<space>information.
void expect_version_form(const std::string& text, std::string_view prefix, const char* what) {
  const auto version = harness::parse_version(text, prefix);
  ASSERT_HOLDS(version.has_value())
      << about::query(what) << what << " is \"" << harness::printable(text, 200)
      << "\", which does not begin with \"" << prefix << "major.minor\"";
  const std::string start = fmt::format("{}{}.{} ", prefix, version->major, version->minor);
  EXPECT_VALUE(text.substr(0, start.size()), ==, start)
      << about::query(what) << "a space must follow the number";
}

/// The vendor may add any text after the two numbers.
void driver_version_has_its_form(Setting& on) {
  const std::string said = on.device().getInfo<CL_DRIVER_VERSION>();
  EXPECT_HOLDS(harness::parse_version(said, "").has_value())
      << about::query("CL_DRIVER_VERSION") << "CL_DRIVER_VERSION is \""
      << harness::printable(said, 200) << "\", which does not begin with major.minor";
}

void versions_have_their_form(Setting& on) {
  expect_version_form(cl::Platform(on.platform()).getInfo<CL_PLATFORM_VERSION>(), "OpenCL ",
                      "CL_PLATFORM_VERSION");
  expect_version_form(on.device().getInfo<CL_DEVICE_VERSION>(), "OpenCL ", "CL_DEVICE_VERSION");
  if (on.at_least(1, 1) && on.info().compiler_available)
    expect_version_form(on.device().getInfo<CL_DEVICE_OPENCL_C_VERSION>(), "OpenCL C ",
                        "CL_DEVICE_OPENCL_C_VERSION");
}

void versions_are_in_order(Setting& on) {
  const auto platform =
      harness::parse_version(cl::Platform(on.platform()).getInfo<CL_PLATFORM_VERSION>(), "OpenCL ");
  ASSERT_HOLDS(platform.has_value())
      << about::query("CL_PLATFORM_VERSION") << "CL_PLATFORM_VERSION has no version";
  EXPECT_VALUE(on.info().version, <=, *platform)
      << about::query("CL_DEVICE_VERSION")
      << "a device's version, compared with its platform's version";
  const harness::Version device = on.info().version, language = on.info().opencl_c_version;
  EXPECT_VALUE(language, <=, *platform)
      << about::query("CL_DEVICE_OPENCL_C_VERSION")
      << "the version of OpenCL C, compared with the platform's version";
  if (!on.info().compiler_available) return;  // the other rules are about compilers
  // Table 4.3 requires the device's own version. 3.1.1 allows a newer version.
  if (device == harness::Version{1, 1} || device == harness::Version{1, 2}) {
    EXPECT_VALUE(language, >=, device)
        << about::query("CL_DEVICE_OPENCL_C_VERSION") << "the version of OpenCL C on a 1.x device";
  }
  if (device >= harness::Version{2, 0} && device < harness::Version{3, 0}) {
    EXPECT_VALUE(language, >=, (harness::Version{2, 0}))
        << about::query("CL_DEVICE_OPENCL_C_VERSION") << "the version of OpenCL C on a 2.x device";
  }
  if (device >= harness::Version{3, 0}) {
    EXPECT_VALUE(language, >=, (harness::Version{1, 2}))
        << about::query("CL_DEVICE_OPENCL_C_VERSION") << "the version of OpenCL C on a 3.x device";
  }
}

void extensions_are_words(Setting& on) {
  for (const std::string& text : {cl::Platform(on.platform()).getInfo<CL_PLATFORM_EXTENSIONS>(),
                                  on.device().getInfo<CL_DEVICE_EXTENSIONS>()}) {
    std::set<std::string> seen;
    for (const std::string& name : harness::split(text, ' ')) {
      if (name.empty()) continue;
      // Duplicates are an error since CL_DEVICE_EXTENSIONS_WITH_VERSION exists, because both lists
      // must agree.
      EXPECT_HOLDS(seen.insert(name).second || !on.at_least(3, 0)) << name << " is listed twice";
      EXPECT_HOLDS(std::all_of(name.begin(), name.end(),
                               [](unsigned char c) { return std::isgraph(c) != 0; }))
          << '"' << harness::printable(name, 100) << "\" is not an extension's name";
    }
  }
}

void all_types_find_the_device(Setting& on) {
  const auto all = devices_of(on.platform(), CL_DEVICE_TYPE_ALL);
  EXPECT_MATCH(all, Contains(on.device_id()))
      << about::call("clGetDeviceIDs") << "devices that CL_DEVICE_TYPE_ALL finds";
  EXPECT_VALUE(std::set(all.begin(), all.end()).size(), ==, all.size())
      << about::call("clGetDeviceIDs") << "distinct devices in the list";
  for (const cl_device_id one : all) {
    cl_device_type type = 0;
    ASSERT_SUCCESS(clGetDeviceInfo(one, CL_DEVICE_TYPE, sizeof type, &type, nullptr));
    // Later versions of the specification include custom devices.
    if (on.at_least(1, 2) && !on.at_least(3, 0)) {
      EXPECT_VALUE(type & CL_DEVICE_TYPE_CUSTOM, ==, 0U)
          << about::call("clGetDeviceIDs")
          << "a custom device among the devices of CL_DEVICE_TYPE_ALL";
    }
  }
}

void each_type_finds_its_devices(Setting& on) {
  const auto all = devices_of(on.platform(), CL_DEVICE_TYPE_ALL);
  constexpr cl_device_type cpu = CL_DEVICE_TYPE_CPU, gpu = CL_DEVICE_TYPE_GPU,
                           accelerator = CL_DEVICE_TYPE_ACCELERATOR;
  std::vector<cl_device_type> types{cpu,
                                    gpu,
                                    accelerator,
                                    cpu | gpu,
                                    gpu | accelerator,
                                    cpu | accelerator,
                                    cpu | gpu | accelerator};
  // CL_DEVICE_TYPE_ALL need not include custom devices.
  if (on.at_least(1, 2)) types.push_back(CL_DEVICE_TYPE_CUSTOM);
  for (const cl_device_type type : types) {
    const auto found = devices_of(on.platform(), type);
    for (const cl_device_id one : all) {
      cl_device_type own = 0;
      ASSERT_SUCCESS(clGetDeviceInfo(one, CL_DEVICE_TYPE, sizeof own, &own, nullptr));
      if ((own & type) != 0) {
        EXPECT_MATCH(found, Contains(one)) << about::call("clGetDeviceIDs") << "of type " << own
                                           << ", queried with device_type " << type;
      } else {
        EXPECT_MATCH(found, Not(Contains(one))) << about::call("clGetDeviceIDs") << "of type "
                                                << own << ", queried with device_type " << type;
      }
    }
  }
}

void default_type_is_no_custom_device(Setting& on) {
  const auto found = devices_of(on.platform(), CL_DEVICE_TYPE_DEFAULT);
  ASSERT_HOLDS(!found.empty()) << about::call("clGetDeviceIDs")
                               << "CL_DEVICE_TYPE_DEFAULT finds nothing";
  // 3.0.17 allows a custom device if it is the platform's only device.
  if (on.at_least(3, 0) && devices_of(on.platform(), CL_DEVICE_TYPE_ALL).size() == 1) return;
  for (const cl_device_id one : found) {
    cl_device_type type = 0;
    ASSERT_SUCCESS(clGetDeviceInfo(one, CL_DEVICE_TYPE, sizeof type, &type, nullptr));
    EXPECT_VALUE(type & CL_DEVICE_TYPE_CUSTOM, ==, 0U)
        << about::call("clGetDeviceIDs") << "CL_DEVICE_TYPE_DEFAULT finds a custom device";
  }
}

void fewer_entries_than_devices(Setting& on) {
  const auto all = devices_of(on.platform(), CL_DEVICE_TYPE_ALL);
  ASSERT_HOLDS(!all.empty()) << about::call("clGetDeviceIDs") << "clGetDeviceIDs finds no device";
  std::vector<cl_device_id> devices(all.size() + 1, nullptr);
  cl_uint count = 0;
  ASSERT_SUCCESS(clGetDeviceIDs(on.platform(), CL_DEVICE_TYPE_ALL, 1, devices.data(), &count));
  EXPECT_VALUE(count, ==, all.size())
      << about::call("clGetDeviceIDs") << "num_devices, with num_entries 1";
  EXPECT_MATCH(all, Contains(devices[0]))
      << about::call("clGetDeviceIDs")
      << "all devices, compared with the returned device";  // the specification does not state an
                                                            // order of devices
  EXPECT_VALUE(devices[1], ==, nullptr)
      << about::object("clGetDeviceIDs")
      << "num_entries was exceeded: the entry after the first device";
  ASSERT_SUCCESS(clGetDeviceIDs(on.platform(), CL_DEVICE_TYPE_ALL,
                                static_cast<cl_uint>(devices.size()), devices.data(), nullptr));
  EXPECT_VALUE(devices.back(), ==, nullptr)
      << about::object("clGetDeviceIDs")
      << "num_devices was exceeded: the entry after the last device";
}

void device_belongs_to_its_platform(Setting& on) {
  EXPECT_MATCH(devices_of(on.platform(), CL_DEVICE_TYPE_ALL), Contains(on.device_id()))
      << about::call("clGetDeviceIDs") << "devices of CL_DEVICE_PLATFORM";
  for (const cl_device_id one : devices_of(on.platform(), CL_DEVICE_TYPE_ALL)) {
    cl_platform_id platform = nullptr;
    ASSERT_SUCCESS(
        clGetDeviceInfo(one, CL_DEVICE_PLATFORM, sizeof(cl_platform_id), &platform, nullptr));
    EXPECT_QUERY(platform, on.platform()) << about::query("CL_DEVICE_PLATFORM");
  }
}

void work_item_sizes_fit_dimensions(Setting& on) {
  const auto sizes = on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
  EXPECT_VALUE(sizes.size(), ==, on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS>())
      << about::query("CL_DEVICE_MAX_WORK_ITEM_SIZES")
      << "number of sizes, compared with CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS";
  EXPECT_MATCH(sizes, Each(testing::Ge(1U))) << about::query("CL_DEVICE_MAX_WORK_ITEM_SIZES");
}

void root_device_is_not_counted(Setting& on) {
  cl_uint count = 0;
  const cl_device_id device = on.device_id();
  for (int i = 0; i < 3; ++i) {
    EXPECT_SUCCESS(clRetainDevice(device));
  }
  EXPECT_SUCCESS(clGetDeviceInfo(device, CL_DEVICE_REFERENCE_COUNT, sizeof count, &count, nullptr));
  EXPECT_VALUE(count, ==, 1U) << about::query("CL_DEVICE_REFERENCE_COUNT")
                              << "after clRetainDevice of a root-level device";
  for (int i = 0; i < 3; ++i) {
    EXPECT_SUCCESS(clReleaseDevice(device));
  }
  EXPECT_SUCCESS(clGetDeviceInfo(device, CL_DEVICE_REFERENCE_COUNT, sizeof count, &count, nullptr));
  EXPECT_VALUE(count, ==, 1U) << about::query("CL_DEVICE_REFERENCE_COUNT")
                              << "after clReleaseDevice of a root-level device";
}

void root_device_has_no_scheme(Setting& on) {
  EXPECT_MATCH(on.device().getInfo<CL_DEVICE_PARTITION_TYPE>(),
               testing::AnyOf(testing::IsEmpty(), testing::ElementsAre(0)))
      << about::query("CL_DEVICE_PARTITION_TYPE") << "of a root-level device";
}

/// If the device cannot be partitioned, the list of schemes contains only a 0. Affinity domains
/// belong to CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN.
void schemes_of_partition(Setting& on) {
  const auto schemes = on.device().getInfo<CL_DEVICE_PARTITION_PROPERTIES>();
  EXPECT_HOLDS(!schemes.empty())
      << about::query("CL_DEVICE_PARTITION_PROPERTIES")
      << "CL_DEVICE_PARTITION_PROPERTIES is empty, expected at least a 0";
  if (on.device().getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>() == 1) {
    EXPECT_MATCH(schemes, Each(0))
        << about::query("CL_DEVICE_PARTITION_PROPERTIES") << "of a device with one compute unit";
  }
  const bool by_domain = std::ranges::count(schemes, CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN) != 0;
  EXPECT_VALUE(on.device().getInfo<CL_DEVICE_PARTITION_AFFINITY_DOMAIN>() != 0, ==, by_domain)
      << about::query("CL_DEVICE_PARTITION_AFFINITY_DOMAIN")
      << "compared with CL_DEVICE_PARTITION_PROPERTIES";
}

void unload_compiler_and_build_again(Setting& on) {
  const auto source = host::kernel_one;
  on.build(source);
  EXPECT_SUCCESS(clUnloadPlatformCompiler(on.platform()));
  on.build(source);
  EXPECT_SUCCESS(clUnloadPlatformCompiler(on.platform()));
}

constexpr host::Example examples[] = {
    {"profile/one_of_two", "OpenCL 1.2, 4.1, Table 4.1, CL_PLATFORM_PROFILE",
     profile_is_one_of_two},
    {"version/form", "OpenCL 1.2, 4.1, Table 4.1, CL_PLATFORM_VERSION", versions_have_their_form},
    // Later versions let the vendor choose the form.
    {"version/driver",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DRIVER_VERSION",
     driver_version_has_its_form,
     {1, 0},
     host::Needs::lack(host::Needs::opencl({2, 0}))},
    {"version/order", "OpenCL 1.2, 3.1.1; 4.2, Table 4.3, CL_DEVICE_OPENCL_C_VERSION",
     versions_are_in_order},
    {"extensions/words", "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_EXTENSIONS", extensions_are_words},
    {"devices/all", "OpenCL 1.2, 4.2, Table 4.2", all_types_find_the_device},
    {"devices/by_type", "OpenCL 1.2, 4.2, Table 4.2", each_type_finds_its_devices},
    {"devices/default", "OpenCL 1.2, 4.2, Table 4.2", default_type_is_no_custom_device, {1, 2}},
    {"devices/fewer_entries", "OpenCL 1.2, 4.2, clGetDeviceIDs", fewer_entries_than_devices},
    {"devices/platform", "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_PLATFORM",
     device_belongs_to_its_platform},
    {"devices/work_item_sizes", "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_WORK_ITEM_SIZES",
     work_item_sizes_fit_dimensions},
    {"devices/root_reference_count",
     "OpenCL 1.2, 4.3, clRetainDevice",
     root_device_is_not_counted,
     {1, 2}},
    {"devices/root_partition_type",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_PARTITION_TYPE",
     root_device_has_no_scheme,
     {1, 2}},
    {"devices/partition_properties",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_PARTITION_PROPERTIES",
     schemes_of_partition,
     {1, 2}},
    {"compiler/unload",
     "OpenCL 1.2, 5.6.6, clUnloadPlatformCompiler",
     unload_compiler_and_build_again,
     {1, 2},
     host::needs_compiler},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("platform", "Platforms and devices (OpenCL 4.1, 4.2)",
                          {examples, twins(), macros(), deprecated(), required(), version_3_1(),
                           absent(), errcode_ret(), handles()});
}

}  // namespace assay::suites::platform
