#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "harness/cases/assertion.h"

namespace assay::suites::host {

/// "byte 24 of 140: got 0x12, expected 0x34; 100 bytes differ".
std::optional<harness::Finding> check_bytes(std::span<const std::uint8_t> wanted,
                                            std::span<const std::uint8_t> got);

}  // namespace assay::suites::host

#define EXPECT_BYTES(wanted, got) ASSAY_EXPECT_(::assay::suites::host::check_bytes(wanted, got))
#define ASSERT_BYTES(wanted, got) ASSAY_ASSERT_(::assay::suites::host::check_bytes(wanted, got))
