#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/api/command_queues/pending.h"
#include "suites/api/command_queues/sequence.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/suite.h"

namespace assay::suites::command_queues {
namespace {

constexpr TextParts command_queues_cl("suites/api/command_queues/command_queues.cl");

using host::Setting;

cl_uint references(cl_command_queue queue) {
  cl_uint count = 0;
  EXPECT_SUCCESS(
      clGetCommandQueueInfo(queue, CL_QUEUE_REFERENCE_COUNT, sizeof count, &count, nullptr));
  return count;
}

void names_context_and_device(Setting& on) {
  EXPECT_QUERY(on.queue().getInfo<CL_QUEUE_CONTEXT>()(), on.context()());
  EXPECT_QUERY(on.queue().getInfo<CL_QUEUE_DEVICE>()(), on.device_id());
}

void returns_its_properties(Setting& on) {
  const auto supported = on.device().getInfo<CL_DEVICE_QUEUE_PROPERTIES>();
  for (const cl_command_queue_properties wanted :
       {cl_command_queue_properties{0}, cl_command_queue_properties{CL_QUEUE_PROFILING_ENABLE},
        cl_command_queue_properties{CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE},
        cl_command_queue_properties{CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                    CL_QUEUE_PROFILING_ENABLE}}) {
    if ((wanted & supported) != wanted) continue;
    cl_int status = CL_SUCCESS;
    const cl::CommandQueue queue(
        clCreateCommandQueue(on.context()(), on.device_id(), wanted, &status), false);
    ASSERT_CODE(CL_SUCCESS, status)
        << about::call("clCreateCommandQueue") << "properties " << wanted;
    EXPECT_QUERY(queue.getInfo<CL_QUEUE_PROPERTIES>(), wanted);
  }
}

void counts_references(Setting& on) {
  const cl_command_queue queue = CREATED(clCreateCommandQueue, on.context()(), on.device_id(), 0);
  const cl_uint at_first = references(queue);  // the implementation may hold references too
  EXPECT_VALUE(at_first, >=, 1U) << about::query("CL_QUEUE_REFERENCE_COUNT") << "after creation";
  EXPECT_SUCCESS(clRetainCommandQueue(queue));
  EXPECT_VALUE(references(queue), ==, at_first + 1)
      << about::query("CL_QUEUE_REFERENCE_COUNT") << "after clRetainCommandQueue";
  EXPECT_SUCCESS(clReleaseCommandQueue(queue));
  EXPECT_VALUE(references(queue), ==, at_first)
      << about::query("CL_QUEUE_REFERENCE_COUNT") << "after clReleaseCommandQueue";
  EXPECT_SUCCESS(clReleaseCommandQueue(queue));
}

/// The sum is right only if the kernels run one after another.
void in_order(Setting& on) {
  cl::Kernel kernel = on.kernel(command_queues_cl("increment"), "increment");
  const cl::Buffer value = on.buffer_of(std::vector<std::uint8_t>(4, 0));
  kernel.setArg(0, value);
  for (int i = 0; i < 100; ++i)
    ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  cl_int sum = 0;
  on.queue().enqueueReadBuffer(value, CL_TRUE, 0, sizeof sum, &sum);
  EXPECT_VALUE(sum, ==, 100) << "the kernels' sum";
}

void out_of_order_with_events(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl::Kernel kernel = on.kernel(command_queues_cl("increment"), "increment");
  const cl::Buffer value = on.buffer_of(std::vector<std::uint8_t>(4, 0));
  kernel.setArg(0, value);
  cl::Event last;
  queue.enqueueTask(kernel, nullptr, &last);
  for (int i = 1; i < 100; ++i) {
    const std::vector<cl::Event> wait{last};
    cl::Event next;
    queue.enqueueTask(kernel, &wait, &next);
    last = next;
  }
  const std::vector<cl::Event> wait{last};
  cl_int sum = 0;
  queue.enqueueReadBuffer(value, CL_TRUE, 0, sizeof sum, &sum, &wait);
  EXPECT_VALUE(sum, ==, 100) << "the kernels' sum";
}

void out_of_order_with_barriers(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl::Kernel kernel = on.kernel(command_queues_cl("increment"), "increment");
  const cl::Buffer value = on.buffer_of(std::vector<std::uint8_t>(4, 0));
  kernel.setArg(0, value);
  for (int i = 0; i < 50; ++i) {
    ASSERT_SUCCESS(clEnqueueTask(queue(), kernel(), 0, nullptr, nullptr));
    ASSERT_SUCCESS(clEnqueueBarrierWithWaitList(queue(), 0, nullptr, nullptr));
  }
  cl_int sum = 0;
  queue.enqueueReadBuffer(value, CL_TRUE, 0, sizeof sum, &sum);
  EXPECT_VALUE(sum, ==, 50) << "the kernels' sum";
}

void finish_completes_everything(Setting& on) {
  const cl::Buffer buffer = on.buffer(1 << 20);
  std::vector<cl::Event> events(20);
  const std::vector<std::uint8_t> bytes(1 << 20, 1);
  for (cl::Event& event : events)
    on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(), nullptr, &event);
  ASSERT_SUCCESS(clFinish(on.queue()()));
  for (const cl::Event& event : events)
    EXPECT_STATUS(CL_COMPLETE, event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>());
}

void flush_submits(Setting& on) {
  const cl::Buffer buffer = on.buffer(1024);
  const std::vector<std::uint8_t> bytes(1024, 1);
  cl::Event event;
  on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(), nullptr, &event);
  ASSERT_SUCCESS(clFlush(on.queue()()));
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(event, CL_COMPLETE))
      << "clFlush must submit the command without another call";
}

