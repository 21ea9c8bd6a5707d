#include "suites/api/api_errors/call.h"
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"

namespace assay::suites::api_errors {
namespace {

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

/// clSetKernelArg of one argument of all_kinds.
Break argument(const std::string& name, cl_uint index, std::size_t size, bool with_value = true) {
  static const std::array<std::uint8_t, 256> bytes{};
  return {name,
          {{"arg_index", index},
           {"arg_size", size},
           {"arg_value", with_value ? bytes.data() : nullptr}}};
}

/// clSetKernelArg of a sampler_t argument.
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
  });
}

}  // namespace assay::suites::api_errors
