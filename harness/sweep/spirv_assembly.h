#pragma once
#include <CL/opencl.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/version.h"

/// SPIR-V as text in the language of SPIRV-Tools. A module begins with the lines "; SPIR-V" and
/// "; Version: 1.0", like the output of spirv-dis. Other text is OpenCL C.
namespace assay::harness {

using SpirvWords = std::vector<std::uint32_t>;

/// The first lines of a module.
std::string spirv_heading(Version version);
bool is_spirv_assembly(std::string_view text);
/// Throws std::logic_error if the text has no version.
Version spirv_version(std::string_view text);

/// Throws std::logic_error with the assembler's message, because wrong text is an error of Assay.
SpirvWords assemble_spirv(const std::string& text);
/// Nothing if the words are not a module.
std::optional<std::string> disassemble_spirv(std::span<const std::uint32_t> words);

/// The error of SPIRV-Tools' validator. Nothing if the module is valid. Up to SPIR-V 1.2, the
/// validator uses the rules of OpenCL environments. For later versions, and for capabilities of
/// OpenCL extensions, it uses only the rules of SPIR-V.
std::optional<std::string> spirv_fault(std::span<const std::uint32_t> words, Version version);

/// All modules need the same version. Ids must be names. Equal types and constants must have equal
/// names. Other names must differ.
std::string joined_spirv(std::span<const std::string> modules);

/// The modules' kernels become functions. All arguments of these functions must be pointers to
/// global memory. The last argument of `name`, a uint, selects the function.
std::string selecting_spirv(std::span<const std::string> modules, std::string_view name);

/// Uses clCreateProgramWithIL, or clCreateProgramWithILKHR before 2.1. Throws cl::Error.
cl::Program program_from_il(const cl::Context& context, const cl::Device& device,
                            std::span<const std::uint32_t> words);

}  // namespace assay::harness
