// Two devices in one context. Each device sees changes of an object by the other device. The two
// devices are root devices of the platform, or sub-devices of the device under test.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <cstring>

#include "harness/cases/assertion.h"
#include "suites/api/contexts/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/must_return.h"
#include "suites/host/sub_devices.h"

namespace assay::suites::contexts {
namespace {

using host::Setting;
using Bytes = std::vector<std::uint8_t>;
using Numbers = std::vector<cl_uint>;

struct Pair {
  std::vector<cl::Device> devices;
  cl::Context context;
  std::array<cl::CommandQueue, 2> queues;

  cl::Buffer buffer(Bytes bytes, cl_mem_flags flags = CL_MEM_READ_WRITE) const {
    return {context, flags | CL_MEM_COPY_HOST_PTR, bytes.size(), bytes.data()};
  }
  Bytes read(std::size_t queue, const cl::Buffer& buffer, std::size_t size) const {
    Bytes bytes(size);
    queues.at(queue).enqueueReadBuffer(buffer, CL_TRUE, 0, size, bytes.data());
    return bytes;
  }
  cl::Program build(const std::string& source) const {
    cl::Program program(context, source);
    program.build(devices);
    return program;
  }
};

/// Whether `second` can be the second device: it must suit the programs and objects of the cases.
bool is_alike(const cl::Device& first, const cl::Device& second) {
  return second.getInfo<CL_DEVICE_AVAILABLE>() == CL_TRUE &&
         (second.getInfo<CL_DEVICE_COMPILER_AVAILABLE>() == CL_TRUE ||
          first.getInfo<CL_DEVICE_COMPILER_AVAILABLE>() == CL_FALSE) &&
         (second.getInfo<CL_DEVICE_IMAGE_SUPPORT>() == CL_TRUE ||
          first.getInfo<CL_DEVICE_IMAGE_SUPPORT>() == CL_FALSE);
}

/// Returns two devices: root devices or sub-devices. If this is not possible, the list is empty and
/// the case is skipped.
Pair make_pair(Setting& on) {
  Pair pair{{on.device()}, {}, {}};
  std::vector<cl::Device> roots;
  cl::Platform(on.platform()).getDevices(CL_DEVICE_TYPE_ALL, &roots);
  for (const cl::Device& root : roots)
    if (root() != on.device_id() && pair.devices.size() < 2 && is_alike(on.device(), root))
      pair.devices.push_back(root);
  if (pair.devices.size() < 2) {
    if (!on.at_least(1, 2)) {
      [] { GTEST_SKIP() << "needs two devices, or one that can be partitioned"; }();
      return {};
    }
    auto parts = host::some_parts(on);
    if (parts.empty()) return {};
    // If there is only one sub-device, the other device is the parent device.
    parts.push_back(on.device());
    pair.devices = {parts[0], parts[1]};
  }
  pair.context = cl::Context(pair.devices);
  for (std::size_t i = 0; i < 2; ++i)
    pair.queues.at(i) = cl::CommandQueue(pair.context, pair.devices[i]);
  return pair;
}

template <void (*body)(Setting&, const Pair&)>
void two(Setting& on) {
  const Pair pair = make_pair(on);
  if (!pair.devices.empty()) body(on, pair);
}

constexpr const char* step = "suites/api/contexts/kernels/step.cl";

// ---- Queries of the objects

void named(Setting&, const Pair& pair) {
  EXPECT_QUERY(pair.context.getInfo<CL_CONTEXT_NUM_DEVICES>(), 2U);
  EXPECT_MATCH(pair.context.getInfo<CL_CONTEXT_DEVICES>(),
               testing::UnorderedElementsAreArray(pair.devices));
}

void queues(Setting&, const Pair& pair) {
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_VALUE(pair.queues.at(i).getInfo<CL_QUEUE_DEVICE>()(), ==, pair.devices[i]())
        << "of queue " << i;
    cl::Event event;
    pair.queues.at(i).enqueueMarkerWithWaitList(nullptr, &event);
    EXPECT_VALUE(event.getInfo<CL_EVENT_COMMAND_QUEUE>()(), ==, pair.queues.at(i)())
        << "of a command in queue " << i;
    event.wait();
  }
}

cl_build_status build_status(const cl::Program& program, const cl::Device& device) {
  return program.getBuildInfo<CL_PROGRAM_BUILD_STATUS>(device);
}

/// 5.6.2: clBuildProgram builds only for the devices of its list. Each device has its own options
/// and status.
void built_one_by_one(Setting& on, const Pair& pair) {
  cl::Program program(pair.context, embedded_text(step));
  EXPECT_QUERY(program.getInfo<CL_PROGRAM_NUM_DEVICES>(), 2U);
  EXPECT_MATCH(program.getInfo<CL_PROGRAM_DEVICES>(),
               testing::UnorderedElementsAreArray(pair.devices));
  program.build(std::vector{pair.devices[0]}, "-D WHICH=1");
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, build_status(program, pair.devices[0]));
  EXPECT_BUILD_STATUS(CL_BUILD_NONE, build_status(program, pair.devices[1]));
  const auto listed = program.getInfo<CL_PROGRAM_DEVICES>();
  const auto sizes = program.getInfo<CL_PROGRAM_BINARY_SIZES>();
  ASSERT_VALUE(sizes.size(), ==, 2U) << about::query("CL_PROGRAM_BINARY_SIZES");
  for (std::size_t i = 0; i < 2; ++i) {
    const bool built = listed.at(i)() == pair.devices[0]();
    EXPECT_VALUE(sizes[i] != 0, ==, built)
        << about::query("CL_PROGRAM_BINARY_SIZES") << "of the device for which the program was "
        << (built ? "built" : "not built") << ": " << sizes[i];
  }
  program.build(std::vector{pair.devices[1]}, "-D WHICH=2");
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, build_status(program, pair.devices[i]));
    EXPECT_VALUE(program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(pair.devices[i]), ==,
                 fmt::format("-D WHICH={}", i + 1))
        << "of device " << i;
  }
  cl::Kernel kernel(program, "which");
  const cl::Buffer out(pair.context, CL_MEM_READ_WRITE, sizeof(cl_uint));
  kernel.setArg(0, out);
  for (const std::size_t i : {0U, 1U, 0U}) {
    ASSERT_SUCCESS(clEnqueueTask(pair.queues.at(i)(), kernel(), 0, nullptr, nullptr));
    cl_uint got = 0;
    pair.queues.at(i).enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
    EXPECT_VALUE(got, ==, i + 1) << "the macro that the options of device " << i << " define";
  }
  on.progress(0, 1);
}

