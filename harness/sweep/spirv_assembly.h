#pragma once
#include <CL/opencl.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/version.h"

/// SPIR-V as text, in the assembly language of SPIRV-Tools. The text of a module begins with the
/// lines "; SPIR-V" and "; Version: 1.0", as spirv-dis writes them. Text without these lines is
/// OpenCL C.
namespace assay::harness {

using SpirvWords = std::vector<std::uint32_t>;

/// The first lines of a module's text.
std::string spirv_heading(Version version);
bool is_spirv_assembly(std::string_view text);
/// The version of SPIR-V in the first lines. Throws std::logic_error if they name no version.
Version spirv_version(std::string_view text);

/// The module. Throws std::logic_error with the assembler's message because wrong text is a fault
/// of Assay.
SpirvWords assemble_spirv(const std::string& text);
/// The text of a module. Nothing if the words are not a module.
std::optional<std::string> disassemble_spirv(std::span<const std::uint32_t> words);

/// The error that SPIRV-Tools' validator finds in a module. Nothing if the module is valid. Up to
/// SPIR-V 1.2, it checks the rules of OpenCL environments. For later versions, and for modules with
/// capabilities of OpenCL extensions, it checks only the rules of SPIR-V itself.
std::optional<std::string> spirv_fault(std::span<const std::uint32_t> words, Version version);

/// Joins modules of the same version. The result has all functions and entry points. Ids must be
/// names. If several modules declare the same type or constant, they must give it the same name.
/// The result declares it only once. Other names must differ.
std::string joined_spirv(std::span<const std::string> modules);

/// Joins modules into one with a single kernel `name`. Their kernels take only pointers to global
/// memory, and become functions. The last argument of `name`, a uint, selects the function that it
/// calls.
std::string selecting_spirv(std::span<const std::string> modules, std::string_view name);

/// A program from a module. It is made by clCreateProgramWithIL, or by clCreateProgramWithILKHR if
/// the platform is older than 2.1. Throws cl::Error.
cl::Program program_from_il(const cl::Context& context, const cl::Device& device,
                            std::span<const std::uint32_t> words);

}  // namespace assay::harness
