// OpenCL 5.3.5, 5.3.6, 5.4.4.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/images/image_transfer/subject.h"
#include "suites/images/stored_judge.h"
#include "suites/images/writing.h"
#include "suites/target/target.h"

namespace assay::suites::image_transfer {
namespace {

struct Mapped {
  Subject& s;
  Region r;
  unsigned char* memory = nullptr;
  bool layers = false;  ///< whether the driver must return a slice pitch

  Mapped(Subject& subject, cl_map_flags flags) : s(subject), r(subject.draw(true)) {
    layers = s.type.array || s.type.axes == 3;
    cl_int status = CL_SUCCESS;
    std::size_t row = 0, slice = 0;
    memory = static_cast<unsigned char*>(
        clEnqueueMapImage(s.on.queue()(), s.image(), CL_TRUE, flags, r.origin.data(), r.size.data(),
                          &row, &slice, 0, nullptr, nullptr, &status));
    EXPECT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapImage") << text("map", r);
    if (status != CL_SUCCESS) memory = nullptr;
    const bool rows_are_layers = s.type.axes == 1 && s.type.array;
    // A pitch that does not change addresses is judged only if no kernel uses the image.
    if (s.type.axes > 1 || !s.seen_by_kernels) {
      harness::About about = about::pitch("image_row_pitch");
      // The pitch of a single row does not change addresses.
      if (s.type.axes == 1 && !s.type.array) about.rule = "pitch_of_one_row";
      EXPECT_VALUE(row, >=, r.size[0] * s.element()) << about << text("map", r);
    }
    if (layers) {
      EXPECT_VALUE(slice, >=, rows_are_layers ? r.size[0] * s.element() : row * r.size[1])
          << about::pitch("image_slice_pitch") << text("map", r);
    } else if (!s.seen_by_kernels && s.type.cl != CL_MEM_OBJECT_IMAGE1D_BUFFER) {
      // "For a 1D and 2D image, zero is returned". 1D image buffers are not included, because the
      // specification names them beside 1D images in other places.
      EXPECT_VALUE(slice, ==, 0U) << about::pitch("image_slice_pitch") << text("map", r);
    }
    r.row = rows_are_layers ? slice : row;
    r.slice = slice;
    if (testing::Test::HasFailure()) unmap();
  }
  ~Mapped() { unmap(); }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;

