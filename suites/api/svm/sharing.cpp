#include "suites/api/svm/sharing.h"

#include <gmock/gmock.h>

#include <memory>
#include <numeric>

#include "harness/cases/assertion.h"
#include "suites/api/svm/nodes.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/svm_memory.h"

namespace assay::suites::svm {
namespace {

constexpr TextParts sharing_cl("suites/api/svm/sharing.cl");

using host::Setting;

void launch(const cl::CommandQueue& queue, const cl::Kernel& kernel, std::size_t items,
            const std::vector<cl_event>& wait = {}, cl_event* event = nullptr) {
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(queue(), kernel(), 1, nullptr, &items, nullptr,
                                        static_cast<cl_uint>(wait.size()),
                                        wait.empty() ? nullptr : wait.data(), event));
}

/// Each node has its own allocation. clSetKernelExecInfo names the allocations for the kernel.
struct List {
  explicit List(Setting& on) {
    for (int i = 0; i < 6; ++i) all.push_back(std::make_unique<Memory>(on, sizeof(Node)));
    std::vector<std::unique_ptr<Mapping>> mapped;
    for (const auto& one : all) mapped.push_back(std::make_unique<Mapping>(on, *one, CL_MAP_WRITE));
    cl_uint total = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      Node& node = *all[i]->as<Node>();
      node.value = static_cast<cl_int>(on.random_below(1000));
      node.next = i + 1 < all.size() ? all[i + 1]->as<Node>() : nullptr;
      total = total * 3 + static_cast<cl_uint>(node.value);
    }
    sum = static_cast<cl_int>(total);
  }
  /// The allocations that the kernel reaches without an argument.
  std::vector<void*> reached() const {
    std::vector<void*> pointers;
    for (std::size_t i = 1; i < all.size(); ++i) pointers.push_back(all[i]->get());
    return pointers;
  }
  std::vector<std::unique_ptr<Memory>> all;
  cl_int sum = 0;
};

cl_int walked(Setting& on, const cl::Kernel& walk, const cl::Buffer& out) {
  launch(on.queue(), walk, 1);
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  return got;
}

/// A clone is "A shallow copy of the kernel object, its arguments and any information passed to the
/// kernel object using clSetKernelExecInfo."
void clones_keep_exec_info(Setting& on) {
  const List first(on), second(on);
  cl::Kernel walk = kernel(on, "sum");
  const cl::Buffer out = on.buffer(sizeof(cl_int));
  const auto name = [&](const cl::Kernel& one, const List& list) {
    const std::vector<void*> reached = list.reached();
    EXPECT_SUCCESS(clSetKernelExecInfo(one(), CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                       reached.size() * sizeof reached[0], reached.data()));
    EXPECT_SUCCESS(clSetKernelArgSVMPointer(one(), 0, list.all[0]->get()));
  };
  walk.setArg(1, out);
  name(walk, first);
  const cl::Kernel clone(CREATED(clCloneKernel, walk()), false);
  name(walk, second);
  EXPECT_VALUE(walked(on, clone, out), ==, first.sum) << "the clone's sum over the first list";
  EXPECT_VALUE(walked(on, walk, out), ==, second.sum) << "the kernel's sum over the second list";
  name(clone, second);
  EXPECT_VALUE(walked(on, clone, out), ==, second.sum) << "the clone's sum over the second list";
}

/// A command that waits for the event of another queue's command sees the writes of that command.
void several_queues(Setting& on) {
  constexpr std::size_t items = 1024;
  const Memory memory(on, items * sizeof(cl_int));
  write(on, memory, std::vector<std::uint8_t>(memory.size(), 0));
  ASSERT_SUCCESS(clFinish(on.queue()()));
  const std::vector<cl::CommandQueue> queues{on.make_queue(0), on.make_queue(0), on.make_queue(0)};
  cl::Kernel add = kernel(on, "add");
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(add(), 0, memory.get()));
  cl::Event last;
  cl_int expected = 0;
  for (int i = 1; i <= 12; ++i) {
    add.setArg(1, cl_int{i});
    expected += i;
    cl::Event done;
    const cl::CommandQueue& queue = queues[static_cast<std::size_t>(i) % queues.size()];
    launch(queue, add, items, i == 1 ? std::vector<cl_event>{} : std::vector{last()}, &done());
    queue.flush();
    last = done;
  }
  ASSERT_SUCCESS(clWaitForEvents(1, &last()));
  const Mapping mapped(on, memory, CL_MAP_READ);
  EXPECT_MATCH(std::vector(memory.as<cl_int>(), memory.as<cl_int>() + items),
               testing::Each(expected))
      << "values to which kernels of three queues added";
}