/// 5.7.1: clCreateKernelsInProgram leaves out kernels whose definitions differ between the devices.
void kernels_of_both(Setting& on, const Pair& pair) {
  cl::Program program(pair.context, embedded_text("suites/api/contexts/kernels/unlike.cl"));
  program.build(std::vector{pair.devices[0]});
  program.build(std::vector{pair.devices[1]}, "-D SECOND");
  std::array<cl_kernel, 4> kernels{};
  ASSERT_SUCCESS(clCreateKernelsInProgram(program(), kernels.size(), kernels.data(), nullptr));
  std::vector<std::string> names;
  for (const cl_kernel made : kernels)
    if (made != nullptr)
      names.push_back(cl::Kernel(made, false).getInfo<CL_KERNEL_FUNCTION_NAME>());
  EXPECT_MATCH(names, testing::UnorderedElementsAre("alike", "also_alike"))
      << about::query("CL_KERNEL_FUNCTION_NAME")
      << "kernels whose definitions are equal for both devices";
  on.progress(0, 1);
}

/// A program that is compiled separately for each of the first `devices` devices. The macro WHICH
/// is 1 for the first device and 2 for the second device.
cl::Program compiled(const Pair& pair, std::size_t devices) {
  cl::Program program(pair.context, embedded_text(step));
  for (std::size_t i = 0; i < devices; ++i)
    EXPECT_SUCCESS(clCompileProgram(program(), 1, &pair.devices[i](),
                                    fmt::format("-D WHICH={}", i + 1).c_str(), 0, nullptr, nullptr,
                                    nullptr, nullptr));
  return program;
}

/// 5.6.3: clCompileProgram compiles only for the devices of its list.
void compiled_one_by_one(Setting& on, const Pair& pair) {
  const cl::Program first = compiled(pair, 1);
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, build_status(first, pair.devices[0]));
  EXPECT_BUILD_STATUS(CL_BUILD_NONE, build_status(first, pair.devices[1]));
  EXPECT_QUERY(first.getBuildInfo<CL_PROGRAM_BINARY_TYPE>(pair.devices[0]),
               cl_uint{CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT});
  EXPECT_QUERY(first.getBuildInfo<CL_PROGRAM_BINARY_TYPE>(pair.devices[1]),
               cl_uint{CL_PROGRAM_BINARY_TYPE_NONE});
  const cl::Program both = compiled(pair, 2);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_VALUE(both.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(pair.devices[i]), ==,
                 fmt::format("-D WHICH={}", i + 1))
        << "of device " << i;
  const cl::Program linked(
      CREATED(clLinkProgram, pair.context(), 0, nullptr, "", 1, &both(), nullptr, nullptr), false);
  cl::Kernel kernel(linked, "which");
  const cl::Buffer out(pair.context, CL_MEM_READ_WRITE, sizeof(cl_uint));
  kernel.setArg(0, out);
  for (const std::size_t i : {1U, 0U}) {
    ASSERT_SUCCESS(clEnqueueTask(pair.queues.at(i)(), kernel(), 0, nullptr, nullptr));
    cl_uint got = 0;
    pair.queues.at(i).enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
    EXPECT_VALUE(got, ==, i + 1) << "the macro that the options of device " << i << " define";
  }
  on.progress(0, 1);
}

/// 5.6.3: clLinkProgram without a list links for the devices that have a compiled object.
void linked_for_the_compiled(Setting& on, const Pair& pair) {
  const cl::Program first = compiled(pair, 1);
  const cl::Program linked(
      CREATED(clLinkProgram, pair.context(), 0, nullptr, "", 1, &first(), nullptr, nullptr), false);
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, build_status(linked, pair.devices[0]));
  cl::Kernel kernel(linked, "which");
  const cl::Buffer out(pair.context, CL_MEM_READ_WRITE, sizeof(cl_uint));
  kernel.setArg(0, out);
  ASSERT_SUCCESS(clEnqueueTask(pair.queues[0](), kernel(), 0, nullptr, nullptr));
  cl_uint got = 0;
  pair.queues[0].enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, 1U) << "the macro that the options of device 0 define";
  on.progress(0, 1);
}

