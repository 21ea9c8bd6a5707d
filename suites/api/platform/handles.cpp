#include "suites/api/platform/handles.h"

#include <array>
#include <set>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"
#include "suites/host/setting.h"

namespace assay::suites::platform {
namespace {

using host::Setting;

template <typename Make>
void expect_own_handles(const char* function, Make make) {
  std::array<decltype(make()), 6> all;
  std::set<const void*> handles;
  for (auto& one : all) {
    one = make();
    handles.insert(one());
  }
  EXPECT_VALUE(handles.size(), ==, all.size())
      << about::object(function) << "different handles of objects that were made in the same way";
}

void contexts(Setting& on) {
  expect_own_handles("clCreateContext", [&] { return cl::Context(on.device()); });
}

void queues(Setting& on) {
  expect_own_handles("clCreateCommandQueue", [&] { return on.make_queue(0); });
}

void buffers(Setting& on) {
  expect_own_handles("clCreateBuffer", [&] { return on.buffer(64); });
  if (!on.at_least(1, 1)) return;
  cl::Buffer whole = on.buffer(256);
  expect_own_handles("clCreateSubBuffer", [&] {
    const cl_buffer_region region{0, 64};
    return whole.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  });
}

void images(Setting& on) {
  expect_own_handles("clCreateImage", [&] {
    return cl::Image2D(on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNORM_INT8}, 4, 4);
  });
}

void samplers(Setting& on) {
  expect_own_handles("clCreateSampler", [&] {
    return host::make_sampler(on.context(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  });
}

void programs_and_kernels(Setting& on) {
  expect_own_handles("clCreateProgramWithSource", [&] { return on.program(host::kernel_one); });
  const cl::Program built = on.build(host::kernel_one);
  const auto binaries = built.getInfo<CL_PROGRAM_BINARIES>();
  expect_own_handles("clCreateProgramWithBinary",
                     [&] { return cl::Program(on.context(), {on.device()}, binaries); });
  expect_own_handles("clCreateKernel", [&] { return cl::Kernel(built, "one"); });
  if (!on.at_least(2, 1)) return;
  const cl::Kernel kernel(built, "one");
  expect_own_handles("clCloneKernel",
                     [&] { return cl::Kernel(CREATED(clCloneKernel, kernel()), false); });
}

void events(Setting& on) {
  expect_own_handles("clCreateUserEvent", [&] { return cl::UserEvent(on.context()); });
  const cl::Buffer buffer = on.buffer(64);
  const std::array<std::uint8_t, 64> bytes{};
  expect_own_handles("clEnqueueWriteBuffer", [&] {
    cl::Event event;
    on.queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data(), nullptr, &event);
    return event;
  });
}

// Objects whose state can change need different handles in every version. A sampler never changes,
// so only versions that state the rule require a new handle for each sampler.
constexpr std::string_view place = "OpenCL API 3.0.12, handles of objects";
constexpr host::Example rows[] = {
    {"handles/contexts", place, contexts},
    {"handles/queues", place, queues},
    {"handles/buffers", place, buffers},
    {"handles/images", place, images, {1, 2}, host::needs_images},
    {"handles/samplers", place, samplers, {3, 0, 12}, host::needs_images},
    {"handles/programs_and_kernels", place, programs_and_kernels, {1, 0}, host::needs_compiler},
    {"handles/events", place, events, {1, 1}},
};

}  // namespace

std::span<const host::Example> handles() {
  return rows;
}

}  // namespace assay::suites::platform
