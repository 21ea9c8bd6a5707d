#pragma once
#include "suites/api/needs.h"
#include "suites/api/setting.h"
#include "suites/embedded_text.h"

namespace assay::suites::svm {

/// A node of a linked list; the same as in kernels/pointers.cl.
struct Node {
  Node* next;
  cl_int value;
};

/// A kernel of kernels/pointers.cl.
inline cl::Kernel kernel(api::Setting& on, const char* name) {
  return on.kernel(embedded_text("suites/api/svm/kernels/pointers.cl"), name,
                   api::newest_language(on.info()));
}

/// Whether pointers have the same size on the host and on the device: nodes then mean the same.
inline bool same_pointers(api::Setting& on) {
  return on.info().address_bits == sizeof(void*) * 8;
}

}  // namespace assay::suites::svm
