#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "harness/cases/assertion.h"
#include "suites/api/extensions/tables.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/extension_change.h"

namespace assay::suites::extensions {
namespace {

using host::Setting;
using testing::Contains;
using testing::IsSubsetOf;

template <typename T>
T scalar(Setting& on, cl_device_info name) {
  T value{};
  EXPECT_SUCCESS(clGetDeviceInfo(on.device_id(), name, sizeof value, &value, nullptr));
  return value;
}

template <typename T, typename Get>
std::vector<T> list(const char* function, const Get& get) {
  std::size_t size = 0;
  EXPECT_SUCCESS(get(0, nullptr, &size)) << about::call(function) << "size of the list";
  std::vector<T> all(std::min<std::size_t>(size, 1 << 20) / sizeof(T));
  if (!all.empty()) {
    EXPECT_SUCCESS(get(all.size() * sizeof(T), static_cast<void*>(all.data()), nullptr))
        << about::call(function) << "the list";
  }
  return all;
}

template <typename T>
std::vector<T> device_list(cl_device_id device, cl_device_info name) {
  return list<T>("clGetDeviceInfo", [&](std::size_t room, void* value, std::size_t* size) {
    return clGetDeviceInfo(device, name, room, value, size);
  });
}

template <typename T>
std::vector<T> platform_list(Setting& on, cl_platform_info name) {
  return list<T>("clGetPlatformInfo", [&](std::size_t room, void* value, std::size_t* size) {
    return clGetPlatformInfo(on.platform(), name, room, value, size);
  });
}

std::vector<cl::Device> devices_of_the_platform(Setting& on) {
  std::vector<cl::Device> all;
  cl::Platform(on.platform()).getDevices(CL_DEVICE_TYPE_ALL, &all);
  return all;
}

// ---- cl_khr_device_uuid.

void uuids_stay(Setting& on) {
  const auto device = device_list<std::uint8_t>(on.device_id(), CL_DEVICE_UUID_KHR);
  const auto driver = device_list<std::uint8_t>(on.device_id(), CL_DRIVER_UUID_KHR);
  EXPECT_QUERY(device_list<std::uint8_t>(on.device_id(), CL_DEVICE_UUID_KHR), device)
      << "queried twice";
  EXPECT_QUERY(device_list<std::uint8_t>(on.device_id(), CL_DRIVER_UUID_KHR), driver)
      << "queried twice";
  for (const cl::Device& other : devices_of_the_platform(on)) {
    if (other() == on.device_id()) continue;
    std::array<std::uint8_t, CL_UUID_SIZE_KHR> uuid{};
    if (clGetDeviceInfo(other(), CL_DEVICE_UUID_KHR, sizeof uuid, uuid.data(), nullptr) ==
        CL_SUCCESS) {
      EXPECT_VALUE(std::vector(uuid.begin(), uuid.end()), !=, device)
          << "another device has the same UUID";
    }
  }
}

/// A device without a LUID has undefined values for LUID and mask, but the queries must work.
void node_mask(Setting& on) {
  const auto valid = scalar<cl_bool>(on, CL_DEVICE_LUID_VALID_KHR);
  const auto mask = scalar<cl_uint>(on, CL_DEVICE_NODE_MASK_KHR);
  const auto luid = device_list<std::uint8_t>(on.device_id(), CL_DEVICE_LUID_KHR);
  EXPECT_VALUE(luid.size(), ==, std::size_t{CL_LUID_SIZE_KHR})
      << about::query_size("CL_DEVICE_LUID_KHR");
  if (valid != CL_TRUE) return;
  EXPECT_HOLDS(std::has_single_bit(mask))
      << about::query("CL_DEVICE_NODE_MASK_KHR") << "CL_DEVICE_NODE_MASK_KHR is " << mask
      << ", expected exactly one bit";
}

// ---- cl_khr_pci_bus_info.

void pci_address(Setting& on) {
  const auto info = scalar<cl_device_pci_bus_info_khr>(on, CL_DEVICE_PCI_BUS_INFO_KHR);
  // PCI numbers buses below 256, devices below 32 and functions below 8.
  EXPECT_VALUE(info.pci_bus, <, 256U) << about::query("CL_DEVICE_PCI_BUS_INFO_KHR") << "pci_bus";
  EXPECT_VALUE(info.pci_device, <, 32U)
      << about::query("CL_DEVICE_PCI_BUS_INFO_KHR") << "pci_device";
  EXPECT_VALUE(info.pci_function, <, 8U)
      << about::query("CL_DEVICE_PCI_BUS_INFO_KHR") << "pci_function";
  const auto again = scalar<cl_device_pci_bus_info_khr>(on, CL_DEVICE_PCI_BUS_INFO_KHR);
  EXPECT_VALUE(std::memcmp(&info, &again, sizeof info), ==, 0)
      << about::query("CL_DEVICE_PCI_BUS_INFO_KHR") << "queried twice";
}

// ---- cl_khr_integer_dot_product.

void dot_product(Setting& on) {
  constexpr cl_bitfield packed = CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR;
  constexpr cl_bitfield unpacked = CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR;
  const auto can = scalar<cl_bitfield>(on, CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR);
  EXPECT_VALUE(can & packed, ==, packed) << "the bits that every device must have";
  if (!host::has_change(on, "cl_khr_integer_dot_product", "unpacked")) return;
  EXPECT_VALUE(can & unpacked, ==, unpacked)
      << "the bits that version 2.x of the extension requires";
  using Accelerated = cl_device_integer_dot_product_acceleration_properties_khr;
  constexpr std::size_t members = sizeof(Accelerated) / sizeof(cl_bool);
  for (const cl_device_info name :
       {CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR,
        CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR}) {
    const char* const query =
        name == CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR
            ? "CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR"
            : "CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR";
    const auto values = device_list<cl_bool>(on.device_id(), name);
    ASSERT_VALUE(values.size(), ==, members) << "the number of members in the answer of " << query;
    for (const cl_bool value : values)
      EXPECT_ANY_VALUE(value, CL_FALSE, CL_TRUE) << "a member of the answer of " << query;
  }
}

// ---- cl_khr_spirv_queries.

constexpr cl_device_info spirv_sets = 0x12B9, spirv_capabilities = 0x12BB;

/// The SPIR-V that every device with SPIR-V must accept (SPIR-V environment 3.0.19).
void spirv_basics(Setting& on) {
  constexpr cl_uint addresses = 4, kernel = 6;  // the numbers of capabilities in SPIR-V
  EXPECT_MATCH(device_list<cl_uint>(on.device_id(), spirv_capabilities),
               testing::IsSupersetOf({addresses, kernel}))
      << about::query("CL_DEVICE_SPIRV_CAPABILITIES_KHR");
  std::vector<std::string> sets;
  for (const char* one : device_list<const char*>(on.device_id(), spirv_sets)) {
    ASSERT_VALUE(one, !=, nullptr)
        << about::query("CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR") << "an entry";
    sets.emplace_back(one, strnlen(one, 1000));
  }
  EXPECT_MATCH(sets, Contains("OpenCL.std"))
      << about::query("CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR");
}

// ---- Lists of handle types. The platform's list has the types that all devices list.

void expect_common(Setting& on, const char* extension, cl_platform_info of_platform,
                   cl_device_info of_device, bool never_empty) {
  if (!host::platform_lists(on, extension))
    GTEST_SKIP() << "needs a platform that lists " << extension;
  const auto common = platform_list<cl_uint>(on, of_platform);
  std::size_t most = 0;
  for (const cl::Device& device : devices_of_the_platform(on)) {
    const auto own = device_list<cl_uint>(device(), of_device);
    EXPECT_MATCH(common, IsSubsetOf(own)) << "the platform's list, compared with a device's list";
    most = std::max(most, own.size());
  }
  if (never_empty) {
    EXPECT_VALUE(most, >, 0U) << "the most types that a device of the platform lists";
  }
}

void semaphore_types(Setting& on) {
  EXPECT_MATCH(device_list<cl_uint>(on.device_id(), CL_DEVICE_SEMAPHORE_TYPES_KHR),
               Contains(CL_SEMAPHORE_TYPE_BINARY_KHR));
  expect_common(on, "cl_khr_semaphore", CL_PLATFORM_SEMAPHORE_TYPES_KHR,
                CL_DEVICE_SEMAPHORE_TYPES_KHR, true);
}

void semaphore_handles(Setting& on) {
  const auto imported =
      device_list<cl_uint>(on.device_id(), CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR);
  const auto exported =
      device_list<cl_uint>(on.device_id(), CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR);
  EXPECT_HOLDS(!(imported.empty() && exported.empty()))
      << "the device lists no handle type for import or export of semaphores";
  expect_common(on, "cl_khr_external_semaphore", CL_PLATFORM_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR,
                CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR, false);
  if (testing::Test::IsSkipped()) return;
  expect_common(on, "cl_khr_external_semaphore", CL_PLATFORM_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR,
                CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, false);
}

void memory_handles(Setting& on) {
  expect_common(on, "cl_khr_external_memory", CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR,
                CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR, true);
}

// ---- cl_khr_external_memory without an object.

/// Without objects, the commands succeed after the events of their wait list.
void nothing_to_hand_over(Setting& on) {
  struct Command {
    const char* function;
    cl_command_type type;
  };
  for (const Command& one : {Command{"clEnqueueAcquireExternalMemObjectsKHR",
                                     CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR},
                             Command{"clEnqueueReleaseExternalMemObjectsKHR",
                                     CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR}}) {
    DURING(one.function);
    const auto call =
        host::extension_function<clEnqueueAcquireExternalMemObjectsKHR_fn>(on, one.function);
    cl::UserEvent gate(on.context());
    cl::Event event;
    ASSERT_SUCCESS(call(on.queue()(), 0, nullptr, 1, &gate(), &event()))
        << about::call(one.function);
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(), one.type);
    on.queue().flush();
    EXPECT_STATUS_VALUE(host::wait_for_status(event, CL_COMPLETE, 0.1), >, CL_COMPLETE)
        << about::early() << "the command is complete before the event that it waits for";
    gate.setStatus(CL_COMPLETE);
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(event, CL_COMPLETE));
  }
}

