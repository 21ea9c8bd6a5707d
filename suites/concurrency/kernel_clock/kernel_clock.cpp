#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/concurrency/launch.h"
#include "suites/host/suite.h"

// OpenCL C 3.0.19, 6.15.21. A reading is the low 64 bits of a count that never decreases, so
// differences of readings may wrap. The specification does not promise a rate.
namespace assay::suites::kernel_clock {
namespace {

using host::Setting;

constexpr std::size_t items = 64;
constexpr cl_uint readings = 256;

cl::Kernel kernel(Setting& on, const char* scope, const char* name) {
  cl::Kernel made = on.kernel(embedded_text("suites/concurrency/kernel_clock/kernels/clocks.cl"),
                              name, host::newest_language(on.info()) + " -D SCOPE=" + scope);
  made.setArg(1, readings);
  return made;
}

void never_back(Setting& on, const char* scope) {
  cl::Kernel later = kernel(on, scope, "later");
  const auto out = concurrency::launched(on, later, 2 * items, items);
  for (std::size_t i = 0; i < items; ++i) {
    ASSERT_VALUE(out[2 * i], !=, concurrency::unwritten_word)
        << "nothing written by work-item " << i;
    EXPECT_VALUE(out[2 * i], ==, 0U) << "readings less than the reading before, work-item " << i;
  }
}

void hi_and_lo(Setting& on, const char* scope) {
  cl::Kernel between = kernel(on, scope, "between");
  for (const cl_uint outside : concurrency::launched(on, between, items, items))
    EXPECT_VALUE(outside, ==, 0U)
        << "hi-lo readings that are not between the scalar readings before and after";
}

/// Within a second, a reading must differ from the reading before it (rate-of-a-clock in
/// data/interpretations.toml).
void goes_on(Setting& on, const char* scope) {
  cl::Kernel later = kernel(on, scope, "later");
  std::uint64_t changed = 0;
  host::wait_until(
      [&] {
        for (std::size_t i = 0; i < items; ++i)
          changed += concurrency::launched(on, later, 2 * items, items)[2 * i + 1];
        return changed != 0;
      },
      1);
  EXPECT_VALUE(changed, >, 0U) << about::allowed_by_other_reading({})
                               << "readings that differ from the reading before";
}

// Older headers do not have this constant.
constexpr cl_device_info kernel_clock_capabilities = 0x1076;

/// A listed macro requires the scope's bit in the query. The reverse is not required: the extension
/// says that a macro 'may' be defined.
template <unsigned bit>
void macro_and_bit(Setting& on, const char* feature) {
  cl_ulong capabilities = 0;
  EXPECT_SUCCESS(clGetDeviceInfo(on.device_id(), kernel_clock_capabilities, sizeof capabilities,
                                 &capabilities, nullptr));
  EXPECT_VALUE(capabilities & ~cl_ulong{7}, ==, 0U)
      << about::query("CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR") << "bits without a meaning";
  if (on.info().has_feature(feature)) {
    EXPECT_VALUE(capabilities >> bit & 1, !=, 0U)
        << about::query("CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR") << feature
        << " is among CL_DEVICE_OPENCL_C_FEATURES, and bit " << bit
        << " of CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR is not set";
  }
}

void device_macro(Setting& on) {
  macro_and_bit<0>(on, "__opencl_c_kernel_clock_scope_device");
}
void work_group_macro(Setting& on) {
  macro_and_bit<1>(on, "__opencl_c_kernel_clock_scope_work_group");
}
void sub_group_macro(Setting& on) {
  macro_and_bit<2>(on, "__opencl_c_kernel_clock_scope_sub_group");
}

struct Scope {
  const char* name;
  const char* feature;
};
constexpr Scope scopes[] = {{"device", "__opencl_c_kernel_clock_scope_device"},
                            {"work_group", "__opencl_c_kernel_clock_scope_work_group"},
                            {"sub_group", "__opencl_c_kernel_clock_scope_sub_group"}};

template <std::size_t scope>
constexpr host::Needs needs =
    host::needs_newest_language & host::Needs::extension("cl_khr_kernel_clock") &
    host::Needs::feature(scopes[scope].feature);
template <void (*body)(Setting&, const char*), std::size_t scope>
void of(Setting& on) {
  body(on, scopes[scope].name);
}
constexpr host::Needs needs_features =
    host::Needs::extension("cl_khr_kernel_clock") & host::Needs::opencl({3, 0});

constexpr const char* place = "OpenCL C 3.0.19, 6.15.21, Table 64";
constexpr const char* macros = "cl_khr_kernel_clock, Description";
constexpr host::Example rows[] = {
    {"never_back/device", place, of<never_back, 0>, {2, 0}, needs<0>},
    {"never_back/work_group", place, of<never_back, 1>, {2, 0}, needs<1>},
    {"never_back/sub_group", place, of<never_back, 2>, {2, 0}, needs<2>},
    {"hi_and_lo/device", place, of<hi_and_lo, 0>, {2, 0}, needs<0>},
    {"hi_and_lo/work_group", place, of<hi_and_lo, 1>, {2, 0}, needs<1>},
    {"hi_and_lo/sub_group", place, of<hi_and_lo, 2>, {2, 0}, needs<2>},
    {"goes_on/device", place, of<goes_on, 0>, {2, 0}, needs<0>},
    {"goes_on/work_group", place, of<goes_on, 1>, {2, 0}, needs<1>},
    {"goes_on/sub_group", place, of<goes_on, 2>, {2, 0}, needs<2>},
    {"macros/device", macros, device_macro, {2, 0}, needs_features},
    {"macros/work_group", macros, work_group_macro, {2, 0}, needs_features},
    {"macros/sub_group", macros, sub_group_macro, {2, 0}, needs_features},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("kernel_clock", "Clocks in kernels (OpenCL C 6.15.21)", {rows});
}

}  // namespace assay::suites::kernel_clock
