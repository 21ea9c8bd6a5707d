#pragma once
#include <string>

namespace assay::harness {

/// One kernel of a program. Kernels of cases with equal options are built together, in programs of
/// many; a case must therefore use names made from its id.
struct Kernel {
  std::string name;
  std::string source;   ///< this kernel alone, complete but for other kernels
  std::string options;  ///< build options
  /// The parameter list, word for word, of a kernel that may be joined with others of the same one
  /// but for what pointers to global and constant memory point to: they are then functions that one
  /// kernel chooses from: many drivers compile kernel by kernel at great cost. Empty: never
  /// joined (literals, local variables, exhaustive sweeps).
  std::string parameters = {};
};

}  // namespace assay::harness
