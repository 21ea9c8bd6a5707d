#include <gmock/gmock.h>

#include <array>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/memory_tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/bytes.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::extensions {
namespace {

constexpr TextParts immutable_memory_cl("suites/api/extensions/immutable_memory.cl");

using host::Setting;
using Bytes = std::vector<std::uint8_t>;

// The value comes from the registry (cl.xml), because some headers lack CL_MEM_IMMUTABLE_EXT.
constexpr cl_mem_flags immutable = cl_mem_flags{1} << 6;
constexpr std::size_t size = 256;

cl::Buffer made(Setting& on, const Bytes& bytes, cl_mem_flags more = 0) {
  return on.buffer_of(bytes, immutable | more);
}

/// These commands only read.
void contents(Setting& on) {
  const Bytes bytes = on.random_bytes(size);
  const cl::Buffer buffer = made(on, bytes), target = on.buffer(size);
  EXPECT_QUERY(buffer.getInfo<CL_MEM_FLAGS>(), immutable | CL_MEM_COPY_HOST_PTR);
  EXPECT_BYTES(bytes, on.read(buffer, size)) << "clEnqueueReadBuffer";
  void* const mapped = on.queue().enqueueMapBuffer(buffer, CL_TRUE, CL_MAP_READ, 0, size);
  const auto* const start = static_cast<const std::uint8_t*>(mapped);
  EXPECT_BYTES(bytes, Bytes(start, start + size)) << "a map for reading";
  on.queue().enqueueUnmapMemObject(buffer, mapped);
  ASSERT_SUCCESS(
      clEnqueueCopyBuffer(on.queue()(), buffer(), target(), 0, 0, size, 0, nullptr, nullptr));
  EXPECT_BYTES(bytes, on.read(target, size)) << "a copy by clEnqueueCopyBuffer";
}

void used_by_kernels(Setting& on) {
  const Bytes bytes = on.random_bytes(size);
  const cl::Buffer out = on.buffer(2 * size);
  cl::Kernel kernel = on.kernel(immutable_memory_cl("copy"), "copy");
  Bytes own = bytes;  // host memory that the implementation may use directly
  const cl::Buffer copied = made(on, bytes);
  const cl::Buffer used(on.context(), immutable | CL_MEM_USE_HOST_PTR, size, own.data());
  kernel.setArg(0, copied);
  kernel.setArg(1, used);
  kernel.setArg(2, out);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(size));
  Bytes expected;
  for (const std::uint8_t byte : bytes) expected.insert(expected.end(), 2, byte);
  EXPECT_BYTES(expected, on.read(out, 2 * size))
      << "data that a kernel read from an immutable buffer of each kind";
}

void refused_flags(Setting& on) {
  Bytes bytes(size, 1);
  struct Row {
    const char* what;
    cl_mem_flags flags;
  };
  const auto create = [&](cl_mem_flags flags, void* host) {
    cl_int status = CL_SUCCESS;
    const cl::Buffer buffer(clCreateBuffer(on.context()(), immutable | flags, size, host, &status),
                            false);
    return status;
  };
  for (const Row& row :
       {Row{"CL_MEM_READ_WRITE", CL_MEM_READ_WRITE}, Row{"CL_MEM_WRITE_ONLY", CL_MEM_WRITE_ONLY},
        Row{"CL_MEM_HOST_WRITE_ONLY", CL_MEM_HOST_WRITE_ONLY}})
    EXPECT_CODE(CL_INVALID_VALUE, create(row.flags | CL_MEM_COPY_HOST_PTR, bytes.data()))
        << about::call("clCreateBuffer") << "CL_MEM_IMMUTABLE_EXT with " << row.what;
  EXPECT_CODE(CL_INVALID_VALUE, create(0, nullptr))
      << about::call("clCreateBuffer") << "CL_MEM_IMMUTABLE_EXT without contents";
  EXPECT_CODE(CL_INVALID_VALUE, create(CL_MEM_ALLOC_HOST_PTR, nullptr))
      << about::call("clCreateBuffer") << "CL_MEM_IMMUTABLE_EXT with only CL_MEM_ALLOC_HOST_PTR";
}

