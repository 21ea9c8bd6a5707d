#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/extensions/command_buffer_tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/command_buffer.h"
#include "suites/host/extension_change.h"
#include "suites/host/needs.h"
#include "suites/host/svm_memory.h"

namespace assay::suites::extensions {
namespace {

constexpr TextParts mutable_dispatch_cl("suites/api/extensions/mutable_dispatch.cl");

using host::CommandBuffer;
using host::DispatchConfig;
using host::Setting;

constexpr const char* extension = "cl_khr_command_buffer_mutable_dispatch";
constexpr std::size_t items = 64, bytes_of_items = items * sizeof(cl_int);

using Properties = std::vector<cl_properties>;

/// Updates may change each field that the device allows, except the fields in `kept`.
Properties fields_without(Setting& on, cl_bitfield kept) {
  return {CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, on.info().mutable_dispatch_capabilities & ~kept,
          0};
}

class Mutable {
 public:
  explicit Mutable(Setting& on, cl_bitfield kept = 0) : Mutable(on, fields_without(on, kept)) {}
  /// The command-buffer has the properties `of_buffer` in addition to its flags.
  Mutable(Setting& on, Properties of_command, const Properties& of_buffer = {0})
      : on_(on), properties_(std::move(of_command)) {
    values_ = on.buffer_of(std::vector<std::uint8_t>(bytes_of_items, 0));
    buffer_properties_ = {CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_MUTABLE_KHR};
    buffer_properties_.insert(buffer_properties_.end(), of_buffer.begin(), of_buffer.end());
    commands_.emplace(on, host::command_buffer_queue(on), buffer_properties_);
    update_ =
        host::extension_function<host::UpdateMutableCommands>(on, "clUpdateMutableCommandsKHR");
    info_ =
        host::extension_function<clGetMutableCommandInfoKHR_fn>(on, "clGetMutableCommandInfoKHR");
  }
  const cl::Buffer& values() const { return values_; }
  CommandBuffer& commands() { return *commands_; }
  cl_mutable_command_khr handle() const { return handle_; }
  const Properties& properties() const { return properties_; }
  const Properties& buffer_properties() const { return buffer_properties_; }

  /// `local` is the work-group size. Skips the case if the kernel does not allow groups of eight
  /// work-items, because updates set this size.
  void record(const cl::Kernel& kernel, std::size_t count, std::size_t offset, std::size_t local) {
    record_open(kernel, count, offset, local);
    ASSERT_SUCCESS(commands_->finalize()) << about::call("clFinalizeCommandBufferKHR");
  }
  /// Does not call clFinalizeCommandBufferKHR.
  void record_open(const cl::Kernel& kernel, std::size_t count, std::size_t offset,
                   std::size_t local) {
    kernel_ = kernel;
    harness::GroupLimit(kernel, on_.running()).require({8});
    ASSERT_SUCCESS(commands_->functions().nd_range(
        (*commands_)(), nullptr, properties_.empty() ? nullptr : properties_.data(), kernel(), 1,
        &offset, &count, &local, 0, nullptr, nullptr, &handle_))
        << about::call("clCommandNDRangeKernelKHR") << "mutable";
  }
  cl_int update(const std::vector<DispatchConfig>& configs) {
    const std::vector<cl_uint> types(configs.size(), host::dispatch_config);
    std::vector<const void*> pointers;
    for (const DispatchConfig& one : configs) pointers.push_back(&one);
    return update_((*commands_)(), static_cast<cl_uint>(configs.size()), types.data(),
                   pointers.data());
  }
  DispatchConfig config() const {
    DispatchConfig one;
    one.command = handle_;
    return one;
  }
  std::vector<cl_int> run() { return run(values_); }
  /// `out` begins with zeros.
  std::vector<cl_int> run(const cl::Buffer& out) {
    commands_->queue().enqueueFillBuffer(out, cl_int{0}, 0, bytes_of_items);
    EXPECT_SUCCESS(commands_->enqueue()) << about::call("clEnqueueCommandBufferKHR");
    std::vector<cl_int> got(items, -1);
    commands_->queue().enqueueReadBuffer(out, CL_TRUE, 0, bytes_of_items, got.data());
    return got;
  }
  template <typename T>
  T info(cl_mutable_command_info_khr name) const {
    T value{};
    EXPECT_SUCCESS(info_(handle_, name, sizeof value, static_cast<void*>(&value), nullptr))
        << about::call("clGetMutableCommandInfoKHR");
    return value;
  }
  /// CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR.
  Properties told_properties() const {
    constexpr cl_uint name = 0x12A2;
    return told("clGetMutableCommandInfoKHR",
                [&](std::size_t bytes, void* list, std::size_t* size) {
                  return info_(handle_, name, bytes, list, size);
                });
  }
  /// CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR.
  Properties told_buffer_properties() const {
    return told("clGetCommandBufferInfoKHR", [&](std::size_t bytes, void* list, std::size_t* size) {
      return commands_->functions().info((*commands_)(), CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR,
                                         bytes, list, size);
    });
  }

