#include "suites/functions/math/math_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "harness/base/errors.h"
#include "harness/cases/requirements.h"
#include "reference/acceptance/relaxed.h"
#include "suites/numeric/layouts.h"
#include "suites/target/accuracy_limits.h"

namespace assay::suites::math {
namespace {

std::vector<harness::InputBits> hard_cases(const MathCase& c, const harness::RunOptions& options) {
  std::vector<harness::InputBits> list;
  std::string text;
  try {
    text = harness::read_data(
        options.data, fmt::format("hard-cases/{}/{}.csv", c.format->type(), c.function->name));
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
    harness::Argument argument{numeric::layout_of(c.function->parameters[a], *c.format->numbers),
                               -1, 1};
    if (a < c.function->ranges.size()) {
      const reference::Range range = c.function->ranges[a](*c.format->numbers);
      argument.low = range.low;
      argument.high = range.high;
    }
    plan.arguments.push_back(argument);
  }
  plan.depth = options.depth;
  plan.seed = options.seed;
  plan.case_id = c.id;
  plan.width = c.width;
  plan.shared = c.scalar_last ? 1U << (c.function->parameters.size() - 1) : 0;
  plan.repeat = c.form->constant_inputs ? c.form->local : 1;
  plan.most = c.form->most_inputs;
  if (plan.most == 0 && !options.plan().exhausts) plan.most = c.most_inputs;
  // To judge a double takes twice a float's time, where MPFR judges every answer far more.
  if (c.format->numbers == &reference::double_format)
    plan.halvings = c.function->precise == nullptr ? 4 : options.plan().double_halvings;
  plan.hard_cases = hard_cases(c, options);
  return harness::Inputs(std::move(plan));
}

namespace {

harness::LaunchShape make_shape(const MathCase& c) {
  harness::LaunchShape shape;
  shape.width = c.width;
  const auto bytes = [&](reference::Kind kind) {
    return numeric::layout_of(kind, *c.format->numbers).bytes();
  };
  for (const reference::Kind kind : c.function->parameters)
    shape.input_bytes.push_back(bytes(kind));
  for (const reference::Kind kind : c.function->results) shape.output_bytes.push_back(bytes(kind));
  shape.local = c.form->local;
  shape.guarded = c.form->guarded;
  shape.in_place = c.form->in_place;
  shape.inputs_in_kernel = c.form->literals;
  shape.constant_inputs = c.form->constant_inputs;
  shape.scratch = c.form->scratch;
  // A vector of 3 has the size and the alignment of one of 4 (6.1.5).
  if (c.function->results.size() > 1)
    shape.scratch_bytes =
        static_cast<std::size_t>((c.width == 3 ? 4 : c.width) * shape.output_bytes[1]);
  return shape;
}

}  // namespace

namespace {

/// The row of the tables for one function of the case's mode and format: that of the mode, else the
/// ordinary one.
const reference::AccuracyRow* find_row(const MathCase& c, std::string_view table_row,
                                       std::string_view format, const harness::DeviceInfo& device,
                                       const harness::RunOptions& options) {
  if (c.mode) {
    for (const std::string& mode : c.mode->accuracy)
      if (const auto* row = find_limit(device, options, table_row, format, mode)) return row;
  }
  return find_limit(device, options, table_row, format, "default");
}

/// Whether the mode's options take every limit away: of formats that no relaxed table speaks of,
/// and of older languages than the tables are for.
bool unlimited(const MathCase& c) {
  return c.mode && (!c.mode->limits(c.format->type()) || c.language < c.mode->c_version);
}

}  // namespace

std::optional<Limit> limit_of(const MathCase& c, const harness::DeviceInfo& device,
                              const harness::RunOptions& options) {
  if (unlimited(c))
    return Limit{reference::accuracy::ImplementationDefined{}, {}, c.mode->citation};
  const auto* row = find_row(c, c.function->table_row, c.format->type(), device, options);
  if (row != nullptr) return Limit{row->accuracy, row->domain, row->citation};
  // lgamma's error is undefined for float, and no table names it for the other formats.
  row = find_row(c, c.function->table_row, reference::float_format.name, device, options);
  if (row == nullptr || !reference::never_fails(row->accuracy)) return std::nullopt;
  return Limit{row->accuracy, row->domain, row->citation};
}

reference::Judge make_judge(const MathCase& c, const harness::DeviceInfo& device,
                            const harness::RunOptions& options) {
  const auto limit = limit_of(c, device, options);
  const std::string_view profile = profile_of(device, options), format = c.format->type();
  if (!limit)
    throw std::runtime_error(fmt::format("no accuracy table has a row '{}' for {}, {} profile",
                                         c.function->table_row, format, profile));
  reference::Rules rules;
  rules.format = *c.format->numbers;
  rules.accuracy = limit->accuracy;
  rules.domain = limit->domain;
  rules.width = c.width;
  if (c.mode) rules.freedoms = c.mode->freedoms;
  rules.freedoms.everything = unlimited(c);
  apply_allowances(rules, profile, format, device.*c.format->config, options);
  if (c.mode && c.mode->flushes(format)) rules.flush_to_zero = true;
  rules.relaxed = reference::relaxed_row(
      rules.accuracy, *c.function, [&](std::string_view row) -> const reference::Accuracy* {
        const auto* found = find_row(c, row, format, device, options);
        return found == nullptr ? nullptr : &found->accuracy;
      });
  return reference::Judge(*c.function, rules);
}

bool generates(const MathCase& c, const harness::RunOptions& options) {
  // Patterns of 32 bits: a kernel counts in uints.
  return options.plan().exhausts && c.form->generates && c.function->parameters.size() == 1 &&
         c.format->numbers->storage_bits == 32;
}

numeric::NumericCase make_case(const MathCase& c, const harness::DeviceInfo& device,
                               const harness::RunOptions& options) {
  const auto judge = std::make_shared<const reference::Judge>(make_judge(c, device, options));
  const auto limit = limit_of(c, device, options);
  return {.id = c.id,
          .subject = c.function->name,
          .inputs = make_inputs(c, options),
          .shape = make_shape(c),
          .kernel = [c](const auto& literals) { return make_kernel(c, literals); },
          .generator = generates(c, options)
                           ? std::function<harness::Kernel()>([c] { return make_generator(c); })
                           : nullptr,
          .judge = judge,
          .accepted =
              [judge](std::span<const harness::InputBits> group, std::size_t lane) {
                return numeric::accepted_answers(*judge, group[lane]);
              },
          .citation = limit->citation,
          .shared = c.scalar_last ? 1U << (c.function->parameters.size() - 1) : 0,
          .repeat = c.form->constant_inputs ? c.form->local : 1};
}

}  // namespace assay::suites::math
