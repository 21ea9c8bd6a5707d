#include "suites/api/platform/version_3_1.h"

#include <gmock/gmock.h>

#include <array>
#include <cstring>

#include "harness/cases/assertion.h"
#include "harness/cases/run_options.h"
#include "harness/devices/loader.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/entry_points.h"
#include "suites/host/query_table.h"
#include "suites/host/setting.h"

namespace assay::suites::platform {
namespace {

using host::Setting;

/// The value of a parameter in data/api/queries.csv, because headers may be older than 3.1.
cl_device_info parameter(Setting& on, std::string_view name) {
  for (const host::QueryRow& row : host::load_queries(on.options()))
    if (row.parameter == name) return row.value;
  throw std::invalid_argument("data/api/queries.csv has no " + std::string(name));
}

template <typename T>
T scalar(Setting& on, const char* name) {
  T value{};
  EXPECT_SUCCESS(
      clGetDeviceInfo(on.device_id(), parameter(on, name), sizeof value, &value, nullptr))
      << name;
  return value;
}

using Identifier = std::array<cl_uchar, 16>;

void identifiers_stay(Setting& on) {
  for (const char* name : {"CL_DEVICE_UUID", "CL_DRIVER_UUID"})
    EXPECT_VALUE(scalar<Identifier>(on, name), ==, scalar<Identifier>(on, name))
        << name << " queried twice";
}

/// The language must have the features for exactly the dot products that the device supports
/// (OpenCL C 3.1).
void dot_product_features(Setting& on) {
  constexpr cl_bitfield packed = 1, unpacked = 2;
  const auto can = scalar<cl_bitfield>(on, "CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES");
  for (const auto& [feature, bit] :
       {std::pair{"__opencl_c_integer_dot_product_input_4x8bit", unpacked},
        std::pair{"__opencl_c_integer_dot_product_input_4x8bit_packed", packed}})
    EXPECT_VALUE(on.info().has_feature(feature), ==, (can & bit) != 0)
        << about::query("CL_DEVICE_OPENCL_C_FEATURES") << feature
        << " compared with CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES";
}

/// The lists of names for SPIR-V modules. The implementation owns the strings.
void spirv_strings(Setting& on) {
  for (const char* name :
       {"CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS", "CL_DEVICE_SPIRV_EXTENSIONS"}) {
    std::size_t size = 0;
    ASSERT_SUCCESS(clGetDeviceInfo(on.device_id(), parameter(on, name), 0, nullptr, &size));
    ASSERT_VALUE(size % sizeof(char*), ==, 0U)
        << about::query_size(name) << "modulo the size of a pointer";
    std::vector<const char*> strings(std::min<std::size_t>(size, 1 << 16) / sizeof(char*));
    ASSERT_SUCCESS(clGetDeviceInfo(on.device_id(), parameter(on, name),
                                   strings.size() * sizeof(char*),
                                   static_cast<void*>(strings.data()), nullptr));
    for (const char* one : strings) {
      ASSERT_VALUE(one, !=, nullptr) << about::query(name) << "an entry";
      EXPECT_VALUE(strnlen(one, 1000), >, 0U) << about::query(name) << "length of an entry";
      EXPECT_VALUE(std::strpbrk(one, " \t\n"), ==, nullptr)
          << about::query(name) << '"' << one << '"';
    }
  }
}

/// If the device lists cl_khr_suggested_local_work_size, the function of the extension and the core
/// function must suggest the same size.
void suggested_local_size(Setting& on) {
  using Suggest = clGetKernelSuggestedLocalWorkSizeKHR_fn;
  const auto core =
      reinterpret_cast<Suggest>(harness::of_loader("clGetKernelSuggestedLocalWorkSize"));
  if (core == nullptr) GTEST_SKIP() << "needs an ICD loader of OpenCL 3.1";
  const auto extension = reinterpret_cast<Suggest>(clGetExtensionFunctionAddressForPlatform(
      on.platform(), "clGetKernelSuggestedLocalWorkSizeKHR"));
  ASSERT_VALUE(extension, !=, nullptr) << about::object("clGetKernelSuggestedLocalWorkSizeKHR");
  const cl::Buffer out = on.buffer(3 * sizeof(cl_uint));
  cl::Kernel kernel =
      on.kernel(embedded_text("suites/api/extensions/kernels/local_sizes.cl"), "local_sizes");
  kernel.setArg(0, out);
  for (const std::array<std::size_t, 3>& global :
       {std::array<std::size_t, 3>{64, 1, 1}, {13, 7, 1}, {8, 4, 6}}) {
    std::array<std::size_t, 3> by_core{}, by_extension{};
    ASSERT_SUCCESS(core(on.queue()(), kernel(), 3, nullptr, global.data(), by_core.data()))
        << about::call("clGetKernelSuggestedLocalWorkSize");
    ASSERT_SUCCESS(
        extension(on.queue()(), kernel(), 3, nullptr, global.data(), by_extension.data()))
        << about::call("clGetKernelSuggestedLocalWorkSizeKHR");
    EXPECT_VALUE(by_core, ==, by_extension)
        << about::call("clGetKernelSuggestedLocalWorkSize")
        << "the core function's suggestion, compared with the extension's";
  }
}

constexpr host::Example rows[] = {
    {"uuid/stays", "OpenCL API 3.1, CL_DEVICE_UUID", identifiers_stay, {3, 1}},
    {"twins/dot_product_features",
     "OpenCL C 3.1, features; OpenCL API 3.1, CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES",
     dot_product_features,
     {3, 1},
     host::needs_compiler},
    {"spirv/strings",
     "OpenCL API 3.1, CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS, CL_DEVICE_SPIRV_EXTENSIONS",
     spirv_strings,
     {3, 1}},
    {"suggested_local_work_size/twins",
     "OpenCL API 3.1, clGetKernelSuggestedLocalWorkSize",
     suggested_local_size,
     {3, 1},
     host::needs_compiler},
};

}  // namespace

std::span<const host::Example> version_3_1() {
  return rows;
}

}  // namespace assay::suites::platform
