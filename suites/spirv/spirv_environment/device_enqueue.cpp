#include "suites/spirv/spirv_environment/device_enqueue.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <CL/opencl.hpp>
#include <array>
#include <string>
#include <string_view>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/device_queue.h"
#include "suites/host/suite.h"
#include "suites/spirv/program.h"
#include "suites/spirv/support.h"

// A child is a kernel that another kernel, the parent, enqueues. The parent is complete when its
// children are complete (OpenCL C 3.0.19, 6.15.19.5). So a read of the buffer after the kernel
// waits for the children.
namespace assay::suites::spirv_environment {
namespace {

using host::Setting;
using Words = std::vector<cl_uint>;
namespace parts = harness::parts;

constexpr TextParts text("suites/spirv/spirv_environment/device_enqueue.spvasm");
constexpr cl_uint unwritten = 0xa5a5a5a5;

/// A child with this body. If `local` is not empty, the child has a local parameter of this type.
std::string child(const spirv::Environment& on, const std::string& body,
                  std::string_view local = {}) {
  const unsigned pointer = on.address_bits / 8;
  return text(
      "child",
      {{"bytes", std::to_string(2 * pointer)},
       {"alignment", std::to_string(pointer)},
       {"parameters", local.empty() ? "" : fmt::format("__local_{}", local)},
       {"declared", local.empty() ? "" : text("local_parameter", {{"type", std::string(local)}})},
       {"body", body}});
}

struct Parent {
  std::string child, body;
  bool given_queue = false;  ///< the queue is an argument of the kernel; else it is the default
                             ///< queue
  harness::Version spirv{1, 0};
};

spirv::KernelText kernel_of(const Parent& parent) {
  std::vector<spirv::Parameter> parameters{{"global_int", "out"}};
  if (parent.given_queue) parameters.push_back({"queue", "given_queue"});
  const char* const queue =
      parent.given_queue ? "OpCopyObject %queue %given_queue" : "OpGetDefaultQueue %queue";
  return {"one", parameters, parent.child + text("parent", {{"queue", queue}}) + parent.body};
}

/// A child of eight work-items writes their ids, which begin at the offset 3. `flags` is the
/// argument of enqueue_kernel.
enum class Flags { no_wait, wait_kernel, wait_work_group };
template <Flags flags, bool given_queue = false>
Parent ids(const spirv::Environment& on) {
  return {child(on, text("adds_ids", {{"narrow", spirv::int_of_size(on)}})),
          text("enqueues_ids", {{"flags", std::to_string(static_cast<int>(flags))}}), given_queue};
}

/// A property of the NDRange that the parent builds. The child writes the property.
struct Range {
  std::string_view builtin, operand;
  std::array<cl_uint, 3> values;
  cl_uint beyond;  ///< the value for a dimension that the range does not have
};
constexpr Range ranges[] = {{"GlobalSize", "global", {8, 4, 2}, 1},
                            {"WorkgroupSize", "local", {4, 2, 1}, 1},
                            {"GlobalOffset", "offset", {3, 2, 1}, 0}};
template <std::size_t dims>
Parent range(const spirv::Environment& on) {
  std::string stores, sizes, operands;
  std::size_t at = 3;
  for (const Range& one : ranges) {
    const std::string name = fmt::format("range_{}", one.operand);
    std::string components;
    for (std::size_t k = 0; k < 3; ++k)
      components += text("tells_component", {{"name", std::string(one.builtin)},
                                             {"k", std::to_string(k)},
                                             {"narrow", spirv::int_of_size(on)},
                                             {"at", std::to_string(at++)}});
    stores += text("tells_one", {{"name", std::string(one.builtin)}, {"components", components}});
    operands += dims == 1 ? fmt::format(" %size_{}", one.values[0]) : " %" + name;
    if (dims == 1) continue;
    sizes += fmt::format("%{} = OpConstantComposite %arr{}_size", name, dims);
    for (std::size_t k = 0; k < dims; ++k) sizes += fmt::format(" %size_{}", one.values[k]);
    sizes += '\n';
  }
  return {child(on, text("tells_range", {{"stores", stores}})),
          text("enqueues_range", {{"sizes", sizes}, {"operands", operands}})};
}

/// Two children. A user event, an event and a marker order them.
Parent events(const spirv::Environment& on) {
  return {child(on, text("appends")), text("enqueues_in_order")};
}

constexpr char of_void[] = "void", of_int[] = "int";
template <const auto& type>
Parent local_memory(const spirv::Environment& on) {
  return {child(on, text("fills_local"), type), text("enqueues_local")};
}

constexpr char sizes[] = "asks", sub_groups[] = "asks_sub_groups", counts[] = "asks_counts";
template <const auto& asked, int minor = 0>
Parent queries(const spirv::Environment& on) {
  return {child(on, text("appends")), text(asked) + text("answers"), false,
          harness::Version{1, minor}};
}

Words run(Setting& on, Parent (*made)(const spirv::Environment&), std::size_t words) {
  const Parent parent = made(spirv::environment_of(on.info()));
  const cl::Program program = spirv::create(
      on, spirv::words_of(kernel_of(parent), spirv::environment_of(on.info(), parent.spirv)));
  spirv::build(on, program);
  const cl::CommandQueue queue = host::device_queue(on);
  cl::Kernel kernel(program, "one");
  Words values(words, unwritten);
  values[1] = 0;  // the children count and add here
  const cl::Buffer out(on.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                       words * sizeof(cl_uint), values.data());
  kernel.setArg(0, out);
  if (parent.given_queue) kernel.setArg(1, queue);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1), cl::NDRange(1));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, words * sizeof(cl_uint), values.data());
  return values;
}

