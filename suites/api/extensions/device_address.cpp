#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/memory_tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/extension_change.h"

namespace assay::suites::extensions {
namespace {

using host::Setting;
using Address = cl_ulong;  // cl_mem_device_address_ext
using SetDevicePointer = cl_int(CL_API_CALL*)(cl_kernel, cl_uint, Address);

constexpr const char* extension = "cl_ext_buffer_device_address";
// Some headers lack these values of cl.xml.
constexpr cl_mem_properties private_address = 0x5000;
constexpr cl_mem_info device_address = 0x5001;
constexpr cl_kernel_exec_info device_pointers = 0x5002;
constexpr std::size_t items = 64, size = items * sizeof(cl_uint);

SetDevicePointer set_pointer(Setting& on) {
  return host::extension_function<SetDevicePointer>(on, "clSetKernelArgDevicePointerEXT");
}

cl::Buffer addressable(Setting& on, std::size_t bytes, cl_mem_flags flags = CL_MEM_READ_WRITE,
                       void* host = nullptr) {
  const cl_mem_properties properties[] = {private_address, CL_TRUE, 0};
  return cl::Buffer(
      CREATED(clCreateBufferWithProperties, on.context()(), properties, flags, bytes, host), false);
}

/// The context of the case has only one device.
Address address_of(const cl::Buffer& buffer) {
  Address address = 0;
  EXPECT_SUCCESS(clGetMemObjectInfo(buffer(), device_address, sizeof address, &address, nullptr))
      << "CL_MEM_DEVICE_ADDRESS_EXT";
  return address;
}

cl::Kernel kernel_of(Setting& on, const char* name) {
  return on.kernel(embedded_text("suites/api/extensions/kernels/device_address.cl"), name);
}

void run(Setting& on, const cl::Kernel& kernel, std::size_t count) {
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &count, nullptr, 0,
                                        nullptr, nullptr));
  ASSERT_SUCCESS(clFinish(on.queue()()));
}

std::vector<cl_uint> numbers(Setting& on, const cl::Buffer& buffer) {
  std::vector<cl_uint> got(items, 0xa5a5a5a5);
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, size, got.data());
  return got;
}

/// No other object has an address of the buffer while the buffer exists.
void stays(Setting& on) {
  const cl::Buffer one = addressable(on, size), other = addressable(on, size);
  std::size_t returned = 0;
  EXPECT_SUCCESS(clGetMemObjectInfo(one(), device_address, 0, nullptr, &returned));
  EXPECT_VALUE(returned, ==, sizeof(Address))
      << about::query_size("CL_MEM_DEVICE_ADDRESS_EXT") << "of one device";
  const Address first = address_of(one), second = address_of(other);
  EXPECT_VALUE(first, !=, 0U) << about::query("CL_MEM_DEVICE_ADDRESS_EXT");
  EXPECT_VALUE(second, !=, 0U) << about::query("CL_MEM_DEVICE_ADDRESS_EXT");
  EXPECT_HOLDS(first + size <= second || second + size <= first)
      << about::query("CL_MEM_DEVICE_ADDRESS_EXT") << "two buffers of " << size
      << " bytes overlap; their addresses are " << fmt::format("{:#x} and {:#x}", first, second);
  // An implementation may move a buffer for these commands, but the address must stay.
  on.queue().enqueueFillBuffer(one, cl_uint{7}, 0, size);
  on.queue().enqueueCopyBuffer(one, other, 0, 0, size);
  void* const mapped =
      on.queue().enqueueMapBuffer(other, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, size);
  EXPECT_VALUE(address_of(other), ==, second)
      << about::query("CL_MEM_DEVICE_ADDRESS_EXT") << "of a mapped buffer";
  on.queue().enqueueUnmapMemObject(other, mapped);
  on.queue().enqueueMigrateMemObjects({one}, CL_MIGRATE_MEM_OBJECT_HOST);
  ASSERT_SUCCESS(clFinish(on.queue()()));
  EXPECT_VALUE(address_of(one), ==, first)
      << about::query("CL_MEM_DEVICE_ADDRESS_EXT") << "after commands";
  EXPECT_VALUE(address_of(other), ==, second)
      << about::query("CL_MEM_DEVICE_ADDRESS_EXT") << "after commands";
}

