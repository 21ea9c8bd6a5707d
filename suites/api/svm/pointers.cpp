#include <gmock/gmock.h>

#include <array>
#include <memory>
#include <numeric>

#include "harness/cases/assertion.h"
#include "suites/api/svm/nodes.h"
#include "suites/api/svm/tables.h"
#include "suites/host/svm_memory.h"

namespace assay::suites::svm {
namespace {

using host::Setting;

void run(Setting& on, const cl::Kernel& kernel, std::size_t items = 1) {
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, nullptr, 0,
                                        nullptr, nullptr));
}

std::vector<cl_int> numbers(std::size_t count) {
  std::vector<cl_int> all(count);
  std::iota(all.begin(), all.end(), -5);
  return all;
}

void as_arguments(Setting& on) {
  const Memory memory(on, 256 * sizeof(cl_int));
  auto expected = numbers(256);
  {
    const Mapping mapped(on, memory, CL_MAP_WRITE);
    std::ranges::copy(expected, memory.as<cl_int>());
  }
  cl::Kernel add = kernel(on, "add");
  add.setArg(1, cl_int{1000});
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(add(), 0, memory.get()));
  run(on, add, 256);
  for (cl_int& one : expected) one += 1000;
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(add(), 0, memory.as<cl_int>() + 100));
  run(on, add, 50);
  for (std::size_t i = 100; i < 150; ++i) expected[i] += 1000;
  const Mapping mapped(on, memory, CL_MAP_READ);
  EXPECT_VALUE(std::vector(memory.as<cl_int>(), memory.as<cl_int>() + 256), ==, expected)
      << "the pointer, and a pointer into the middle";
}

/// SVM pointers as __constant arguments, and SVM pointers with buffers in one kernel.
void as_constants(Setting& on) {
  const Memory memory(on, 64 * sizeof(cl_int));
  {
    const Mapping mapped(on, memory, CL_MAP_WRITE);
    std::ranges::copy(numbers(64), memory.as<cl_int>());
  }
  const cl::Buffer out = on.buffer(sizeof(cl_int)),
                   table(on.context(), CL_MEM_COPY_HOST_PTR, sizeof(cl_int) * 8, numbers(8).data());
  cl::Kernel both = kernel(on, "both");
  both.setArg(0, out);
  const auto got = [&] {
    run(on, both);
    cl_int value = 0;
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof value, &value);
    return value;
  };
  both.setArg(2, cl_int{9});
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(both(), 1, memory.get()));
  EXPECT_VALUE(got(), ==, 4 * 100 - 5) << "the kernel's result";
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(both(), 1, memory.as<cl_int>() + 20));
  EXPECT_VALUE(got(), ==, 24 * 100 + 15) << "the result with a pointer into the middle";
  both.setArg(1, table);
  both.setArg(2, cl_int{7});
  EXPECT_VALUE(got(), ==, 2 * 100 - 5) << "the result with a buffer after a pointer";
}

/// Links the nodes into a list and gives them random values. Returns the sum that the kernel must
/// compute.
cl_int link(Setting& on, const std::vector<Node*>& nodes) {
  cl_uint total = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[i]->value = static_cast<cl_int>(on.random_below(1000));
    nodes[i]->next = i + 1 < nodes.size() ? nodes[i + 1] : nullptr;
    total = total * 3 + static_cast<cl_uint>(nodes[i]->value);
  }
  return static_cast<cl_int>(total);
}

cl_int sum(Setting& on, cl::Kernel& walk, const void* first) {
  const cl::Buffer out = on.buffer(sizeof(cl_int));
  EXPECT_SUCCESS(clSetKernelArgSVMPointer(walk(), 0, first));
  walk.setArg(1, out);
  run(on, walk);
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  return got;
}

