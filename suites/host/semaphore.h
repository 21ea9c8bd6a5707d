#pragma once
#include "suites/host/extension.h"

namespace assay::suites::host {

/// The functions of cl_khr_semaphore.
struct SemaphoreFunctions {
  explicit SemaphoreFunctions(Setting& on);
  clCreateSemaphoreWithPropertiesKHR_fn create;
  clRetainSemaphoreKHR_fn retain;
  clReleaseSemaphoreKHR_fn release;
  clEnqueueWaitSemaphoresKHR_fn wait;
  clEnqueueSignalSemaphoresKHR_fn signal;
  clGetSemaphoreInfoKHR_fn info;
};

/// clReImportSemaphoreSyncFdKHR of cl_khr_external_semaphore_sync_fd. Some hosts' headers do not
/// declare it.
using ReImportSyncFile = cl_int(CL_API_CALL*)(cl_semaphore_khr, cl_properties*, int);

/// A binary semaphore that is not signaled, of the case's context or of another context. Throws
/// cl::Error if the call fails.
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
