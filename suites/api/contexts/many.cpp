// More objects of each kind than programs usually have.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "harness/cases/assertion.h"
#include "suites/api/contexts/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/bytes.h"
#include "suites/host/sampler.h"
#include "suites/host/setting.h"

namespace assay::suites::contexts {
namespace {

constexpr TextParts many_cl("suites/api/contexts/many.cl");

using host::Setting;
using Bytes = std::vector<std::uint8_t>;

/// An implementation may say that it has no more objects. Fewer objects are not a failure.
template <typename Make>
auto make_many(std::size_t wanted, const Make& make) {
  std::vector<decltype(make(0))> all;
  while (all.size() < wanted) try {
      all.push_back(make(all.size()));
    } catch (const cl::Error& refused) {
      const cl_int code = refused.err();
      if (all.empty() || (code != CL_OUT_OF_RESOURCES && code != CL_OUT_OF_HOST_MEMORY &&
                          code != CL_MEM_OBJECT_ALLOCATION_FAILURE))
        throw;
      break;
    }
  return all;
}

void expect_as_many(std::size_t got, std::size_t wanted) {
  if (got < wanted && !testing::Test::HasFailure())
    GTEST_SKIP() << fmt::format("needs {} objects at the same time, but the driver made only {}",
                                wanted, got);
}

Bytes bytes_of(std::size_t number) {
  Bytes bytes(64);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>((number * 0x9e3779b1U >> 7) + i * 3 + number);
  return bytes;
}

void queues(Setting& on) {
  constexpr std::size_t wanted = 100;
  const auto all = make_many(wanted, [&](std::size_t) { return on.make_queue(0); });
  std::vector<cl::Buffer> buffers;
  std::vector<Bytes> model;
  for (std::size_t i = 0; i < all.size(); ++i) {
    model.push_back(bytes_of(i));
    buffers.push_back(on.buffer(64));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].enqueueWriteBuffer(buffers[i], CL_FALSE, 0, 64, model[i].data());
    all[i].flush();
  }
  std::vector<Bytes> got(all.size(), Bytes(64));
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i].enqueueReadBuffer(buffers[i], CL_FALSE, 0, 64, got[i].data());
  for (const cl::CommandQueue& queue : all) queue.finish();
  for (std::size_t i = 0; i < all.size(); ++i)
    ASSERT_BYTES(model[i], got[i]) << "data through queue " << i << " of " << all.size();
  expect_as_many(all.size(), wanted);
}

void events(Setting& on) {
  constexpr std::size_t wanted = 10000;
  const cl::Buffer buffer = on.buffer(4 * wanted);
  std::vector<cl_uint> model(wanted), got(wanted);
  for (std::size_t i = 0; i < wanted; ++i) model[i] = static_cast<cl_uint>(i * 3 + 1);
  const auto all = make_many(wanted, [&](std::size_t i) {
    cl::Event event;
    on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 4 * i, 4, &model[i], nullptr, &event);
    if (i % 1000 == 999) {
      on.queue().flush();
      on.progress(i, wanted);
    }
    return event;
  });
  std::set<cl_event> distinct;
  for (const cl::Event& event : all) distinct.insert(event());
  EXPECT_VALUE(distinct.size(), ==, all.size()) << "distinct events";
  on.queue().finish();
  for (std::size_t i = 0; i < all.size(); ++i)
    ASSERT_STATUS_VALUE(all[i].getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>(), ==, CL_COMPLETE)
        << "execution status of event " << i << " of " << all.size() << " after clFinish";
  // One list has the oldest and the newest event.
  const std::vector<cl::Event> list{all.front(), all.back()};
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, 4 * all.size(), got.data(), &list);
  for (std::size_t i = 0; i < all.size(); ++i)
    ASSERT_VALUE(got[i], ==, model[i]) << "written by command " << i;
  expect_as_many(all.size(), wanted);
}

