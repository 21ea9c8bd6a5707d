#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "harness/base/csv.h"
#include "harness/cases/assertion.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/queries.h"
#include "suites/host/sub_devices.h"
#include "suites/host/suite.h"

namespace assay::suites::device_partition {
namespace {

constexpr TextParts device_partition_cl("suites/api/device_partition/device_partition.cl");

using host::by_counts;
using host::divide;
using host::domains_of;
using host::equally;
using host::has_scheme;
using host::Properties;
using host::Setting;
using host::some_parts;
using host::some_way;
using host::units_of;
using testing::ElementsAre;

// ---- The schemes.

void into_equal_parts(Setting& on) {
  const cl::Device device = on.device();
  const cl_uint all = units_of(device);
  const cl_uint most = device.getInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES>();
  // No case asks for a part as large as the whole device, because some implementations refuse such
  // a part.
  for (const cl_uint units : std::set<cl_uint>{1, 2, 3, all / 2, all - 1}) {
    if (units == 0 || units >= all || all / units > most) continue;
    // If the division leaves a remainder, the units of the remainder are not used.
    EXPECT_MATCH(units_of(divide(device, equally(units))),
                 testing::AllOf(testing::SizeIs(all / units), testing::Each(units)))
        << about::query("CL_DEVICE_MAX_COMPUTE_UNITS") << all << " compute units in parts of "
        << units;
  }
}

void into_parts_by_counts(Setting& on) {
  const cl::Device device = on.device();
  const cl_uint all = units_of(device);
  const cl_uint most = device.getInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES>();
  for (const std::vector<cl_uint>& counts : std::vector<std::vector<cl_uint>>{
           {1}, {1, 1}, {all - 1, 1}, {1, all - 1}, {1, 1, all - 2}}) {
    const bool possible = std::ranges::all_of(counts, [&](cl_uint n) { return n > 0 && n <= all; });
    if (!possible || counts.size() > most ||
        std::accumulate(counts.begin(), counts.end(), 0U) > all)
      continue;
    EXPECT_MATCH(units_of(divide(device, by_counts(counts))),
                 testing::UnorderedElementsAreArray(counts))
        << about::query("CL_DEVICE_MAX_COMPUTE_UNITS") << "of the sub-devices";
  }
}

void into_affinity_domains(Setting& on) {
  const cl::Device device = on.device();
  const auto domains = domains_of(device);
  if (domains.empty()) GTEST_SKIP() << "needs a domain in CL_DEVICE_PARTITION_AFFINITY_DOMAIN";
  for (const cl_device_affinity_domain domain : domains) {
    const auto value = static_cast<cl_device_partition_property>(domain);
    const Properties properties{CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, value, 0};
    cl_uint count = 0;
    const cl_int status = clCreateSubDevices(device(), properties.data(), 0, nullptr, &count);
    if (status == CL_DEVICE_PARTITION_FAILED) continue;  // the domain does not divide the device
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateSubDevices") << "domain " << domain;
    const auto parts = divide(device, properties);
    const auto units = units_of(parts);
    EXPECT_VALUE(std::accumulate(units.begin(), units.end(), 0U), <=, units_of(device))
        << about::query("CL_DEVICE_MAX_COMPUTE_UNITS") << "sum over the sub-devices";
    for (const cl::Device& part : parts) {
      const auto type = part.getInfo<CL_DEVICE_PARTITION_TYPE>();
      ASSERT_MATCH(type, testing::SizeIs(3)) << about::query("CL_DEVICE_PARTITION_TYPE");
      EXPECT_QUERY(type[0], CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN)
          << about::query("CL_DEVICE_PARTITION_TYPE");
      // For CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE, the answer names the domain that the
      // device used.
      if (domain != CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE) {
        EXPECT_VALUE(type[1], ==, value)
            << about::query("CL_DEVICE_PARTITION_TYPE") << "the affinity domain";
      }
    }
  }
}

/// The device must use the first domain that divides it, in the order NUMA, L4, L3, L2, L1.
void next_domain_first(Setting& on) {
  const cl::Device device = on.device();
  const auto domains = domains_of(device);
  if (std::ranges::count(domains, CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE) == 0)
    GTEST_SKIP() << "needs CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE";
  const auto along = [](cl_device_affinity_domain domain) {
    return Properties{CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN,
                      static_cast<cl_device_partition_property>(domain), 0};
  };
  for (const cl_device_affinity_domain first :
       {CL_DEVICE_AFFINITY_DOMAIN_NUMA, CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
        CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
        CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE}) {
    cl_uint count = 0;
    // A domain with fewer than two parts does not divide the device.
    if (std::ranges::count(domains, first) == 0 ||
        clCreateSubDevices(device(), along(first).data(), 0, nullptr, &count) != CL_SUCCESS ||
        count < 2)
      continue;
    const auto parts = divide(device, along(CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE));
    EXPECT_VALUE(parts.size(), ==, count)
        << about::call("clCreateSubDevices") << "sub-devices, compared with the number for domain "
        << first;
    for (const cl::Device& part : parts)
      EXPECT_MATCH(part.getInfo<CL_DEVICE_PARTITION_TYPE>(),
                   testing::ElementsAreArray(along(first)))
          << about::query("CL_DEVICE_PARTITION_TYPE") << "the first domain that divides the device";
    return;
  }
  GTEST_SKIP() << "needs an affinity domain that divides the device";
}

void of_a_sub_device(Setting& on) {
  const cl::Device device = on.device();
  const cl::Device part = divide(device, by_counts({2})).at(0);
  if (!has_scheme(part, CL_DEVICE_PARTITION_EQUALLY))
    GTEST_SKIP() << "needs a sub-device that supports CL_DEVICE_PARTITION_EQUALLY";
  const auto inner = divide(part, equally(1));
  EXPECT_MATCH(units_of(inner), ElementsAre(1U, 1U))
      << about::query("CL_DEVICE_MAX_COMPUTE_UNITS") << "of the inner sub-devices";
  for (const cl::Device& one : inner)
    EXPECT_QUERY(one.getInfo<CL_DEVICE_PARENT_DEVICE>()(), part())
        << "the parent must be the sub-device that was divided";
}

// ---- The sub-devices.

void are_counted_first(Setting& on) {
  const Properties properties = some_way(on);
  if (properties.empty()) return;
  cl_uint count = 0;
  ASSERT_SUCCESS(clCreateSubDevices(on.device_id(), properties.data(), 0, nullptr, &count));
  ASSERT_VALUE(count, >=, 1U) << about::call("clCreateSubDevices") << "num_devices_ret";
  ASSERT_VALUE(count, <=, on.device().getInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES>())
      << about::call("clCreateSubDevices")
      << "num_devices_ret, compared with CL_DEVICE_PARTITION_MAX_SUB_DEVICES";
  std::vector<cl_device_id> ids(count + 1, nullptr);
  cl_uint again = 0;
  ASSERT_SUCCESS(
      clCreateSubDevices(on.device_id(), properties.data(), count + 1, ids.data(), &again));
  EXPECT_VALUE(again, ==, count) << about::call("clCreateSubDevices")
                                 << "num_devices_ret of the second call";
  EXPECT_VALUE(ids.back(), ==, nullptr)
      << about::object("clCreateSubDevices")
      << "the entry after the last sub-device, which the call must not write";
  for (cl_uint i = 0; i < count; ++i) {
    EXPECT_SUCCESS(clReleaseDevice(ids[i]));
  }
}

void are_devices_of_their_own(Setting& on) {
  const auto parts = some_parts(on);
  std::set<cl_device_id> ids;
  for (const cl::Device& part : parts) ids.insert(part());
  EXPECT_VALUE(ids.size(), ==, parts.size())
      << about::call("clCreateSubDevices") << "number of different sub-devices";
  std::vector<cl::Device> roots;
  cl::Platform(on.platform()).getDevices(CL_DEVICE_TYPE_ALL, &roots);
  for (const cl::Device& root : roots)
    EXPECT_HOLDS(!ids.contains(root())) << "clGetDeviceIDs returned a sub-device";
}

void say_where_they_come_from(Setting& on) {
  const Properties properties = some_way(on);
  if (properties.empty()) return;
  for (const cl::Device& part : divide(on.device(), properties)) {
    EXPECT_QUERY(part.getInfo<CL_DEVICE_PARENT_DEVICE>()(), on.device_id());
    EXPECT_QUERY(cl::Platform(part.getInfo<CL_DEVICE_PLATFORM>())(), on.platform());
    const auto type = part.getInfo<CL_DEVICE_PARTITION_TYPE>();
    if (properties[1] == CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE &&
        properties[0] == CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN) {
      EXPECT_MATCH(type, ElementsAre(properties[0], testing::_, 0))
          << about::query("CL_DEVICE_PARTITION_TYPE") << "the domain of the sub-device";
    } else {
      EXPECT_MATCH(type, testing::ElementsAreArray(properties))
          << about::query("CL_DEVICE_PARTITION_TYPE");
    }
  }
}

/// The parameters whose answers may differ from the root device's: data/api/sub_devices.csv.
std::set<std::string> may_differ(const harness::RunOptions& options) {
  constexpr const char* path = "api/sub_devices.csv";
  std::set<std::string> names;
  for (const auto& row : harness::parse_csv(harness::read_data(options.data, path), path,
                                            {"parameter", "why", "citation"}))
    names.insert(row.fields[0]);
  return names;
}

std::pair<cl_int, std::vector<std::uint8_t>> answer(const host::QueryRow& row,
                                                    const host::QueryCall& get) {
  std::size_t size = 0;
  if (const cl_int status = get(row.value, 0, nullptr, &size); status != CL_SUCCESS)
    return {status, {}};
  std::vector<std::uint8_t> bytes(std::min<std::size_t>(size, 1 << 20));
  const cl_int status = get(row.value, bytes.size(), bytes.data(), nullptr);
  return {status, bytes};
}

void answer_as_their_root(Setting& on) {
  const auto parts = some_parts(on);
  const auto differ = may_differ(on.options());
  for (const host::QueryRow& row : host::load_queries(on.options())) {
    if (row.function != "clGetDeviceInfo" || !host::applies(row, on.info()) ||
        differ.contains(row.parameter))
      continue;
    // Another case judges whether the root device may refuse a query.
    const auto expected = answer(row, host::device_query(on.device_id()));
    for (const cl::Device& part : parts)
      EXPECT_VALUE(answer(row, host::device_query(part())), ==, expected)
          << about::query(row.parameter)
          << "of a sub-device, compared with the root device (code, value)";
  }
}

void count_references(Setting& on) {
  for (const cl::Device& part : some_parts(on)) {
    const auto references = [&] { return part.getInfo<CL_DEVICE_REFERENCE_COUNT>(); };
    EXPECT_VALUE(references(), ==, 1U)
        << about::query("CL_DEVICE_REFERENCE_COUNT") << "after creation";
    EXPECT_SUCCESS(clRetainDevice(part()));
    EXPECT_VALUE(references(), ==, 2U)
        << about::query("CL_DEVICE_REFERENCE_COUNT") << "after clRetainDevice";
    EXPECT_SUCCESS(clReleaseDevice(part()));
    EXPECT_VALUE(references(), ==, 1U)
        << about::query("CL_DEVICE_REFERENCE_COUNT") << "after clReleaseDevice";
  }
}

// ---- Uses of sub-devices.

/// A kernel fills a buffer, and the host reads it.
void expect_runs(const cl::Context& context, const cl::CommandQueue& queue,
                 const cl::Program& program) {
  const cl::Buffer out(context, CL_MEM_READ_WRITE, 64 * sizeof(cl_int));
  cl::Kernel kernel(program, "number");
  kernel.setArg(0, out);
  std::vector<cl_int> got(64, -1), expected(64);
  std::iota(expected.begin(), expected.end(), 0);
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(64));
  queue.enqueueReadBuffer(out, CL_TRUE, 0, 64 * sizeof(cl_int), got.data());
  EXPECT_VALUE(got, ==, expected) << "the kernel's results";
}

void in_a_context_each(Setting& on) {
  for (const cl::Device& part : some_parts(on)) {
    const cl::Context context(part);
    EXPECT_MATCH(context.getInfo<CL_CONTEXT_DEVICES>(), ElementsAre(part));
    const cl::CommandQueue queue(context, part);
    EXPECT_QUERY(queue.getInfo<CL_QUEUE_DEVICE>()(), part());
    cl::Program program(context, device_partition_cl("number"));
    program.build({part});
    expect_runs(context, queue, program);
    on.progress(0, 1);
  }
}

void in_one_context(Setting& on) {
  const auto parts = some_parts(on);
  if (parts.empty()) return;
  const cl::Context context(parts);
  cl::Program program(context, device_partition_cl("number"));
  program.build(parts);
  for (const cl::Device& part : parts) {
    expect_runs(context, cl::CommandQueue(context, part), program);
    on.progress(0, 1);
  }
}

/// "The context does not reference any sub-devices that may have been created from these devices."
void not_in_a_context_of_a_type(Setting& on) {
  const auto parts = some_parts(on);
  if (parts.empty()) return;
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(on.platform()), 0};
  const cl::Context context(CREATED(clCreateContextFromType, properties,
                                    on.device().getInfo<CL_DEVICE_TYPE>(), nullptr, nullptr),
                            false);
  const auto devices = context.getInfo<CL_CONTEXT_DEVICES>();
  for (const cl::Device& part : parts)
    EXPECT_MATCH(devices, testing::Not(testing::Contains(part)))
        << about::query("CL_CONTEXT_DEVICES") << "of a context from a type";
}

