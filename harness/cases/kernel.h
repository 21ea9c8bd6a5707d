#pragma once
#include <string>

namespace assay::harness {

/// One kernel of a program. Kernels of several cases are built together in one program if their
/// options are equal. So all names in a kernel must be made from the case's id.
struct Kernel {
  std::string name;
  std::string source;   ///< this kernel by itself; it needs no other kernel
  std::string options;  ///< build options
  /// The parameter list, character by character. Kernels with the same list may be joined: they
  /// become functions, and one kernel calls one of them. The pointed-to types of global and
  /// constant pointers may differ. Joining helps because many drivers need much time for each
  /// kernel. Empty: the kernel is never joined (literals, local variables, exhaustive sweeps).
  std::string parameters = {};
};

}  // namespace assay::harness