/// Every command that would change the buffer returns CL_INVALID_OPERATION and changes nothing.
void expect_commands_refused(Setting& on, const cl::Buffer& buffer, const Bytes& bytes) {
  const cl_command_queue queue = on.queue()();
  const Bytes other(size, 0x5a);
  const cl::Buffer source = on.buffer_of(other);
  const std::size_t origin[3] = {}, region[3] = {16, 4, 1};
  const cl_uint pattern = 0x12345678;
  EXPECT_CODE(CL_INVALID_OPERATION, clEnqueueWriteBuffer(queue, buffer(), CL_TRUE, 0, size,
                                                         other.data(), 0, nullptr, nullptr));
  EXPECT_CODE(CL_INVALID_OPERATION,
              clEnqueueWriteBufferRect(queue, buffer(), CL_TRUE, origin, origin, region, 0, 0, 0, 0,
                                       other.data(), 0, nullptr, nullptr));
  EXPECT_CODE(CL_INVALID_OPERATION, clEnqueueFillBuffer(queue, buffer(), &pattern, sizeof pattern,
                                                        0, size, 0, nullptr, nullptr));
  EXPECT_CODE(CL_INVALID_OPERATION,
              clEnqueueCopyBuffer(queue, source(), buffer(), 0, 0, size, 0, nullptr, nullptr));
  EXPECT_CODE(CL_INVALID_OPERATION,
              clEnqueueCopyBufferRect(queue, source(), buffer(), origin, origin, region, 0, 0, 0, 0,
                                      0, nullptr, nullptr));
  for (const cl_map_flags flags :
       {cl_map_flags{CL_MAP_WRITE}, cl_map_flags{CL_MAP_READ} | CL_MAP_WRITE,
        cl_map_flags{CL_MAP_WRITE_INVALIDATE_REGION}}) {
    cl_int status = CL_SUCCESS;
    void* const mapped =
        clEnqueueMapBuffer(queue, buffer(), CL_TRUE, flags, 0, size, 0, nullptr, nullptr, &status);
    EXPECT_CODE(CL_INVALID_OPERATION, status)
        << about::call("clEnqueueMapBuffer") << "map_flags " << flags;
    if (mapped != nullptr) clEnqueueUnmapMemObject(queue, buffer(), mapped, 0, nullptr, nullptr);
  }
  ASSERT_SUCCESS(clFinish(queue));
  EXPECT_BYTES(bytes, on.read(buffer, size)) << "an immutable buffer after refused commands";
}

void refused_commands(Setting& on) {
  const Bytes bytes = on.random_bytes(size);
  expect_commands_refused(on, made(on, bytes), bytes);
}

/// Sub-buffers inherit CL_MEM_IMMUTABLE_EXT. Flags that allow writes are refused for sub-buffers.
void sub_buffers(Setting& on) {
  const std::size_t origin = std::max<std::size_t>(on.base_alignment(), 1);
  const Bytes bytes = on.random_bytes(origin + size);
  cl::Buffer whole = made(on, bytes);
  const cl_buffer_region region{origin, size};
  for (const cl_mem_flags flags : {cl_mem_flags{CL_MEM_READ_WRITE}, cl_mem_flags{CL_MEM_WRITE_ONLY},
                                   cl_mem_flags{CL_MEM_HOST_WRITE_ONLY}}) {
    cl_int status = CL_SUCCESS;
    const cl::Buffer part(
        clCreateSubBuffer(whole(), flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &status), false);
    EXPECT_CODE(CL_INVALID_VALUE, status) << about::call("clCreateSubBuffer") << "flags " << flags;
  }
  const cl::Buffer part = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  EXPECT_VALUE(part.getInfo<CL_MEM_FLAGS>() & immutable, !=, 0U)
      << "CL_MEM_IMMUTABLE_EXT in CL_MEM_FLAGS of a sub-buffer that inherits it";
  expect_commands_refused(on, part,
                          {bytes.begin() + static_cast<std::ptrdiff_t>(origin), bytes.end()});
}

