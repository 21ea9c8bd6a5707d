#pragma once
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::svm {

/// A node of a linked list, as in kernels/pointers.cl.
struct Node {
  Node* next;
  cl_int value;
};

/// A kernel of kernels/pointers.cl.
inline cl::Kernel kernel(host::Setting& on, const char* name) {
  return on.kernel(embedded_text("suites/api/svm/kernels/pointers.cl"), name,
                   host::newest_language(on.info()));
}

/// Whether pointers have the same size on the host and on the device. Then both understand the
/// nodes.
inline bool same_pointers(host::Setting& on) {
  return on.info().address_bits == sizeof(void*) * 8;
}

}  // namespace assay::suites::svm
