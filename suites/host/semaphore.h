#pragma once
#include "suites/host/extension.h"

namespace assay::suites::host {

struct SemaphoreFunctions {
  explicit SemaphoreFunctions(Setting& on);
  clCreateSemaphoreWithPropertiesKHR_fn create;
  clRetainSemaphoreKHR_fn retain;
  clReleaseSemaphoreKHR_fn release;
  clEnqueueWaitSemaphoresKHR_fn wait;
  clEnqueueSignalSemaphoresKHR_fn signal;
  clGetSemaphoreInfoKHR_fn info;
};

/// cl_khr_external_semaphore_sync_fd. Some hosts' headers do not declare
/// clReImportSemaphoreSyncFdKHR.
using ReImportSyncFile = cl_int(CL_API_CALL*)(cl_semaphore_khr, cl_properties*, int);

/// A binary semaphore that is not signaled. Throws cl::Error if the call fails.
class Semaphore {
 public:
  explicit Semaphore(Setting& on) : Semaphore(on, on.context()) {}
  Semaphore(Setting& on, const cl::Context& context);
  ~Semaphore();
  Semaphore(const Semaphore&) = delete;
  Semaphore& operator=(const Semaphore&) = delete;

  cl_semaphore_khr operator()() const { return semaphore_; }
  const SemaphoreFunctions& functions() const { return functions_; }

 private:
  SemaphoreFunctions functions_;
  cl_semaphore_khr semaphore_ = nullptr;
};

}  // namespace assay::suites::host