/// The memory of the buffer is an SVM allocation.
void sub_buffers_of_two_queues(Setting& on) {
  const std::size_t step = std::max<std::size_t>(on.base_alignment(), 256), items = step / 4;
  const Memory memory(on, 2 * step);
  write(on, memory, std::vector<std::uint8_t>(2 * step, 0));
  ASSERT_SUCCESS(clFinish(on.queue()()));
  const cl::CommandQueue other = on.make_queue(0);
  {
    cl::Buffer buffer(on.context(), CL_MEM_USE_HOST_PTR, 2 * step, memory.get());
    const cl_buffer_region low{0, step}, high{step, step};
    cl::Kernel first = kernel(on, "add"), second = kernel(on, "add");
    const cl::Buffer lower = buffer.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &low),
                     upper = buffer.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &high);
    first.setArg(0, lower);  // a kernel does not retain the sub-buffer
    second.setArg(0, upper);
    first.setArg(1, cl_int{5});
    second.setArg(1, cl_int{70});
    for (int i = 0; i < 3; ++i) {
      launch(on.queue(), first, items);
      launch(other, second, items);
    }
    ASSERT_SUCCESS(clFinish(on.queue()()));
    ASSERT_SUCCESS(clFinish(other()));
    std::vector<cl_int> got(2 * items);
    on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, 2 * step, got.data());
    std::vector<cl_int> expected(2 * items, 15);
    std::fill(expected.begin() + static_cast<std::ptrdiff_t>(items), expected.end(), 210);
    EXPECT_VALUE(got, ==, expected) << "the buffer's contents";
  }
}

/// "Fine-grained ... at the granularity of individual loads and stores into bytes". The host writes
/// odd bytes while a kernel writes even bytes.
void neighboring_bytes(Setting& on) {
  constexpr std::size_t items = 1024;
  const Memory memory(on, 2 * items, CL_MEM_SVM_FINE_GRAIN_BUFFER);
  auto* const bytes = memory.as<volatile std::uint8_t>();
  for (std::size_t i = 0; i < 2 * items; ++i) bytes[i] = 0;
  cl::Kernel even = on.kernel(sharing_cl("even"), "even");
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(even(), 0, memory.get()));
  for (cl_uchar round = 1; round <= 4; ++round) {
    even.setArg(1, round);
    cl::Event done;
    launch(on.queue(), even, items, {}, &done());
    on.queue().flush();
    for (std::size_t i = 0; i < items; ++i)
      bytes[2 * i + 1] = static_cast<std::uint8_t>(100 + round);
    ASSERT_SUCCESS(clWaitForEvents(1, &done()));
    for (std::size_t i = 0; i < items; ++i) {
      ASSERT_VALUE(bytes[2 * i], ==, round) << "byte " << 2 * i << ", which the kernel wrote";
      ASSERT_VALUE(bytes[2 * i + 1], ==, 100 + round)
          << "byte " << 2 * i + 1 << ", which the host wrote";
    }
  }
}