/// Sub-devices use a program that is built only for their parent.
void with_the_parents_program(Setting& on) {
  const auto parts = some_parts(on);
  if (parts.empty()) return;
  std::vector<cl::Device> all(parts);
  all.push_back(on.device());
  const cl::Context context(all);
  cl::Program program(context, device_partition_cl("number"));
  program.build({on.device()});
  expect_runs(context, cl::CommandQueue(context, on.device()), program);
  expect_runs(context, cl::CommandQueue(context, parts.front()), program);
}

/// A binary of a sub-device also runs on the whole device and on its other parts.
void with_a_parts_binary(Setting& on) {
  const auto parts = some_parts(on);
  if (parts.empty()) return;
  const cl::Context of_a_part(parts.front());
  cl::Program program(of_a_part, device_partition_cl("number"));
  program.build({parts.front()});
  const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
  for (const cl::Device& other : {on.device(), parts.back()}) {
    const cl::Context context(other);
    cl::Program again(context, {other}, binaries);
    again.build({other});
    expect_runs(context, cl::CommandQueue(context, other), again);
  }
}

/// The binary of the whole device must run on each of `devices`, which are its parts.
void expect_whole_binary_runs(Setting& on, std::span<const cl::Device> devices) {
  if (devices.empty()) return;
  cl::Program program(on.context(), device_partition_cl("number"));
  program.build({on.device()});
  const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
  for (const cl::Device& part : devices) {
    const cl::Context context(part);
    cl::Program again(context, {part}, binaries);
    again.build({part});
    expect_runs(context, cl::CommandQueue(context, part), again);
  }
}

