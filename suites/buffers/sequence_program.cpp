#include <fmt/format.h>

#include "suites/api/c_program.h"
#include "suites/buffers/sequence.h"

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
  for (int i = 0; i < buffers; ++i) {
    unsigned char initial[size];
    for (int k = 0; k < size; ++k) initial[k] = (unsigned char)(i * 50 + k);
    b[i] = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, size, initial, &status);
    CHECK(status);
  }
  const size_t global = size;
  void *mapped;
  (void)mapped, (void)global;

)";

std::string triple(const Triple& t) {
  return fmt::format("(const size_t[3]){{{}, {}, {}}}", t[0], t[1], t[2]);
}

std::string statement(const Command& c) {
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
  switch (c.kind) {
    case Kind::write:
      return fmt::format(
          "  CHECK(clEnqueueWriteBuffer(queue, b[{}], CL_TRUE, {}, {}, host({}), 0, NULL, "
          "NULL));\n",
          c.buffer, c.offset, c.size, c.value);
    case Kind::read:
      return fmt::format(
          "  CHECK(clEnqueueReadBuffer(queue, b[{}], CL_TRUE, {}, {}, back, 0, NULL, NULL));\n",
          c.buffer, c.offset, c.size);
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
      return map("CL_MAP_WRITE", fmt::format("  memcpy(mapped, host({}), {});\n", c.value, c.size));
    case Kind::migrate:
      return fmt::format(
          "  CHECK(clEnqueueMigrateMemObjects(queue, 1, &b[{}], 0, 0, NULL, NULL));\n", c.buffer);
    case Kind::add:
      return fmt::format(
          "  CHECK(clSetKernelArg(add, 0, sizeof(cl_mem), &b[{}]));\n"
          "  CHECK(clEnqueueNDRangeKernel(queue, add, 1, NULL, &global, NULL, 0, NULL, NULL));\n",
          c.buffer);
  }
  return {};
}

}  // namespace

std::string as_c_program(const std::vector<Command>& commands) {
  std::string program = std::string(api::c_program_head) + preamble;
  Model model = initial_model();
  for (const Command& command : commands) {
    program += fmt::format("  /* {} */\n{}", describe(command), statement(command));
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
