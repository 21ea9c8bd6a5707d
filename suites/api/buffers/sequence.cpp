#include "suites/api/buffers/sequence.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "suites/target/target.h"

namespace assay::suites::buffers {
namespace {

using Kind = Command::Kind;

void draw_range(const Draw& draw, Command& c) {
  c.offset = draw(buffer_size);
  c.size = 1 + draw(std::min<std::size_t>(64, buffer_size - c.offset));
}

Place draw_place(const Draw& draw, const Triple& region) {
  while (true) {
    Place place{{draw(4), draw(3), draw(2)}, 0, 0};
    if (draw(3) != 0) place.row_pitch = region[0] + draw(5);
    const std::size_t row = place.row_pitch == 0 ? region[0] : place.row_pitch;
    if (draw(3) != 0) place.slice_pitch = row * (region[1] + draw(3));
    if (reach(place, region) <= buffer_size) return place;
  }
}

void draw_rect(const Draw& draw, Command& c) {
  c.region = {1 + draw(12), 1 + draw(5), 1 + draw(3)};
  c.place = draw_place(draw, c.region);
  c.other_place = draw_place(draw, c.region);
}

std::span<std::uint8_t> range(Model& model, const Command& c) {
  return std::span(model[c.buffer]).subspan(c.offset, c.size);
}

}  // namespace

std::vector<std::uint8_t> bytes_of(const Command& command, std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  for (std::size_t i = 0; i < count; ++i)
    bytes[i] = static_cast<std::uint8_t>(command.value + i * 7);
  return bytes;
}

Command draw_command(const Draw& draw) {
  Command c;
  c.kind = static_cast<Kind>(draw(command_kinds));
  c.buffer = draw(buffer_count);
  c.value = static_cast<std::uint8_t>(draw(256));
  switch (c.kind) {
    case Kind::write:
    case Kind::read:
    case Kind::map_read:
    case Kind::map_write:
    case Kind::map_invalidate:
      draw_range(draw, c);
      break;
    case Kind::fill: {
      const std::size_t pattern = std::size_t{1} << draw(5);
      c.region[0] = pattern;
      c.offset = pattern * draw(buffer_size / pattern);
      c.size = pattern * (1 + draw(std::min<std::size_t>(8, (buffer_size - c.offset) / pattern)));
      break;
    }
    case Kind::copy:
      draw_range(draw, c);
      c.source = (c.buffer + 1 + draw(buffer_count - 1)) % buffer_count;
      c.source_offset = draw(buffer_size - c.size + 1);
      break;
    case Kind::write_rect:
    case Kind::read_rect:
      draw_rect(draw, c);
      break;
    case Kind::copy_rect:
      draw_rect(draw, c);
      c.source = (c.buffer + 1 + draw(buffer_count - 1)) % buffer_count;
      break;
    case Kind::migrate:
    case Kind::add:
      break;
  }
  return c;
}

cl_mem_migration_flags migration_flags(const Command& command) {
  return command.value % 2 == 0 ? 0 : CL_MIGRATE_MEM_OBJECT_HOST;
}

bool through_the_whole(const Command& command, Storage storage) {
  return storage == Storage::sub_buffers && command.value % 2 != 0 &&
         (command.kind == Kind::write || command.kind == Kind::read);
}

bool blocks(const Command& command) {
  return command.kind == Kind::map_read || command.kind == Kind::map_write ||
         command.kind == Kind::map_invalidate;
}

Model initial_model() {
  Model model(buffer_count, std::vector<std::uint8_t>(buffer_size));
  for (std::size_t b = 0; b < buffer_count; ++b)
    std::iota(model[b].begin(), model[b].end(), static_cast<std::uint8_t>(b * 50));
  return model;
}

void apply(const Command& c, Model& model) {
  switch (c.kind) {
    case Kind::write:
    case Kind::map_write:
    case Kind::map_invalidate:
      std::ranges::copy(bytes_of(c, c.size), range(model, c).begin());
      break;
    case Kind::fill: {
      const auto pattern = bytes_of(c, c.region[0]);
      auto target = range(model, c);
      for (std::size_t i = 0; i < target.size(); ++i) target[i] = pattern[i % pattern.size()];
      break;
    }
    case Kind::copy: {
      const auto from = std::span(model[c.source]).subspan(c.source_offset, c.size);
      std::ranges::copy(from, range(model, c).begin());
      break;
    }
    case Kind::write_rect:
      copy_rect(model[c.buffer], c.place, bytes_of(c, reach(c.other_place, c.region)),
                c.other_place, c.region);
      break;
    case Kind::copy_rect:
      copy_rect(model[c.buffer], c.place, model[c.source], c.other_place, c.region);
      break;
    case Kind::add:
      for (auto& byte : model[c.buffer]) ++byte;
      break;
    case Kind::read:
    case Kind::read_rect:
    case Kind::map_read:
    case Kind::migrate:
      break;
  }
}

std::string describe(const Command& c) {
  const auto rect = [&] {
    return fmt::format("region ({}, {}, {}) at ({}, {}, {}) with pitches {} and {}", c.region[0],
                       c.region[1], c.region[2], c.place.origin[0], c.place.origin[1],
                       c.place.origin[2], c.place.row_pitch, c.place.slice_pitch);
  };
  const auto bytes = [&] { return fmt::format("{} bytes at offset {}", c.size, c.offset); };
  switch (c.kind) {
    case Kind::write:
      return fmt::format("write {} of buffer {}", bytes(), c.buffer);
    case Kind::read:
      return fmt::format("read {} of buffer {}", bytes(), c.buffer);
    case Kind::copy:
      return fmt::format("copy to {} of buffer {} from offset {} of buffer {}", bytes(), c.buffer,
                         c.source_offset, c.source);
    case Kind::fill:
      return fmt::format("fill {} of buffer {} with a pattern of {} bytes", bytes(), c.buffer,
                         c.region[0]);
    case Kind::write_rect:
      return fmt::format("write rect of buffer {}: {}", c.buffer, rect());
    case Kind::read_rect:
      return fmt::format("read rect of buffer {}: {}", c.buffer, rect());
    case Kind::copy_rect:
      return fmt::format("copy rect to buffer {} from buffer {}: {}", c.buffer, c.source, rect());
    case Kind::map_read:
      return fmt::format("map {} of buffer {} for reading", bytes(), c.buffer);
    case Kind::map_write:
      return fmt::format("map {} of buffer {} for writing", bytes(), c.buffer);
    case Kind::map_invalidate:
      return fmt::format("map {} of buffer {} for writing, with invalidation", bytes(), c.buffer);
    case Kind::migrate:
      return fmt::format("migrate buffer {}", c.buffer);
    case Kind::add:
      return fmt::format("add 1 to buffer {} in a kernel", c.buffer);
  }
  return {};
}

}  // namespace assay::suites::buffers
