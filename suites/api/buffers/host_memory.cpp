// OpenCL 1.2, 5.4.3: a pointer to a mapped region is a pointer to host memory, so commands must
// take the pointer. After a write to the region, the mapped buffer has the written bytes.
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <tuple>

#include "harness/cases/assertion.h"
#include "suites/api/buffers/mapped.h"
#include "suites/api/buffers/rect.h"
#include "suites/api/buffers/tables.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/needs.h"

namespace assay::suites::buffers {
namespace {

using host::Setting;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t size = 4096;
/// `inside` is the offset of a command's host memory in the mapped region.
constexpr std::size_t from = 256, count = 3072, inside = 100;

/// A driver may recognize mapped memory by its address.
struct Pinned {
  const char* name;
  cl_mem_flags flags;
};
constexpr Pinned kinds[] = {{"an ordinary buffer", 0},
                            {"a CL_MEM_ALLOC_HOST_PTR buffer", CL_MEM_ALLOC_HOST_PTR},
                            {"a CL_MEM_USE_HOST_PTR buffer", CL_MEM_USE_HOST_PTR}};

/// `how` says how the buffer is made.
class Held {
 public:
  Held(Setting& on, const Pinned& kind) : bytes(on.random_bytes(size)), memory_(bytes) {
    const cl_mem_flags copies =
        (kind.flags & CL_MEM_USE_HOST_PTR) != 0 ? 0 : cl_mem_flags{CL_MEM_COPY_HOST_PTR};
    buffer =
        cl::Buffer(on.context(), CL_MEM_READ_WRITE | kind.flags | copies, size, memory_.data());
  }
  Bytes bytes;  ///< expected contents

 private:
  Bytes memory_;

