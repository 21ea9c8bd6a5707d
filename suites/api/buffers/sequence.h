#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "suites/api/buffers/rect.h"
#include "suites/host/sequences.h"

namespace assay::suites::buffers {

/// One legal command of a random sequence over a few buffers of one size. It is a plain value, so
/// that a sequence can be shortened, run again and printed as a program.
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
    map_invalidate,  ///< and write the whole region
    migrate,
    add
  };
  Kind kind = Kind::read;
  std::size_t buffer = 0;  ///< which one; the destination of a copy
  std::size_t source = 0;  ///< of a copy
  std::size_t offset = 0, source_offset = 0, size = 0;
  Place place, other_place;  ///< in the buffer, and in the host's memory or the source
  Triple region{1, 1, 1};
  std::uint8_t value = 0;  ///< what is written: byte i is value + i * 7
};

constexpr std::size_t buffer_count = 3, buffer_size = 512, command_kinds = 12;

/// Where the buffers of a sequence have their memory.
enum class Storage {
  own,             ///< each its own, filled by CL_MEM_COPY_HOST_PTR
  alloc_host_ptr,  ///< the same, with CL_MEM_ALLOC_HOST_PTR
  use_host_ptr,    ///< the host's
  sub_buffers,     ///< each of a buffer with room before and after it, which is used itself, too
};

using host::Draw;

/// A random command that no rule forbids.
Command draw_command(const Draw& draw);

/// The buffers' contents as the specification has them.
using Model = std::vector<std::vector<std::uint8_t>>;
Model initial_model();
void apply(const Command& command, Model& model);

/// The bytes that a command writes, from its value.
std::vector<std::uint8_t> bytes_of(const Command& command, std::size_t count);

/// The target of a migration: the device or the host, by the command's value.
cl_mem_migration_flags migration_flags(const Command& command);

/// Whether a command reads or writes the buffer that its sub-buffer is of.
bool through_the_whole(const Command& command, Storage storage);

/// Whether a command blocks until all before it are done.
bool blocks(const Command& command);

/// A C program of the sequence that needs no other file. It prints the first difference from the
/// model.
std::string as_c_program(const std::vector<Command>& commands, Storage storage);

/// "copy 1 -> 0, 12 bytes from 3 to 40": for a failure's message.
std::string describe(const Command& command);

}  // namespace assay::suites::buffers