template <Flags flags, bool given_queue = false>
void run_ids(Setting& on) {
  EXPECT_VALUE(run(on, ids<flags, given_queue>, 13), ==,
               (Words{0, 0, unwritten, 43, 44, 45, 46, 47, 48, 49, 50, unwritten, unwritten}))
      << "the result of OpEnqueueKernel, and the ids of the child plus 40";
}

template <std::size_t dims>
void run_range(Setting& on) {
  Words due{0, 1, dims};
  for (std::size_t k = 0; k < dims; ++k) due[1] *= ranges[0].values[k];
  for (const Range& one : ranges)
    for (std::size_t k = 0; k < 3; ++k) due.push_back(k < dims ? one.values[k] : one.beyond);
  EXPECT_VALUE(run(on, range<dims>, due.size()), ==, due)
      << "the result of OpEnqueueKernel, the number of the child's work-items, WorkDim, "
         "GlobalSize, WorkgroupSize and GlobalOffset";
}

void run_events(Setting& on) {
  EXPECT_VALUE(run(on, events, 3), ==, (Words{0, 12, 1}))
      << "the results of OpEnqueueKernel and OpEnqueueMarker, the numbers of both children in "
         "their order, and OpIsValidEvent";
}

template <const auto& type>
void run_local_memory(Setting& on) {
  EXPECT_VALUE(run(on, local_memory<type>, 2), ==, (Words{0, 120}))
      << "the result of OpEnqueueKernel, and the sum of two words of local memory";
}

void run_sizes(Setting& on) {
  const Words said = run(on, queries<sizes>, 2);
  EXPECT_VALUE(said[0], >=, 1U) << "OpGetKernelWorkGroupSize";
  EXPECT_VALUE(said[0], <=, on.info().max_work_group_size) << "OpGetKernelWorkGroupSize";
  EXPECT_VALUE(said[1], >=, 1U) << "OpGetKernelPreferredWorkGroupSizeMultiple";
}

