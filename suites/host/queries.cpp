#include "suites/host/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "harness/base/lookup.h"
#include "harness/cases/case.h"
#include "suites/base/embedded_text.h"
#include "suites/host/command_buffer.h"
#include "suites/host/sampler.h"
#include "suites/host/semaphore.h"
#include "suites/target/target.h"

namespace assay::suites::host {
namespace {

constexpr TextParts queries_cl("suites/host/queries.cl");

/// Makes the object for a function's query, and calls `check` with the query. The object lives
/// until `check` returns.
using With = void (*)(Setting&, const std::function<void(const QueryCall&)>& check);

struct Subject {
  std::string_view function;
  With with;
  Needs needs{};
  /// Whether the object answers queries of an extension that the device lists. Null means yes.
  bool (*lists)(Setting&, std::string_view extension) = nullptr;

  bool answers(Setting& on, const QueryRow& row) const {
    return lists == nullptr || row.extension.empty() || lists(on, row.extension);
  }
};

void with_build_info(Setting& on, const std::function<void(const QueryCall&)>& check) {
  const cl::Program program = on.build(queries_cl("fill"));
  const cl_device_id device = on.device_id();
  check([&](cl_uint name, std::size_t size, void* value, std::size_t* size_ret) {
    return clGetProgramBuildInfo(program(), device, name, size, value, size_ret);
  });
}

void with_work_group_info(Setting& on, const std::function<void(const QueryCall&)>& check) {
  const cl::Kernel kernel = on.kernel(queries_cl("fill"), "fill");
  const cl_device_id device = on.device_id();
  check([&](cl_uint name, std::size_t size, void* value, std::size_t* size_ret) {
    return clGetKernelWorkGroupInfo(kernel(), device, name, size, value, size_ret);
  });
}

void with_argument_info(Setting& on, const std::function<void(const QueryCall&)>& check) {
  const cl::Kernel kernel = on.kernel(queries_cl("fill"), "fill", "-cl-kernel-arg-info");
  for (cl_uint argument : {0U, 1U})
    check([&](cl_uint name, std::size_t size, void* value, std::size_t* size_ret) {
      return clGetKernelArgInfo(kernel(), argument, name, size, value, size_ret);
    });
}

/// Every device can run a local size of one.
constexpr std::size_t local_size = 1;
std::size_t input_size(cl_kernel_sub_group_info name) {
  switch (name) {
    case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
    case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
      return sizeof local_size;
    default:
      return 0;
  }
}

void with_sub_group_info(Setting& on, const std::function<void(const QueryCall&)>& check) {
  const cl::Kernel kernel = on.kernel(queries_cl("fill"), "fill");
  const cl_device_id device = on.device_id();
  check([&](cl_uint name, std::size_t size, void* value, std::size_t* size_ret) {
    const std::size_t input = input_size(name);
    return clGetKernelSubGroupInfo(kernel(), device, name, input,
                                   input == 0 ? nullptr : &local_size, size, value, size_ret);
  });
}

cl::Event profiled_command(Setting& on) {
  const cl::CommandQueue queue = on.make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl::Buffer buffer = on.buffer(64);
  const std::array<std::uint8_t, 64> bytes{};
  cl::Event event;
  queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data(), nullptr, &event);
  queue.finish();
  return event;
}

constexpr std::array subjects{
    Subject{
        "clGetPlatformInfo",
        [](Setting& on, const auto& check) { check(query_of(clGetPlatformInfo, on.platform())); },
        {},
        platform_lists},
    Subject{"clGetDeviceInfo",
            [](Setting& on, const auto& check) { check(device_query(on.device_id())); }},
    Subject{
        "clGetContextInfo",
        [](Setting& on, const auto& check) { check(query_of(clGetContextInfo, on.context()())); }},
    Subject{"clGetCommandQueueInfo",
            [](Setting& on, const auto& check) {
              check(query_of(clGetCommandQueueInfo, on.queue()()));
            }},
    Subject{"clGetMemObjectInfo",
            [](Setting& on, const auto& check) {
              const cl::Buffer buffer = on.buffer(4096);
              check(query_of(clGetMemObjectInfo, buffer()));
            }},
    Subject{
        "clGetImageInfo",
        [](Setting& on, const auto& check) {
          const cl::Image2D image(on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNORM_INT8}, 5, 3);
          check(query_of(clGetImageInfo, image()));
        },
        needs_images},
    Subject{"clGetSamplerInfo",
            [](Setting& on, const auto& check) {
              const cl::Sampler sampler =
                  host::make_sampler(on.context(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
              check(query_of(clGetSamplerInfo, sampler()));
            },
            needs_images},
    Subject{"clGetProgramInfo",
            [](Setting& on, const auto& check) {
              const cl::Program program = on.build(queries_cl("fill"));
              check(query_of(clGetProgramInfo, program()));
            },
            needs_compiler},
    Subject{"clGetProgramBuildInfo", with_build_info, needs_compiler},
    Subject{"clGetKernelInfo",
            [](Setting& on, const auto& check) {
              const cl::Kernel kernel = on.kernel(queries_cl("fill"), "fill");
              check(query_of(clGetKernelInfo, kernel()));
            },
            needs_compiler},
    Subject{"clGetKernelWorkGroupInfo", with_work_group_info, needs_compiler},
    Subject{"clGetKernelArgInfo", with_argument_info, needs_compiler},
    Subject{"clGetKernelSubGroupInfo", with_sub_group_info, needs_sub_groups},
    Subject{"clGetCommandBufferInfoKHR",
            [](Setting& on, const auto& check) {
              const CommandBuffer commands(on);
              check(query_of(commands.functions().info, commands()));
            },
            Needs::extension("cl_khr_command_buffer")},
    Subject{"clGetSemaphoreInfoKHR",
            [](Setting& on, const auto& check) {
              const Semaphore semaphore(on);
              check(query_of(semaphore.functions().info, semaphore()));
            },
            Needs::extension("cl_khr_semaphore")},
    Subject{"clGetEventInfo",
            [](Setting& on, const auto& check) {
              const cl::Event event = profiled_command(on);
              check(query_of(clGetEventInfo, event()));
            }},
    Subject{"clGetEventProfilingInfo",
            [](Setting& on, const auto& check) {
              const cl::Event event = profiled_command(on);
              check(query_of(clGetEventProfilingInfo, event()));
            }},
};

const Subject& subject_of(std::string_view function) {
  return harness::row_of(subjects, function, &Subject::function, "suites/host/queries.cpp");
}

}  // namespace

std::string part_of(std::string_view parameter) {
  if (parameter.starts_with("CL_")) parameter.remove_prefix(3);
  std::string part(parameter);
  for (char& c : part) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return part;
}

QueryCall device_query(cl_device_id device) {
  return query_of(clGetDeviceInfo, device);
}

void with_object(std::string_view function, Setting& on,
                 const std::function<void(const QueryCall&)>& use) {
  subject_of(function).with(on, use);
}

Needs needs_of_object(std::string_view function) {
  return subject_of(function).needs;
}

namespace {

struct Form {
  const char* name;
  void (*check)(const QueryRow&, const QueryCall&);
};
constexpr std::array forms{Form{"size_without_value", check_without_value},
                           Form{"no_output", check_without_output}};

/// Each case tries all queries of the function.
void expand_forms(std::string_view suite, const Subject& subject, const std::vector<QueryRow>& rows,
                  const Target& target, std::vector<harness::Case>& cases) {
  for (const Form& form : forms) {
    auto one = make_case(fmt::format("{}/query_forms/{}/{}", suite, subject.function, form.name),
                         fmt::format("{}, {}", rows.front().citation, subject.function),
                         [rows, &subject, check = form.check](Setting& on) {
                           subject.with(on, [&](const QueryCall& get) {
                             for (const QueryRow& row : rows)
                               if (subject.answers(on, row)) check(row, get);
                           });
                         });
    require(one, subject.needs, target);
    cases.push_back(std::move(one));
  }
}

}  // namespace

std::vector<harness::Case> expand_queries(std::string_view suite, const Target& target) {
  std::vector<harness::Case> cases;
  std::map<const Subject*, std::vector<QueryRow>> rows_of;
  for (const QueryRow& row : load_queries(target.options())) {
    if (row.suite != suite || !applies(row, target.device())) continue;
    const Subject* subject = &subject_of(row.function);
    rows_of[subject].push_back(row);
    auto one =
        make_case(fmt::format("{}/queries/{}", suite, part_of(row.parameter)),
                  fmt::format("{}, {}", row.citation, row.parameter), [row, subject](Setting& on) {
                    if (!subject->answers(on, row))
                      GTEST_SKIP() << "needs a platform that lists " << row.extension;
                    subject->with(on, [&](const QueryCall& get) { check_query(row, get); });
                  });
    require(one, subject->needs, target);
    cases.push_back(std::move(one));
  }
  for (const auto& [subject, rows] : rows_of) expand_forms(suite, *subject, rows, target, cases);
  return cases;
}

}  // namespace assay::suites::host
