#include "suites/numeric/profile.h"

#include <algorithm>
#include <cstring>

#include "harness/cases/case_context.h"
#include "harness/sweep/random.h"
#include "suites/target/limit.h"

namespace assay::suites::numeric {
namespace {

constexpr std::size_t parts = 160, inputs_of_a_part = 12;

/// The inputs of each part, in the order of the parts. Each input is drawn from its own range. All
/// ranges contain equally many finite numbers, so each binade gets about the same number of inputs.
std::vector<harness::InputBits> sample(const reference::ScalarType& type, std::uint64_t key) {
  const auto end = static_cast<double>(type.infinity() - 1);
  std::vector<harness::InputBits> list;
  for (std::size_t i = 0; i < parts * inputs_of_a_part; ++i) {
    const double u = static_cast<double>(harness::random_bits(key, i) >> 11) * 0x1p-53;
    const double place = (static_cast<double>(i) + u) / (parts * inputs_of_a_part);
    list.push_back({type.at_order(static_cast<std::int64_t>((2 * place - 1) * end))});
  }
  return list;
}

std::uint64_t bits_at(const void* array, std::size_t index, int bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, static_cast<const char*>(array) + index * static_cast<std::size_t>(bytes),
              static_cast<std::size_t>(bytes));
  return bits;
}

}  // namespace

bool has_profile(const NumericCase& c) {
  const harness::LaunchShape& shape = c.shape;
  return c.inputs.arguments() == 1 && !c.inputs.listed() && c.inputs.type(0).floating() &&
         c.judge->limit() != "exact" && c.judge->group_size() == 1 && shape.width == 1 &&
         c.repeat == 1 && shape.local == 0 && !shape.guarded && !shape.in_place &&
         !shape.inputs_in_kernel && !shape.constant_inputs;
}

std::vector<harness::ProfilePoint> profile(NumericRun& run, const NumericCase& c,
                                           harness::CaseContext& context) {
  if (c.generator) {
    NumericCase taking = c;
    taking.generator = nullptr;
    NumericRun other(taking, context);
    return profile(other, taking, context);
  }
  const reference::ScalarType type = c.inputs.type(0);
  harness::InputPlan plan;
  plan.arguments = c.inputs.list();
  plan.only = sample(type, harness::random_key(context.options().seed, c.id));
  const std::vector<harness::InputBits> sampled = plan.only;
  const harness::Inputs inputs(std::move(plan));
  std::vector<double> errors(sampled.size());
  const auto judge = [&](const reference::Batch& view, int) {
    for (std::size_t i = 0; i < view.count; ++i) {
      const auto at = static_cast<std::size_t>(view.first_index) + i;
      reference::SubjectBits subject{};
      for (std::size_t r = 0; r < c.shape.output_bytes.size(); ++r)
        subject[r] = bits_at(view.outputs[r], i, c.shape.output_bytes[r]);
      errors[at] = c.judge->decide({&sampled[at], 1}, 0, subject).ulp;
    }
  };
  run.compute(inputs, 0, sampled.size(), run.launch(), judge, 1);
  std::vector<harness::ProfilePoint> points;
  for (std::size_t part = 0; part < parts; ++part) {
    const auto from = errors.begin() + static_cast<std::ptrdiff_t>(part * inputs_of_a_part);
    const auto worst =
        static_cast<std::size_t>(std::max_element(from, from + inputs_of_a_part) - errors.begin());
    points.push_back({reference::value_of(type, sampled[worst][0]), errors[worst]});
  }
  return points;
}

}  // namespace assay::suites::numeric