void run_sub_groups(Setting& on) {
  const Words said = run(on, queries<sub_groups>, 2);
  EXPECT_VALUE(said[0], >=, 1U) << "OpGetKernelNDrangeSubGroupCount";
  EXPECT_VALUE(said[0], <=, 4U) << "OpGetKernelNDrangeSubGroupCount, of a work-group of 4";
  EXPECT_VALUE(said[0] * said[1], >=, 4U)
      << "OpGetKernelNDrangeSubGroupCount times OpGetKernelNDrangeMaxSubGroupSize";
}

void run_counts(Setting& on) {
  const Words said = run(on, queries<counts, 1>, 2);
  EXPECT_VALUE(said[0], >=, 1U) << "OpGetKernelMaxNumSubgroups";
  EXPECT_VALUE(said[1], <=, on.info().max_work_group_size)
      << "OpGetKernelLocalSizeForSubgroupCount, of 1";
}

constexpr host::Needs needs = host::Needs(parts::spirv) & parts::device_queues;
/// For cases in which several work-groups count with an atomic instruction.
constexpr host::Needs counted = needs & parts::atomic_scope_device;
constexpr host::Needs local_types =
    needs & harness::Needs::extension("cl_khr_device_enqueue_local_arg_types");
constexpr std::string_view cite = "SPIR-V Env 3.0.19, 3.1, DeviceEnqueue";

struct Row {
  host::Example example;
  Parent (*parent)(const spirv::Environment&);
};
constexpr Row rows[] = {
    {{"device_enqueue/no_wait", cite, run_ids<Flags::no_wait>, {1, 0}, needs}, ids<Flags::no_wait>},
    {{"device_enqueue/wait_kernel", cite, run_ids<Flags::wait_kernel>, {1, 0}, needs},
     ids<Flags::wait_kernel>},
    {{"device_enqueue/wait_work_group", cite, run_ids<Flags::wait_work_group>, {1, 0}, needs},
     ids<Flags::wait_work_group>},
    {{"device_enqueue/queue_argument",
      "SPIR-V Env 3.0.19, 2.8.2",
      run_ids<Flags::no_wait, true>,
      {1, 0},
      needs},
     ids<Flags::no_wait, true>},
    {{"device_enqueue/range/1d", cite, run_range<1>, {1, 0}, counted}, range<1>},
    {{"device_enqueue/range/2d", cite, run_range<2>, {1, 0}, counted}, range<2>},
    {{"device_enqueue/range/3d", cite, run_range<3>, {1, 0}, counted}, range<3>},
    {{"device_enqueue/events", cite, run_events, {1, 0}, needs}, events},
    {{"device_enqueue/local_memory", cite, run_local_memory<of_void>, {1, 0}, needs},
     local_memory<of_void>},
    {{"device_enqueue/local_memory_of_ints",
      "SPIR-V Env 3.0.19, 5.2.3",
      run_local_memory<of_int>,
      {1, 0},
      local_types},
     local_memory<of_int>},
    {{"device_enqueue/queries/sizes", cite, run_sizes, {1, 0}, needs}, queries<sizes>},
    {{"device_enqueue/queries/sub_groups", cite, run_sub_groups, {1, 0}, needs& parts::sub_groups},
     queries<sub_groups>},
    {{"device_enqueue/queries/sub_group_counts",
      cite,
      run_counts,
      {1, 0},
      needs& parts::sub_groups& parts::spirv_1_1},
     queries<counts, 1>},
};

}  // namespace

std::vector<harness::Case> device_enqueue_cases(const Target& target) {
  std::vector<host::Example> examples;
  for (const Row& row : rows) examples.push_back(row.example);
  return host::expand("spirv_environment", examples, target);
}

std::vector<spirv::Module> device_enqueue_modules(unsigned address_bits) {
  std::vector<spirv::Module> modules;
  for (const Row& row : rows) {
    const Parent parent = row.parent({address_bits, {1, 0}});
    modules.push_back(spirv::build_module(kernel_of(parent), {address_bits, parent.spirv}));
  }
  return modules;
}

}  // namespace assay::suites::spirv_environment