/// A kernel sees the same address if the buffer is its argument.
void seen_by_kernels(Setting& on) {
  const cl::Buffer buffer = addressable(on, size), out = on.buffer(2 * sizeof(cl_ulong));
  cl::Kernel kernel = kernel_of(on, "tell");
  kernel.setArg(0, buffer);
  kernel.setArg(1, out);
  for (int turn = 0; turn < 2; ++turn) {
    run(on, kernel, 1);
    cl_ulong seen = 0;
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof seen, &seen);
    EXPECT_VALUE(seen, ==, address_of(buffer)) << about::query("CL_MEM_DEVICE_ADDRESS_EXT")
                                               << "the buffer's address in a kernel, compared with "
                                                  "CL_MEM_DEVICE_ADDRESS_EXT, in launch "
                                               << turn;
  }
}

/// The argument is "the beginning of the buffer or any offset into the buffer region". The kernel
/// keeps the argument until the next clSetKernelArg.
void arguments(Setting& on) {
  if (!host::needs_change(on, extension, "addresses_by_value")) return;
  const auto set = set_pointer(on);
  const cl::Buffer one = addressable(on, size), other = addressable(on, size);
  for (const cl::Buffer& buffer : {one, other})
    on.queue().enqueueFillBuffer(buffer, cl_uint{1}, 0, size);
  cl::Kernel kernel = kernel_of(on, "add");
  kernel.setArg(1, cl_uint{100});
  ASSERT_SUCCESS(set(kernel(), 0, address_of(one)))
      << about::call("clSetKernelArgDevicePointerEXT");
  run(on, kernel, items);
  run(on, kernel, items);
  EXPECT_MATCH(numbers(on, one), testing::Each(201))
      << "after two launches with the address of the buffer";
  constexpr std::size_t offset = 21, count = 7;
  ASSERT_SUCCESS(set(kernel(), 0, address_of(other) + offset * sizeof(cl_uint)))
      << about::call("clSetKernelArgDevicePointerEXT") << "an address in the middle of a buffer";
  run(on, kernel, count);
  std::vector<cl_uint> expected(items, 1);
  std::fill_n(expected.begin() + offset, count, 101);
  EXPECT_VALUE(numbers(on, other), ==, expected)
      << "the other buffer, which the kernel changes from element 21 on";
  EXPECT_MATCH(numbers(on, one), testing::Each(201))
      << "the first buffer, which is no longer an argument";
  kernel.setArg(0, one);
  run(on, kernel, items);
  EXPECT_MATCH(numbers(on, one), testing::Each(301)) << "after clSetKernelArg with the buffer";
}

/// The address of a sub-buffer is the address of its origin.
void sub_buffers(Setting& on) {
  if (!host::needs_change(on, extension, "addresses_by_value")) return;
  const std::size_t origin = std::max(on.base_alignment(), sizeof(cl_uint));
  cl::Buffer whole = addressable(on, origin + size);
  const cl_buffer_region region{origin, size};
  const cl::Buffer part = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region);
  on.queue().enqueueFillBuffer(whole, cl_uint{5}, 0, origin + size);
  const Address expected = address_of(whole) + origin;
  cl::Kernel kernel = kernel_of(on, "add");
  kernel.setArg(1, cl_uint{10});
  ASSERT_SUCCESS(set_pointer(on)(kernel(), 0, expected))
      << about::call("clSetKernelArgDevicePointerEXT");
  run(on, kernel, items);
  EXPECT_MATCH(numbers(on, part), testing::Each(15)) << "the sub-buffer";
  // The specification does not say whether this query works for a sub-buffer. If the query works,
  // the answer must be right.
  Address asked = 0;
  if (clGetMemObjectInfo(part(), device_address, sizeof asked, &asked, nullptr) == CL_SUCCESS) {
    EXPECT_VALUE(asked, ==, expected)
        << about::query("CL_MEM_DEVICE_ADDRESS_EXT") << "of a sub-buffer";
  }
}

/// A buffer contains the addresses of other buffers, which clSetKernelExecInfo lists.
void indirect(Setting& on) {
  const cl::Buffer one = addressable(on, size), other = addressable(on, size);
  for (const cl::Buffer& buffer : {one, other})
    on.queue().enqueueFillBuffer(buffer, cl_uint{2}, 0, size);
  const std::array<Address, 2> addresses{address_of(one), address_of(other)};
  const cl::Buffer list(on.context(), CL_MEM_COPY_HOST_PTR, sizeof addresses,
                        const_cast<Address*>(addresses.data()));
  cl::Kernel kernel = kernel_of(on, "add_through");
  kernel.setArg(0, list);
  kernel.setArg(1, cl_uint{40});
  ASSERT_SUCCESS(clSetKernelExecInfo(kernel(), device_pointers, sizeof addresses, addresses.data()))
      << "clSetKernelExecInfo, CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT";
  run(on, kernel, items);
  EXPECT_MATCH(numbers(on, one), testing::Each(42)) << "the first buffer of the list";
  EXPECT_MATCH(numbers(on, other), testing::Each(43)) << "the second buffer of the list";
}