/// 5.6.3: clLinkProgram links only for the devices in its list.
void linked_for_one(Setting&, const Pair& pair) {
  const cl::Program both = compiled(pair, 2);
  const cl::Program linked(CREATED(clLinkProgram, pair.context(), 1, &pair.devices[0](), "", 1,
                                   &both(), nullptr, nullptr),
                           false);
  EXPECT_BUILD_STATUS(CL_BUILD_SUCCESS, build_status(linked, pair.devices[0]));
  cl::Kernel kernel(linked, "which");
  const cl::Buffer unused(pair.context, CL_MEM_READ_WRITE, sizeof(cl_uint));
  const cl::Buffer out(pair.context, CL_MEM_READ_WRITE, sizeof(cl_uint));
  kernel.setArg(0, unused);  // a device that runs the kernel by mistake does not write to `out`
  EXPECT_CODE(CL_INVALID_PROGRAM_EXECUTABLE,
              clEnqueueTask(pair.queues[1](), kernel(), 0, nullptr, nullptr));
  kernel.setArg(0, out);
  ASSERT_SUCCESS(clEnqueueTask(pair.queues[0](), kernel(), 0, nullptr, nullptr));
  cl_uint got = 0;
  pair.queues[0].enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, 1U) << "the macro that the options of device 0 define";
}

/// The arguments of clCreateProgramWithBinary: one or two devices, with a binary and a status for
/// each device.
struct Binaries {
  std::vector<cl_device_id> devices;
  std::vector<std::vector<unsigned char>> bytes;
  std::vector<cl_int> of_each{99, 99};

  /// The result is NULL if the call is refused.
  cl_program create(const cl::Context& context, cl_int& status) {
    std::vector<const unsigned char*> starts;
    std::vector<std::size_t> lengths;
    for (const auto& one : bytes) {
      starts.push_back(one.data());
      lengths.push_back(one.size());
    }
    return clCreateProgramWithBinary(context(), static_cast<cl_uint>(devices.size()),
                                     devices.data(), lengths.data(), starts.data(), of_each.data(),
                                     &status);
  }
};

/// The binaries of a program whose kernel `which` stores 1 on the first device of `pair` and 2 on
/// the second device. The binary of the program's last device comes first. `numbers` gets the index
/// in `pair` of each binary's device.
Binaries saved(const Pair& pair, std::vector<std::size_t>& numbers) {
  cl::Program program(pair.context, embedded_text(step));
  for (std::size_t i = 0; i < 2; ++i)
    program.build(std::vector{pair.devices[i]}, fmt::format("-D WHICH={}", i + 1).c_str());
  const auto listed = program.getInfo<CL_PROGRAM_DEVICES>();
  const auto bytes = program.getInfo<CL_PROGRAM_BINARIES>();
  EXPECT_VALUE(listed.size(), ==, 2U) << about::query("CL_PROGRAM_DEVICES");
  EXPECT_VALUE(bytes.size(), ==, 2U) << about::query("CL_PROGRAM_BINARIES");
  Binaries all;
  if (listed.size() != 2 || bytes.size() != 2) return all;
  for (const std::size_t i : {1U, 0U}) {
    EXPECT_HOLDS(!bytes[i].empty()) << about::query("CL_PROGRAM_BINARIES")
                                    << "the binary of device " << i << " of the program is empty";
    all.devices.push_back(listed[i]());
    all.bytes.push_back(bytes[i]);
    numbers.push_back(listed[i]() == pair.devices[0]() ? 0 : 1);
  }
  return all;
}

/// 5.6.1: binaries[i] is for device_list[i], in any order of the devices.
void binaries_of_each(Setting& on, const Pair& pair) {
  std::vector<std::size_t> numbers;
  Binaries all = saved(pair, numbers);
  if (testing::Test::HasFailure()) return;
  on.progress(0, 1);
  cl_int status = CL_SUCCESS;
  const cl::Program program(all.create(pair.context, status), false);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateProgramWithBinary") << "for two devices";
  for (const cl_int one : all.of_each)
    EXPECT_CODE(CL_SUCCESS, one) << about::call("clCreateProgramWithBinary") << "binary_status";
  EXPECT_QUERY(program.getInfo<CL_PROGRAM_NUM_DEVICES>(), 2U);
  EXPECT_MATCH(program.getInfo<CL_PROGRAM_DEVICES>(),
               testing::UnorderedElementsAreArray(pair.devices));
  ASSERT_SUCCESS(clBuildProgram(program(), 2, all.devices.data(), nullptr, nullptr, nullptr));
  cl::Kernel kernel(program, "which");
  const cl::Buffer out(pair.context, CL_MEM_READ_WRITE, sizeof(cl_uint));
  kernel.setArg(0, out);
  for (const std::size_t i : numbers) {
    ASSERT_SUCCESS(clEnqueueTask(pair.queues.at(i)(), kernel(), 0, nullptr, nullptr));
    cl_uint got = 0;
    pair.queues.at(i).enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
    EXPECT_VALUE(got, ==, i + 1) << "the result of the binary for device " << i;
  }
}

/// 5.6.1: the devices of the program are those of the list, not all devices of the context.
void binary_for_one(Setting& on, const Pair& pair) {
  std::vector<std::size_t> numbers;
  const Binaries all = saved(pair, numbers);
  if (testing::Test::HasFailure()) return;
  on.progress(0, 1);
  for (const std::size_t i : {0U, 1U}) {
    const std::size_t number = numbers[i];
    DURING(fmt::format("a binary for device {}", number));
    Binaries one{{all.devices[i]}, {all.bytes[i]}};
    cl_int status = CL_SUCCESS;
    const cl::Program program(one.create(pair.context, status), false);
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateProgramWithBinary");
    EXPECT_QUERY(program.getInfo<CL_PROGRAM_NUM_DEVICES>(), 1U);
    EXPECT_MATCH(program.getInfo<CL_PROGRAM_DEVICES>(), testing::ElementsAre(pair.devices[number]))
        << about::query("CL_PROGRAM_DEVICES");
    ASSERT_SUCCESS(clBuildProgram(program(), 0, nullptr, nullptr, nullptr, nullptr));
    cl::Kernel kernel(program, "which");
    const cl::Buffer out(pair.context, CL_MEM_READ_WRITE, sizeof(cl_uint));
    kernel.setArg(0, out);
    ASSERT_SUCCESS(clEnqueueTask(pair.queues.at(number)(), kernel(), 0, nullptr, nullptr));
    cl_uint got = 0;
    pair.queues.at(number).enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
    EXPECT_VALUE(got, ==, number + 1) << "the result of the binary";
  }
}

