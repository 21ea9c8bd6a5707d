// Offsets and sizes beyond 2^31 and 2^32 do not fit in an int, a cl_uint or a float. Cases touch
// only small windows around these offsets, because a driver that allocates memory by pages then
// needs little memory.
#include "suites/api/buffers/beyond.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>

#include "harness/cases/assertion.h"
#include "harness/devices/cl_names.h"
#include "suites/base/embedded_text.h"
#include "suites/host/bytes.h"
#include "suites/host/memory_info.h"
#include "suites/host/needs.h"

namespace assay::suites::buffers {
namespace {

constexpr TextParts beyond_cl("suites/api/buffers/beyond.cl");

using host::Setting;
using Bytes = std::vector<std::uint8_t>;
using Triple = std::array<std::size_t, 3>;

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30, two_31 = std::uint64_t{1} << 31,
                        two_32 = std::uint64_t{1} << 32;
/// Half the size of a window, in bytes.
constexpr std::size_t half = 8192;

/// The device or the machine does not have enough memory.
struct TooLittle {
  std::string why;
};

/// The device need not always have CL_DEVICE_MAX_MEM_ALLOC_SIZE free bytes.
bool is_short_of_memory(cl_int status) {
  return status == CL_MEM_OBJECT_ALLOCATION_FAILURE || status == CL_OUT_OF_RESOURCES ||
         status == CL_OUT_OF_HOST_MEMORY || status == CL_MAP_FAILURE;
}

void done(cl_int status, const char* call) {
  if (is_short_of_memory(status))
    throw TooLittle{
        fmt::format("needs more memory: {} returned {}", call, harness::error_name(status))};
  if (status != CL_SUCCESS) throw cl::Error(status, call);
}
#define DONE(function, ...) done(function(__VA_ARGS__), #function)

/// Bytes, or the greatest number if the size is not known.
std::uint64_t host_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string name; file >> name;) {
    std::uint64_t kibibytes = 0;
    if (name == "MemAvailable:" && file >> kibibytes) return kibibytes * 1024;
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::numeric_limits<std::uint64_t>::max();
}

/// The driver's copies and other processes may need a quarter of `size` more. If the device uses
/// the host's memory, the limits of this process also count.
bool has_room(Setting& on, std::uint64_t size) {
  std::uint64_t most = on.info().global_mem_size;
  if (on.device().getInfo<CL_DEVICE_HOST_UNIFIED_MEMORY>() == CL_TRUE) {
    most = std::min(most, host_memory());
    // Assay stops a worker that uses two thirds of its limit for data.
    rlimit limit{};
    if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
      most = std::min<std::uint64_t>(most, limit.rlim_cur / 3 * 2);
  }
  return size <= most / 5 * 4;
}

/// Throws TooLittle if memory is short. Throws cl::Error if the driver refuses the buffer with
/// another error.
cl::Buffer make_buffer(Setting& on, std::uint64_t size) {
  cl_int status = CL_SUCCESS;
  const cl_mem made = clCreateBuffer(on.context()(), CL_MEM_READ_WRITE,
                                     static_cast<std::size_t>(size), nullptr, &status);
  done(status, "clCreateBuffer");
  return cl::Buffer(made, false);
}

/// A buffer of more than 2^31 bytes, or more than 2^32 bytes if the device allows them. The object
/// also holds the expected content of the windows.
class Far {
 public:
  explicit Far(Setting& on) : on_(on), size_(0) {
    const std::uint64_t most = on.info().max_mem_alloc_size;
    std::string why = "needs buffers of more than 2^31 bytes (CL_DEVICE_MAX_MEM_ALLOC_SIZE)";
    // The driver may clear the buffer, so the largest size is tried only if there is enough time.
    for (const std::uint64_t wanted :
         {on.thorough() ? most : 0, std::min(most, two_32 + gibibyte / 8),
          std::min(most, two_31 + gibibyte / 8)}) {
      if (wanted <= two_31 || size_ != 0) continue;
      if (!has_room(on, wanted)) {
        why = fmt::format("needs {} bytes of memory, and a quarter more for the driver", wanted);
        continue;
      }
      try {
        buffer_ = make_buffer(on, wanted);
        size_ = wanted;
      } catch (const TooLittle& too) {
        why = too.why;
      }
    }
    if (size_ == 0) throw TooLittle{why};
    for (const std::uint64_t place :
         {std::uint64_t{0}, gibibyte, two_31, two_31 + gibibyte, two_32, std::uint64_t{size_}}) {
      if (place > size_) continue;
      const std::uint64_t first = place < half ? 0 : place - half;
      const std::uint64_t end = std::min<std::uint64_t>(size_, place + half);
      if (!windows_.empty() && first < windows_.back().end()) continue;
      windows_.push_back({first, on.random_bytes(static_cast<std::size_t>(end - first))});
    }
    for (const Window& window : windows_)
      DONE(clEnqueueWriteBuffer, on.queue()(), buffer_(), CL_TRUE, window.first,
           window.bytes.size(), window.bytes.data(), 0, nullptr, nullptr);
  }

