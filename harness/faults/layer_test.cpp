#include "harness/faults/layer.h"

#include <gtest/gtest.h>

#include <array>

namespace assay::faults {

const char* const layer_name = "test";

namespace {

constexpr std::size_t entries = sizeof(cl_icd_dispatch) / sizeof(void*);
bool two_of_one = false;

cl_int CL_API_CALL first(cl_command_queue) {
  return 1;
}
cl_int CL_API_CALL second(cl_command_queue) {
  return 2;
}

const cl_icd_dispatch& installed(const cl_icd_dispatch& loader) {
  const cl_icd_dispatch* made = nullptr;
  cl_uint size = 0;
  EXPECT_EQ(clInitLayer(entries, &loader, &size, &made), CL_SUCCESS);
  EXPECT_EQ(size, entries);
  return *made;
}

}  // namespace

void install(LayerTable table) {
  table.replace(&cl_icd_dispatch::clFlush, first);
  table.replace(two_of_one ? &cl_icd_dispatch::clFlush : &cl_icd_dispatch::clFinish, second);
}

namespace {

TEST(LayerTable, TakesAFunctionForEachEntry) {
  const cl_icd_dispatch loader{};
  two_of_one = false;
  const cl_icd_dispatch& table = installed(loader);
  EXPECT_EQ(table.clFlush, first);
  EXPECT_EQ(table.clFinish, second);
  EXPECT_EQ(LayerTable::taken_twice(), std::nullopt);
}

TEST(LayerTable, RefusesASecondFunctionInOneEntry) {
  cl_icd_dispatch loader{};
  two_of_one = true;
  cl_icd_dispatch table = installed(loader);
  EXPECT_EQ(table.clFlush, first);
  EXPECT_EQ(table.clFinish, nullptr);
  const auto* place = reinterpret_cast<const char*>(&table.clFlush);
  EXPECT_EQ(
      LayerTable::taken_twice(),
      static_cast<std::size_t>(place - reinterpret_cast<const char*>(&table)) / sizeof(void*));
  LayerTable(&table, entries).restore();
  EXPECT_EQ(table.clFlush, nullptr) << "the table has the loader's function again";
}

}  // namespace
}  // namespace assay::faults
