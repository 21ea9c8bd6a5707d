// An implementation need not call the callback of clCreateContext. The arguments of each call must
// be right.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>

#include "harness/cases/assertion.h"
#include "suites/api/contexts/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::contexts {
namespace {

constexpr TextParts callbacks_cl("suites/api/contexts/callbacks.cl");

using host::Setting;

/// The object is never freed, and the callback makes no assertions. A driver may call the callback
/// after the case has ended.
struct Notes {
  std::atomic<int> calls, without_text, with_other_data;
  void forget() { calls = without_text = with_other_data = 0; }
};
Notes told;
int own_data;

template <int* data>
void CL_CALLBACK note(const char* text, const void*, std::size_t, void* user_data) {
  if (text == nullptr) ++told.without_text;
  if (user_data != data) ++told.with_other_data;
  ++told.calls;
}

void err_and_go_on(Setting& on, const cl::Context& context) {
  const cl::Program broken(context, callbacks_cl("broken"));
  const cl_device_id device = on.device_id();
  EXPECT_CODE(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(broken(), 1, &device, "", nullptr, nullptr));
  on.progress(1, 3);
  cl_int status = CL_SUCCESS;
  EXPECT_VALUE(clCreateBuffer(context(), CL_MEM_READ_WRITE, 0, nullptr, &status), ==, nullptr)
      << about::object("clCreateBuffer") << "a buffer of 0 bytes";
  EXPECT_CODE(CL_INVALID_BUFFER_SIZE, status) << about::call("clCreateBuffer") << "0 bytes";
  const cl::CommandQueue queue(context, on.device());
  const cl::Program sound(context, std::string(host::kernel_one));
  EXPECT_SUCCESS(clBuildProgram(sound(), 1, &device, "", nullptr, nullptr));
  on.progress(2, 3);
  cl::Kernel kernel(sound, "one");
  EXPECT_CODE(CL_INVALID_KERNEL_ARGS, clEnqueueTask(queue(), kernel(), 0, nullptr, nullptr));
  const cl::Buffer out(context, CL_MEM_READ_WRITE, sizeof(cl_int));
  kernel.setArg(0, out);
  EXPECT_SUCCESS(clEnqueueTask(queue(), kernel(), 0, nullptr, nullptr));
  cl_int got = 0;
  queue.enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, 1) << "the kernel's result after errors of other calls";
}

template <int* data>
void with_data(Setting& on) {
  told.forget();
  const cl_device_id device = on.device_id();
  {
    const cl::Context context(CREATED(clCreateContext, nullptr, 1, &device, note<data>, data),
                              false);
    err_and_go_on(on, context);
  }
  EXPECT_VALUE(told.without_text, ==, 0)
      << about::callback() << "calls with errinfo NULL, out of " << told.calls;
  EXPECT_VALUE(told.with_other_data, ==, 0)
      << about::callback() << "calls with another user_data, out of " << told.calls;
}

/// The callback of clCreateContextFromType gets the same arguments as the callback of
/// clCreateContext.
void from_type(Setting& on) {
  told.forget();
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(on.platform()), 0};
  const auto type = on.device().getInfo<CL_DEVICE_TYPE>() & ~CL_DEVICE_TYPE_DEFAULT;
  {
    const cl::Context context(
        CREATED(clCreateContextFromType, properties, type, note<&own_data>, &own_data), false);
    const auto devices = context.getInfo<CL_CONTEXT_DEVICES>();
    if (std::find(devices.begin(), devices.end(), on.device()) == devices.end())
      GTEST_SKIP() << "needs a context from the type of the device that contains the device";
    err_and_go_on(on, context);
  }
  EXPECT_VALUE(told.without_text, ==, 0)
      << about::callback() << "calls with errinfo NULL, out of " << told.calls;
  EXPECT_VALUE(told.with_other_data, ==, 0)
      << about::callback() << "calls with another user_data, out of " << told.calls;
}

constexpr auto needs = host::needs_compiler;
constexpr host::Example rows[] = {
    {"callbacks/with_data",
     "OpenCL 1.2, 4.4, clCreateContext, pfn_notify",
     with_data<&own_data>,
     {1, 0},
     needs},
    {"callbacks/without_data",
     "OpenCL 1.2, 4.4, clCreateContext, user_data",
     with_data<nullptr>,
     {1, 0},
     needs},
    {"callbacks/from_type",
     "OpenCL 1.2, 4.4, clCreateContextFromType, pfn_notify",
     from_type,
     {1, 0},
     needs},
};

}  // namespace

std::span<const host::Example> callbacks() {
  return rows;
}

}  // namespace assay::suites::contexts
