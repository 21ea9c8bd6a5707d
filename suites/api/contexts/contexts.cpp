#include <gmock/gmock.h>

#include <atomic>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/api/contexts/tables.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/calls.h"
#include "suites/host/sampler.h"
#include "suites/host/suite.h"

namespace assay::suites::contexts {
namespace {

using host::Setting;
using testing::ElementsAre;

cl_uint references(cl_context context) {
  cl_uint count = 0;
  EXPECT_SUCCESS(
      clGetContextInfo(context, CL_CONTEXT_REFERENCE_COUNT, sizeof count, &count, nullptr));
  return count;
}

void names_its_devices(Setting& on) {
  const cl_device_id device = on.device_id();
  const cl::Context context(CREATED(clCreateContext, nullptr, 1, &device, nullptr, nullptr), false);
  EXPECT_QUERY(context.getInfo<CL_CONTEXT_NUM_DEVICES>(), 1U);
  EXPECT_MATCH(context.getInfo<CL_CONTEXT_DEVICES>(), ElementsAre(cl::Device(device)));
}

void ignores_duplicate_devices(Setting& on) {
  const cl_device_id devices[] = {on.device_id(), on.device_id(), on.device_id()};
  const cl::Context context(CREATED(clCreateContext, nullptr, 3, devices, nullptr, nullptr), false);
  EXPECT_QUERY(context.getInfo<CL_CONTEXT_NUM_DEVICES>(), 1U);
  EXPECT_MATCH(context.getInfo<CL_CONTEXT_DEVICES>(), ElementsAre(cl::Device(devices[0])));
}

void returns_its_properties(Setting& on) {
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(on.platform()), 0};
  const cl_device_id device = on.device_id();
  const cl::Context context(CREATED(clCreateContext, properties, 1, &device, nullptr, nullptr),
                            false);
  EXPECT_MATCH(context.getInfo<CL_CONTEXT_PROPERTIES>(),
               ElementsAre(properties[0], properties[1], 0));
}

void returns_all_properties(Setting& on) {
  const cl_context_properties properties[] = {
      CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE, CL_CONTEXT_PLATFORM,
      reinterpret_cast<cl_context_properties>(on.platform()), 0};
  const cl_device_id device = on.device_id();
  const cl::Context context(CREATED(clCreateContext, properties, 1, &device, nullptr, nullptr),
                            false);
  EXPECT_MATCH(context.getInfo<CL_CONTEXT_PROPERTIES>(), testing::ElementsAreArray(properties));
}

void without_properties(Setting& on) {
  const cl_device_id device = on.device_id();
  const cl::Context context(CREATED(clCreateContext, nullptr, 1, &device, nullptr, nullptr), false);
  // The list is empty, or has only its final 0.
  EXPECT_MATCH(context.getInfo<CL_CONTEXT_PROPERTIES>(),
               testing::AnyOf(testing::IsEmpty(), ElementsAre(0)));
}

void counts_references(Setting& on) {
  const cl_device_id device = on.device_id();
  const cl_context context = CREATED(clCreateContext, nullptr, 1, &device, nullptr, nullptr);
  const cl_uint at_first = references(context);  // the implementation may hold references too
  EXPECT_VALUE(at_first, >=, 1U) << about::query("CL_CONTEXT_REFERENCE_COUNT") << "after creation";
  EXPECT_SUCCESS(clRetainContext(context));
  EXPECT_VALUE(references(context), ==, at_first + 1)
      << about::query("CL_CONTEXT_REFERENCE_COUNT") << "after clRetainContext";
  EXPECT_SUCCESS(clReleaseContext(context));
  EXPECT_VALUE(references(context), ==, at_first)
      << about::query("CL_CONTEXT_REFERENCE_COUNT") << "after clReleaseContext";
  EXPECT_SUCCESS(clReleaseContext(context));
}

/// A context exists until all its objects are released.
void lives_as_long_as_its_objects(Setting& on) {
  const cl_device_id device = on.device_id();
  const cl_context context = CREATED(clCreateContext, nullptr, 1, &device, nullptr, nullptr);
  const cl::CommandQueue queue(cl::Context(context, true), cl::Device(device));
  const cl::Buffer buffer(cl::Context(context, true), CL_MEM_READ_WRITE, 64);
  EXPECT_SUCCESS(clReleaseContext(context));
  std::vector<std::uint8_t> bytes(64, 7), back(64, 0);
  EXPECT_SUCCESS(
      clEnqueueWriteBuffer(queue(), buffer(), CL_TRUE, 0, 64, bytes.data(), 0, nullptr, nullptr));
  EXPECT_SUCCESS(
      clEnqueueReadBuffer(queue(), buffer(), CL_TRUE, 0, 64, back.data(), 0, nullptr, nullptr));
  EXPECT_BYTES(bytes, back) << "data read back";
  cl_context named = nullptr;
  EXPECT_SUCCESS(clGetMemObjectInfo(buffer(), CL_MEM_CONTEXT, sizeof(cl_context),
                                    static_cast<void*>(&named), nullptr));
  EXPECT_QUERY(named, context) << "the object's context";
}

/// Not a local variable, because a thread of the driver may call the callback late.
std::atomic<int> deleted = 0;

/// One object keeps its context. When the object is released, the context is deleted. `ask` and
/// `parameter` query the object for its context. Other calls are not tested, because the
/// specification does not say whether they may use this context.
template <auto make, auto ask, cl_uint parameter>
void keeps_its_context(Setting& on) {
  const cl_device_id device = on.device_id();
  const cl_context context = CREATED(clCreateContext, nullptr, 1, &device, nullptr, nullptr);
  const bool tells = on.at_least(3, 0);
  deleted = 0;
  if (tells) {
    ASSERT_SUCCESS(clSetContextDestructorCallback(
        context, [](cl_context, void*) { ++deleted; }, nullptr));
  }
  {
    const auto object = make(on, cl::Context(context, true));
    ASSERT_SUCCESS(clReleaseContext(context));
    EXPECT_VALUE(deleted, ==, 0)
        << about::destructor_callback()
        << "destructor callbacks called before the context's object is released";
    cl_context named = nullptr;
    EXPECT_SUCCESS(
        ask(object(), parameter, sizeof(cl_context), static_cast<void*>(&named), nullptr))
        << "the query of the object's context";
    EXPECT_QUERY(named, context) << "the object's context";
  }
  if (tells) {
    EXPECT_CALLS(deleted, ==, 1, 5)
        << about::destructor_callback() << "after the last object is released";
  }
}

cl::CommandQueue make_queue(Setting& on, const cl::Context& context) {
  return {context, on.device()};
}
cl::Buffer make_buffer(Setting&, const cl::Context& context) {
  return {context, CL_MEM_READ_WRITE, 64};
}
cl::Buffer make_sub_buffer(Setting& on, const cl::Context& context) {
  const cl_buffer_region region{0, 64};
  cl::Buffer whole = make_buffer(on, context);
  return whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region);
}
cl::Image2D make_image(Setting&, const cl::Context& context) {
  return {context, CL_MEM_READ_WRITE, {CL_RGBA, CL_UNORM_INT8}, 16, 8};
}
cl::Sampler make_sampler(Setting&, const cl::Context& context) {
  return host::make_sampler(context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
}
cl::Program make_program(Setting&, const cl::Context& context) {
  return {context, std::string(host::kernel_one), false};
}
cl::Kernel make_kernel(Setting& on, const cl::Context& context) {
  cl::Program program = make_program(on, context);
  program.build({on.device()});
  return {program, "one"};
}
cl::UserEvent make_user_event(Setting&, const cl::Context& context) {
  cl::UserEvent event(context);
  event.setStatus(CL_COMPLETE);
  return event;
}

void from_type_has_devices_of_the_type(Setting& on) {
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(on.platform()), 0};
  const cl_device_type own = on.device().getInfo<CL_DEVICE_TYPE>() & ~CL_DEVICE_TYPE_DEFAULT;
  std::vector<cl_device_type> types{own};
  // Several types: all devices except custom devices.
  constexpr cl_device_type several =
      CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR;
  if ((own & several) != 0) types.insert(types.end(), {CL_DEVICE_TYPE_ALL, several});
  for (std::size_t i = 0; i < types.size(); ++i) {
    const cl_device_type type = types[i];
    on.progress(i, types.size());  // some drivers make only one context at a time, in all processes
    cl_int status = CL_SUCCESS;
    const cl::Context context(clCreateContextFromType(properties, type, nullptr, nullptr, &status),
                              false);
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateContextFromType") << "type " << type;
    const auto devices = context.getInfo<CL_CONTEXT_DEVICES>();
    EXPECT_VALUE(devices.size(), ==, context.getInfo<CL_CONTEXT_NUM_DEVICES>())
        << about::query("CL_CONTEXT_DEVICES") << "devices in the context";
    EXPECT_HOLDS(!devices.empty())
        << about::query("CL_CONTEXT_DEVICES") << "CL_CONTEXT_DEVICES is empty";
    for (const cl::Device& one : devices) {
      const auto found = one.getInfo<CL_DEVICE_TYPE>();
      EXPECT_VALUE(found & type, !=, 0U)
          << about::query("CL_CONTEXT_DEVICES") << "a device of another type";
      if (type == CL_DEVICE_TYPE_ALL) {
        EXPECT_VALUE(found & CL_DEVICE_TYPE_CUSTOM, ==, 0U)
            << about::query("CL_CONTEXT_DEVICES")
            << "a custom device in a context of CL_DEVICE_TYPE_ALL";
      }
      EXPECT_QUERY(cl::Platform(one.getInfo<CL_DEVICE_PLATFORM>())(), on.platform());
    }
  }
}