/// The events complete in another order than the order of the list.
void user_events(Setting& on) {
  constexpr std::size_t wanted = 1000;
  auto all = make_many(wanted, [&](std::size_t) { return cl::UserEvent(on.context()); });
  std::vector<cl::Event> list(all.begin(), all.end());
  const Bytes model = bytes_of(1);
  const cl::Buffer buffer = on.buffer(64);
  cl::Event held;
  on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, 64, model.data(), &list, &held);
  on.queue().flush();
  const std::size_t last = all.size() / 4 * 3;
  for (std::size_t i = all.size(); i-- > 0;)
    if (i != last) all[i].setStatus(CL_COMPLETE);
  EXPECT_HOLDS(!host::wait_until(
      [&] { return held.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() <= CL_RUNNING; }, 0.05))
      << about::early() << "a command runs although event " << last << " of " << all.size()
      << " is not complete";
  all[last].setStatus(CL_COMPLETE);
  on.queue().finish();
  EXPECT_BYTES(model, on.read(buffer, 64)) << "the data that the command wrote";
  expect_as_many(all.size(), wanted);
}

void buffers(Setting& on) {
  const std::size_t wanted = on.thorough() ? 20000 : 3000;
  const auto all = make_many(wanted, [&](std::size_t i) { return on.buffer_of(bytes_of(i)); });
  for (std::size_t i = 0; i < all.size(); i += 7)
    ASSERT_BYTES(bytes_of(i), on.read(all[i], 64)) << "buffer " << i << " of " << all.size();
  expect_as_many(all.size(), wanted);
}

void kernels(Setting& on) {
  constexpr std::size_t wanted = 1000;
  const cl::Program program = on.build(many_cl("put"));
  const cl::Buffer out = on.buffer(4 * wanted);
  const auto all = make_many(wanted, [&](std::size_t i) {
    cl::Kernel kernel(program, "put");
    kernel.setArg(0, out);
    kernel.setArg(1, static_cast<cl_uint>(i));
    kernel.setArg(2, static_cast<cl_uint>(i * 7 + 3));
    return kernel;
  });
  for (const cl::Kernel& kernel : all)
    ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  std::vector<cl_uint> got(all.size());
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4 * got.size(), got.data());
  for (std::size_t i = 0; i < got.size(); ++i)
    ASSERT_VALUE(got[i], ==, i * 7 + 3) << "written by kernel " << i << " of " << all.size();
  expect_as_many(all.size(), wanted);
}

void contexts(Setting& on) {
  struct One {
    cl::Context context;
    cl::CommandQueue queue;
    cl::Buffer buffer;
  };
  const std::size_t wanted = on.thorough() ? 300 : 16;
  // Each step reports progress, because a driver may take seconds to make or release a context.
  const std::size_t steps = 2 * wanted;
  auto all = make_many(wanted, [&](std::size_t i) {
    One one;
    one.context = cl::Context(on.device());
    one.queue = cl::CommandQueue(one.context, on.device());
    Bytes bytes = bytes_of(i);
    one.buffer = cl::Buffer(one.context, CL_MEM_COPY_HOST_PTR, bytes.size(), bytes.data());
    on.progress(i, steps);
    return one;
  });
  for (std::size_t i = 0; i < all.size(); ++i) {
    Bytes got(64);
    all[i].queue.enqueueReadBuffer(all[i].buffer, CL_TRUE, 0, 64, got.data());
    ASSERT_BYTES(bytes_of(i), got) << "a buffer of context " << i << " of " << all.size();
  }
  expect_as_many(all.size(), wanted);
  while (!all.empty()) {
    all.pop_back();
    on.progress(steps - all.size() - 1, steps);
  }
}

struct Held {
  std::uint64_t memory = 0, threads = 0, descriptors = 0;  ///< `memory`: resident bytes
};
std::uint64_t entries(const char* folder) {
  std::error_code error;
  const std::filesystem::directory_iterator all(folder, error);
  return error ? 0 : static_cast<std::uint64_t>(std::distance(begin(all), end(all)));
}
/// Empty if the system does not report its resources.
std::optional<Held> held() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0, pages = 0;
  if (!(file >> all >> pages)) return std::nullopt;
  return Held{pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)), entries("/proc/self/task"),
              entries("/proc/self/fd")};
}

