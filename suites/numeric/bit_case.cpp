#include "suites/numeric/bit_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "harness/base/source_text.h"
#include "harness/cases/case.h"
#include "suites/base/kernel_name.h"
#include "suites/numeric/made_input.h"
#include "suites/target/modes.h"
#include "suites/target/target.h"

namespace assay::suites::numeric {
namespace {

using reference::ScalarType;

constexpr std::string_view kernel_template =
    R"({{prologue}}__kernel void {{kernel}}({{parameters}}) {
  const size_t i = get_global_id(0);
  {{body}}
}
{{epilogue}})";

harness::Kernel kernel_of(const std::string& id, const BitCase& c, const Target& target,
                          bool makes_input = false) {
  std::vector<std::string> parameters;
  for (std::size_t a = 0; !makes_input && a < c.function.parameters.size(); ++a)
    parameters.push_back(fmt::format("{} {} *in{}", c.constant ? "__constant" : "__global const",
                                     c.function.parameters[a].name, a));
  for (std::size_t r = 0; r < c.function.results.size(); ++r)
    parameters.push_back(fmt::format("__global {} *out{}", c.function.results[r].name, r));
  std::string body = c.body;
  if (makes_input) {
    parameters.emplace_back("const uint first");
    const std::string_view type = c.function.parameters[0].name;
    body = fmt::format("const {} made = {};\n  {}", vector_type(type, c.width),
                       made_input(type, c.width), c.made_body);
  }
  const std::string list = fmt::format("{}", fmt::join(parameters, ", "));
  harness::Kernel kernel;
  kernel.name = kernel_name(id);
  kernel.options = build_options(c.std != harness::Version{} ? c.std : target.language());
  std::string source = harness::replaced(std::string(kernel_template), "{{prologue}}", c.prologue);
  source = harness::replaced(source, "{{kernel}}", kernel.name);
  source = harness::replaced(source, "{{parameters}}", list);
  source = harness::replaced(source, "{{epilogue}}", c.epilogue);
  kernel.source = harness::replaced(source, "{{body}}", body);
  if (c.joined && !target.options().exhausts()) kernel.parameters = list;
  return kernel;
}

harness::Argument argument_of(const ScalarType& type) {
  if (type.floating()) return {type, -4, 4};
  // The values are doubles. For a 64-bit type, the range ends below the greatest value.
  const double end = std::ldexp(1.0, type.bits - 1);
  return {type, type.is_signed() ? -end : 0, type.bits == 64 ? end / 2 : 2 * end - 1};
}

harness::Inputs inputs_of(const std::string& id, const BitCase& c,
                          const harness::RunOptions& options) {
  harness::InputPlan plan;
  for (const ScalarType& type : c.function.parameters) plan.arguments.push_back(argument_of(type));
  if (c.range) {
    plan.arguments[0].low = c.range->first;
    plan.arguments[0].high = c.range->second;
  }
  plan.depth = options.depth;
  plan.seed = options.seed;
  plan.case_id = id;
  plan.width = c.width;
  if (!options.exhausts()) plan.most = options.thorough() ? c.standard : c.quick;
  // If there are few values, every value is in every lane.
  int bits = 0;
  for (const ScalarType& type : c.function.parameters) bits += type.bits;
  if (bits <= 8)
    plan.turns = 16;
  else if (bits <= 16 && (c.first_counts || options.thorough()))
    plan.turns = static_cast<std::uint64_t>(c.width);
  plan.hard_cases = c.hard_cases;
  return harness::Inputs(std::move(plan));
}

}  // namespace

NumericCase numeric_case(const CaseHead& head, const BitCase& c, const Target& target) {
  const harness::RunOptions& options = target.options();
  harness::LaunchShape shape;
  shape.width = c.width;
  for (const ScalarType& type : c.function.parameters) shape.input_bytes.push_back(type.bytes());
  for (const ScalarType& type : c.function.results) shape.output_bytes.push_back(type.bytes());
  // Some drivers compile a kernel again for every work-group size that they choose, even for large
  // launches.
  shape.local = c.any_local && options.exhausts() ? 0 : c.local;
  if (c.joined && !options.exhausts()) shape.most_items = 1u << 15;
  shape.constant_inputs = c.constant;
  const auto judge = std::make_shared<const reference::ExactJudge>(c.function);
  harness::Inputs inputs = inputs_of(head.id, c, options);
  std::function<harness::Kernel()> generator;
  if (!c.made_body.empty() && inputs.cheap())
    generator = [id = head.id, c, target] { return kernel_of(id, c, target, true); };
  return {.id = head.id,
          .subject = c.function.name,
          .inputs = std::move(inputs),
          .shape = shape,
          .kernel = [id = head.id, c, target](const auto&) { return kernel_of(id, c, target); },
          .generator = std::move(generator),
          .judge = judge,
          .accepted = [judge](std::span<const harness::InputBits> group,
                              std::size_t lane) { return accepted_bits(*judge, group, lane); },
          .citation = head.citations.empty() ? std::string() : head.citations.front()};
}

harness::Case bit_case(CaseHead head, std::vector<std::string_view> types,
                       std::function<BitCase()> make, const Target& target) {
  for (const std::string_view type : types) require(head, harness::needs_of(type), target);
  const auto shared = std::make_shared<const CaseHead>(std::move(head));
  const auto whole = [types = std::move(types), make = std::move(make)](const Target& on) {
    BitCase c = make();
    c.prologue =
        on.pragmas(types, c.std != harness::Version{} ? c.std : on.language()) + c.prologue;
    return c;
  };
  return swept_case(
      *shared, [shared, whole, target] { return kernel_of(shared->id, whole(target), target); },
      [shared, whole](const Target& on) { return numeric_case(*shared, whole(on), on); });
}

std::string lane_of(std::string_view vector, int width, int lane) {
  return width == 1 ? std::string(vector) : fmt::format("{}.s{:x}", vector, lane);
}

std::string loaded(std::string_view type, int width, std::string_view pointer) {
  if (width == 3) return fmt::format("vload3(i, (__global const {} *){})", type, pointer);
  return fmt::format("((__global const {} *){})[i]", vector_type(type, width), pointer);
}

std::string stored(std::string_view type, int width, std::string_view pointer,
                   std::string_view value) {
  if (width == 3) return fmt::format("vstore3({}, i, (__global {} *){});", value, type, pointer);
  return fmt::format("((__global {} *){})[i] = {};", vector_type(type, width), pointer, value);
}

}  // namespace assay::suites::numeric