constexpr std::size_t side = 8, image_size = side * side * 4;
const cl_image_format rgba{CL_RGBA, CL_UNSIGNED_INT8};
const cl_image_desc plane{CL_MEM_OBJECT_IMAGE2D, side, side, 1, 1, 0, 0, 0, 0, {nullptr}};

cl_int create_image(Setting& on, cl_mem_flags flags, void* host) {
  cl_int status = CL_SUCCESS;
  const cl::Image2D image(clCreateImage(on.context()(), flags, &rgba, &plane, host, &status),
                          false);
  return status;
}

void images(Setting& on) {
  Bytes bytes = on.random_bytes(image_size);
  EXPECT_CODE(CL_INVALID_VALUE,
              create_image(on, immutable | CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes.data()))
      << about::call("clCreateImage") << "CL_MEM_IMMUTABLE_EXT with CL_MEM_READ_WRITE";
  const cl::Image2D image(CREATED(clCreateImage, on.context()(), immutable | CL_MEM_COPY_HOST_PTR,
                                  &rgba, &plane, bytes.data()),
                          false);
  const cl_command_queue queue = on.queue()();
  const std::size_t origin[3] = {}, region[3] = {side, side, 1};
  const cl_uint4 color = {{1, 2, 3, 4}};
  const Bytes other(image_size, 0x5a);
  const cl::Buffer source = on.buffer_of(other);
  const cl::Image2D source_image(on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNSIGNED_INT8}, side,
                                 side);
  EXPECT_CODE(CL_INVALID_OPERATION, clEnqueueWriteImage(queue, image(), CL_TRUE, origin, region, 0,
                                                        0, other.data(), 0, nullptr, nullptr));
  EXPECT_CODE(CL_INVALID_OPERATION,
              clEnqueueFillImage(queue, image(), &color, origin, region, 0, nullptr, nullptr));
  EXPECT_CODE(CL_INVALID_OPERATION, clEnqueueCopyImage(queue, source_image(), image(), origin,
                                                       origin, region, 0, nullptr, nullptr));
  EXPECT_CODE(CL_INVALID_OPERATION, clEnqueueCopyBufferToImage(queue, source(), image(), 0, origin,
                                                               region, 0, nullptr, nullptr));
  cl_int status = CL_SUCCESS;
  std::size_t pitch = 0;
  void* const mapped = clEnqueueMapImage(queue, image(), CL_TRUE, CL_MAP_WRITE, origin, region,
                                         &pitch, nullptr, 0, nullptr, nullptr, &status);
  EXPECT_CODE(CL_INVALID_OPERATION, status) << about::call("clEnqueueMapImage") << "CL_MAP_WRITE";
  if (mapped != nullptr) clEnqueueUnmapMemObject(queue, image(), mapped, 0, nullptr, nullptr);
  Bytes got(image_size);
  ASSERT_SUCCESS(clEnqueueReadImage(queue, image(), CL_TRUE, origin, region, 0, 0, got.data(), 0,
                                    nullptr, nullptr));
  EXPECT_BYTES(bytes, got) << "an immutable image after refused commands";
}

