// Writes a case of image reads as a separate program.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cctype>

#include "harness/base/errors.h"
#include "harness/cases/case_context.h"
#include "harness/cases/run_options.h"
#include "suites/images/color_judge.h"
#include "suites/images/image_program.h"
#include "suites/images/samples.h"
#include "suites/numeric/asked_input.h"
#include "suites/target/target.h"

namespace assay::suites::images {
namespace {

using Argument = harness::Launch::Argument;

std::string upper(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::toupper(c); });
  return out;
}

Argument sampler_argument(const reference::image::Sampler& s) {
  Argument out{Argument::Kind::sampler, {}, 0};
  out.sampler = {s.normalized, "CL_ADDRESS_" + upper(name(s.addressing)),
                 "CL_FILTER_" + upper(name(s.filter))};
  return out;
}

}  // namespace

harness::Launch sampling_program(const Sampling& s, const Target& target,
                                 const harness::ReproRequest& request,
                                 const std::string& citation) {
  Samples samples(s, target);
  const AskedSample asked = asked_sample(s, samples, request);
  std::optional<std::uint64_t> index = asked.index ? asked.index : samples.find(asked.at);
  const bool in_sequence = index.has_value();
  if (!in_sequence) {
    samples.begin_with(asked.at);
    index = 0;
  }
  const SampledImage& image = samples.image_of(*index);
  if (image.use == SampledImage::Use::ramps)
    throw harness::UsageError(fmt::format(
        "repro: {}: a ramp is judged as a whole, but a stand-alone program judges one sample",
        s.id));
  Sampling alone = s;
  alone.joined_samplers.clear();
  // The sample and the other samples of its work-group.
  const std::size_t items = program_items(target.device());
  const std::uint64_t first = *index - (*index - image.first) % items;
  std::vector<std::array<std::uint32_t, 4>> at(items);
  for (std::size_t i = 0; i < items; ++i) {
    const Coordinates here = samples.at(std::min(first + i, image.end() - 1));
    for (std::size_t d = 0; d < samples.arguments(); ++d)
      at[i].at(d) = s.integer_coordinates
                        ? static_cast<std::uint32_t>(static_cast<std::int32_t>(here.at(d)))
                        : std::bit_cast<std::uint32_t>(here.at(d));
  }
  const Picture picture = samples.picture(image);
  const harness::Kernel kernel = make_kernel(alone);
  harness::Launch out = image_program(s.id, kernel, items, target.device());
  out.arguments.push_back(image_argument(picture, "CL_MEM_READ_ONLY", false));
  if (s.origin == Origin::argument) out.arguments.push_back(sampler_argument(s.sampler));
  out.arguments.push_back(
      buffer_argument({reinterpret_cast<const unsigned char*>(at.data()), items * sizeof at[0]}));
  out.arguments.push_back({Argument::Kind::output, {}, items * sizeof(Bits)});

  const ColorJudge judge(s, picture);
  const Coordinates here = samples.at(*index);
  const harness::Exhibit shown = judge.exhibit(*index, here, {});
  const std::string what =
      fmt::format("read_image{} at ({})", s.suffix(), fmt::join(shown.input_text, ", "));
  const auto place = static_cast<std::size_t>(*index - first);
  if (const auto accepted = judge.accepted_at(here)) {
    harness::Launch::Check check;
    check.argument = out.arguments.size() - 1;
    check.what = what;
    check.reference = fmt::format("{}", fmt::join(shown.reference, " "));
    const std::size_t components = s.format.components.size();
    for (std::size_t c = 0; c < components; ++c) check.answers.push_back({4 * place + c});
    for (const Components& color : *accepted) {
      auto& way = check.ways.emplace_back();
      for (std::size_t c = 0; c < components; ++c)
        way.push_back(allowed_component(s.format.read, color.at(c)));
    }
    out.checks.push_back(std::move(check));
  }
  out.comments.push_back(
      fmt::format("{}: {}", citation,
                  s.integer_coordinates || s.sampler.exact() ? "exact" : "image-filter-precision"));
  out.comments.push_back(fmt::format("{} of {} {}; build options \"{}\"", what, s.type->name,
                                     s.format.id(), kernel.options));
  out.comments.push_back(
      numeric::repro_line(s.id, shown.input, in_sequence ? index : std::nullopt, target.options()));
  return out;
}

}  // namespace assay::suites::images
