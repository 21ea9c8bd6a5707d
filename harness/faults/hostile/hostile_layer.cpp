// A layer that makes a sound driver misbehave.
//   ASSAY_HOSTILE=MOMENT:WHAT      moments load, context, build, kernel, launch, wait: an act of
//                                  acts.h, or "refuse" (the call fails) or, at launch and wait,
//                                  "lose" (every call from then on says that the device is gone);
//                                  moment query: a way of garbage.h
//   ASSAY_HOSTILE_MATCH=TEXT       build and later: only for programs with this text, and their
//                                  kernels; without it for all
//   ASSAY_HOSTILE_REPORT=FILE      gets "loaded", "armed MOMENT:WHAT" or "unknown ...", and a line
//                                  "fired MOMENT:WHAT" each time, before it happens
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "harness/faults/hostile/acts.h"
#include "harness/faults/hostile/garbage.h"
#include "harness/faults/layer.h"

namespace assay::faults {

const char* const layer_name = "assay hostile driver";

namespace {

constexpr const char* report = "ASSAY_HOSTILE_REPORT";

Order order;
const Act* act = nullptr;
Garbage garbage = nullptr;

// What was made from programs that the order concerns.
struct Concerned {
  std::mutex mutex;
  std::set<cl_program> programs;
  std::set<cl_kernel> kernels;
  bool launched = false;  ///< one of the kernels is under way
  bool lost = false;
};
Concerned& concerned() {
  static auto* const all = new Concerned;  // calls may still come from exit handlers
  return *all;
}

/// Does what was ordered. The status that the call must give: CL_SUCCESS goes on.
cl_int misbehave(cl_int refusal) {
  append_line(report, "fired " + order.moment + ":" + order.what);
  if (order.what == "lose") {
    const std::lock_guard lock(concerned().mutex);
    concerned().lost = true;
    return CL_DEVICE_NOT_AVAILABLE;
  }
  if (!act) return refusal;
  act->perform();
  return CL_SUCCESS;
}

bool at(const char* moment) {
  return order.moment == moment;
}

bool lost() {
  const std::lock_guard lock(concerned().mutex);
  return concerned().lost;
}

cl_context CL_API_CALL create_context(const cl_context_properties* properties, cl_uint num_devices,
                                      const cl_device_id* devices,
                                      void(CL_CALLBACK* notify)(const char*, const void*, size_t,
                                                                void*),
                                      void* user_data, cl_int* errcode_ret) {
  if (const cl_int status = at("context") ? misbehave(CL_OUT_OF_HOST_MEMORY) : CL_SUCCESS) {
    if (errcode_ret) *errcode_ret = status;
    return nullptr;
  }
  return below().clCreateContext(properties, num_devices, devices, notify, user_data, errcode_ret);
}

cl_program CL_API_CALL create_program_with_source(cl_context context, cl_uint count,
                                                  const char** strings, const size_t* lengths,
                                                  cl_int* errcode_ret) {
  const cl_program program =
      below().clCreateProgramWithSource(context, count, strings, lengths, errcode_ret);
  if (!program) return program;
  const char* wanted = std::getenv("ASSAY_HOSTILE_MATCH");
  std::string text;
  for (cl_uint i = 0; i < count; ++i) {
    lengths&& lengths[i] ? text.append(strings[i], lengths[i]) : text.append(strings[i]);
  }
  const std::lock_guard lock(concerned().mutex);
  // A released program's address may come back for another program.
  concerned().programs.erase(program);
  if (!wanted || text.find(wanted) != std::string::npos) concerned().programs.insert(program);
  return program;
}

bool concerns(cl_program program) {
  const std::lock_guard lock(concerned().mutex);
  return concerned().programs.contains(program);
}

cl_int CL_API_CALL build_program(cl_program program, cl_uint num_devices,
                                 const cl_device_id* device_list, const char* options,
                                 void(CL_CALLBACK* notify)(cl_program, void*), void* user_data) {
  if (at("build") && concerns(program)) {
    if (const cl_int status = misbehave(CL_BUILD_PROGRAM_FAILURE)) return status;
  }
  return below().clBuildProgram(program, num_devices, device_list, options, notify, user_data);
}

void take_in(cl_kernel kernel, bool ours) {
  const std::lock_guard lock(concerned().mutex);
  concerned().kernels.erase(kernel);
  if (ours) concerned().kernels.insert(kernel);
}

cl_kernel CL_API_CALL create_kernel(cl_program program, const char* name, cl_int* errcode_ret) {
  const bool ours = concerns(program);
  if (at("kernel") && ours) {
    if (const cl_int status = misbehave(CL_OUT_OF_HOST_MEMORY)) {
      if (errcode_ret) *errcode_ret = status;
      return nullptr;
    }
  }
  const cl_kernel kernel = below().clCreateKernel(program, name, errcode_ret);
  if (kernel) take_in(kernel, ours);
  return kernel;
}

cl_int CL_API_CALL create_kernels_in_program(cl_program program, cl_uint num_kernels,
                                             cl_kernel* kernels, cl_uint* num_kernels_ret) {
  cl_uint made = 0;
  const cl_int status = below().clCreateKernelsInProgram(program, num_kernels, kernels, &made);
  if (num_kernels_ret) *num_kernels_ret = made;
  if (status == CL_SUCCESS && kernels) {
    for (cl_uint i = 0; i < made; ++i) take_in(kernels[i], concerns(program));
  }
  return status;
}

cl_int CL_API_CALL enqueue_nd_range_kernel(cl_command_queue queue, cl_kernel kernel,
                                           cl_uint work_dim, const size_t* offset,
                                           const size_t* global_size, const size_t* local_size,
                                           cl_uint num_events, const cl_event* events,
                                           cl_event* event) {
  if (lost()) return CL_DEVICE_NOT_AVAILABLE;
  bool ours = false;
  {
    const std::lock_guard lock(concerned().mutex);
    ours = concerned().kernels.contains(kernel);
    if (ours) concerned().launched = true;
  }
  if (at("launch") && ours) {
    if (const cl_int status = misbehave(CL_OUT_OF_RESOURCES)) return status;
  }
  return below().clEnqueueNDRangeKernel(queue, kernel, work_dim, offset, global_size, local_size,
                                        num_events, events, event);
}

/// For every call that waits for the device.
cl_int before_wait() {
  if (lost()) return CL_DEVICE_NOT_AVAILABLE;
  bool now = false;
  {
    const std::lock_guard lock(concerned().mutex);
    now = concerned().launched;
  }
  return at("wait") && now ? misbehave(CL_OUT_OF_RESOURCES) : CL_SUCCESS;
}

cl_int CL_API_CALL finish(cl_command_queue queue) {
  const cl_int status = before_wait();
  return status ? status : below().clFinish(queue);
}

cl_int CL_API_CALL wait_for_events(cl_uint count, const cl_event* events) {
  const cl_int status = before_wait();
  return status ? status : below().clWaitForEvents(count, events);
}

cl_int CL_API_CALL enqueue_read_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                       size_t offset, size_t size, void* to, cl_uint num_events,
                                       const cl_event* events, cl_event* event) {
  if (blocking) {
    if (const cl_int status = before_wait()) return status;
  }
  return below().clEnqueueReadBuffer(queue, buffer, blocking, offset, size, to, num_events, events,
                                     event);
}

void* CL_API_CALL enqueue_map_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                     cl_map_flags flags, size_t offset, size_t size,
                                     cl_uint num_events, const cl_event* events, cl_event* event,
                                     cl_int* errcode_ret) {
  if (blocking) {
    if (const cl_int status = before_wait()) {
      if (errcode_ret) *errcode_ret = status;
      return nullptr;
    }
  }
  return below().clEnqueueMapBuffer(queue, buffer, blocking, flags, offset, size, num_events,
                                    events, event, errcode_ret);
}

