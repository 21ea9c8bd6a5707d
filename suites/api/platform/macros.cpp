#include "suites/api/platform/macros.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/setting.h"
#include "suites/target/languages.h"

namespace assay::suites::platform {
namespace {

using host::Setting;

/// An int, because the embedded profile may lack long.
cl_int run(Setting& on, const std::string& defining_value, const std::string& options) {
  const auto kernel = on.kernel(
      defining_value + "__kernel void value(__global int *out) { *out = (int)(VALUE); }\n", "value",
      options);
  const cl::Buffer out = on.buffer(sizeof(cl_int));
  cl::Kernel(kernel).setArg(0, out);
  EXPECT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  cl_int value = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof value, &value);
  return value;
}

/// -1 if the macro is not defined.
cl_int value_of(Setting& on, const std::string& macro, const std::string& options = {}) {
  return run(on,
             fmt::format("#ifdef {0}\n#define VALUE {0}\n#else\n#define VALUE -1\n#endif\n", macro),
             options);
}

bool is_defined(Setting& on, const std::string& macro) {
  return run(on, fmt::format("#ifdef {}\n#define VALUE 1\n#else\n#define VALUE 0\n#endif\n", macro),
             {}) == 1;
}

cl_int number_of(harness::Version version) {
  return version.major * 100 + version.minor * 10;
}

void device_version(Setting& on) {
  const cl_int value = value_of(on, "__OPENCL_VERSION__");
  if (on.info().version > harness::Version{2, 0}) {
    // The macro is deprecated, and its value is implementation-defined.
    EXPECT_VALUE(value, >, 200) << about::function("__OPENCL_VERSION__") << "__OPENCL_VERSION__";
  } else {
    EXPECT_VALUE(value, ==, number_of(on.info().version))
        << about::function("__OPENCL_VERSION__") << "__OPENCL_VERSION__";
  }
}

void language_version(Setting& on) {
  for (const harness::Version version : on.info().opencl_c_versions) {
    if (version < harness::Version{1, 2}) continue;  // the macro is new in OpenCL C 1.2
    EXPECT_VALUE(value_of(on, "__OPENCL_C_VERSION__", std_option(version)), ==, number_of(version))
        << about::function("__OPENCL_C_VERSION__") << "__OPENCL_C_VERSION__ with "
        << std_option(version);
  }
  // OpenCL 1.2, 5.6.4.5: without -cl-std, the macro has the version of CL_DEVICE_OPENCL_C_VERSION.
  // On devices of version 2.0 and later, the macro has the highest version 1.x, which is 1.2.
  const bool of_query = on.info().version < harness::Version{2, 0};
  EXPECT_VALUE(value_of(on, "__OPENCL_C_VERSION__"), ==,
               of_query ? number_of(on.info().opencl_c_version) : 120)
      << about::function("__OPENCL_C_VERSION__") << "__OPENCL_C_VERSION__ without -cl-std";
}

void version_numbers(Setting& on) {
  EXPECT_VALUE(value_of(on, "CL_VERSION_1_0"), ==, 100)
      << about::function("CL_VERSION_1_0") << "CL_VERSION_1_0";
  EXPECT_VALUE(value_of(on, "CL_VERSION_1_1"), ==, 110)
      << about::function("CL_VERSION_1_1") << "CL_VERSION_1_1";
  if (on.at_least(1, 2)) {
    EXPECT_VALUE(value_of(on, "CL_VERSION_1_2"), ==, 120)
        << about::function("CL_VERSION_1_2") << "CL_VERSION_1_2";
  }
}

/// The specifications 3.1.0 and 3.1.1 give CL_VERSION_3_1 the value 301. Later revisions have 310.
void version_3_1(Setting& on) {
  EXPECT_ANY_VALUE(value_of(on, "CL_VERSION_3_1", "-cl-std=CL3.1"), 310, 301)
      << about::function("CL_VERSION_3_1") << "CL_VERSION_3_1 with -cl-std=CL3.1";
  EXPECT_VALUE(value_of(on, "CL_VERSION_3_0", "-cl-std=CL3.1"), ==, 300)
      << about::function("CL_VERSION_3_0") << "CL_VERSION_3_0 with -cl-std=CL3.1";
}

void properties(Setting& on) {
  EXPECT_VALUE(value_of(on, "__ENDIAN_LITTLE__"), ==, on.info().little_endian ? 1 : -1)
      << about::function("__ENDIAN_LITTLE__") << "__ENDIAN_LITTLE__ (-1: not defined)";
  EXPECT_VALUE(value_of(on, "__IMAGE_SUPPORT__"), ==, on.info().images ? 1 : -1)
      << about::function("__IMAGE_SUPPORT__") << "__IMAGE_SUPPORT__ (-1: not defined)";
  EXPECT_VALUE(value_of(on, "__EMBEDDED_PROFILE__"), ==, on.info().embedded() ? 1 : -1)
      << about::function("__EMBEDDED_PROFILE__") << "__EMBEDDED_PROFILE__ (-1: not defined)";
}

void relaxed_math(Setting& on) {
  EXPECT_VALUE(value_of(on, "__FAST_RELAXED_MATH__"), ==, -1)
      << about::function("__FAST_RELAXED_MATH__")
      << "__FAST_RELAXED_MATH__ (-1: not defined) without the option";
  EXPECT_VALUE(value_of(on, "__FAST_RELAXED_MATH__", "-cl-fast-relaxed-math"), ==, 1)
      << about::function("__FAST_RELAXED_MATH__")
      << "__FAST_RELAXED_MATH__ (-1: not defined) with the option";
}

void doubles_and_halves(Setting& on) {
  for (const char* extension : {"cl_khr_fp64", "cl_khr_fp16"})
    EXPECT_VALUE(is_defined(on, extension), ==, on.info().has_extension(extension))
        << about::query("CL_DEVICE_EXTENSIONS") << extension
        << " as a macro, compared with CL_DEVICE_EXTENSIONS";
}

constexpr host::Example rows[] = {
    {"macros/device_version",
     "OpenCL 1.2, 6.10, __OPENCL_VERSION__",
     device_version,
     {1, 0},
     host::needs_compiler},
    {"macros/language_version",
     "OpenCL 1.2, 6.10, __OPENCL_C_VERSION__",
     language_version,
     {1, 2},
     host::needs_compiler},
    {"macros/version_numbers",
     "OpenCL 1.2, 6.10, CL_VERSION_1_2",
     version_numbers,
     {1, 1},
     host::needs_compiler},
    {"macros/version_3_1",
     "OpenCL C 3.1, predefined macros",
     version_3_1,
     {3, 1},
     host::needs_compiler},
    {"macros/properties", "OpenCL 1.2, 6.10", properties, {1, 0}, host::needs_compiler},
    {"macros/relaxed_math",
     "OpenCL 1.2, 6.10, __FAST_RELAXED_MATH__",
     relaxed_math,
     {1, 0},
     host::needs_compiler},
    {"macros/doubles_and_halves",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_EXTENSIONS",
     doubles_and_halves,
     {1, 1},
     host::needs_compiler},
};

}  // namespace

std::span<const host::Example> macros() {
  return rows;
}

}  // namespace assay::suites::platform
