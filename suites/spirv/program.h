#pragma once
#include <CL/opencl.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/sweep/spirv_assembly.h"
#include "suites/host/setting.h"
#include "suites/spirv/module_builder.h"
#include "suites/spirv/support.h"

/// Functions for modules in hand-written cases.
namespace assay::suites::spirv {

/// A SPIR-V 1.0 module with one kernel, "one". It stores `value` through its pointer to global
/// unsigned integers. `address_bits` are the bits of the device's addresses: 32 or 64.
harness::SpirvWords storing_module(unsigned address_bits, std::uint32_t value);

/// The environment of the device under test. Its version of SPIR-V is the oldest that the device
/// lists and that is not older than `least`. Throws std::logic_error if there is none. Then the
/// needs of the case are incomplete.
Environment environment_of(const harness::DeviceInfo& device, harness::Version least = {1, 0});

/// The instruction that makes an int of a size, such as a global id.
std::string int_of_size(const Environment& environment);

/// The words of a kernel's module.
harness::SpirvWords words_of(const KernelText& kernel, const Environment& environment);

/// A program from the module, not yet built (clCreateProgramWithIL, or the function of
/// cl_khr_il_program).
cl::Program create(host::Setting& on, std::span<const std::uint32_t> words);
/// Calls clBuildProgram. If it fails, the case fails and shows the build log.
void build(host::Setting& on, const cl::Program& program, const std::string& options = {});

/// Runs a kernel of a built program on `count` work-items. Its only argument is a buffer of `count`
/// uints. Returns the content of the buffer, which begins with 0xa5 in every byte.
std::vector<cl_uint> run(host::Setting& on, const cl::Program& program, const char* kernel,
                         std::size_t count = 1);

}  // namespace assay::suites::spirv