void image_arguments(Setting& on) {
  Bytes bytes = on.random_bytes(image_size);
  const cl::Image2D image(CREATED(clCreateImage, on.context()(), immutable | CL_MEM_COPY_HOST_PTR,
                                  &rgba, &plane, bytes.data()),
                          false);
  const cl_mem argument = image();
  const cl::Kernel writes = on.kernel(immutable_memory_cl("writes"), "writes");
  EXPECT_CODE(CL_INVALID_ARG_VALUE,
              clSetKernelArg(writes(), 0, sizeof argument, static_cast<const void*>(&argument)))
      << "clSetKernelArg, an immutable image for a write_only argument";
  const cl::Kernel reads = on.kernel(immutable_memory_cl("reads"), "reads");
  ASSERT_SUCCESS(clSetKernelArg(reads(), 0, sizeof argument, static_cast<const void*>(&argument)));
  const cl::Buffer out = on.buffer(sizeof(cl_uint4));
  cl::Kernel(reads).setArg(1, out);
  const std::size_t one = 1;
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), reads(), 1, nullptr, &one, nullptr, 0,
                                        nullptr, nullptr));
  std::array<cl_uint, 4> got{}, expected{};
  for (std::size_t c = 0; c < 4; ++c) expected.at(c) = bytes[(3 * side + 5) * 4 + c];
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, got.data());
  EXPECT_VALUE(got, ==, expected) << "data that a kernel read from an immutable image";
}

void image_flags(Setting& on) {
  Bytes bytes(image_size, 1);
  struct Row {
    const char* what;
    cl_mem_flags flags;
  };
  for (const Row& row :
       {Row{"CL_MEM_READ_WRITE", CL_MEM_READ_WRITE}, Row{"CL_MEM_WRITE_ONLY", CL_MEM_WRITE_ONLY},
        Row{"CL_MEM_HOST_WRITE_ONLY", CL_MEM_HOST_WRITE_ONLY}})
    EXPECT_CODE(CL_INVALID_VALUE,
                create_image(on, immutable | row.flags | CL_MEM_COPY_HOST_PTR, bytes.data()))
        << about::call("clCreateImage") << "CL_MEM_IMMUTABLE_EXT with " << row.what;
  EXPECT_CODE(CL_INVALID_VALUE, create_image(on, immutable, nullptr))
      << about::call("clCreateImage") << "CL_MEM_IMMUTABLE_EXT without contents";
  EXPECT_CODE(CL_INVALID_VALUE, create_image(on, immutable | CL_MEM_ALLOC_HOST_PTR, nullptr))
      << about::call("clCreateImage") << "CL_MEM_IMMUTABLE_EXT with only CL_MEM_ALLOC_HOST_PTR";
}

void copies(Setting& on) {
  Bytes bytes = on.random_bytes(image_size);
  const cl_command_queue queue = on.queue()();
  const std::size_t origin[3] = {}, rectangle[3] = {16, 4, 1}, region[3] = {side, side, 1};
  const cl::Buffer buffer = made(on, bytes), target = on.buffer(image_size);
  ASSERT_SUCCESS(clEnqueueCopyBufferRect(queue, buffer(), target(), origin, origin, rectangle, 0, 0,
                                         0, 0, 0, nullptr, nullptr));
  EXPECT_BYTES(Bytes(bytes.begin(), bytes.begin() + 64), on.read(target, 64))
      << "a copy by clEnqueueCopyBufferRect";
  const cl::Image2D other(on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNSIGNED_INT8}, side, side);
  const auto expect_image = [&](const char* what) {
    Bytes got(image_size);
    ASSERT_SUCCESS(clEnqueueReadImage(queue, other(), CL_TRUE, origin, region, 0, 0, got.data(), 0,
                                      nullptr, nullptr));
    EXPECT_BYTES(bytes, got) << what;
  };
  ASSERT_SUCCESS(
      clEnqueueCopyBufferToImage(queue, buffer(), other(), 0, origin, region, 0, nullptr, nullptr));
  expect_image("a copy by clEnqueueCopyBufferToImage");
  bytes = on.random_bytes(image_size);
  const cl::Image2D image(CREATED(clCreateImage, on.context()(), immutable | CL_MEM_COPY_HOST_PTR,
                                  &rgba, &plane, bytes.data()),
                          false);
  ASSERT_SUCCESS(
      clEnqueueCopyImage(queue, image(), other(), origin, origin, region, 0, nullptr, nullptr));
  expect_image("a copy by clEnqueueCopyImage");
  ASSERT_SUCCESS(
      clEnqueueCopyImageToBuffer(queue, image(), target(), origin, region, 0, 0, nullptr, nullptr));
  EXPECT_BYTES(bytes, on.read(target, image_size)) << "a copy by clEnqueueCopyImageToBuffer";
  std::size_t pitch = 0;
  auto* const mapped =
      static_cast<std::uint8_t*>(CREATED(clEnqueueMapImage, queue, image(), CL_TRUE, CL_MAP_READ,
                                         origin, region, &pitch, nullptr, 0, nullptr, nullptr));
  for (std::size_t y = 0; y < side; ++y) {
    const auto row = bytes.begin() + static_cast<std::ptrdiff_t>(y * side * 4);
    EXPECT_BYTES(Bytes(row, row + side * 4),
                 Bytes(mapped + y * pitch, mapped + y * pitch + side * 4))
        << "row " << y << " of a map for reading";
  }
  ASSERT_SUCCESS(clEnqueueUnmapMemObject(queue, image(), mapped, 0, nullptr, nullptr));
}