void with_the_whole_binary(Setting& on) {
  expect_whole_binary_runs(on, some_parts(on));
}

void with_the_whole_binary_in_a_part(Setting& on) {
  const cl::Device part = divide(on.device(), by_counts({2})).at(0);
  if (has_scheme(part, CL_DEVICE_PARTITION_EQUALLY))
    expect_whole_binary_runs(on, divide(part, equally(1)));
}

/// A sub-device lives until the objects that use it are released.
void outlive_their_release(Setting& on) {
  std::vector<std::pair<cl::Context, cl::CommandQueue>> kept;
  for (const cl::Device& part : some_parts(on)) {
    const cl::Context context(part);
    kept.emplace_back(context, cl::CommandQueue(context, part));
  }
  for (const auto& [context, queue] : kept) {
    const auto bytes = on.random_bytes(256);
    std::vector<std::uint8_t> back(256);
    const cl::Buffer buffer(context, CL_MEM_READ_WRITE, 256);
    EXPECT_SUCCESS(clEnqueueWriteBuffer(queue(), buffer(), CL_TRUE, 0, 256, bytes.data(), 0,
                                        nullptr, nullptr));
    EXPECT_SUCCESS(
        clEnqueueReadBuffer(queue(), buffer(), CL_TRUE, 0, 256, back.data(), 0, nullptr, nullptr));
    EXPECT_BYTES(bytes, back) << "data read back";
  }
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example examples[] = {
    {"schemes/equally",
     "OpenCL 1.2, 4.3, Table 4.4, CL_DEVICE_PARTITION_EQUALLY",
     into_equal_parts,
     {1, 2},
     harness::parts::partition_equally},
    {"schemes/by_counts",
     "OpenCL 1.2, 4.3, Table 4.4, CL_DEVICE_PARTITION_BY_COUNTS",
     into_parts_by_counts,
     {1, 2},
     harness::parts::partition_by_counts},
    {"schemes/by_affinity_domain",
     "OpenCL 1.2, 4.3, Table 4.4, CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN",
     into_affinity_domains,
     {1, 2},
     harness::parts::partition_by_affinity_domain},
    {"schemes/next_partitionable",
     "OpenCL 1.2, 4.3, Table 4.4, CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE",
     next_domain_first,
     {1, 2},
     harness::parts::partition_by_affinity_domain},
    // The part that is divided has two units. The device must have more units, because no case asks
    // for a part as large as the whole device.
    {"schemes/again",
     "OpenCL 1.2, 4.3, clCreateSubDevices",
     of_a_sub_device,
     {1, 2},
     harness::parts::partition_by_counts& harness::parts::three_compute_units},
    {"sub_devices/counted_first", "OpenCL 1.2, 4.3, num_devices_ret", are_counted_first, {1, 2}},
    {"sub_devices/of_their_own",
     "OpenCL 1.2, 4.2, clGetDeviceIDs; 4.3",
     are_devices_of_their_own,
     {1, 2}},
    {"sub_devices/parent",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_PARTITION_TYPE",
     say_where_they_come_from,
     {1, 2}},
    {"sub_devices/queries", "OpenCL 1.2, 4.2, clGetDeviceInfo", answer_as_their_root, {1, 2}},
    {"references/counted", "OpenCL 1.2, 4.3, clRetainDevice", count_references, {1, 2}},
    {"references/kept_by_objects",
     "OpenCL 1.2, 4.3, clReleaseDevice",
     outlive_their_release,
     {1, 2}},
    {"contexts/one_each", "OpenCL 1.2, 4.3; 4.4", in_a_context_each, {1, 2}, compiler},
    {"contexts/one_for_all", "OpenCL 1.2, 4.3; 4.4", in_one_context, {1, 2}, compiler},
    {"contexts/from_type",
     "OpenCL 1.2, 4.4, clCreateContextFromType",
     not_in_a_context_of_a_type,
     {1, 2}},
    {"programs/of_the_parent",
     "OpenCL 1.2, 5.6.7, clGetProgramBuildInfo",
     with_the_parents_program,
     {1, 2},
     compiler},
    {"programs/binary_of_a_part",
     "OpenCL 1.2, 5.6.7, clGetProgramBuildInfo",
     with_a_parts_binary,
     {1, 2},
     compiler},
    {"programs/binary_of_the_whole",
     "OpenCL 1.2, 5.6.7, clGetProgramBuildInfo",
     with_the_whole_binary,
     {1, 2},
     compiler},
    // The part that is divided has two units. The device must have more units, because no case asks
    // for a part as large as the whole device.
    {"programs/binary_in_a_part_of_a_part",
     "OpenCL 1.2, 5.6.7, clGetProgramBuildInfo",
     with_the_whole_binary_in_a_part,
     {1, 2},
     harness::parts::partition_by_counts& harness::parts::three_compute_units& compiler},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("device_partition", "Partitioning a device (OpenCL 4.3)", {examples});
}

}  // namespace assay::suites::device_partition