/// Each step reports progress, because some drivers need seconds for a context.
void many_at_once(Setting& on) {
  const std::size_t count = on.thorough() ? 16 : 6;
  std::uint64_t steps = 0;
  const auto step = [&] { on.progress(++steps, 4 * count); };
  std::vector<cl::Context> contexts;
  std::vector<cl::CommandQueue> queues;
  while (contexts.size() < count) {
    contexts.emplace_back(on.device());
    step();
  }
  for (const cl::Context& one : contexts) {
    queues.emplace_back(one, on.device());
    step();
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::vector<std::uint8_t> bytes(256, static_cast<std::uint8_t>(i));
    std::vector<std::uint8_t> back(256, 0xff);
    const cl::Buffer buffer(contexts[i], CL_MEM_READ_WRITE, 256);
    queues[i].enqueueWriteBuffer(buffer, CL_FALSE, 0, 256, bytes.data());
    queues[i].enqueueReadBuffer(buffer, CL_TRUE, 0, 256, back.data());
    EXPECT_VALUE(back, ==, bytes) << "context " << i;
    step();
  }
  while (!contexts.empty()) {  // progress, because destroying a context takes time too
    queues.pop_back();
    contexts.pop_back();
    step();
  }
}

std::atomic<int> destroyed = 0;
void CL_CALLBACK note_destruction(cl_context, void* place) {
  *static_cast<int*>(place) = destroyed;
  ++destroyed;
}

