#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>

#include "harness/cases/case_context.h"
#include "suites/numeric/asked_input.h"
#include "suites/numeric/measure.h"
#include "suites/numeric/numeric_run.h"
#include "suites/target/limit.h"
#include "suites/target/target.h"

namespace assay::suites::numeric {
namespace {

using Argument = harness::Launch::Argument;

/// The greatest work-group size of programs that are written without a driver.
constexpr std::size_t assumed_greatest_local = 256;

std::string described(const NumericCase& c, const harness::InputBits& bits, std::uint64_t lane) {
  std::vector<std::string> words;
  for (std::size_t a = 0; a < c.inputs.arguments(); ++a)
    words.push_back(hex(c.inputs.type(a), bits[a]));
  return fmt::format("lane {} of {}, {} of {}", lane, c.shape.width, c.subject,
                     fmt::join(words, ", "));
}

std::vector<std::uint32_t> packed(const std::vector<harness::InputBits>& bits, std::size_t argument,
                                  std::size_t bytes) {
  std::vector<std::uint32_t> words((bits.size() * bytes + 3) / 4);
  auto* to = reinterpret_cast<unsigned char*>(words.data());
  for (std::size_t i = 0; i < bits.size(); ++i)
    std::memcpy(to + i * bytes, &bits[i][argument], bytes);
  return words;
}

}  // namespace

harness::Launch make_stand_alone(const NumericCase& c, const Target& target,
                                 const harness::ReproRequest& request) {
  const harness::DeviceInfo& device = target.device();
  const harness::LaunchShape shape =
      fitted(c.shape,
             device.max_work_group_size != 0 ? device.max_work_group_size : assumed_greatest_local);
  // The program has the same launch as the case: the failing vector with its neighbors. A kernel
  // with literal inputs keeps all inputs, because a compiler may compute a call differently if the
  // kernel has other calls.
  const std::size_t least = launch_unit(shape);
  const Neighborhood place = neighborhood(c, request, least);
  const harness::Inputs& inputs = place.own ? *place.own : c.inputs;
  const std::size_t unit = shape.inputs_in_kernel && place.in_sequence
                               ? static_cast<std::size_t>(inputs.total())
                               : least;
  const auto width = static_cast<std::uint64_t>(shape.width);
  const std::uint64_t first = place.index / unit * unit;
  std::vector<harness::InputBits> bits;
  for (std::uint64_t i = 0; i < unit; ++i) bits.push_back(inputs.at(first + i));

  const harness::Kernel kernel = c.kernel(shape.inputs_in_kernel ? bits : decltype(bits){});
  harness::Launch out(c.id, kernel, device);
  const std::size_t items = unit / width;
  out.local = {shape.local};
  if (shape.local > 1)
    out.global = {(items + shape.local - 1) / shape.local * shape.local};
  else if (!shape.inputs_in_kernel)
    out.global = {items};

  // A kernel with literal inputs writes whole vectors.
  const std::size_t written = (unit + width - 1) / width * width;
  std::array<std::size_t, 2> result_at{};
  if (!shape.inputs_in_kernel)
    for (std::size_t a = 0; a < shape.input_bytes.size(); ++a)
      out.arguments.push_back(
          {a == 0 && shape.in_place ? Argument::Kind::both : Argument::Kind::input,
           packed(bits, a, static_cast<std::size_t>(shape.input_bytes[a])), 0});
  for (std::size_t r = shape.in_place ? 1 : 0; r < shape.output_bytes.size(); ++r) {
    result_at[r] = out.arguments.size();
    out.arguments.push_back(
        {Argument::Kind::output, {}, written * static_cast<std::size_t>(shape.output_bytes[r])});
  }
  if (shape.scratch == harness::LaunchShape::Scratch::global)
    out.arguments.push_back({Argument::Kind::scratch, {}, items * shape.scratch_bytes});
  if (shape.scratch == harness::LaunchShape::Scratch::local)
    out.arguments.push_back({Argument::Kind::local, {}, shape.local * shape.scratch_bytes});
  if (shape.guarded)
    out.arguments.push_back({Argument::Kind::value, {static_cast<std::uint32_t>(items)}, 0});

  const std::uint64_t vector = place.index / width * width - first;
  const auto group_size = static_cast<std::size_t>(c.judge->group_size());
  for (std::uint64_t lane = 0; lane < width; ++lane) {
    const std::size_t at = static_cast<std::size_t>(vector + lane);
    const std::span group = std::span(bits).subspan(at / group_size * group_size, group_size);
    const Accepted accepted = c.accepted(group, at % group_size);
    for (std::size_t r = 0; r < shape.output_bytes.size(); ++r) {
      harness::Launch::Check check;
      check.argument = result_at[r];
      check.answers = {{at, shape.output_bytes[r]}};
      check.what =
          fmt::format("{}{}", described(c, bits[at], lane), r == 1 ? ", second result" : "");
      check.reference = accepted.reference[r];
      check.ways = {{{accepted.intervals[r], accepted.nan[r], r == 1 ? accepted.low_bits : 0,
                      accepted.low_bits_of}}};
      out.checks.push_back(std::move(check));
    }
  }
  out.comments.push_back(fmt::format("{}: {}", c.citation, c.judge->limit()));
  out.comments.push_back(fmt::format("{}; build options \"{}\"",
                                     described(c, inputs.at(place.index), place.index % width),
                                     kernel.options));
  std::vector<std::string> words;
  for (const harness::InputBits& b : group_of(inputs, place.index, static_cast<int>(group_size)))
    for (std::size_t a = 0; a < inputs.arguments(); ++a) words.push_back(hex(inputs.type(a), b[a]));
  const bool placed = place.in_sequence && width > 1;
  out.comments.push_back(repro_line(c.id, words, placed ? std::optional(place.index) : std::nullopt,
                                    target.options()));
  return out;
}

}  // namespace assay::suites::numeric
