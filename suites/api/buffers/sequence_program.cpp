#include <fmt/format.h>

#include "suites/api/buffers/sequence.h"
#include "suites/api/c_program.h"

namespace assay::suites::buffers {
namespace {

using Kind = Command::Kind;

constexpr const char* preamble = R"(enum { buffers = 3, size = 512 };

static const char *source =
    "__kernel void add(__global uchar *bytes) { bytes[get_global_id(0)] += 1; }\n";

/* What lies in host memory: byte i is first + 7 i. */
static unsigned char *host(unsigned char first) {
  static unsigned char bytes[1 << 16];
  for (unsigned i = 0; i < sizeof bytes; ++i) bytes[i] = (unsigned char)(first + i * 7);
  return bytes;
}

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int status;
  unsigned char back[1 << 16];
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  CHECK(status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  CHECK(status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  CHECK(status);
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  cl_kernel add = clCreateKernel(program, "add", &status);
  CHECK(status);
  cl_mem b[buffers];
  static unsigned char initial[buffers][size];
  for (int i = 0; i < buffers; ++i)
    for (int k = 0; k < size; ++k) initial[i][k] = (unsigned char)(i * 50 + k);
  const size_t global = size;
  void *mapped;
  (void)mapped, (void)global;
)";

constexpr const char* make_sub_buffers = R"(
  cl_uint bits;
  CHECK(clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, NULL));
  const size_t step = bits < 8 ? 1 : bits / 8;
  cl_mem whole[buffers];
  for (int i = 0; i < buffers; ++i) {
    const cl_buffer_region region = {step, size};
    whole[i] = clCreateBuffer(context, 0, step + size + 100, NULL, &status);
    CHECK(status);
    b[i] = clCreateSubBuffer(whole[i], 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
    CHECK(status);
    CHECK(clEnqueueWriteBuffer(queue, b[i], CL_TRUE, 0, size, initial[i], 0, NULL, NULL));
  }

)";

std::string make_buffers(const char* flags) {
  return fmt::format(R"(
  for (int i = 0; i < buffers; ++i) {{
    b[i] = clCreateBuffer(context, {}, size, initial[i], &status);
    CHECK(status);
  }}

)",
                     flags);
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
      return make_sub_buffers;
  }
  return {};
}

/// What a migration asks for.
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
  std::string program = std::string(api::c_program_head) + preamble + making(storage);
  Model model = initial_model();
  for (const Command& command : commands) {
    program += fmt::format("  /* {} */\n{}", describe(command), statement(command, storage));
    apply(command, model);
  }
  program += "\n  static const unsigned char expected[buffers][size] = {\n";
  for (const auto& bytes : model) {
    program += "      {";
    for (std::size_t i = 0; i < bytes.size(); ++i)
      program += fmt::format("{}{}", i == 0 ? "" : (i % 20 == 0 ? ",\n       " : ", "), bytes[i]);
    program += "},\n";
  }
  program += R"(  };
  for (int i = 0; i < buffers; ++i) {
    CHECK(clEnqueueReadBuffer(queue, b[i], CL_TRUE, 0, size, back, 0, NULL, NULL));
    for (int k = 0; k < size; ++k)
      if (back[k] != expected[i][k]) {
        printf("buffer %d, byte %d: %d, expected %d\n", i, k, back[k], expected[i][k]);
        return 1;
      }
  }
  puts("as expected");
  return 0;
}
)";
  return program;
}

}  // namespace assay::suites::buffers