 public:
  cl::Buffer buffer;  ///< destroyed before the memory that it uses
};

/// A command that writes bytes to host memory at `there`. `model` gets the expected bytes.
using Put = void (*)(Setting& on, const cl::CommandQueue& queue, cl_bool blocking,
                     std::uint8_t* there, std::uint8_t* model);

void put_into(Setting& on, Put put) {
  for (const Pinned& kind : kinds)
    for (const cl_map_flags flags :
         {cl_map_flags{CL_MAP_WRITE}, cl_map_flags{CL_MAP_READ | CL_MAP_WRITE},
          cl_map_flags{CL_MAP_WRITE_INVALIDATE_REGION}}) {
      if (flags == CL_MAP_WRITE_INVALIDATE_REGION && !on.at_least(1, 2)) continue;
      for (const bool other_queue : {false, true}) {
        DURING(std::string(kind.name) + (other_queue ? ", by another queue" : ""));
        Held held(on, kind);
        const cl::CommandQueue queue = other_queue ? on.make_queue(0) : on.queue();
        Mapped mapped(on, held.buffer, flags, from, count);
        if (flags == CL_MAP_WRITE_INVALIDATE_REGION)  // the map may lose the old content
          std::memcpy(mapped.data(), held.bytes.data() + from, count);
        put(on, queue, other_queue ? CL_FALSE : CL_TRUE, mapped.data() + inside,
            held.bytes.data() + from + inside);
        if ((flags & CL_MAP_READ) != 0) {
          ASSERT_BYTES(part(held.bytes, from, count), mapped.bytes()) << "mapped memory";
        }
        mapped.unmap();
        ASSERT_BYTES(held.bytes, on.read(held.buffer, size)) << "the buffer after the unmap";
      }
    }
}

/// A command that reads data from host memory at `there`. `model` has the right data.
using Take = void (*)(Setting& on, const cl::CommandQueue& queue, cl_bool blocking,
                      const std::uint8_t* there, const std::uint8_t* model);

void take_from(Setting& on, Take take) {
  for (const Pinned& kind : kinds)
    for (const bool other_queue : {false, true}) {
      DURING(std::string(kind.name) + (other_queue ? ", by another queue" : ""));
      const Held held(on, kind);
      const cl::CommandQueue queue = other_queue ? on.make_queue(0) : on.queue();
      const Mapped mapped(on, held.buffer, CL_MAP_READ, from, count);
      take(on, queue, other_queue ? CL_FALSE : CL_TRUE, mapped.data() + inside,
           held.bytes.data() + from + inside);
    }
}

void read_into(Setting& setting) {
  put_into(setting, [](Setting& on, const cl::CommandQueue& queue, cl_bool blocking,
                       std::uint8_t* there, std::uint8_t* model) {
    const Bytes bytes = on.random_bytes(size);
    const cl::Buffer other = on.buffer_of(bytes);
    std::copy_n(bytes.begin() + 50, 1000, model);
    ASSERT_SUCCESS(
        clEnqueueReadBuffer(queue(), other(), blocking, 50, 1000, there, 0, nullptr, nullptr));
    ASSERT_SUCCESS(clFinish(queue()));
  });
}

void write_from(Setting& setting) {
  take_from(setting, [](Setting& on, const cl::CommandQueue& queue, cl_bool blocking,
                        const std::uint8_t* there, const std::uint8_t* model) {
    Bytes bytes = on.random_bytes(size);
    const cl::Buffer other = on.buffer_of(bytes);
    std::copy_n(model, 1000, bytes.begin() + 50);
    ASSERT_SUCCESS(
        clEnqueueWriteBuffer(queue(), other(), blocking, 50, 1000, there, 0, nullptr, nullptr));
    ASSERT_SUCCESS(clFinish(queue()));
    ASSERT_BYTES(bytes, on.read(other, size)) << "the other buffer's contents";
  });
}

/// In host memory, the region has another origin and other pitches.
constexpr Triple region{17, 5, 3};
constexpr Place of_buffer{{3, 2, 1}, 40, 400}, of_host{{5, 1, 1}, 31, 310};

void read_rect_into(Setting& setting) {
  put_into(setting, [](Setting& on, const cl::CommandQueue& queue, cl_bool blocking,
                       std::uint8_t* there, std::uint8_t* model) {
    const Bytes bytes = on.random_bytes(size);
    const cl::Buffer other = on.buffer_of(bytes);
    copy_rect({model, reach(of_host, region)}, of_host, bytes, of_buffer, region);
    ASSERT_SUCCESS(clEnqueueReadBufferRect(
        queue(), other(), blocking, of_buffer.origin.data(), of_host.origin.data(), region.data(),
        of_buffer.row_pitch, of_buffer.slice_pitch, of_host.row_pitch, of_host.slice_pitch, there,
        0, nullptr, nullptr));
    ASSERT_SUCCESS(clFinish(queue()));
  });
}

void write_rect_from(Setting& setting) {
  take_from(setting, [](Setting& on, const cl::CommandQueue& queue, cl_bool blocking,
                        const std::uint8_t* there, const std::uint8_t* model) {
    Bytes bytes = on.random_bytes(size);
    const cl::Buffer other = on.buffer_of(bytes);
    copy_rect(bytes, of_buffer, {model, reach(of_host, region)}, of_host, region);
    ASSERT_SUCCESS(clEnqueueWriteBufferRect(
        queue(), other(), blocking, of_buffer.origin.data(), of_host.origin.data(), region.data(),
        of_buffer.row_pitch, of_buffer.slice_pitch, of_host.row_pitch, of_host.slice_pitch, there,
        0, nullptr, nullptr));
    ASSERT_SUCCESS(clFinish(queue()));
    ASSERT_BYTES(bytes, on.read(other, size)) << "the other buffer's contents";
  });
}

constexpr std::size_t width = 12, height = 8, row = width * 4;

cl::Image2D image_of(Setting& on, Bytes& texels) {
  return {on.context(),
          CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
          cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8),
          width,
          height,
          0,
          texels.data()};
}
constexpr Triple corner{2, 1, 0}, area{8, 5, 1}, whole{width, height, 1}, origin{};
/// The rows of the area in host memory are `pitch` bytes apart.
constexpr std::size_t pitch = 60;
constexpr Triple area_bytes{area[0] * 4, area[1], 1};
constexpr Place in_image{{corner[0] * 4, corner[1], 0}, row, 0}, on_host{{}, pitch, 0};

void read_image_into(Setting& setting) {
  put_into(setting, [](Setting& on, const cl::CommandQueue& queue, cl_bool blocking,
                       std::uint8_t* there, std::uint8_t* model) {
    Bytes texels = on.random_bytes(row * height);
    const cl::Image2D image = image_of(on, texels);
    copy_rect({model, reach(on_host, area_bytes)}, on_host, texels, in_image, area_bytes);
    ASSERT_SUCCESS(clEnqueueReadImage(queue(), image(), blocking, corner.data(), area.data(), pitch,
                                      0, there, 0, nullptr, nullptr));
    ASSERT_SUCCESS(clFinish(queue()));
  });
}

void write_image_from(Setting& setting) {
  take_from(setting, [](Setting& on, const cl::CommandQueue& queue, cl_bool blocking,
                        const std::uint8_t* there, const std::uint8_t* model) {
    Bytes texels = on.random_bytes(row * height);
    const cl::Image2D image = image_of(on, texels);
    copy_rect(texels, in_image, {model, reach(on_host, area_bytes)}, on_host, area_bytes);
    ASSERT_SUCCESS(clEnqueueWriteImage(queue(), image(), blocking, corner.data(), area.data(),
                                       pitch, 0, there, 0, nullptr, nullptr));
    ASSERT_SUCCESS(clFinish(queue()));
    Bytes got(row * height);
    ASSERT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_TRUE, origin.data(), whole.data(),
                                      0, 0, got.data(), 0, nullptr, nullptr));
    ASSERT_BYTES(texels, got) << "the image's contents";
  });
}

