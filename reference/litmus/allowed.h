#pragma once
#include <vector>

#include "reference/litmus/program.h"

namespace assay::reference::litmus {

/// The place of a thread. A thread of the host has a device number that no work-item has.
struct Placed {
  int sub_group = 0, work_group = 0, device = 0;
};

/// The circumstances of a test: the scope of instructions that name none, the place of each thread,
/// and the kind of global memory.
struct Asked {
  Scope scope = Scope::device;
  std::vector<Placed> places;  ///< one for each thread
  /// Whether global memory is fine-grained SVM with atomics. If not, memory_scope_all_svm_devices
  /// means memory_scope_device (3.3.5).
  bool svm_atomics = false;
  /// Whether different scopes are inclusive if each of them covers the other thread. That is so
  /// from 3.1 on. Before 3.1, both scopes must be the same (3.3.4).
  bool scopes_may_differ = false;
};

/// The model's verdict on a test.
struct Verdict {
  bool undefined = false;     ///< an execution has a data race: anything may happen
  std::vector<bool> allowed;  ///< by outcome
};

/// Enumerates every execution of the program that the model allows. An execution says which write
/// each read takes its value from. It also has the modification order of each location and the
/// total order S of memory_order_seq_cst operations (API 3.0, 3.3.6.1, 3.3.6.2). It is consistent
/// if the global- and local-happens-before relations have no cycle, and each location is coherent
/// by the relation of its memory. Read-modify-writes must read the last value, and S must exist. No
/// value depends on itself. S is required only if every memory_order_seq_cst operation has at least
/// device scope (interpretation memory-model-order-of-narrow-scopes). A fence orders nothing in a
/// memory that it does not name.
Verdict verdict(const Program& program, const Asked& asked);

}  // namespace assay::reference::litmus