  void unmap() {
    if (memory == nullptr) return;
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(s.on.queue()(), s.image(), memory, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clFinish(s.on.queue()()));
    memory = nullptr;
  }
};

}  // namespace

void to_buffer(Subject& s) {
  const Region r = s.draw(true);
  const std::size_t offset = s.on.random_below(7) * s.element();
  const auto before = s.on.random_bytes(offset + r.bytes + 16);
  const cl::Buffer buffer = s.on.buffer_of(before);
  ASSERT_SUCCESS(clEnqueueCopyImageToBuffer(s.on.queue()(), s.image(), buffer(), r.origin.data(),
                                            r.size.data(), offset, 0, nullptr, nullptr));
  const auto got = s.on.read(buffer, before.size());
  s.each(r, [&](const unsigned char* element, std::size_t at) {
    EXPECT_HOLDS(images::same(s.format, element, got.data() + offset + at))
        << about::color("after clEnqueueCopyImageToBuffer") << "wrong color, "
        << text("copy to a buffer", r);
  });
  const auto head = static_cast<std::ptrdiff_t>(offset),
             tail = static_cast<std::ptrdiff_t>(offset + r.bytes);
  EXPECT_HOLDS(std::equal(before.begin(), before.begin() + head, got.begin()) &&
               std::equal(before.begin() + tail, before.end(), got.begin() + tail))
      << about::bytes("outside the region") << "bytes around the region were changed, "
      << text("copy to a buffer", r);
}

void from_buffer(Subject& s) {
  const Region r = s.draw(true);
  const std::size_t offset = s.on.random_below(7) * s.element();
  const images::Picture other(s.format, s.type, {(offset + r.bytes) / s.element(), 1, 1},
                              s.on.random_bits());
  const cl::Buffer buffer =
      s.on.buffer_of({other.bytes().data(), other.bytes().data() + other.bytes().size()});
  ASSERT_SUCCESS(clEnqueueCopyBufferToImage(s.on.queue()(), buffer(), s.image(), offset,
                                            r.origin.data(), r.size.data(), 0, nullptr, nullptr));
  s.each(r, [&](unsigned char* element, std::size_t at) {
    std::memcpy(element, other.bytes().data() + offset + at, s.element());
  });
  s.expect_model("clEnqueueCopyBufferToImage", text("copy from a buffer", r));
}

void map_to_read(Subject& s) {
  Mapped m(s, CL_MAP_READ);
  if (m.memory == nullptr) return;
  s.each(m.r, [&](const unsigned char* element, std::size_t at) {
    EXPECT_HOLDS(images::same(s.format, element, m.memory + at))
        << about::color("of a mapped image") << "wrong color, " << text("map", m.r);
  });
}

void map_to_write(Subject& s) {
  // Table 5.5: a region that is mapped for writing also has its newest bytes.
  static constexpr std::array<cl_map_flags, 3> ways{CL_MAP_WRITE_INVALIDATE_REGION,
                                                    CL_MAP_READ | CL_MAP_WRITE, CL_MAP_WRITE};
  const std::size_t way = s.on.random_below(ways.size());
  const bool invalidate = way == 0;
  Mapped m(s, ways.at(way));
  if (m.memory == nullptr) return;
  const images::Picture other(s.format, s.type, m.r.size, s.on.random_bits());
  std::size_t next = 0;
  s.each(m.r, [&](unsigned char* element, std::size_t at) {
    const unsigned char* value = &other.bytes()[next++ * s.element()];
    // If the map keeps the contents, about half of the elements are not changed.
    if (!invalidate && s.on.random_below(2) != 0) return;
    std::memcpy(m.memory + at, value, s.element());
    std::memcpy(element, value, s.element());
  });
  m.unmap();
  s.expect_model("clEnqueueMapImage", text("map to write", m.r));
}

void migrate(Subject& s) {
  const cl_mem image = s.image();
  for (const cl_mem_migration_flags flags :
       {cl_mem_migration_flags{0}, cl_mem_migration_flags{CL_MIGRATE_MEM_OBJECT_HOST},
        cl_mem_migration_flags{0}}) {
    ASSERT_SUCCESS(
        clEnqueueMigrateMemObjects(s.on.queue()(), 1, &image, flags, 0, nullptr, nullptr));
    s.expect_model("clEnqueueMigrateMemObjects", fmt::format("migration, flags {}", flags));
  }
}

void mixed(Subject& s) {
  static constexpr std::array commands{read,        write,        to_buffer, from_buffer,
                                       map_to_read, map_to_write, migrate};
  commands.at(s.on.random_below(commands.size()))(s);
}

void with_kernels(Subject& s) {
  const bool writes = !images::missing_to_write(s.on.target(), s.format, s.type, false) &&
                      s.on.random_below(2) != 0;
  if (!writes) {
    static constexpr std::array commands{read,        write,        to_buffer, from_buffer,
                                         map_to_read, map_to_write, copy};
    // 5.3.3 does not say that 1D images from buffers may be copied.
    commands.at(s.on.random_below(commands.size() - (s.type.buffer ? 1 : 0)))(s);
    s.expect_model("a command", "a command");
    return;
  }
  const std::size_t count = std::min<std::size_t>(s.model.elements(), 64),
                    first = s.on.random_below(s.model.elements() - count + 1);
  const images::Picture other(s.format, s.type, {count, 1, 1}, s.on.random_bits());
  s.kernels().write(s.image, images::locations(s.model.extent(), first, count), other.bytes());
  std::ranges::copy(other.bytes(),
                    s.model.bytes().begin() + static_cast<std::ptrdiff_t>(first * s.element()));
  s.expect_model("a kernel", "a kernel that writes");
  s.seen_by_kernels = false;  // the host also reads the image, and must see the same content
  s.expect_model("a kernel", "a kernel that writes");
  s.seen_by_kernels = true;
}

}  // namespace assay::suites::image_transfer
