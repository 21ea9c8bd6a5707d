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
constexpr api::Needs needs_atomics =
    harness::parts::svm_atomics & api::needs_newest_language &
    api::Needs([](const harness::DeviceInfo& device) -> std::optional<std::string> {
      if (device.offers_opencl_c({3, 0}))
        for (const char* feature :
             {"__opencl_c_atomic_scope_all_devices", "__opencl_c_atomic_order_acq_rel"})
          if (!device.has_feature(feature)) return std::string("needs ") + feature;
      return std::nullopt;
    }) &
    svm::needs_fine_grain;
constexpr api::Needs needs_system_atomics = needs_atomics & harness::parts::svm_fine_grain_system;
constexpr api::Needs needs_long_atomics = needs_atomics &
                                          api::Needs::extension("cl_khr_int64_base_atomics") &
                                          api::Needs::extension("cl_khr_int64_extended_atomics");
constexpr api::Needs needs_double_atomics = needs_long_atomics & harness::parts::double_precision;

}  // namespace assay::suites::svm_atomics
