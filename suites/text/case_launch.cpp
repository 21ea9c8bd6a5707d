#include "suites/text/case_launch.h"

#include <fmt/format.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "harness/base/text.h"
#include "harness/cases/case_context.h"
#include "harness/devices/device.h"
#include "suites/images/format.h"
#include "suites/images/image_object.h"
#include "suites/images/image_program.h"
#include "suites/target/target.h"

namespace assay::suites {
namespace {

using harness::Launch;

/// The byte offset of scalar `k` in the memory of an argument.
std::size_t place_of(const NumberType& type, std::size_t k) {
  const auto lanes = static_cast<std::size_t>(type.lanes);
  return k / lanes * static_cast<std::size_t>(type.bytes()) +
         k % lanes * static_cast<std::size_t>(type.scalar.bytes());
}

std::vector<std::uint8_t> memory_of(const Slot& slot, const NumberType& type) {
  std::vector<std::uint8_t> bytes(slot.count * static_cast<std::size_t>(type.bytes()), 0xa5);
  for (std::size_t k = 0; k < slot.bits.size(); ++k)
    std::memcpy(bytes.data() + place_of(type, k), &slot.bits[k],
                static_cast<std::size_t>(type.scalar.bytes()));
  return bytes;
}

/// {"2d", "ro", "RGBA", "UNSIGNED_INT8", "2x1"}.
struct SlotImage {
  images::Format format;
  const images::ImageType& type;
  std::string access;  ///< "READ_ONLY"
};

SlotImage image_of(const Slot& slot, const Target& target) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kinds{{
      {"1d", "image1d"},
      {"1darray", "image1d_array"},
      {"2d", "image2d"},
      {"2darray", "image2d_array"},
      {"2ddepth", "image2d"},
      {"2darraydepth", "image2d_array"},
      {"3d", "image3d"},
      {"buffer", "image1d_buffer"},
  }};
  const auto formats = images::all_formats(target);
  const auto format = std::ranges::find_if(formats, [&](const images::Format& one) {
    return one.order == slot.words[2] && one.type == slot.words[3];
  });
  if (format == formats.end())
    throw std::logic_error(slot.words[2] + " " + slot.words[3] + " is not an image format");
  const auto kind = std::ranges::find(kinds, std::string_view(slot.words[0]),
                                      &decltype(kinds)::value_type::first);
  if (kind == kinds.end()) throw std::logic_error(slot.words[0] + " is not a kind of image");
  return {*format, images::image_type(kind->second),
          slot.words[1] == "ro"   ? "READ_ONLY"
          : slot.words[1] == "wo" ? "WRITE_ONLY"
                                  : "READ_WRITE"};
}

bool listed(const Slot& slot, const Target& target, const cl::Context& context) {
  const SlotImage image = image_of(slot, target);
  return images::listed(context, image.format, image.type,
                        image.access == "READ_ONLY"    ? CL_MEM_READ_ONLY
                        : image.access == "WRITE_ONLY" ? CL_MEM_WRITE_ONLY
                                                       : CL_MEM_KERNEL_READ_AND_WRITE);
}

/// If the kernel writes the image, also adds a check of its content.
void add_image(Launch& launch, const Slot& slot, const Target& target) {
  const SlotImage image = image_of(slot, target);
  images::Extent extent{1, 1, 1};
  const std::vector<std::string> sizes = harness::split(slot.words[4], 'x');
  for (std::size_t d = 0; d < sizes.size() && d < extent.size(); ++d)
    extent.at(d) = std::stoul(sizes[d]);
  const auto bytes = static_cast<std::size_t>(image.format.bytes);
  if (slot.raw.size() != extent[0] * extent[1] * extent[2] * bytes)
    throw std::logic_error(
        fmt::format("an image of {} elements has {} bytes, but the case gives {}", slot.words[4],
                    extent[0] * extent[1] * extent[2] * bytes, slot.raw.size()));
  const bool written = image.access != "READ_ONLY";
  launch.arguments.push_back(images::image_argument(image.format, image.type, extent, slot.raw,
                                                    "CL_MEM_" + image.access, written));
  if (!written) return;
  Launch::Argument& argument = launch.arguments.back();
  argument.kind = Launch::Argument::Kind::output;
  argument.words.clear();
  argument.bytes = slot.raw.size();
  Launch::Check check;
  check.argument = launch.arguments.size() - 1;
  check.kind = harness::Finding::Kind::bytes;
  check.ways.emplace_back();
  for (const std::uint8_t byte : slot.raw) {
    const std::size_t at = check.answers.size();
    check.answers.push_back({.element = at,
                             .bytes = 1,
                             .name = fmt::format("argument {}, byte {}", check.argument, at)});
    check.ways[0].push_back({.intervals = {{byte, byte}}});
  }
  launch.checks.push_back(std::move(check));
}

/// Each check has `together` numbers.
void add_checks(Launch& launch, const Slot& slot, const NumberType& type, std::size_t together,
                std::size_t items) {
  using Text = Launch::Answer::Text;
  const std::size_t place = launch.arguments.size() - 1;
  const auto lanes = static_cast<std::size_t>(type.lanes);
  if (together == 0)
    together = slot.expected.size() % items == 0 ? slot.expected.size() / items : 1;
  for (std::size_t k = 0; k < slot.expected.size(); ++k) {
    if (k % together == 0) {
      Launch::Check& check = launch.checks.emplace_back();
      check.argument = place;
      check.ways.emplace_back();
    }
    Launch::Check& check = launch.checks.back();
    check.answers.push_back(
        {.element = place_of(type, k) / static_cast<std::size_t>(type.scalar.bytes()),
         .bytes = type.scalar.bytes(),
         .name = fmt::format("argument {}, element {}{}", place, k / lanes,
                             lanes == 1 ? "" : fmt::format(", component {}", k % lanes)),
         .text = type.scalar.floating() ? Text::floating : Text::integer});
    check.ways.front().push_back(slot.expected[k]);
  }
}

}  // namespace