/// The sound answer, whole.
template <class Query>
std::vector<char> sound_answer(Query query, cl_int& status) {
  size_t size = 0;
  status = query(0, nullptr, &size);
  std::vector<char> value(size);
  if (status == CL_SUCCESS && size > 0) status = query(size, value.data(), nullptr);
  return value;
}

template <class Query>
cl_int answer(Query query, bool is_text, size_t room, void* to, size_t* size_ret) {
  cl_int status = CL_SUCCESS;
  const std::vector<char> sound = sound_answer(query, status);
  // What the driver itself refuses stays refused.
  if (status != CL_SUCCESS) return query(room, to, size_ret);
  return garbage(sound.data(), sound.size(), is_text, room, to, size_ret);
}

bool is_text(cl_device_info param) {
  return param == CL_DEVICE_NAME || param == CL_DEVICE_VENDOR || param == CL_DRIVER_VERSION ||
         param == CL_DEVICE_PROFILE || param == CL_DEVICE_VERSION ||
         param == CL_DEVICE_EXTENSIONS || param == CL_DEVICE_OPENCL_C_VERSION ||
         param == CL_DEVICE_BUILT_IN_KERNELS;
}

cl_int CL_API_CALL get_device_info(cl_device_id device, cl_device_info param, size_t room, void* to,
                                   size_t* size_ret) {
  const auto query = [=](size_t size, void* value, size_t* ret) {
    return below().clGetDeviceInfo(device, param, size, value, ret);
  };
  append_line(report, "fired query:" + order.what);
  return answer(query, is_text(param), room, to, size_ret);
}

