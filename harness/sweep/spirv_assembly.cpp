#include "harness/sweep/spirv_assembly.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <spirv-tools/libspirv.hpp>
#include <stdexcept>
#include <utility>

#include "harness/base/text.h"
#include "harness/sweep/spirv_apart.h"

namespace assay::harness {
namespace {

constexpr std::string_view magic = "; SPIR-V\n";
constexpr std::string_view version_line = "; Version: ";

struct Environments {
  Version version;
  spv_target_env assembles;  ///< for the assembler, which uses only the SPIR-V version
  spv_target_env validates;
};
/// SPIRV-Tools has no environment for OpenCL 3.0. The environment for 2.2 allows at most SPIR-V
/// 1.2.
constexpr std::array environments{
    Environments{{1, 0}, SPV_ENV_UNIVERSAL_1_0, SPV_ENV_OPENCL_2_2},
    Environments{{1, 1}, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_OPENCL_2_2},
    Environments{{1, 2}, SPV_ENV_UNIVERSAL_1_2, SPV_ENV_OPENCL_2_2},
    Environments{{1, 3}, SPV_ENV_UNIVERSAL_1_3, SPV_ENV_UNIVERSAL_1_3},
    Environments{{1, 4}, SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_4},
    Environments{{1, 5}, SPV_ENV_UNIVERSAL_1_5, SPV_ENV_UNIVERSAL_1_5},
    Environments{{1, 6}, SPV_ENV_UNIVERSAL_1_6, SPV_ENV_UNIVERSAL_1_6},
};

const Environments& environment_of(Version version) {
  const auto found = std::ranges::find(environments, version, &Environments::version);
  if (found == environments.end())
    throw std::logic_error(
        fmt::format("no assembler for SPIR-V {}.{}", version.major, version.minor));
  return *found;
}

/// In the order of SPIR-V 2.4, Logical Layout of a Module.
enum class Section {
  capabilities,
  extensions,
  imports,
  memory_model,
  entry_points,
  execution_modes,
  sources,
  names,
  processed,
  annotations,
  declarations,
  functions
};
constexpr std::size_t sections = static_cast<std::size_t>(Section::functions) + 1;

constexpr std::array<std::pair<std::string_view, Section>, 22> beginnings{{
    {"OpCapability", Section::capabilities},
    {"OpExtension", Section::extensions},
    {"OpExtInstImport", Section::imports},
    {"OpMemoryModel", Section::memory_model},
    {"OpEntryPoint", Section::entry_points},
    {"OpExecutionMode", Section::execution_modes},
    {"OpExecutionModeId", Section::execution_modes},
    {"OpString", Section::sources},
    {"OpSource", Section::sources},
    {"OpSourceExtension", Section::sources},
    {"OpSourceContinued", Section::sources},
    {"OpName", Section::names},
    {"OpMemberName", Section::names},
    {"OpModuleProcessed", Section::processed},
    {"OpDecorate", Section::annotations},
    {"OpDecorateId", Section::annotations},
    {"OpDecorateString", Section::annotations},
    {"OpMemberDecorate", Section::annotations},
    {"OpDecorationGroup", Section::annotations},
    {"OpGroupDecorate", Section::annotations},
    {"OpGroupMemberDecorate", Section::annotations},
    {"OpFunction", Section::functions},
}};

/// Returns OpX for "%id = OpX ..." and for "OpX ...".
std::string_view name_of(std::string_view line) {
  if (const auto equals = line.find(" = "); line.starts_with('%') && equals != line.npos)
    line.remove_prefix(equals + 3);
  return line.substr(0, line.find(' '));
}

Section section_of(std::string_view line) {
  const auto name = name_of(line);
  const auto found = std::ranges::find(beginnings, name, &decltype(beginnings)::value_type::first);
  return found == beginnings.end() ? Section::declarations : found->second;
}

std::string_view without_margins(std::string_view line) {
  const auto from = line.find_first_not_of(" \t");
  if (from == line.npos) return {};
  return line.substr(from, line.find_last_not_of(" \t\r") - from + 1);
}

}  // namespace

std::string spirv_heading(Version version) {
  return fmt::format("{}{}{}.{}\n", magic, version_line, version.major, version.minor);
}

bool is_spirv_assembly(std::string_view text) {
  return text.starts_with(magic);
}

Version spirv_version(std::string_view text) {
  const auto at = text.find(version_line);
  if (is_spirv_assembly(text) && at != text.npos) {
    const auto number = text.substr(at + version_line.size());
    const auto version = parse_version(number.substr(0, number.find('\n')));
    if (version) return *version;
  }
  throw std::logic_error("a module's text begins with '; SPIR-V' and '; Version: ...'");
}

bool is_spirv_apart(std::string_view text) {
  const auto at = text.find(version_line);
  const auto end = at == text.npos ? at : text.find('\n', at);
  return is_spirv_assembly(text) && end != text.npos &&
         text.substr(end + 1).starts_with(apart_line);
}

SpirvWords assemble_spirv(const std::string& text) {
  spvtools::SpirvTools tools(environment_of(spirv_version(text)).assembles);
  std::string said;
  tools.SetMessageConsumer(
      [&](spv_message_level_t, const char*, const spv_position_t& at, const char* message) {
        said += fmt::format("line {}: {}\n", at.line + 1, message);
      });
  SpirvWords words;
  if (!tools.Assemble(text, &words, SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS))
    throw std::logic_error(fmt::format("{}of the module\n{}", said, text));
  return words;
}

std::optional<std::string> disassemble_spirv(std::span<const std::uint32_t> words) {
  const spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  std::string text;
  if (!tools.Disassemble(words.data(), words.size(), &text, SPV_BINARY_TO_TEXT_OPTION_NONE))
    return std::nullopt;
  return text;
}

std::optional<std::string> spirv_fault(std::span<const std::uint32_t> words, Version version) {
  const auto said_in = [&](spv_target_env environment) -> std::optional<std::string> {
    std::string said;
    spvtools::SpirvTools speaking(environment);
    speaking.SetMessageConsumer(
        [&](spv_message_level_t, const char*, const spv_position_t&, const char* message) {
          if (said.empty()) said = message;
        });
    if (speaking.Validate(words.data(), words.size())) return std::nullopt;
    return said.empty() ? "invalid" : said;
  };
  const Environments& environment = environment_of(version);
  auto said = said_in(environment.validates);
  // The environment for OpenCL 2.2 does not know capabilities of OpenCL extensions.
  if (said && said->find("is not allowed by OpenCL") != said->npos)
    said = said_in(environment.assembles);
  return said;
}

std::string joined_spirv(std::span<const std::string> modules) {
  std::array<std::string, sections> text;
  std::set<std::string, std::less<>> seen;
  const Version version = spirv_version(modules.front());
  for (const std::string& module : modules) {
    if (spirv_version(module) != version)
      throw std::logic_error("modules of several versions of SPIR-V cannot be joined");
    bool in_functions = false;
    for (std::size_t at = 0; at < module.size();) {
      const std::size_t end = std::min(module.find('\n', at), module.size());
      const std::string_view line = without_margins(std::string_view(module).substr(at, end - at));
      at = end + 1;
      if (line.empty() || line.starts_with(';')) continue;
      const Section section = in_functions ? Section::functions : section_of(line);
      in_functions = section == Section::functions;
      if (!in_functions && !seen.insert(std::string(line)).second) continue;
      text[static_cast<std::size_t>(section)] += std::string(line) + '\n';
    }
  }
  std::string joined = spirv_heading(version);
  for (const std::string& part : text) joined += part;
  return joined;
}

std::string selecting_spirv(std::span<const std::string> modules, std::string_view name) {
  const std::string heading = spirv_heading(spirv_version(modules.front()));
  std::vector<std::string> parts;
  std::set<std::string> variables;  // variables in the interface of an entry point
  std::string labels, calls;
  std::size_t parameters = 0;
  for (const std::string& module : modules) {
    std::string& part = parts.emplace_back(heading);
    std::string kernel, arguments, casts;
    const std::size_t number = parts.size() - 1;
    bool inside = false;
    for (const std::string& line : split(module, '\n')) {
      if (line.starts_with("OpEntryPoint ")) {
        const std::vector<std::string> words = split(line, ' ');
        kernel = words.at(2);
        variables.insert(words.begin() + 4, words.end());
        continue;
      }
      part += line + '\n';
      if (!kernel.empty() && line.starts_with(kernel + " = OpFunction ")) {
        inside = true;
        parameters = 0;
      } else if (line == "OpFunctionEnd") {
        inside = false;
      } else if (inside && name_of(line) == "OpFunctionParameter") {
        const std::string cast = fmt::format("%{}_cast_{}_{}", name, number, parameters);
        casts += fmt::format("{} = OpBitcast {} %{}_{}\n", cast, line.substr(line.rfind('%')), name,
                             parameters);
        arguments += ' ' + cast;
        ++parameters;
      }
    }
    labels += fmt::format(" {0} %{1}_case_{0}", number, name);
    calls += fmt::format(
        "%{0}_case_{1} = OpLabel\n{2}%{0}_call_{1} = OpFunctionCall %void {3}{4}\n"
        "OpBranch %{0}_end\n",
        name, number, casts, kernel, arguments);
  }
  // All modules declare these types with these names.
  std::string type_name = "%fn__void", type = "%void", list;
  for (std::size_t k = 0; k < parameters; ++k) {
    type_name += "__global_char";
    type += " %global_char";
    list += fmt::format("%{}_{} = OpFunctionParameter %global_char\n", name, k);
  }
  parts.push_back(fmt::format(
      "{0}OpCapability Int8\nOpEntryPoint Kernel %{1} \"{1}\" {2}\n"
      "%void = OpTypeVoid\n%int = OpTypeInt 32 0\n%char = OpTypeInt 8 0\n"
      "%global_char = OpTypePointer CrossWorkgroup %char\n{3}__int = OpTypeFunction {4} %int\n"
      "%{1} = OpFunction %void None {3}__int\n{5}%{1}_selector = OpFunctionParameter %int\n"
      "%{1}_entry = OpLabel\nOpSwitch %{1}_selector %{1}_end{6}\n{7}%{1}_end = OpLabel\n"
      "OpReturn\nOpFunctionEnd\n",
      heading, name, fmt::join(variables, " "), type_name, type, list, labels, calls));
  return joined_spirv(parts);
}

cl::Program program_from_il(const cl::Context& context, const cl::Device& device,
                            std::span<const std::uint32_t> words) {
  const cl::Platform owner(device.getInfo<CL_DEVICE_PLATFORM>());
  cl_int status = CL_SUCCESS;
  cl_program program = nullptr;
  const auto version = parse_version(owner.getInfo<CL_PLATFORM_VERSION>(), "OpenCL ");
  if (version && *version >= Version{2, 1}) {
    program = clCreateProgramWithIL(context(), words.data(), words.size_bytes(), &status);
    if (status != CL_SUCCESS) throw cl::Error(status, "clCreateProgramWithIL");
  } else {
    using Function = cl_program(CL_API_CALL*)(cl_context, const void*, size_t, cl_int*);
    const auto create = reinterpret_cast<Function>(
        clGetExtensionFunctionAddressForPlatform(owner(), "clCreateProgramWithILKHR"));
    if (create == nullptr)
      throw cl::Error(CL_INVALID_OPERATION, "looking for clCreateProgramWithILKHR");
    program = create(context(), words.data(), words.size_bytes(), &status);
    if (status != CL_SUCCESS) throw cl::Error(status, "clCreateProgramWithILKHR");
  }
  return cl::Program(program);
}

}  // namespace assay::harness
