#pragma once
#include <string>

namespace assay::harness {

/// A kernel of a case. Kernels with equal options are built as one program, so each kernel's name
/// must contain the case's id.
struct Kernel {
  std::string name;
  std::string source;   ///< this kernel only
  std::string options;  ///< build options
  /// The parameter list. Kernels with equal lists can become functions of one joined kernel,
  /// because many drivers need much time for each kernel. Lists are also equal if their global and
  /// constant pointers point to different types. An empty list prevents joining.
  /// Kernels with literals, with __local variables or with an exhaustive sweep have an empty list.
  std::string parameters = {};
};

}  // namespace assay::harness