/// clReleaseCommandQueue flushes the queue. The queue lives until its commands end.
void release_flushes(Setting& on) {
  cl_int status = CL_SUCCESS;
  const cl_command_queue queue = clCreateCommandQueue(on.context()(), on.device_id(), 0, &status);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateCommandQueue");
  const cl::Buffer buffer = on.buffer(1024);
  const std::vector<std::uint8_t> bytes(1024, 9);
  cl::Event event;
  ASSERT_SUCCESS(
      clEnqueueWriteBuffer(queue, buffer(), CL_FALSE, 0, 1024, bytes.data(), 0, nullptr, &event()));
  ASSERT_SUCCESS(clReleaseCommandQueue(queue));
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(event, CL_COMPLETE));
  // Reading the status does not synchronize (5.9, clGetEventInfo). Therefore the read in the other
  // queue waits for the event (A.1).
  const std::vector<cl::Event> wait{event};
  std::vector<std::uint8_t> back(1024);
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, back.size(), back.data(), &wait);
  EXPECT_BYTES(bytes, back) << "data read back";
}

void two_queues_share_a_buffer(Setting& on) {
  const cl::CommandQueue other = on.make_queue(0);
  const cl::Buffer buffer = on.buffer(4096);
  for (int round = 0; round < 20; ++round) {
    const auto bytes = on.random_bytes(4096);
    cl::Event written;
    on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(), nullptr,
                                  &written);
    on.queue().flush();
    const std::vector<cl::Event> wait{written};
    std::vector<std::uint8_t> back(4096);
    other.enqueueReadBuffer(buffer, CL_TRUE, 0, back.size(), back.data(), &wait);
    ASSERT_VALUE(back, ==, bytes) << "round " << round;
  }
}

void with_properties(Setting& on) {
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
  cl_int status = CL_SUCCESS;
  const cl::CommandQueue queue(
      clCreateCommandQueueWithProperties(on.context()(), on.device_id(), properties, &status),
      false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateCommandQueueWithProperties");
  EXPECT_QUERY(queue.getInfo<CL_QUEUE_PROPERTIES>(), CL_QUEUE_PROFILING_ENABLE);
  if (on.at_least(3, 0)) {
    EXPECT_MATCH(queue.getInfo<CL_QUEUE_PROPERTIES_ARRAY>(), testing::ElementsAreArray(properties));
  }
  const cl::CommandQueue plain(
      clCreateCommandQueueWithProperties(on.context()(), on.device_id(), nullptr, &status), false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateCommandQueueWithProperties");
  EXPECT_QUERY(plain.getInfo<CL_QUEUE_PROPERTIES>(), 0U);
  const cl_queue_properties end = 0;
  const cl::CommandQueue empty(
      clCreateCommandQueueWithProperties(on.context()(), on.device_id(), &end, &status), false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateCommandQueueWithProperties");
  EXPECT_QUERY(empty.getInfo<CL_QUEUE_PROPERTIES>(), 0U);
  if (!on.at_least(3, 0)) return;
  EXPECT_MATCH(plain.getInfo<CL_QUEUE_PROPERTIES_ARRAY>(), testing::IsEmpty()) << "made with NULL";
  EXPECT_MATCH(empty.getInfo<CL_QUEUE_PROPERTIES_ARRAY>(), testing::ElementsAre(0))
      << "made with an empty list";
  const cl::CommandQueue older(clCreateCommandQueue(on.context()(), on.device_id(), 0, &status),
                               false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateCommandQueue");
  EXPECT_MATCH(older.getInfo<CL_QUEUE_PROPERTIES_ARRAY>(), testing::IsEmpty())
      << "made by clCreateCommandQueue";
}

constexpr host::Example examples[] = {
    {"objects/named", "OpenCL 1.2, 5.1, Table 5.2", names_context_and_device},
    {"properties/returned", "OpenCL 1.2, 5.1, Table 5.2, CL_QUEUE_PROPERTIES",
     returns_its_properties},
    {"properties/with_properties",
     "OpenCL API 3.0, 5.1, clCreateCommandQueueWithProperties",
     with_properties,
     {2, 0}},
    {"references/counted", "OpenCL 1.2, 5.1, clRetainCommandQueue", counts_references},
    {"references/release_flushes", "OpenCL 1.2, 5.1, clReleaseCommandQueue", release_flushes},
    {"order/in_order", "OpenCL 1.2, 5.11", in_order, {1, 0}, host::needs_compiler},
    {"order/by_events",
     "OpenCL 1.2, 5.11",
     out_of_order_with_events,
     {1, 0},
     harness::parts::out_of_order_queues& host::needs_compiler},
    {"order/by_barriers",
     "OpenCL 1.2, 5.10, clEnqueueBarrierWithWaitList",
     out_of_order_with_barriers,
     {1, 2},
     harness::parts::out_of_order_queues& host::needs_compiler},
    {"finish/completes", "OpenCL 1.2, 5.13, clFinish", finish_completes_everything},
    {"flush/submits", "OpenCL 1.2, 5.13, clFlush", flush_submits},
    {"sharing/two_queues", "OpenCL 1.2, A.1", two_queues_share_a_buffer},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("command_queues", "Command-queues (OpenCL 5.1, 5.11, 5.13)",
                          {examples, sequences(), pending()});
}

}  // namespace assay::suites::command_queues
