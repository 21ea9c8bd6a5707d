#pragma once
#include <string>

namespace assay::harness {

/// One kernel of a program. Kernels of cases with equal options are built together, in programs of
/// many; a case must therefore use names made from its id.
struct Kernel {
  std::string name;
  std::string source;   ///< only this kernel, complete without other kernels
  std::string options;  ///< build options
  /// The parameter list, word for word. Kernels with the same list, except the pointees of global
  /// and constant pointers, may be joined: they become functions, and one kernel chooses among
  /// them. Many drivers need much time for each kernel. Empty: never joined (literals, local
  /// variables, exhaustive sweeps).
  std::string parameters = {};
};

}  // namespace assay::harness