std::vector<std::size_t> items_of(const CaseText& text) {
  if (!text.items.empty()) return text.items;
  for (const Slot& slot : text.slots)
    if (slot.kind == Slot::Kind::out) return {slot.count};
  return {1};
}

NumberType type_of(const Slot& slot, unsigned address_bits) {
  return type_named(slot.type == "size" ? address_bits == 64 ? "long" : "int" : slot.type);
}

void add_slots(Launch& launch, const std::vector<Slot>& slots, const Target& target,
               std::size_t together) {
  using Argument = Launch::Argument;
  std::size_t items = 1;
  for (const std::size_t size : launch.global) items *= size;
  for (const Slot& slot : slots) {
    if (slot.kind == Slot::Kind::image) {
      add_image(launch, slot, target);
      continue;
    }
    Argument& argument = launch.arguments.emplace_back();
    if (slot.kind == Slot::Kind::sampler) {
      argument.kind = Argument::Kind::sampler;
      argument.sampler = {slot.words.size() > 2 && slot.words[2] == "NORMALIZED",
                          "CL_ADDRESS_" + slot.words.at(0), "CL_FILTER_" + slot.words.at(1)};
      continue;
    }
    const bool bytes = slot.kind == Slot::Kind::bytes;
    const NumberType type =
        bytes ? type_named("uint")
              : type_of(slot, static_cast<unsigned>(target.device().address_bits));
    if (slot.kind == Slot::Kind::local || slot.kind == Slot::Kind::out) {
      argument.kind =
          slot.kind == Slot::Kind::local ? Argument::Kind::local : Argument::Kind::output;
      argument.bytes = slot.count * static_cast<std::size_t>(type.bytes());
    } else {
      const std::vector<std::uint8_t> memory = bytes ? slot.raw : memory_of(slot, type);
      argument.kind = slot.kind == Slot::Kind::in ? Argument::Kind::input : Argument::Kind::value;
      argument.bytes = memory.size();
      argument.words.resize((memory.size() + 3) / 4);
      if (!memory.empty()) std::memcpy(argument.words.data(), memory.data(), memory.size());
    }
    add_checks(launch, slot, type, together, items);
  }
}

std::optional<std::string> unlisted_image(const std::vector<Slot>& slots, const Target& target,
                                          harness::CaseContext& context) {
  for (const Slot& slot : slots)
    if (slot.kind == Slot::Kind::image && !listed(slot, target, context.cl_context()))
      return fmt::format("the device does not list {} {} for this type of image", slot.words[2],
                         slot.words[3]);
  return std::nullopt;
}

}  // namespace assay::suites
