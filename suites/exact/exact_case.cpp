#include "suites/exact/exact_case.h"

#include <cmath>
#include <memory>

#include "harness/cases/depth.h"
#include "harness/sweep/random.h"
#include "suites/numeric/scalar_types.h"

namespace assay::suites::exact {
namespace {

using reference::ExactFunction;
using reference::ScalarType;

/// The row may give the range of the argument. Otherwise the range has every integer of the type,
/// or the floating-point numbers from -4 to 4.
harness::Argument argument_of(const ExactCase& c, const ExactFunction& f, std::size_t a) {
  const ScalarType& type = f.parameters[a];
  harness::Argument argument{type, -4, 4};
  if (!type.floating()) {
    argument.low = type.is_signed() ? -std::ldexp(1.0, type.bits - 1) : 0;
    argument.high = std::ldexp(1.0, type.bits - (type.is_signed() ? 1 : 0)) - 1;
  }
  if (c.row->range)
    if (const auto range = c.row->range(c.form(), a)) {
      argument.low = range->first;
      argument.high = range->second;
    }
  return argument;
}

/// A power of two.
constexpr std::uint64_t most_literals = 64;

/// The number of inputs is 2^log2_few if the case has few possible inputs, else 2^log2_many.
struct ExactPlan {
  harness::Depth depth;
  int log2_few, log2_many;
};
constexpr std::array plans{
    // 2^16 inputs are all pairs of 8-bit numbers, or every edge value of one argument. 2^14 inputs
    // are the pairs of about a hundred edge values.
    ExactPlan{.depth = harness::Depth::quick, .log2_few = 16, .log2_many = 14},
    ExactPlan{.depth = harness::Depth::standard, .log2_few = 18, .log2_many = 18},
    ExactPlan{.depth = harness::Depth::exhaustive, .log2_few = 24, .log2_many = 24},
};
static_assert(harness::has_each_depth(plans));

/// 0 means all inputs. If a result depends on a whole vector, not all vectors are tried. If the
/// arguments have few bits, every combination is tried once.
std::uint64_t most_inputs(const ExactCase& c, const ExactFunction& f,
                          const harness::RunOptions& options) {
  if (c.literals) return most_literals;
  if (c.row->most != 0) return c.row->most;
  int bits = 0;
  for (const ScalarType& type : f.parameters) bits += type.bits;
  if (options.exhausts() && bits <= 32 && f.group_size == 1 && c.scalars == 0) return 0;
  const ExactPlan& plan = harness::row_at(plans, options.depth);
  const bool few = bits <= 16 || f.parameters.size() == 1;
  return std::uint64_t{1} << (few ? plan.log2_few : plan.log2_many);
}

/// The arguments that are equal for all lanes. In memory, they are repeated for each lane.
unsigned shared_arguments(const ExactCase& c) {
  return c.width > 1 ? c.scalars : 0;
}

}  // namespace

harness::Inputs make_inputs(const ExactCase& c, const ExactFunction& f,
                            const harness::RunOptions& options) {
  harness::InputPlan plan;
  for (std::size_t a = 0; a < f.parameters.size(); ++a)
    plan.arguments.push_back(argument_of(c, f, a));
  plan.depth = options.depth;
  plan.seed = options.seed;
  plan.case_id = c.id;
  plan.width = c.lanes();
  plan.shared = shared_arguments(c);
  plan.most = most_inputs(c, f, options);
  // A single literal argument takes only edge values, because random numbers would miss most edge
  // values. An argument with an undefined result is left out (6.4.3.3), because a compiler may then
  // treat the whole kernel as undefined.
  if (c.literals && plan.arguments.size() == 1)
    for (const std::uint64_t bits :
         harness::reduced_edge_values(plan.arguments[0], plan.arguments[0].type, most_literals)) {
      const harness::InputBits input{bits};
      if (f.group_size != 1 || !f.answer({&input, 1}, 0, 0).anything) plan.only.push_back(input);
    }
  if (c.row->inputs) {
    std::uint64_t position = 0;
    const std::uint64_t key = harness::random_key(options.seed, c.id);
    plan.only = c.row->inputs(c.form(), [&] { return harness::random_bits(key, position++); });
  }
  const auto lanes = static_cast<std::uint64_t>(c.lanes());
  if (c.literals && !plan.only.empty())
    plan.only.resize(std::min<std::uint64_t>(plan.only.size(), most_literals) / lanes * lanes);
  return harness::Inputs(std::move(plan));
}

numeric::NumericCase make_case(const ExactCase& c, const harness::RunOptions& options) {
  ExactFunction f = c.row->make(c.form()).value();
  f.name = c.row->name;
  harness::LaunchShape shape;
  shape.width = c.lanes();
  for (const ScalarType& type : f.parameters) shape.input_bytes.push_back(type.bytes());
  for (const ScalarType& type : f.results) shape.output_bytes.push_back(type.bytes());
  // Some drivers compile a kernel again for every local size.
  shape.local = c.literals ? 0 : 64;
  shape.inputs_in_kernel = c.literals;
  const auto judge = std::make_shared<const reference::ExactJudge>(f);
  return {
      .id = c.id,
      .subject = c.row->name,
      .inputs = make_inputs(c, f, options),
      .shape = shape,
      .kernel = [c, f](const auto& literals) { return make_kernel(c, f, literals); },
      .judge = judge,
      .accepted = [judge](std::span<const harness::InputBits> group,
                          std::size_t lane) { return numeric::accepted_bits(*judge, group, lane); },
      .citation = c.citation,
      .shared = shared_arguments(c)};
}

}  // namespace assay::suites::exact
