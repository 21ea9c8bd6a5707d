#pragma once
#include <CL/opencl.hpp>

#include "suites/host/setting.h"

namespace assay::suites::host {

/// A queue on the device. With CL_QUEUE_ON_DEVICE_DEFAULT, it is the default queue of its context
/// and device until it is released. Throws cl::Error if the call fails.
inline cl::CommandQueue device_queue(
    Setting& on, cl_command_queue_properties more = CL_QUEUE_ON_DEVICE_DEFAULT) {
  const cl_queue_properties properties[] = {
      CL_QUEUE_PROPERTIES,
      cl_queue_properties{CL_QUEUE_ON_DEVICE} | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | more, 0};
  return cl::CommandQueue(
      CREATED(clCreateCommandQueueWithProperties, on.context()(), on.device_id(), properties),
      false);
}

}  // namespace assay::suites::host
