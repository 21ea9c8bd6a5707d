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

namespace assay::suites::spirv {

/// A module of SPIR-V 1.0. The kernel "one" stores `value` through its pointer to global uints.
/// `address_bits` is 32 or 64.
harness::SpirvWords storing_module(unsigned address_bits, std::uint32_t value);

/// The version of SPIR-V is the oldest that the device lists, but not older than `least`. Throws
/// std::logic_error if the device lists no such version, because then the needs of the case are
/// wrong.
Environment environment_of(const harness::DeviceInfo& device, harness::Version least = {1, 0});

/// The instruction that converts a size, such as a global id, to an int.
std::string int_of_size(const Environment& environment);

harness::SpirvWords words_of(const KernelText& kernel, const Environment& environment);

/// Uses clCreateProgramWithIL, or the function of cl_khr_il_program. Does not build the program.
cl::Program create(host::Setting& on, std::span<const std::uint32_t> words);
/// If clBuildProgram fails, the case fails with the build log.
void build(host::Setting& on, const cl::Program& program, const std::string& options = {});

/// Runs a kernel with `count` work-items. The kernel's argument is a buffer with `each` uints for
/// each work-item. Its bytes are 0xa5 before the launch. Returns the content of the buffer.
std::vector<cl_uint> run(host::Setting& on, const cl::Program& program, const char* kernel,
                         std::size_t count = 1, std::size_t each = 1);

}  // namespace assay::suites::spirv
