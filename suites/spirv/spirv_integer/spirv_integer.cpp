#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/exact/exact_case.h"
#include "suites/numeric/scalar_types.h"
#include "suites/numeric/swept_case.h"
#include "suites/spirv/instruction.h"
#include "suites/spirv/support.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_integer {
namespace {

using reference::ExactFunction;
using reference::ExactRow;
using reference::ScalarType;

/// Integers in modules have no sign.
std::string plain(const ScalarType& type) {
  return type.bits == 8 ? "char" : type.bits == 16 ? "short" : type.bits == 32 ? "int" : "long";
}

spirv::InstructionCall call_of(const exact::ExactCase& c, const ExactFunction& f,
                               const std::string& instruction) {
  spirv::InstructionCall call;
  call.id = c.id;
  call.instruction = instruction;
  for (const ScalarType& type : f.parameters) call.arguments.push_back(plain(type));
  for (const ScalarType& type : f.results) call.results.push_back(plain(type));
  call.width = c.width;
  return call;
}

/// Operators of C return int for narrower scalars, but instructions keep the type. Then the
/// operator's answers are not those of the instruction, so the instruction is not tested.
bool same_types(const ExactFunction& f, const spirv::Spelling& spelling) {
  if (spelling.table != "operator") return true;
  return std::ranges::all_of(f.parameters, [&](const ScalarType& type) {
    return type.bits == f.results[0].bits && !type.floating();
  });
}

void add(std::vector<harness::Case>& cases, const ExactRow& row, const spirv::Spelling& spelling,
         const ScalarType& type, int width, const Target& target) {
  const std::string& instruction = type.is_signed() ? spelling.for_signed : spelling.for_unsigned;
  if (instruction.empty() || std::ranges::find(row.scalars, 0U) == row.scalars.end()) return;
  exact::ExactCase c{.row = &row, .type = &type, .width = width};
  const auto function = row.make(c.form());
  if (!function || function->results.size() != 1 || !same_types(*function, spelling)) return;
  c.id = fmt::format("spirv_integer/{}/{}", row.name, exact::type_name(c, *function));
  c.citation = spelling.table == "operator" ? "SPIR-V Env 3.0.19, 2.4" : "SPIR-V Env 3.0.19, 2.2";
  const spirv::Environment environment{
      static_cast<unsigned>(target.device().address_bits),
      spirv::version_from(target.device(), {1, 0}).value_or(harness::Version{1, 0})};
  numeric::CaseHead head{.id = c.id, .citations = {c.citation}, .cost = 0.04, .function = row.name};
  const auto call = call_of(c, *function, instruction);
  require(head, harness::parts::spirv, target);
  spirv::require(head, spirv::build_module(spirv::kernel_text(call), environment),
                 environment.version, target);
  const auto kernel = [call, environment] { return spirv::instruction_kernel(call, environment); };
  const auto shared = std::make_shared<const exact::ExactCase>(std::move(c));
  cases.push_back(numeric::swept_case(std::move(head), kernel, [shared, kernel](const Target& on) {
    numeric::NumericCase made = exact::make_case(*shared, on.options());
    made.kernel = [kernel](const auto&) { return kernel(); };
    return made;
  }));
}

std::vector<harness::Case> cases(const Target& target) {
  std::vector<harness::Case> all;
  const bool thorough = target.options().thorough();
  std::size_t turn = 0;
  for (const spirv::Spelling& spelling : spirv::spellings()) {
    if (spelling.table == "real") continue;
    const auto rows =
        spelling.table == "operator" ? reference::operators() : reference::integer_functions();
    const auto row = std::ranges::find(rows, spelling.function, &ExactRow::name);
    if (row == rows.end())
      throw std::logic_error("data/spirv/instructions.csv: no function " + spelling.function);
    for (const ScalarType& type : reference::scalar_types()) {
      if (type.floating()) continue;
      ++turn;
      for (const int width : numeric::vector_widths)
        // Depth quick has only scalars and one width of vectors, which changes from function to
        // function.
        if (thorough || width == 1 || numeric::vector_widths[1 + turn % 5] == width)
          add(all, *row, spelling, type, width, target);
    }
  }
  return all;
}

}  // namespace

harness::Suite suite() {
  return suite_of("spirv_integer", "SPIR-V: integer instructions (SPIR-V Environment 2.2, 2.4)",
                  cases);
}

}  // namespace assay::suites::spirv_integer
