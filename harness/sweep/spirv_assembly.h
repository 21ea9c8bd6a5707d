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
/// lines that spirv-dis writes, "; SPIR-V" and "; Version: 1.0". A text without them is OpenCL C.
namespace assay::harness {

using SpirvWords = std::vector<std::uint32_t>;

/// The first lines of a module's text.
std::string spirv_heading(Version version);
bool is_spirv_assembly(std::string_view text);
/// The version of SPIR-V that the heading names. Throws std::logic_error if it names none.
Version spirv_version(std::string_view text);

/// The module. Throws std::logic_error with the assembler's message: our text is wrong.
SpirvWords assemble_spirv(const std::string& text);
/// The text of a module; nothing if the words are not a module.
std::optional<std::string> disassemble_spirv(std::span<const std::uint32_t> words);

/// The complaint of SPIRV-Tools' validator about a module. Nothing if it accepts the module. It
/// knows the rules of OpenCL environments up to SPIR-V 1.2. Beyond that, and for modules with a
/// capability that an extension of OpenCL brings, it knows only those of the language.
std::optional<std::string> spirv_fault(std::span<const std::uint32_t> words, Version version);

/// One module with the functions and entry points of several of one version. Their ids are names. A
/// type or constant that two of them declare in the same way has one name and is there once. Other
/// names must differ.
std::string joined_spirv(std::span<const std::string> modules);

/// One module of one kernel `name`, from several whose kernels take pointers to global memory.
/// Those become functions. The last argument of `name`, a uint, selects the one that it calls.
std::string selecting_spirv(std::span<const std::string> modules, std::string_view name);

/// A program of a module, by clCreateProgramWithIL. If the platform is older than 2.1, by
/// clCreateProgramWithILKHR. Throws cl::Error.
cl::Program program_from_il(const cl::Context& context, const cl::Device& device,
                            std::span<const std::uint32_t> words);

}  // namespace assay::harness