/// 5.6.1: binary_status says which device's binary was refused, and why.
void binary_of_one_refused(Setting&, const Pair& pair) {
  std::vector<std::size_t> numbers;
  Binaries all = saved(pair, numbers);
  if (testing::Test::HasFailure()) return;
  cl_int status = CL_SUCCESS;
  all.bytes[1].clear();
  const cl::Program none(all.create(pair.context, status), false);
  EXPECT_CODE(CL_INVALID_VALUE, status)
      << about::call("clCreateProgramWithBinary") << "a length of 0";
  EXPECT_CODE(CL_INVALID_VALUE, all.of_each[1])
      << about::call("clCreateProgramWithBinary") << "binary_status of the length of 0";
  // clCreateProgramWithBinary may accept an invalid binary. Then the build fails.
  all.bytes[1].assign(64, 0x5a);
  all.of_each = {99, 99};
  const cl::Program noise(all.create(pair.context, status), false);
  if (status == CL_SUCCESS) return;
  EXPECT_CODE(CL_INVALID_BINARY, status)
      << about::call("clCreateProgramWithBinary") << "random bytes for one device";
  EXPECT_CODE(CL_INVALID_BINARY, all.of_each[1])
      << about::call("clCreateProgramWithBinary") << "binary_status of the random bytes";
}

/// 5.8: a kernel needs an executable for the queue's device.
void not_built(Setting&, const Pair& pair) {
  // A sub-device uses a program that was built for its parent (5.6.7). The first device is not the
  // parent of the second device.
  cl::Program program(pair.context, embedded_text(step));
  program.build(std::vector{pair.devices[0]});
  cl::Kernel kernel(program, "which");
  const cl::Buffer out(pair.context, CL_MEM_READ_WRITE, sizeof(cl_uint));
  kernel.setArg(0, out);
  EXPECT_CODE(CL_INVALID_PROGRAM_EXECUTABLE,
              clEnqueueTask(pair.queues[1](), kernel(), 0, nullptr, nullptr));
  EXPECT_SUCCESS(clEnqueueTask(pair.queues[0](), kernel(), 0, nullptr, nullptr));
  pair.queues[0].finish();
}

/// 5.7.3: the query must name a device if there are several devices.
void kernel_queries(Setting&, const Pair& pair) {
  const cl::Program program = pair.build(embedded_text(step));
  const cl::Kernel kernel(program, "step_on");
  for (const cl::Device& device : pair.devices) {
    const auto size = kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device);
    EXPECT_VALUE(size, >=, 1U) << about::query("CL_KERNEL_WORK_GROUP_SIZE");
    EXPECT_VALUE(size, <=, device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>())
        << about::query("CL_KERNEL_WORK_GROUP_SIZE")
        << "compared with CL_DEVICE_MAX_WORK_GROUP_SIZE";
  }
  std::size_t size = 0;
  EXPECT_CODE(CL_INVALID_DEVICE,
              clGetKernelWorkGroupInfo(kernel(), nullptr, CL_KERNEL_WORK_GROUP_SIZE, sizeof size,
                                       &size, nullptr));
}

// ---- One device writes and the other reads (A.1)

cl_event* next(cl::Event& event) {
  event = cl::Event();
  return &event();
}

/// One kernel runs in both queues in turn. Each run waits for the last run in the other queue.
void kernels_in_turn(Setting& on, const Pair& pair) {
  constexpr std::size_t items = 1000;
  cl::Kernel kernel(pair.build(embedded_text(step)), "step_on");
  Numbers model(items);
  for (cl_uint& one : model) one = static_cast<cl_uint>(on.random_bits());
  const cl::Buffer buffer(pair.context, CL_MEM_COPY_HOST_PTR, items * sizeof(cl_uint),
                          model.data());
  kernel.setArg(0, buffer);
  cl::Event last;
  for (cl_uint turn = 0; turn < 10; ++turn) {
    const cl::CommandQueue& queue = pair.queues.at(turn % 2);
    kernel.setArg(1, turn);
    const cl::Event before = last;
    const cl_event wait = before();
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(queue(), kernel(), 1, nullptr, &items, nullptr,
                                          turn == 0 ? 0 : 1, turn == 0 ? nullptr : &wait,
                                          next(last)));
    queue.flush();
    for (cl_uint& one : model) one = one * 3 + turn;
  }
  for (const cl::CommandQueue& queue : pair.queues) {
    Numbers got(items);
    const std::vector<cl::Event> wait{last};
    queue.enqueueReadBuffer(buffer, CL_TRUE, 0, items * sizeof(cl_uint), got.data(), &wait);
    EXPECT_VALUE(got, ==, model) << "the buffer after kernels of both devices in turn";
  }
}

