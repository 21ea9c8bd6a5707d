#include "suites/api/api_errors/impossible.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>

#include "harness/base/csv.h"
#include "harness/base/lookup.h"
#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/example.h"
#include "suites/host/own_table.h"
#include "suites/host/query_table.h"
#include "suites/target/target.h"

namespace assay::suites::api_errors {
namespace {

constexpr TextParts impossible_cl("suites/api/api_errors/impossible.cl");

using host::Setting;
using testing::AnyOf;

std::vector<cl::Device> root_devices(Setting& on) {
  std::vector<cl::Device> devices;
  cl::Platform(on.platform()).getDevices(CL_DEVICE_TYPE_ALL, &devices);
  return devices;
}

/// A program cannot cause errors about resources on purpose. A test of the table checks that only
/// such errors have the reason `resources`.
void resources(Setting& on) {
  EXPECT_SUCCESS(clFinish(on.queue()()));
}

/// For a platform, NULL is invalid, or lets the implementation choose. For a kernel argument, NULL
/// is valid.
void valid_handle(Setting& on) {
  if (host::has_own_table(on)) {
    cl_uint count = 0;
    EXPECT_ANY_CODE(on.driver().clGetDeviceIDs(nullptr, CL_DEVICE_TYPE_ALL, 0, nullptr, &count),
                    CL_SUCCESS, CL_INVALID_PLATFORM, CL_DEVICE_NOT_FOUND);
  }
  if (!on.info().compiler_available) return;
  const cl::Kernel kernel = on.kernel(impossible_cl("valid_handle"), "k");
  EXPECT_SUCCESS(clSetKernelArg(kernel(), 0, sizeof(cl_mem), nullptr));
}

/// A device without an intermediate language may also return the code for an invalid module.
void other_code(Setting& on) {
  const std::array<cl_uint, 16> words{};
  cl_int status = CL_SUCCESS;
  const cl_program made =
      clCreateProgramWithIL(on.context()(), words.data(), sizeof words, &status);
  EXPECT_ANY_CODE(status, CL_INVALID_OPERATION, CL_INVALID_VALUE)
      << about::call("clCreateProgramWithIL");
  if (made != nullptr && status == CL_SUCCESS) clReleaseProgram(made);
}

/// Some errors need two devices that differ in one of these properties.
std::array<std::size_t, 4> shape(const cl::Device& device) {
  const bool images = device.getInfo<CL_DEVICE_IMAGE_SUPPORT>() == CL_TRUE;
  return {device.getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>(), images,
          images ? device.getInfo<CL_DEVICE_IMAGE2D_MAX_WIDTH>() : 0,
          images ? device.getInfo<CL_DEVICE_IMAGE2D_MAX_HEIGHT>() : 0};
}

void different_devices(Setting& on) {
  for (const cl::Device& one : root_devices(on))
    if (shape(one) != shape(on.device()))
      GTEST_SKIP() << "the platform has different devices, and no case tests these errors with "
                      "different devices";
}

void second_device(Setting& on) {
  if (root_devices(on).size() > 1)
    GTEST_SKIP()
        << "the platform has several devices, and no case tests these errors with several devices";
}

void availability(Setting& on) {
  for (const cl::Device& one : root_devices(on))
    if (one.getInfo<CL_DEVICE_AVAILABLE>() != CL_TRUE)
      GTEST_SKIP()
          << "a device is not available, and no case tests these errors with such a device";
}

/// A build without a callback ends before the call returns. A build with a callback may end as
/// early.
void asynchronous(Setting& on) {
  const cl::Program program = on.build(impossible_cl("asynchronous"));
  EXPECT_VALUE(program.getBuildInfo<CL_PROGRAM_BUILD_STATUS>(on.device()), !=, CL_BUILD_IN_PROGRESS)
      << "after a build without a callback";
}

void drivers_choice(Setting& on) {
  const cl::Kernel kernel = on.kernel(impossible_cl("asynchronous"), "k");
  cl_kernel_arg_address_qualifier value = 0;
  EXPECT_ANY_CODE(clGetKernelArgInfo(kernel(), 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof value,
                                     &value, nullptr),
                  CL_SUCCESS, CL_KERNEL_ARG_INFO_NOT_AVAILABLE)
      << "of a program that was built without -cl-kernel-arg-info";
}

/// Every query also works for a user event, which has no command.
void nothing_stated(Setting& on) {
  cl::UserEvent event(on.context());
  for (const host::QueryRow& row : host::load_queries(on.options())) {
    if (row.function != "clGetEventInfo" || !host::applies(row, on.info())) continue;
    std::size_t size = 0;
    EXPECT_SUCCESS(clGetEventInfo(event(), row.value, 0, nullptr, &size)) << row.parameter;
  }
  event.setStatus(CL_COMPLETE);
}

/// Without cl_khr_command_buffer_multi_device, a command-buffer takes only one queue.
void one_queue(Setting&) {}

struct Check {
  std::string_view reason;
  void (*body)(Setting&);
  harness::Version since{1, 0};
  host::Needs needs{};
};
constexpr std::array checks{
    Check{"resources", resources},
    Check{"valid_handle", valid_handle},
    Check{
        "other_code", other_code, {3, 0}, host::Needs::lack(harness::parts::intermediate_language)},
    Check{"different_devices", different_devices},
    Check{"second_device", second_device},
    Check{"availability", availability},
    Check{"asynchronous", asynchronous, {1, 0}, host::needs_compiler},
    Check{"drivers_choice", drivers_choice, {1, 2}, host::needs_compiler},
    Check{"nothing_stated", nothing_stated, {1, 1}},
    // With this extension several queues are possible, but no case tries the error.
    Check{"one_queue",
          one_queue,
          {1, 0},
          host::Needs::lack(host::Needs::extension("cl_khr_command_buffer_multi_device"))},
};

}  // namespace

std::vector<Reason> load_reasons(const harness::RunOptions& options) {
  constexpr const char* path = "api/impossible.csv";
  std::vector<Reason> reasons;
  for (const auto& record :
       harness::parse_csv(harness::read_data(options.data, path), path, {"reason", "codes", "why"}))
    reasons.push_back({record.fields[0], harness::split(record.fields[1], ' '), record.fields[2]});
  return reasons;
}

std::vector<harness::Case> expand_impossible(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Reason& reason : load_reasons(target.options())) {
    const Check* check = &harness::row_of(checks, reason.name, &Check::reason,
                                          "suites/api/api_errors/impossible.cpp");
    if (check->since > host::api_version(target.device())) continue;
    auto one = host::make_case("api_errors/impossible/" + reason.name, "data/api/impossible.csv",
                               check->body);
    one.limit = reason.why;
    require(one, check->needs, target);
    cases.push_back(std::move(one));
  }
  return cases;
}

bool has_check(std::string_view reason) {
  return std::ranges::find(checks, reason, &Check::reason) != checks.end();
}

}  // namespace assay::suites::api_errors
