#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/cases/case_context.h"
#include "suites/images/image_program.h"
#include "suites/images/stored_judge.h"
#include "suites/images/written_images.h"
#include "suites/numeric/asked_input.h"

namespace assay::suites::images {
namespace {

using harness::Launch;
using Argument = Launch::Argument;

/// An element may have the color, or the color with all subnormal halves replaced by zeros.
Launch::Check held_check(const Writing& w, const Bits& color, std::size_t element) {
  Launch::Check check;
  std::vector<Bits> ways{color};
  if (w.half && flushed(color) != color) ways.push_back(flushed(color));
  check.ways.resize(ways.size());
  std::vector<std::string> references;
  for (const Format::Part& part : w.format.parts) {
    if (part.letter == 'x') continue;
    check.answers.push_back(channel_answer(w.format, part, element));
    references.push_back(allowed_text(w.format, part, color));
    for (std::size_t i = 0; i < ways.size(); ++i)
      check.ways[i].push_back(allowed_channel(w.format, part, ways[i]));
  }
  check.reference = fmt::format("{}", fmt::join(references, " "));
  return check;
}

/// The image is a read_write image. The kernel reads the element before the write.
Launch::Check seen_check(const Writing& w, const unsigned char* before, std::size_t item) {
  Launch::Check check;
  const Components allowed = w.format.color(before, false, w.half);
  check.ways.emplace_back();
  for (std::size_t c = 0; c < w.format.components.size(); ++c) {
    check.answers.push_back({8 * item + c});
    check.ways[0].push_back(allowed_component(w.format.read, allowed.at(c)));
  }
  check.reference = "the element before the write";
  return check;
}

}  // namespace

Launch writing_program(const Writing& w, const Target& target,
                       const harness::ReproRequest& request) {
  const WrittenColors colors(w, target.options());
  const WrittenImages images(w, colors.count(), target);
  const std::uint64_t asked = asked_color(w, colors, images, request);
  const WrittenImage& image = images.image_of_color(asked);
  // The color and the other colors of its work-group.
  const auto place = static_cast<std::size_t>(asked - image.color);
  const std::size_t whole = program_items(target.device()), first = place / whole * whole;
  const std::size_t items = std::min(whole, image.written - first);
  std::vector<Location> at;
  std::vector<Bits> written;
  for (std::size_t i = first; i < first + items; ++i) {
    at.push_back(image.location(i));
    written.push_back(colors[image.color + i]);
  }
  const Picture before(w.format, *w.type, image.extent, image.content);
  const harness::Kernel kernel = make_kernel(w);
  Launch out = image_program(w.id, kernel, items, target.device());
  out.arguments.push_back(
      image_argument(before, w.read_write ? "CL_MEM_READ_WRITE" : "CL_MEM_WRITE_ONLY", true));
  out.arguments.push_back(
      buffer_argument({reinterpret_cast<const unsigned char*>(at.data()), items * sizeof at[0]}));
  out.arguments.push_back(buffer_argument(packed_colors(w, written)));
  if (w.read_write) out.arguments.push_back({Argument::Kind::output, {}, 2 * items * sizeof(Bits)});

  std::vector<std::string> words;
  for (std::size_t c = 0; c < (w.format.depth() ? 1 : 4); ++c)
    words.push_back(fmt::format("0x{:08x}", colors[asked].at(c)));
  const std::size_t element = image.elements[place];
  const Location here = image.location(place);
  const std::string what = fmt::format("write_image{} of {} at ({}, {}, {})", w.suffix(),
                                       fmt::join(words, ", "), here[0], here[1], here[2]);
  out.checks.push_back(held_check(w, colors[asked], element));
  out.checks.back().what = what;
  if (w.read_write) {
    out.checks.push_back(seen_check(
        w, &before.bytes()[element * static_cast<std::size_t>(w.format.bytes)], place - first));
    out.checks.back().argument = out.arguments.size() - 1;
    out.checks.back().what = "read before: " + what;
  }
  out.comments.push_back(fmt::format("{}: exact", "OpenCL C 3.0.19, 8.3"));
  out.comments.push_back(fmt::format("{} of {} {}; build options \"{}\"", what, w.type->name,
                                     w.format.id(), kernel.options));
  out.comments.push_back(numeric::repro_line(w.id, words, asked, target.options()));
  return out;
}

}  // namespace assay::suites::images
