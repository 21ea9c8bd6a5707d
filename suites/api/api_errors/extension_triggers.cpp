#include <array>

#include "suites/api/api_errors/extension_call.h"
#include "suites/api/entry_points.h"
#include "suites/api/semaphore.h"
#include "suites/api/spirv_module.h"

namespace assay::suites::api_errors {
namespace {

// ---- cl_khr_suggested_local_work_size, and the same in the core of 3.1.

/// The arguments of a query, all of them right until a breaker changes one.
struct Suggestion {
  explicit Suggestion(const cl::Context& context) : ready(context) {}
  ReadyKernel ready;
  cl_command_queue queue = nullptr;
  cl_kernel asked = nullptr;
  cl_uint dimensions = 1;
  std::array<std::size_t, 8> offset{}, global{64, 1, 1, 1, 1, 1, 1, 1}, local{};
  const std::size_t* global_given = global.data();
  std::size_t* local_given = local.data();
};

using Suggest = clGetKernelSuggestedLocalWorkSizeKHR_fn;

/// Where one of the two functions comes from; NULL, and the case skipped, where it is not there.
struct Suggesting {
  std::string_view name;
  Suggest (*find)(Attempt&);
};
constexpr std::array suggesting{
    Suggesting{
        "clGetKernelSuggestedLocalWorkSizeKHR",
        [](Attempt& a) { return function<Suggest>(a, "clGetKernelSuggestedLocalWorkSizeKHR"); }},
    Suggesting{"clGetKernelSuggestedLocalWorkSize",
               [](Attempt&) {
                 void* const found = api::of_loader("clGetKernelSuggestedLocalWorkSize");
                 if (found == nullptr) skip("needs an ICD loader of OpenCL 3.1");
                 return reinterpret_cast<Suggest>(found);
               }},
};

cl_int suggestion_where_not_built(Attempt& a, Suggest suggest) {
  const auto devices = two_devices(a);
  if (devices.empty()) return CL_SUCCESS;
  const cl::Context context(devices);
  cl::Program program(context, one_source);
  program.build({devices[0]});
  cl::Kernel kernel(program, "one");
  const cl::Buffer buffer(context, CL_MEM_READ_WRITE, 64);
  kernel.setArg(0, buffer);
  const cl::CommandQueue queue(context, devices[1]);
  const std::size_t global = 64;
  std::size_t local = 0;
  return suggest(queue(), kernel(), 1, nullptr, &global, &local);
}

struct SuggestionBreaker {
  std::string_view name;
  void (*apply)(Attempt&, Suggestion&);
};
constexpr std::array suggestion_breakers{
    SuggestionBreaker{"null_queue", [](Attempt&, Suggestion& s) { s.queue = nullptr; }},
    SuggestionBreaker{"null_kernel", [](Attempt&, Suggestion& s) { s.asked = nullptr; }},
    SuggestionBreaker{"foreign_kernel",
                      [](Attempt& a, Suggestion& s) {
                        s.ready = ReadyKernel(a.on.other_context());
                        s.asked = s.ready.kernel();
                      }},
    SuggestionBreaker{"argument_not_set",
                      [](Attempt& a, Suggestion& s) {
                        s.ready.kernel = a.on.kernel(one_source, "one");
                        s.asked = s.ready.kernel();
                      }},
    SuggestionBreaker{"zero_dimensions", [](Attempt&, Suggestion& s) { s.dimensions = 0; }},
    SuggestionBreaker{"too_many_dimensions",
                      [](Attempt& a, Suggestion& s) {
                        s.dimensions =
                            a.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS>() + 1;
                      }},
    SuggestionBreaker{"null_global_size",
                      [](Attempt&, Suggestion& s) { s.global_given = nullptr; }},
    SuggestionBreaker{"zero_global_size", [](Attempt&, Suggestion& s) { s.global[0] = 0; }},
    SuggestionBreaker{"offset_overflows",
                      [](Attempt&, Suggestion& s) { s.offset[0] = ~std::size_t{0} - 8; }},
    SuggestionBreaker{"null_output", [](Attempt&, Suggestion& s) { s.local_given = nullptr; }},
};

std::vector<Trigger> of_suggestions() {
  std::vector<Trigger> all;
  for (const Suggesting& one : suggesting) {
    const auto add = [&](std::string_view name, auto call) {
      all.push_back({std::string(one.name) + '/' + std::string(name),
                     [call, find = one.find](Attempt& a) -> cl_int {
                       const Suggest suggest = find(a);
                       return suggest == nullptr ? CL_SUCCESS : call(a, suggest);
                     },
                     false, api::needs_compiler});
    };
    for (const SuggestionBreaker& breaker : suggestion_breakers)
      add(breaker.name, [apply = breaker.apply](Attempt& a, Suggest suggest) {
        Suggestion s(a.on.context());
        s.asked = s.ready.kernel();
        s.queue = a.on.queue()();
        apply(a, s);
        return suggest(s.queue, s.asked, s.dimensions, s.offset.data(), s.global_given,
                       s.local_given);
      });
    add("not_built_for_the_device", suggestion_where_not_built);
  }
  return all;
}

// ---- cl_khr_il_program, cl_khr_create_command_queue.

cl_int create_with_il(Attempt& a, cl_context context, const void* il, std::size_t length) {
  const auto create = function<clCreateProgramWithILKHR_fn>(a, "clCreateProgramWithILKHR");
  return refused([&](cl_int* status) { return create(context, il, length, status); });
}

Trigger with_il(std::string name, bool null_il, std::size_t length) {
  return {"clCreateProgramWithILKHR/" + std::move(name), [=](Attempt& a) {
            static constexpr std::array<cl_uint, 16> no_module{};
            return create_with_il(a, a.on.context()(), null_il ? nullptr : no_module.data(),
                                  length);
          }};
}

cl_int create_queue(Attempt& a, bool null_context, bool null_device, cl_queue_properties_khr name,
                    cl_queue_properties_khr value) {
  const cl_queue_properties_khr properties[] = {name, value, 0};
  const auto create = function<clCreateCommandQueueWithPropertiesKHR_fn>(
      a, "clCreateCommandQueueWithPropertiesKHR");
  return refused([&](cl_int* status) {
    return create(null_context ? nullptr : a.on.context()(),
                  null_device ? nullptr : a.on.device_id(), properties, status);
  });
}

std::vector<Trigger> of_programs_and_queues() {
  const std::string queue = "clCreateCommandQueueWithPropertiesKHR/";
  return {
      {"clCreateProgramWithILKHR/null_context",
       [](Attempt& a) {
         const auto module = api::spirv_module(static_cast<unsigned>(a.on.info().address_bits), 1);
         return create_with_il(a, nullptr, module.data(), module.size() * sizeof module[0]);
       }},
      with_il("null_il", true, 64),
      with_il("zero_length", false, 0),
      with_il("malformed", false, 64),
      {queue + "null_context",
       [](Attempt& a) { return create_queue(a, true, false, CL_QUEUE_PROPERTIES, 0); }},
      {queue + "null_device",
       [](Attempt& a) { return create_queue(a, false, true, CL_QUEUE_PROPERTIES, 0); }},
      {queue + "unknown_property",
       [](Attempt& a) { return create_queue(a, false, false, 0x7ffffff0, 0); }},
      {queue + "unsupported_order",
       [](Attempt& a) {
         if (a.on.out_of_order_queues()) return skip("needs a device without out-of-order queues");
         return create_queue(a, false, false, CL_QUEUE_PROPERTIES,
                             CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
       }},
  };
}

// ---- cl_khr_semaphore.

/// The arguments of a command on a semaphore, all of them right until a breaker changes one.
struct SemaphoreCall {
  cl_command_queue queue = nullptr;
  cl_semaphore_khr semaphore = nullptr;
  cl_uint count = 1, events = 0;
  cl::UserEvent event;
  const cl_event* list = nullptr;
};

struct SemaphoreBreaker {
  const char* name;
  void (*apply)(Attempt&, SemaphoreCall&);
};
constexpr std::array semaphore_breakers{
    SemaphoreBreaker{"null_queue", [](Attempt&, SemaphoreCall& c) { c.queue = nullptr; }},
    SemaphoreBreaker{"no_semaphores", [](Attempt&, SemaphoreCall& c) { c.count = 0; }},
    SemaphoreBreaker{"null_semaphore", [](Attempt&, SemaphoreCall& c) { c.semaphore = nullptr; }},
    SemaphoreBreaker{"null_list", [](Attempt&, SemaphoreCall& c) { c.events = 1; }},
    SemaphoreBreaker{"empty_list",
                     [](Attempt& a, SemaphoreCall& c) {
                       c.event = complete_event(a.on.context());
                       c.list = &c.event();
                     }},
    SemaphoreBreaker{"foreign_event",
                     [](Attempt& a, SemaphoreCall& c) {
                       c.event = complete_event(a.on.other_context());
                       c.list = &c.event();
                       c.events = 1;
                     }},
    SemaphoreBreaker{"failed_event",
                     [](Attempt& a, SemaphoreCall& c) {
                       c.event = failed_event(a.on.context());
                       c.list = &c.event();
                       c.events = 1;
                     }},
};

TriggerCall semaphore_command(bool wait, void (*break_one)(Attempt&, SemaphoreCall&)) {
  return [=](Attempt& a) {
    const api::Semaphore semaphore(a.on);
    SemaphoreCall c;
    c.queue = a.on.queue()();
    c.semaphore = semaphore();
    const auto& f = semaphore.functions();
    // A wait that is accepted by mistake ends.
    if (wait) {
      EXPECT_SUCCESS(f.signal(c.queue, 1, &c.semaphore, nullptr, 0, nullptr, nullptr))
          << "clEnqueueSignalSemaphoresKHR";
    }
    break_one(a, c);
    return wait ? f.wait(c.queue, c.count, &c.semaphore, nullptr, c.events, c.list, a.event())
                : f.signal(c.queue, c.count, &c.semaphore, nullptr, c.events, c.list, a.event());
  };
}

/// `since`: for what revisions before give two codes.
Trigger creating_semaphore(std::string name, bool null_context,
                           const cl_semaphore_properties_khr* properties, cl_version since = 0) {
  return {"clCreateSemaphoreWithPropertiesKHR/" + std::move(name), [=](Attempt& a) {
            if (api::extension_version(a.on, "cl_khr_semaphore") < since)
              return skip("needs a later revision of cl_khr_semaphore");
            const api::SemaphoreFunctions functions(a.on);
            return refused([&](cl_int* status) {
              return functions.create(null_context ? nullptr : a.on.context()(), properties,
                                      status);
            });
          }};
}

std::vector<Trigger> of_semaphores() {
  static constexpr cl_semaphore_properties_khr
      binary[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0},
      none[] = {0},
      unknown[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0x7ffffff0, 1, 0},
      twice[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, CL_SEMAPHORE_TYPE_KHR,
                 CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  constexpr cl_version second_revision = CL_MAKE_VERSION(0, 9, 1);
  const std::string info = "clGetSemaphoreInfoKHR/";
  std::vector<Trigger> all{
      creating_semaphore("null_context", true, binary),
      creating_semaphore("null_properties", false, nullptr),
      creating_semaphore("no_type", false, none),
      creating_semaphore("unknown_property", false, unknown, second_revision),
      creating_semaphore("property_twice", false, twice, second_revision),
      {info + "null_semaphore",
       [](Attempt& a) {
         cl_uint value = 0;
         return api::SemaphoreFunctions(a.on).info(nullptr, CL_SEMAPHORE_REFERENCE_COUNT_KHR,
                                                   sizeof value, &value, nullptr);
       }},
      {info + "unknown_parameter",
       [](Attempt& a) {
         const api::Semaphore semaphore(a.on);
         std::array<std::uint8_t, 64> value{};
         return semaphore.functions().info(semaphore(), 0x7ffffff1, value.size(), value.data(),
                                           nullptr);
       }},
      {info + "too_small",
       [](Attempt& a) {
         const api::Semaphore semaphore(a.on);
         cl_uint value = 0;
         return semaphore.functions().info(semaphore(), CL_SEMAPHORE_REFERENCE_COUNT_KHR, 1, &value,
                                           nullptr);
       }},
      {"clRetainSemaphoreKHR/null_semaphore",
       [](Attempt& a) { return api::SemaphoreFunctions(a.on).retain(nullptr); }},
      {"clReleaseSemaphoreKHR/null_semaphore",
       [](Attempt& a) { return api::SemaphoreFunctions(a.on).release(nullptr); }},
  };
  for (const SemaphoreBreaker& one : semaphore_breakers) {
    all.push_back({std::string("clEnqueueWaitSemaphoresKHR/") + one.name,
                   semaphore_command(true, one.apply)});
    all.push_back({std::string("clEnqueueSignalSemaphoresKHR/") + one.name,
                   semaphore_command(false, one.apply)});
  }
  return all;
}

}  // namespace

std::vector<Trigger> extension_triggers() {
  std::vector<Trigger> joined;
  for (auto&& some : {of_suggestions(), of_programs_and_queues(), of_semaphores()})
    joined.insert(joined.end(), some.begin(), some.end());
  return joined;
}

}  // namespace assay::suites::api_errors
