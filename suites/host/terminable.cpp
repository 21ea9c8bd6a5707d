#include "suites/host/terminable.h"

#include <gtest/gtest.h>

#include "suites/host/extension.h"
#include "suites/host/must_return.h"

namespace assay::suites::host {
namespace {

cl::Context terminable_context(Setting& on, Terminable::Notify notify, void* data) {
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(on.platform()),
      CL_CONTEXT_TERMINATE_KHR, CL_TRUE, 0};
  const cl_device_id device = on.device_id();
  return cl::Context(CREATED(clCreateContext, properties, 1, &device, notify, data), false);
}

}  // namespace

Terminable::Terminable(Setting& on, Notify notify, void* data,
                       cl_command_queue_properties properties)
    : on_(on),
      context_(terminable_context(on, notify, data)),
      queue_(context_, on.device(), properties) {}

cl_int Terminable::terminate() {
  const auto call = extension_function<clTerminateContextKHR_fn>(on_, "clTerminateContextKHR");
  cl_int status = CL_SUCCESS;
  must_return(on_, "clTerminateContextKHR", [&] { status = call(context_()); });
  return status;
}

}  // namespace assay::suites::host
