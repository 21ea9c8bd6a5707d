#include <dlfcn.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>

#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/entry_points.h"
#include "suites/host/own_table.h"
#include "suites/host/query_table.h"
#include "suites/host/sampler.h"
#include "suites/host/suite.h"

namespace assay::suites::icd {
namespace {

using host::Setting;

using GetAddress = void*(CL_API_CALL*)(const char*);

/// The driver's library. The constructor opens the library by the name in the .icd file.
class Library {
 public:
  explicit Library(Setting& on) {
    // The loader opens the library and asks for platforms first, because the answers of the library
    // may depend on these two steps.
    on.platform();
    const std::string& library = on.info().driver.library;
    handle_ = dlopen(library.c_str(), RTLD_NOW);
    EXPECT_VALUE(handle_, !=, nullptr) << "the driver's library cannot be opened: " << library;
    get_address_ = reinterpret_cast<GetAddress>(symbol("clGetExtensionFunctionAddress"));
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  // The library is never closed, because drivers do not expect to be unloaded.

  GetAddress get_address() const { return get_address_; }
  /// A function that the library exports, or that clGetExtensionFunctionAddress returns.
  template <typename Function>
  Function find(const char* name) const {
    void* found = symbol(name);
    if (found == nullptr && get_address_ != nullptr) found = get_address_(name);
    return reinterpret_cast<Function>(found);
  }

 private:
  void* symbol(const char* name) const {
    return handle_ == nullptr ? nullptr : dlsym(handle_, name);
  }

  void* handle_ = nullptr;
  GetAddress get_address_ = nullptr;
};

using GetPlatformIds = cl_int(CL_API_CALL*)(cl_uint, cl_platform_id*, cl_uint*);
constexpr const char* get_platform_ids = "clIcdGetPlatformIDsKHR";

void extension_listed(Setting& on) {
  EXPECT_MATCH(harness::words(cl::Platform(on.platform()).getInfo<CL_PLATFORM_EXTENSIONS>()),
               testing::Contains("cl_khr_icd"));
}

/// A suffix of function names: "KHR", "INTEL", "POCL". The query is optional.
void suffix(Setting& on) {
  std::size_t size = 0;
  ASSERT_SUCCESS(clGetPlatformInfo(on.platform(), CL_PLATFORM_ICD_SUFFIX_KHR, 0, nullptr, &size));
  std::string text(std::min<std::size_t>(size, 1000), ' ');
  ASSERT_SUCCESS(clGetPlatformInfo(on.platform(), CL_PLATFORM_ICD_SUFFIX_KHR, text.size(),
                                   text.data(), nullptr));
  ASSERT_HOLDS(!text.empty()) << about::query("CL_PLATFORM_ICD_SUFFIX_KHR")
                              << "CL_PLATFORM_ICD_SUFFIX_KHR is empty";
  ASSERT_VALUE(text.back(), ==, '\0') << about::query("CL_PLATFORM_ICD_SUFFIX_KHR")
                                      << "the last character of CL_PLATFORM_ICD_SUFFIX_KHR";
  text.pop_back();
  EXPECT_HOLDS(
      std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; }))
      << about::query("CL_PLATFORM_ICD_SUFFIX_KHR") << '"' << harness::printable(text, 100)
      << "\" has characters other than letters, digits and '_'";
}

/// The functions that a loader needs. A library need not export clGetPlatformInfo, because the
/// dispatch table has it.
void exported(Setting& on) {
  const Library library(on);
  EXPECT_VALUE(library.get_address(), !=, nullptr)
      << about::object("clGetExtensionFunctionAddress") << "the function is missing";
  EXPECT_VALUE(library.find<void*>(get_platform_ids), !=, nullptr)
      << about::object(get_platform_ids) << "the function is missing";
  if (library.find<void*>("clGetPlatformInfo") == nullptr && host::has_own_table(on)) {
    EXPECT_VALUE(on.driver().clGetPlatformInfo, !=, nullptr)
        << about::object("clGetPlatformInfo") << "the function is not in the dispatch table";
  }
}

std::vector<cl_platform_id> platforms(GetPlatformIds get) {
  cl_uint count = 0;
  EXPECT_SUCCESS(get(0, nullptr, &count)) << about::call(get_platform_ids);
  std::vector<cl_platform_id> found(std::min(count, 1000U));
  EXPECT_SUCCESS(get(static_cast<cl_uint>(found.size()), found.data(), nullptr))
      << about::call(get_platform_ids);
  return found;
}

void own_platforms(Setting& on) {
  const Library library(on);
  const auto get = library.find<GetPlatformIds>(get_platform_ids);
  ASSERT_VALUE(get, !=, nullptr) << about::object(get_platform_ids) << "the function is missing";
  const auto own = platforms(get);
  EXPECT_MATCH(own, testing::Contains(on.platform()))
      << about::call(get_platform_ids) << "platforms of the driver";
  const auto all = platforms(clGetPlatformIDs);
  for (const cl_platform_id one : own)
    EXPECT_MATCH(all, testing::Contains(one))
        << about::call(get_platform_ids)
        << "a platform of the driver must be among the platforms of the loader";
  std::vector<cl_platform_id> more(own.size() + 1, nullptr);
  EXPECT_SUCCESS(get(static_cast<cl_uint>(more.size()), more.data(), nullptr))
      << about::call(get_platform_ids);
  EXPECT_VALUE(more.back(), ==, nullptr)
      << about::object(get_platform_ids)
      << "the entry after the last platform, which the call must not write";
}

void wrong_counts(Setting& on) {
  const Library library(on);
  const auto get = library.find<GetPlatformIds>(get_platform_ids);
  ASSERT_VALUE(get, !=, nullptr) << about::object(get_platform_ids) << "the function is missing";
  cl_platform_id platform = nullptr;
  EXPECT_CODE(CL_INVALID_VALUE, get(0, &platform, nullptr))
      << about::call(get_platform_ids) << "with num_entries 0, but platforms not NULL";
  EXPECT_CODE(CL_INVALID_VALUE, get(1, nullptr, nullptr))
      << about::call(get_platform_ids) << "with platforms and num_platforms NULL";
}

void addresses(Setting& on) {
  const Library library(on);
  const GetAddress get = library.get_address();
  ASSERT_VALUE(get, !=, nullptr) << about::object("clGetExtensionFunctionAddress")
                                 << "the function is missing";
  EXPECT_VALUE(get(get_platform_ids), !=, nullptr)
      << about::object("clGetExtensionFunctionAddress") << "for " << get_platform_ids;
  EXPECT_VALUE(get("clNoSuchFunctionOfAnyExtension"), ==, nullptr)
      << about::object("clGetExtensionFunctionAddress") << "for an unknown function";
}

void addresses_for_a_platform(Setting& on) {
  EXPECT_VALUE(
      clGetExtensionFunctionAddressForPlatform(on.platform(), "clNoSuchFunctionOfAnyExtension"), ==,
      nullptr)
      << about::object("clGetExtensionFunctionAddressForPlatform") << "for an unknown function";
  if (!host::has_own_table(on)) return;  // every call already goes through the loader's table
  const auto own = on.driver().clGetExtensionFunctionAddressForPlatform;
  ASSERT_VALUE(own, !=, nullptr) << about::object("clGetExtensionFunctionAddressForPlatform")
                                 << "the function is not in the dispatch table";
  EXPECT_VALUE(own(on.platform(), "clNoSuchFunctionOfAnyExtension"), ==, nullptr)
      << about::object("clGetExtensionFunctionAddressForPlatform")
      << "for an unknown function, called through the ICD dispatch table";
}

template <typename Handle>
const cl_icd_dispatch* table_of(Handle object) {
  return *reinterpret_cast<const cl_icd_dispatch* const*>(object);
}

template <typename Handle, typename Info>
void expect_dispatches(const char* function, Handle object,
                       cl_int (CL_API_CALL* cl_icd_dispatch::*member)(Handle, Info, std::size_t,
                                                                      void*, std::size_t*),
                       Info parameter) {
  DURING(function);
  const cl_icd_dispatch* table = table_of(object);
  ASSERT_VALUE(table, !=, nullptr) << "the object has no dispatch table";
  const auto own = table->*member;
  ASSERT_VALUE(own, !=, nullptr) << "the query is not in the dispatch table";
  std::size_t size = 0;
  ASSERT_SUCCESS(own(object, parameter, 0, nullptr, &size)) << about::call(function);
  EXPECT_VALUE(size, >, 0U) << "the size that the query returned";
}

void every_object(Setting& on) {
  if (!host::has_own_table(on)) GTEST_SKIP() << host::needs_own_table;
  const cl::Buffer buffer = on.buffer(4096);
  const cl_buffer_region start{0, 64};
  const cl::Buffer part =
      cl::Buffer(buffer).createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &start);
  cl::UserEvent user(on.context());
  cl::Event event;
  on.queue().enqueueMarkerWithWaitList(nullptr, &event);
  using Table = cl_icd_dispatch;
  expect_dispatches<cl_platform_id, cl_platform_info>("clGetPlatformInfo", on.platform(),
                                                      &Table::clGetPlatformInfo, CL_PLATFORM_NAME);
  expect_dispatches<cl_device_id, cl_device_info>("clGetDeviceInfo", on.device_id(),
                                                  &Table::clGetDeviceInfo, CL_DEVICE_NAME);
  expect_dispatches<cl_context, cl_context_info>("clGetContextInfo", on.context()(),
                                                 &Table::clGetContextInfo, CL_CONTEXT_NUM_DEVICES);
  expect_dispatches<cl_command_queue, cl_command_queue_info>(
      "clGetCommandQueueInfo", on.queue()(), &Table::clGetCommandQueueInfo, CL_QUEUE_CONTEXT);
  for (const cl_mem object : {buffer(), part()})
    expect_dispatches<cl_mem, cl_mem_info>("clGetMemObjectInfo", object, &Table::clGetMemObjectInfo,
                                           CL_MEM_SIZE);
  for (const cl_event one : {event(), user()})
    expect_dispatches<cl_event, cl_event_info>("clGetEventInfo", one, &Table::clGetEventInfo,
                                               CL_EVENT_CONTEXT);
  user.setStatus(CL_COMPLETE);
}