void inside_one_allocation(Setting& on) {
  const Memory memory(on, 64 * sizeof(Node));
  cl_int expected = 0;
  {
    const Mapping mapped(on, memory, CL_MAP_WRITE);
    std::vector<Node*> nodes(64);
    for (std::size_t i = 0; i < 64; ++i) nodes[i] = memory.as<Node>() + (i * 27) % 64;
    expected = link(on, nodes);
  }
  cl::Kernel walk = kernel(on, "sum");
  EXPECT_VALUE(sum(on, walk, memory.get()), ==, expected) << "the sum over the list";
}

void between_allocations(Setting& on) {
  std::vector<std::unique_ptr<Memory>> all;
  std::vector<Node*> nodes;
  for (int i = 0; i < 8; ++i) {
    all.push_back(std::make_unique<Memory>(on, sizeof(Node)));
    nodes.push_back(all.back()->as<Node>());
  }
  std::vector<std::unique_ptr<Mapping>> mapped;
  for (const auto& one : all) mapped.push_back(std::make_unique<Mapping>(on, *one, CL_MAP_WRITE));
  const cl_int expected = link(on, nodes);
  mapped.clear();
  cl::Kernel walk = kernel(on, "sum");
  // A kernel reaches this memory without an argument, so the application must name the memory.
  std::vector<void*> reached(nodes.begin() + 1, nodes.end());
  ASSERT_SUCCESS(clSetKernelExecInfo(walk(), CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                     reached.size() * sizeof(void*), reached.data()));
  EXPECT_VALUE(sum(on, walk, nodes[0]), ==, expected) << "the sum over the list";
}

void made_by_a_kernel(Setting& on) {
  const Memory memory(on, 50 * sizeof(Node));
  cl::Kernel chain = kernel(on, "chain");
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(chain(), 0, memory.get()));
  chain.setArg(1, cl_int{50});
  run(on, chain);
  const Mapping mapped(on, memory, CL_MAP_READ);
  const Node* at = memory.as<Node>();
  for (int i = 0; i < 50; ++i, at = at->next) {
    ASSERT_VALUE(at, ==, memory.as<Node>() + i) << "the address of node " << i << " in a kernel";
    ASSERT_VALUE(at->value, ==, 7 * i) << "a node's value";
  }
  EXPECT_QUERY(at, nullptr) << "the pointer of the last node";
}

/// One kernel stores pointers in variables at program scope. The host writes to their memory.
/// Another kernel uses the pointers.
void at_program_scope(Setting& on) {
  const cl::Program program =
      on.build(embedded_text("suites/api/svm/kernels/kept.cl"), host::newest_language(on.info()));
  const Memory nodes(on, 3 * sizeof(Node)), a(on, 4 * sizeof(cl_int)), b(on, 4 * sizeof(cl_int));
  const std::array<const Memory*, 3> all{&nodes, &a, &b};
  const cl::Kernel keep(program, "keep");
  for (cl_uint i = 0; i < all.size(); ++i)
    ASSERT_SUCCESS(clSetKernelArgSVMPointer(keep(), i, all.at(i)->get()));
  run(on, keep);
  cl_int sum = 0;
  {
    const Mapping first(on, nodes, CL_MAP_WRITE), second(on, a, CL_MAP_WRITE),
        third(on, b, CL_MAP_WRITE);
    Node* const node = nodes.as<Node>();
    sum = link(on, {node, node + 2, node + 1});
    std::iota(a.as<cl_int>(), a.as<cl_int>() + 4, 10);
    std::iota(b.as<cl_int>(), b.as<cl_int>() + 4, 20);
  }
  cl::Kernel use(program, "use");
  const cl::Buffer out = on.buffer(4 * sizeof(cl_int));
  use.setArg(0, out);
  const void* const reached[] = {nodes.get(), a.get(), b.get()};
  ASSERT_SUCCESS(clSetKernelExecInfo(use(), CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof reached, reached));
  run(on, use);
  std::vector<cl_int> got(4);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof got[0], got.data());
  EXPECT_VALUE(got, ==, (std::vector<cl_int>{sum, 12, 22, 23}))
      << "the values that the kernel read: the list's sum, two elements of an array, a member";
  const Mapping second(on, a, CL_MAP_READ), third(on, b, CL_MAP_READ);
  EXPECT_VALUE(a.as<cl_int>()[1], ==, 41) << "the value written through an element of an array";
  EXPECT_VALUE(b.as<cl_int>()[0], ==, 42) << "the value written through a member";
}

