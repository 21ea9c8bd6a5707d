#pragma once
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "suites/api/api_errors/trigger.h"
#include "suites/api/buffers/rect.h"

namespace assay::suites::api_errors {

/// The arguments of a call that enqueues a command, all of them right until a breaker changes one.
/// The members that a function does not have are ignored by its call.
class Enqueue {
 public:
  explicit Enqueue(Attempt& given);
  ~Enqueue();
  Enqueue(const Enqueue&) = delete;
  Enqueue& operator=(const Enqueue&) = delete;

  static constexpr std::size_t buffer_size = 1024, part_size = 512;

  Attempt& attempt;
  api::Setting& on;
  std::array<std::uint8_t, buffer_size> host{};

  cl_command_queue queue = nullptr;
  cl_mem buffer = nullptr;  ///< of a copy the target
  cl_mem source = nullptr;
  std::size_t offset = 0, source_offset = 0, size = 64;
  void* memory = nullptr;
  buffers::Place place, other;  ///< in the buffer, and in the host's memory or the source
  buffers::Triple region{16, 4, 2};
  std::size_t pattern_size = 4;
  cl_map_flags map_flags = CL_MAP_READ;
  cl_mem_migration_flags migration = 0;
  cl_uint objects = 0;  ///< in mem_list of a native kernel; 1 for migration
  bool with_list = false, without_list = false;
  cl_kernel kernel = nullptr;
  cl_uint dimensions = 1;
  std::array<std::size_t, 3> global{64, 1, 1}, local{1, 1, 1}, global_offset{};
  bool with_local = false, with_offset = false, without_global = false;
  void(CL_CALLBACK* function)(void*) = nullptr;
  void* svm_source = nullptr;  ///< of a copy; `memory` is the target of every call on SVM
  const void* pattern = nullptr;
  cl_uint count = 0;
  const cl_event* list = nullptr;

  void wait_for(cl_event event);
  cl_event complete_event();
  cl_event failed_event();
  cl_event foreign_event();
  cl_mem foreign_buffer();
  cl_kernel foreign_kernel();  ///< its argument set
  cl_mem image();
  void use_buffer(cl_mem_flags flags);
  void use_part();  ///< as `buffer` a sub-buffer of part_size bytes, the first ones of the buffer
  void use_kernel(bool with_argument);
  /// A kernel with reqd_work_group_size(4, 1, 1), its argument set. Skips the case where the device
  /// has no such work-groups.
  void use_required_kernel();
  void map_for_reading();
  void map_for_writing();
  /// Two allocations of buffer_size bytes as `memory` and `svm_source`; on a device without shared
  /// virtual memory the host's.
  void use_svm();
  void map_svm();  ///< `memory`, until the end
  void unmap();    ///< what map_for_reading() mapped; `memory` keeps the pointer

 private:
  void map(cl_map_flags flags);

  std::array<void*, 2> svm_{};
  bool svm_mapped_ = false;

  std::vector<cl::Buffer> buffers_;
  std::vector<cl::Event> events_;
  std::optional<cl::Kernel> kernel_, foreign_kernel_;
  std::optional<cl::Image2D> image_;
  cl_event listed_ = nullptr;
  void* mapped_ = nullptr;
  cl_mem mapped_buffer_ = nullptr;
};

/// One way to break a rule.
struct Breaker {
  std::string_view name;
  void (*apply)(Enqueue&);
  bool by_loader = false;
  api::Needs needs{};
  bool prepared = true;  ///< whether what the function needs is made first
};

/// What is wrong with the wait list alone; the same for every function that takes one.
std::vector<Breaker> wait_list_breakers();

// The calls.
cl_int call_read(Enqueue& e);
cl_int call_write(Enqueue& e);
cl_int call_read_rect(Enqueue& e);
cl_int call_write_rect(Enqueue& e);
cl_int call_copy(Enqueue& e);
cl_int call_copy_rect(Enqueue& e);
cl_int call_fill(Enqueue& e);
cl_int call_map(Enqueue& e);
cl_int call_unmap(Enqueue& e);
cl_int call_migrate(Enqueue& e);
cl_int call_nd_range(Enqueue& e);
cl_int call_task(Enqueue& e);
cl_int call_native(Enqueue& e);
cl_int call_marker(Enqueue& e);
cl_int call_barrier(Enqueue& e);
cl_int call_svm_free(Enqueue& e);
cl_int call_svm_copy(Enqueue& e);
cl_int call_svm_fill(Enqueue& e);
cl_int call_svm_map(Enqueue& e);
cl_int call_svm_unmap(Enqueue& e);
cl_int call_svm_migrate(Enqueue& e);

}  // namespace assay::suites::api_errors
