/// The host's types, and the constants' tables.
#include <gtest/gtest.h>

#include "suites/data_types/parts.h"

namespace assay::suites::data_types {
namespace {

TEST(HostTypes, HaveSizesAndAlignmentsOfTheLanguage) {
  for (const reference::ScalarType& type : reference::scalar_types())
    for (const int width : numeric::vector_widths) {
      const auto due = static_cast<std::size_t>(type.bytes() * (width == 3 ? 4 : width));
      EXPECT_EQ(host_type(type, width).size, due) << type.name << width;
      EXPECT_EQ(host_type(type, width).alignment, due) << type.name << width;
    }
}

TEST(Alternatives, AreBitsBetweenBars) {
  EXPECT_EQ(alternatives("0x10|0xff", ""), (std::vector<std::uint64_t>{0x10, 0xff}));
  EXPECT_TRUE(alternatives("nan", "").empty());
  for (const char* text : {"0x", "10|", "0x1g", "0x1|", "|0x1"})
    EXPECT_ANY_THROW(alternatives(text, "a table")) << text;
}

}  // namespace
}  // namespace assay::suites::data_types
