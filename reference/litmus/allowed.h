#pragma once
#include <vector>

#include "reference/litmus/program.h"

namespace assay::reference::litmus {

/// The place of a thread. A thread of the host has a device number that no work-item has.
struct Placed {
  int sub_group = 0, work_group = 0, device = 0;
};

/// The setting of a test: the scope of instructions that name no scope, the place of each thread,
/// and the kind of global memory.
struct Asked {
  Scope scope = Scope::device;
  std::vector<Placed> places;  ///< one for each thread
  /// Whether global memory is fine-grained SVM with atomics. If not, memory_scope_all_svm_devices
  /// means memory_scope_device (3.3.5).
  bool svm_atomics = false;
  /// Whether two scopes may differ and still be inclusive. From 3.1 on, it is enough that each
  /// scope covers the other thread. Before 3.1, both scopes must be the same (3.3.4).
  bool scopes_may_differ = false;
};

/// The model's verdict on a test.
struct Verdict {
  bool undefined = false;     ///< an execution has a data race, so anything may happen
  std::vector<bool> allowed;  ///< for each outcome
};

/// Enumerates every execution of the program that the model allows. For each read, an execution
/// names the write whose value is read. It also has the modification order of each location, and
/// the total order S of the memory_order_seq_cst operations (API 3.0, 3.3.6.1, 3.3.6.2). The model
/// allows an execution under these conditions. The relations global-happens-before and
/// local-happens-before have no cycle. Each location is coherent by the relation of its memory. A
/// read-modify-write reads the last value. S exists, but this is required only if every
/// memory_order_seq_cst operation has at least device scope (interpretation
/// memory-model-order-of-narrow-scopes). No value depends on itself. A fence orders nothing in a
/// memory that it does not name.
Verdict verdict(const Program& program, const Asked& asked);

}  // namespace assay::reference::litmus