 private:
  template <typename Query>
  static Properties told(const char* function, const Query& query) {
    Properties list(16);
    std::size_t size = 0;
    EXPECT_SUCCESS(query(list.size() * sizeof list[0], list.data(), &size))
        << about::call(function);
    list.resize(std::min(size / sizeof list[0], list.size()));
    return list;
  }

  Setting& on_;
  Properties properties_, buffer_properties_;
  cl::Buffer values_;
  cl::Kernel kernel_;
  std::optional<CommandBuffer> commands_;
  host::UpdateMutableCommands update_ = nullptr;
  clGetMutableCommandInfoKHR_fn info_ = nullptr;
  cl_mutable_command_khr handle_ = nullptr;
};

/// Zeros outside of `count` elements from `from` on.
std::vector<cl_int> range(cl_int what, std::size_t from, std::size_t count) {
  std::vector<cl_int> all(items, 0);
  std::fill_n(all.begin() + static_cast<std::ptrdiff_t>(from), count, what);
  return all;
}

cl::Kernel tell(Setting& on, const cl::Buffer& out, cl_int what) {
  cl::Kernel kernel = on.kernel(mutable_dispatch_cl("tell"), "tell");
  kernel.setArg(0, out);
  kernel.setArg(1, what);
  return kernel;
}

cl_mutable_dispatch_arg_khr argument(cl_uint index, std::size_t size, const void* value) {
  return {index, size, value};
}

/// Arguments that an update does not name keep their values. Updates also hold for later runs.
void arguments(Setting& on) {
  Mutable m(on);
  cl::Kernel kernel = tell(on, m.values(), 5);
  m.record(kernel, items, 0, 4);
  EXPECT_VALUE(m.run(), ==, range(4005, 0, items)) << "before an update";
  const cl_int seven = 7;
  const std::array one{argument(1, sizeof seven, &seven)};
  DispatchConfig config = m.config();
  config.num_args = 1;
  config.arg_list = one.data();
  ASSERT_SUCCESS(m.update({config})) << about::call("clUpdateMutableCommandsKHR") << "of a number";
  EXPECT_VALUE(m.run(), ==, range(4007, 0, items)) << "after an update of a number";
  EXPECT_VALUE(m.run(), ==, range(4007, 0, items)) << "a second time after the update";
  const cl::Buffer other = on.buffer_of(std::vector<std::uint8_t>(bytes_of_items, 0));
  const cl_mem handle = other();
  const std::array buffer{argument(0, sizeof handle, &handle)};
  config.arg_list = buffer.data();
  ASSERT_SUCCESS(m.update({config})) << about::call("clUpdateMutableCommandsKHR") << "of a buffer";
  EXPECT_VALUE(m.run(other), ==, range(4007, 0, items)) << "the buffer of the update";
  // Later changes of the kernel object do not change the recorded command.
  kernel.setArg(1, cl_int{99});
  EXPECT_VALUE(m.run(other), ==, range(4007, 0, items)) << "after clSetKernelArg of the kernel";
}

/// Before the update, an argument has no value, so the command-buffer is finalized but not
/// executable.
void unset_arguments(Setting& on) {
  constexpr cl_command_buffer_state_khr finalized = 2;  // CL_COMMAND_BUFFER_STATE_FINALIZED_KHR
  if (!host::needs_change(on, extension, "unset_arguments")) return;
  Mutable m(on);
  cl::Kernel kernel = on.kernel(mutable_dispatch_cl("tell"), "tell");
  kernel.setArg(0, m.values());
  m.record(kernel, items, 0, 4);
  if (testing::Test::HasFailure()) return;
  const auto state = [&] {
    cl_command_buffer_state_khr value = 99;
    EXPECT_SUCCESS(m.commands().functions().info(m.commands()(), CL_COMMAND_BUFFER_STATE_KHR,
                                                 sizeof value, &value, nullptr));
    return value;
  };
  EXPECT_QUERY(state(), finalized)
      << about::query("CL_COMMAND_BUFFER_STATE_KHR") << "while an argument is not set";
  EXPECT_CODE(CL_INVALID_OPERATION, m.commands().enqueue())
      << about::call("clEnqueueCommandBufferKHR") << "while an argument is not set";
  const cl_int seven = 7;
  const std::array one{argument(1, sizeof seven, &seven)};
  DispatchConfig config = m.config();
  config.num_args = 1;
  config.arg_list = one.data();
  ASSERT_SUCCESS(m.update({config})) << about::call("clUpdateMutableCommandsKHR");
  EXPECT_QUERY(state(), cl_command_buffer_state_khr{CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR})
      << about::query("CL_COMMAND_BUFFER_STATE_KHR") << "when every argument is set";
  EXPECT_VALUE(m.run(), ==, range(4007, 0, items)) << "after the update that set the argument";
}

/// An update makes two pieces of local memory larger. A piece that does not grow overlaps the next
/// piece. The arguments of the kernel object do not change.
void local_arguments(Setting& on) {
  Mutable m(on);
  constexpr cl_int few = 4, many = 64;
  constexpr std::size_t large = many * sizeof(cl_int);
  cl::Kernel kernel = on.kernel(mutable_dispatch_cl("tell"), "local_tell");
  kernel.setArg(0, m.values());
  kernel.setArg(1, cl::Local(few * sizeof(cl_int)));
  kernel.setArg(2, cl::Local(few * sizeof(cl_int)));
  kernel.setArg(3, few);
  const auto needed = [&] {
    return kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(on.device());
  };
  const cl_ulong before = needed();
  m.record(kernel, items, 0, 4);
  EXPECT_VALUE(m.run(), ==, range(4000 + few, 0, items)) << "before an update";
  const std::array larger{argument(1, large, nullptr), argument(2, large, nullptr),
                          argument(3, sizeof many, &many)};
  const std::size_t eight = 8;
  DispatchConfig config = m.config();
  config.num_args = larger.size();
  config.arg_list = larger.data();
  config.local_work_size = &eight;
  ASSERT_SUCCESS(m.update({config}))
      << about::call("clUpdateMutableCommandsKHR") << "of local memory";
  EXPECT_VALUE(m.run(), ==, range(8000 + many, 0, items))
      << "with " << large << " bytes of local memory";
  EXPECT_VALUE(needed(), ==, before)
      << about::query("CL_KERNEL_LOCAL_MEM_SIZE") << "of the kernel that was recorded";
}

void global_size(Setting& on) {
  Mutable m(on);
  m.record(tell(on, m.values(), 1), 16, 0, 4);
  EXPECT_VALUE(m.run(), ==, range(4001, 0, 16)) << "before an update";
  for (const std::size_t count : {8, 4, 16}) {
    DispatchConfig config = m.config();
    config.global_work_size = &count;
    ASSERT_SUCCESS(m.update({config}))
        << about::call("clUpdateMutableCommandsKHR") << "of the global size";
    EXPECT_VALUE(m.run(), ==, range(4001, 0, count)) << "with " << count << " work-items";
  }
}

void global_offset(Setting& on) {
  Mutable m(on);
  m.record(tell(on, m.values(), 2), 8, 0, 4);
  for (const std::size_t offset : {16, 56, 0}) {
    DispatchConfig config = m.config();
    config.global_work_offset = &offset;
    ASSERT_SUCCESS(m.update({config}))
        << about::call("clUpdateMutableCommandsKHR") << "of the offset";
    EXPECT_VALUE(m.run(), ==, range(4002, offset, 8)) << "with an offset of " << offset;
  }
}

void local_size(Setting& on) {
  Mutable m(on);
  m.record(tell(on, m.values(), 3), items, 0, 8);
  for (const std::size_t local : {2, 1, 8}) {
    DispatchConfig config = m.config();
    config.local_work_size = &local;
    ASSERT_SUCCESS(m.update({config}))
        << about::call("clUpdateMutableCommandsKHR") << "of the local size";
    EXPECT_VALUE(m.run(), ==, range(static_cast<cl_int>(1000 * local) + 3, 0, items))
        << "in groups of " << local;
  }
}

void together(Setting& on) {
  Mutable m(on);
  m.record(tell(on, m.values(), 5), items, 0, 8);
  const cl_int six = 6;
  const std::array number{argument(1, sizeof six, &six)};
  const std::size_t offset = 24, global = 16, local = 2;
  DispatchConfig config = m.config();
  config.num_args = 1;
  config.arg_list = number.data();
  config.work_dim = 1;
  config.global_work_offset = &offset;
  config.global_work_size = &global;
  config.local_work_size = &local;
  ASSERT_SUCCESS(m.update({config}))
      << about::call("clUpdateMutableCommandsKHR") << "of every field";
  EXPECT_VALUE(m.run(), ==, range(2006, offset, global))
      << "with another argument, offset and sizes";
}

/// The kernel writes the value at its second argument, or -1 if the argument is NULL.
cl::Kernel looking(Setting& on, const cl::Buffer& out, const cl::Buffer& at) {
  cl::Kernel kernel = on.kernel(mutable_dispatch_cl("look"), "look");
  kernel.setArg(0, out);
  kernel.setArg(1, at);
  return kernel;
}

void null_arguments(Setting& on) {
  const cl::Buffer looked_at = on.buffer(bytes_of_items);
  Mutable m(on);
  on.queue().enqueueFillBuffer(looked_at, cl_int{9}, 0, bytes_of_items);
  ASSERT_SUCCESS(clFinish(on.queue()()));
  m.record(looking(on, m.values(), looked_at), items, 0, 4);
  EXPECT_VALUE(m.run(), ==, range(9, 0, items)) << "before an update";
  const cl_mem handle = looked_at();
  for (const void* const value :
       {static_cast<const void*>(nullptr), static_cast<const void*>(&handle)}) {
    const std::array changed{argument(1, sizeof handle, value)};
    DispatchConfig config = m.config();
    config.num_args = 1;
    config.arg_list = changed.data();
    ASSERT_SUCCESS(m.update({config}))
        << about::call("clUpdateMutableCommandsKHR") << "of an address";
    EXPECT_VALUE(m.run(), ==, range(value == nullptr ? -1 : 9, 0, items))
        << "after an update to " << (value == nullptr ? "NULL" : "the buffer");
  }
}

/// An update has the addresses of shared virtual memory in a separate list.
void svm_arguments(Setting& on) {
  const cl::Buffer looked_at = on.buffer(bytes_of_items);
  const cl_context context = on.context()();
  const std::shared_ptr<void> shared(clSVMAlloc(context, CL_MEM_READ_WRITE, bytes_of_items, 0),
                                     [&](void* memory) { clSVMFree(context, memory); });
  ASSERT_VALUE(shared, !=, nullptr) << about::object("clSVMAlloc");
  Mutable m(on);
  on.queue().enqueueFillBuffer(looked_at, cl_int{9}, 0, bytes_of_items);
  const cl_int eight = 8;
  ASSERT_SUCCESS(clEnqueueSVMMemFill(on.queue()(), shared.get(), &eight, sizeof eight,
                                     bytes_of_items, 0, nullptr, nullptr));
  ASSERT_SUCCESS(clFinish(on.queue()()));
  m.record(looking(on, m.values(), looked_at), items, 0, 4);
  const std::array changed{argument(1, 0, shared.get())};
  DispatchConfig config = m.config();
  config.num_svm_args = 1;
  config.arg_svm_list = changed.data();
  ASSERT_SUCCESS(m.update({config}))
      << about::call("clUpdateMutableCommandsKHR") << "of shared memory";
  EXPECT_VALUE(m.run(), ==, range(8, 0, items)) << "after an update to shared memory";
}

struct InfoUpdate {
  InfoUpdate(const Mutable& m, cl_uint name, std::size_t size, const void* value, cl_int number)
      : info{name, size, value}, added(number), of_number(argument(2, sizeof added, &added)) {
    config = m.config();
    config.num_exec_infos = 1;
    config.exec_info_list = &info;
    config.num_args = 1;
    config.arg_list = &of_number;
  }
  InfoUpdate(const InfoUpdate&) = delete;
  InfoUpdate& operator=(const InfoUpdate&) = delete;