void every_object_of_programs(Setting& on) {
  if (!host::has_own_table(on)) GTEST_SKIP() << host::needs_own_table;
  const cl::Program program = on.build(host::kernel_one);
  const cl::Kernel kernel(program, "one");
  using Table = cl_icd_dispatch;
  expect_dispatches<cl_program, cl_program_info>("clGetProgramInfo", program(),
                                                 &Table::clGetProgramInfo, CL_PROGRAM_CONTEXT);
  expect_dispatches<cl_kernel, cl_kernel_info>("clGetKernelInfo", kernel(), &Table::clGetKernelInfo,
                                               CL_KERNEL_CONTEXT);
}

void every_object_of_images(Setting& on) {
  if (!host::has_own_table(on)) GTEST_SKIP() << host::needs_own_table;
  const cl::Image2D image(on.context(), CL_MEM_READ_WRITE, cl::ImageFormat(CL_RGBA, CL_UNORM_INT8),
                          16, 16);
  const cl::Sampler sampler =
      host::make_sampler(on.context(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  using Table = cl_icd_dispatch;
  expect_dispatches<cl_mem, cl_image_info>("clGetImageInfo", image(), &Table::clGetImageInfo,
                                           CL_IMAGE_WIDTH);
  expect_dispatches<cl_sampler, cl_sampler_info>("clGetSamplerInfo", sampler(),
                                                 &Table::clGetSamplerInfo, CL_SAMPLER_CONTEXT);
}

/// The table has every function of the platform's version, except deprecated functions: these have
/// the cases platform/deprecated/*. From version 2.0 of the extension on, the loader may own the
/// table. The library may then give its functions to the loader in another way.
void every_function(Setting& on) {
  const Library library(on);
  using GetForPlatform = void*(CL_API_CALL*)(cl_platform_id, const char*);
  const auto by_name = library.find<GetForPlatform>("clIcdGetFunctionAddressForPlatformKHR");
  const auto* slots = reinterpret_cast<void* const*>(&on.driver());
  const harness::Version version = on.version();
  for (const host::EntryPoint& point : host::load_entry_points(on.options())) {
    if (!point.slot || point.since > version) continue;
    if (point.deprecated && *point.deprecated <= version) continue;
    const void* found = slots[*point.slot];
    if (found == nullptr && by_name != nullptr)
      found = by_name(on.platform(), point.function.c_str());
    harness::About function = about::object(point.function);
    if (point.needs.missing(on.info())) function.rule = "optional_slot";
    EXPECT_VALUE(found, !=, nullptr) << function << "not in the dispatch table of an OpenCL "
                                     << version.major << '.' << version.minor << " platform";
  }
}

struct QueryPair {
  std::string_view function;
  host::QueryCall (*loaders)(Setting&), (*drivers)(Setting&);
};
constexpr std::array pairs{
    QueryPair{
        "clGetPlatformInfo",
        [](Setting& on) { return host::query_of(clGetPlatformInfo, on.platform()); },
        [](Setting& on) { return host::query_of(on.driver().clGetPlatformInfo, on.platform()); }},
    QueryPair{"clGetDeviceInfo",
              [](Setting& on) { return host::query_of(clGetDeviceInfo, on.device_id()); },
              [](Setting& on) {
                return host::query_of(table_of(on.device_id())->clGetDeviceInfo, on.device_id());
              }},
};

std::pair<cl_int, std::vector<std::uint8_t>> answer(const host::QueryRow& row,
                                                    const host::QueryCall& get) {
  std::size_t size = 0;
  if (const cl_int status = get(row.value, 0, nullptr, &size); status != CL_SUCCESS)
    return {status, {}};
  std::vector<std::uint8_t> bytes(std::min<std::size_t>(size, 1 << 20));
  const cl_int status = get(row.value, bytes.size(), bytes.data(), nullptr);
  return {status, bytes};
}

/// The loader returns the driver's answers unchanged.
void same_answers(Setting& on) {
  if (!host::has_own_table(on)) GTEST_SKIP() << host::needs_own_table;
  for (const host::QueryRow& row : host::load_queries(on.options())) {
    const auto found = std::ranges::find(pairs, row.function, &QueryPair::function);
    if (found == pairs.end() || !host::applies(row, on.info())) continue;
    EXPECT_VALUE(answer(row, found->loaders(on)), ==, answer(row, found->drivers(on)))
        << about::query(row.parameter) << "through the loader, compared with the driver's answer";
  }
}

constexpr const char* place = "cl_khr_icd";
constexpr host::Example examples[] = {
    {"extension/listed", place, extension_listed},
    {"extension/suffix", "cl_khr_icd, CL_PLATFORM_ICD_SUFFIX_KHR", suffix},
    {"library/exports", "cl_khr_icd, adding a vendor library", exported},
    {"library/platforms", "cl_khr_icd, clIcdGetPlatformIDsKHR", own_platforms},
    {"library/counts", "cl_khr_icd, clIcdGetPlatformIDsKHR", wrong_counts},
    {"library/addresses", "cl_khr_icd, clGetExtensionFunctionAddress", addresses},
    {"addresses/for_platform",
     "OpenCL API, clGetExtensionFunctionAddressForPlatform",
     addresses_for_a_platform,
     {1, 2}},
    {"dispatch/objects", "cl_khr_icd, inferring vendors", every_object, {1, 2}},
    {"dispatch/programs",
     "cl_khr_icd, inferring vendors",
     every_object_of_programs,
     {1, 0},
     host::needs_compiler},
    {"dispatch/images",
     "cl_khr_icd, inferring vendors",
     every_object_of_images,
     {1, 2},
     host::needs_images},
    {"dispatch/functions", "cl_khr_icd, inferring vendors", every_function},
    {"loader/same_answers", "cl_khr_icd", same_answers},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("icd", "The installable client driver (cl_khr_icd)", {examples});
}

}  // namespace assay::suites::icd