void arguments_at_enqueue(Setting& on) {
  const Memory first(on, sizeof(cl_int)), second(on, sizeof(cl_int));
  for (const Memory* one : {&first, &second}) write(on, *one, std::vector<std::uint8_t>(4, 0));
  cl::Kernel add = kernel(on, "add");
  for (int i = 1; i <= 10; ++i) {
    add.setArg(1, cl_int{i});
    ASSERT_SUCCESS(clSetKernelArgSVMPointer(add(), 0, i % 2 == 0 ? first.get() : second.get()));
    run(on, add);
  }
  const Mapping one(on, first, CL_MAP_READ), other(on, second, CL_MAP_READ);
  EXPECT_VALUE(*first.as<cl_int>(), ==, 2 + 4 + 6 + 8 + 10) << "the first kernel's sum";
  EXPECT_VALUE(*second.as<cl_int>(), ==, 1 + 3 + 5 + 7 + 9) << "the second kernel's sum";
}

void clones_keep_them(Setting& on) {
  const Memory memory(on, sizeof(cl_int)), other(on, sizeof(cl_int));
  for (const Memory* one : {&memory, &other}) write(on, *one, std::vector<std::uint8_t>(4, 0));
  cl::Kernel add = kernel(on, "add");
  add.setArg(1, cl_int{9});
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(add(), 0, memory.get()));
  const cl::Kernel clone(CREATED(clCloneKernel, add()), false);
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(add(), 0, other.get()));
  run(on, clone);
  const Mapping mapped(on, memory, CL_MAP_READ);
  EXPECT_VALUE(*memory.as<cl_int>(), ==, 9) << "the clone's result";
}

void exec_info_system(Setting& on) {
  cl::Kernel add = kernel(on, "add");
  const cl_bool no = CL_FALSE, yes = CL_TRUE;
  EXPECT_SUCCESS(
      clSetKernelExecInfo(add(), CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof no, &no));
  const bool able = (on.info().svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
  EXPECT_CODE(
      able ? CL_SUCCESS : CL_INVALID_OPERATION,
      clSetKernelExecInfo(add(), CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes));
}

/// Each call of clSetKernelExecInfo replaces the set. An empty set has size 0 and no list.
void no_pointers(Setting& on) {
  const Memory memory(on, 64, CL_MEM_READ_WRITE);
  cl::Kernel add = kernel(on, "add");
  const void* pointers[] = {memory.get()};
  EXPECT_SUCCESS(
      clSetKernelExecInfo(add(), CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof pointers, pointers));
  EXPECT_SUCCESS(clSetKernelExecInfo(add(), CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr));
}

/// The kernel reaches memory that only the second set names, and then memory that only the third
/// set names.
void later_sets(Setting& on) {
  const Memory start(on, sizeof(Node)), one(on, sizeof(Node)), other(on, sizeof(Node));
  cl::Kernel walk = kernel(on, "sum");
  for (const Memory* named : {&one, &other, &one}) {
    cl_int expected = 0;
    {
      const Mapping first(on, start, CL_MAP_WRITE), last(on, *named, CL_MAP_WRITE);
      expected = link(on, {start.as<Node>(), named->as<Node>()});
    }
    const void* const set[] = {named->get()};
    ASSERT_SUCCESS(clSetKernelExecInfo(walk(), CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof set, set));
    EXPECT_VALUE(sum(on, walk, start.get()), ==, expected) << "the sum over the list";
  }
}

/// Fine-grained memory without mapping. The kernel sees what the host wrote before the enqueue. The
/// host sees what the kernel wrote when the command is complete.
void fine_grained_without_maps(Setting& on) {
  const Memory memory(on, 64 * sizeof(cl_int), CL_MEM_SVM_FINE_GRAIN_BUFFER);
  cl::Kernel add = kernel(on, "add");
  add.setArg(1, cl_int{3});
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(add(), 0, memory.get()));
  auto* const values = memory.as<cl_int>();
  std::fill_n(values, 64, 0);
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 64; ++i) values[i] += i;
    run(on, add, 64);
    on.queue().finish();
    for (int i = 0; i < 64; ++i)
      ASSERT_VALUE(values[i], ==, (i + 3) * (round + 1)) << "value " << i << " in round " << round;
  }
}

