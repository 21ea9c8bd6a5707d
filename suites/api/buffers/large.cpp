// A driver may split a large transfer, or use other hardware.
#include <algorithm>

#include "suites/api/buffers/rect.h"
#include "suites/api/buffers/tables.h"
#include "suites/host/bytes.h"
#include "suites/host/setting.h"
#include "suites/target/target.h"

namespace assay::suites::buffers {
namespace {

using host::Setting;
using Bytes = std::vector<std::uint8_t>;

/// An odd number of bytes. Several buffers of this size fit into memory.
std::size_t large_size(Setting& on) {
  constexpr std::size_t megabyte = 1 << 20;
  const std::size_t wanted = (on.thorough() ? 65 : 5) * megabyte + 13;
  const auto most = std::min(on.info().max_mem_alloc_size, on.info().global_mem_size / 4) / 2;
  return std::min<std::size_t>(wanted, std::max<std::size_t>(most, 4096) - 1);
}

/// Bytes without repetition, so that a test finds bytes at a wrong place.
Bytes pattern(std::size_t count, std::uint32_t seed = 0) {
  Bytes bytes(count);
  for (std::size_t i = 0; i < count; ++i)
    bytes[i] =
        static_cast<std::uint8_t>(((static_cast<std::uint32_t>(i) + seed) * 0x9e3779b1U) >> 24);
  return bytes;
}

void reads(Setting& on) {
  const auto bytes = pattern(large_size(on));
  const cl::Buffer buffer = on.buffer_of(bytes);
  Bytes got(bytes.size() - 5, 0);
  ASSERT_SUCCESS(clEnqueueReadBuffer(on.queue()(), buffer(), CL_TRUE, 3, got.size(), got.data(), 0,
                                     nullptr, nullptr));
  EXPECT_BYTES(Bytes(bytes.begin() + 3, bytes.end() - 2), got) << "data read back";
}

void writes(Setting& on) {
  auto model = pattern(large_size(on));
  const cl::Buffer buffer = on.buffer_of(model);
  const auto bytes = pattern(model.size() - 5, 77);
  ASSERT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), buffer(), CL_FALSE, 3, bytes.size(),
                                      bytes.data(), 0, nullptr, nullptr));
  ASSERT_SUCCESS(clFinish(on.queue()()));
  std::ranges::copy(bytes, model.begin() + 3);
  EXPECT_BYTES(model, on.read(buffer, model.size())) << "the buffer's contents";
}

void copies(Setting& on) {
  const auto bytes = pattern(large_size(on));
  auto model = pattern(bytes.size(), 77);
  const cl::Buffer from = on.buffer_of(bytes), to = on.buffer_of(model);
  ASSERT_SUCCESS(clEnqueueCopyBuffer(on.queue()(), from(), to(), 3, 8, bytes.size() - 11, 0,
                                     nullptr, nullptr));
  std::copy(bytes.begin() + 3, bytes.end() - 8, model.begin() + 8);
  EXPECT_BYTES(model, on.read(to, model.size())) << "the destination's contents";
}

void fills(Setting& on) {
  for (const std::size_t size : {1U, 4U, 16U}) {
    auto model = pattern(large_size(on));
    const cl::Buffer buffer = on.buffer_of(model);
    const auto filling = on.random_bytes(size);
    const std::size_t count = model.size() / size - 2;
    ASSERT_SUCCESS(clEnqueueFillBuffer(on.queue()(), buffer(), filling.data(), size, size,
                                       count * size, 0, nullptr, nullptr));
    for (std::size_t i = 0; i < count * size; ++i) model[size + i] = filling[i % size];
    EXPECT_BYTES(model, on.read(buffer, model.size())) << "a pattern of " << size << " bytes";
  }
}

/// Two slices with rows of more than 64 KiB, if there is enough memory.
struct Rectangle {
  explicit Rectangle(std::size_t size) {
    const std::size_t row = size / 31;
    region = {row - 7, 12, 2};
    place = {{3, 1, 0}, row, 14 * row};
  }
  Triple region{};
  Place place, tight;
};

