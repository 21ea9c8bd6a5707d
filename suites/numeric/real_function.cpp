#include "suites/numeric/real_function.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "harness/base/errors.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "reference/acceptance/accuracy_table.h"
#include "reference/acceptance/relaxed.h"
#include "reference/plain/scalar_type.h"
#include "suites/numeric/numeric_plan.h"
#include "suites/numeric/scalar_types.h"
#include "suites/target/limit.h"
#include "suites/target/slices.h"

namespace assay::suites::numeric {
namespace {

/// The forms that section_cases() adds to the plain form. A function is tried in a form only if the
/// slice of that name lists it (suites/target/slices.h).
constexpr std::array<Form, 5> section_forms{{
    {.name = "literal",
     .source = "suites/functions/math/kernels/literal.cl",
     .literals = true,
     .most_inputs = 32},
    {.name = "uniform",
     .source = "suites/functions/math/kernels/uniform.cl",
     .local = 8,
     .constant_inputs = true,
     .most_inputs = 4096},
    {.name = "divergent", .source = "suites/functions/math/kernels/divergent.cl"},
    {.name = "aliased", .source = "suites/functions/math/kernels/value.cl", .in_place = true},
    {.name = "local_size_odd",
     .source = "suites/functions/math/kernels/guarded.cl",
     .local = 13,
     .guarded = true},
}};

/// The inputs of data/hard-cases/<format>/<function>.csv, if the function has this file.
std::vector<harness::InputBits> hard_cases(const RealCase& c, const harness::RunOptions& options) {
  std::vector<harness::InputBits> list;
  std::string text;
  try {
    text = harness::read_data(
        options.data, fmt::format("hard-cases/{}/{}.csv", c.format->name, c.function->name));
  } catch (const harness::UsageError&) {
    return list;
  }
  // A line is one input: the bits of each argument (0x42b17217), with commas between them. '#'
  // begins a comment.
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

std::uint64_t repeat(const RealCase& c) {
  return c.form->constant_inputs ? c.form->local : 1;
}

harness::LaunchShape make_shape(const RealCase& c) {
  harness::LaunchShape shape;
  shape.width = c.width;
  for (const reference::Kind kind : c.function->parameters)
    shape.input_bytes.push_back(reference::scalar_type(kind, *c.format).bytes());
  for (const reference::Kind kind : c.function->results)
    shape.output_bytes.push_back(reference::scalar_type(kind, *c.format).bytes());
  shape.local = c.form->local;
  if (c.joined && shape.local == 0) shape.local = joined_local;
  shape.guarded = c.form->guarded;
  shape.in_place = c.form->in_place;
  shape.inputs_in_kernel = c.form->literals;
  shape.constant_inputs = c.form->constant_inputs;
  shape.scratch = c.form->scratch;
  // A vector of 3 has the size and the alignment of a vector of 4 (6.1.5).
  if (c.function->results.size() > 1)
    shape.scratch_bytes =
        static_cast<std::size_t>((c.width == 3 ? 4 : c.width) * shape.output_bytes[1]);
  return shape;
}

harness::Needs needs_of(const RealCase& c) {
  harness::Needs needs = harness::needs_of(c.format->name);
  if (c.form->needs != nullptr) needs = needs & *c.form->needs;
  if (c.mode) needs = needs & c.mode->needs;
  return needs;
}

}  // namespace

harness::Inputs make_inputs(const RealCase& c, const harness::RunOptions& options) {
  const reference::Function& f = *c.function;
  harness::InputPlan plan;
  for (std::size_t a = 0; a < f.parameters.size(); ++a) {
    harness::Argument argument{reference::scalar_type(f.parameters[a], *c.format), -1, 1};
    if (a < f.ranges.size()) {
      const reference::Range range = f.ranges[a](*c.format);
      argument.low = range.low;
      argument.high = range.high;
    }
    plan.arguments.push_back(argument);
  }
  plan.depth = options.depth;
  plan.seed = options.seed;
  plan.case_id = c.id;
  plan.width = c.width;
  plan.vectors = c.whole_vectors;
  plan.shared = c.scalars;
  plan.repeat = repeat(c);
  plan.most = c.form->most_inputs;
  if (plan.most == 0 && !options.exhausts()) plan.most = c.most_inputs;
  // Judging a double takes twice as long as judging a float, and much longer if MPFR judges every
  // answer.
  if (c.halved_doubles && c.format == &reference::double_format)
    plan.halvings = f.precise == nullptr ? 4 : numeric_plan(options.depth).double_halvings;
  plan.hard_cases = hard_cases(c, options);
  return harness::Inputs(std::move(plan));
}

std::optional<Limit> limit_of(const RealCase& c, const Target& target) {
  if (c.limit != nullptr) return c.limit(c, target);
  return target.limit(c.function->table_row, c.format->name, c.mode.get(), c.std);
}

reference::Rules rules_of(const RealCase& c, const Target& target) {
  const auto limit = limit_of(c, target);
  if (!limit)
    throw std::runtime_error(fmt::format("no accuracy table has a row '{}' for {}, {} profile",
                                         c.function->table_row, c.format->name, target.profile()));
  reference::Rules rules = target.rules(*limit, *c.format, c.width, c.mode.get());
  rules.relaxed = reference::relaxed_row(
      rules.accuracy, *c.function, [&](std::string_view row) -> const reference::Accuracy* {
        const auto* found = target.row(row, c.format->name, c.mode.get());
        return found == nullptr ? nullptr : &found->accuracy;
      });
  return rules;
}

bool generates(const RealCase& c, const harness::RunOptions& options) {
  // Only arguments of 32 bits, because a kernel counts the patterns in a uint.
  return options.exhausts() && c.form->generates && c.function->parameters.size() == 1 &&
         c.format->storage_bits == 32;
}

NumericCase numeric_case(const RealCase& c, const Target& target) {
  const reference::Rules rules = rules_of(c, target);
  Judging judging = c.judge ? c.judge(c, rules) : numeric::judging<reference::Judge>(c, rules);
  NumericCase out{
      .id = c.id,
      .subject = c.function->name,
      .inputs = make_inputs(c, target.options()),
      .shape = make_shape(c),
      .kernel = [c, target](const auto& literals) { return make_kernel(c, target, literals); },
      .judge = std::move(judging.judge),
      .accepted = std::move(judging.accepted),
      .citation = limit_of(c, target)->citation,
      .shared = c.scalars,
      .repeat = repeat(c)};
  if (generates(c, target.options()))
    out.generator = [c, target] { return make_generator(c, target); };
  return out;
}

CaseHead listed(const RealCase& c, const Target& target) {
  CaseHead head{.id = c.id, .cost = 0.3 + 0.02 * c.width, .function = c.function->name};
  require(head, needs_of(c), target, c.std);
  if (const auto limit = limit_of(c, target)) {
    head.citations = {limit->citation};
    head.limit = reference::to_string(limit->accuracy);
  } else {
    head.limit.clear();
    if (!head.skip)
      head.skip = fmt::format("no document that applies to this device limits {} of {}",
                              c.function->name, c.format->name);
  }
  return head;
}

harness::Case real_case(RealCase c, const Target& target) {
  CaseHead head = listed(c, target);
  const auto shared = std::make_shared<const RealCase>(std::move(c));
  harness::Case made = swept_case(
      std::move(head),
      [shared, target] {
        if (generates(*shared, target.options())) return make_generator(*shared, target);
        return make_kernel(*shared, target,
                           shared->form->literals
                               ? literals_of(make_inputs(*shared, target.options()), shared->width)
                               : std::vector<harness::InputBits>{});
      },
      [shared](const Target& on) { return numeric_case(*shared, on); });
  if (shared->whole_vectors || shared->form->most_inputs != 0) return made;
  auto& body = *made.body.target<SweptBody>();
  body.arguments = static_cast<int>(shared->function->parameters.size());
  for (const reference::Kind kind : shared->function->parameters)
    body.input_bits += reference::scalar_type(kind, *shared->format).bits;
  return made;
}

/// MPFR judges most answers of these functions, so judging takes longer than computing.
constexpr std::uint64_t section_inputs_at_quick = 1 << 16;

std::vector<harness::Case> section_cases(std::string_view suite, std::span<const SectionRow> rows,
                                         const Target& target) {
  const SlicedModes modes(suite, target.options());
  std::vector<harness::Case> cases;
  const std::vector<Slice> slices = load_slices(suite, target.options());
  const auto add = [&](const SectionRow& row, const reference::FloatFormat& format, int width,
                       unsigned scalars, const std::shared_ptr<const Mode>& mode,
                       const Form& form = array_form) {
    RealCase c{.function = row.function,
               .format = &format,
               .width = width,
               .form = &form,
               .scalars = scalars,
               .mode = mode,
               .std = target.language(),
               .scalar_result = row.scalar_result,
               .whole_vectors = row.whole_vectors,
               .most_inputs = target.options().thorough() ? 0 : section_inputs_at_quick,
               .judge = row.judge};
    c.id = id_of(suite, c, mode ? mode->name : "default");
    // The tables lack the limit, for example for half in OpenCL 1.2, or for fast_ functions of
    // double.
    if (!limit_of(c, target)) return;
    cases.push_back(real_case(std::move(c), target));
    if (mode) cases.back().citations.push_back(mode->citation);
  };
  for (const SectionRow& row : rows)
    for (const reference::FloatFormat* format : formats)
      for (const int width : row.widths) {
        add(row, *format, width, 0, nullptr);
        if (row.function->scalars != 0 && width != 1)
          add(row, *format, width, row.function->scalars, nullptr);
        for (const auto& mode : modes.of(row.function->name, format->name, width))
          add(row, *format, width, 0, mode);
        for (const Form& form : section_forms)
          if (std::ranges::any_of(slices, [&](const Slice& slice) {
                return slice.name == form.name && slice.holds(row.function->name, width);
              }))
            add(row, *format, width, 0, nullptr, form);
      }
  return cases;
}

}  // namespace assay::suites::numeric
