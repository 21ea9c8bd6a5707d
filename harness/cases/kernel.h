#pragma once
#include <string>

namespace assay::harness {

/// Kernels with equal options are built as one program, so each name must contain the id of its
/// case.
struct Kernel {
  std::string name;
  std::string source;
  std::string options;
  /// The parameter list. Kernels with equal lists can become functions of one joined kernel,
  /// because many drivers need much time for each kernel. An empty list prevents joining. Kernels
  /// with literals, with __local variables or with an exhaustive sweep need an empty list. Two
  /// lists also count as equal if they differ only in the types of their global and constant
  /// pointers.
  std::string parameters = {};
};

}  // namespace assay::harness
