#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "harness/emit_c.h"
#include "suites/accepted.h"
#include "suites/limits.h"
#include "suites/math/numeric_run.h"

namespace assay::suites::math {
namespace {

using Argument = harness::StandAlone::Argument;

/// What a program without a driver at hand takes for the greatest work-group.
constexpr std::size_t assumed_greatest_local = 256;

std::string described(const MathCase& c, const harness::InputBits& bits, std::uint64_t lane) {
  std::string arguments;
  for (std::size_t a = 0; a < c.function->parameters.size(); ++a)
    arguments += fmt::format("{}0x{:08x}", a == 0 ? "" : ", ", bits[a]);
  return fmt::format("lane {} of {}, {} of {}", lane, c.width, c.function->name, arguments);
}

}  // namespace

harness::StandAlone make_stand_alone(const MathCase& c, const harness::DeviceInfo& device,
                                     const harness::RunOptions& options,
                                     const harness::ReproRequest& request) {
  const auto& f = *c.function;
  const reference::Judge judge = make_judge(c, device, options);
  const harness::Inputs sequence = make_inputs(c, options);
  const std::size_t greatest =
      device.max_work_group_size != 0 ? device.max_work_group_size : assumed_greatest_local;
  const harness::LaunchShape shape = make_shape(c, greatest);
  // A launch as the case has it: the failing vector among the neighbours that it had there.
  const std::size_t unit = launch_unit(c, shape);
  const Neighbourhood place = neighbourhood(c, sequence, request, unit);
  const harness::Inputs& inputs = place.own ? *place.own : sequence;
  const auto width = static_cast<std::uint64_t>(c.width);
  const std::uint64_t first = place.index / unit * unit;
  std::vector<harness::InputBits> bits;
  for (std::uint64_t i = 0; i < unit; ++i) bits.push_back(inputs.at(first + i));

  harness::StandAlone out;
  const harness::Kernel kernel = make_kernel(c, c.form->literals ? bits : decltype(bits){});
  out.title = c.id;
  out.platform = device.platform_name;
  out.device = device.name;
  out.kernel = kernel.name;
  out.source = kernel.source;
  out.options = kernel.options;
  const std::size_t items = unit / width;
  out.local = shape.local;
  out.global = shape.inputs_in_kernel ? 1 : items;
  if (shape.local > 1) out.global = (items + shape.local - 1) / shape.local * shape.local;

  std::array<std::size_t, 2> result_at{};
  if (!shape.inputs_in_kernel)
    for (std::size_t a = 0; a < f.parameters.size(); ++a) {
      Argument argument{
          a == 0 && shape.in_place ? Argument::Kind::both : Argument::Kind::input, {}, 0};
      for (const harness::InputBits& b : bits)
        argument.words.push_back(static_cast<std::uint32_t>(b[a]));
      out.arguments.push_back(std::move(argument));
    }
  for (std::size_t r = shape.in_place ? 1 : 0; r < f.results.size(); ++r) {
    result_at[r] = out.arguments.size();
    out.arguments.push_back({Argument::Kind::output, {}, unit * 4});
  }
  if (shape.scratch == harness::LaunchShape::Scratch::global)
    out.arguments.push_back({Argument::Kind::scratch, {}, items * shape.scratch_bytes});
  if (shape.scratch == harness::LaunchShape::Scratch::local)
    out.arguments.push_back({Argument::Kind::local, {}, shape.local * shape.scratch_bytes});
  if (shape.guarded)
    out.arguments.push_back({Argument::Kind::value, {static_cast<std::uint32_t>(items)}, 0});

  const std::uint64_t vector = place.index / width * width - first;
  for (std::uint64_t lane = 0; lane < width; ++lane) {
    const harness::InputBits& b = bits[vector + lane];
    const Accepted accepted = accepted_answers(judge, b);
    for (std::size_t r = 0; r < f.results.size(); ++r) {
      harness::StandAlone::Check check;
      check.argument = result_at[r];
      check.word = static_cast<std::size_t>(vector + lane);
      check.what = fmt::format("{}{}", described(c, b, lane), r == 1 ? ", second result" : "");
      check.reference = accepted.reference[r];
      check.accepted = accepted.intervals[r];
      check.nan = accepted.nan[r];
      check.low_bits = r == 1 ? accepted.low_bits : 0;
      check.low_bits_of = accepted.low_bits_of;
      out.checks.push_back(std::move(check));
    }
  }
  if (const auto* row = find_limit(device, options, f.table_row, "float", "default"))
    out.comments.push_back(
        fmt::format("{}: {}", row->citation, reference::to_string(row->accuracy)));
  out.comments.push_back(fmt::format("{}; build options \"{}\"",
                                     described(c, inputs.at(place.index), place.index % width),
                                     c.options));
  std::string words;
  for (std::size_t a = 0; a < f.parameters.size(); ++a)
    words += fmt::format("{}0x{:08x}", a == 0 ? "" : ",", inputs.at(place.index)[a]);
  out.comments.push_back(fmt::format("assay repro {} --input={} --seed={} --depth={}", c.id, words,
                                     options.seed, harness::name(options.depth)));
  return out;
}

}  // namespace assay::suites::math