/// The process may grow for a while, because a driver keeps heaps and threads. With a leak, the
/// process grows in each of several equal parts of the cycles. So the part with the least growth
/// counts. `make` returns the function for one cycle. If a cycle is slow, fewer cycles run.
template <auto make, std::size_t cycles>
void left_behind(Setting& on) {
  constexpr std::uint64_t allowed = 8 << 20, parts = 5;
  const double seconds = on.thorough() ? 30 : 3;  // limit of the processor time of all threads
  std::size_t count = on.thorough() ? (cycles < 1000 ? 4 * cycles : 10000) : cycles;
  const std::size_t first = count / 10;
  if (!held()) GTEST_SKIP() << "needs /proc/self/statm";
  const auto cycle = make(on);
  std::vector<Held> at;
  const std::clock_t began = std::clock();
  for (std::size_t i = 0, part = 0; part <= parts; ++part) {
    if (part == 1) {
      const double spent = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC,
                   fit = static_cast<double>(first) * seconds / spent;  // infinite if `spent` is 0
      const std::size_t least = 10 * parts;
      if (fit < static_cast<double>(count - first))
        count = std::min(count, first + std::max(least, static_cast<std::size_t>(fit)));
    }
    for (const std::size_t end = first + (count - first) * part / parts; i < end; ++i) {
      cycle(i);
      if (i % 100 == 99 || cycles <= 100) on.progress(i, count);
    }
    on.queue().finish();
    host::wait_until([] { return false; }, 0.005);  // time for threads of the driver to end
#ifdef __GLIBC__
    // Gives free memory back to the system, because a leak could fill this memory without growth of
    // the process.
    malloc_trim(0);
#endif
    at.push_back(*held());
  }
  const auto least = [&](std::uint64_t Held::*of) {
    std::uint64_t growth = at.back().*of;
    for (std::size_t i = 1; i < at.size(); ++i)
      growth = std::min(growth, at[i].*of > at[i - 1].*of ? at[i].*of - at[i - 1].*of : 0);
    return growth * parts;
  };
  const auto all = [&](std::uint64_t Held::*of) {
    std::vector<std::uint64_t> values;
    for (const Held& one : at) values.push_back(one.*of);
    return fmt::format(
        "that remain after {} cycles, computed from the part with the least growth. Values "
        "after {} cycles, and then after each {} more cycles: {}",
        count - first, first, (count - first) / parts, testing::PrintToString(values));
  };
  EXPECT_VALUE(least(&Held::memory), <=, allowed) << "bytes in memory " << all(&Held::memory);
  EXPECT_VALUE(least(&Held::threads), ==, 0U) << "threads " << all(&Held::threads);
  EXPECT_VALUE(least(&Held::descriptors), ==, 0U) << "descriptors " << all(&Held::descriptors);
}