void writes_a_rectangle(Setting& on) {
  auto model = pattern(large_size(on));
  const cl::Buffer buffer = on.buffer_of(model);
  const Rectangle r(model.size());
  const auto bytes = pattern(reach(r.tight, r.region), 77);
  ASSERT_SUCCESS(clEnqueueWriteBufferRect(on.queue()(), buffer(), CL_TRUE, r.place.origin.data(),
                                          r.tight.origin.data(), r.region.data(), r.place.row_pitch,
                                          r.place.slice_pitch, 0, 0, bytes.data(), 0, nullptr,
                                          nullptr));
  copy_rect(model, r.place, bytes, r.tight, r.region);
  EXPECT_BYTES(model, on.read(buffer, model.size())) << "the buffer's contents";
}

void reads_a_rectangle(Setting& on) {
  const auto bytes = pattern(large_size(on));
  const cl::Buffer buffer = on.buffer_of(bytes);
  const Rectangle r(bytes.size());
  Bytes got(reach(r.tight, r.region), 0), expected(got.size(), 0);
  ASSERT_SUCCESS(clEnqueueReadBufferRect(on.queue()(), buffer(), CL_TRUE, r.place.origin.data(),
                                         r.tight.origin.data(), r.region.data(), r.place.row_pitch,
                                         r.place.slice_pitch, 0, 0, got.data(), 0, nullptr,
                                         nullptr));
  copy_rect(expected, r.tight, bytes, r.place, r.region);
  EXPECT_BYTES(expected, got) << "data read back";
}

void copies_a_rectangle(Setting& on) {
  const auto bytes = pattern(large_size(on));
  auto model = pattern(bytes.size(), 77);
  const cl::Buffer from = on.buffer_of(bytes), to = on.buffer_of(model);
  const Rectangle r(bytes.size());
  ASSERT_SUCCESS(clEnqueueCopyBufferRect(
      on.queue()(), from(), to(), r.tight.origin.data(), r.place.origin.data(), r.region.data(), 0,
      0, r.place.row_pitch, r.place.slice_pitch, 0, nullptr, nullptr));
  copy_rect(model, r.place, bytes, r.tight, r.region);
  EXPECT_BYTES(model, on.read(to, model.size())) << "the destination's contents";
}

void maps(Setting& on) {
  auto model = pattern(large_size(on));
  const cl::Buffer buffer = on.buffer_of(model);
  const std::size_t count = model.size() - 5;
  auto* const mapped = static_cast<std::uint8_t*>(
      CREATED(clEnqueueMapBuffer, on.queue()(), buffer(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 3,
              count, 0, nullptr, nullptr));
  EXPECT_BYTES(Bytes(model.begin() + 3, model.end() - 2), Bytes(mapped, mapped + count))
      << "mapped memory";
  const auto bytes = pattern(count, 77);
  std::ranges::copy(bytes, mapped);
  ASSERT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), buffer(), mapped, 0, nullptr, nullptr));
  std::ranges::copy(bytes, model.begin() + 3);
  EXPECT_BYTES(model, on.read(buffer, model.size())) << "the buffer's contents after the unmap";
}

constexpr host::Example rows[] = {
    {"read/large", "OpenCL 1.2, 5.2.2, clEnqueueReadBuffer", reads, {1, 0}, {}, 0.3},
    {"write/large", "OpenCL 1.2, 5.2.2, clEnqueueWriteBuffer", writes, {1, 0}, {}, 0.3},
    {"copy/large", "OpenCL 1.2, 5.2.2, clEnqueueCopyBuffer", copies, {1, 0}, {}, 0.3},
    {"fill/large", "OpenCL 1.2, 5.2.3, clEnqueueFillBuffer", fills, {1, 2}, {}, 0.6},
    {"rect/large_read",
     "OpenCL 1.2, 5.2.2, clEnqueueReadBufferRect",
     reads_a_rectangle,
     {1, 1},
     {},
     0.3},
    {"rect/large_write",
     "OpenCL 1.2, 5.2.2, clEnqueueWriteBufferRect",
     writes_a_rectangle,
     {1, 1},
     {},
     0.3},
    {"rect/large_copy",
     "OpenCL 1.2, 5.2.2, clEnqueueCopyBufferRect",
     copies_a_rectangle,
     {1, 1},
     {},
     0.3},
    {"map/large", "OpenCL 1.2, 5.2.4, clEnqueueMapBuffer", maps, {1, 0}, {}, 0.3},
};

}  // namespace

std::span<const host::Example> large() {
  return rows;
}

}  // namespace assay::suites::buffers