/// Enqueues commands that change a buffer. Consecutive commands are in different queues.
void commands_in_turn(Setting& on, const Pair& pair) {
  constexpr std::size_t size = 4096;
  Bytes model = on.random_bytes(size), other = on.random_bytes(size);
  const cl::Buffer buffer = pair.buffer(model), more = pair.buffer(other);
  const Bytes written = on.random_bytes(1000), rows = on.random_bytes(64);
  const cl_uint filling = 0x01020304;
  cl::Event last;
  std::size_t turn = 0;
  const auto in_turn = [&](const char* function, const auto& enqueue) {
    const cl::Event before = last;
    const cl_event wait = before();
    const cl::CommandQueue& queue = pair.queues.at(turn % 2);
    ASSERT_SUCCESS(enqueue(queue(), turn == 0 ? 0U : 1U, turn == 0 ? nullptr : &wait, next(last)))
        << about::call(function);
    queue.flush();
    ++turn;
    const std::vector<cl::Event> done{last};
    Bytes got(size);
    pair.queues.at(turn % 2).enqueueReadBuffer(buffer, CL_TRUE, 0, size, got.data(), &done);
    EXPECT_BYTES(model, got) << "data that the other device reads after " << function;
  };
  constexpr std::size_t region[] = {16, 4, 1}, from[] = {0, 0, 0}, to[] = {8, 3, 0};
  for (int round = 0; round < 2; ++round) {
    std::ranges::copy(written, model.begin() + 100);
    in_turn("clEnqueueWriteBuffer",
            [&](cl_command_queue q, cl_uint n, const cl_event* list, cl_event* e) {
              return clEnqueueWriteBuffer(q, buffer(), CL_FALSE, 100, written.size(),
                                          written.data(), n, list, e);
            });
    std::copy_n(other.begin() + 7, 900, model.begin() + 2000);
    in_turn("clEnqueueCopyBuffer",
            [&](cl_command_queue q, cl_uint n, const cl_event* list, cl_event* e) {
              return clEnqueueCopyBuffer(q, more(), buffer(), 7, 2000, 900, n, list, e);
            });
    for (std::size_t row = 0; row < 4; ++row)
      std::copy_n(rows.begin() + static_cast<std::ptrdiff_t>(row * 16), 16,
                  model.begin() + static_cast<std::ptrdiff_t>((3 + row) * 128 + 8));
    in_turn("clEnqueueWriteBufferRect",
            [&](cl_command_queue q, cl_uint n, const cl_event* list, cl_event* e) {
              return clEnqueueWriteBufferRect(q, buffer(), CL_FALSE, to, from, region, 128, 0, 16,
                                              0, rows.data(), n, list, e);
            });
    if (on.at_least(1, 2)) {
      for (std::size_t i = 0; i < 512; ++i)
        model[3000 - 3000 % 4 + i] = static_cast<std::uint8_t>(4 - i % 4);
      if (on.device().getInfo<CL_DEVICE_ENDIAN_LITTLE>() == CL_FALSE)
        for (std::size_t i = 0; i < 512; ++i)
          model[3000 - 3000 % 4 + i] = static_cast<std::uint8_t>(1 + i % 4);
      in_turn("clEnqueueFillBuffer",
              [&](cl_command_queue q, cl_uint n, const cl_event* list, cl_event* e) {
                return clEnqueueFillBuffer(q, buffer(), &filling, sizeof filling, 3000 - 3000 % 4,
                                           512, n, list, e);
              });
    }
    const Bytes mapped_bytes = on.random_bytes(300);
    std::ranges::copy(mapped_bytes, model.begin() + 1500);
    in_turn("clEnqueueUnmapMemObject",
            [&](cl_command_queue q, cl_uint n, const cl_event* list, cl_event* e) {
              void* const mapped = CREATED(clEnqueueMapBuffer, q, buffer(), CL_TRUE, CL_MAP_WRITE,
                                           1500, 300, n, list, nullptr);
              std::memcpy(mapped, mapped_bytes.data(), mapped_bytes.size());
              return clEnqueueUnmapMemObject(q, buffer(), mapped, 0, nullptr, e);
            });
    // With an odd number of commands, each command changes its queue from round to round.
    if (turn % 2 == 0) ++turn;
  }
}

/// The two queues use parts of one buffer that do not overlap. Then each queue reads the whole
/// buffer.
void sub_buffers(Setting& on, const Pair& pair) {
  const std::size_t align = std::max(pair.devices[0].getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>(),
                                     pair.devices[1].getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>()) /
                            8;
  const std::size_t size = std::max<std::size_t>(align, 1024), items = size / sizeof(cl_uint);
  Numbers model(2 * items);
  for (cl_uint& one : model) one = static_cast<cl_uint>(on.random_bits());
  cl::Buffer whole(pair.context, CL_MEM_COPY_HOST_PTR, 2 * size, model.data());
  const cl::Program program = pair.build(embedded_text(step));
  std::array<cl::Event, 2> done;
  std::vector<cl::Buffer> parts;
  for (std::size_t round = 0; round < 3; ++round) {
    // In the next round, each device gets the part of the other device.
    const std::array<cl::Event, 2> before = done;
    const cl_event list[] = {before[0](), before[1]()};
    for (std::size_t i = 0; i < 2; ++i) {
      const cl_buffer_region region{((i + round) % 2) * size, size};
      parts.push_back(whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region));
      cl::Kernel kernel(program, "step_on");
      kernel.setArg(0, parts.back());
      kernel.setArg(1, static_cast<cl_uint>(round + i));
      for (std::size_t k = 0; k < items; ++k) {
        cl_uint& one = model[region.origin / sizeof(cl_uint) + k];
        one = one * 3 + static_cast<cl_uint>(round + i);
      }
      ASSERT_SUCCESS(clEnqueueNDRangeKernel(pair.queues.at(i)(), kernel(), 1, nullptr, &items,
                                            nullptr, round == 0 ? 0 : 2,
                                            round == 0 ? nullptr : list, next(done.at(i))));
      pair.queues.at(i).flush();
    }
  }
  const std::vector<cl::Event> all(done.begin(), done.end());
  for (const cl::CommandQueue& queue : pair.queues) {
    Numbers got(2 * items);
    queue.enqueueReadBuffer(whole, CL_TRUE, 0, 2 * size, got.data(), &all);
    EXPECT_VALUE(got, ==, model) << "the whole buffer after both devices changed its parts";
  }
}