auto buffer_cycle(Setting& on) {
  return [&on](std::size_t i) {
    const Bytes bytes = bytes_of(i);
    const cl::Buffer buffer = on.buffer(4096);
    on.queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data());
  };
}
auto sub_buffer_cycle(Setting& on) {
  return [&on](std::size_t) {
    cl::Buffer whole = on.buffer(on.base_alignment() * 2);
    const cl_buffer_region region{on.base_alignment(), 64};
    const cl::Buffer part = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  };
}
auto event_cycle(Setting& on) {
  return [&on](std::size_t i) {
    const Bytes bytes = bytes_of(i);
    cl::UserEvent gate(on.context());
    gate.setStatus(CL_COMPLETE);
    cl::Event written;
    const cl::Buffer buffer = on.buffer(64);
    const std::vector<cl::Event> wait{gate};
    on.queue().enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data(), &wait, &written);
    written.wait();
  };
}
auto queue_cycle(Setting& on) {
  return [&on](std::size_t i) {
    const Bytes bytes = bytes_of(i);
    const cl::CommandQueue queue = on.make_queue(0);
    const cl::Buffer buffer = on.buffer(64);
    queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data());
  };
}
auto program_cycle(Setting& on) {
  return [&on](std::size_t) { const cl::Program program = on.program(many_cl("program_cycle")); };
}
auto kernel_cycle(Setting& on) {
  const cl::Program program = on.build(many_cl("kernel_cycle"));
  return [&on, program, out = on.buffer(4)](std::size_t i) {
    cl::Kernel kernel(program, "put");
    kernel.setArg(0, out);
    kernel.setArg(1, static_cast<cl_uint>(i));
    cl::Event event;
    EXPECT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, &event()));
  };
}
auto image_cycle(Setting& on) {
  return [&on](std::size_t) {
    const cl::Image2D image(on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNORM_INT8}, 16, 16);
    const cl::Sampler sampler =
        host::make_sampler(on.context(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  };
}

auto map_cycle(Setting& on) {
  return [&on, buffer = on.buffer(4096)](std::size_t i) {
    const cl_map_flags flags = i % 2 == 0 ? CL_MAP_READ : CL_MAP_WRITE;
    void* const mapped = CREATED(clEnqueueMapBuffer, on.queue()(), buffer(), CL_TRUE, flags, 64,
                                 2048, 0, nullptr, nullptr);
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), buffer(), mapped, 0, nullptr, nullptr));
  };
}
auto image_map_cycle(Setting& on) {
  const cl::Image2D image(on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNORM_INT8}, 32, 32);
  return [&on, image](std::size_t) {
    constexpr std::array<std::size_t, 3> origin{}, region{32, 32, 1};
    std::size_t pitch = 0;
    void* const mapped =
        CREATED(clEnqueueMapImage, on.queue()(), image(), CL_TRUE, CL_MAP_READ, origin.data(),
                region.data(), &pitch, nullptr, 0, nullptr, nullptr);
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), image(), mapped, 0, nullptr, nullptr));
  };
}
/// The commands have no event.
auto command_cycle(Setting& on) {
  return [&on, one = on.buffer(4096), other = on.buffer(4096)](std::size_t i) {
    Bytes bytes = bytes_of(i);
    EXPECT_SUCCESS(clEnqueueWriteBuffer(on.queue()(), one(), CL_TRUE, 0, bytes.size(), bytes.data(),
                                        0, nullptr, nullptr));
    EXPECT_SUCCESS(
        clEnqueueCopyBuffer(on.queue()(), one(), other(), 0, 128, 1024, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clEnqueueReadBuffer(on.queue()(), other(), CL_TRUE, 128, bytes.size(),
                                       bytes.data(), 0, nullptr, nullptr));
    constexpr std::array<std::size_t, 3> origin{}, region{8, 4, 2};
    EXPECT_SUCCESS(clEnqueueReadBufferRect(on.queue()(), one(), CL_TRUE, origin.data(),
                                           origin.data(), region.data(), 16, 64, 8, 32,
                                           bytes.data(), 0, nullptr, nullptr));
  };
}
auto fill_cycle(Setting& on) {
  return [&on, buffer = on.buffer(4096)](std::size_t i) {
    const auto pattern = static_cast<cl_uint>(i);
    EXPECT_SUCCESS(clEnqueueFillBuffer(on.queue()(), buffer(), &pattern, sizeof pattern, 0, 4096, 0,
                                       nullptr, nullptr));
    EXPECT_SUCCESS(clEnqueueMarkerWithWaitList(on.queue()(), 0, nullptr, nullptr));
    EXPECT_SUCCESS(clEnqueueBarrierWithWaitList(on.queue()(), 0, nullptr, nullptr));
    EXPECT_SUCCESS(clFinish(on.queue()()));
  };
}
/// The command has no event.
auto launch_cycle(Setting& on) {
  cl::Kernel kernel = on.kernel(many_cl("launch_cycle"), "put");
  const cl::Buffer out = on.buffer(256);
  kernel.setArg(0, out);
  return [&on, kernel, out](std::size_t i) {
    const std::size_t items = 64;
    EXPECT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, nullptr, 0,
                                          nullptr, nullptr));
    if (i % 10 == 9) {
      EXPECT_SUCCESS(clFinish(on.queue()()));
    }
  };
}
/// A program that the driver has not seen before.
auto build_cycle(Setting& on) {
  return [&on](std::size_t i) {
    const cl::Kernel kernel =
        on.kernel(fmt::format("__kernel void k(__global int *out) {{ *out = {} + {}; }}\n",
                              on.random_below(1U << 30), i),
                  "k");
  };
}
auto context_cycle(Setting& on) {
  return [&on](std::size_t i) {
    const cl::Context context(on.device());
    const cl::CommandQueue queue(context, on.device());
    const cl::Buffer buffer(context, CL_MEM_READ_WRITE, 4096);
    const Bytes bytes = bytes_of(i);
    queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data());
  };
}