/// "it's legal to pass invalid pointers as the value [...] as long as the kernel doesn't
/// dereference the pointer".
void not_dereferenced(Setting& on) {
  if (!host::needs_change(on, extension, "addresses_by_value")) return;
  const auto set = set_pointer(on);
  const cl::Buffer out = on.buffer(2 * sizeof(cl_ulong));
  cl::Kernel kernel = kernel_of(on, "tell");
  kernel.setArg(1, out);
  for (const Address address : {Address{0}, Address{16}, Address{0x12345670}}) {
    ASSERT_SUCCESS(set(kernel(), 0, address)) << about::call("clSetKernelArgDevicePointerEXT");
    run(on, kernel, 1);
    cl_ulong seen = 99;
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof seen, &seen);
    EXPECT_VALUE(seen, ==, address) << "the argument's value in the kernel";
  }
}

void ordinary_buffers(Setting& on) {
  Address address = 0;
  EXPECT_CODE(CL_INVALID_OPERATION, clGetMemObjectInfo(on.buffer(size)(), device_address,
                                                       sizeof address, &address, nullptr))
      << "CL_MEM_DEVICE_ADDRESS_EXT of a buffer without CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT";
}

void properties(Setting& on) {
  const cl::Buffer buffer = addressable(on, size);
  const std::array<cl_mem_properties, 3> given{private_address, CL_TRUE, 0};
  std::array<cl_mem_properties, 3> got{};
  std::size_t returned = 0;
  EXPECT_SUCCESS(
      clGetMemObjectInfo(buffer(), CL_MEM_PROPERTIES, sizeof got, got.data(), &returned));
  EXPECT_VALUE(returned, ==, sizeof given) << about::query_size("CL_MEM_PROPERTIES");
  EXPECT_VALUE(got, ==, given) << about::query("CL_MEM_PROPERTIES");
}

/// A buffer in shared virtual memory has the same address on the host and on the device.
void shared_memory(Setting& on) {
  void* const memory = clSVMAlloc(on.context()(), CL_MEM_READ_WRITE, size, 0);
  ASSERT_VALUE(memory, !=, nullptr) << about::object("clSVMAlloc");
  {
    const cl::Buffer buffer =
        addressable(on, size, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, memory);
    EXPECT_VALUE(address_of(buffer), ==, reinterpret_cast<std::uintptr_t>(memory))
        << about::query("CL_MEM_DEVICE_ADDRESS_EXT") << "compared with the pointer of clSVMAlloc";
  }
  clSVMFree(on.context()(), memory);
}

constexpr auto listed = host::Needs::extension(extension);
constexpr auto needs = listed & host::needs_compiler;
constexpr host::Example rows[] = {
    {"device_address/stays",
     "cl_ext_buffer_device_address, CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT",
     stays,
     {3, 0},
     listed},
    {"device_address/seen_by_kernels",
     "cl_ext_buffer_device_address, CL_MEM_DEVICE_ADDRESS_EXT",
     seen_by_kernels,
     {3, 0},
     needs},
    {"device_address/arguments",
     "cl_ext_buffer_device_address, clSetKernelArgDevicePointerEXT",
     arguments,
     {3, 0},
     needs},
    {"device_address/sub_buffers",
     "cl_ext_buffer_device_address, CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT",
     sub_buffers,
     {3, 0},
     needs},
    {"device_address/indirect",
     "cl_ext_buffer_device_address, CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT",
     indirect,
     {3, 0},
     needs},
    {"device_address/not_dereferenced",
     "cl_ext_buffer_device_address, clSetKernelArgDevicePointerEXT",
     not_dereferenced,
     {3, 0},
     needs},
    {"device_address/ordinary_buffers",
     "cl_ext_buffer_device_address, CL_MEM_DEVICE_ADDRESS_EXT",
     ordinary_buffers,
     {3, 0},
     listed},
    {"device_address/properties",
     "cl_ext_buffer_device_address, clCreateBufferWithProperties",
     properties,
     {3, 0},
     listed},
    {"device_address/shared_memory",
     "cl_ext_buffer_device_address, CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT",
     shared_memory,
     {3, 0},
     listed& host::needs_svm},
};

}  // namespace

std::span<const host::Example> device_addresses() {
  return rows;
}

}  // namespace assay::suites::extensions