/// Nothing is mapped. The host builds a list, a kernel builds a second list from the first list,
/// and the host reads the second list.
void lists_without_maps(Setting& on) {
  constexpr int count = 40;
  const Memory memory(on, count * sizeof(Node), CL_MEM_SVM_FINE_GRAIN_BUFFER),
      out(on, sizeof(cl_int), CL_MEM_SVM_FINE_GRAIN_BUFFER);
  Node* const nodes = memory.as<Node>();
  cl_uint total = 0;
  for (int i = 0; i < count; ++i) {
    Node& node = nodes[(i * 7) % count];
    node.value = static_cast<cl_int>(on.random_below(1000));
    node.next = i + 1 < count ? &nodes[((i + 1) * 7) % count] : nullptr;
    total = total * 3 + static_cast<cl_uint>(node.value);
  }
  cl::Kernel walk = kernel(on, "sum"), chain = kernel(on, "chain");
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(walk(), 0, nodes));
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(walk(), 1, out.get()));
  launch(on.queue(), walk, 1);
  ASSERT_SUCCESS(clFinish(on.queue()()));
  EXPECT_VALUE(*out.as<cl_int>(), ==, static_cast<cl_int>(total)) << "the sum over the host's list";
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(chain(), 0, nodes));
  chain.setArg(1, cl_int{count});
  launch(on.queue(), chain, 1);
  ASSERT_SUCCESS(clFinish(on.queue()()));
  int seen = 0;
  for (const Node* at = nodes; at != nullptr && seen < count; at = at->next, ++seen)
    ASSERT_VALUE(at->value, ==, 7 * seen) << "node " << seen << " of the kernel's list";
  EXPECT_VALUE(seen, ==, count) << "nodes of the kernel's list";
}

void copies_between_grains(Setting& on) {
  const Memory coarse(on, 1024), fine(on, 1024, CL_MEM_SVM_FINE_GRAIN_BUFFER);
  const auto bytes = on.random_bytes(1024);
  write(on, coarse, bytes);
  ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, fine.get(), coarse.get(), 1024, 0,
                                    nullptr, nullptr));
  EXPECT_BYTES(bytes, std::vector(fine.bytes().begin(), fine.bytes().end()))
      << "fine-grained memory, read without a map";
  for (std::uint8_t& one : fine.bytes()) one = static_cast<std::uint8_t>(one + 1);
  ASSERT_SUCCESS(clEnqueueSVMMemcpy(on.queue()(), CL_TRUE, coarse.as<std::uint8_t>() + 512,
                                    fine.as<std::uint8_t>(), 512, 0, nullptr, nullptr));
  auto expected = bytes;
  for (std::size_t i = 0; i < 512; ++i) expected[512 + i] = static_cast<std::uint8_t>(bytes[i] + 1);
  EXPECT_BYTES(expected, read(on, coarse)) << "coarse-grained memory";
}

constexpr auto needs = needs_svm_and_compiler;
/// For cases where the host stores pointers that a kernel follows, or a kernel stores pointers that
/// the host follows.
constexpr auto same_pointers = needs & harness::parts::pointers_of_the_host;
constexpr host::Example rows[] = {
    {"arguments/clones_keep_exec_info",
     "OpenCL API 3.0, 5.9.1, clCloneKernel",
     clones_keep_exec_info,
     {2, 1},
     same_pointers},
    {"sharing/queues", "OpenCL API 3.0, 3.3.3; 5.11", several_queues, {2, 0}, needs},
    {"sharing/sub_buffers",
     "OpenCL API 3.0, 5.2.1, clCreateSubBuffer; 5.6",
     sub_buffers_of_two_queues,
     {2, 0},
     needs},
    {"fine_grain/bytes",
     "OpenCL API 3.0, 3.3.3, CL_DEVICE_SVM_FINE_GRAIN_BUFFER",
     neighboring_bytes,
     {2, 0},
     needs_fine_grain},
    {"fine_grain/lists",
     "OpenCL API 3.0, 5.6, CL_MEM_SVM_FINE_GRAIN_BUFFER",
     lists_without_maps,
     {2, 0},
     needs_fine_grain& harness::parts::pointers_of_the_host},
    {"fine_grain/copies",
     "OpenCL API 3.0, 5.6, clEnqueueSVMMemcpy",
     copies_between_grains,
     {2, 0},
     harness::parts::svm_fine_grain},
};

}  // namespace

std::span<const host::Example> sharing() {
  return rows;
}

}  // namespace assay::suites::svm