constexpr auto compiler = host::needs_compiler;
constexpr const char* commands = "OpenCL 1.2, 5.8; 5.9, event";
constexpr const char* memory = "OpenCL 1.2, 5.4.1, clReleaseMemObject";
constexpr host::Example rows[] = {
    {"many/queues", "OpenCL 1.2, 5.1; A.2", queues, {1, 0}, {}, 0.1},
    {"many/events", "OpenCL 1.2, 5.9", events, {1, 0}, {}, 0.2},
    {"many/user_events", "OpenCL 1.2, 5.2.2, event_wait_list; 5.9", user_events, {1, 1}, {}, 0.1},
    {"many/buffers", "OpenCL 1.2, 5.2.1, clCreateBuffer", buffers, {1, 0}, {}, 0.2},
    {"many/kernels", "OpenCL 1.2, 5.7.1, clCreateKernel", kernels, {1, 0}, compiler, 0.3},
    {"many/contexts", "OpenCL 1.2, A.2", contexts, {1, 0}, {}, 0.5},
    {"left_behind/buffers", memory, left_behind<buffer_cycle, 3000>, {1, 0}, {}, 0.2},
    {"left_behind/sub_buffers", memory, left_behind<sub_buffer_cycle, 3000>, {1, 1}, {}, 0.1},
    {"left_behind/events",
     "OpenCL 1.2, 5.9, clReleaseEvent",
     left_behind<event_cycle, 3000>,
     {1, 1},
     {},
     0.2},
    {"left_behind/queues",
     "OpenCL 1.2, 5.1, clReleaseCommandQueue",
     left_behind<queue_cycle, 1000>,
     {1, 0},
     {},
     0.3},
    {"left_behind/kernels",
     "OpenCL 1.2, 5.7.1, clReleaseKernel",
     left_behind<kernel_cycle, 3000>,
     {1, 0},
     compiler,
     0.3},
    {"left_behind/programs",
     "OpenCL 1.2, 5.6.1, clReleaseProgram",
     left_behind<program_cycle, 3000>,
     {1, 0}},
    {"left_behind/images",
     "OpenCL 1.2, 5.4.1; 5.5, clReleaseSampler",
     left_behind<image_cycle, 3000>,
     {1, 2},
     host::needs_images,
     0.2},
    {"left_behind/maps",
     "OpenCL 1.2, 5.4.2, clEnqueueUnmapMemObject",
     left_behind<map_cycle, 3000>,
     {1, 0},
     {},
     0.2},
    {"left_behind/image_maps",
     "OpenCL 1.2, 5.4.2, clEnqueueUnmapMemObject",
     left_behind<image_map_cycle, 3000>,
     {1, 2},
     host::needs_images,
     0.2},
    {"left_behind/commands", commands, left_behind<command_cycle, 3000>, {1, 1}, {}, 0.3},
    {"left_behind/fills", commands, left_behind<fill_cycle, 3000>, {1, 2}, {}, 0.2},
    {"left_behind/launches", commands, left_behind<launch_cycle, 3000>, {1, 0}, compiler, 0.3},
    {"left_behind/builds",
     "OpenCL 1.2, 5.6.1, clReleaseProgram",
     left_behind<build_cycle, 20>,
     {1, 0},
     compiler,
     2},
    {"left_behind/contexts",
     "OpenCL 1.2, 4.4, clReleaseContext",
     left_behind<context_cycle, 50>,
     {1, 0},
     {},
     0.5},
};

}  // namespace

std::span<const host::Example> many() {
  return rows;
}

}  // namespace assay::suites::contexts
