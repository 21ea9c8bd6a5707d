// Faults that show in a second call, in another order, in a list's second entry: of launches,
// waits, builds and links.
#include <array>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/faults/text_plant.h"

namespace assay::faults {
namespace {

using Sizes = const size_t*;
using Wait = const cl_event*;
using ProgramCallback = void(CL_CALLBACK*)(cl_program, void*);

/// What a fault keeps between calls; it outlives every program.
template <typename T>
T& kept() {
  static auto* const one = new T;
  return *one;
}
std::mutex& lock() {
  return kept<std::mutex>();
}

/// At most one event of a list.
cl_uint first_alone(cl_uint n) {
  if (n < 2) return n;
  fired();
  return 1;
}

/// The options without -I and the word behind it.
std::string without_folders(const char* options) {
  std::string all = options == nullptr ? "" : options;
  for (auto at = all.find("-I "); at != std::string::npos; at = all.find("-I ")) {
    fired();
    const auto end = all.find(' ', at + 3);
    all.erase(at, end == std::string::npos ? end : end - at);
  }
  return all;
}

/// Answers of one query: `change` gets what the driver says.
template <cl_uint parameter, void (*change)(void* value, size_t room)>
void plant_argument_answer(LayerTable t) {
  t.replace(
      &cl_icd_dispatch::clGetKernelArgInfo,
      +[](cl_kernel kernel, cl_uint index, cl_kernel_arg_info name, size_t room, void* value,
          size_t* size) {
        const cl_int status = below().clGetKernelArgInfo(kernel, index, name, room, value, size);
        if (name == parameter && status == CL_SUCCESS && value != nullptr) {
          fired();
          change(value, room);
        }
        return status;
      });
}

void lowest_bit_alone(void* value, size_t room) {
  cl_bitfield bits = 0;
  if (room != sizeof bits) return;
  std::memcpy(&bits, value, sizeof bits);
  bits &= ~bits + 1;
  std::memcpy(value, &bits, sizeof bits);
}

constexpr ApiPlant plants[] = {
    {"barriers_ignored",
     plant_text<+[] { return std::string("#define barrier(flags)\n#line 1\n"); }>},
    {"continue_leaves_the_loop",
     plant_text<+[] { return std::string("#define continue break\n#line 1\n"); }>},
    {"static_functions_shared",
     plant_text<+[] { return std::string("#define static\n#line 1\n"); }>},
    {"linear_id_of_one_dimension", plant_text<+[] {
       return std::string(
           "#define get_global_linear_id() (get_global_id(0) - get_global_offset(0))\n#line 1\n");
     }>},
    {"hint_taken_for_required", plant_text<+[] {
       return std::string("#define work_group_size_hint reqd_work_group_size\n#line 1\n");
     }>},
    {"uchar_of_two_bytes",
     plant_text<+[] { return std::string("#define uchar ushort\n#line 1\n"); }>},
    {"group_id_of_sixteen_bits", plant_text<+[] {
       return std::string("#define get_group_id(d) (get_group_id(d) & 0xffff)\n#line 1\n");
     }>},
    {"offset_of_the_first_launch",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueNDRangeKernel,
           +[](cl_command_queue q, cl_kernel k, cl_uint dim, Sizes offset, Sizes global,
               Sizes local, cl_uint n, Wait w, cl_event* e) {
             std::array<size_t, 3> own{};
             if (offset != nullptr && dim <= 3)
               std::memcpy(own.data(), offset, dim * sizeof *offset);
             std::array<size_t, 3> first{};
             {
               const std::lock_guard guard(lock());
               first =
                   kept<std::map<cl_kernel, std::array<size_t, 3>>>().emplace(k, own).first->second;
             }
             if (first != own) fired();
             return below().clEnqueueNDRangeKernel(q, k, dim, first.data(), global, local, n, w, e);
           });
     }},
    {"wait_list_of_one",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueNDRangeKernel,
           +[](cl_command_queue q, cl_kernel k, cl_uint dim, Sizes offset, Sizes global,
               Sizes local, cl_uint n, Wait w, cl_event* e) {
             return below().clEnqueueNDRangeKernel(q, k, dim, offset, global, local, first_alone(n),
                                                   w, e);
           });
       t.replace(
           &cl_icd_dispatch::clEnqueueTask,
           +[](cl_command_queue q, cl_kernel k, cl_uint n, Wait w, cl_event* e) {
             return below().clEnqueueTask(q, k, first_alone(n), w, e);
           });
       t.replace(
           &cl_icd_dispatch::clEnqueueWriteBuffer,
           +[](cl_command_queue q, cl_mem m, cl_bool block, size_t offset, size_t size,
               const void* from, cl_uint n, Wait w, cl_event* e) {
             return below().clEnqueueWriteBuffer(q, m, block, offset, size, from, first_alone(n), w,
                                                 e);
           });
     }},
    {"host_waits_for_one",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clWaitForEvents,
           +[](cl_uint n, Wait w) { return below().clWaitForEvents(first_alone(n), w); });
     }},
    {"finish_after_flush_returns",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clFlush, +[](cl_command_queue q) {
             const std::lock_guard guard(lock());
             kept<std::set<cl_command_queue>>().insert(q);
             return below().clFlush(q);
           });
       t.replace(
           &cl_icd_dispatch::clFinish, +[](cl_command_queue q) -> cl_int {
             {
               const std::lock_guard guard(lock());
               if (kept<std::set<cl_command_queue>>().erase(q) == 0) return below().clFinish(q);
             }
             fired();
             return CL_SUCCESS;
           });
     }},
    {"queues_out_of_order",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateCommandQueue,
           +[](cl_context c, cl_device_id d, cl_command_queue_properties properties,
               cl_int* status) {
             fired();
             return below().clCreateCommandQueue(
                 c, d, properties | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, status);
           });
       t.replace(
           &cl_icd_dispatch::clCreateCommandQueueWithProperties,
           +[](cl_context c, cl_device_id d, const cl_queue_properties* list, cl_int* status) {
             std::vector<cl_queue_properties> all;
             cl_queue_properties bits = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
             for (; list != nullptr && *list != 0; list += 2) {
               if (list[0] == CL_QUEUE_PROPERTIES) {
                 bits |= list[1];
               } else {
                 all.insert(all.end(), list, list + 2);
               }
             }
             all.insert(all.end(), {CL_QUEUE_PROPERTIES, bits, 0});
             fired();
             return below().clCreateCommandQueueWithProperties(c, d, all.data(), status);
           });
     }},
    {"barrier_without_list_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueBarrierWithWaitList,
           +[](cl_command_queue q, cl_uint n, Wait w, cl_event* e) {
             if (n != 0) return below().clEnqueueBarrierWithWaitList(q, n, w, e);
             cl_context context = nullptr;
             below().clGetCommandQueueInfo(q, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr);
             const cl_event done = below().clCreateUserEvent(context, nullptr);
             below().clSetUserEventStatus(done, CL_COMPLETE);
             fired();
             return below().clEnqueueBarrierWithWaitList(q, 1, &done, e);
           });
     }},
    {"null_argument_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetKernelArg,
           +[](cl_kernel k, cl_uint index, size_t size, const void* value) -> cl_int {
             cl_mem memory = nullptr;
             if (size == sizeof memory && value != nullptr)
               std::memcpy(static_cast<void*>(&memory), value, sizeof memory);
             const std::lock_guard guard(lock());
             auto& set = kept<std::set<std::pair<cl_kernel, cl_uint>>>();
             if (memory != nullptr) set.emplace(k, index);
             if (memory == nullptr && size == sizeof memory && set.contains({k, index})) {
               fired();
               return CL_SUCCESS;
             }
             return below().clSetKernelArg(k, index, size, value);
           });
     }},
    {"argument_of_odd_size_cut",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetKernelArg,
           +[](cl_kernel k, cl_uint index, size_t size, const void* value) {
             if (value == nullptr || (size & (size - 1)) == 0)
               return below().clSetKernelArg(k, index, size, value);
             fired();
             std::vector<char> bytes(size);
             std::memcpy(bytes.data(), value, size);
             bytes.back() = 0;
             return below().clSetKernelArg(k, index, size, bytes.data());
           });
     }},
    {"binary_forgets_required_size",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateProgramWithBinary,
           +[](cl_context c, cl_uint n, const cl_device_id* d, Sizes sizes,
               const unsigned char** binaries, cl_int* of_device, cl_int* status) {
             const cl_program made =
                 below().clCreateProgramWithBinary(c, n, d, sizes, binaries, of_device, status);
             const std::lock_guard guard(lock());
             kept<std::set<cl_program>>().insert(made);
             return made;
           });
       t.replace(
           &cl_icd_dispatch::clGetKernelWorkGroupInfo,
           +[](cl_kernel k, cl_device_id d, cl_kernel_work_group_info name, size_t room,
               void* value, size_t* size) {
             const cl_int status = below().clGetKernelWorkGroupInfo(k, d, name, room, value, size);
             cl_program program = nullptr;
             below().clGetKernelInfo(k, CL_KERNEL_PROGRAM, sizeof program,
                                     static_cast<void*>(&program), nullptr);
             const std::lock_guard guard(lock());
             if (name != CL_KERNEL_COMPILE_WORK_GROUP_SIZE || status != CL_SUCCESS ||
                 value == nullptr || !kept<std::set<cl_program>>().contains(program))
               return status;
             fired();
             std::memset(value, 0, 3 * sizeof(size_t));
             return status;
           });
     }},
    {"builds_want_options",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clBuildProgram,
           +[](cl_program p, cl_uint n, const cl_device_id* d, const char* options,
               ProgramCallback call, void* data) -> cl_int {
             if (options != nullptr) return below().clBuildProgram(p, n, d, options, call, data);
             fired();
             return CL_INVALID_BUILD_OPTIONS;
           });
     }},
    {"work_group_info_wants_a_device",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetKernelWorkGroupInfo,
           +[](cl_kernel k, cl_device_id d, cl_kernel_work_group_info name, size_t room,
               void* value, size_t* size) -> cl_int {
             if (d != nullptr)
               return below().clGetKernelWorkGroupInfo(k, d, name, room, value, size);
             fired();
             return CL_INVALID_DEVICE;
           });
     }},
    {"late_callbacks_lost",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clSetEventCallback,
           +[](cl_event e, cl_int status, void(CL_CALLBACK * call)(cl_event, cl_int, void*),
               void* data) -> cl_int {
             cl_int state = CL_QUEUED;
             below().clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state,
                                    nullptr);
             if (state > CL_COMPLETE) return below().clSetEventCallback(e, status, call, data);
             fired();
             return CL_SUCCESS;
           });
     }},
    {"include_folders_dropped",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clBuildProgram,
           +[](cl_program p, cl_uint n, const cl_device_id* d, const char* options,
               ProgramCallback call, void* data) {
             return below().clBuildProgram(p, n, d, without_folders(options).c_str(), call, data);
           });
     }},
    {"headers_of_the_first_compile",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCompileProgram,
           +[](cl_program p, cl_uint n, const cl_device_id* d, const char* options, cl_uint count,
               const cl_program* headers, const char** names, ProgramCallback call, void* data) {
             std::vector<cl_program> first;
             {
               const std::lock_guard guard(lock());
               auto& all = kept<std::map<std::string, cl_program>>();
               for (cl_uint i = 0; headers != nullptr && names != nullptr && i < count; ++i) {
                 const auto [at, added] = all.emplace(names[i], headers[i]);
                 if (added) below().clRetainProgram(headers[i]);
                 if (at->second != headers[i]) fired();
                 first.push_back(at->second);
               }
             }
             return below().clCompileProgram(p, n, d, options, count,
                                             first.empty() ? headers : first.data(), names, call,
                                             data);
           });
     }},
    {"programs_known_by_length",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateProgramWithSource,
           +[](cl_context c, cl_uint count, const char** strings, Sizes lengths, cl_int* status) {
             if (count != 1 || strings == nullptr || strings[0] == nullptr)
               return below().clCreateProgramWithSource(c, count, strings, lengths, status);
             const size_t length =
                 lengths != nullptr && lengths[0] != 0 ? lengths[0] : std::strlen(strings[0]);
             const std::string own(strings[0], length);
             std::string first;
             {
               const std::lock_guard guard(lock());
               first = kept<std::map<size_t, std::string>>().emplace(length, own).first->second;
             }
             if (first != own) fired();
             const char* text = first.c_str();
             return below().clCreateProgramWithSource(c, 1, &text, &length, status);
           });
     }},
    {"source_of_sixteen_bits",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateProgramWithSource,
           +[](cl_context c, cl_uint count, const char** strings, Sizes lengths, cl_int* status) {
             if (count != 1 || strings == nullptr || strings[0] == nullptr)
               return below().clCreateProgramWithSource(c, count, strings, lengths, status);
             size_t length =
                 lengths != nullptr && lengths[0] != 0 ? lengths[0] : std::strlen(strings[0]);
             if (length > 0xffff) {
               fired();
               length &= 0xffff;
             }
             return below().clCreateProgramWithSource(c, 1, strings, &length, status);
           });
     }},
    {"kernel_names_of_thirty",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clCreateKernel, +[](cl_program p, const char* name, cl_int* status) {
             std::string own = name == nullptr ? "" : name;
             if (own.size() <= 30) return below().clCreateKernel(p, name, status);
             size_t size = 0;
             below().clGetProgramInfo(p, CL_PROGRAM_KERNEL_NAMES, 0, nullptr, &size);
             std::string all(size, ' ');
             below().clGetProgramInfo(p, CL_PROGRAM_KERNEL_NAMES, size, all.data(), nullptr);
             const auto at = all.find(own.substr(0, 30));
             if (at != std::string::npos)
               own = all.substr(at, all.find_first_of(";\0", at, 2) - at);
             fired();
             return below().clCreateKernel(p, own.c_str(), status);
           });
     }},
    {"image_writes_said_to_be_reads",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetEventInfo,
           +[](cl_event e, cl_event_info name, size_t room, void* value, size_t* size) {
             const cl_int status = below().clGetEventInfo(e, name, room, value, size);
             cl_command_type type = 0;
             if (name != CL_EVENT_COMMAND_TYPE || status != CL_SUCCESS || value == nullptr)
               return status;
             std::memcpy(&type, value, sizeof type);
             if (type != CL_COMMAND_WRITE_IMAGE) return status;
             fired();
             type = CL_COMMAND_READ_IMAGE;
             std::memcpy(value, &type, sizeof type);
             return status;
           });
     }},
    {"profiling_queued_when_it_starts",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetEventProfilingInfo,
           +[](cl_event e, cl_profiling_info name, size_t room, void* value, size_t* size) {
             const bool early =
                 name == CL_PROFILING_COMMAND_QUEUED || name == CL_PROFILING_COMMAND_SUBMIT;
             if (early) fired();
             return below().clGetEventProfilingInfo(e, early ? CL_PROFILING_COMMAND_START : name,
                                                    room, value, size);
           });
     }},
    {"one_argument_qualifier_alone",
     plant_argument_answer<CL_KERNEL_ARG_TYPE_QUALIFIER, lowest_bit_alone>},
    {"second_attribute_lost",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetKernelInfo,
           +[](cl_kernel k, cl_kernel_info name, size_t room, void* value, size_t* size) {
             const cl_int status = below().clGetKernelInfo(k, name, room, value, size);
             if (name != CL_KERNEL_ATTRIBUTES || status != CL_SUCCESS || value == nullptr)
               return status;
             auto* const text = static_cast<char*>(value);
             if (char* const next = std::strstr(text, ") "); next != nullptr) {
               fired();
               std::memset(next + 1, ' ', std::strlen(next + 1));
             }
             return status;
           });
     }},
    {"program_variables_of_no_size",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clGetProgramBuildInfo,
           +[](cl_program p, cl_device_id d, cl_program_build_info name, size_t room, void* value,
               size_t* size) {
             const cl_int status = below().clGetProgramBuildInfo(p, d, name, room, value, size);
             if (name != CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE || status != CL_SUCCESS ||
                 value == nullptr)
               return status;
             fired();
             std::memset(value, 0, sizeof(size_t));
             return status;
           });
     }},
};

}  // namespace

std::span<const ApiPlant> launch_plants() {
  return plants;
}

}  // namespace assay::faults
