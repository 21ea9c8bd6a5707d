// Only a second call, another order of calls or a second list entry shows these faults.
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/text_plant.h"

namespace assay::faults {
namespace {

std::string without_folders(const char* options) {
  std::string all = options == nullptr ? "" : options;
  for (auto at = all.find("-I "); at != std::string::npos; at = all.find("-I ")) {
    fired();
    const auto end = all.find(' ', at + 3);
    all.erase(at, end == std::string::npos ? end : end - at);
  }
  return all;
}

constexpr auto value_of_odd_size = [](auto& call) {
  const size_t size = call["arg_size"_arg];
  return call["arg_value"_arg] != nullptr && (size & (size - 1)) != 0;
};

constexpr auto after_completion = [](auto& call) {
  const auto state = asked<cl_int>(below().clGetEventInfo, call["event"_arg],
                                   CL_EVENT_COMMAND_EXECUTION_STATUS, CL_QUEUED);
  return state <= CL_COMPLETE;
};

constexpr auto has_one_text = [](auto& call) { return call["count"_arg] == 1 && has_text(call); };

constexpr ApiPlant plants[] = {
    {"offset_of_the_first_launch", around<EnqueueNDRangeKernel>([](auto& call) {
       using Offset = std::array<size_t, 3>;
       const size_t*& offset = call["global_work_offset"_arg];
       Offset own{};
       if (offset != nullptr && call["work_dim"_arg] <= own.size())
         std::copy_n(offset, call["work_dim"_arg], own.begin());
       const auto first = remembered<std::map<cl_kernel, Offset>>(
           [&](auto& all) { return all.emplace(call["kernel"_arg], own).first->second; });
       if (first != own) fired();
       offset = first.data();
       return call();
     })},
    {"wait_list_of_one", before<EnqueueNDRangeKernel>(wait_list_of<1>)},
    {"wait_list_of_one", before<EnqueueTask>(wait_list_of<1>)},
    {"wait_list_of_one", before<EnqueueWriteBuffer>(wait_list_of<1>)},
    {"host_waits_for_one", before<WaitForEvents>([](auto& call) {
       const bool several = call["num_events"_arg] > 1;
       if (several) call["num_events"_arg] = 1;
       return several;
     })},
    {"finish_after_flush_returns", before<Flush>([](auto& call) {
       note(call["command_queue"_arg]);
       return false;
     })},
    {"finish_after_flush_returns",
     instead<Finish>(success_alone, [](auto& call) { return forget(call["command_queue"_arg]); })},
    {"queues_out_of_order", before<CreateCommandQueue>([](auto& call) {
       call["properties"_arg] |= CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
     })},
    {"queues_out_of_order", instead<CreateCommandQueueWithProperties>([](auto& call) {
       std::vector<cl_queue_properties> all;
       cl_queue_properties bits = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
       for (auto* own = call["properties"_arg]; own != nullptr && *own != 0; own += 2)
         if (own[0] == CL_QUEUE_PROPERTIES)
           bits |= own[1];
         else
           all.insert(all.end(), own, own + 2);
       all.insert(all.end(), {CL_QUEUE_PROPERTIES, bits, 0});
       call["properties"_arg] = all.data();
       return call();
     })},
    {"barrier_without_list_ignored",
     instead<EnqueueBarrierWithWaitList>(
         [](auto& call) {
           const auto context = asked<cl_context>(below().clGetCommandQueueInfo,
                                                  call["command_queue"_arg], CL_QUEUE_CONTEXT);
           const cl_event done = below().clCreateUserEvent(context, nullptr);
           below().clSetUserEventStatus(done, CL_COMPLETE);
           call["num_events_in_wait_list"_arg] = 1;
           call["event_wait_list"_arg] = &done;
           return call();
         },
         [](auto& call) { return call["num_events_in_wait_list"_arg] == 0; })},
    {"null_argument_ignored",
     instead<SetKernelArg>(success_alone,
                           [](auto& call) {
                             cl_mem memory = nullptr;
                             if (call["arg_size"_arg] != sizeof(cl_mem)) return false;
                             if (call["arg_value"_arg] != nullptr)
                               std::memcpy(static_cast<void*>(&memory), call["arg_value"_arg],
                                           sizeof(cl_mem));
                             const std::pair argument(call["kernel"_arg], call["arg_index"_arg]);
                             if (memory != nullptr) note(argument);
                             return memory == nullptr && noted(argument);
                           })},
    {"argument_of_odd_size_cut", instead<SetKernelArg>(with_zeros_from<-1>, value_of_odd_size)},
    {"binary_forgets_required_size", after<CreateProgramWithBinary>([](auto&, cl_program& made) {
       note(made);
       return false;
     })},
    {"binary_forgets_required_size",
     answer<GetKernelWorkGroupInfo, CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(
         [](std::array<size_t, 3>& size) { size = {}; },
         [](auto& call) {
           return noted(
               asked<cl_program>(below().clGetKernelInfo, call["kernel"_arg], CL_KERNEL_PROGRAM));
         })},
    {"builds_want_options",
     instead<BuildProgram>(status_alone<CL_INVALID_BUILD_OPTIONS>,
                           [](auto& call) { return call["options"_arg] == nullptr; })},
    {"work_group_info_wants_a_device",
     instead<GetKernelWorkGroupInfo>(status_alone<CL_INVALID_DEVICE>,
                                     [](auto& call) { return call["device"_arg] == nullptr; })},
    {"late_callbacks_lost", instead<SetEventCallback>(success_alone, after_completion)},
    {"include_folders_dropped", around<BuildProgram>([](auto& call) {
       const std::string options = without_folders(call["options"_arg]);
       call["options"_arg] = options.c_str();
       return call();
     })},
    {"headers_of_the_first_compile", around<CompileProgram>([](auto& call) {
       const cl_program*& headers = call["input_headers"_arg];
       const char** const names = call["header_include_names"_arg];
       std::vector<cl_program> first;
       remembered<std::map<std::string, cl_program>>([&](auto& all) {
         for (cl_uint i = 0;
              headers != nullptr && names != nullptr && i < call["num_input_headers"_arg]; ++i) {
           const auto [at, added] = all.emplace(names[i], headers[i]);
           if (added) below().clRetainProgram(headers[i]);
           if (at->second != headers[i]) fired();
           first.push_back(at->second);
         }
       });
       if (!first.empty()) headers = first.data();
       return call();
     })},
    {"programs_known_by_length", around<CreateProgramWithSource>([](auto& call) {
       if (!has_one_text(call)) return call();
       const std::string own = text_of(call);
       const auto first = remembered<std::map<size_t, std::string>>(
           [&](auto& all) { return all.emplace(own.size(), own).first->second; });
       if (first != own) fired();
       return with_text(call, first);
     })},
    {"source_of_sixteen_bits",
     instead<CreateProgramWithSource>(
         [](auto& call) {
           const std::string own = text_of(call);
           return with_text(call, own.substr(0, own.size() & 0xffff));
         },
         [](auto& call) { return has_one_text(call) && text_of(call).size() > 0xffff; })},
    {"kernel_names_of_thirty",
     instead<CreateKernel>(
         [](auto& call) {
           std::string own = call["kernel_name"_arg];
           const cl_program program = call["program"_arg];
           size_t size = 0;
           below().clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, 0, nullptr, &size);
           std::string all(size, ' ');
           below().clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, size, all.data(), nullptr);
           const auto at = all.find(own.substr(0, 30));
           if (at != std::string::npos) own = all.substr(at, all.find_first_of(";\0", at, 2) - at);
           call["kernel_name"_arg] = own.c_str();
           return call();
         },
         [](auto& call) {
           return call["kernel_name"_arg] != nullptr && std::strlen(call["kernel_name"_arg]) > 30;
         })},
    {"image_writes_said_to_be_reads",
     answer<GetEventInfo, CL_EVENT_COMMAND_TYPE>([](cl_command_type& type) {
       return turned(type, CL_COMMAND_WRITE_IMAGE, CL_COMMAND_READ_IMAGE);
     })},
    {"profiling_queued_when_it_starts", before<GetEventProfilingInfo>([](auto& call) {
       cl_profiling_info& name = call["param_name"_arg];
       return turned(name, CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_START) ||
              turned(name, CL_PROFILING_COMMAND_SUBMIT, CL_PROFILING_COMMAND_START);
     })},
    {"one_argument_qualifier_alone",
     answer<GetKernelArgInfo, CL_KERNEL_ARG_TYPE_QUALIFIER>(
         [](cl_kernel_arg_type_qualifier& bits) { bits &= ~bits + 1; })},
    {"second_attribute_lost", answer<GetKernelInfo, CL_KERNEL_ATTRIBUTES>([](char& text) {
       char* const next = std::strstr(&text, ") ");
       if (next != nullptr) std::memset(next + 1, ' ', std::strlen(next + 1));
       return next != nullptr;
     })},
    {"program_variables_of_no_size",
     answer<GetProgramBuildInfo, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE>(
         [](size_t& size) { size = 0; })},
    {"launches_do_nothing", instead<EnqueueNDRangeKernel>(marker)},
    {"launches_do_nothing", instead<EnqueueTask>(marker)},
};

}  // namespace

std::span<const ApiPlant> launch_plants() {
  return plants;
}

}  // namespace assay::faults
