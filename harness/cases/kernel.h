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
  /// because many drivers need much time for each kernel. Two lists also count as equal if they
  /// differ only in the types of their global and constant pointers. An empty list prevents
  /// joining. Kernels with literals, with __local variables or with an exhaustive sweep have an
  /// empty list.
  std::string parameters = {};
};

}  // namespace assay::harness