/// An image of an immutable buffer must also have CL_MEM_IMMUTABLE_EXT. Commands must not write to
/// the image.
void images_of_buffers(Setting& on) {
  const Bytes bytes = on.random_bytes(size), other(size, 0x5a);
  const cl::Buffer buffer = made(on, bytes);
  cl_image_desc line{CL_MEM_OBJECT_IMAGE1D_BUFFER, size / 4, 0, 0, 0, 0, 0, 0, 0, {nullptr}};
  line.buffer = buffer();
  for (const cl_mem_flags flags :
       {cl_mem_flags{CL_MEM_READ_WRITE}, cl_mem_flags{CL_MEM_WRITE_ONLY}}) {
    cl_int status = CL_SUCCESS;
    const cl::Memory writable(clCreateImage(on.context()(), flags, &rgba, &line, nullptr, &status),
                              false);
    EXPECT_VALUE(status, !=, CL_SUCCESS)
        << about::call("clCreateImage") << "an image of an immutable buffer with flags " << flags;
  }
  const cl::Memory image(CREATED(clCreateImage, on.context()(), immutable, &rgba, &line, nullptr),
                         false);
  EXPECT_VALUE(image.getInfo<CL_MEM_FLAGS>() & immutable, !=, 0U)
      << "CL_MEM_IMMUTABLE_EXT in CL_MEM_FLAGS of an image of an immutable buffer";
  const std::size_t origin[3] = {}, region[3] = {size / 4, 1, 1};
  EXPECT_CODE(CL_INVALID_OPERATION,
              clEnqueueWriteImage(on.queue()(), image(), CL_TRUE, origin, region, 0, 0,
                                  other.data(), 0, nullptr, nullptr));
  Bytes got(size);
  ASSERT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_TRUE, origin, region, 0, 0,
                                    got.data(), 0, nullptr, nullptr));
  EXPECT_BYTES(bytes, got) << "an image of an immutable buffer after a refused command";
}

void image_formats(Setting& on) {
  cl_uint count = 0;
  ASSERT_SUCCESS(clGetSupportedImageFormats(on.context()(), immutable, CL_MEM_OBJECT_IMAGE2D, 0,
                                            nullptr, &count));
  ASSERT_VALUE(count, >=, 1U) << "formats of immutable images";
  std::vector<cl_image_format> formats(count);
  ASSERT_SUCCESS(clGetSupportedImageFormats(on.context()(), immutable, CL_MEM_OBJECT_IMAGE2D, count,
                                            formats.data(), nullptr));
  Bytes bytes(side * side * 16);
  for (const cl_image_format& format : formats) {
    cl_int status = CL_SUCCESS;
    const cl::Memory image(clCreateImage(on.context()(), immutable | CL_MEM_COPY_HOST_PTR, &format,
                                         &plane, bytes.data(), &status),
                           false);
    EXPECT_CODE(CL_SUCCESS, status)
        << about::call("clCreateImage") << "an immutable image of a listed format, channel order "
        << format.image_channel_order << " and type " << format.image_channel_data_type;
  }
}

