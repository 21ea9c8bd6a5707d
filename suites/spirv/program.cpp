#include "suites/spirv/program.h"

#include <fmt/format.h>

#include <stdexcept>

#include "harness/cases/assertion.h"
#include "harness/sweep/program_pool.h"

namespace assay::suites::spirv {

std::string int_of_size(const Environment& environment) {
  return environment.address_bits == 64 ? "OpUConvert" : "OpCopyObject";
}

harness::SpirvWords words_of(const KernelText& kernel, const Environment& environment) {
  return harness::assemble_spirv(build_module(kernel, environment).text);
}

harness::SpirvWords storing_module(unsigned address_bits, std::uint32_t value) {
  const KernelText kernel{
      "one", {{"global_int", "out"}}, fmt::format("OpStore %out %int_{} Aligned 4\n", value)};
  return words_of(kernel, {address_bits, {1, 0}});
}

Environment environment_of(const harness::DeviceInfo& device, harness::Version least) {
  const auto version = version_from(device, least);
  if (!version) throw std::logic_error("the device lists no such version of SPIR-V");
  return {static_cast<unsigned>(device.address_bits), *version};
}

cl::Program create(host::Setting& on, std::span<const std::uint32_t> words) {
  return harness::program_from_il(on.context(), on.device(), words);
}

void build(host::Setting& on, const cl::Program& program, const std::string& options) {
  const cl_device_id device = on.device_id();
  const cl_int status = clBuildProgram(program(), 1, &device, options.c_str(), nullptr, nullptr);
  if (status != CL_SUCCESS) {
    throw harness::BuildFailure(
        harness::build_finding("clBuildProgram", status, harness::build_log(program, on.device())));
  }
}

std::vector<cl_uint> run(host::Setting& on, const cl::Program& program, const char* kernel,
                         std::size_t count, std::size_t each) {
  cl::Kernel made(program, kernel);
  std::vector<cl_uint> values(count * each);
  const std::size_t bytes = values.size() * sizeof(cl_uint);
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(bytes, 0xa5));
  made.setArg(0, out);
  on.queue().enqueueNDRangeKernel(made, cl::NullRange, cl::NDRange(count));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, bytes, values.data());
  return values;
}

}  // namespace assay::suites::spirv
