#pragma once
#include <string>

namespace assay::harness {

/// One kernel of a program. Kernels of several cases are built together in one program if their
/// options are equal. So all names in a kernel must be made from the case's id.
struct Kernel {
  std::string name;
  std::string source;   ///< this kernel by itself; it needs no other kernel
  std::string options;  ///< build options
  /// The text of the parameter list. Kernels with the same text may be joined: they become
  /// functions, and one kernel calls one of them. The pointed-to types of global and constant
  /// pointers may differ. Joining helps because many drivers need much time for each kernel. Empty
  /// if the kernel is never joined: it has literals or local variables, or the sweep is exhaustive.
  std::string parameters = {};
};

}  // namespace assay::harness
