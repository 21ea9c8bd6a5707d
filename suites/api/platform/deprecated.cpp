#include "suites/api/platform/deprecated.h"

#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::platform {
namespace {

using host::Setting;

cl_int status_of(const cl::Event& event) {
  return event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
}

cl::CommandQueue free_queue(Setting& on) {
  return on.make_queue(on.out_of_order_queues()
                           ? cl_command_queue_properties{CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}
                           : cl_command_queue_properties{0});
}

const std::vector<std::uint8_t>& some_bytes() {
  // Static, because commands may run after the function returns.
  static const std::vector<std::uint8_t> bytes(64, 5);
  return bytes;
}

cl::Event write(const cl::CommandQueue& queue, const cl::Buffer& buffer,
                const std::vector<cl::Event>& wait = {}) {
  cl::Event event;
  queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, 64, some_bytes().data(),
                           wait.empty() ? nullptr : &wait, &event);
  return event;
}

void marker(Setting& on) {
  cl::UserEvent gate(on.context());
  const cl::Buffer buffer = on.buffer(64);
  const cl::CommandQueue queue = free_queue(on);
  const cl::Event before = write(queue, buffer, {gate});
  cl::Event marked;
  ASSERT_SUCCESS(clEnqueueMarker(queue(), &marked()));
  EXPECT_QUERY(marked.getInfo<CL_EVENT_COMMAND_TYPE>(), cl_command_type{CL_COMMAND_MARKER});
  queue.flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(marked) <= CL_COMPLETE; }, 0.1))
      << about::early() << "the marker is complete before the preceding command";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(marked, CL_COMPLETE));
  EXPECT_STATUS(CL_COMPLETE, status_of(before));
  queue.finish();
}

void barrier(Setting& on) {
  cl::UserEvent gate(on.context());
  const cl::Buffer first = on.buffer(64), second = on.buffer(64);
  const cl::CommandQueue queue = free_queue(on);
  write(queue, first, {gate});
  ASSERT_SUCCESS(clEnqueueBarrier(queue()));
  const cl::Event after = write(queue, second);
  queue.flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(after) <= CL_RUNNING; }, 0.1))
      << about::early() << "a command runs before the preceding barrier is complete";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(after, CL_COMPLETE));
  queue.finish();
}

void wait_for_events(Setting& on) {
  cl::UserEvent gate(on.context());
  const cl::Buffer buffer = on.buffer(64);
  const cl::CommandQueue queue = free_queue(on);
  ASSERT_SUCCESS(clEnqueueWaitForEvents(queue(), 1, &gate()));
  const cl::Event after = write(queue, buffer);
  queue.flush();
  EXPECT_HOLDS(!host::wait_until([&] { return status_of(after) <= CL_RUNNING; }, 0.1))
      << about::early() << "a command does not wait for the events";
  gate.setStatus(CL_COMPLETE);
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(after, CL_COMPLETE));
  queue.finish();
}

constexpr cl_image_format format{CL_RGBA, CL_UNSIGNED_INT8};

void expect_holds(Setting& on, const cl::Image& image, std::size_t bytes, std::size_t depth) {
  const auto written = on.random_bytes(bytes);
  std::vector<std::uint8_t> back(bytes);
  const std::size_t origin[] = {0, 0, 0}, region[] = {8, 4, depth};
  EXPECT_SUCCESS(clEnqueueWriteImage(on.queue()(), image(), CL_TRUE, origin, region, 0, 0,
                                     written.data(), 0, nullptr, nullptr));
  EXPECT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_TRUE, origin, region, 0, 0,
                                    back.data(), 0, nullptr, nullptr));
  EXPECT_VALUE(back, ==, written) << "data read back";
}

void image_2d(Setting& on) {
  const cl::Image2D image(
      CREATED(clCreateImage2D, on.context()(), CL_MEM_READ_WRITE, &format, 8, 4, 0, nullptr),
      false);
  EXPECT_QUERY(image.getInfo<CL_MEM_TYPE>(), cl_mem_object_type{CL_MEM_OBJECT_IMAGE2D});
  EXPECT_QUERY(image.getImageInfo<CL_IMAGE_WIDTH>(), 8U);
  EXPECT_QUERY(image.getImageInfo<CL_IMAGE_HEIGHT>(), 4U);
  expect_holds(on, image, 8 * 4 * 4, 1);
}

void image_3d(Setting& on) {
  const cl::Image3D image(
      CREATED(clCreateImage3D, on.context()(), CL_MEM_READ_ONLY, &format, 8, 4, 3, 0, 0, nullptr),
      false);
  EXPECT_QUERY(image.getInfo<CL_MEM_TYPE>(), cl_mem_object_type{CL_MEM_OBJECT_IMAGE3D});
  EXPECT_QUERY(image.getImageInfo<CL_IMAGE_DEPTH>(), 3U);
  expect_holds(on, image, 8 * 4 * 3 * 4, 3);
}

void unload_compiler(Setting& on) {
  const char* source = host::kernel_one;
  on.build(source);
  EXPECT_SUCCESS(clUnloadCompiler());  // a loader may ignore this call
  on.build(source);
}

void extension_address(Setting&) {
  EXPECT_VALUE(clGetExtensionFunctionAddress("clNoSuchFunctionOfAnyExtension"), ==, nullptr)
      << about::object("clGetExtensionFunctionAddress") << "for an unknown function";
}

constexpr auto compiler = host::needs_compiler;
constexpr auto images = host::needs_images;
constexpr host::Example rows[] = {
    {"deprecated/marker", "OpenCL 1.1, 5.10, clEnqueueMarker", marker, {1, 1}},
    {"deprecated/barrier", "OpenCL 1.1, 5.10, clEnqueueBarrier", barrier, {1, 1}},
    {"deprecated/wait_for_events",
     "OpenCL 1.1, 5.10, clEnqueueWaitForEvents",
     wait_for_events,
     {1, 1}},
    {"deprecated/image_2d", "OpenCL 1.1, 5.3.1, clCreateImage2D", image_2d, {1, 0}, images},
    {"deprecated/image_3d",
     "OpenCL 1.1, 5.3.1, clCreateImage3D",
     image_3d,
     {1, 0},
     host::needs_3d_images},
    {"deprecated/unload_compiler",
     "OpenCL 1.1, 5.6.4, clUnloadCompiler",
     unload_compiler,
     {1, 0},
     compiler},
    {"deprecated/extension_address", "OpenCL 1.1, 9.2, clGetExtensionFunctionAddress",
     extension_address},
};

}  // namespace

std::span<const host::Example> deprecated() {
  return rows;
}

}  // namespace assay::suites::platform
