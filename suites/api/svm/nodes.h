#pragma once
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

namespace assay::suites::svm {

/// As in kernels/pointers.cl.
struct Node {
  Node* next;
  cl_int value;
};

inline cl::Kernel kernel(host::Setting& on, const char* name) {
  return on.kernel(embedded_text("suites/api/svm/kernels/pointers.cl"), name,
                   host::newest_language(on.info()));
}

}  // namespace assay::suites::svm