/// Memory that the host allocated without OpenCL.
void the_hosts_own_memory(Setting& on) {
  auto expected = numbers(100);
  const std::vector<cl_int> before = expected;
  std::vector<cl_int> values(before);
  cl::Kernel add = kernel(on, "add");
  add.setArg(1, cl_int{11});
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(add(), 0, values.data()));
  run(on, add, 100);
  on.queue().finish();
  for (cl_int& one : expected) one += 11;
  EXPECT_VALUE(values, ==, expected) << "the values that the kernel wrote";
}

constexpr auto needs = needs_svm_and_compiler;
/// The needs of cases where the host stores pointers that a kernel follows, or the reverse.
constexpr auto same_pointers = needs & harness::parts::pointers_of_the_host;
constexpr host::Example rows[] = {
    {"arguments/pointers",
     "OpenCL API 3.0, 5.9.2, clSetKernelArgSVMPointer",
     as_arguments,
     {2, 0},
     needs},
    {"arguments/constants",
     "OpenCL API 3.0, 5.9.2, clSetKernelArgSVMPointer",
     as_constants,
     {2, 0},
     needs},
    {"arguments/at_enqueue",
     "OpenCL API 3.0, 5.9.2, clSetKernelArgSVMPointer",
     arguments_at_enqueue,
     {2, 0},
     needs},
    {"arguments/clones", "OpenCL API 3.0, 5.9.1, clCloneKernel", clones_keep_them, {2, 1}, needs},
    {"arguments/system",
     "OpenCL API 3.0, 5.9.2, clSetKernelExecInfo",
     exec_info_system,
     {2, 0},
     needs},
    {"arguments/no_pointers",
     "OpenCL API 3.0.17, clSetKernelExecInfo",
     no_pointers,
     {3, 0, 17},
     needs},
    {"arguments/later_sets",
     "OpenCL API 3.0, 5.9.2, CL_KERNEL_EXEC_INFO_SVM_PTRS",
     later_sets,
     {2, 0},
     same_pointers},
    {"pointers/inside", "OpenCL API 3.0, 5.6", inside_one_allocation, {2, 0}, same_pointers},
    {"pointers/between",
     "OpenCL API 3.0, 5.9.2, CL_KERNEL_EXEC_INFO_SVM_PTRS",
     between_allocations,
     {2, 0},
     same_pointers},
    {"pointers/from_kernels", "OpenCL API 3.0, 5.6", made_by_a_kernel, {2, 0}, same_pointers},
    {"pointers/at_program_scope",
     "OpenCL C 3.0.19, 6.11.w",
     at_program_scope,
     {2, 0},
     same_pointers& host::needs_newest_language& harness::parts::newest_global_variables},
    {"fine_grain/without_maps",
     "OpenCL API 3.0, 5.6, CL_MEM_SVM_FINE_GRAIN_BUFFER",
     fine_grained_without_maps,
     {2, 0},
     needs_fine_grain},
    {"fine_grain/system",
     "OpenCL API 3.0, 5.6, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM",
     the_hosts_own_memory,
     {2, 0},
     needs_fine_grain_system},
};

}  // namespace

std::span<const host::Example> pointers() {
  return rows;
}

}  // namespace assay::suites::svm
