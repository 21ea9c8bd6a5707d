#include "suites/images/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <iterator>
#include <optional>
#include <utility>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "suites/target/target.h"

namespace assay::suites::images {
namespace {

using reference::image::Channel;

Channel::Kind kind_of(const std::string& name, bool srgb, const std::string& where) {
  if (name == "unorm") return srgb ? Channel::Kind::srgb : Channel::Kind::unorm;
  if (name == "snorm") return Channel::Kind::snorm;
  if (name == "signed") return Channel::Kind::signed_integer;
  if (name == "unsigned") return Channel::Kind::unsigned_integer;
  if (name == "floating") return Channel::Kind::floating;
  throw harness::UsageError(fmt::format("{}: '{}' is not a kind of channel", where, name));
}

/// The value of a constant of the API, written as "0x10B0".
cl_uint value_of(const std::string& text, const std::string& where) {
  const auto value = text.starts_with("0x")
                         ? harness::parsed<cl_uint>(std::string_view(text).substr(2), 16)
                         : std::nullopt;
  if (!value)
    throw harness::UsageError(fmt::format("{}: '{}' is not a hexadecimal value", where, text));
  return *value;
}

int number_of(std::string_view text, const std::string& where) {
  const auto value = harness::parsed<int>(text);
  if (!value || *value < 1 || *value > 32)
    throw harness::UsageError(fmt::format("{}: '{}' is not a number of bits", where, text));
  return *value;
}

/// Adds channels one after another. Alpha is linear in every format (8.3.5).
void add_parts(Format& format, const std::string& memory, Channel channel) {
  int shift = 0;
  for (const char letter : memory) {
    Channel here = channel;
    if (letter == 'a' && here.kind == Channel::Kind::srgb) here.kind = Channel::Kind::unorm;
    format.parts.push_back({letter, here, shift});
    shift += channel.bits;
  }
  format.bytes = shift / 8;
}

/// Adds the channels of "x2:10:10:10", from the highest bits down. The bits of x are undefined.
void add_packed(Format& format, const std::string& memory, const std::string& packed, int bits,
                const std::string& where) {
  int shift = bits;
  std::size_t next = 0;
  for (const std::string& field : harness::split(packed, ':')) {
    const bool unused = field.starts_with("x");
    const int width = number_of(std::string_view(field).substr(unused ? 1 : 0), where);
    shift -= width;
    if (!unused) format.parts.push_back({memory.at(next++), {Channel::Kind::unorm, width}, shift});
  }
  format.bytes = bits / 8;
}

/// The figure for the device's profile in data/images/bounds.csv. A row without a profile is for
/// both profiles.
double bound(std::string_view what, const Target& target) {
  const std::string path = "images/bounds.csv";
  const std::string_view profile = target.profile();
  for (const harness::CsvRow& row :
       harness::parse_csv(harness::read_data(target.options().data, path), "data/" + path,
                          {"what", "profile", "bound", "citation"})) {
    if (row.fields[0] != what || !(row.fields[1].empty() || row.fields[1] == profile)) continue;
    const std::string& text = row.fields[2];
    const auto value = harness::parsed<double>(text);
    if (!value || !(*value > 0))
      throw harness::UsageError(
          fmt::format("data/{}:{}: '{}' is not a bound", path, row.line, text));
    return *value;
  }
  throw harness::UsageError(
      fmt::format("data/{}: no row '{}' for the {} profile", path, what, profile));
}

struct Type {
  std::string name, kind, packed, read, citation;
  int bits = 0;
  bool offered = true;  ///< whether the device's version or an extension has the channel type
  cl_uint value = 0;
};

}  // namespace

std::string Format::id() const {
  std::string text = order + '.' + type;
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool Format::packed() const {
  return std::ranges::any_of(parts, [](const Part& part) { return part.channel.bits % 8 != 0; });
}

bool Format::normalized() const {
  const Channel::Kind kind = parts[0].channel.kind;
  return kind == Channel::Kind::unorm || kind == Channel::Kind::snorm ||
         kind == Channel::Kind::srgb;
}

std::size_t Format::size_of_shown() const {
  std::size_t bits = 0;
  for (const Part& part : parts)
    if (part.letter != 'x') bits += static_cast<std::size_t>(part.channel.bits);
  return bits / 8;
}

std::uint32_t Format::stored(const Part& part, const unsigned char* element) const {
  std::uint64_t bits = 0;
  const int from = packed() ? 0 : part.shift / 8;
  std::memcpy(&bits, element + from, static_cast<std::size_t>(std::min(bytes - from, 8)));
  bits >>= part.shift - 8 * from;
  return static_cast<std::uint32_t>(bits & ((std::uint64_t{1} << part.channel.bits) - 1));
}

void Format::store(const Part& part, unsigned char* element, std::uint32_t value) const {
  std::uint64_t bits = 0;
  const int from = packed() ? 0 : part.shift / 8;
  const auto size = static_cast<std::size_t>(std::min(bytes - from, 8));
  std::memcpy(&bits, element + from, size);
  const int shift = part.shift - 8 * from;
  const std::uint64_t mask = ((std::uint64_t{1} << part.channel.bits) - 1) << shift;
  bits = (bits & ~mask) | ((std::uint64_t{value} << shift) & mask);
  std::memcpy(element + from, &bits, size);
}

Components Format::color(const unsigned char* element, bool filtered, bool half) const {
  Components color{};
  const std::string& shown = element == nullptr ? border : components;
  for (std::size_t i = 0; i < shown.size() && i < color.size(); ++i) {
    if (shown[i] == '0' || shown[i] == '1') {
      color[i].low = color[i].high = shown[i] - '0';
      continue;
    }
    if (shown[i] == '?') {  // 0 or 1: the device may choose
      color[i].high = 1;
      continue;
    }
    const auto part = std::ranges::find(parts, shown[i], &Part::letter);
    if (part == parts.end()) continue;
    const std::uint32_t bits = stored(*part, element);
    if (read == 'f') {
      color[i] =
          reference::image::values_read(part->channel, bits, read_bounds,
                                        half ? reference::half_format : reference::float_format);
      const std::uint32_t least = std::uint32_t{1} << (part->channel.bits - 1);
      if (filtered && part->channel.kind == Channel::Kind::snorm && bits == least)
        color[i].low = -1 - 1.0 / part->channel.one();
    } else {
      const std::uint32_t integer = reference::image::integer_read(part->channel, bits);
      const double value =
          read == 'i' ? static_cast<double>(static_cast<std::int32_t>(integer)) : integer;
      color[i] = {value, value};
    }
  }
  return color;
}

std::vector<Format> all_formats(const Target& target) {
  const auto figure = [&](std::string_view what) { return bound(what, target); };
  const auto bits = [&](std::string_view what) { return std::exp2(-figure(what)); };
  const reference::image::ReadBounds read_bounds{figure("read-ulps"), figure("srgb-read-steps")};
  const double write_distance = figure("write-distance");
  const FilterBounds filter{
      static_cast<int>(figure("filter-coordinate-bits")),
      bits("filter-relative-bits"),
      bits("filter-share-bits"),
      figure("filter-roundings"),
      0.5 / (std::exp2(figure("filter-fixed-point-bits") - 1) - 1),  // one bit is the sign
      bits("filter-gross-bits"),
      bits("filter-gross-relative-bits"),
      bits("ramp-margin-bits"),
      figure("ramp-roundings"),
  };
  std::vector<Type> known;
  const std::string types_path = "images/channel_types.csv";
  for (const harness::CsvRow& row : harness::parse_csv(
           harness::read_data(target.options().data, types_path), "data/" + types_path,
           {"type", "kind", "bits", "packed", "read", "since", "extension", "citation", "value"})) {
    const std::string where = fmt::format("data/{}:{}", types_path, row.line);
    known.push_back({row.fields[0], row.fields[1], row.fields[3], row.fields[4], row.fields[7],
                     number_of(row.fields[2], where),
                     target.holds(harness::parse_versions(row.fields[5], "", where)) &&
                         (row.fields[6].empty() || target.has_extension(row.fields[6])),
                     value_of(row.fields[8], where)});
  }
  std::vector<Format> list;
  const std::string path = "images/channel_orders.csv";
  for (const harness::CsvRow& row : harness::parse_csv(
           harness::read_data(target.options().data, path), "data/" + path,
           {"order", "memory", "components", "border", "types", "citation", "value"})) {
    const std::string where = fmt::format("data/{}:{}", path, row.line);
    const cl_uint order = value_of(row.fields[6], where);
    for (const std::string& name : harness::words(row.fields[4])) {
      const auto type = std::ranges::find(known, name, &Type::name);
      if (type == known.end())
        throw harness::UsageError(fmt::format("{}: no channel type '{}'", where, name));
      if (!type->offered) continue;
      Format format;
      format.order = row.fields[0];
      format.type = name;
      format.cl = {order, type->value};
      format.read = type->read.at(0);
      format.components = row.fields[2];
      format.border = row.fields[3];
      format.read_bounds = read_bounds;
      format.filter = filter;
      format.write_distance = write_distance;
      format.citation = row.fields[5] + "; " + type->citation;
      const bool srgb = format.order.starts_with("s");
      if (type->packed.empty())
        add_parts(format, row.fields[1], {kind_of(type->kind, srgb, where), type->bits});
      else
        add_packed(format, row.fields[1], type->packed, type->bits, where);
      list.push_back(std::move(format));
    }
  }
  return list;
}

std::vector<Format> formats_named(std::span<const std::string_view> ids, const Target& target) {
  std::vector<Format> list = all_formats(target);
  for (const std::string_view id : ids)
    if (std::ranges::find(list, id, &Format::id) == list.end())
      throw harness::UsageError(fmt::format("data/images has no format {}", id));
  std::erase_if(
      list, [&](const Format& format) { return std::ranges::find(ids, format.id()) == ids.end(); });
  return list;
}

std::vector<std::vector<Format>> formats_by_kernel(const Target& target) {
  std::vector<std::vector<Format>> groups;
  for (Format& format : all_formats(target)) {
    const auto same = std::ranges::find_if(groups, [&](const std::vector<Format>& group) {
      return group[0].read == format.read && group[0].depth() == format.depth();
    });
    same == groups.end() ? groups.push_back({std::move(format)})
                         : same->push_back(std::move(format));
  }
  return groups;
}

}  // namespace assay::suites::images