  cl_mutable_dispatch_exec_info_khr info;
  cl_int added;
  cl_mutable_dispatch_arg_khr of_number;
  DispatchConfig config;
};

/// The kernel adds a number to the numbers at the address in `place`.
cl::Kernel reaching(Setting& on, const cl::Buffer& out, const svm::Memory& place) {
  cl::Kernel kernel =
      on.kernel(mutable_dispatch_cl("reach"), "reach", host::newest_language(on.info()));
  kernel.setArg(0, out);
  EXPECT_SUCCESS(clSetKernelArgSVMPointer(kernel(), 1, place.get()));
  kernel.setArg(2, cl_int{0});
  return kernel;
}
void put(Setting& on, const svm::Memory& place, void* address) {
  const svm::Mapping mapped(on, place, CL_MAP_WRITE);
  *place.as<void*>() = address;
}
bool updates_exec_info(Setting& on) {
  return (on.info().mutable_dispatch_capabilities & CL_MUTABLE_DISPATCH_EXEC_INFO_KHR) != 0;
}

/// First clSetKernelExecInfo names memory that is not an argument. Then two updates name other
/// memory.
void svm_pointers(Setting& on) {
  if (!updates_exec_info(on))
    GTEST_SKIP() << "needs CL_MUTABLE_DISPATCH_EXEC_INFO_KHR in "
                    "CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR";
  const svm::Memory place(on, sizeof(void*)), first(on, bytes_of_items), second(on, bytes_of_items);
  for (const svm::Memory* one : {&first, &second}) {
    const svm::Mapping mapped(on, *one, CL_MAP_WRITE);
    std::fill_n(one->as<cl_int>(), items, one == &first ? 100 : 200);
  }
  Mutable m(on);
  const cl::Kernel kernel = reaching(on, m.values(), place);
  const std::array<void*, 1> recorded{first.get()};
  ASSERT_SUCCESS(clSetKernelExecInfo(kernel(), CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof recorded,
                                     recorded.data()));
  put(on, place, first.get());
  ASSERT_SUCCESS(clFinish(on.queue()()));
  m.record(kernel, items, 0, 4);
  EXPECT_VALUE(m.run(), ==, range(100, 0, items)) << "before an update";
  for (const cl_int round : {1, 2}) {
    const svm::Memory& named = round == 1 ? second : first;
    put(on, place, named.get());
    ASSERT_SUCCESS(clFinish(on.queue()()));
    const std::array<void*, 1> set{named.get()};
    const InfoUpdate update(m, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof set, set.data(), round);
    ASSERT_SUCCESS(m.update({update.config}))
        << about::call("clUpdateMutableCommandsKHR") << "of CL_KERNEL_EXEC_INFO_SVM_PTRS";
    EXPECT_VALUE(m.run(), ==, range(round == 1 ? 201 : 102, 0, items))
        << "after an update of CL_KERNEL_EXEC_INFO_SVM_PTRS and an argument";
  }
}

/// Without support for fine-grained system memory, an update returns the error of
/// clSetKernelExecInfo and changes nothing.
void svm_of_the_system(Setting& on) {
  if (!updates_exec_info(on))
    GTEST_SKIP() << "needs CL_MUTABLE_DISPATCH_EXEC_INFO_KHR in "
                    "CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR";
  const bool able = (on.info().svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
  const svm::Memory place(on, sizeof(void*)), shared(on, bytes_of_items);
  std::vector<cl_int> own(items, 300);
  {
    const svm::Mapping mapped(on, shared, CL_MAP_WRITE);
    std::fill_n(shared.as<cl_int>(), items, 100);
  }
  Mutable m(on);
  const cl::Kernel kernel = reaching(on, m.values(), place);
  const std::array<void*, 1> recorded{shared.get()};
  ASSERT_SUCCESS(clSetKernelExecInfo(kernel(), CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof recorded,
                                     recorded.data()));
  put(on, place, able ? static_cast<void*>(own.data()) : shared.get());
  ASSERT_SUCCESS(clFinish(on.queue()()));
  m.record(kernel, items, 0, 4);
  const cl_bool yes = CL_TRUE;
  const InfoUpdate update(m, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof yes, &yes, 1);
  EXPECT_CODE(able ? CL_SUCCESS : CL_INVALID_OPERATION, m.update({update.config}))
      << about::call("clUpdateMutableCommandsKHR")
      << "of CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM";
  if (testing::Test::HasFailure()) return;
  EXPECT_VALUE(m.run(), ==, range(able ? 301 : 100, 0, items)) << "after the update";
}

/// By default, updates may change all fields that the device supports. The query of the properties
/// returns an empty list for a command that was recorded without properties.
void default_fields(Setting& on) {
  Mutable m(on, Properties{});
  m.record(tell(on, m.values(), 5), items, 0, 4);
  EXPECT_VALUE(m.told_properties(), ==, Properties{})
      << about::query("CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR") << "without properties";
  const cl_int seven = 7;
  const std::array number{argument(1, sizeof seven, &seven)};
  DispatchConfig config = m.config();
  config.num_args = 1;
  config.arg_list = number.data();
  ASSERT_SUCCESS(m.update({config}))
      << about::call("clUpdateMutableCommandsKHR") << "of a command without properties";
  EXPECT_VALUE(m.run(), ==, range(4007, 0, items)) << "after an update";
}

/// The application asserts that updates do not increase the number of work-groups. `whole`: the
/// assertion is for the whole command-buffer.
struct Asserted : Mutable {
  Asserted(Setting& on, bool whole)
      : Mutable(on, whole ? fields_without(on, 0) : with_assertion(fields_without(on, 0)),
                whole ? Properties{of_buffer, no_additional_groups, 0} : Properties{0}) {}

 private:
  // Values of the registry (cl.xml). Some hosts' headers lack them.
  static constexpr cl_properties of_buffer =
                                     0x12B7,  // CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR
      of_command = 0x12B8,                    // CL_MUTABLE_DISPATCH_ASSERTS_KHR
      no_additional_groups = 1;  // CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR

  static Properties with_assertion(Properties list) {
    list.insert(list.end() - 1, {of_command, no_additional_groups});
    return list;
  }
};

/// Updates are valid if the number of work-groups stays the same or becomes smaller.
void asserted(Setting& on) {
  if (!host::needs_change(on, extension, "asserts")) return;
  for (const bool whole : {false, true}) {
    DURING(whole ? "an assertion for the command-buffer" : "an assertion for the command");
    Asserted m(on, whole);
    m.record(tell(on, m.values(), 1), 32, 0, 4);
    EXPECT_VALUE(m.run(), ==, range(4001, 0, 32)) << "before an update";
    for (const std::size_t count : {8, 32}) {
      DispatchConfig config = m.config();
      config.global_work_size = &count;
      ASSERT_SUCCESS(m.update({config})) << about::call("clUpdateMutableCommandsKHR")
                                         << "to a number of work-groups that is not greater";
      EXPECT_VALUE(m.run(), ==, range(4001, 0, count)) << "with " << count << " work-items";
    }
  }
}

Properties sorted_by_name(const Properties& list) {
  std::vector<std::pair<cl_properties, cl_properties>> pairs;
  for (std::size_t i = 0; i + 1 < list.size(); i += 2) pairs.emplace_back(list[i], list[i + 1]);
  std::sort(pairs.begin(), pairs.end());
  Properties sorted;
  for (const auto& [name, value] : pairs) sorted.insert(sorted.end(), {name, value});
  if (list.size() % 2 != 0) sorted.push_back(list.back());
  return sorted;
}

/// The query of a command returns the properties in the order in which they were given. The query
/// of a command-buffer may return the properties in any order.
void asserted_queries(Setting& on) {
  if (!host::needs_change(on, extension, "asserts")) return;
  for (const bool whole : {false, true}) {
    DURING(whole ? "an assertion for the command-buffer" : "an assertion for the command");
    Asserted m(on, whole);
    m.record(tell(on, m.values(), 1), 32, 0, 4);
    EXPECT_VALUE(m.told_properties(), ==, m.properties())
        << about::query("CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR");
    EXPECT_VALUE(sorted_by_name(m.told_buffer_properties()), ==,
                 sorted_by_name(m.buffer_properties()))
        << about::query("CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR");
  }
}

void overwritten(Setting& on) {
  Mutable m(on);
  m.record(tell(on, m.values(), 5), items, 0, 4);
  const std::array<cl_int, 3> numbers{10, 20, 30};
  std::array<cl_mutable_dispatch_arg_khr, 3> changes{};
  std::vector<DispatchConfig> configs;
  for (std::size_t i = 0; i < 3; ++i) {
    changes.at(i) = argument(1, sizeof(cl_int), &numbers.at(i));
    configs.push_back(m.config());
    configs.back().num_args = 1;
    configs.back().arg_list = &changes.at(i);
  }
  ASSERT_SUCCESS(m.update(configs))
      << about::call("clUpdateMutableCommandsKHR") << "three updates of one command";
  EXPECT_VALUE(m.run(), ==, range(4030, 0, items))
      << "after three updates, of which the last counts";
}

void queries(Setting& on) {
  Mutable m(on);
  const cl::Kernel kernel = tell(on, m.values(), 1);
  m.record(kernel, 16, 8, 4);
  EXPECT_QUERY(m.info<cl_command_queue>(CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR),
               m.commands().queue()());
  EXPECT_QUERY(m.info<cl_command_buffer_khr>(CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR),
               m.commands()());
  EXPECT_QUERY(m.info<cl_command_type>(CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR),
               cl_command_type{CL_COMMAND_NDRANGE_KERNEL});
  EXPECT_QUERY(m.info<cl_kernel>(CL_MUTABLE_DISPATCH_KERNEL_KHR), kernel());
  EXPECT_QUERY(m.info<cl_uint>(CL_MUTABLE_DISPATCH_DIMENSIONS_KHR), 1U);
  EXPECT_QUERY(m.info<std::size_t>(CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR), 8U);
  EXPECT_QUERY(m.info<std::size_t>(CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR), 16U);
  EXPECT_QUERY(m.info<std::size_t>(CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR), 4U);
  EXPECT_VALUE(m.told_properties(), ==, m.properties())
      << about::query("CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR");
  const std::size_t eight = 8;
  DispatchConfig config = m.config();
  config.global_work_size = &eight;
  ASSERT_SUCCESS(m.update({config})) << about::call("clUpdateMutableCommandsKHR");
  EXPECT_QUERY(m.info<std::size_t>(CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR), 8U);
}

void refused(Setting& on) {
  Mutable m(on);
  m.record(tell(on, m.values(), 5), items, 0, 4);
  const cl_int seven = 7;
  const std::array good{argument(1, sizeof seven, &seven)}, bad{argument(9, sizeof seven, &seven)};
  DispatchConfig first = m.config(), second = m.config();
  first.num_args = second.num_args = 1;
  first.arg_list = good.data();
  second.arg_list = bad.data();
  EXPECT_CODE(CL_INVALID_ARG_INDEX, m.update({first, second}))
      << about::call("clUpdateMutableCommandsKHR") << "of an argument that does not exist";
  EXPECT_VALUE(m.run(), ==, range(4005, 0, items)) << "after an update that was refused";
  second.command = nullptr;
  EXPECT_CODE(CL_INVALID_MUTABLE_COMMAND_KHR, m.update({second}))
      << about::call("clUpdateMutableCommandsKHR") << "of a command that is NULL";
}

void not_updatable(Setting& on) {
  const cl_int seven = 7;
  const std::array seven_given{argument(1, sizeof seven, &seven)};
  const std::size_t other[] = {8};
  struct Field {
    cl_bitfield bit;
    const char* name;
    void (*set)(DispatchConfig&, const std::size_t*, const cl_mutable_dispatch_arg_khr*);
  };
  constexpr Field all[] = {
      {CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR, "the offset",
       [](DispatchConfig& c, const std::size_t* size, const cl_mutable_dispatch_arg_khr*) {
         c.global_work_offset = size;
       }},
      {CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR, "the global size",
       [](DispatchConfig& c, const std::size_t* size, const cl_mutable_dispatch_arg_khr*) {
         c.global_work_size = size;
       }},
      {CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR, "the local size",
       [](DispatchConfig& c, const std::size_t* size, const cl_mutable_dispatch_arg_khr*) {
         c.local_work_size = size;
       }},
      {CL_MUTABLE_DISPATCH_ARGUMENTS_KHR, "an argument",
       [](DispatchConfig& c, const std::size_t*, const cl_mutable_dispatch_arg_khr* list) {
         c.num_args = 1;
         c.arg_list = list;
       }},
  };
  for (const Field& field : all) {
    DURING(field.name);
    Mutable m(on, field.bit);
    m.record(tell(on, m.values(), 5), 16, 0, 4);
    DispatchConfig config = m.config();
    field.set(config, other, seven_given.data());
    EXPECT_CODE(CL_INVALID_OPERATION, m.update({config}))
        << about::call("clUpdateMutableCommandsKHR") << "of " << field.name
        << ", which cannot be updated";
    EXPECT_VALUE(m.run(), ==, range(4005, 0, 16)) << "after an update that was refused";
  }
}

void before_finalizing(Setting& on) {
  Mutable m(on);
  m.record_open(tell(on, m.values(), 5), items, 0, 4);
  const cl_int seven = 7;
  const std::array number{argument(1, sizeof seven, &seven)};
  DispatchConfig config = m.config();
  config.num_args = 1;
  config.arg_list = number.data();
  EXPECT_CODE(CL_INVALID_OPERATION, m.update({config}))
      << about::call("clUpdateMutableCommandsKHR") << "before clFinalizeCommandBufferKHR";
  ASSERT_SUCCESS(m.commands().finalize()) << about::call("clFinalizeCommandBufferKHR");
  EXPECT_VALUE(m.run(), ==, range(4005, 0, items)) << "after an update that was refused";
}

/// Lists of configurations exist from version 0.9.2 of the extension on.
template <void (*body)(Setting&)>
void listed(Setting& on) {
  if (host::needs_change(on, extension, "update_lists")) body(on);
}

namespace parts = harness::parts;
constexpr auto needs = host::Needs::extension("cl_khr_command_buffer") &
                       host::Needs::extension(extension) & host::needs_work_group_and_compiler<8>;
constexpr auto of_arguments = needs & parts::mutable_arguments;
constexpr std::string_view updating =
    "cl_khr_command_buffer_mutable_dispatch, clUpdateMutableCommandsKHR";
constexpr host::Example rows[] = {
    {"mutable_dispatch/arguments", updating, listed<arguments>, {1, 2}, of_arguments},
    {"mutable_dispatch/unset_arguments", updating, listed<unset_arguments>, {1, 2}, of_arguments},
    {"mutable_dispatch/local_arguments",
     updating,
     listed<local_arguments>,
     {1, 2},
     of_arguments& parts::mutable_local_size& parts::local_memory_of_1_kb},
    {"mutable_dispatch/global_size",
     updating,
     listed<global_size>,
     {1, 2},
     needs& parts::mutable_global_size},
    {"mutable_dispatch/global_offset",
     updating,
     listed<global_offset>,
     {1, 2},
     needs& parts::mutable_global_offset},
    {"mutable_dispatch/local_size",
     updating,
     listed<local_size>,
     {1, 2},
     needs& parts::mutable_local_size},
    {"mutable_dispatch/together",
     updating,
     listed<together>,
     {1, 2},
     of_arguments& parts::mutable_global_offset& parts::mutable_global_size&
         parts::mutable_local_size},
    {"mutable_dispatch/null_arguments", updating, listed<null_arguments>, {1, 2}, of_arguments},
    {"mutable_dispatch/svm_arguments",
     updating,
     listed<svm_arguments>,
     {2, 0},
     of_arguments& host::needs_svm},
    {"mutable_dispatch/svm_pointers",
     "cl_khr_command_buffer_mutable_dispatch, CL_MUTABLE_DISPATCH_EXEC_INFO_KHR",
     listed<svm_pointers>,
     {2, 0},
     of_arguments& host::needs_svm& host::needs_newest_language},
    {"mutable_dispatch/svm_of_the_system",
     "cl_khr_command_buffer_mutable_dispatch, CL_MUTABLE_DISPATCH_EXEC_INFO_KHR",
     listed<svm_of_the_system>,
     {2, 0},
     of_arguments& host::needs_svm& host::needs_newest_language},
    {"mutable_dispatch/default_fields",
     "cl_khr_command_buffer_mutable_dispatch, CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR",
     listed<default_fields>,
     {1, 2},
     of_arguments},
    {"mutable_dispatch/asserted",
     "cl_khr_command_buffer_mutable_dispatch, CL_MUTABLE_DISPATCH_ASSERTS_KHR",
     listed<asserted>,
     {1, 2},
     needs& parts::mutable_global_size},
    {"mutable_dispatch/asserted_queries",
     "cl_khr_command_buffer_mutable_dispatch, CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR",
     listed<asserted_queries>,
     {1, 2},
     needs},
    {"mutable_dispatch/overwritten", updating, listed<overwritten>, {1, 2}, of_arguments},
    {"mutable_dispatch/queries",
     "cl_khr_command_buffer_mutable_dispatch, clGetMutableCommandInfoKHR",
     listed<queries>,
     {1, 2},
     needs& parts::mutable_global_size},
    {"mutable_dispatch/refused", updating, listed<refused>, {1, 2}, of_arguments},
    {"mutable_dispatch/not_updatable", updating, listed<not_updatable>, {1, 2}, needs},
    {"mutable_dispatch/before_finalizing",
     updating,
     listed<before_finalizing>,
     {1, 2},
     of_arguments},
};

// ---- cl_khr_priority_hints, cl_khr_throttle_hints.

void hinted(Setting& on, cl_queue_properties name, const char* extension_name) {
  for (const cl_queue_properties hint : {1, 2, 4}) {  // high, medium and low
    DURING(testing::Message() << extension_name << ", hint " << hint);
    const std::vector<cl_queue_properties> given{name, hint, 0};
    const cl::CommandQueue queue(
        CREATED(clCreateCommandQueueWithProperties, on.context()(), on.device_id(), given.data()),
        false);
    if (on.at_least(3, 0)) {
      std::array<cl_queue_properties, 8> told{};
      std::size_t size = 0;
      EXPECT_SUCCESS(clGetCommandQueueInfo(queue(), CL_QUEUE_PROPERTIES_ARRAY, sizeof told,
                                           told.data(), &size));
      ASSERT_VALUE(size, <=, sizeof told) << about::query_size("CL_QUEUE_PROPERTIES_ARRAY");
      EXPECT_VALUE(
          std::vector<cl_queue_properties>(
              told.begin(), told.begin() + static_cast<std::ptrdiff_t>(size / sizeof told[0])),
          ==, given)
          << about::query("CL_QUEUE_PROPERTIES_ARRAY");
    }
    const auto bytes = on.random_bytes(4096);
    const cl::Buffer buffer = on.buffer(bytes.size());
    std::vector<std::uint8_t> got(bytes.size());
    queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, bytes.size(), bytes.data());
    queue.enqueueReadBuffer(buffer, CL_TRUE, 0, bytes.size(), got.data());
    EXPECT_VALUE(got, ==, bytes) << "data read back";
  }
  const cl_queue_properties unknown[] = {name, 8, 0};
  cl_int status = CL_SUCCESS;
  const cl::CommandQueue made(
      clCreateCommandQueueWithProperties(on.context()(), on.device_id(), unknown, &status), false);
  EXPECT_ANY_CODE(status, CL_INVALID_VALUE, CL_INVALID_QUEUE_PROPERTIES)
      << about::call("clCreateCommandQueueWithProperties") << "an unknown hint of "
      << extension_name;
}

void hinted_on_the_device(Setting& on, cl_queue_properties name, const char* extension_name) {
  const cl_queue_properties given[] = {
      name, 2, CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  cl_int status = CL_SUCCESS;
  const cl::CommandQueue made(
      clCreateCommandQueueWithProperties(on.context()(), on.device_id(), given, &status), false);
  EXPECT_CODE(CL_INVALID_QUEUE_PROPERTIES, status)
      << about::call("clCreateCommandQueueWithProperties")
      << "a queue on the device with a hint of " << extension_name;
}

void priority(Setting& on) {
  hinted(on, CL_QUEUE_PRIORITY_KHR, "cl_khr_priority_hints");
}
void throttle(Setting& on) {
  hinted(on, CL_QUEUE_THROTTLE_KHR, "cl_khr_throttle_hints");
}

void priority_on_the_device(Setting& on) {
  hinted_on_the_device(on, CL_QUEUE_PRIORITY_KHR, "cl_khr_priority_hints");
}
void throttle_on_the_device(Setting& on) {
  hinted_on_the_device(on, CL_QUEUE_THROTTLE_KHR, "cl_khr_throttle_hints");
}

constexpr host::Example hints[] = {
    {"queue_hints/priority",
     "cl_khr_priority_hints, CL_QUEUE_PRIORITY_KHR",
     priority,
     {2, 0},
     host::Needs::extension("cl_khr_priority_hints")},
    {"queue_hints/throttle",
     "cl_khr_throttle_hints, CL_QUEUE_THROTTLE_KHR",
     throttle,
     {2, 0},
     host::Needs::extension("cl_khr_throttle_hints")},
    {"queue_hints/priority_on_the_device",
     "cl_khr_priority_hints, CL_QUEUE_PRIORITY_KHR",
     priority_on_the_device,
     {2, 0},
     host::Needs::extension("cl_khr_priority_hints") & harness::parts::device_queues},
    {"queue_hints/throttle_on_the_device",
     "cl_khr_throttle_hints, CL_QUEUE_THROTTLE_KHR",
     throttle_on_the_device,
     {2, 0},
     host::Needs::extension("cl_khr_throttle_hints") & harness::parts::device_queues},
};

}  // namespace

std::span<const host::Example> mutable_dispatch() {
  return rows;
}
std::span<const host::Example> queue_hints() {
  return hints;
}

}  // namespace assay::suites::extensions