void no_shared_memory(Setting& on) {
  void* const memory = clSVMAlloc(on.context()(), immutable | CL_MEM_READ_ONLY, size, 0);
  EXPECT_HOLDS(memory == nullptr) << about::call("clSVMAlloc")
                                  << "clSVMAlloc accepts CL_MEM_IMMUTABLE_EXT";
  if (memory != nullptr) clSVMFree(on.context()(), memory);
}

constexpr auto listed = host::Needs::extension("cl_ext_immutable_memory_objects");
constexpr host::Example rows[] = {
    {"immutable_memory/contents",
     "cl_ext_immutable_memory_objects, CL_MEM_IMMUTABLE_EXT",
     contents,
     {1, 2},
     listed},
    {"immutable_memory/used_by_kernels",
     "cl_ext_immutable_memory_objects, CL_MEM_IMMUTABLE_EXT",
     used_by_kernels,
     {1, 2},
     listed& host::needs_compiler},
    {"immutable_memory/refused_flags",
     "cl_ext_immutable_memory_objects, clCreateBuffer, CL_INVALID_VALUE",
     refused_flags,
     {1, 2},
     listed},
    {"immutable_memory/refused_commands",
     "cl_ext_immutable_memory_objects, clEnqueueWriteBuffer, clEnqueueCopyBuffer, "
     "clEnqueueFillBuffer, clEnqueueMapBuffer, CL_INVALID_OPERATION",
     refused_commands,
     {1, 2},
     listed},
    {"immutable_memory/sub_buffers",
     "cl_ext_immutable_memory_objects, clCreateSubBuffer",
     sub_buffers,
     {1, 2},
     listed},
    {"immutable_memory/images",
     "cl_ext_immutable_memory_objects, clCreateImage, clEnqueueWriteImage, clEnqueueFillImage, "
     "clEnqueueCopyImage, clEnqueueCopyBufferToImage, clEnqueueMapImage, CL_INVALID_OPERATION",
     images,
     {1, 2},
     listed& host::needs_images},
    {"immutable_memory/image_arguments",
     "cl_ext_immutable_memory_objects, clSetKernelArg, CL_INVALID_ARG_VALUE",
     image_arguments,
     {1, 2},
     listed& host::needs_images_and_compiler},
    {"immutable_memory/image_flags",
     "cl_ext_immutable_memory_objects, clCreateImage, CL_INVALID_VALUE",
     image_flags,
     {1, 2},
     listed& host::needs_images},
    {"immutable_memory/copies",
     "cl_ext_immutable_memory_objects, CL_MEM_IMMUTABLE_EXT",
     copies,
     {1, 2},
     listed& host::needs_images},
    {"immutable_memory/images_of_buffers",
     "cl_ext_immutable_memory_objects, clCreateImage",
     images_of_buffers,
     {1, 2},
     listed& host::needs_images},
    {"immutable_memory/image_formats",
     "cl_ext_immutable_memory_objects, clGetSupportedImageFormats",
     image_formats,
     {1, 2},
     listed& host::needs_images},
    {"immutable_memory/no_shared_memory",
     "cl_ext_immutable_memory_objects, clSVMAlloc",
     no_shared_memory,
     {2, 0},
     listed& host::needs_svm},
};

}  // namespace

std::span<const host::Example> immutable_memory() {
  return rows;
}

}  // namespace assay::suites::extensions