  cl_mem get() const { return buffer_(); }
  const cl::Buffer& buffer() const { return buffer_; }
  std::size_t size() const { return static_cast<std::size_t>(size_); }

  /// `count` bytes at each offset. The offsets are the start and the end of the buffer, and the
  /// middles of the windows between them.
  std::vector<std::size_t> places(std::size_t count) const {
    std::vector<std::size_t> all;
    for (const Window& window : windows_)
      all.push_back(static_cast<std::size_t>(window.end() == size_ ? size_ - count
                                             : window.first == 0
                                                 ? 0
                                                 : window.first + half - count / 2));
    return all;
  }

  /// The expected content from an offset to the end of its window.
  std::uint8_t* at(std::size_t offset) {
    for (Window& window : windows_)
      if (window.first <= offset && offset < window.end())
        return window.bytes.data() + (offset - window.first);
    throw std::logic_error("no window at this offset");
  }
  Bytes held(std::size_t offset, std::size_t count) { return {at(offset), at(offset) + count}; }
  void hold(std::size_t offset, const Bytes& bytes) { std::ranges::copy(bytes, at(offset)); }

  void expect_held() {
    for (const Window& window : windows_) {
      Bytes got(window.bytes.size());
      DONE(clEnqueueReadBuffer, on_.queue()(), buffer_(), CL_TRUE, window.first, got.size(),
           got.data(), 0, nullptr, nullptr);
      EXPECT_BYTES(window.bytes, got) << fmt::format("the {} bytes from offset {:#x} of {:#x}",
                                                     got.size(), window.first, size_);
    }
    on_.progress(0, 1);
  }

