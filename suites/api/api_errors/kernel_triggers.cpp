#include <array>

#include "suites/api/api_errors/trigger.h"
#include "suites/api/sampler.h"
#include "suites/embedded_text.h"

namespace assay::suites::api_errors {
namespace {

using api::needs_compiler;

std::string source() {
  return embedded_text("suites/api/api_errors/kernels/all_kinds.cl");
}

struct Record {
  cl_int a;
  cl_float b;
  cl_char c;
};

enum Argument : cl_uint { buffer, scalar, vector, record, scratch };

/// clSetKernelArg of one argument of all_kinds.
TriggerCall set(cl_uint index, std::size_t size, bool with_value) {
  return [=](Attempt& a) {
    static const std::array<std::uint8_t, 256> bytes{};
    const cl::Kernel kernel = a.on.kernel(source(), "all_kinds");
    return a.api.clSetKernelArg(kernel(), index, size, with_value ? bytes.data() : nullptr);
  };
}

/// clSetKernelArg of a sampler_t argument.
TriggerCall set_sampler(bool null_sampler, std::size_t size) {
  return [=](Attempt& a) {
    const cl::Kernel kernel =
        a.on.kernel(embedded_text("suites/api/api_errors/kernels/sample.cl"), "sample");
    const cl::Sampler sampler =
        api::make_sampler(a.on.context(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
    const cl_sampler handle = null_sampler ? nullptr : sampler();
    return a.api.clSetKernelArg(kernel(), 1, size, static_cast<const void*>(&handle));
  };
}

cl_int create(Attempt& a, cl_program program, const char* name) {
  return refused([&](cl_int* status) { return a.api.clCreateKernel(program, name, status); });
}

}  // namespace

std::vector<Trigger> kernel_triggers() {
  const std::string creating = "clCreateKernel/", all = "clCreateKernelsInProgram/",
                    setting = "clSetKernelArg/";
  std::vector<Trigger> made{
      {creating + "null_program", [](Attempt& a) { return create(a, nullptr, "other"); }, true},
      {creating + "unbuilt",
       [](Attempt& a) {
         const cl::Program program = a.on.program(source());
         return create(a, program(), "other");
       }},
      {creating + "unknown_name",
       [](Attempt& a) {
         const cl::Program program = a.on.build(source());
         return create(a, program(), "no_such_kernel");
       }},
      {creating + "no_kernel",
       [](Attempt& a) {
         const cl::Program program = a.on.build(source());
         return create(a, program(), "helper");
       }},
      {creating + "null_name",
       [](Attempt& a) {
         const cl::Program program = a.on.build(source());
         return create(a, program(), nullptr);
       }},
      {all + "null_program",
       [](Attempt& a) {
         cl_uint count = 0;
         return a.api.clCreateKernelsInProgram(nullptr, 0, nullptr, &count);
       },
       true},
      {all + "unbuilt",
       [](Attempt& a) {
         const cl::Program program = a.on.program(source());
         cl_uint count = 0;
         return a.api.clCreateKernelsInProgram(program(), 0, nullptr, &count);
       }},
      {all + "too_few_entries",
       [](Attempt& a) {
         const cl::Program program = a.on.build(source());
         cl_kernel kernel = nullptr;
         return a.api.clCreateKernelsInProgram(program(), 1, &kernel, nullptr);
       }},
      {setting + "null_kernel",
       [](Attempt& a) {
         const cl_int value = 1;
         return a.api.clSetKernelArg(nullptr, 0, sizeof value, &value);
       },
       true},
      {setting + "index", set(scratch + 1, sizeof(cl_int), true)},
      {setting + "null_scalar", set(scalar, sizeof(cl_int), false)},
      {setting + "local_value", set(scratch, 64, true)},
      {setting + "scalar_size", set(scalar, sizeof(cl_int) - 1, true)},
      {setting + "vector_size", set(vector, sizeof(cl_float), true)},
      {setting + "struct_size", set(record, sizeof(Record) + 4, true)},
      {setting + "buffer_size", set(buffer, sizeof(cl_mem) - 1, true)},
      {setting + "local_zero", set(scratch, 0, false)},
      {setting + "null_sampler", set_sampler(true, sizeof(cl_sampler))},
      {setting + "sampler_size", set_sampler(false, sizeof(cl_sampler) + 1)},
  };
  for (Trigger& one : made) {
    one.needs = needs_compiler;
    if (one.id.find("sampler") != std::string::npos)
      one.needs = [](const harness::DeviceInfo& device) {
        const auto missing = api::needs_images(device);
        return missing ? missing : needs_compiler(device);
      };
  }
  return made;
}

}  // namespace assay::suites::api_errors
