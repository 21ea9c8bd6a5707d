#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/concurrency/launch.h"
#include "suites/concurrency/parent.h"
#include "suites/host/suite.h"

// Kernels that enqueue blocks (OpenCL C 3.0.19, 6.15.19). A kernel is complete when its children
// are complete (6.15.19.5). So a read of the buffer after the kernel waits for the children.
namespace assay::suites::device_enqueue {
namespace {

using concurrency::unwritten_word;
using host::Setting;

template <cl_uint flag>
void flags(Setting& on) {
  constexpr cl_uint items = 64;
  Parent parent(on, "flags");
  parent.argument(1, flag);
  const auto out = parent.run(4 + items, items, 8);
  EXPECT_VALUE(out[1], ==, 1U) << about::executions() << "children that ran";
  if (flag == 1) {
    EXPECT_VALUE(out[2], ==, items) << "values of the parent that the child saw";
  }
}

void work_group_of_the_parent(Setting& on) {
  constexpr cl_uint items = 64, size = 8, groups = items / size;
  const auto out = Parent(on, "group_of_the_parent").run(4 + groups + items, items, size);
  for (cl_uint g = 0; g < groups; ++g)
    EXPECT_VALUE(out[4 + g], ==, size) << "values of work-group " << g << " that its child saw";
}

void nested(Setting& on) {
  constexpr cl_uint depth = 8;
  Parent parent(on, "nested");
  parent.argument(1, depth);
  EXPECT_VALUE(parent.run(2)[1], ==, depth + 1)
      << about::executions() << "kernels that ran, each enqueued by the kernel before it";
}

void captured(Setting& on) {
  Parent parent(on, "captured");
  parent.argument(1, cl_uint{123});
  const auto out = parent.run(3);
  EXPECT_VALUE(out[1], ==, 123U) << "a variable that changed after the block was defined";
  EXPECT_VALUE(out[2], ==, 126U) << "a component of a vector that the block captured";
}

void captured_types(Setting& on) {
  Parent parent(on, "captured_types");
  parent.argument(1, cl_uint{123});
  const auto out = parent.run(4);
  EXPECT_VALUE(out[2], ==, 1U) << about::executions() << "children that ran";
  EXPECT_VALUE(out[1], ==, 0U) << "bits of the captured variables that have a wrong value";
}

template <cl_uint which>
void range(Setting& on) {
  constexpr cl_uint dims = which / 3 + 1, form = which % 3;
  constexpr cl_uint offset[] = {3, 2, 1}, global[] = {8, 4, 2}, local[] = {4, 2, 1};
  Parent parent(on, "ranges");
  parent.argument(1, which);
  const auto out = parent.run(12);
  cl_uint items = 1;
  for (cl_uint d = 0; d < dims; ++d) items *= global[d];
  EXPECT_VALUE(out[1], ==, items) << about::executions() << "work-items of the child";
  EXPECT_VALUE(out[2], ==, dims) << about::function("get_work_dim") << "get_work_dim";
  for (cl_uint d = 0; d < 3; ++d) {
    EXPECT_VALUE(out[3 + d], ==, form == 2 && d < dims ? offset[d] : 0)
        << about::function("get_global_offset") << "get_global_offset(" << d << ")";
    EXPECT_VALUE(out[6 + d], ==, d < dims ? global[d] : 1)
        << about::function("get_global_size") << "get_global_size(" << d << ")";
    if (form != 0) {
      EXPECT_VALUE(out[9 + d], ==, d < dims ? local[d] : 1)
          << about::function("get_local_size") << "get_local_size(" << d << ")";
    }
  }
}

void local_arguments(Setting& on) {
  for (const cl_uint words : {1U, 7U, 64U}) {
    Parent parent(on, "local_arguments");
    parent.argument(1, words);
    const auto out = parent.run(9);
    for (std::size_t i = 0; i < 8; ++i)
      EXPECT_VALUE(out[1 + i], ==, 3 * words)
          << "words of local memory that kept their value, work-item " << i << ", " << words
          << " words";
  }
}

void other_numbers_of_local_arguments(Setting& on) {
  for (const char* name : {"one_local_argument", "three_local_arguments"})
    for (const cl_uint words : {1U, 7U, 64U}) {
      Parent parent(on, name);
      parent.argument(1, words);
      const auto out = parent.run(9);
      for (std::size_t i = 0; i < 8; ++i)
        EXPECT_VALUE(out[1 + i], ==, words)
            << name << ": words of local memory that kept their value, work-item " << i << ", "
            << words << " words";
    }
}

void event_chain(Setting& on) {
  const auto out = Parent(on, "event_chain").run(4);
  EXPECT_VALUE(out[1], ==, 64U) << about::executions() << "work-items of the first child";
  EXPECT_VALUE(out[2], ==, 64U) << "work-items of the first child that the second child saw";
  EXPECT_VALUE(out[3], ==, 65U)
      << "the number of the third child: the number that the second child saw, plus 1";
}

void marker(Setting& on) {
  const auto out = Parent(on, "marker").run(3);
  EXPECT_VALUE(out[1], ==, 64U) << about::executions() << "work-items of both children";
  EXPECT_VALUE(out[2], ==, 64U) << "work-items that the child after the marker saw";
}

void user_event(Setting& on) {
  const auto out = Parent(on, "user_event").run(5);
  EXPECT_VALUE(out[1], !=, 0U) << about::function("is_valid_event")
                               << "is_valid_event of create_user_event()";
  EXPECT_VALUE(out[4], ==, 77U)
      << "the number that the child read, written before set_user_event_status";
}

void null_event(Setting& on) {
  EXPECT_VALUE(Parent(on, "null_event").run(3)[2], ==, 0U)
      << about::function("is_valid_event") << "is_valid_event of CLK_NULL_EVENT";
}

void null_queue(Setting& on) {
  const auto out = Parent(on, "null_queue").run(3);
  EXPECT_VALUE(out[1], ==, 1U) << about::function("enqueue_kernel")
                               << "enqueue_kernel to CLK_NULL_QUEUE returns CLK_ENQUEUE_FAILURE";
  EXPECT_VALUE(out[2], ==, unwritten_word)
      << about::executions() << "a block ran although it was not enqueued";
}

void queries(Setting& on) {
  const auto out = Parent(on, "queries").run(5);
  for (const std::size_t word : {1U, 3U}) {
    EXPECT_VALUE(out[word], >=, 1U)
        << about::function("get_kernel_work_group_size") << "get_kernel_work_group_size";
    EXPECT_VALUE(out[word], <=, on.info().max_work_group_size)
        << about::function("get_kernel_work_group_size") << "get_kernel_work_group_size";
  }
  EXPECT_VALUE(out[2], >=, 1U) << about::function("get_kernel_preferred_work_group_size_multiple")
                               << "get_kernel_preferred_work_group_size_multiple";
  EXPECT_VALUE(out[4], ==, unwritten_word)
      << about::executions() << "a block ran although only a query used it";
}

void default_queue(Setting& on) {
  EXPECT_VALUE(Parent(on, "default_queue").run(2)[1], ==, 4U)
      << about::executions() << "work-items of the child";
}

void given_queue(Setting& on) {
  const cl::CommandQueue queue = device_queue(on, 0);
  Parent parent(on, "given_queue");
  parent.argument(1, queue);
  EXPECT_VALUE(parent.run(2)[1], ==, 4U) << about::executions() << "work-items of the child";
}

/// The parent must wait for a child that takes long.
void long_child(Setting& on) {
  Parent parent(on, "long_child");
  parent.argument(1, cl_uint{1000000});
  EXPECT_VALUE(parent.run(2)[1], ==, 42U) << "the child's number when the parent was complete";
}

void many(Setting& on) {
  constexpr cl_uint children = 100;
  Parent parent(on, "many");
  parent.argument(1, children);
  // All counters except the first begin at 0xa5a5a5a5. No kernel may write to the last word.
  auto out = parent.run(2 + children);
  EXPECT_VALUE(out[1], ==, 1U) << about::executions() << "runs of child 0";
  for (cl_uint k = 1; k < children; ++k)
    EXPECT_VALUE(out[1 + k], ==, unwritten_word + 1)
        << about::executions() << "runs of child " << k << ", counted from 0xa5a5a5a5";
  EXPECT_VALUE(out[1 + children], ==, unwritten_word) << "the word after the counters";
}

void queue_size(Setting& on) {
  for (const cl_uint size :
       {cl_uint{1024}, static_cast<cl_uint>(on.info().queue_on_device_preferred_size)}) {
    if (size > on.info().queue_on_device_max_size) continue;
    const cl_queue_properties properties[] = {
        CL_QUEUE_PROPERTIES,
        cl_queue_properties{CL_QUEUE_ON_DEVICE} | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE,
        CL_QUEUE_SIZE, size, 0};
    const cl::CommandQueue queue(
        CREATED(clCreateCommandQueueWithProperties, on.context()(), on.device_id(), properties),
        false);
    cl_uint answer = 0;
    cl_command_queue_properties held = 0;
    EXPECT_SUCCESS(clGetCommandQueueInfo(queue(), CL_QUEUE_SIZE, sizeof answer, &answer, nullptr));
    EXPECT_SUCCESS(
        clGetCommandQueueInfo(queue(), CL_QUEUE_PROPERTIES, sizeof held, &held, nullptr));
    EXPECT_VALUE(answer, ==, size) << about::query("CL_QUEUE_SIZE");
    EXPECT_VALUE(held & CL_QUEUE_ON_DEVICE, ==, cl_command_queue_properties{CL_QUEUE_ON_DEVICE})
        << about::query("CL_QUEUE_PROPERTIES") << "CL_QUEUE_ON_DEVICE";
  }
}

/// The query returns the properties in the given order. Without CL_QUEUE_SIZE, the queue has the
/// preferred size.
void queue_properties(Setting& on) {
  constexpr cl_queue_properties on_device =
      CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  const cl_queue_properties preferred = on.info().queue_on_device_preferred_size;
  const auto check = [&](const std::vector<cl_queue_properties>& properties) {
    const cl::CommandQueue queue(CREATED(clCreateCommandQueueWithProperties, on.context()(),
                                         on.device_id(), properties.data()),
                                 false);
    cl_uint size = 0;
    EXPECT_SUCCESS(clGetCommandQueueInfo(queue(), CL_QUEUE_SIZE, sizeof size, &size, nullptr));
    EXPECT_VALUE(size, ==, preferred) << about::query("CL_QUEUE_SIZE");
    if (on.at_least(3, 0)) {
      EXPECT_MATCH(queue.getInfo<CL_QUEUE_PROPERTIES_ARRAY>(),
                   testing::ElementsAreArray(properties))
          << about::query("CL_QUEUE_PROPERTIES_ARRAY");
    }
  };
  check({CL_QUEUE_PROPERTIES, on_device, 0});
  check({CL_QUEUE_SIZE, preferred, CL_QUEUE_PROPERTIES, on_device, 0});
  check({CL_QUEUE_PROPERTIES, on_device, CL_QUEUE_SIZE, preferred, 0});
}

/// A second call "will return the default device queue that has already been created and increment
/// its retain count by 1".
void one_default(Setting& on) {
  const auto references = [](const cl::CommandQueue& queue) {
    return queue.getInfo<CL_QUEUE_REFERENCE_COUNT>();
  };
  const cl::CommandQueue first = device_queue(on);
  const cl_uint before = references(first);
  {
    const cl::CommandQueue second = device_queue(on);
    EXPECT_VALUE(second(), ==, first())
        << about::call("clCreateCommandQueueWithProperties") << "of a second default queue";
    EXPECT_VALUE(references(first), ==, before + 1)
        << about::query("CL_QUEUE_REFERENCE_COUNT") << "after a second default queue";
  }
  EXPECT_VALUE(references(first), ==, before)
      << about::query("CL_QUEUE_REFERENCE_COUNT") << "after the release of the second queue";
}

void default_is_known(Setting& on) {
  const cl::CommandQueue queue = device_queue(on);
  cl_command_queue known = nullptr;
  EXPECT_SUCCESS(
      clGetCommandQueueInfo(on.queue()(), CL_QUEUE_DEVICE_DEFAULT, sizeof known, &known, nullptr));
  EXPECT_QUERY(known, queue()) << about::query("CL_QUEUE_DEVICE_DEFAULT");
}

constexpr const char* enqueuing = "OpenCL C 3.0.19, 6.15.19.1, Table 44";
constexpr const char* flag_place = "OpenCL C 3.0.19, 6.15.19.4, Table 45";
constexpr const char* events_place = "OpenCL C 3.0.19, 6.15.19.8, Table 48";
constexpr const char* helpers = "OpenCL C 3.0.19, 6.15.19.9, Table 49";
constexpr host::Example rows[] = {
    {"flags/no_wait", flag_place, flags<0>, {2, 0}, needs},
    {"flags/wait_kernel", flag_place, flags<1>, {2, 0}, needs},
    {"flags/wait_work_group", flag_place, flags<2>, {2, 0}, needs},
    {"flags/work_group_of_the_parent", flag_place, work_group_of_the_parent, {2, 0}, needs},
    {"nested", enqueuing, nested, {2, 0}, needs},
    {"captured", "OpenCL C 3.0.19, 6.12, 6.15.19.1", captured, {2, 0}, needs},
    {"captured/types", "OpenCL C 3.0.19, 6.14.3, 6.15.19.1", captured_types, {2, 0}, needs},
    {"many", enqueuing, many, {2, 0}, needs},
    {"ranges/1d", helpers, range<0>, {2, 0}, needs},
    {"ranges/1d/local", helpers, range<1>, {2, 0}, needs},
    {"ranges/1d/offset", helpers, range<2>, {2, 0}, needs},
    {"ranges/2d", helpers, range<3>, {2, 0}, needs},
    {"ranges/2d/local", helpers, range<4>, {2, 0}, needs},
    {"ranges/2d/offset", helpers, range<5>, {2, 0}, needs},
    {"ranges/3d", helpers, range<6>, {2, 0}, needs},
    {"ranges/3d/local", helpers, range<7>, {2, 0}, needs},
    {"ranges/3d/offset", helpers, range<8>, {2, 0}, needs},
    {"local_arguments", "OpenCL C 3.0.19, 6.15.19.2", local_arguments, {2, 0}, needs},
    {"local_arguments/one_and_three",
     "OpenCL C 3.0.19, 6.15.19.2",
     other_numbers_of_local_arguments,
     {2, 0},
     needs},
    {"events/chain", events_place, event_chain, {2, 0}, needs},
    {"events/marker", "OpenCL C 3.0.19, 6.15.19.7, Table 47", marker, {2, 0}, needs},
    {"events/user", events_place, user_event, {2, 0}, needs},
    {"events/null", events_place, null_event, {2, 0}, needs},
    {"queues/null", enqueuing, null_queue, {2, 0}, needs},
    {"queues/default", helpers, default_queue, {2, 0}, needs},
    {"queues/given", "OpenCL C 3.0.19, 6.15.19.1", given_queue, {2, 0}, needs},
    {"queries", "OpenCL C 3.0.19, 6.15.19.6, Table 46", queries, {2, 0}, needs},
    {"parent_ends_last", "OpenCL C 3.0.19, 6.15.19.5", long_child, {2, 0}, needs},
    {"host/queue_size", "OpenCL API 3.0, 5.1", queue_size, {2, 0}, host::needs_device_queues},
    {"host/queue_properties",
     "OpenCL API 3.0, 5.1, CL_QUEUE_PROPERTIES_ARRAY",
     queue_properties,
     {2, 0},
     host::needs_device_queues},
    {"host/one_default",
     "OpenCL API 3.0, 5.1, CL_QUEUE_ON_DEVICE_DEFAULT",
     one_default,
     {2, 0},
     host::needs_device_queues},
    {"host/default_queue",
     "OpenCL API 3.0, 5.1",
     default_is_known,
     {2, 1},
     host::needs_device_queues},
};

}  // namespace

harness::Suite suite() {
  harness::Suite made =
      host::make_suite("device_enqueue", "Kernels that enqueue kernels (OpenCL C 6.15.19)",
                       {rows, beyond_success()});
  made.expand = [expand = made.expand](const harness::DeviceInfo& device,
                                       const harness::RunOptions& options) {
    std::vector<harness::Case> cases = expand(device, options);
    for (harness::Case& one : cases)
      if (one.id.starts_with("device_enqueue/sub_groups/"))
        one.function = "get_kernel_sub_group_count_for_ndrange";
    return cases;
  };
  return made;
}

}  // namespace assay::suites::device_enqueue
