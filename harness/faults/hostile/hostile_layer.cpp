// A layer that makes a correct driver misbehave. Environment variables:
//   ASSAY_HOSTILE=MOMENT:WHAT      when and how the driver misbehaves. The values of WHAT are in
//                                  this list.
//     load, context, build, kernel, launch, wait, release (of the context):
//                                  a name of acts.h, or "refuse" (the call fails)
//     launch, wait:                also "lose" (every later call says that the device is gone)
//     read (of a buffer):          a name of acts.h, "vary" (other data each time), or "overflow"
//                                  (more bytes than requested)
//     query:                       a name of garbage.h
//   ASSAY_HOSTILE_MATCH=TEXT       from build on, acts only on programs with this text, and on
//                                  their kernels; without the variable, on all programs
//   ASSAY_HOSTILE_REPORT=FILE      the layer writes to FILE when it loads and before each act
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "harness/faults/hostile/acts.h"
#include "harness/faults/hostile/garbage.h"
#include "harness/faults/text_plant.h"

namespace assay::faults {

const char* const layer_name = "assay hostile driver";

namespace {

constexpr const char* report = "ASSAY_HOSTILE_REPORT";

Order order;
const Act* act = nullptr;
Garbage garbage = nullptr;

// Objects of the programs that ASSAY_HOSTILE_MATCH selects.
struct Concerned {
  std::mutex mutex;
  std::set<cl_program> programs;
  std::set<cl_kernel> kernels;
  bool launched = false;  ///< one of the kernels was launched
  bool lost = false;
};
Concerned& concerned() {
  static auto* const all = new Concerned;  // exit handlers may use it
  return *all;
}

/// Returns CL_SUCCESS if the call continues; otherwise the result of the call.
cl_int misbehave(cl_int refusal) {
  fired();
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

bool concerns(cl_program program) {
  const std::lock_guard lock(concerned().mutex);
  return concerned().programs.contains(program);
}

void take_in(cl_kernel kernel, bool ours) {
  const std::lock_guard lock(concerned().mutex);
  concerned().kernels.erase(kernel);
  if (ours) concerned().kernels.insert(kernel);
}

/// Calls `moment` before the function. If `moment` returns an error, the call returns the error.
template <class Entry, class Moment>
constexpr Plant guarded(Moment) {
  return around<Entry>([](auto& call) -> decltype(call()) {
    const cl_int status = Moment{}(call);
    if (status == CL_SUCCESS) return call();
    if constexpr (std::is_same_v<decltype(call()), cl_int>) {
      return status;
    } else {
      if (cl_int* const errcode_ret = call["errcode_ret"_arg]) *errcode_ret = status;
      return nullptr;
    }
  });
}

constexpr auto before_wait = [](auto&) -> cl_int {
  if (lost()) return CL_DEVICE_NOT_AVAILABLE;
  bool now = false;
  {
    const std::lock_guard lock(concerned().mutex);
    now = concerned().launched;
  }
  return at("wait") && now ? misbehave(CL_OUT_OF_RESOURCES) : CL_SUCCESS;
};

/// Damages data that was read or mapped from a buffer after a launch of the selected kernels.
cl_int spoil(void* data, std::size_t size) {
  {
    const std::lock_guard lock(concerned().mutex);
    if (!concerned().launched) return CL_SUCCESS;
  }
  auto* const read = static_cast<unsigned char*>(data);
  if (order.what == "vary") {
    fired();
    std::random_device random;
    for (std::size_t i = 0; i < size / 2; ++i) read[i] = static_cast<unsigned char>(random());
  } else if (order.what == "overflow") {
    fired();
    std::memset(read + size, 'B', 4096);
  } else {
    return misbehave(CL_OUT_OF_RESOURCES);
  }
  return CL_SUCCESS;
}

constexpr Plant moments[] = {
    guarded<CreateContext>(
        [](auto&) { return at("context") ? misbehave(CL_OUT_OF_HOST_MEMORY) : CL_SUCCESS; }),
    around<CreateProgramWithSource>([](auto& call) {
      const cl_program program = call();
      if (!program) return program;
      const char* wanted = std::getenv("ASSAY_HOSTILE_MATCH");
      const std::string text = text_of(call);
      const std::lock_guard lock(concerned().mutex);
      // A new program may have the address of a released program.
      concerned().programs.erase(program);
      if (!wanted || text.find(wanted) != std::string::npos) concerned().programs.insert(program);
      return program;
    }),
    guarded<BuildProgram>([](auto& call) {
      return at("build") && concerns(call["program"_arg]) ? misbehave(CL_BUILD_PROGRAM_FAILURE)
                                                          : CL_SUCCESS;
    }),
    around<CreateKernel>([](auto& call) -> cl_kernel {
      const bool ours = concerns(call["program"_arg]);
      if (at("kernel") && ours) {
        if (const cl_int status = misbehave(CL_OUT_OF_HOST_MEMORY)) {
          if (call["errcode_ret"_arg]) *call["errcode_ret"_arg] = status;
          return nullptr;
        }
      }
      const cl_kernel kernel = call();
      if (kernel) take_in(kernel, ours);
      return kernel;
    }),
    around<CreateKernelsInProgram>([](auto& call) {
      cl_uint made = 0;
      cl_uint* const count = call["num_kernels_ret"_arg];
      call["num_kernels_ret"_arg] = &made;
      const cl_int status = call();
      if (count) *count = made;
      if (status == CL_SUCCESS && call["kernels"_arg]) {
        for (cl_uint i = 0; i < made; ++i)
          take_in(call["kernels"_arg][i], concerns(call["program"_arg]));
      }
      return status;
    }),
    guarded<EnqueueNDRangeKernel>([](auto& call) -> cl_int {
      if (lost()) return CL_DEVICE_NOT_AVAILABLE;
      bool ours = false;
      {
        const std::lock_guard lock(concerned().mutex);
        ours = concerned().kernels.contains(call["kernel"_arg]);
        if (ours) concerned().launched = true;
      }
      return at("launch") && ours ? misbehave(CL_OUT_OF_RESOURCES) : CL_SUCCESS;
    }),
    guarded<Finish>(before_wait),
    guarded<WaitForEvents>(before_wait),
    around<EnqueueReadBuffer>([](auto& call) {
      const bool waits = call["blocking_read"_arg] != CL_FALSE;
      if (const cl_int status = waits ? before_wait(call) : CL_SUCCESS) return status;
      if (at("read")) call["blocking_read"_arg] = CL_TRUE;
      const cl_int status = call();
      return status == CL_SUCCESS && at("read") ? spoil(call["ptr"_arg], call["size"_arg]) : status;
    }),
    guarded<ReleaseContext>([](auto&) {
      bool now = false;
      {
        const std::lock_guard lock(concerned().mutex);
        now = concerned().launched;
      }
      return at("release") && now ? misbehave(CL_INVALID_CONTEXT) : CL_SUCCESS;
    }),
    around<EnqueueMapBuffer>([](auto& call) -> void* {
      const bool waits = call["blocking_map"_arg] != CL_FALSE;
      cl_int status = waits ? before_wait(call) : CL_SUCCESS;
      const bool read = at("read") && (call["map_flags"_arg] & CL_MAP_READ) != 0;
      if (read) call["blocking_map"_arg] = CL_TRUE;
      void* const data = status == CL_SUCCESS ? call() : nullptr;
      if (data != nullptr && read) status = spoil(data, call["size"_arg]);
      if (status == CL_SUCCESS) return data;
      if (cl_int* const errcode_ret = call["errcode_ret"_arg]) *errcode_ret = status;
      return nullptr;
    }),
};

/// Damages the driver's answer. Returns an error of the driver unchanged.
constexpr auto lie = [](auto& call, bool is_text) {
  auto query = call;
  std::size_t size = 0;
  query["param_value_size"_arg] = 0;
  query["param_value"_arg] = nullptr;
  query["param_value_size_ret"_arg] = &size;
  cl_int status = query();
  std::vector<char> sound(size);
  if (status == CL_SUCCESS && size > 0) {
    query["param_value_size"_arg] = size;
    query["param_value"_arg] = sound.data();
    query["param_value_size_ret"_arg] = nullptr;
    status = query();
  }
  if (status != CL_SUCCESS) return call();
  return garbage(sound.data(), sound.size(), is_text, call["param_value_size"_arg],
                 call["param_value"_arg], call["param_value_size_ret"_arg]);
};

bool is_text(cl_device_info param) {
  return param == CL_DEVICE_NAME || param == CL_DEVICE_VENDOR || param == CL_DRIVER_VERSION ||
         param == CL_DEVICE_PROFILE || param == CL_DEVICE_VERSION ||
         param == CL_DEVICE_EXTENSIONS || param == CL_DEVICE_OPENCL_C_VERSION ||
         param == CL_DEVICE_BUILT_IN_KERNELS;
}

constexpr Plant lies[] = {
    around<GetDeviceInfo>([](auto& call) {
      fired();
      return lie(call, is_text(call["param_name"_arg]));
    }),
    around<GetPlatformInfo>(
        [](auto& call) { return lie(call, call["param_name"_arg] <= CL_PLATFORM_EXTENSIONS); }),
};

bool known_moment() {
  for (const char* moment :
       {"load", "context", "build", "kernel", "launch", "wait", "read", "release"}) {
    if (at(moment)) return true;
  }
  return false;
}

}  // namespace

void fired() {
  append_line(report, "fired " + order.moment + ":" + order.what);
}

void install(LayerTable table) {
  append_line(report, "loaded");
  order = order_from("ASSAY_HOSTILE");
  act = find_act(order.what);
  if (at("query")) garbage = find_garbage(order.what);
  const bool special = order.what == "refuse" ||
                       (order.what == "lose" && (at("launch") || at("wait"))) ||
                       ((order.what == "vary" || order.what == "overflow") && at("read"));
  if (!garbage && !(known_moment() && (act || special))) {
    append_line(report, "unknown " + order.moment + ":" + order.what);
    std::fprintf(stderr,
                 "assay hostile driver: ASSAY_HOSTILE must be MOMENT:WHAT; nothing is done\n");
    return;
  }
  append_line(report, "armed " + order.moment + ":" + order.what);
  if (at("load")) misbehave(CL_SUCCESS);
  if (garbage)
    for (const Plant plant : lies) plant(table);
  else
    for (const Plant plant : moments) plant(table);
}

}  // namespace assay::faults