void images(Setting& on, const Pair& pair) {
  constexpr std::size_t width = 32, height = 8, bytes = width * height * 4;
  constexpr std::size_t origin[] = {0, 0, 0}, region[] = {width, height, 1};
  const cl::ImageFormat format(CL_RGBA, CL_UNSIGNED_INT8);
  const cl::Image2D first(pair.context, CL_MEM_READ_WRITE, format, width, height),
      second(pair.context, CL_MEM_READ_WRITE, format, width, height);
  for (std::size_t turn = 0; turn < 3; ++turn) {
    const auto& here = pair.queues.at(turn % 2);
    const auto& there = pair.queues.at(1 - turn % 2);
    const Bytes model = on.random_bytes(bytes);
    cl::Event written, copied;
    ASSERT_SUCCESS(clEnqueueWriteImage(here(), first(), CL_FALSE, origin, region, 0, 0,
                                       model.data(), 0, nullptr, next(written)));
    here.flush();
    const cl_event wait = written();
    ASSERT_SUCCESS(clEnqueueCopyImage(there(), first(), second(), origin, origin, region, 1, &wait,
                                      next(copied)));
    there.flush();
    Bytes got(bytes);
    const cl_event then = copied();
    ASSERT_SUCCESS(clEnqueueReadImage(here(), second(), CL_TRUE, origin, region, 0, 0, got.data(),
                                      1, &then, nullptr));
    EXPECT_BYTES(model, got) << "an image that one device wrote and the other device copied";
  }
}

/// After a map, the host's memory has the changes of both devices.
void host_memory(Setting& on, const Pair& pair) {
  constexpr std::size_t items = 1024;
  Numbers model(items);
  for (cl_uint& one : model) one = static_cast<cl_uint>(on.random_bits());
  Numbers memory = model;
  const cl::Buffer buffer(pair.context, CL_MEM_USE_HOST_PTR, items * sizeof(cl_uint),
                          memory.data());
  cl::Kernel kernel(pair.build(embedded_text(step)), "step_on");
  kernel.setArg(0, buffer);
  for (cl_uint turn = 0; turn < 4; ++turn) {
    const cl::CommandQueue& queue = pair.queues.at(turn % 2);
    kernel.setArg(1, turn);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, items);
    queue.finish();
    for (cl_uint& one : model) one = one * 3 + turn;
    const cl::CommandQueue& mapping = pair.queues.at(turn / 2 % 2);
    auto* const mapped = static_cast<cl_uint*>(
        mapping.enqueueMapBuffer(buffer, CL_TRUE, CL_MAP_READ, 0, items * sizeof(cl_uint)));
    EXPECT_VALUE(mapped, ==, memory.data())
        << "the address of a map, compared with host_ptr" << about::object("clEnqueueMapBuffer");
    EXPECT_VALUE(Numbers(mapped, mapped + items), ==, model) << "mapped after turn " << turn;
    mapping.enqueueUnmapMemObject(buffer, mapped);
    mapping.finish();
  }
}

/// 5.4.4: a migrated object keeps its contents.
void migrations(Setting& on, const Pair& pair) {
  constexpr std::size_t size = 4096;
  Bytes model = on.random_bytes(size), other = on.random_bytes(size);
  const cl::Buffer buffer = pair.buffer(model), more = pair.buffer(other);
  const cl_mem both[] = {buffer(), more()};
  for (const auto& [queue, flags] : {std::pair<std::size_t, cl_mem_migration_flags>{0, 0},
                                     {1, 0},
                                     {0, CL_MIGRATE_MEM_OBJECT_HOST},
                                     {1, 0},
                                     {1, CL_MIGRATE_MEM_OBJECT_HOST},
                                     {0, 0}}) {
    cl::Event moved;
    ASSERT_SUCCESS(clEnqueueMigrateMemObjects(pair.queues.at(queue)(), 2, both, flags, 0, nullptr,
                                              next(moved)));
    moved.wait();
    for (const std::size_t reader : {queue, 1 - queue}) {
      EXPECT_BYTES(model, pair.read(reader, buffer, size)) << "the first buffer after a migration";
      EXPECT_BYTES(other, pair.read(reader, more, size)) << "the second buffer after a migration";
    }
  }
  // The migration may lose the contents. Writes after the migration must be kept.
  cl::Event moved;
  ASSERT_SUCCESS(clEnqueueMigrateMemObjects(
      pair.queues[1](), 1, both, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED, 0, nullptr, next(moved)));
  const std::vector<cl::Event> wait{moved};
  model = on.random_bytes(size);
  pair.queues[1].flush();
  pair.queues[0].enqueueWriteBuffer(buffer, CL_TRUE, 0, size, model.data(), &wait);
  EXPECT_BYTES(model, pair.read(1, buffer, size)) << "data that was written after a migration";
}

// ---- Waits across the devices

cl_int status_of(const cl::Event& event) {
  return event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
}