constexpr auto semaphores = host::Needs::extension("cl_khr_semaphore");
constexpr auto memory = host::Needs::extension("cl_khr_external_memory");
constexpr host::Example rows[] = {
    {"device_uuid/stays",
     "cl_khr_device_uuid",
     uuids_stay,
     {1, 2},
     host::Needs::extension("cl_khr_device_uuid")},
    {"device_uuid/node_mask",
     "cl_khr_device_uuid, CL_DEVICE_NODE_MASK_KHR",
     node_mask,
     {1, 2},
     host::Needs::extension("cl_khr_device_uuid")},
    {"pci_bus_info/address",
     "cl_khr_pci_bus_info, CL_DEVICE_PCI_BUS_INFO_KHR",
     pci_address,
     {1, 2},
     host::Needs::extension("cl_khr_pci_bus_info")},
    {"integer_dot_product/capabilities",
     "cl_khr_integer_dot_product, CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR",
     dot_product,
     {1, 2},
     host::Needs::extension("cl_khr_integer_dot_product")},
    {"spirv_queries/basics",
     "cl_khr_spirv_queries",
     spirv_basics,
     {1, 2},
     host::Needs::extension("cl_khr_spirv_queries")},
    {"semaphore/types",
     "cl_khr_semaphore, CL_PLATFORM_SEMAPHORE_TYPES_KHR",
     semaphore_types,
     {1, 2},
     semaphores},
    {"external_semaphore/handle_types",
     "cl_khr_external_semaphore, CL_PLATFORM_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR",
     semaphore_handles,
     {1, 2},
     host::Needs::extension("cl_khr_external_semaphore")},
    {"external_memory/handle_types",
     "cl_khr_external_memory, CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR",
     memory_handles,
     {1, 2},
     memory},
    {"external_memory/nothing",
     "cl_khr_external_memory, clEnqueueAcquireExternalMemObjectsKHR, "
     "clEnqueueReleaseExternalMemObjectsKHR",
     nothing_to_hand_over,
     {1, 2},
     memory},
};

}  // namespace

std::span<const host::Example> devices() {
  return rows;
}

}  // namespace assay::suites::extensions
