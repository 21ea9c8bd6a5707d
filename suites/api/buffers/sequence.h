#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "suites/api/buffers/rect.h"
#include "suites/host/sequences.h"

namespace assay::suites::buffers {

/// A legal command of a random sequence on buffers of equal size. A command is a plain value, so a
/// sequence can be shortened, run again and printed as a program.
struct Command {
  enum class Kind {
    write,
    read,
    copy,
    fill,
    write_rect,
    read_rect,
    copy_rect,
    map_read,
    map_write,
    map_invalidate,  ///< a map that discards the content; the whole region is written
    migrate,
    add
  };
  Kind kind = Kind::read;
  std::size_t buffer = 0;  ///< for a copy, the destination
  std::size_t source = 0;  ///< for a copy, the source
  std::size_t offset = 0, source_offset = 0, size = 0;
  Place place, other_place;  ///< in the buffer; in host memory or in the source
  Triple region{1, 1, 1};
  std::uint8_t value = 0;  ///< byte i of the written data is value + i * 7
};

constexpr std::size_t buffer_count = 3, buffer_size = 512, command_kinds = 12;

enum class Storage {
  own,             ///< memory of the driver, filled by CL_MEM_COPY_HOST_PTR
  alloc_host_ptr,  ///< like `own`, and with CL_MEM_ALLOC_HOST_PTR
  use_host_ptr,    ///< CL_MEM_USE_HOST_PTR
  sub_buffers,     ///< parts of larger buffers; commands also use the larger buffers
};

using host::Draw;

Command draw_command(const Draw& draw);

using Model = std::vector<std::vector<std::uint8_t>>;
Model initial_model();
void apply(const Command& command, Model& model);

std::vector<std::uint8_t> bytes_of(const Command& command, std::size_t count);

cl_mem_migration_flags migration_flags(const Command& command);

/// Whether a command uses the larger buffer instead of its sub-buffer.
bool through_the_whole(const Command& command, Storage storage);

bool blocks(const Command& command);

/// The program prints the first difference from the model.
std::string as_c_program(const std::vector<Command>& commands, Storage storage);

/// "copy 1 -> 0, 12 bytes from 3 to 40".
std::string describe(const Command& command);

}  // namespace assay::suites::buffers