/// Commands, markers and barriers wait for events of the other device's queue.
void wait_lists(Setting& on, const Pair& pair) {
  for (std::size_t first = 0; first < 2; ++first) {
    const cl::CommandQueue &here = pair.queues.at(first), &there = pair.queues.at(1 - first);
    const Bytes old = on.random_bytes(64), bytes = on.random_bytes(64);
    const cl::Buffer buffer = pair.buffer(old), copy = pair.buffer(old);
    cl::UserEvent gate(pair.context);
    const cl_event closed = gate();
    cl::Event written, copied, marked, behind;
    ASSERT_SUCCESS(clEnqueueWriteBuffer(here(), buffer(), CL_FALSE, 0, 64, bytes.data(), 1, &closed,
                                        next(written)));
    here.flush();
    const cl_event wait = written();
    ASSERT_SUCCESS(
        clEnqueueCopyBuffer(there(), buffer(), copy(), 0, 0, 64, 1, &wait, next(copied)));
    there.flush();
    const cl::CommandQueue third(pair.context, pair.devices.at(first));
    const cl_event two_events[] = {copied(), written()};
    if (on.at_least(1, 2)) {
      ASSERT_SUCCESS(clEnqueueMarkerWithWaitList(third(), 2, two_events, next(marked)));
      ASSERT_SUCCESS(clEnqueueBarrierWithWaitList(third(), 2, two_events, nullptr));
      ASSERT_SUCCESS(clEnqueueWriteBuffer(third(), copy(), CL_FALSE, 0, 16, old.data(), 0, nullptr,
                                          next(behind)));
      third.flush();
    }
    EXPECT_HOLDS(!host::wait_until([&] { return status_of(copied) <= CL_RUNNING; }, 0.05))
        << about::early()
        << "a command runs before the command of the other device for which it waits";
    if (on.at_least(1, 2)) {
      EXPECT_STATUS_VALUE(status_of(marked), !=, CL_COMPLETE)
          << about::early() << "of a marker after the other device's command";
      EXPECT_STATUS_VALUE(status_of(behind), >, CL_RUNNING)
          << about::early() << "of a command after a barrier";
    }
    gate.setStatus(CL_COMPLETE);
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(copied, CL_COMPLETE));
    Bytes wanted = bytes;
    if (on.at_least(1, 2)) {
      ASSERT_SUCCESS(clWaitForEvents(1, &behind()));
      EXPECT_STATUS(CL_COMPLETE, status_of(marked)) << "of the marker";
      std::copy_n(old.begin(), 16, wanted.begin());
    }
    EXPECT_BYTES(wanted, pair.read(first, copy, 64)) << "data that the second device copied";
  }
}

/// 5.13: clFinish waits for its own queue.
void finish_of_one(Setting& on, const Pair& pair) {
  const Bytes bytes = on.random_bytes(64);
  const cl::Buffer buffer(pair.context, CL_MEM_READ_WRITE, 64),
      other(pair.context, CL_MEM_READ_WRITE, 64);
  cl::UserEvent gate(pair.context);
  const cl_event closed = gate();
  cl::Event held;
  ASSERT_SUCCESS(clEnqueueWriteBuffer(pair.queues[1](), buffer(), CL_FALSE, 0, 64, bytes.data(), 1,
                                      &closed, next(held)));
  pair.queues[1].flush();
  host::must_return(
      on, "clFinish of a queue without waiting commands, while a command of another queue waits,",
      [&] {
        pair.queues[0].enqueueWriteBuffer(other, CL_FALSE, 0, 64, bytes.data());
        pair.queues[0].finish();
      });
  EXPECT_STATUS_VALUE(status_of(held), >, CL_RUNNING)
      << about::early() << "of the command that waits";
  gate.setStatus(CL_COMPLETE);
  pair.queues[1].finish();
  EXPECT_STATUS(CL_COMPLETE, status_of(held)) << "after its queue's clFinish";
}

// ---- Random sequences

/// Random commands in both queues on a few buffers. A command waits for the last write of each
/// buffer that it reads. A command that writes a buffer also waits for all reads of this buffer.
void sequences(Setting& on, const Pair& pair) {
  constexpr std::size_t buffers = 5, items = 256, size = items * sizeof(cl_uint);
  cl::Kernel kernel(pair.build(embedded_text(step)), "join");
  const int rounds = on.thorough() ? 12 : 3;
  for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round) {
    struct One {
      cl::Buffer buffer;
      Numbers model;
      std::vector<cl::Event> users;  ///< the last write, then the reads after it
    };
    std::array<One, buffers> all;
    for (One& one : all) {
      one.model.resize(items);
      for (cl_uint& number : one.model) number = static_cast<cl_uint>(on.random_bits());
      one.buffer = cl::Buffer(pair.context, CL_MEM_COPY_HOST_PTR, size, one.model.data());
    }
    std::string done;
    for (int i = 0; i < 30; ++i) {
      const std::size_t queue = on.random_below(2), to = on.random_below(buffers);
      const std::size_t from = (to + 1 + on.random_below(buffers - 1)) % buffers;
      const auto kind = on.random_below(4);
      done += fmt::format(" {}:{}:{}>{}", queue, "kcfm"[kind], from, to);
      std::vector<cl_event> wait;
      for (const cl::Event& user : all.at(to).users) wait.push_back(user());
      if (!all.at(from).users.empty()) wait.push_back(all.at(from).users.front()());
      const auto n = static_cast<cl_uint>(wait.size());
      const cl_event* const list = wait.empty() ? nullptr : wait.data();
      cl::Event event;
      One &target = all.at(to), &source = all.at(from);
      const cl_command_queue q = pair.queues.at(queue)();
      bool reads = false;
      if (kind == 0) {
        kernel.setArg(0, target.buffer);
        kernel.setArg(1, source.buffer);
        ASSERT_SUCCESS(
            clEnqueueNDRangeKernel(q, kernel(), 1, nullptr, &items, nullptr, n, list, next(event)));
        for (std::size_t k = 0; k < items; ++k)
          target.model[k] = target.model[k] * 5 + source.model[k];
        reads = true;
      } else if (kind == 1) {
        ASSERT_SUCCESS(clEnqueueCopyBuffer(q, source.buffer(), target.buffer(), 0, size / 2,
                                           size / 2, n, list, next(event)));
        std::copy_n(source.model.begin(), items / 2, target.model.begin() + items / 2);
        reads = true;
      } else if (kind == 2 || !on.at_least(1, 2)) {
        const std::size_t first = on.random_below(items / 2);
        // The write blocks, because its source is freed at the end of the block.
        const Numbers numbers(items / 4, static_cast<cl_uint>(on.random_bits()));
        ASSERT_SUCCESS(clEnqueueWriteBuffer(q, target.buffer(), CL_TRUE, first * sizeof(cl_uint),
                                            size / 4, numbers.data(), n, list, next(event)));
        std::ranges::copy(numbers, target.model.begin() + static_cast<std::ptrdiff_t>(first));
      } else {
        const cl_mem moved = target.buffer();
        ASSERT_SUCCESS(clEnqueueMigrateMemObjects(
            q, 1, &moved, on.random_below(2) == 0 ? 0 : CL_MIGRATE_MEM_OBJECT_HOST, n, list,
            next(event)));
      }
      clFlush(q);
      if (reads) source.users.push_back(event);
      target.users.assign(1, event);
    }
    for (std::size_t i = 0; i < buffers; ++i) {
      Numbers got(items);
      pair.queues.at(i % 2).enqueueReadBuffer(all.at(i).buffer, CL_TRUE, 0, size, got.data(),
                                              &all.at(i).users);
      ASSERT_VALUE(got, ==, all.at(i).model)
          << "buffer " << i << " after (queue:command:from>to)" << done;
    }
    on.progress(static_cast<std::uint64_t>(round), static_cast<std::uint64_t>(rounds));
  }
}

