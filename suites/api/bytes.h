#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <span>

namespace assay::suites::api {

/// Predicate-formatter behind EXPECT_BYTES: "got 0x12 in byte 24 of 140,
/// expected 0x34; 100 bytes differ".
testing::AssertionResult bytes_agree(const char* wanted_text, const char* got_text,
                                     std::span<const std::uint8_t> wanted,
                                     std::span<const std::uint8_t> got);

}  // namespace assay::suites::api

/// EXPECT_EQ for contents of memory: a failure says where the first difference is.
#define EXPECT_BYTES(wanted, got) EXPECT_PRED_FORMAT2(assay::suites::api::bytes_agree, wanted, got)
#define ASSERT_BYTES(wanted, got) ASSERT_PRED_FORMAT2(assay::suites::api::bytes_agree, wanted, got)
