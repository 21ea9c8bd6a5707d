#include "suites/host/semaphore.h"

#include <gtest/gtest.h>

#include "suites/base/about.h"

namespace assay::suites::host {

SemaphoreFunctions::SemaphoreFunctions(Setting& on)
    : create(extension_function<clCreateSemaphoreWithPropertiesKHR_fn>(
          on, "clCreateSemaphoreWithPropertiesKHR")),
      retain(extension_function<clRetainSemaphoreKHR_fn>(on, "clRetainSemaphoreKHR")),
      release(extension_function<clReleaseSemaphoreKHR_fn>(on, "clReleaseSemaphoreKHR")),
      wait(extension_function<clEnqueueWaitSemaphoresKHR_fn>(on, "clEnqueueWaitSemaphoresKHR")),
      signal(
          extension_function<clEnqueueSignalSemaphoresKHR_fn>(on, "clEnqueueSignalSemaphoresKHR")),
      info(extension_function<clGetSemaphoreInfoKHR_fn>(on, "clGetSemaphoreInfoKHR")) {}

Semaphore::Semaphore(Setting& on, const cl::Context& context) : functions_(on) {
  const cl_semaphore_properties_khr properties[] = {CL_SEMAPHORE_TYPE_KHR,
                                                    CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  cl_int status = CL_SUCCESS;
  semaphore_ = functions_.create(context(), properties, &status);
  if (status != CL_SUCCESS) throw cl::Error(status, "clCreateSemaphoreWithPropertiesKHR");
}

Semaphore::~Semaphore() {
  EXPECT_SUCCESS(functions_.release(semaphore_)) << about::call("clReleaseSemaphoreKHR");
}

}  // namespace assay::suites::host