constexpr auto compiler = host::needs_compiler;
constexpr const char* shared = "OpenCL 1.2, A.1";
constexpr host::Example rows[] = {
    {"several_devices/named", "OpenCL 1.2, 4.4, Table 4.6", two<named>, {1, 1}},
    {"several_devices/queues", "OpenCL 1.2, 5.1, Table 5.2; 5.9, Table 5.18", two<queues>, {1, 2}},
    {"several_devices/built_one_by_one",
     "OpenCL 1.2, 5.6.2, device_list; 5.6.7, Table 5.13, Table 5.14",
     two<built_one_by_one>,
     {1, 1},
     compiler,
     0.6},
    {"several_devices/kernels_of_both",
     "OpenCL 1.2, 5.7.1, clCreateKernelsInProgram",
     two<kernels_of_both>,
     {1, 1},
     compiler,
     0.3},
    {"several_devices/compiled_one_by_one",
     "OpenCL 1.2, 5.6.3, clCompileProgram",
     two<compiled_one_by_one>,
     {1, 2},
     compiler& harness::parts::linker},
    {"several_devices/linked_for_the_compiled",
     "OpenCL 1.2, 5.6.3, clLinkProgram",
     two<linked_for_the_compiled>,
     {1, 2},
     compiler& harness::parts::linker},
    {"several_devices/linked_for_one",
     "OpenCL 1.2, 5.6.3, clLinkProgram",
     two<linked_for_one>,
     {1, 2},
     compiler& harness::parts::linker},
    {"several_devices/binaries",
     "OpenCL 1.2, 5.6.1, clCreateProgramWithBinary",
     two<binaries_of_each>,
     {1, 1},
     host::needs_compiler},
    {"several_devices/binary_for_one",
     "OpenCL 1.2, 5.6.1, device_list",
     two<binary_for_one>,
     {1, 1},
     host::needs_compiler},
    {"several_devices/binary_status",
     "OpenCL 1.2, 5.6.1, binary_status",
     two<binary_of_one_refused>,
     {1, 1},
     host::needs_compiler},
    {"several_devices/not_built",
     "OpenCL 1.2, 5.8, CL_INVALID_PROGRAM_EXECUTABLE",
     two<not_built>,
     {1, 1},
     compiler,
     0.3},
    {"several_devices/kernel_queries",
     "OpenCL 1.2, 5.7.3, clGetKernelWorkGroupInfo",
     two<kernel_queries>,
     {1, 1},
     compiler,
     0.3},
    {"several_devices/kernels_in_turn", shared, two<kernels_in_turn>, {1, 1}, compiler, 0.3},
    {"several_devices/commands_in_turn", shared, two<commands_in_turn>, {1, 1}},
    {"several_devices/sub_buffers",
     "OpenCL 1.2, 5.2.1; A.1",
     two<sub_buffers>,
     {1, 1},
     compiler,
     0.3},
    {"several_devices/images", shared, two<images>, {1, 1}, host::needs_images},
    {"several_devices/host_memory",
     "OpenCL 1.2, 5.2.4, CL_MEM_USE_HOST_PTR; A.1",
     two<host_memory>,
     {1, 1},
     compiler,
     0.3},
    {"several_devices/migrations",
     "OpenCL 1.2, 5.4.4, clEnqueueMigrateMemObjects",
     two<migrations>,
     {1, 2}},
    {"several_devices/wait_lists", "OpenCL 1.2, 5.2.2; 5.10", two<wait_lists>, {1, 1}, {}, 0.2},
    {"several_devices/finish_of_one", "OpenCL 1.2, 5.13, clFinish", two<finish_of_one>, {1, 1}},
    {"several_devices/sequences", shared, two<sequences>, {1, 1}, compiler, 0.5},
};

}  // namespace

std::span<const host::Example> several_devices() {
  return rows;
}

}  // namespace assay::suites::contexts
