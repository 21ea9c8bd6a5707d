#pragma once
#include <optional>
#include <span>
#include <string>

#include "suites/host/example.h"
#include "suites/host/svm_memory.h"

namespace assay::suites::svm_atomics {

/// Cases of every operation and type. Host and device use one object at the same time.
std::span<const host::Example> operations();

/// Cases with fine-grained SVM need atomics with the scope of all SVM devices.
constexpr host::Needs needs_atomics = harness::parts::svm_atomics & host::needs_newest_language &
                                      harness::Needs(harness::parts::newest_scope_all_devices) &
                                      harness::parts::newest_order_acq_rel & svm::needs_fine_grain;
constexpr host::Needs needs_system_atomics = needs_atomics & harness::parts::svm_fine_grain_system;
constexpr host::Needs needs_long_atomics = needs_atomics &
                                           host::Needs::extension("cl_khr_int64_base_atomics") &
                                           host::Needs::extension("cl_khr_int64_extended_atomics");
constexpr host::Needs needs_double_atomics = needs_long_atomics & harness::parts::double_precision;

}  // namespace assay::suites::svm_atomics