/// Copies buffers and images into the mapped memory of an image, and from there to buffers and
/// images.
void mapped_images(Setting& on) {
  Bytes texels = on.random_bytes(row * height);
  const cl::Image2D image = image_of(on, texels);
  Bytes others = on.random_bytes(row * height);
  const cl::Image2D other = image_of(on, others);
  const Bytes bytes = on.random_bytes(row);
  const cl::Buffer buffer = on.buffer_of(bytes);
  std::size_t mapped_row = 0;
  auto* const mapped = static_cast<std::uint8_t*>(
      CREATED(clEnqueueMapImage, on.queue()(), image(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
              origin.data(), whole.data(), &mapped_row, nullptr, 0, nullptr, nullptr));
  // The buffer gives the first row, and `other` gives the remaining rows.
  ASSERT_SUCCESS(
      clEnqueueReadBuffer(on.queue()(), buffer(), CL_TRUE, 0, row, mapped, 0, nullptr, nullptr));
  constexpr Triple below{0, 1, 0}, rows{width, height - 1, 1};
  ASSERT_SUCCESS(clEnqueueReadImage(on.queue()(), other(), CL_TRUE, below.data(), rows.data(),
                                    mapped_row, 0, mapped + mapped_row, 0, nullptr, nullptr));
  // The first rows go to the other image. The last row goes to the buffer.
  ASSERT_SUCCESS(clEnqueueWriteImage(on.queue()(), other(), CL_TRUE, origin.data(), rows.data(),
                                     mapped_row, 0, mapped, 0, nullptr, nullptr));
  ASSERT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_TRUE, 0, row,
                                      mapped + 3 * mapped_row, 0, nullptr, nullptr));
  ASSERT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), image(), mapped, 0, nullptr, nullptr));
  std::copy_n(others.begin() + row, row * (height - 1), texels.begin() + row);
  std::copy_n(bytes.begin(), row, texels.begin());
  std::copy_n(texels.begin(), row * (height - 1), others.begin());
  Bytes got(row * height);
  for (const auto& [object, wanted, name] :
       {std::tuple{&image, &texels, "the image that was mapped"},
        std::tuple{&other, &others, "the other image"}}) {
    ASSERT_SUCCESS(clEnqueueReadImage(on.queue()(), (*object)(), CL_TRUE, origin.data(),
                                      whole.data(), 0, 0, got.data(), 0, nullptr, nullptr));
    EXPECT_BYTES(*wanted, got) << name;
  }
  EXPECT_BYTES(part(texels, 3 * row, row), on.read(buffer, row)) << "the buffer's contents";
}

class Shared {
 public:
  explicit Shared(Setting& on)
      : on_(on), data_(clSVMAlloc(on.context()(), CL_MEM_READ_WRITE, size, 0)) {
    if (data_ == nullptr) throw cl::Error(CL_OUT_OF_RESOURCES, "clSVMAlloc");
  }
  ~Shared() {
    clFinish(on_.queue()());
    clSVMFree(on_.context()(), data_);
  }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  std::uint8_t* data() const { return static_cast<std::uint8_t*>(data_); }

 private:
  Setting& on_;
  void* data_;
};

void svm_copies(Setting& on) {
  for (const Pinned& kind : kinds) {
    DURING(kind.name);
    Held held(on, kind);
    const Bytes bytes = on.random_bytes(size);
    const Shared shared(on);
    ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, shared.data(), bytes.data(), size, 0,
                                      nullptr, nullptr));
    Mapped mapped(on, held.buffer, CL_MAP_READ | CL_MAP_WRITE, from, count);
    ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, mapped.data() + inside,
                                      shared.data() + 50, 1000, 0, nullptr, nullptr));
    std::copy_n(bytes.begin() + 50, 1000, held.bytes.begin() + from + inside);
    ASSERT_BYTES(part(held.bytes, from, count), mapped.bytes()) << "mapped memory";
    ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, shared.data(), mapped.data(), count, 0,
                                      nullptr, nullptr));
    mapped.unmap();
    Bytes got(count);
    ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, got.data(), shared.data(), count, 0,
                                      nullptr, nullptr));
    EXPECT_BYTES(part(held.bytes, from, count), got) << "the allocation's contents";
    EXPECT_BYTES(held.bytes, on.read(held.buffer, size)) << "the buffer after the unmap";
  }
}

constexpr const char* place = "OpenCL 1.2, 5.4.3";
constexpr host::Example rows[] = {
    {"map/read_into", place, read_into},
    {"map/write_from", place, write_from},
    {"map/read_rect_into", place, read_rect_into, {1, 1}},
    {"map/write_rect_from", place, write_rect_from, {1, 1}},
    {"map/read_image_into", place, read_image_into, {1, 2}, host::needs_images},
    {"map/write_image_from", place, write_image_from, {1, 2}, host::needs_images},
    {"map/images_as_host_memory", place, mapped_images, {1, 2}, host::needs_images},
    {"map/svm_copies",
     "OpenCL API 3.0, 5.6, clEnqueueSVMMemcpy",
     svm_copies,
     {2, 0},
     host::needs_svm},
};

}  // namespace

std::span<const host::Example> host_memory() {
  return rows;
}

}  // namespace assay::suites::buffers