 private:
  struct Window {
    std::uint64_t first;
    Bytes bytes;
    std::uint64_t end() const { return first + bytes.size(); }
  };
  Setting& on_;
  std::uint64_t size_;
  cl::Buffer buffer_;
  std::vector<Window> windows_;
};

/// The large buffers are released, so a small buffer must work. If the small buffer also fails,
/// memory is not the reason, and the case fails.
void skip_without_memory(Setting& on, const std::string& lacks) {
  on.read(on.buffer(1), 1);
  GTEST_SKIP() << lacks;
}

template <void (*body)(Setting&, Far&)>
void far(Setting& on) {
  std::string lacks;
  try {
    Far buffer(on);
    buffer.expect_held();
    if (testing::Test::HasFailure()) return;
    body(on, buffer);
  } catch (const TooLittle& too) {
    lacks = too.why;
  }
  if (!lacks.empty()) skip_without_memory(on, lacks);
}

/// Moves pieces that are smaller than the windows.
void transfers(Setting& on, Far& far) {
  for (const std::size_t count : {std::size_t{1}, std::size_t{64}, half}) {
    for (const std::size_t place : far.places(count)) {
      far.hold(place, on.random_bytes(count));
      DONE(clEnqueueWriteBuffer, on.queue()(), far.get(), CL_FALSE, place, count, far.at(place), 0,
           nullptr, nullptr);
      Bytes got(count);
      DONE(clEnqueueReadBuffer, on.queue()(), far.get(), CL_TRUE, place, count, got.data(), 0,
           nullptr, nullptr);
      EXPECT_BYTES(far.held(place, count), got) << fmt::format("at offset {:#x}", place);
    }
    far.expect_held();
  }
}

void says_its_size(Setting& on, Far& far) {
  EXPECT_QUERY(host::memory_info<std::size_t>(far.buffer(), CL_MEM_SIZE), far.size());
  const std::size_t step = on.base_alignment();
  const cl_buffer_region region{(far.size() - 1) / step * step, 1};
  cl_int status = CL_SUCCESS;
  const cl::Buffer last(
      clCreateSubBuffer(far.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status), false);
  done(status, "clCreateSubBuffer");
  EXPECT_QUERY(host::memory_info<std::size_t>(last, CL_MEM_OFFSET), region.origin);
}

void copies(Setting& on, Far& far) {
  constexpr std::size_t count = 5000;
  const Bytes bytes = on.random_bytes(count);
  const cl::Buffer small = on.buffer_of(bytes), back = on.buffer(count);
  const auto places = far.places(count);
  for (const std::size_t place : places) {
    DONE(clEnqueueCopyBuffer, on.queue()(), far.get(), back(), place, 0, count, 0, nullptr,
         nullptr);
    EXPECT_BYTES(far.held(place, count), on.read(back, count))
        << fmt::format("copied from offset {:#x}", place);
  }
  for (std::size_t i = 0; i + 1 < places.size(); ++i) {
    DONE(clEnqueueCopyBuffer, on.queue()(), far.get(), far.get(), places[i], places[i + 1], count,
         0, nullptr, nullptr);
    far.hold(places[i + 1], far.held(places[i], count));
    DONE(clEnqueueCopyBuffer, on.queue()(), small(), far.get(), 0, places[i], count, 0, nullptr,
         nullptr);
    far.hold(places[i], bytes);
  }
  far.expect_held();
}

void fills(Setting& on, Far& far) {
  for (const std::size_t size : {std::size_t{1}, std::size_t{4}, std::size_t{128}}) {
    const std::size_t count = 4096;
    for (const std::size_t place : far.places(count)) {
      const std::size_t first = place / size * size;
      const Bytes pattern = on.random_bytes(size);
      DONE(clEnqueueFillBuffer, on.queue()(), far.get(), pattern.data(), size, first, count, 0,
           nullptr, nullptr);
      for (std::size_t i = 0; i < count; ++i) far.at(first)[i] = pattern[i % size];
    }
    far.expect_held();
  }
}

void maps(Setting& on, Far& far) {
  constexpr std::size_t count = 5000;
  for (const std::size_t place : far.places(count)) {
    cl_int status = CL_SUCCESS;
    void* const mapped =
        clEnqueueMapBuffer(on.queue()(), far.get(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, place,
                           count, 0, nullptr, nullptr, &status);
    done(status, "clEnqueueMapBuffer");
    auto* const bytes = static_cast<std::uint8_t*>(mapped);
    EXPECT_BYTES(far.held(place, count), Bytes(bytes, bytes + count))
        << fmt::format("mapped at offset {:#x}", place);
    far.hold(place, on.random_bytes(count));
    std::copy_n(far.at(place), count, bytes);
    DONE(clEnqueueUnmapMemObject, on.queue()(), far.get(), mapped, 0, nullptr, nullptr);
  }
  far.expect_held();
}

/// Offsets beyond 2^31 bytes are products that do not fit in an int. The last pitch ends within the
/// buffer, because the specification does not say whether bytes between rows must be within bounds.
struct Rows {
  Rows(const Far& far, bool by_slices, std::size_t apart, std::size_t first, std::size_t most) {
    const std::size_t count = std::min(far.size() / apart - first, most);
    region = by_slices ? Triple{64, 2, count} : Triple{64, count, 1};
    origin = by_slices ? Triple{3, 0, first} : Triple{3, first, 0};
    row_pitch = by_slices ? 1024 : apart;
    slice_pitch = by_slices ? apart : 0;  // without slices, there is only one slice
    bytes = region[0] * region[1] * region[2];
  }
  /// In host memory, the rows follow each other without gaps.
  std::vector<std::size_t> places() const {
    std::vector<std::size_t> all;
    for (std::size_t z = 0; z < region[2]; ++z)
      for (std::size_t y = 0; y < region[1]; ++y)
        all.push_back((origin[2] + z) * slice_pitch + (origin[1] + y) * row_pitch + origin[0]);
    return all;
  }
  Triple region{}, origin{};
  std::size_t row_pitch, slice_pitch, bytes;
};
constexpr Triple nowhere{0, 0, 0};

void hold_rows(Far& far, const Rows& rows, const Bytes& bytes) {
  std::size_t next = 0;
  for (const std::size_t place : rows.places()) {
    std::copy_n(bytes.data() + next, rows.region[0], far.at(place));
    next += rows.region[0];
  }
}
Bytes held_rows(Far& far, const Rows& rows) {
  Bytes all;
  for (const std::size_t place : rows.places()) {
    const Bytes row = far.held(place, rows.region[0]);
    all.insert(all.end(), row.begin(), row.end());
  }
  return all;
}

/// Rows and slices are 2^30 bytes apart, or 4096 bytes apart around each offset.
void rectangles(Setting& on, Far& far) {
  constexpr std::size_t near = 4096;
  std::vector<Rows> all;
  for (const bool by_slices : {false, true}) {
    all.emplace_back(far, by_slices, static_cast<std::size_t>(gibibyte), 0, 4);
    for (const std::size_t place : far.places(2 * near))
      all.emplace_back(far, by_slices, near, (place + near - 1) / near, 2);
  }
  for (const Rows& rows : all) {
    DURING(fmt::format("{} with a pitch of {} bytes, from offset {}",
                       rows.slice_pitch != 0 ? "slices" : "rows",
                       std::max(rows.row_pitch, rows.slice_pitch), rows.places().front()));
    Bytes got(rows.bytes);
    DONE(clEnqueueReadBufferRect, on.queue()(), far.get(), CL_TRUE, rows.origin.data(),
         nowhere.data(), rows.region.data(), rows.row_pitch, rows.slice_pitch, 0, 0, got.data(), 0,
         nullptr, nullptr);
    EXPECT_BYTES(held_rows(far, rows), got) << "read";
    const Bytes bytes = on.random_bytes(rows.bytes);
    DONE(clEnqueueWriteBufferRect, on.queue()(), far.get(), CL_TRUE, rows.origin.data(),
         nowhere.data(), rows.region.data(), rows.row_pitch, rows.slice_pitch, 0, 0, bytes.data(),
         0, nullptr, nullptr);
    hold_rows(far, rows, bytes);
    far.expect_held();
    const Bytes copied = on.random_bytes(rows.bytes);
    const cl::Buffer small = on.buffer_of(copied), back = on.buffer(rows.bytes);
    DONE(clEnqueueCopyBufferRect, on.queue()(), far.get(), back(), rows.origin.data(),
         nowhere.data(), rows.region.data(), rows.row_pitch, rows.slice_pitch, 0, 0, 0, nullptr,
         nullptr);
    EXPECT_BYTES(bytes, on.read(back, rows.bytes)) << "rows copied from the large buffer";
    DONE(clEnqueueCopyBufferRect, on.queue()(), small(), far.get(), nowhere.data(),
         rows.origin.data(), rows.region.data(), 0, 0, rows.row_pitch, rows.slice_pitch, 0, nullptr,
         nullptr);
    hold_rows(far, rows, copied);
    far.expect_held();
  }
}

void sub_buffers(Setting& on, Far& far) {
  const std::size_t step = on.base_alignment();
  for (const std::size_t place : far.places(2 * step)) {
    const cl_buffer_region region{place / step * step, step};
    cl_int status = CL_SUCCESS;
    const cl::Buffer part(
        clCreateSubBuffer(far.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status), false);
    done(status, "clCreateSubBuffer");
    EXPECT_BYTES(far.held(region.origin, step), on.read(part, step))
        << fmt::format("the sub-buffer from offset {:#x}", region.origin);
    far.hold(region.origin, on.random_bytes(step));
    DONE(clEnqueueWriteBuffer, on.queue()(), part(), CL_TRUE, 0, step, far.at(region.origin), 0,
         nullptr, nullptr);
  }
  far.expect_held();
}

/// Three kernels: an index of 64 bits, a 32-bit index of 16-byte elements, and the global id.
void kernels(Setting& on, Far& far) {
  const cl::Program program = on.build(beyond_cl("kernels"));
  cl::Kernel by_index(program, "by_index"), by_element(program, "by_element"),
      by_id(program, "by_id");
  const auto run = [&](const cl::Kernel& kernel, std::size_t offset, std::size_t items) {
    DONE(clEnqueueNDRangeKernel, on.queue()(), kernel(), 1, offset != 0 ? &offset : nullptr, &items,
         nullptr, 0, nullptr, nullptr);
    DONE(clFinish, on.queue()());
  };
  constexpr std::size_t count = 4096;
  by_index.setArg(0, far.buffer());
  by_element.setArg(0, far.buffer());
  by_id.setArg(0, far.buffer());
  for (const std::size_t place : far.places(count)) {
    const auto change_bytes = [&] {
      for (std::size_t i = 0; i < count; ++i)
        far.at(place)[i] = static_cast<std::uint8_t>(far.at(place)[i] * 3 + 1);
    };
    by_index.setArg(1, cl_ulong{place});
    run(by_index, 0, count);
    change_bytes();
    run(by_id, place, count);
    change_bytes();
    const std::size_t element = place / 16;
    if (element + count / 16 > std::numeric_limits<cl_uint>::max()) continue;
    by_element.setArg(1, static_cast<cl_uint>(element));
    run(by_element, 0, count / 16);
    for (std::size_t i = 0; i < count; ++i) {
      std::uint8_t& byte = far.at(element * 16)[i];
      byte = static_cast<std::uint8_t>(byte * 3 + 1);
    }
  }
  far.expect_held();
}

/// All buffers together have more than 2^31 bytes, or more than 2^32 bytes if there is time.
void several(Setting& on) {
  const std::uint64_t one = std::min<std::uint64_t>(on.info().max_mem_alloc_size, gibibyte / 4 * 3);
  const std::size_t most = on.thorough() ? 64 : two_31 / one + 1;
  std::string lacks;
  try {
    std::vector<std::pair<cl::Buffer, std::vector<std::pair<std::size_t, Bytes>>>> all;
    while (all.size() < most && has_room(on, one * (all.size() + 1))) try {
        all.emplace_back(make_buffer(on, one), std::vector<std::pair<std::size_t, Bytes>>{});
        for (const std::uint64_t place : {std::uint64_t{0}, one / 2 + 1, one - half}) {
          auto bytes = on.random_bytes(half);
          DONE(clEnqueueWriteBuffer, on.queue()(), all.back().first(), CL_TRUE, place, half,
               bytes.data(), 0, nullptr, nullptr);
          all.back().second.emplace_back(place, std::move(bytes));
        }
      } catch (const TooLittle& too) {
        // Fewer buffers are enough.
        break;
      }
    if (all.size() < 2 || one * all.size() <= two_31)
      throw TooLittle{
          fmt::format("needs several buffers with more than 2^31 bytes together; memory suffices "
                      "for only {} buffers of {} bytes",
                      all.size(), one)};
    for (std::size_t i = 0; i < all.size(); ++i)
      for (const auto& [place, bytes] : all[i].second) {
        Bytes got(bytes.size());
        DONE(clEnqueueReadBuffer, on.queue()(), all[i].first(), CL_TRUE, place, got.size(),
             got.data(), 0, nullptr, nullptr);
        EXPECT_BYTES(bytes, got) << fmt::format("buffer {} of {}, offset {:#x}", i, all.size(),
                                                place);
      }
  } catch (const TooLittle& too) {
    lacks = too.why;
  }
  if (!lacks.empty()) skip_without_memory(on, lacks);
}

constexpr host::Needs needs_64_bits = harness::parts::addresses_of_64_bits;
constexpr host::Example rows[] = {
    {"beyond/transfers", "OpenCL 1.2, 5.2.1; 5.2.2", far<transfers>, {1, 0}, needs_64_bits, 0.2},
    {"beyond/queries", "OpenCL 1.2, 5.4.5, Table 5.11", far<says_its_size>, {1, 1}, needs_64_bits},
    {"beyond/copies",
     "OpenCL 1.2, 5.2.2, clEnqueueCopyBuffer",
     far<copies>,
     {1, 0},
     needs_64_bits,
     0.2},
    {"beyond/fills",
     "OpenCL 1.2, 5.2.3, clEnqueueFillBuffer",
     far<fills>,
     {1, 2},
     needs_64_bits,
     0.2},
    {"beyond/maps", "OpenCL 1.2, 5.2.4, clEnqueueMapBuffer", far<maps>, {1, 0}, needs_64_bits, 0.2},
    {"beyond/rectangles",
     "OpenCL 1.2, 5.2.2, clEnqueueReadBufferRect",
     far<rectangles>,
     {1, 1},
     needs_64_bits,
     0.2},
    {"beyond/sub_buffers",
     "OpenCL 1.2, 5.2.1, clCreateSubBuffer",
     far<sub_buffers>,
     {1, 1},
     needs_64_bits,
     0.2},
    {"beyond/kernels",
     "OpenCL 1.2, 5.2.1; 5.8, clEnqueueNDRangeKernel",
     far<kernels>,
     {1, 1},
     needs_64_bits& host::needs_long_and_compiler,
     0.4},
    {"beyond/several", "OpenCL 1.2, 5.2.1, clCreateBuffer", several, {1, 0}, needs_64_bits, 0.2},
};

}  // namespace

std::span<const host::Example> beyond() {
  return rows;
}

}  // namespace assay::suites::buffers
