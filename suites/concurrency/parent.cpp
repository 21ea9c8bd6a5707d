#include "suites/concurrency/parent.h"

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/concurrency/launch.h"

namespace assay::suites::device_enqueue {

using host::Setting;

Parent::Parent(Setting& on, const char* name, const std::string& options,
               cl_command_queue_properties queue)
    : on_(on),
      queue_(device_queue(on, queue)),
      kernel_(on.kernel(
          concurrency::kernel_alone(
              embedded_text("suites/concurrency/device_enqueue/kernels/enqueue.cl"), name),
          name, host::newest_language(on.info()) + options)) {}

std::vector<cl_uint> Parent::run(std::size_t words, std::size_t items, std::size_t local) {
  cl::Event event;
  cl_int ended = CL_COMPLETE;
  auto out = run_in(on_.queue(), words, event, ended, items, local);
  EXPECT_STATUS(CL_COMPLETE, ended);
  EXPECT_VALUE(out[0], ==, 0U) << about::function("enqueue_kernel")
                               << "calls that did not return CLK_SUCCESS";
  return out;
}

std::vector<cl_uint> Parent::run_in(const cl::CommandQueue& queue, std::size_t words,
                                    cl::Event& event, cl_int& ended, std::size_t items,
                                    std::size_t local) {
  harness::GroupLimit(kernel_, on_.running()).require({local});
  std::vector<cl_uint> out(words, concurrency::unwritten_word);
  out[0] = out[1] = 0;
  const cl::Buffer buffer(on_.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                          words * sizeof(cl_uint), out.data());
  kernel_.setArg(0, buffer);
  queue.enqueueNDRangeKernel(kernel_, cl::NullRange, items,
                             local == 0 ? cl::NullRange : cl::NDRange(local), nullptr, &event);
  queue.flush();
  ended = host::wait_for_status(event, CL_COMPLETE);
  if (ended < 0) return out;  // after an error the context may be unusable (5.9)

  // The read is in the kernel's queue, so it runs after the kernel. A query of the event's status
  // does not synchronize (5.11, clGetEventInfo).
  queue.enqueueReadBuffer(buffer, CL_TRUE, 0, words * sizeof(cl_uint), out.data());
  return out;
}

}  // namespace assay::suites::device_enqueue
