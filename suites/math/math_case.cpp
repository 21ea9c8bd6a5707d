#include "suites/math/math_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "harness/errors.h"
#include "harness/requirements.h"
#include "suites/limits.h"
#include "suites/numeric/layouts.h"

namespace assay::suites::math {
namespace {

std::vector<harness::InputBits> hard_cases(const MathCase& c, const harness::RunOptions& options) {
  std::vector<harness::InputBits> list;
  std::string text;
  try {
    text =
        harness::read_data(options.data, fmt::format("hard-cases/float/{}.csv", c.function->name));
  } catch (const harness::UsageError&) {
    return list;  // not every function has such a list
  }
  // One input a line, its bits as 0x42b17217 with commas between; '#' begins a comment.
  harness::InputBits bits{};
  std::size_t argument = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '#') at = std::min(text.find('\n', at), text.size());
    if (at >= text.size()) break;
    if (text.compare(at, 2, "0x") == 0) {
      const char* from = text.data() + at + 2;
      const auto [end, error] =
          std::from_chars(from, text.data() + text.size(), bits[argument], 16);
      if (error != std::errc()) break;
      at = static_cast<std::size_t>(end - text.data());
      if (++argument == c.function->parameters.size()) {
        list.push_back(bits);
        argument = 0;
      }
    } else {
      ++at;
    }
  }
  return list;
}

}  // namespace

harness::Inputs make_inputs(const MathCase& c, const harness::RunOptions& options) {
  harness::InputPlan plan;
  for (std::size_t a = 0; a < c.function->parameters.size(); ++a) {
    harness::Argument argument{
        numeric::layout_of(c.function->parameters[a], reference::float_format), -1, 1};
    if (a < c.function->ranges.size()) {
      const reference::Range range = c.function->ranges[a](reference::float_format);
      argument.low = range.low;
      argument.high = range.high;
    }
    plan.arguments.push_back(argument);
  }
  plan.depth = options.depth;
  plan.seed = options.seed;
  plan.case_id = c.id;
  plan.width = c.width;
  plan.scalar_last = c.scalar_last;
  plan.repeat = c.form->constant_inputs ? c.form->local : 1;
  plan.most = c.form->most_inputs;
  plan.hard_cases = hard_cases(c, options);
  return harness::Inputs(std::move(plan));
}

namespace {

harness::LaunchShape make_shape(const MathCase& c) {
  harness::LaunchShape shape;
  shape.width = c.width;
  shape.input_bytes.assign(c.function->parameters.size(), 4);
  shape.output_bytes.assign(c.function->results.size(), 4);
  shape.local = c.form->local;
  shape.guarded = c.form->guarded;
  shape.in_place = c.form->in_place;
  shape.inputs_in_kernel = c.form->literals;
  shape.constant_inputs = c.form->constant_inputs;
  shape.scratch = c.form->scratch;
  // A vector of 3 has the size and the alignment of one of 4 (6.1.5).
  shape.scratch_bytes = static_cast<std::size_t>(c.width == 3 ? 4 : c.width) * 4;
  return shape;
}

}  // namespace

reference::Judge make_judge(const MathCase& c, const harness::DeviceInfo& device,
                            const harness::RunOptions& options) {
  const auto* row = find_limit(device, options, c.function->table_row, "float", "default");
  if (row == nullptr)
    throw std::runtime_error(fmt::format("no accuracy table has a row '{}' for float, {} profile",
                                         c.function->table_row, profile_of(device, options)));
  reference::Rules rules;
  rules.accuracy = row->accuracy;
  rules.width = c.width;
  rules.flush_to_zero = (device.single_fp_config & CL_FP_DENORM) == 0;
  // 7.1: the default rounding mode of the embedded profile may be toward zero.
  if (profile_of(device, options) == "embedded" &&
      (device.single_fp_config & CL_FP_ROUND_TO_NEAREST) == 0)
    rules.rounding = reference::Rounding::toward_zero;
  return reference::Judge(*c.function, rules);
}

numeric::NumericCase make_case(const MathCase& c, const harness::DeviceInfo& device,
                               const harness::RunOptions& options) {
  const auto judge = std::make_shared<const reference::Judge>(make_judge(c, device, options));
  const auto* row = find_limit(device, options, c.function->table_row, "float", "default");
  return {.id = c.id,
          .subject = c.function->name,
          .inputs = make_inputs(c, options),
          .shape = make_shape(c),
          .kernel = [c](const auto& literals) { return make_kernel(c, literals); },
          .judge = judge,
          .accepted =
              [judge](std::span<const harness::InputBits> group, std::size_t lane) {
                return numeric::accepted_answers(*judge, group[lane]);
              },
          .citation = row->citation,
          .scalar_last = c.scalar_last,
          .repeat = c.form->constant_inputs ? c.form->local : 1};
}

}  // namespace assay::suites::math
