#pragma once
#include <optional>
#include <span>
#include <string>

#include "suites/api/example.h"
#include "suites/api/svm/memory.h"
#include "suites/api/svm/tables.h"

namespace assay::suites::svm_atomics {

/// Every operation and type, by host and device at a time.
std::span<const api::Example> operations();

/// Orders and scopes that span host and devices, in a language that has them.
constexpr api::Needs needs_atomics = harness::parts::svm_atomics & api::needs_newest_language &
                                     harness::Needs(harness::parts::newest_scope_all_devices) &
                                     harness::parts::newest_order_acq_rel & svm::needs_fine_grain;
constexpr api::Needs needs_system_atomics = needs_atomics & harness::parts::svm_fine_grain_system;
constexpr api::Needs needs_long_atomics = needs_atomics &
                                          api::Needs::extension("cl_khr_int64_base_atomics") &
                                          api::Needs::extension("cl_khr_int64_extended_atomics");
constexpr api::Needs needs_double_atomics = needs_long_atomics & harness::parts::double_precision;

}  // namespace assay::suites::svm_atomics