cl_int CL_API_CALL get_platform_info(cl_platform_id platform, cl_platform_info param, size_t room,
                                     void* to, size_t* size_ret) {
  const auto query = [=](size_t size, void* value, size_t* ret) {
    return below().clGetPlatformInfo(platform, param, size, value, ret);
  };
  return answer(query, param <= CL_PLATFORM_EXTENSIONS, room, to, size_ret);
}

bool known_moment() {
  for (const char* moment : {"load", "context", "build", "kernel", "launch", "wait"}) {
    if (at(moment)) return true;
  }
  return false;
}

}  // namespace

void install(LayerTable table) {
  append_line(report, "loaded");
  order = order_from("ASSAY_HOSTILE");
  act = find_act(order.what);
  if (at("query")) garbage = find_garbage(order.what);
  const bool special =
      order.what == "refuse" || (order.what == "lose" && (at("launch") || at("wait")));
  if (!garbage && !(known_moment() && (act || special))) {
    append_line(report, "unknown " + order.moment + ":" + order.what);
    std::fprintf(stderr,
                 "assay hostile driver: ASSAY_HOSTILE must be MOMENT:WHAT; nothing is done\n");
    return;
  }
  append_line(report, "armed " + order.moment + ":" + order.what);
  if (at("load")) misbehave(CL_SUCCESS);
  if (garbage) {
    table.replace(&cl_icd_dispatch::clGetDeviceInfo, &get_device_info);
    table.replace(&cl_icd_dispatch::clGetPlatformInfo, &get_platform_info);
    return;
  }
  table.replace(&cl_icd_dispatch::clCreateContext, &create_context);
  table.replace(&cl_icd_dispatch::clCreateProgramWithSource, &create_program_with_source);
  table.replace(&cl_icd_dispatch::clBuildProgram, &build_program);
  table.replace(&cl_icd_dispatch::clCreateKernel, &create_kernel);
  table.replace(&cl_icd_dispatch::clCreateKernelsInProgram, &create_kernels_in_program);
  table.replace(&cl_icd_dispatch::clEnqueueNDRangeKernel, &enqueue_nd_range_kernel);
  table.replace(&cl_icd_dispatch::clFinish, &finish);
  table.replace(&cl_icd_dispatch::clWaitForEvents, &wait_for_events);
  table.replace(&cl_icd_dispatch::clEnqueueReadBuffer, &enqueue_read_buffer);
  table.replace(&cl_icd_dispatch::clEnqueueMapBuffer, &enqueue_map_buffer);
}

}  // namespace assay::faults
