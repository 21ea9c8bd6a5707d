#pragma once
#include <vector>

#include "reference/litmus/program.h"

namespace assay::reference::litmus {

/// A host thread has a device number that no work-item has.
struct Placed {
  int sub_group = 0, work_group = 0, device = 0;
};

struct Asked {
  Scope scope = Scope::device;
  std::vector<Placed> places;  ///< of each thread
  /// True if global memory is fine-grained SVM with atomics. If not, memory_scope_all_svm_devices
  /// means memory_scope_device (3.3.5).
  bool svm_atomics = false;
  /// True if operations with different scopes may have inclusive scopes. From 3.1 on, it is enough
  /// that the scope of each operation contains the other thread. Before 3.1, both scopes must also
  /// be equal (3.3.4).
  bool scopes_may_differ = false;
};

struct Verdict {
  bool undefined = false;     ///< an execution has a data race, so anything may happen
  std::vector<bool> allowed;  ///< for each outcome
};

/// Enumerates the executions of the program that the memory model allows. Each execution says which
/// write each read sees. An execution has the modification order of each location, and the total
/// order S of the memory_order_seq_cst operations (API 3.0, 3.3.6.1, 3.3.6.2). The model allows an
/// execution under these conditions:
/// - global-happens-before and local-happens-before have no cycle.
/// - Each location is coherent (3.3.5) in the happens-before relation of its memory.
/// - A read-modify-write reads the last value.
/// - S exists. S is required only if every memory_order_seq_cst operation has at least device scope
///   (memory-model-order-of-narrow-scopes).
/// - No value depends on itself.
///
/// A fence orders only the memories that it names.
Verdict verdict(const Program& program, const Asked& asked);

}  // namespace assay::reference::litmus
