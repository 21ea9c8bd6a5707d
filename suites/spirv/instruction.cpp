#include "suites/spirv/instruction.h"

#include <fmt/format.h>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/kernel.h"
#include "harness/cases/requirements.h"
#include "suites/base/kernel_name.h"
#include "suites/spirv/example.h"

namespace assay::suites::spirv {
namespace {

std::string vector_of(const std::string& scalar, int width) {
  return width == 1 ? scalar : fmt::format("{}{}", scalar, width);
}

}  // namespace

const std::vector<Spelling>& spellings() {
  static const std::vector<Spelling> all = [] {
    const std::string path = "spirv/instructions.csv";
    std::vector<Spelling> rows;
    for (const harness::CsvRow& row :
         harness::parse_csv(harness::read_data({}, path), path,
                            {"table", "function", "real", "signed", "unsigned"}))
      rows.push_back({row.fields[0], row.fields[1], row.fields[2], row.fields[3], row.fields[4]});
    return rows;
  }();
  return all;
}

KernelText kernel_text(const InstructionCall& call) {
  constexpr std::string_view letters = "abc";
  KernelText kernel;
  kernel.name = kernel_name(call.id);
  std::string text = call.decorations;
  const std::string first = vector_of(call.results[0], call.width);
  for (std::size_t a = 0; a < call.arguments.size(); ++a) {
    kernel.parameters.push_back({"global_" + call.arguments[a], fmt::format("in{}", a)});
    // Memory has packed scalars, so vectors are loaded by vload. A vector of 3 has no gap.
    if (call.width == 1)
      text += fmt::format(
          "%p{0} = OpInBoundsPtrAccessChain %global_{1} %in{0} %i\n%{2} = OpLoad %{1} %p{0} "
          "Aligned {3}\n",
          a, call.arguments[a], letters[a], type_named(call.arguments[a]).bytes());
    else
      text += fmt::format("%{} = OpExtInst %{} %std vloadn %i %in{} {}\n", letters[a],
                          vector_of(call.arguments[a], call.width), a, call.width);
  }
  for (std::size_t r = 0; r < call.results.size(); ++r)
    kernel.parameters.push_back({"global_" + call.results[r], fmt::format("out{}", r)});
  const bool core = call.instruction.starts_with("Op");
  std::string operands;
  if (core) {
    for (const std::string& operand :
         harness::split(call.instruction.substr(call.instruction.find(' ') + 1), ' '))
      operands += operand == "1" ? fmt::format(" %{}_1", first) : " %" + operand;
  } else {
    for (std::size_t a = 0; a < call.arguments.size(); ++a)
      operands += fmt::format(" %{}", letters[a]);
  }
  if (call.results.size() > 1) {
    text += fmt::format("%place = OpVariable %private_{} Function\n",
                        vector_of(call.results[1], call.width));
    operands += " %place";
  }
  text += core
              ? fmt::format("%r0 = {} %{}{}\n",
                            call.instruction.substr(0, call.instruction.find(' ')), first, operands)
              : fmt::format("%r0 = OpExtInst %{} %std {}{}\n", first, call.instruction, operands);
  if (call.results.size() > 1)
    text += fmt::format("%r1 = OpLoad %{} %place\n", vector_of(call.results[1], call.width));
  for (std::size_t r = 0; r < call.results.size(); ++r)
    if (call.width == 1)
      text += fmt::format(
          "%q{0} = OpInBoundsPtrAccessChain %global_{1} %out{0} %i\nOpStore %q{0} %r{0} Aligned "
          "{2}\n",
          r, call.results[r], type_named(call.results[r]).bytes());
    else
      text += fmt::format("%s{0} = OpExtInst %void %std vstoren %r{0} %i %out{0}\n", r);
  kernel.text = text;
  return kernel;
}

harness::Kernel instruction_kernel(const InstructionCall& call, const Environment& environment) {
  return {.name = kernel_name(call.id),
          .source = build_module(kernel_text(call), environment).text,
          .options = call.options,
          .parameters = global_parameters(call.arguments.size() + call.results.size())};
}

}  // namespace assay::suites::spirv