void destructor_callbacks(Setting& on) {
  const cl_device_id device = on.device_id();
  const cl_context context = CREATED(clCreateContext, nullptr, 1, &device, nullptr, nullptr);
  destroyed = 0;
  static int first, second;
  first = second = -1;
  EXPECT_SUCCESS(clSetContextDestructorCallback(context, note_destruction, &first));
  EXPECT_SUCCESS(clSetContextDestructorCallback(context, note_destruction, &second));
  EXPECT_VALUE(destroyed, ==, 0) << about::destructor_callback()
                                 << "destructor callbacks called before the context is deleted";
  EXPECT_SUCCESS(clReleaseContext(context));
  ASSERT_CALLS(destroyed, >=, 2, 5) << about::destructor_callback() << "calls of both callbacks";
  EXPECT_VALUE(destroyed, ==, 2) << about::destructor_callback()
                                 << "calls of the destructor callbacks";
  EXPECT_VALUE(second, ==, 0) << about::destructor_callback()
                              << "calls before the call of the last registered callback";
  EXPECT_VALUE(first, ==, 1) << about::destructor_callback()
                             << "calls before the call of the first registered callback";
}

constexpr const char* kept = "OpenCL 1.2, 4.4, clReleaseContext";
constexpr auto compiler = host::needs_compiler;
constexpr host::Example examples[] = {
    {"devices/named", "OpenCL 1.2, 4.4, Table 4.6, CL_CONTEXT_DEVICES", names_its_devices, {1, 1}},
    {"devices/duplicates",
     "OpenCL 1.2, 4.4, clCreateContext, footnote 6",
     ignores_duplicate_devices,
     {1, 1}},
    {"properties/returned", "OpenCL 1.2, 4.4, Table 4.6, CL_CONTEXT_PROPERTIES",
     returns_its_properties},
    {"properties/all",
     "OpenCL 1.2, 4.4, Table 4.6, CL_CONTEXT_PROPERTIES",
     returns_all_properties,
     {1, 2}},
    {"properties/none", "OpenCL 1.2, 4.4, Table 4.6, CL_CONTEXT_PROPERTIES", without_properties},
    {"references/counted", "OpenCL 1.2, 4.4, clRetainContext", counts_references},
    {"references/objects_keep_it", "OpenCL 1.2, 4.4, clReleaseContext",
     lives_as_long_as_its_objects},
    {"references/kept_by/queue", kept,
     keeps_its_context<make_queue, clGetCommandQueueInfo, CL_QUEUE_CONTEXT>},
    {"references/kept_by/buffer", kept,
     keeps_its_context<make_buffer, clGetMemObjectInfo, CL_MEM_CONTEXT>},
    {"references/kept_by/sub_buffer",
     kept,
     keeps_its_context<make_sub_buffer, clGetMemObjectInfo, CL_MEM_CONTEXT>,
     {1, 1}},
    {"references/kept_by/image",
     kept,
     keeps_its_context<make_image, clGetMemObjectInfo, CL_MEM_CONTEXT>,
     {1, 2},
     host::needs_images},
    {"references/kept_by/sampler",
     kept,
     keeps_its_context<make_sampler, clGetSamplerInfo, CL_SAMPLER_CONTEXT>,
     {1, 0},
     host::needs_images},
    {"references/kept_by/program",
     kept,
     keeps_its_context<make_program, clGetProgramInfo, CL_PROGRAM_CONTEXT>,
     {1, 0},
     compiler},
    {"references/kept_by/kernel",
     kept,
     keeps_its_context<make_kernel, clGetKernelInfo, CL_KERNEL_CONTEXT>,
     {1, 0},
     compiler},
    {"references/kept_by/user_event",
     kept,
     keeps_its_context<make_user_event, clGetEventInfo, CL_EVENT_CONTEXT>,
     {1, 1}},
    {"from_type/devices", "OpenCL 1.2, 4.4, clCreateContextFromType",
     from_type_has_devices_of_the_type},
    {"several/at_once", "OpenCL 1.2, A.2", many_at_once},
    {"destructor_callbacks/reverse_order",
     "OpenCL API 3.0, 4.4, clSetContextDestructorCallback",
     destructor_callbacks,
     {3, 0}},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("contexts", "Contexts (OpenCL 4.4)",
                          {examples, callbacks(), several_devices(), many()});
}

}  // namespace assay::suites::contexts
