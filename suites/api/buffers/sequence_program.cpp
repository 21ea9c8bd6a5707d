#include <fmt/format.h>

#include "suites/api/buffers/sequence.h"
#include "suites/base/embedded_text.h"

namespace assay::suites::buffers {
namespace {

using Kind = Command::Kind;

std::string make_buffers(const char* flags) {
  return embedded_text("suites/api/buffers/programs/buffers.c", {{"flags", flags}});
}

std::string making(Storage storage) {
  switch (storage) {
    case Storage::own:
      return make_buffers("CL_MEM_COPY_HOST_PTR");
    case Storage::alloc_host_ptr:
      return make_buffers("CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR");
    case Storage::use_host_ptr:
      return make_buffers("CL_MEM_USE_HOST_PTR");
    case Storage::sub_buffers:
      return embedded_text("suites/api/buffers/programs/sub_buffers.c");
  }
  return {};
}

const char* migration(const Command& c) {
  return migration_flags(c) == 0 ? "0" : "CL_MIGRATE_MEM_OBJECT_HOST";
}

std::string triple(const Triple& t) {
  return fmt::format("(const size_t[3]){{{}, {}, {}}}", t[0], t[1], t[2]);
}

std::string statement(const Command& c, Storage storage) {
  const bool whole = through_the_whole(c, storage);
  const std::string flat = fmt::format("{}[{}]", whole ? "whole" : "b", c.buffer);
  const std::string offset = fmt::format("{}{}", whole ? "step + " : "", c.offset);
  const auto rect = [&](const char* function, const std::string& memory) {
    return fmt::format(
        "  CHECK({}(queue, b[{}], CL_TRUE, {}, {}, {}, {}, {}, {}, {}, {}, 0, NULL, NULL));\n",
        function, c.buffer, triple(c.place.origin), triple(c.other_place.origin), triple(c.region),
        c.place.row_pitch, c.place.slice_pitch, c.other_place.row_pitch, c.other_place.slice_pitch,
        memory);
  };
  const auto map = [&](const char* flags, const std::string& between) {
    return fmt::format(
        "  mapped = clEnqueueMapBuffer(queue, b[{0}], CL_TRUE, {1}, {2}, {3}, 0, NULL, NULL, "
        "&status);\n  CHECK(status);\n{4}  CHECK(clEnqueueUnmapMemObject(queue, b[{0}], mapped, 0, "
        "NULL, NULL));\n",
        c.buffer, flags, c.offset, c.size, between);
  };
  const auto map_and_write = [&](const char* flags) {
    return map(flags, fmt::format("  memcpy(mapped, host({}), {});\n", c.value, c.size));
  };
  switch (c.kind) {
    case Kind::write:
      return fmt::format(
          "  CHECK(clEnqueueWriteBuffer(queue, {}, CL_TRUE, {}, {}, host({}), 0, NULL, NULL));\n",
          flat, offset, c.size, c.value);
    case Kind::read:
      return fmt::format(
          "  CHECK(clEnqueueReadBuffer(queue, {}, CL_TRUE, {}, {}, back, 0, NULL, NULL));\n", flat,
          offset, c.size);
    case Kind::copy:
      return fmt::format(
          "  CHECK(clEnqueueCopyBuffer(queue, b[{}], b[{}], {}, {}, {}, 0, NULL, NULL));\n",
          c.source, c.buffer, c.source_offset, c.offset, c.size);
    case Kind::fill:
      return fmt::format(
          "  CHECK(clEnqueueFillBuffer(queue, b[{}], host({}), {}, {}, {}, 0, NULL, NULL));\n",
          c.buffer, c.value, c.region[0], c.offset, c.size);
    case Kind::write_rect:
      return rect("clEnqueueWriteBufferRect", fmt::format("host({})", c.value));
    case Kind::read_rect:
      return rect("clEnqueueReadBufferRect", "back");
    case Kind::copy_rect:
      return fmt::format(
          "  CHECK(clEnqueueCopyBufferRect(queue, b[{}], b[{}], {}, {}, {}, {}, {}, {}, {}, 0, "
          "NULL, NULL));\n",
          c.source, c.buffer, triple(c.other_place.origin), triple(c.place.origin),
          triple(c.region), c.other_place.row_pitch, c.other_place.slice_pitch, c.place.row_pitch,
          c.place.slice_pitch);
    case Kind::map_read:
      return map("CL_MAP_READ", "");
    case Kind::map_write:
      return map_and_write("CL_MAP_WRITE");
    case Kind::map_invalidate:
      return map_and_write("CL_MAP_WRITE_INVALIDATE_REGION");
    case Kind::migrate:
      return fmt::format(
          "  CHECK(clEnqueueMigrateMemObjects(queue, 1, &b[{}], {}, 0, NULL, NULL));\n", c.buffer,
          migration(c));
    case Kind::add:
      return fmt::format(
          "  CHECK(clSetKernelArg(add, 0, sizeof(cl_mem), &b[{}]));\n"
          "  CHECK(clEnqueueNDRangeKernel(queue, add, 1, NULL, &global, NULL, 0, NULL, NULL));\n",
          c.buffer);
  }
  return {};
}

}  // namespace

std::string as_c_program(const std::vector<Command>& commands, Storage storage) {
  std::string statements, expected;
  Model model = initial_model();
  for (const Command& command : commands) {
    statements += fmt::format("  /* {} */\n{}", describe(command), statement(command, storage));
    apply(command, model);
  }
  for (const auto& bytes : model) {
    expected += "      {";
    for (std::size_t i = 0; i < bytes.size(); ++i)
      expected += fmt::format("{}{}", i == 0 ? "" : (i % 20 == 0 ? ",\n       " : ", "), bytes[i]);
    expected += "},\n";
  }
  return embedded_text("suites/api/buffers/programs/sequence.c",
                       {{"head", embedded_text("suites/host/c_program_head.c")},
                        {"making", making(storage)},
                        {"commands", statements},
                        {"expected", expected}});
}

}  // namespace assay::suites::buffers
