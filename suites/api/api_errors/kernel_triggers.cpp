#include "suites/api/api_errors/call.h"
#include "suites/api/api_errors/command.h"
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"

namespace assay::suites::api_errors {
namespace {

using namespace harness::parts;
using host::needs_compiler;

std::string source() {
  return embedded_text("suites/api/api_errors/kernels/all_kinds.cl");
}

struct Record {
  cl_int a;
  cl_float b;
  cl_char c;
};

enum Argument : cl_uint { buffer, scalar, vector, record, scratch };

cl_program built(Attempt& a) {
  return a.keep(a.on.build(source()))();
}
cl_program unbuilt(Attempt& a) {
  return a.keep(a.on.program(source()))();
}

Break argument(const std::string& name, cl_uint index, std::size_t size, bool with_value = true) {
  static const std::array<std::uint8_t, 256> bytes{};
  return {name,
          {{"arg_index", index},
           {"arg_size", size},
           {"arg_value", with_value ? bytes.data() : nullptr}}};
}

Break sampler(const std::string& name, bool null_sampler, std::size_t size) {
  return {name,
          {{"kernel",
            [](Attempt& a) {
              return a.keep(a.on.kernel(embedded_text("suites/api/api_errors/kernels/sample.cl"),
                                        "sample"))();
            }},
           {"arg_index", 1},
           {"arg_size", size},
           {"arg_value",
            [=](Attempt& a) {
              const cl::Sampler& made = a.keep(host::make_sampler(
                  a.on.context(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST));
              return &a.keep(null_sampler ? nullptr : made());
            }}},
          false,
          host::needs_images_and_compiler};
}

constexpr host::Needs with_svm = svm & host::needs_compiler,
                      without_svm = host::Needs::lack(svm) & host::needs_compiler,
                      without_system_sharing = host::Needs::lack(svm_fine_grain_system) & with_svm;

const void* pointers(Attempt& a) {
  return a.keep(std::array<const void*, 2>{&a.keep<cl_ulong>()}).data();
}

const cl_bool* no(Attempt& a) {
  return &a.keep<cl_bool>(CL_FALSE);
}

/// The query of a local size. The function of cl_khr_subgroups has the same parameters and rules.
auto sub_group_query(Attempt& a) {
  return std::tuple(kernel_without_argument(a), a.on.device_id(),
                    CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, sizeof(std::size_t),
                    a.keep(std::array<std::size_t, 3>{1, 1, 1}).data(), sizeof(std::size_t),
                    &a.keep<std::size_t>(), nullptr);
}
Breaks sub_group_rules(bool by_loader) {
  return {{"null_kernel", {{"kernel", nullptr}}, by_loader},
          {"unknown_parameter", {{"param_name", 0x7ffffff1}}},
          {"too_small", {{"param_value_size", 1}}},
          {"null_input", {{"input_value", nullptr}}},
          {"odd_input", {{"input_value_size", 1}}}};
}

}  // namespace

std::vector<Trigger> kernel_triggers() {
  return joined({
      BREAKS(
          clCreateKernel, [](Attempt& a) { return std::tuple(built(a), "other"); },
          {{"null_program", {{"program", nullptr}}, true},
           {"unbuilt", {{"program", unbuilt}}},
           {"unknown_name", {{"kernel_name", "no_such_kernel"}}},
           {"no_kernel", {{"kernel_name", "helper"}}},
           {"null_name", {{"kernel_name", nullptr}}}},
          needs_compiler),
      BREAKS(
          clCreateKernelsInProgram,
          [](Attempt& a) { return std::tuple(built(a), 0, nullptr, &a.keep(0U)); },
          {{"null_program", {{"program", nullptr}}, true},
           {"unbuilt", {{"program", unbuilt}}},
           {"too_few_entries",
            {{"num_kernels", 1},
             {"kernels", [](Attempt& a) { return &a.keep<cl_kernel>(); }},
             {"num_kernels_ret", nullptr}}}},
          needs_compiler),
      BREAKS(
          clSetKernelArg,
          [](Attempt& a) {
            return std::tuple(a.keep(a.on.kernel(source(), "all_kinds"))(), scalar, sizeof(cl_int),
                              &a.keep(1));
          },
          {{"null_kernel", {{"kernel", nullptr}}, true},
           argument("index", scratch + 1, sizeof(cl_int)),
           argument("null_scalar", scalar, sizeof(cl_int), false),
           argument("local_value", scratch, 64),
           argument("scalar_size", scalar, sizeof(cl_int) - 1),
           argument("vector_size", vector, sizeof(cl_float)),
           argument("struct_size", record, sizeof(Record) + 4),
           argument("buffer_size", buffer, sizeof(cl_mem) - 1),
           argument("local_zero", scratch, 0, false),
           sampler("null_sampler", true, sizeof(cl_sampler)),
           sampler("sampler_size", false, sizeof(cl_sampler) + 1)},
          needs_compiler),
      BREAKS(clCloneKernel, [](Attempt&) { return std::tuple(nullptr); },
             {{"null_kernel", {}, true}}),
      BREAKS(clSetKernelArgSVMPointer,
             [](Attempt& a) { return std::tuple(kernel_without_argument(a), 0, shared_memory(a)); },
             {{"null_kernel", {{"kernel", nullptr}}, true, with_svm},
              {"index", {{"arg_index", 1}}, false, with_svm}}),
      // Without shared virtual memory, every pointer is invalid.
      {or_code(BREAKS(clSetKernelArgSVMPointer,
                      [](Attempt& a) {
                        return std::tuple(kernel_without_argument(a), 0, shared_memory(a));
                      },
                      {{"unsupported", {}, false, without_svm}})
                   .front(),
               CL_INVALID_ARG_VALUE, CL_INVALID_OPERATION)},
      BREAKS(clSetKernelExecInfo,
             [](Attempt& a) {
               return std::tuple(kernel_without_argument(a), CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                 sizeof(void*), pointers(a));
             },
             {{"null_kernel", {{"kernel", nullptr}}, true, with_svm},
              {"unknown_parameter",
               {{"param_name", 0x7ffffff1},
                {"param_value_size", sizeof(cl_bool)},
                {"param_value", no}},
               false,
               with_svm},
              {"null_value", {{"param_value", nullptr}}, false, with_svm},
              {"odd_size", {{"param_value_size", sizeof(void*) + 1}}, false, with_svm},
              {"system_unsupported",
               {{"param_name", CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM},
                {"param_value_size", sizeof(cl_bool)},
                {"param_value", [](Attempt& a) { return &a.keep<cl_bool>(CL_TRUE); }}},
               false,
               without_system_sharing},
              {"unsupported", {}, false, without_svm}}),
      BREAKS(clGetKernelSubGroupInfo, sub_group_query, sub_group_rules(true),
             host::needs_sub_groups),
      EXTENSION_BREAKS(clGetKernelSubGroupInfoKHR, sub_group_query, sub_group_rules(false),
                       host::needs_compiler, parameters_of("clGetKernelSubGroupInfo")),
  });
}

}  // namespace assay::suites::api_errors
